import { RESEARCH_WORDS } from '../../retrieval/word-commonness.ts';
import { STOP_WORDS, stemOf, words } from '../../text/words.ts';

const list = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Nouns that name nothing to be learnt when a name ends with them: people, papers, counts, times and words of argument. */
const EMPTY_HEADS = list(
  `patient patients people person persons subject subjects participant participants individual individuals volunteer volunteers case cases control controls
  woman women man men adult adults child children infant infants boy boys girl girls population populations cohort cohorts group groups arm arms sample samples
  study studies trial trials review reviews article articles paper papers report reports analysis analyses meta-analysis meta-analyses survey experiment experiments
  result results finding findings outcome outcomes conclusion conclusions evidence data dataset database databases literature information question
  effect effects efficacy effectiveness impact role roles use uses value values level levels rate rates number numbers amount proportion proportions percentage ratio ratios
  increase decrease reduction reductions change changes difference differences improvement association associations relationship relationships correlation correlations
  risk risks odds chance probability benefit benefits harm harms safety need needs aim aims objective objectives purpose goal goals method methods approach approaches
  year years month months week weeks day days hour hours time times period periods age ages duration follow-up baseline endpoint endpoints end point points
  factor factors feature features characteristic characteristics aspect aspects type types form forms class kind way ways part parts presence absence basis
  model models system systems process processes mechanism mechanisms pathway strategy strategies intervention interventions treatment treatments therapy therapies
  drug drugs agent agents medication medications dose doses regimen regimens placebo comparison comparator reference standard criterion criteria
  hospital hospitals centre centres center centers country countries region regions setting settings world usa uk states kingdom
  significance confidence interval intervals p ci sd se n quality measure measures measurement measurements score scores test tests parameter parameters variable variables
  addition contrast conclusion summary importance implication implications understanding knowledge attention interest concern concerns issue issues problem problems
  author authors investigator investigators researcher researchers reviewer reviewers expert experts
  gene genes protein proteins cell cells tissue tissues mouse mice rat rats animal animals human humans tumor tumour tumors tumours cancer cancers disease diseases
  disorder disorders syndrome syndromes infection infections receptor receptors inhibitor inhibitors mutation mutations expression activity function functions response responses
  production accumulation formation development progression growth loss lack state status condition conditions event events symptom symptoms sign signs
  site sites region target targets member members component components product products substrate substrates signal signals phenotype phenotypes
  majority minority range mean median average total sum percent half third quarter phase stage episode episodes attack attacks incident
  contribution contributions exposure exposures mortality-rate life intake history anti-fracture record records trend trends background context support work works lead leads line lines set sets series
  administration discontinuation initiation assignment allocation randomization randomisation enrolment enrollment randomized women-and-men respectively therapy-group`,
);

/** Words that colour a name without belonging to it, at its beginning. */
const EMPTY_LEADS = list(
  `new novel regular prolonged recent current previous prior present common major main key important significant large larger small smaller high higher low lower great greater good better best
  different similar same other several many various multiple single individual overall total mean median average primary secondary first second third last final early late
  potential possible likely clinical experimental medical observed estimated adjusted unadjusted relative absolute annual daily weekly monthly baseline
  patient patients study trial group groups control treated untreated active positive negative additional further available eligible included selected
  significantly moderate mild severe strong weak poor effective ineffective optimal standard usual conventional routine respective corresponding specific certain
  combined randomized randomised controlled double blind double-blind open label placebo placebo-controlled prospective retrospective observational systematic
  treatment-related long-term short-term term based related associated dependent independent induced mediated
  one two three four five six seven eight nine ten twelve year years month months week weeks day days hour hours age aged old
  non pre post per vs versus mg ml kg million thousand us uk wild type wild-type human mouse murine rat mammalian normal healthy
  increased decreased reduced elevated improved impaired developing investigational whole entire complete full partial general unknown underlying subsequent initial
  cumulative ongoing adverse serious successful failed simple complex distinct direct indirect alone plus minus women men adults children`,
);

/** Verbs and other words that tagging by endings takes for nouns; a name with one inside is none. */
const NEVER = list(
  `compared found show shows showed shown suggest suggests reported assigned received receiving underwent using given taken measured assessed performed based
  increase increases reduce reduces decrease improve improves associated respectively however although whereas moreover furthermore thus therefore despite
  contribute contributes identify identifies observe observed propose proposed support regulate regulates bind binds encode encodes et al e.g i.e p ci vs
  fig figure table background methods results conclusions objective design setting interpretation findings funding mg kg ml day days week weeks month months year years
  exhibit exhibits exhibited displayed display appear appears cause causes leads include includes including express expresses expressing required requires
  act acts acted become express mimic mimics carry carries harboring harbouring harbour harbor undergo remain remains mediate estimate estimates estimated`,
);

/** Lexicon entries and entities that are too wide to be one thing to learn. */
const TOO_WIDE = list(
  `women men children infants adolescents adult pregnancy mice mouse rats rat rodents cancer tumor tumour tumors tumours neoplasm neoplasms disease infection infections surgery diet pain
  death deaths stress sleep memory falls exercise drug drugs vaccine vaccination medication alcohol placebo inhibitor inhibitors receptor antibody antibodies
  carcinoma carcinomas mortality survival aged injury failure complications complication nausea protease kinase kinases polymerase
  chemotherapy fatigue weight wound monotherapy disability elderly symptom lesion lesions hospitalization hospitalisation relapse recurrence dna rna ci icu or hr rr sd auc
  randomization postmenopausal premenopausal menopausal perimenopausal screening itt intention-to-treat hospitalized hospitalised survivors length lengths stay`,
);

const PEOPLE = list(
  'patient patients people persons individuals subjects participants women men adults volunteers users',
);

export function isTooWide(name: string): boolean {
  return TOO_WIDE.has(name.toLowerCase());
}

/** A word that is said in papers on anything, and so makes no name by itself. */
export function isResearchWord(word: string): boolean {
  return STOP_WORDS.has(word) || RESEARCH_WORDS.has(stemOf(word));
}

/**
 * Whether words could be the name of a thing to be learnt: it ends with a noun that means something, begins with a word that
 * belongs to it, and is not made of words that any paper has. `isKnown` names stand in a vocabulary, which decides the rest.
 */
export function mayBeName(text: string, isKnown: boolean): boolean {
  const own = text.toLowerCase().split(/\s+/);
  const [first = '', last = ''] = [own[0], own.at(-1)];
  if (isTooWide(text) || !/\p{L}{2}/u.test(text) || /[[\](){}]|\b(?:and|or)\b/.test(text) || text.length > 60)
    return false;
  if (own.some((word) => NEVER.has(word)) || STOP_WORDS.has(first) || STOP_WORDS.has(last)) return false;
  if (own.length > 1 && EMPTY_LEADS.has(first)) return false;
  if (PEOPLE.has(last) || JOINED_END.test(last)) return false;
  if (isKnown) return !(own.length === 1 && (EMPTY_HEADS.has(last) || EMPTY_LEADS.has(last)));
  if (/^\d/.test(first) || /^\d+$/.test(last) || /^[a-z]$/.test(last)) return false;
  if (EMPTY_LEADS.has(last) || (EMPTY_HEADS.has(last) && (own.length < 2 || !TELLING_HEADS.has(last)))) return false;
  return words(text).some((word) => !isResearchWord(word) && !EMPTY_HEADS.has(word));
}

/** Heads that say little alone, without which a longer name is a piece: "electronic health record", "pretrained language model". */
const CLOSING_HEADS = list('record records model models system systems network networks');

/** Whether a name of three words or more ends with what makes it whole. */
export function isWholeName(text: string): boolean {
  const own = text.toLowerCase().split(/\s+/);
  return own.length >= 3 && CLOSING_HEADS.has(own.at(-1) ?? '') && mayBeName(text.replace(/\s+\S+$/, ''), false);
}

/** Two words that a single work has made its own by its title, though the second says little alone: "target difference". */
export function isTitleTerm(text: string, title: string): boolean {
  const [first = '', last = '', ...more] = text.toLowerCase().split(/\s+/);
  return (
    more.length === 0 &&
    EMPTY_HEADS.has(last) &&
    [first, last].every((word) => !NEVER.has(word) && !STOP_WORDS.has(word)) &&
    !EMPTY_LEADS.has(first) &&
    !EMPTY_HEADS.has(first) &&
    !isTooWide(first) &&
    title.toLowerCase().includes(`${first} ${last}`)
  );
}

/** A single word of no vocabulary that may be a term: a noun of some length by its ending that is no word of any paper. */
export function mayBeTerm(word: string): boolean {
  return (
    /^\p{L}{6,30}$/u.test(word) &&
    !NO_TERM.test(word) &&
    !isResearchWord(word.toLowerCase()) &&
    !COMMON.has(word.toLowerCase())
  );
}

/** Adjectives, adverbs and verb forms. */
const NO_TERM =
  /(?:al|ic|ical|ive|ous|ed|ing|ly|able|ible|ary|ful|less|ant|ent|ents|ants|ers|ors|ular|ured|ized|ised)$/i;
const COMMON = list(
  `framework frameworks guidance abstract abstracts women health quality performance practice experience sample samples service services surgery evaluation prediction prevalence incidence frequency severity recovery
  education school schools community communities family families society hospitals clinic clinics physician nurse science decision decisions knowledge behavior behaviour
  consumption distance length height weight volume energy balance pressure temperature surface structure structures sequence strategy technique program programme programmes
  prognosis diagnosis prevention detection selection transmission acquisition resistance formation location position position direction character nature culture environment
  future member letter number letters version america europe africa india china france germany canada england britain sweden denmark norway finland
  history process processes variation variety diversity pattern patterns degree extent series surveys survey example examples option options choice choices
  organisms challenges concentration concentrations assays extension pathways monkeys macaques glucose adipose inhibition activation overcome marker markers density interaction interactions definition definitions admission admissions intrauterine kidney kidneys
  criterion combination combinations sensitivity specificity accuracy validity reliability utility usefulness absence occurrence existence lifetime`,
);

/** What stands before a noun, never at the end of a name. */
const JOINED_END =
  /(?:-(?:based|informed|related|associated|induced|dependent|specific|directed|mediated|free|like)|^(?:dominant|recessive))$/i;

/** Of the heads that say little alone those that make a name with what stands before them. */
const TELLING_HEADS = list(
  `receptor receptors inhibitor inhibitors mutation mutations syndrome syndromes disease diseases infection infections cancer cancers gene genes score scores criteria test tests
  cell cells pathway pathways tumor tumors tumour tumours disorder disorders protein proteins therapy therapies intake restriction activity function response responses
  expression progression signal mice life`,
);

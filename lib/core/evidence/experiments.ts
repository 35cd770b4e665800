import type { StudyDesign } from '#contract/evidence.ts';
import { OTHERS } from './design-rules.ts';
import { type AbstractSentence, withoutAsides } from './prose.ts';

/** Any word for people, or for what is counted in them: whoever reads on decides then what the work was. */
const OF_PEOPLE =
  /\b(?:patients?|participants?|volunteers?|wom[ae]n|m[ae]n|child(?:ren)?|infants?|adolescents?|individuals|people|persons?|respondents|subjects|donors|pregnan\w+|cohorts?|trials?|population-based|epidemiolog\w+|genome-wide association|polymorphisms?|meta-?analys\w+|odds ratio|hazard ratio|95% ?CI|clinicians?|physicians?|autops\w+|biops\w+|peripheral blood|surveys?|questionnaires?)\b/i;

/** Works that tell of others' experiments, or compute. */
const OF_OTHER_WORKS =
  /\breview(?:s|ed)?\b|\b(?:we|will|here|article|paper|chapter)\b[^.]{0,40}\b(?:discuss|summari[sz]e|highlight|outline|consider|survey|argue|propose an?|focus on)\b|\b(?:is|are|was|were) (?:also )?(?:discussed|summari[sz]ed|highlighted)\b|\brecent (?:advances|progress|studies|findings|work|developments|evidence|discover\w+|insights)\b|\bperspective\b|\bemerging\b|\boverview\b|\bhave been shown\b|\bstudies have\b|\bguidelines?\b|\bopinion\b|\bprotocol\b|\bdatabase\b|\bsoftware\b|\balgorithms?\b|\bmathematical|\bmodell?ing\b|\bsimulations?\b|\bin silico\b|\bcomputational/i;

/** The authors' own result. */
const OWN =
  /\bwe (?:(?:now|also|further|have|therefore|then|recently|previously) ){0,2}(?:show|showed|shown|find|found|report|demonstrated?|identif(?:y|ied)|observed?|describe|discovered?|reveal(?:ed)?|provide evidence|examined?|investigated?|tested|generated|used|analy[sz]ed|determined|measured|established|engineered|isolated|developed|performed|screened)\b|\b(?:our|these|the present|present) (?:results?|data|findings|studies|observations) (?:show|demonstrate|indicate|suggest|reveal|identify|establish|provide|support|define|confirm|thus)/i;

const WHOLE = 'mice|rats|zebrafish|flies|worms|nematodes|rabbits|hamsters|pigs|monkeys|macaques|guinea pigs';
/** Animals that something was done to, or that were made so. */
const LIVE = new RegExp(
  `\\b(?:knock-?out|deficient|null|mutant|transgenic|nude|wild[- ]type|SCID|diabetic|obese|aged|old|young|adult|infected|treated|immuni[sz]ed|germ-free|chimeric|C57BL/6|BALB/c|NOD|db/db|ob/ob|lean|fed|neonatal|newborn|[-−–]/[-−–]\\)?) (?:${WHOLE})\\b|[-−–]/[-−–]\\)? mice\\b|\\b(?:${WHOLE}) (?:lacking|deficient|with|carrying|expressing|overexpressing|that|harbou?ring|bearing|fed|treated|were|was|had|showed|developed|exhibited|displayed|injected|infected|immuni[sz]ed)\\b|\\bin (?:adult |male |female |young |old |aged |living |intact )?(?:${WHOLE}|mouse models?)\\b`,
  'i',
);
const LEAST_SENTENCES = 2;
const ANY_ANIMAL = new RegExp(
  `\\b(?:${WHOLE}|mouse|murine|rat|animals?|Drosophila|elegans|Xenopus|chicks?|chickens?|dogs?|cats?|sheep|in vivo)\\b`,
  'i',
);

/** Cells, microbes and molecules in hand; of the words in the second list one alone may be said in passing. */
const IN_HAND =
  /\bcell lines?\b|\b(?:HeLa|HEK ?293T?|MCF-?7|A549|3T3|U2OS|Jurkat)\b|\b(?:si|sh)RNA\b|\b(?:Saccharomyces|S\.) cerevisiae\b|\b(?:budding|fission) yeast\b|\bS\. pombe\b|\bEscherichia coli\b|\bE\. coli\b|\bcrystal structures?\b|\bcryo-?EM\b|\bX-ray crystallograph\w+|\binduced pluripotent\b|\b(?:embryonic stem|ES) cells\b/i;
const IN_PASSING: readonly RegExp[] = [
  /\bin[ -]vitro\b(?! fertili[sz])/i,
  /\bcultured?\b/i,
  /\btransfect\w+/i,
  /\bpurified\b/i,
  /\brecombinant\b/i,
  /\bco-?immunoprecipitat\w+/i,
  /\bfibroblasts\b|\borganoids?\b/i,
];
const LEAST_WORDS = 2;

/**
 * The design of experiments that name none, and the words that tell it: of animals where at least two sentences have live ones
 * and none has cells in hand, of the laboratory where cells or molecules are in hand and no animal is named. Null where any
 * word is of people, or where the work may tell of others' experiments.
 */
export function experimentWords(
  title: string,
  sentences: readonly AbstractSentence[],
): { design: Extract<StudyDesign, 'animal' | 'in_vitro'>; from: string } | null {
  const all = [title, ...sentences.map(({ body }) => body)];
  if (all.some((text) => OF_PEOPLE.test(text) || OF_OTHER_WORKS.test(text)) || !all.some((text) => OWN.test(text)))
    return null;
  const own = sentences.map(({ body }) => body).filter((body) => !OTHERS.test(body));
  const inHand = cellWords(own);
  // Of "Il6-/- mice" the words alone.
  const live = own.flatMap((body) => LIVE.exec(body)?.[0].replace(/^\W+/, '') ?? []);
  if (live.length >= LEAST_SENTENCES && inHand === null) return { design: 'animal', from: live[0] ?? '' };
  return inHand !== null && !all.some((text) => ANY_ANIMAL.test(text)) ? { design: 'in_vitro', from: inHand } : null;
}

function cellWords(own: readonly string[]): string | null {
  const bodies = own.map(withoutAsides);
  const first = (says: RegExp) => bodies.flatMap((body) => says.exec(body)?.[0] ?? [])[0];
  const passing = IN_PASSING.flatMap((says) => first(says) ?? []);
  return first(IN_HAND) ?? (passing.length >= LEAST_WORDS ? (passing[0] ?? null) : null);
}

import type { WorkFacts } from './claim-context.ts';
import type { EvidenceReading } from './evidence-reading.ts';
import { isReading, isRow, withoutAdvice, withoutColumns, withoutUnstudied } from './review-words.ts';
import { doubt, type Objection, type RuleInput, veto } from './veto.ts';

/** Kinds of living things that a sentence may be about, by the words that name them. */
const SPECIES: readonly (readonly [string, RegExp])[] = [
  [
    'people',
    /\b(?:humans?|patients?|people|persons?|individuals|participants?|volunteers?|men|women|children|adults|adolescents|infants|newborns|neonates|girls|boys|mothers|pregnan\w+|inpatients?|outpatients?|residents|respondents|population-based|cohort|trial|smokers|veterans|survivors|donors|recipients|nurses|physicians|students|elderly|cases and controls|clinical)\b/i,
  ],
  ['mice', /\b(?:mice|mouse|murine|rodents?|knock-?out animals?)\b/i],
  ['rats', /\b(?:rats?|rodents?)\b/i],
  ['zebrafish', /\b(?:zebrafish|fish|danio)\b/i],
  ['monkeys', /\b(?:monkeys?|macaques?|primates?|rhesus)\b/i],
  ['dogs', /\b(?:dogs?|canine)\b/i],
  ['pigs', /\b(?:pigs?|piglets?|swine|porcine)\b/i],
  ['rabbits', /\brabbits?\b/i],
  ['sheep', /\b(?:sheep|ovine|lambs?)\b/i],
  ['flies', /\b(?:drosophila|fruit fl(?:y|ies))\b/i],
  ['worms', /\b(?:elegans|nematodes?|worms?)\b/i],
  ['yeast', /\b(?:yeasts?|saccharomyces|cerevisiae|pombe)\b/i],
];
/** Words in which a sentence tells a finding of people; narrower than what shows that people were studied. */
const TOLD_OF_PEOPLE =
  /\b(?:humans?|patients?|people|persons?|individuals|participants?|volunteers?|men|women|children|adults|adolescents|infants|newborns|neonates|girls|boys)\b/i;
const GROUPS: readonly (readonly [string, RegExp])[] = [
  [
    'women',
    /\b(?:wom[ae]n|females?|girls?|mothers?|maternal|pregnan\w+|postmenopausal|premenopausal|menopausal|breast|ovarian|cervical|obstetric\w*|parous|\d+ ?m(?: and |[,/:] ?)\d+ ?f|\d+ ?f(?: and |[,/:] ?)\d+ ?m)\b/i,
  ],
  ['men', /\b(?:m[ae]n|males?|boys?|fathers?|paternal|prostate|testicular)\b/i],
  [
    'children',
    /\b(?:child(?:ren|hood)?|p(?:a)?ediatric|infan(?:ts?|cy)|toddlers?|newborns?|neonat\w+|boys?|girls?|schoolchildren|preschool\w*|juvenile|young|youths?|adolescen\w+)\b/i,
  ],
  ['infants', /\b(?:infan(?:ts?|cy)|newborns?|neonat\w+|bab(?:y|ies)|preterm|birth\w*)\b/i],
  ['adolescents', /\b(?:adolescen\w+|teenage\w*|youths?|young people|school\w*)\b/i],
  ['adults', /\b(?:adult\w*|m[ae]n|wom[ae]n|elderly|older|aged?|middle-aged|workers|veterans|physicians|nurses)\b/i],
  [
    'older people',
    /\b(?:elderly|older|aged|aging|ageing|geriatric|seniors?|postmenopausal|birth cohorts?|born (?:in|between|before|from)|(?:6[05]|7\d|8\d) years)\b/i,
  ],
  ['pregnant women', /\b(?:pregnan\w+|gestation\w*|obstetric\w*|antenatal|prenatal|maternal)\b/i],
  ['premenopausal women', /\b(?:premenopausal|pre-menopausal)\b/i],
  ['postmenopausal women', /\b(?:postmenopausal|post-menopausal|menopaus\w+)\b/i],
];
const NAMED_IN_CLAIM: Readonly<Record<string, RegExp>> = {
  women: /\b(?:wom[ae]n|females?|girls)\b/i,
  men: /\b(?:m[ae]n|males?|boys)\b/i,
  children: /\b(?:child(?:ren)?|p(?:a)?ediatric)\b/i,
  infants: /\b(?:infants?|newborns?|neonates?|babies)\b/i,
  adolescents: /\b(?:adolescents?|teenagers?)\b/i,
  adults: /\badults\b/i,
  'older people': /\b(?:elderly|older (?:people|adults|patients|men|women|persons)|seniors)\b/i,
  'pregnant women': /\bpregnant\b/i,
  'premenopausal women': /\bpremenopausal\b/i,
  'postmenopausal women': /\bpostmenopausal\b/i,
};

/** Told of living things, or of a group of people, that the evidence is not about. */
export function strangePopulation({ claim: said, evidence }: RuleInput): Objection | null {
  const told = withoutAdvice(isRow(said) ? withoutColumns(said).replace(NUMBER_NOT_GIVEN, ' ') : said);
  const claim = withoutUnstudied(isReading(said) ? withoutUnknowns(told) : told).replace(SET_APART, ' ');
  const quotes = evidence.context.quotes.map(({ citation }) => citation.quote).join('\n');
  return (
    comparedWithItself(claim) ??
    strangeSpecies(claim, evidence) ??
    otherGroup(claim, quotes) ??
    strangeGroup(claim, evidence)
  );
}

/** "In mice, not people". */
const SET_APART = /,\s(?:and )?not (?:in |of |on )?(?:\p{L}+ ){0,2}\p{L}+(?=[,.;:|)]|$)/giu;

/** "Number of women not given": what a cell leaves open is told of nobody. */
const NUMBER_NOT_GIVEN = /\bnumbers? of \p{L}+ (?:was |were |is )?(?:not given|not known|–)/giu;

/** A reading may name those of whom nothing is known: no source speaks of them. */
function withoutUnknowns(reading: string): string {
  return reading
    .split(/(?<=;)\s/)
    .filter((clause) => !UNKNOWN.test(clause))
    .join(' ');
}

const UNKNOWN =
  /\b(?:not known|unknown|unstudied|untested|unclear|remains? open|not been (?:studied|tested)|(?:was|were|is|are) not (?:studied|tested))\b/i;
const SIDES =
  /\b(\p{L}+ \p{L}{4,})\b.{1,120}?\b(?:than|that of|those of|than in|compared (?:with|to)|versus)\s(?:the\s)?\1\b(?!\s+\p{L})/iu;
/** "Adults given one than adults given the other": the same people in two arms. */
const ENDS_WITH_ARM =
  /\b(?:given|taking|receiving|treated|randomi[sz]ed|assigned|allocated|with|without|from|after|under)$/i;

/** "Male prisoners harm themselves more often than male prisoners." */
function comparedWithItself(claim: string): Objection | null {
  const [, group = ''] = SIDES.exec(claim) ?? [];
  return namesPopulation(group) && !ENDS_WITH_ARM.test(group)
    ? veto('population', 'not_found', `The sentence compares ${group.toLowerCase()} with themselves.`)
    : null;
}

function strangeSpecies(claim: string, evidence: EvidenceReading): Objection | null {
  const told = SPECIES.flatMap(([name, words]) =>
    (name === 'people' ? TOLD_OF_PEOPLE : words).test(claim) ? [name] : [],
  );
  if (told.length === 0) return null;
  const anywhere = speciesIn(evidence.text);
  const quoted = evidence.context.works.flatMap((work) => speciesOf(work, evidence));
  const known = quoted.length > 0 ? quoted : anywhere;
  const isKnown = (name: string) =>
    known.includes(name) ||
    (name === 'people' ? isOfPeople(known, evidence) : evidence.context.works.some((work) => isOfAnimal(name, work))) ||
    (RODENTS.includes(name) && !OWN_RODENTS.test(claim) && RODENTS.some((each) => known.includes(each)));
  const stray = told.find((name) => !isKnown(name));
  if (stray === undefined) return null;
  const instead = known.filter((name) => !told.includes(name));
  if (instead.length === 0 && anywhere.includes(stray))
    return doubt('population', `The passages cited do not speak of ${stray}, others of the work do.`);
  if (instead.length === 0) return veto('population', 'not_found', `The source does not speak of ${stray}.`);
  const reason = `The source studied ${instead.join(' and ')}, not ${stray}.`;
  // The work speaks of both, the quotes of the one: which of them its other sentences mean is not for code to say.
  const isOpen = anywhere.includes(stray) && evidence.context.works.some(({ studied }) => studied === null);
  const words = (name: string, text: string) => SPECIES.find(([other]) => other === name)?.[1].exec(text)?.[0] ?? name;
  const named = `The sentence speaks of “${words(stray, claim)}”, the passage cited of “${words(instead[0] ?? '', evidence.around)}”.`;
  return isOpen ? doubt('population', named) : veto('population', 'not_found', reason);
}

/** "Rodents" are either. */
const RODENTS: readonly string[] = ['mice', 'rats'];
const OWN_RODENTS = /\b(?:mice|mouse|murine|rats?)\b/i;

/** By what is cited of a work; by its own texts where that names none. */
function speciesOf(work: WorkFacts, { context: { quotes } }: EvidenceReading): string[] {
  const own = quotes.filter(({ citation }) => citation.evidenceId === work.evidenceId);
  const quoted = speciesIn(own.map(({ citation }) => citation.quote).join('\n'));
  return quoted.length > 0 ? quoted : speciesIn(ownTextOf(work));
}

function ownTextOf({ title, abstract, population, headings }: WorkFacts): string {
  return [title, abstract, population ?? '', ...headings].join('\n');
}

/** A work on animals is on those that it names, and names none where it does not say which, whomever its quotes speak of. */
function isOfAnimal(name: string, work: WorkFacts): boolean {
  const animals = speciesIn(ownTextOf(work)).filter((each) => each !== 'people');
  return work.studied === 'animals' && (animals.length === 0 || animals.includes(name));
}

/** Where neither text nor record speaks of animals or cells, a study is one of people. */
function isOfPeople(known: readonly string[], { context }: EvidenceReading): boolean {
  return known.length === 0 && context.works.some(({ studied }) => studied === null);
}

/** Beside animals only words that name people show that people were studied: mice are adults, too, and have mothers. */
function speciesIn(text: string): string[] {
  const named = SPECIES.flatMap(([name, words]) => (words.test(text) ? [name] : []));
  return named.length > 1 && !NAMES_PEOPLE.test(text) ? named.filter((name) => name !== 'people') : named;
}

const NAMES_PEOPLE =
  /\b(?:humans?|patients?|people|persons?|individuals|participants?|volunteers?|men|women|children|clinical|cohort|smokers|inpatients?|outpatients?|physicians|nurses)\b/i;

/** Groups of which a quote that names one alone says nothing of the other. */
const OTHERS: readonly (readonly [string, string])[] = [
  ['women', 'men'],
  ['men', 'women'],
  ['children', 'adults'],
  ['adults', 'children'],
  ['infants', 'adults'],
  ['older people', 'children'],
  ['premenopausal women', 'postmenopausal women'],
  ['postmenopausal women', 'premenopausal women'],
];

/** The quotes are about the one group, the sentence about the other. */
function otherGroup(claim: string, quotes: string): Objection | null {
  const other = OTHERS.find(
    ([told, read]) =>
      NAMED_IN_CLAIM[told]?.test(claim) &&
      !NAMED_IN_CLAIM[read]?.test(claim) &&
      NAMED_IN_CLAIM[read]?.test(quotes) &&
      !GROUPS.some(([name, words]) => name === told && words.test(quotes)),
  );
  if (!other) return null;
  return veto('population', 'not_found', `The source says this of ${other[1]}, not of ${other[0]}.`);
}

function strangeGroup(claim: string, { text }: EvidenceReading): Objection | null {
  const stray = GROUPS.find(([name, words]) => NAMED_IN_CLAIM[name]?.test(claim) && !words.test(text));
  return stray ? veto('population', 'not_found', `The source does not speak of ${stray[0]}.`) : null;
}

/** Whether a word names living things or a group of people. */
export function namesPopulation(word: string): boolean {
  return (
    TOLD_OF_PEOPLE.test(word) ||
    SPECIES.slice(1).some(([, words]) => words.test(word)) ||
    Object.values(NAMED_IN_CLAIM).some((words) => words.test(word))
  );
}

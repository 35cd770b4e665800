import type { Organism } from '#contract/appraisal/short-answer.ts';
import type { Evidence, StudyDesign } from '#contract/evidence.ts';
import { memoizeByText } from '../text/memoize-by-text.ts';

/** Words for who or what was studied, shared by everything that is read from a record's prose. */

export const PEOPLE =
  'patients?|participants|subjects|individuals|people|persons|adults|children|adolescents|teenagers|youths?|infants|toddlers|' +
  'neonates|newborns|babies|women|men|males|females|girls|boys|volunteers|respondents|students|schoolchildren|residents|' +
  'inpatients|outpatients|veterans|workers|employees|nurses|physicians|doctors|surgeons|practitioners|clinicians|' +
  'survivors|sufferers|mothers|fathers|parents|caregivers|carers|couples|twins|athletes|smokers|users|recipients|donors|donor|' +
  'pregnancies|births|deliveries|controls|cases';

export const ANIMALS =
  'mice|mouse|rats?|rodents?|rabbits?|hamsters?|guinea pigs?|gerbils?|piglets?|pigs?|swine|dogs?|cats?|sheep|lambs?|goats?|cows?|cattle|' +
  'calves|horses?|chickens?|chicks|monkeys?|macaques?|primates|zebrafish|drosophila|c\\. elegans|caenorhabditis elegans|xenopus';

/** Every work carries some ten headings of a few thousand, and is looked at whenever it is found again (characters). */
const HEADINGS_KEPT = 200_000;
/** A heading without its qualifiers and major-topic star, lower case: "Cohort Studies*", "Humans/genetics". */
export const plainHeading = memoizeByText(HEADINGS_KEPT, (term) =>
  term
    .toLowerCase()
    .replace(/[*/].*$/s, '')
    .trim(),
);

/** MeSH check tags for whole animals in experiments. */
export const isAnimalOnly = (meshTerms: readonly string[]): boolean => {
  const headings = new Set(meshTerms.map(plainHeading));
  return headings.has('animals') && !headings.has('humans');
};

/** Headings that people, as opposed to their cells, are indexed with, alone or before a comma ("Child, Preschool"). */
const PERSONAL: readonly string[] = [
  'infant',
  'child',
  'adolescent',
  'young adult',
  'adult',
  'middle aged',
  'aged',
  'pregnancy',
  'cohort studies',
  'prospective studies',
  'retrospective studies',
  'follow-up studies',
  'cross-sectional studies',
  'case-control studies',
  'treatment outcome',
  'surveys and questionnaires',
];
const CELLS: readonly string[] = [
  'cell line',
  'cells, cultured',
  'in vitro techniques',
  'hela cells',
  'hek293 cells',
  'mcf-7 cells',
  'a549 cells',
];

const isOf = (headings: readonly string[]) => (term: string) => {
  const plain = plainHeading(term);
  return headings.some((heading) => plain === heading || plain.startsWith(`${heading},`));
};
const isPersonal = isOf(PERSONAL);
const isOfCells = isOf(CELLS);

/** People, and not their cells alone, were studied. */
const hasPersonalHeading = (meshTerms: readonly string[]): boolean => meshTerms.some(isPersonal);

/** Cells were studied, and neither people nor animals. */
export const isCellsOnly = (meshTerms: readonly string[]): boolean =>
  meshTerms.some(isOfCells) && !meshTerms.some((term) => isPersonal(term) || plainHeading(term) === 'animals');

/** Characters of an abstract that are read. */
const LONGEST_READ = 6_000;

const CELL_NAMES =
  '(?:cells?|cell[- ]lines?|cultures?|adipocytes?|fibroblasts?|my(?:otubes?|oblasts?)|neurons?|astrocytes?|hepatocytes?|keratinocytes?|cardiomyocytes?|macrophages?|monocytes?|organoids?|spheroids?|iPSCs?|xenografts?)';
/** Up to four words of one name: "human brown fat cells", and not "patients with squamous cell cancer". */
const NAMED =
  '(?:[\\s-]+(?!(?:and|or|in|of|for|from|with|who|whose|had|have|were|was|are|is|tissues?)\\b|biops)[\\p{L}\\d-]+){0,4}?';
/** What was taken from people and is kept in a dish, or in a mouse, is no person. */
const CELLS_OF_PEOPLE: readonly RegExp[] = [
  new RegExp(`\\b(?:human|patients?['’]?)${NAMED}[\\s-]+${CELL_NAMES}\\b`, 'giu'),
  new RegExp(
    `\\b${CELL_NAMES} (?:\\w+ ){0,2}(?:from|of) (?:[\\w-]+ ){0,4}?(?:patients?|humans|donors?|people|men|women|children|individuals|adults)\\b`,
    'giu',
  ),
];
const NAMES_OF_PEOPLE =
  /\b(?:patients?|participants(?! in (?!the\b|this\b|our\b|both\b|each\b))|volunteers?|humans|people|persons|m[ae]n|wom[ae]n|children|infants|newborns|neonates|(?:human|healthy|lean|obese|young|older|elderly|adult|affected) (?:subjects|individuals|adults|controls|donors|beings)|adults (?:with|who|aged))\b/i;
const TISSUE =
  /\bhuman (?:[\p{L}-]+ ){0,3}?(?:tissues?|samples?|specimens?|biops(?:y|ies)|blood|plasma|serum|brains?|livers?|hearts?|muscles?|skin|kidneys?|placentas?|fat|cortex|islets?|tumou?rs?)\b|\bpost-?mortem\b|\bautops(?:y|ies)\b/iu;
/** Tissue in a mouse, or an image of it in a dish. */
const MODELLED = /\bmodels?\b|\bmodell?(?:ed|ing)\b|graft|\b(?:organ|spher)oids?\b|\bchimer\w+|\bhumani[sz]ed\b/i;
/** "May help patients", "implications for people with obesity": what is hoped for nobody has studied. */
const HOPED = /\b(?:may|might|could|would|should|potential(?:ly)?|promis\w+|implications?|suggest\w*)\b/i;
const OF_ANIMALS = new RegExp(
  `\\b(?:${ANIMALS}|animals?|murine|porcine|bovine|flies|nematodes?|knock-?outs?|transgenic)\\b`,
  'i',
);
const OF_CELLS = new RegExp(`\\bin[ -]vitro\\b|\\bcultured\\b|\\b${CELL_NAMES}\\b`, 'i');
/** Designs that only people are studied by. */
const DESIGNS_OF_PEOPLE: ReadonlySet<StudyDesign> = new Set([
  'randomised_trial',
  'clinical_trial',
  'cohort',
  'case_control',
  'cross_sectional',
  'case_report',
]);

type Studied = Pick<Evidence, 'title' | 'texts' | 'meshTerms' | 'design' | 'population'>;

/**
 * Whether a work studied people or tissue taken from them, by its record, its title, whom it says it took in, or by what the
 * passages reported of it say. Its abstract counts where it names neither animals nor cells: of an experiment on mice it
 * mostly begins and ends with patients whom nobody studied. Human cells in a dish are cells.
 *
 * @param passages sentences of the work on what it did or found.
 */
export function studiedPeople(work: Studied, passages: readonly string[]): boolean {
  if (isAnimalOnly(work.meshTerms)) return false;
  if (hasPersonalHeading(work.meshTerms)) return true;
  const tookIn = work.population?.value ?? '';
  if ([work.title, tookIn, ...passages].some(namesPeople)) return true;
  if (DESIGNS_OF_PEOPLE.has(work.design.value) && !OF_ANIMALS.test(tookIn)) return true;
  const text = textOf(work);
  return !OF_ANIMALS.test(text) && !OF_CELLS.test(text) && namesPeople(text);
}

/** What a work names that it may have studied other than people. */
export function namedOtherThanPeople(work: Studied, passages: readonly string[]): Exclude<Organism, 'people'> | null {
  const text = [textOf(work), ...passages].join('\n');
  if (work.design.value === 'animal' || isAnimalOnly(work.meshTerms) || OF_ANIMALS.test(text)) return 'animals';
  return work.design.value === 'in_vitro' || OF_CELLS.test(text) ? 'cells' : null;
}

export function namesAnimals(text: string): boolean {
  return OF_ANIMALS.test(text);
}

function textOf({ title, texts: { abstract = '' } }: Studied): string {
  return `${title}\n${abstract.slice(0, LONGEST_READ)}`;
}

function namesPeople(text: string): boolean {
  return sentencesIn(text).some((sentence) => {
    const plain = withoutCells(sentence);
    const words = MODELLED.test(plain) ? [NAMES_OF_PEOPLE] : [NAMES_OF_PEOPLE, TISSUE];
    const at = words.flatMap((each) => each.exec(plain)?.index ?? []);
    return at.length > 0 && !HOPED.test(plain.slice(0, Math.min(...at)));
  });
}

function sentencesIn(text: string): string[] {
  return text.split(/(?<=[.!?])\s+|\n/);
}

function withoutCells(sentence: string): string {
  return CELLS_OF_PEOPLE.reduce((left, cells) => left.replace(cells, ' '), sentence);
}

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
export const hasPersonalHeading = (meshTerms: readonly string[]): boolean => meshTerms.some(isPersonal);

/** Cells were studied, and neither people nor animals. */
export const isCellsOnly = (meshTerms: readonly string[]): boolean =>
  meshTerms.some(isOfCells) && !meshTerms.some((term) => isPersonal(term) || plainHeading(term) === 'animals');

import type { Evidence } from '#contract/evidence.ts';
import { memoizeByText } from '../text/memoize-by-text.ts';

interface PopulationGroup {
  name: string;
  pattern: RegExp;
}

/** Groups within one line exclude each other unless a text names several of them. */
const RIVALS: readonly (readonly PopulationGroup[])[] = [
  [
    { name: 'newborns and infants', pattern: /\b(?:newborns?|neonat\w*|infants?|preterm|premature babies|vlbw)\b/i },
    {
      name: 'children',
      pattern: /\b(?:child(?:ren|hood)?|p(?:a)?ediatric\w*|adolescen\w*|teenage\w*|schoolchildren|girls?|boys?)\b/i,
    },
    {
      name: 'older adults',
      pattern:
        /\b(?:elderly|older (?:adults?|people|persons|patients|women|men)|geriatric\w*|aged,? 80 and over|(?:aged |over )(?:6[05]|7\d|8\d)(?: years)?(?: (?:and|or) (?:over|older|above)|\b))\b/i,
    },
    { name: 'adults', pattern: /\b(?:(?<!older )adults?|middle[- ]aged?)\b/i },
  ],
  [
    { name: 'women', pattern: /\b(?:wom[ae]n|females?|pregnan\w*|maternal|mothers?|postmenopaus\w*)\b/i },
    { name: 'men', pattern: /\b(?:m[ae]n|males?|fathers?)\b/i },
  ],
  [
    { name: 'rats or mice', pattern: /\b(?:rats?|mice|mouse|murine|rodents?)\b/i },
    { name: 'cells', pattern: /\b(?:in vitro|cell lines?|cultured cells?)\b/i },
    { name: 'people', pattern: /\b(?:patients?|humans?|volunteers?|participants?|people)\b/i },
  ],
];

/** Characters: titles with headings, and sentences. */
const TEXTS_KEPT = 1_000_000;

/** Names of the groups a text speaks of, one list per kind of grouping. */
const groupsIn = memoizeByText(TEXTS_KEPT, (text): readonly (readonly string[])[] =>
  RIVALS.map((groups) => groups.filter(({ pattern }) => pattern.test(text)).map(({ name }) => name)),
);

/** Grown-ups of any age: a study of adults speaks for older ones, and index headings seldom tell the two apart. */
const GROWN: readonly string[] = ['adults', 'older adults'];

/**
 * Whether a work studied only people whom the question does not ask about: children and not adults, men and not women. As
 * `populationMismatch`, but adults of all ages are one group.
 */
export function isOtherPopulation(
  question: string,
  work: Pick<Evidence, 'title' | 'population' | 'meshTerms'>,
): boolean {
  const told = [work.title, work.population?.value ?? '', ...work.meshTerms].join(' . ');
  const [asked, studied] = [groupsIn(question), groupsIn(told)];
  return asked.slice(0, 2).some((groups, kind) => {
    const found = studied[kind] ?? [];
    const meets = (name: string) =>
      groups.includes(name) || (GROWN.includes(name) && groups.some((group) => GROWN.includes(group)));
    return groups.length > 0 && found.length > 0 && !found.some(meets);
  });
}

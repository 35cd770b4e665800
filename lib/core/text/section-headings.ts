/** A part of a paper that a heading can open. */
type SectionPart = 'aim' | 'background' | 'method' | 'result' | 'conclusion';

/**
 * Headings of the parts of a paper. In a discussion, only the wording shows whether a sentence is about its own study
 * or others.
 */
const HEADINGS: readonly [RegExp, SectionPart][] = [
  [/^(?:introduction|background|literature review|rationale|theoretical background)$/i, 'background'],
  [/^(?:(?:study )?(?:aims?|objectives?|purpose)|aims? and objectives?|research questions?|hypothes[ei]s)$/i, 'aim'],
  [
    /^(?:(?:patients?|participants?|subjects?|materials?|animals?|data) (?:and|&) )?methods?$|^methods? (?:and|&) (?:materials?|patients?|participants?|data)$|^methodology$|^experimental (?:section|procedures)$|^statistical analys[ei]s$/i,
    'method',
  ],
  [/^(?:(?:main|study) )?(?:results?|findings)$/i, 'result'],
  [/^(?:conclusions?|concluding remarks|conclusions? and (?:relevance|recommendations|implications))$/i, 'conclusion'],
];
/** Longer lines are no headings. */
export const LONGEST_HEADING = 80;

/** The part of a paper that a heading opens, its number aside; null for "Discussion", and for what heads one subject. */
export function partOfHeading(heading: string): SectionPart | null {
  if (heading.length >= LONGEST_HEADING) return null;
  const words = heading.trim().replace(/^(?:\d{1,2}(?:\.\d{1,2}){0,3}|[IVX]{1,5})[.)]? |[:.]$/g, '');
  return HEADINGS.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}

/** More works than this no report weighs one by one; they are the most relevant, and a reader may include others. */
export const MOST_INCLUDED = 40;

/** Why code leaves a work out, in words that can be counted. A model that read a work has words of its own. */
export const EXCLUSION_REASONS = {
  retracted: 'Retracted: shown, but supports nothing.',
  noText: 'No text to quote from.',
  notNear: 'Not near enough to the question.',
  version: 'Another version of an included work.',
  similar: 'Nearly the same text as an included work.',
  beyond: `Relevant, but not among the ${MOST_INCLUDED} most relevant works.`,
} as const;

/** What every reason begins with that comes from a filter. */
export const OUTSIDE_FILTERS = 'Outside the filters';

const BY_CODE: ReadonlySet<string> = new Set(Object.values(EXCLUSION_REASONS));

/** A reason that code gave, in its short form; null for the words of a reader. */
export function codeReason(reason: string): string | null {
  if (reason.startsWith(`${OUTSIDE_FILTERS}:`)) return OUTSIDE_FILTERS;
  return BY_CODE.has(reason) ? (reason.replace(/\.$/, '').split(':')[0] ?? reason) : null;
}

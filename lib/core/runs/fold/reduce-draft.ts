import { NO_DRAFTS, type RunView } from '#contract/run-view.ts';

/** Characters of one section's draft that are kept; the rest is cut, since a draft is only decoration. */
export const LONGEST_DRAFT = 20_000;
/** Sections drafted at once that are kept: twice as many as a report has. */
export const MOST_DRAFTS = 24;

/**
 * The view with this text appended to its section's draft. Text of an unannounced section is kept, because a report is
 * buffered until its first supported sentence; text that arrives after its section or its run is not.
 */
export function addToDraft(view: RunView, { sectionId, text }: { sectionId: string; text: string }): RunView {
  const isDone = view.sections.some(({ id, state }) => id === sectionId && state === 'done');
  const before = view.streaming[sectionId] ?? '';
  const isFull = before.length >= LONGEST_DRAFT || (before === '' && Object.keys(view.streaming).length >= MOST_DRAFTS);
  if (view.status !== 'running' || isDone || isFull || text === '') return view;
  return { ...view, streaming: { ...view.streaming, [sectionId]: (before + text).slice(0, LONGEST_DRAFT) } };
}

/** Removes the drafts of these sections; returns the same object where there were none. */
export function withoutDrafts(drafts: RunView['streaming'], sectionIds: readonly string[]): RunView['streaming'] {
  const left = Object.entries(drafts).filter(([id]) => !sectionIds.includes(id));
  if (left.length === Object.keys(drafts).length) return drafts;
  return left.length === 0 ? NO_DRAFTS : Object.fromEntries(left);
}

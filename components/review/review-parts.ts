import type { ReviewView } from '#contract/review/review-view.ts';

/** A part of a review: a page below that of the review, in the order in which a review is worked on. */
export interface ReviewPart {
  /** The last piece of its address. */
  path: string;
  label: string;
  /** How much waits there for the user. */
  waiting?: (view: ReviewView) => number;
}

export const REVIEW_PARTS: readonly ReviewPart[] = [
  { path: 'protocol', label: 'Protocol' },
  { path: 'records', label: 'Records' },
  { path: 'screen', label: 'Screen', waiting: ({ stages }) => stages.abstract.waitingForMe },
  { path: 'full-texts', label: 'Full texts', waiting: ({ stages }) => stages.fulltext.waitingForMe },
  {
    path: 'conflicts',
    label: 'Conflicts',
    waiting: ({ stages }) => stages.abstract.conflicts + stages.fulltext.conflicts,
  },
  { path: 'citations', label: 'Citations' },
  { path: 'included', label: 'Included' },
  { path: 'extraction', label: 'Extraction' },
  { path: 'flow', label: 'Flow & export' },
  { path: 'people', label: 'People' },
];

/** The part that is most useful to open a review with. */
export function firstPart({ me, stages, imports }: ReviewView): string {
  const { abstract, fulltext } = stages;
  if (abstract.total === 0) return imports.length > 0 ? 'records' : 'protocol';
  if (abstract.waitingForMe > 0) return 'screen';
  if (fulltext.waitingForMe > 0) return 'full-texts';
  if (me.role === 'owner' && abstract.conflicts + fulltext.conflicts > 0) return 'conflicts';
  return 'flow';
}

import type { ReviewState } from './review-state.ts';

/** What a person is called who works on the review, or whose decisions came with a file. */
export const reviewerName = ({ reviewers, imported }: ReviewState, id: string): string =>
  (reviewers.get(id) ?? imported.get(id))?.name ?? '';

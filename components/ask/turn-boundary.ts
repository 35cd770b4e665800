import { counted } from '#components/run/format.ts';
import type { RunView } from '#contract/run-view.ts';

/** The boundary that an answer passed last, in a sentence: single events and growing text are never spoken. */
export function turnBoundary({ status, nothingFound, sections, answer, searches, claims, ask }: RunView): string {
  if (status === 'complete')
    return nothingFound
      ? 'Nothing was found that answers the question.'
      : `The answer is ready: ${counted(claims.kept, 'sentence')}, each checked against its source.`;
  if (status === 'failed') return 'No answer could be written.';
  if (status === 'cancelled') return 'Stopped.';
  if (status === 'queued') return 'Waiting for a free worker …';
  if (answer || sections.length > 0) return 'Writing the answer …';
  if (ask?.retrieval) return 'Weighing what was found …';
  if (searches.length > 0) return 'Asking the sources …';
  return 'Reading the question …';
}

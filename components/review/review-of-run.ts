import { askServer, bringing } from '#components/app/ask-server.ts';

/** Begins a review that goes on from a run: its question, searches and works come in. The id of the review. */
export const reviewOfRun = (runId: string): Promise<string> =>
  askServer<{ reviewId: string }>('/api/reviews', bringing('POST', { runId })).then(({ reviewId }) => reviewId);

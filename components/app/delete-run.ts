import { readProblem, UNREACHABLE } from './read-problem.ts';

/** Deletes a run, also while the page is being left. Answers with a sentence when it could not be done, else null. */
export async function deleteRun(runId: string): Promise<string | null> {
  try {
    const response = await fetch(`/api/runs/${runId}`, { method: 'DELETE', keepalive: true });
    // What is not there any more has been deleted, be it in another tab.
    return response.ok || response.status === 404 ? null : await readProblem(response);
  } catch {
    return UNREACHABLE;
  }
}

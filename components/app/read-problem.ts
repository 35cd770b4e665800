/** What to say when no answer came at all. */
export const UNREACHABLE = 'The server could not be reached. Check the connection and try again.';

/** The sentence of a refused request, as the server put it; our own where something in between answered. */
export async function readProblem(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null);
  const message = (body as { error?: { message?: unknown } } | null)?.error?.message;
  return typeof message === 'string' && message !== ''
    ? message
    : `The server answered in a way that was not expected (status ${response.status}). Try again in a little while.`;
}

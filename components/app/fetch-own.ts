const ADDRESS = '/api/workspace';
const LOCK = 'assay-workspace';

const hasWorkspace = () => document.documentElement.dataset['workspace'] !== 'none';

let opening: Promise<void> | undefined;

/**
 * Makes sure that this browser has a workspace before anything is put into it. The page says whether it was rendered for
 * one that has none (`data-workspace="none"`); requests that go out together without one would each open their own, and all
 * but the last would be lost to their reader. Tabs take turns where the browser lets them.
 */
export function openWorkspace(): Promise<void> {
  if (hasWorkspace()) return Promise.resolve();
  const open = async () => {
    // The following request gets the refusal, with its own message.
    const { ok } = await fetch(ADDRESS, { method: 'PUT' });
    if (ok) document.documentElement.dataset['workspace'] = 'open';
  };
  opening ??= (navigator.locks ? navigator.locks.request(LOCK, open) : open()).finally(() => {
    opening = undefined;
  });
  return opening;
}

/** Deletes everything of the workspace, and opens an empty one, so that no page is left without. */
export async function replaceWorkspace(): Promise<Response> {
  const response = await fetch(ADDRESS, { method: 'DELETE', keepalive: true });
  if (!response.ok) return response;
  document.documentElement.dataset['workspace'] = 'none';
  // If this fails, the next write opens one.
  await openWorkspace().catch(() => undefined);
  return response;
}

/** `fetch` of the app's own server for what may put something into a workspace. */
export function fetchOwn(path: string, init: RequestInit = {}): Promise<Response> {
  const mayKeep = init.method === 'POST' || init.method === 'PUT';
  // At once where nothing has to be waited for: the page may be on its way out.
  if (!mayKeep || hasWorkspace()) return fetch(path, init);
  return openWorkspace().then(() => fetch(path, init));
}

/** The message when no answer came at all. */
export const UNREACHABLE = 'The server could not be reached. Check the connection and try again.';

/** The sentence of a refused request, as the server put it; our own where something in between answered. */
export async function readProblem(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null);
  const message = (body as { error?: { message?: unknown } } | null)?.error?.message;
  return typeof message === 'string' && message !== ''
    ? message
    : `The server answered in a way that was not expected (status ${response.status}). Try again in a little while.`;
}

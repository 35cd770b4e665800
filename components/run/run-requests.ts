import { readProblem, UNREACHABLE } from '#components/app/read-problem.ts';
import type { RunRequest } from '#core/events/run-request.ts';

/** What came of a request: its answer, or a sentence for the reader. */
export type Outcome<T> = { value: T } | { problem: string };

async function send<T>(path: string, init: RequestInit, read: (response: Response) => Promise<T>): Promise<Outcome<T>> {
  try {
    const response = await fetch(path, init);
    return response.ok ? { value: await read(response) } : { problem: await readProblem(response) };
  } catch {
    return { problem: UNREACHABLE };
  }
}

const nothing = async () => undefined;
const of = (runId: string) => `/api/runs/${encodeURIComponent(runId)}`;

export function cancelRun(runId: string): Promise<Outcome<undefined>> {
  return send(`${of(runId)}/cancel`, { method: 'POST' }, nothing);
}

export function deleteRun(runId: string): Promise<Outcome<undefined>> {
  return send(of(runId), { method: 'DELETE' }, nothing);
}

/** The path of the link, e.g. `/s/abc`. */
export function shareRun(runId: string): Promise<Outcome<string>> {
  return send(`${of(runId)}/share`, { method: 'POST' }, async (response) => {
    const { url } = (await response.json()) as { url: string };
    return url;
  });
}

export function unshareRun(runId: string): Promise<Outcome<undefined>> {
  return send(`${of(runId)}/share`, { method: 'DELETE' }, nothing);
}

/** Asks the same again, as a new run; its id. */
export function repeatRun({ question, mode, sources, domain, maxRounds }: RunRequest): Promise<Outcome<string>> {
  const body = JSON.stringify({ question, mode, sources, domain, maxRounds });
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
  return send('/api/runs', init, async (response) => {
    const { runId } = (await response.json()) as { runId: string };
    return runId;
  });
}

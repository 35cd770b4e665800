import { roundsOf } from './depths.ts';
import type { Draft } from './draft.ts';
import { readProblem, UNREACHABLE } from './read-problem.ts';

/** Asks the server to start a run: its id, or a sentence that says what to change. Never throws. */
export async function startRun({ question, sources, depth }: Draft): Promise<{ runId: string } | { problem: string }> {
  try {
    const response = await fetch('/api/runs', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ question, sources, maxRounds: roundsOf(depth) }),
    });
    if (!response.ok) return { problem: await readProblem(response) };
    const { runId } = (await response.json()) as { runId: string };
    return { runId };
  } catch {
    return { problem: UNREACHABLE };
  }
}

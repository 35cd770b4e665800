import type { ConversationTurn } from './conversation.ts';

type Linked = Pick<ConversationTurn, 'runId' | 'parentRunId'>;

/** The turns that lead to one, itself among them, the first first. Turns that are not there any more are left out. */
export function branchTo<T extends Linked>(turns: readonly T[], runId: string): T[] {
  const byId = new Map(turns.map((turn) => [turn.runId, turn]));
  const branch: T[] = [];
  const seen = new Set<string>();
  for (let at = byId.get(runId); at && !seen.has(at.runId); at = parentOf(at, byId)) {
    seen.add(at.runId);
    branch.unshift(at);
  }
  return branch;
}

function parentOf<T extends Linked>({ parentRunId }: T, byId: ReadonlyMap<string, T>): T | undefined {
  return parentRunId === null ? undefined : byId.get(parentRunId);
}

/** The turns that follow the same one, itself among them, in the order in which they were asked. */
export function siblingsOf<T extends Linked>(turns: readonly T[], { parentRunId }: Linked): T[] {
  const byId = new Map(turns.map((turn) => [turn.runId, turn]));
  // A turn whose parent was deleted begins a new branch.
  const present = (id: string | null) => (id !== null && byId.has(id) ? id : null);
  return turns.filter((turn) => present(turn.parentRunId) === present(parentRunId));
}

/** The last turn of the branch that goes through one: at every fork the latest. */
export function leafThrough(turns: readonly Linked[], runId: string): string {
  const seen = new Set<string>();
  for (let at = runId; ; ) {
    seen.add(at);
    const next = turns.findLast((turn) => turn.parentRunId === at && !seen.has(turn.runId));
    if (!next) return at;
    at = next.runId;
  }
}

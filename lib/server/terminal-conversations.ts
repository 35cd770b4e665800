import type { ConversationStore, StoredConversation } from '#adapters/postgres/conversation-store.ts';
import type { RunView } from '#contract/run-view.ts';
import { AssayError } from '#core/errors.ts';

type Kept = Pick<ConversationStore, 'create' | 'addTurn' | 'get'>;

/** Conversations of one process, for as long as it lives; their turns are the process's own runs. */
export function createTerminalConversations(find: (runId: string) => { view: RunView }): Kept {
  const kept = new Map<string, Omit<StoredConversation, 'turns'>>();
  const turnsOf = new Map<string, { runId: string; parentRunId: string | null; createdAt: string }[]>();
  const now = () => new Date().toISOString();
  return {
    async create({ id, title, aboutRunId }) {
      kept.set(id, { id, title, aboutRunId, createdAt: now(), updatedAt: now() });
      turnsOf.set(id, []);
    },
    async addTurn({ conversationId, runId, parentRunId }) {
      const turns = turnsOf.get(conversationId);
      if (!turns) throw new AssayError('not_found');
      turns.push({ runId, parentRunId, createdAt: now() });
    },
    async get(_, id) {
      const found = kept.get(id);
      if (!found) return undefined;
      const turns = (turnsOf.get(id) ?? []).map((turn) => {
        const { view } = find(turn.runId);
        return { ...turn, question: view.request?.question ?? '', status: view.status };
      });
      return { ...found, turns };
    },
  };
}

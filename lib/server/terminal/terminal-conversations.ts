import type { ConversationStore, StoredConversation } from '#adapters/postgres/runs/conversation-store.ts';
import type { RunView } from '#contract/run-view.ts';
import { AssayError } from '#core/errors.ts';
import type { KeptConversation } from './terminal-files.ts';

type Kept = Pick<ConversationStore, 'create' | 'addTurn' | 'get'>;
type Turn = Omit<KeptConversation['turns'][number], 'view'>;

interface TerminalRuns {
  viewOf(runId: string): RunView;
  /** Makes an ended run of an earlier process known here. */
  bringBack(view: RunView): void;
}

/** Conversations of one process, for as long as it lives; their turns are the process's own runs, or were brought back. */
export function createTerminalConversations({ viewOf, bringBack }: TerminalRuns) {
  const kept = new Map<string, Omit<StoredConversation, 'turns'>>();
  const turnsOf = new Map<string, Turn[]>();
  const now = () => new Date().toISOString();
  const store: Kept = {
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
        const { request, status } = viewOf(turn.runId);
        return { ...turn, question: request?.question ?? '', status };
      });
      return { ...found, turns };
    },
  };
  return {
    store,
    bringBack({ id, title, turns }: KeptConversation): void {
      kept.set(id, { id, title, aboutRunId: null, createdAt: now(), updatedAt: now() });
      turnsOf.set(
        id,
        turns.map(({ view: _, ...turn }) => turn),
      );
      for (const { view } of turns) bringBack(view);
    },
    /** The conversation as a file keeps it. Throws `not_found`. */
    async keep(id: string): Promise<KeptConversation> {
      const found = await store.get('', id);
      if (!found) throw new AssayError('not_found');
      const turns = (turnsOf.get(id) ?? []).map((turn) => ({ ...turn, view: viewOf(turn.runId) }));
      return { id, title: found.title, turns };
    },
  };
}

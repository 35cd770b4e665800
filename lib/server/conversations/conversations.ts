import { randomBytes } from 'node:crypto';
import type { ConversationStore } from '#adapters/postgres/runs/conversation-store.ts';
import {
  type ConversationSummary,
  type FrozenConversation,
  frozenConversation,
} from '#contract/conversation/conversation.ts';
import { branchTo } from '#contract/conversation/conversation-branch.ts';
import { AssayError } from '#core/errors.ts';
import type { Runs } from '../runs/runs.ts';
import { createConversationTurns, isId } from './conversation-turns.ts';
import { freezeConversation } from './freeze-conversation.ts';

/** A deletion can be taken back for so long. */
export const UNDO_SECONDS = 30;
const MOST_LISTED = 200;
const MOST_WORDS = 8;
/** 160 random bits, so that a link cannot be guessed. */
const SHARE_TOKEN_BYTES = 20;

interface ConversationsOptions {
  store: ConversationStore;
  runs: Pick<Runs, 'own' | 'view' | 'report' | 'start'>;
}

/**
 * Operations on conversations. Everything except reading a shared one requires the workspace that owns it; for any
 * other workspace it does not exist (`not_found`).
 */
export function createConversations({ store, runs }: ConversationsOptions) {
  const turnsOf = createConversationTurns({ store, runs });
  const { own } = turnsOf;
  const found = (isFound: boolean): void => {
    if (!isFound) throw new AssayError('not_found', 'This conversation is not there, or it was deleted.');
  };

  /** A copy of the branch that ends with a turn, by default the latest one. */
  async function frozen(
    workspaceId: string | undefined,
    id: string,
    { through, isPublic }: { through?: string | undefined; isPublic: boolean },
  ): Promise<FrozenConversation> {
    const conversation = await own(workspaceId, id);
    const last = through ?? conversation.turns.at(-1)?.runId;
    const turns = last === undefined ? [] : branchTo(conversation.turns, last);
    if (turns.length === 0) throw new AssayError('not_found', 'This turn is not there, or it was deleted.');
    const views = await Promise.all(turns.map(({ runId }) => runs.view(workspaceId, runId)));
    return freezeConversation(conversation.title, views, isPublic);
  }

  return {
    ...turnsOf,

    /** The most recently asked first; with a query, those that contain every word of it. */
    async list(workspaceId: string | undefined, query: string): Promise<ConversationSummary[]> {
      if (workspaceId === undefined) return [];
      const words = query.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
      return store.list(workspaceId, { words, limit: MOST_LISTED });
    },

    async rename(workspaceId: string | undefined, id: string, title: string): Promise<void> {
      const { id: known } = await own(workspaceId, id);
      found(await store.rename(workspaceId ?? '', known, title));
    },

    /** Can be taken back for `UNDO_SECONDS`; its links lead nowhere from now on. */
    async remove(workspaceId: string | undefined, id: string): Promise<void> {
      await own(workspaceId, id);
      found(await store.remove(workspaceId ?? '', id));
    },

    async restore(workspaceId: string | undefined, id: string): Promise<void> {
      if (workspaceId === undefined || !isId(id) || !(await store.restore(workspaceId, id, UNDO_SECONDS)))
        throw new AssayError('not_found', 'This conversation cannot be brought back any more.');
    },

    frozen,

    /** The link in force, or a new one to a frozen copy of the branch through a turn. */
    async share(
      workspaceId: string | undefined,
      id: string,
      through?: string,
    ): Promise<{ token: string; createdAt: string }> {
      const copy = await frozen(workspaceId, id, { through, isPublic: true });
      const present = await store.shareOf(id);
      if (present) return present;
      const token = randomBytes(SHARE_TOKEN_BYTES).toString('base64url');
      await store.createShare(token, id, copy);
      return { token, createdAt: new Date().toISOString() };
    },

    async shareOf(workspaceId: string | undefined, id: string): Promise<{ token: string; createdAt: string } | null> {
      await own(workspaceId, id);
      return (await store.shareOf(id)) ?? null;
    },

    async unshare(workspaceId: string | undefined, id: string): Promise<void> {
      await own(workspaceId, id);
      if (!(await store.revokeShares(id))) throw new AssayError('not_found', 'This conversation is not shared.');
    },

    async shared(token: string): Promise<FrozenConversation> {
      const copy = isId(token) ? await store.findShare(token) : undefined;
      if (!copy) throw new AssayError('not_found', 'This link does not exist, or its owner revoked it.');
      return frozenConversation.parse(copy.data);
    },
  };
}

export type Conversations = ReturnType<typeof createConversations>;

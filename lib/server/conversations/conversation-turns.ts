import { randomBytes } from 'node:crypto';
import type { ConversationStore, StoredConversation } from '#adapters/postgres/runs/conversation-store.ts';
import type { EarlierTurn } from '#contract/conversation/ask.ts';
import { branchTo } from '#contract/conversation/conversation-branch.ts';
import type { RunRequest } from '#contract/run-request.ts';
import { hasEnded } from '#contract/run-view.ts';
import { AssayError } from '#core/errors.ts';
import type { Runs } from '../runs/runs.ts';
import type { TurnContext } from './ask-request.ts';
import { earlierTurn } from './earlier-turn.ts';

const MOST_EARLIER = 6;
const MOST_STARTS = 8;
const LONGEST_TITLE = 90;

interface TurnsOptions {
  store: Pick<ConversationStore, 'create' | 'addTurn' | 'get'>;
  runs: Pick<Runs, 'own' | 'view' | 'start'>;
}

/** A run that answers a turn, as it was planned. */
export interface PlannedTurn {
  request: RunRequest;
  /** The key of its models, encrypted. */
  sealed: string | null;
  isSample: boolean;
}

/** Asking in conversations: what a turn is given of those before it, and how it begins together with its run. */
export function createConversationTurns({ store, runs }: TurnsOptions) {
  async function own(workspaceId: string | undefined, id: string): Promise<StoredConversation> {
    const found = workspaceId === undefined || !isId(id) ? undefined : await store.get(workspaceId, id);
    if (!found) throw new AssayError('not_found', 'This conversation is not there, or it was deleted.');
    return found;
  }

  /** The turns that lead to one. Throws `not_found`. */
  async function branch(workspaceId: string | undefined, id: string, runId: string) {
    const conversation = await own(workspaceId, id);
    const turns = branchTo(conversation.turns, runId);
    if (turns.length === 0) throw new AssayError('not_found', 'This turn is not there, or it was deleted.');
    return { conversation, turns };
  }

  return {
    own,
    newId: () => randomBytes(12).toString('base64url'),

    /**
     * The input of the first turn of a new conversation. Throws `not_found` where the report asked about does not
     * exist.
     */
    async opening(workspaceId: string | undefined, id: string, aboutRunId: string | null): Promise<TurnContext> {
      if (aboutRunId !== null) await runs.own(workspaceId, aboutRunId);
      return { conversationId: id, earlier: [], aboutRunId, startsFrom: aboutRunId === null ? [] : [aboutRunId] };
    },

    /**
     * The input of a further turn: the earlier turns of its branch and their works. Throws `run_active` while the
     * previous turn is being answered.
     */
    async following(
      workspaceId: string | undefined,
      id: string,
      parentRunId: string | null,
    ): Promise<TurnContext & { sampleData: boolean }> {
      const { turns, conversation } =
        parentRunId === null
          ? { turns: [], conversation: await own(workspaceId, id) }
          : await branch(workspaceId, id, parentRunId);
      const before = turns.slice(-MOST_STARTS);
      const last = before.at(-1);
      if (last && !hasEnded(last))
        throw new AssayError(
          'run_active',
          'The answer before is still being written. Wait for it, or stop it, then ask.',
        );
      const views = await Promise.all(before.map(({ runId }) => runs.view(workspaceId, runId)));
      const { aboutRunId } = conversation;
      const withWorks = views.filter(({ works }) => Object.keys(works).length > 0).map(({ runId }) => runId);
      const earlier: EarlierTurn[] = views.slice(-MOST_EARLIER).map(earlierTurn);
      const about = aboutRunId === null ? [] : [aboutRunId];
      return {
        conversationId: id,
        earlier,
        aboutRunId,
        // The latest works are the most relevant to the next question.
        startsFrom: [...about, ...withWorks.slice(about.length - MOST_STARTS).reverse()],
        documentIds: views.at(-1)?.request?.ask?.documentIds ?? [],
        byRules: views.at(-1)?.request?.ask?.byRules ?? false,
        sampleData: views.at(-1)?.sampleData ?? false,
      };
    },

    /** A conversation and its first turn, at once; the id of the turn's run. */
    begin: (workspaceId: string, id: string, { request, sealed, isSample }: PlannedTurn): Promise<string> =>
      runs.start(workspaceId, request, sealed, isSample, async (runId, db) => {
        const aboutRunId = request.ask?.aboutRunId ?? null;
        await store.create({ id, workspaceId, title: titleFrom(request.question), aboutRunId }, db);
        await store.addTurn({ conversationId: id, workspaceId, runId, parentRunId: null }, db);
      }),

    /** One more turn; the id of its run. */
    add: (
      workspaceId: string,
      id: string,
      parentRunId: string | null,
      { request, sealed, isSample }: PlannedTurn,
    ): Promise<string> =>
      runs.start(workspaceId, request, sealed, isSample, (runId, db) =>
        store.addTurn({ conversationId: id, workspaceId, runId, parentRunId }, db),
      ),
  };
}

/** The first question in one line, cut at a word. */
export function titleFrom(question: string): string {
  const line = question.replace(/\s+/g, ' ').trim();
  if (line.length <= LONGEST_TITLE) return line;
  const cut = line.slice(0, LONGEST_TITLE);
  const words = cut.slice(0, cut.lastIndexOf(' '));
  return `${(words.length > LONGEST_TITLE / 2 ? words : cut).trimEnd()} …`;
}

/** Ids and tokens are base64url; a database cannot even be asked for some other texts, NUL among them. */
export const isId = (text: string) => /^[\w-]{1,64}$/.test(text);

import { notFound } from 'next/navigation';
import type { ResponseFormat } from '#contract/conversation/ask.ts';
import type { Conversation, ConversationSummary, FrozenConversation } from '#contract/conversation/conversation.ts';
import { branchTo, leafThrough } from '#contract/conversation/conversation-branch.ts';
import type { WorkSince } from '#contract/living/work-since.ts';
import { hasEnded, type RunView } from '#contract/run-view.ts';
import { fillFromMemory } from '#core/ask/fill-from-memory.ts';
import { preferenceInWords } from '#core/ask/memory-line.ts';
import { isAssayError } from '#core/errors.ts';
import { joinChanges } from '#core/living/changes-since.ts';
import { services } from '../wiring/services.ts';
import { readWorkspace } from './page-data.ts';

/** The initial data of a conversation page. */
export interface ConversationData {
  conversation: Conversation & { share: { url: string; createdAt: string } | null };
  /** The turns of the branch that is shown, by their run. */
  views: Record<string, RunView>;
  /** What has happened to the works that those turns cite. */
  since: Record<string, WorkSince[]>;
  /** The last turn of that branch; null where none is left. */
  leaf: string | null;
}

/**
 * The visitor's own conversation; "not found" for other people's and nonexistent ones.
 * @param through a turn of the wanted branch; the latest one if it does not exist.
 */
export async function readConversation(id: string, through: string | undefined): Promise<ConversationData> {
  const [{ conversations, runs, living, recheckAnswer }, workspaceId] = await Promise.all([
    services(),
    readWorkspace(),
  ]);
  return orNotFound(async () => {
    const [{ updatedAt: _, ...own }, share] = await Promise.all([
      conversations.own(workspaceId, id),
      conversations.shareOf(workspaceId, id),
    ]);
    const { turns } = own;
    const chosen = turns.find(({ runId }) => runId === through) ?? turns.at(-1);
    const leaf = chosen ? leafThrough(turns, chosen.runId) : null;
    const views: Record<string, RunView> = {};
    const since: Record<string, WorkSince[]> = {};
    for (const { runId } of leaf === null ? [] : branchTo(turns, leaf)) {
      const view = await runs.view(workspaceId, runId);
      views[runId] = runId === leaf ? view : withoutUncited(view);
    }
    await Promise.all(
      Object.values(views).map(async (view) => {
        const { runId, finishedAt, references, works } = view;
        if (workspaceId === undefined || finishedAt === null) return;
        const cited = references.flatMap((id) => works[id] ?? []);
        const [byReports, byRecheck] = await Promise.all([
          living.changesSince(workspaceId, cited, finishedAt),
          recheckAnswer(view),
        ]);
        since[runId] = joinChanges(byReports, byRecheck);
      }),
    );
    return {
      conversation: { ...own, share: share && { url: `/c/${share.token}`, createdAt: share.createdAt } },
      views,
      since,
      leaf,
    };
  });
}

/** For turns above the last one, the page shows only what they cite; works are most of a view. */
function withoutUncited(view: RunView): RunView {
  if (!hasEnded(view)) return view;
  const cited = new Set(view.references);
  const works = Object.entries(view.works).filter(([id]) => cited.has(id));
  return { ...view, works: Object.fromEntries(works), groups: [], trace: [], readings: {} };
}

export async function readConversationTitle(id: string): Promise<string> {
  const [{ conversations }, workspaceId] = await Promise.all([services(), readWorkspace()]);
  return orNotFound(async () => (await conversations.own(workspaceId, id)).title);
}

/** The visitor's remembered preferences, for the form to show before they are used. */
export async function readPreferred(): Promise<{
  choice: { responseFormat?: ResponseFormat; maxResponseLength?: number };
  also: string[];
}> {
  const [{ memory }, workspaceId] = await Promise.all([services(), readWorkspace()]);
  const { filled, byPreference } = fillFromMemory('', new Set(), await memory.preferences(workspaceId));
  const { responseFormat, maxResponseLength } = filled;
  return {
    choice: { ...(responseFormat && { responseFormat }), ...(maxResponseLength && { maxResponseLength }) },
    also: byPreference.filter(({ name }) => name !== 'response_format' && name !== 'length').map(preferenceInWords),
  };
}

export async function readConversations(): Promise<ConversationSummary[]> {
  const [{ conversations }, workspaceId] = await Promise.all([services(), readWorkspace()]);
  return conversations.list(workspaceId, '');
}

/** The report that a new conversation is to be about; null when it is not there or not the visitor's. */
export async function readAbout(runId: string): Promise<{ runId: string; title: string } | null> {
  const [{ runs }, workspaceId] = await Promise.all([services(), readWorkspace()]);
  try {
    const { question, title } = await runs.own(workspaceId, runId);
    return { runId, title: title ?? question };
  } catch (error) {
    if (isAssayError(error) && error.code === 'not_found') return null;
    throw error;
  }
}

/** A document that is asked about; null where it is not there. */
export async function readAskedDocument(id: string): Promise<{ id: string; title: string } | null> {
  const [{ library }, workspaceId] = await Promise.all([services(), readWorkspace()]);
  try {
    const { title, name } = await library.get(workspaceId, id);
    return { id, title: title ?? name };
  } catch (error) {
    if (isAssayError(error) && error.code === 'not_found') return null;
    throw error;
  }
}

/** A conversation that its owner shared; "not found" when there is none or the link was revoked. */
export async function readSharedConversation(token: string): Promise<FrozenConversation> {
  const { conversations } = await services();
  return orNotFound(() => conversations.shared(token));
}

async function orNotFound<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (isAssayError(error) && error.code === 'not_found') notFound();
    throw error;
  }
}

import type { ConversationSummary } from '#contract/conversation/conversation.ts';
import type { LibraryDocument } from '#contract/library.ts';
import type { MemoryEntity } from '#contract/memory.ts';
import type { ReviewHead } from '#contract/review/review-view.ts';
import type { StudySummary } from '#contract/study/study-view.ts';
import { askServer, isNotThere } from './ask-server.ts';
import type { RunListItem } from './history/run-row.tsx';

/** Something that the palette leads to. */
export interface PaletteEntry {
  id: string;
  label: string;
  detail: string;
  href: string;
}

export interface PaletteSource {
  /** Heading of the group, and its name where it could not be loaded. */
  title: string;
  /** Whether the server searches it; else all of it is read once and searched here. */
  isSearched: boolean;
  find: (query: string, signal: AbortSignal) => Promise<PaletteEntry[]>;
}

const MOST_SEARCHED = 8;

/** What is searched in addition to the pages themselves. */
export const PALETTE_SOURCES: readonly PaletteSource[] = [
  {
    title: 'Runs',
    isSearched: false,
    async find(_, signal) {
      const { runs } = await askServer<{ runs: RunListItem[] }>('/api/runs?limit=50', { signal });
      return runs.map(({ runId, question }) => ({ id: runId, label: question, detail: '', href: `/runs/${runId}` }));
    },
  },
  {
    title: 'Documents',
    isSearched: false,
    async find(_, signal) {
      const { documents } = await askServer<{ documents: LibraryDocument[] }>('/api/library', { signal });
      return documents.map(({ id, title, name, authors, year }) => ({
        id,
        label: title ?? name,
        detail: [authors[0], year].filter(Boolean).join(', '),
        href: `/library/${id}`,
      }));
    },
  },
  {
    title: 'Conversations',
    isSearched: true,
    async find(query, signal) {
      const address = `/api/conversations?q=${encodeURIComponent(query)}`;
      const { conversations } = await askServer<{ conversations: ConversationSummary[] }>(address, { signal });
      return conversations
        .slice(0, MOST_SEARCHED)
        .map(({ id, title }) => ({ id, label: title, detail: '', href: `/ask/${id}` }));
    },
  },
  {
    title: 'Reviews',
    isSearched: false,
    async find(_, signal) {
      const { reviews } = await askServer<{ reviews: ReviewHead[] }>('/api/reviews', { signal });
      return reviews.map(({ id, title, waitingForMe }) => ({
        id,
        label: title,
        detail: waitingForMe > 0 ? `${waitingForMe} to screen` : '',
        href: `/reviews/${id}`,
      }));
    },
  },
  {
    title: 'Study',
    isSearched: false,
    async find(_, signal) {
      const { sessions } = await askServer<{ sessions: StudySummary[] }>('/api/study', { signal });
      const due = sessions.reduce((sum, session) => sum + session.due, 0);
      return [
        { id: 'progress', label: 'Study progress', detail: due > 0 ? `${due} due` : '', href: '/study/progress' },
        ...sessions.map(({ id, title, known, concepts, status }) => ({
          id,
          label: `Study: ${title}`,
          detail: status === 'ready' ? `${known} of ${concepts} known` : '',
          href: `/study/${id}`,
        })),
      ];
    },
  },
  {
    title: 'Remembered',
    isSearched: true,
    async find(query, signal) {
      const address = `/api/memory/entities?limit=${MOST_SEARCHED}&q=${encodeURIComponent(query)}`;
      const { entities } = await askServer<{ entities: MemoryEntity[] }>(address, { signal });
      return entities.map(({ id, name, type }) => ({
        id,
        label: name,
        detail: type,
        href: `/memory?entity=${encodeURIComponent(id)}`,
      }));
    },
  },
];

/** What a source finds; empty where this server does not have the source. */
export async function findEntries(source: PaletteSource, query: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  try {
    return await source.find(query, signal);
  } catch (error) {
    if (isNotThere(error)) return [];
    throw error;
  }
}

/** Whether the shown text contains every typed word, in any order. */
export function containsWords(text: string, typed: string): boolean {
  const present = text.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => present.includes(word));
}

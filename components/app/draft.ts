import type { ToolName } from '#core/evidence/search-record.ts';
import { DEPTHS, type DepthId } from './depths.ts';

/** What somebody is about to ask. */
export interface Draft {
  question: string;
  sources: readonly ToolName[];
  depth: DepthId;
}

const KEY = 'assay.draft';

/** Keeps the draft for this tab. `origin` is the question that the page was opened with, or an empty text. */
export function keepDraft(draft: Draft, origin: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...draft, origin }));
  } catch {
    // A browser that stores nothing still asks questions.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept either.
  }
}

/**
 * The draft of this tab, or null. A page opened with a question of its own (`origin`) gets back only what was made of that
 * question. Names of sources that the page does not offer are left out.
 */
export function recallDraft(origin: string, offered: readonly ToolName[]): Draft | null {
  const kept = readKept();
  if (kept === null || typeof kept.question !== 'string' || kept.question === '') return null;
  if (origin !== '' && kept.origin !== origin) return null;
  const { sources } = kept;
  return {
    question: kept.question,
    sources: Array.isArray(sources) ? offered.filter((tool) => sources.includes(tool)) : offered,
    depth: DEPTHS.find(({ id }) => id === kept.depth)?.id ?? 'standard',
  };
}

function readKept(): Record<string, unknown> | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

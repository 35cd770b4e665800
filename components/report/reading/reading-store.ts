import { keepUnchanged, type Source, type SourceIndex } from '#components/evidence/source.ts';
import type { Citation } from '#contract/citation.ts';

/** What the reading pane shows: a work, and the selected passage. */
export interface Selection {
  evidenceId: string;
  citation: Citation | null;
  /** The claim whose citation was opened. */
  claimId: string | null;
}

export interface ReadingState {
  sources: SourceIndex;
  selection: Selection | null;
}

export interface ReadingStore {
  get(): ReadingState;
  subscribe(listener: () => void): () => void;
  setSources(sources: SourceIndex): void;
  select(selection: Selection | null): void;
}

/**
 * Sources and selection outside React's tree: a chip listens to its own source and its own selection, so that neither a
 * new event nor an opened citation draws the whole report again.
 */
export function createReadingStore(initial: ReadingState): ReadingStore {
  let state = initial;
  const listeners = new Set<() => void>();
  const set = (next: ReadingState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setSources(sources) {
      const next = keepUnchanged(state.sources, sources);
      if (next !== state.sources) set({ ...state, sources: next });
    },
    select(selection) {
      if (!isSameSelection(selection, state.selection)) set({ ...state, selection });
    },
  };
}

export function sourceOf({ sources }: ReadingState, evidenceId: string): Source | null {
  return sources.byId.get(evidenceId) ?? null;
}

export function isSameCitation(a: Citation | null, b: Citation | null): boolean {
  if (a === null || b === null) return a === b;
  return a.evidenceId === b.evidenceId && a.field === b.field && a.start === b.start && a.end === b.end;
}

function isSameSelection(a: Selection | null, b: Selection | null): boolean {
  if (a === null || b === null) return a === b;
  return a.evidenceId === b.evidenceId && a.claimId === b.claimId && isSameCitation(a.citation, b.citation);
}

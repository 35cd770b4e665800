import type { OwnSearch } from '#contract/run-request.ts';
import type { ToolName } from '#contract/search-record.ts';
import { DEPTHS, type DepthId } from './depths.ts';
import { type FiltersDraft, NO_FILTERS_DRAFT, recallFilters } from './filters-draft.ts';

export const MODES = ['auto', 'advanced', 'simple', 'rules'] as const;
export type ModeId = (typeof MODES)[number];

/** An unsent question with its options. */
export interface Draft {
  question: string;
  sources: readonly ToolName[];
  depth: DepthId;
  mode: ModeId;
  domain: string;
  /** Limits as they were typed; empty where the usual ones do. */
  tokens: string;
  money: string;
  /** A team shows its plan and waits. */
  planFirst: boolean;
  filters: FiltersDraft;
  /** All first searches of the sources at which the reader changed one; null where they are as planned. */
  searches: readonly OwnSearch[] | null;
}

/** The choices that most people leave alone. */
export const USUAL_OPTIONS = {
  mode: 'auto',
  domain: 'general',
  tokens: '',
  money: '',
  planFirst: true,
  filters: NO_FILTERS_DRAFT,
  searches: null,
} as const satisfies Partial<Draft>;

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

/** The page's current options, for reading a draft from an older page. */
export interface Offered {
  tools: readonly ToolName[];
  domains: readonly string[];
}

/**
 * The draft of this tab, or null. A page opened with a question of its own (`origin`) gets back only what was made of that
 * question. Names of sources and domains that the page does not offer are left out.
 */
export function recallDraft(origin: string, { tools, domains }: Offered): Draft | null {
  const kept = readKept();
  if (kept === null || typeof kept.question !== 'string' || kept.question === '') return null;
  if (origin !== '' && kept.origin !== origin) return null;
  const { sources } = kept;
  return {
    question: kept.question,
    sources: Array.isArray(sources) ? tools.filter((tool) => sources.includes(tool)) : tools,
    depth: DEPTHS.find(({ id }) => id === kept.depth)?.id ?? 'standard',
    mode: MODES.find((mode) => mode === kept.mode) ?? USUAL_OPTIONS.mode,
    domain: domains.find((domain) => domain === kept.domain) ?? USUAL_OPTIONS.domain,
    tokens: textOf(kept.tokens),
    money: textOf(kept.money),
    planFirst: kept.planFirst !== false,
    filters: recallFilters(kept.filters),
    searches: recallSearches(kept.searches, tools),
  };
}

/** An edited search is work of the reader's: it outlives a reload, too. */
function recallSearches(kept: unknown, tools: readonly ToolName[]): OwnSearch[] | null {
  if (!Array.isArray(kept)) return null;
  const searches = kept.flatMap((each: { tool?: unknown; query?: unknown } | null) => {
    const tool = tools.find((name) => name === each?.tool);
    return tool && typeof each?.query === 'string' ? [{ tool, query: each.query }] : [];
  });
  return searches.length > 0 ? searches : null;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function readKept(): Record<string, unknown> | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

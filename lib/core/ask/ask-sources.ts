import { ASK_SOURCES, type AskSource } from '#contract/conversation/ask.ts';
import type { ToolName } from '#contract/search-record.ts';

/** The tools behind each source of an answer. Memory has none: what is remembered is no evidence. */
const TOOLS: Readonly<Record<AskSource, readonly string[]>> = {
  rag_search: ['search_library'],
  web_search: ['search_web'],
  academic_search: ['search_arxiv', 'search_pubmed', 'search_preprints'],
  memory_recall: [],
};

/** The source that a tool belongs to; null for a registry, which answers no question at once. */
export function sourceOf(tool: ToolName): AskSource | null {
  return ASK_SOURCES.find((source) => TOOLS[source].includes(tool)) ?? null;
}

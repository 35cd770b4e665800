import type { RunEvent } from '#contract/event.ts';
import type { EvidenceIds } from '#contract/evidence.ts';
import type { SearchRecord, ToolName } from '#contract/search-record.ts';
import type { PlannedSearch } from '../agents/handlers.ts';
import type { RecallOutcome } from '../memory/recall-step.ts';
import { type AskOptions, askSource, storeAnswer } from '../runs/rounds/search-round.ts';
import type { RunState } from '../runs/run-state.ts';
import type { ToolResult } from '../sources/tool.ts';
import type { AskRun } from './ask-run.ts';

const MOST_LOOKED_UP = 6;
const WHY = 'works that earlier answers cite';

/**
 * One search for each source that finds works by identifiers, https://pubmed.ncbi.nlm.nih.gov/help/#using-search-field-tags
 * and https://europepmc.org/searchsyntax. arXiv answers once in three seconds, so what only it holds is left to the searches.
 */
export function searchesForCited(works: RecallOutcome['works'], tools: readonly ToolName[]): PlannedSearch[] {
  const queries = new Map<ToolName, string[]>();
  for (const { ids } of works.slice(0, MOST_LOOKED_UP)) {
    const at = placeOf(ids, tools);
    if (at) queries.set(at.tool, [...(queries.get(at.tool) ?? []), at.query]);
  }
  return [...queries].map(([tool, each]) => ({ tool, query: each.join(' OR '), why: WHY }));
}

/** A work has one place where it is looked up: found at two it would seem to be held by more than one. */
function placeOf({ pmid, doi }: EvidenceIds, tools: readonly ToolName[]): { tool: ToolName; query: string } | null {
  if (pmid !== undefined && /^\d+$/.test(pmid)) {
    if (tools.includes('search_pubmed')) return { tool: 'search_pubmed', query: `${pmid}[uid]` };
    if (tools.includes('search_preprints')) return { tool: 'search_preprints', query: `(EXT_ID:${pmid} AND SRC:MED)` };
  }
  if (doi === undefined || /["\\\s]/.test(doi)) return null;
  return tools.includes('search_preprints') ? { tool: 'search_preprints', query: `DOI:"${doi}"` } : null;
}

/** Begins to look up the works that earlier answers cite, beside the searches, each search as a recorded step. */
export function lookUpCited(
  { journal }: Pick<AskRun, 'journal'>,
  searches: readonly PlannedSearch[],
  options: AskOptions,
): Promise<ToolResult[]> {
  const answers = searches.map((search, at) =>
    journal.step(`cited/${at}/${search.tool}`, () => askSource(search, options)),
  );
  return Promise.all(answers);
}

/**
 * Puts works that were looked up beside those that were found. A work that the searches found stays as they found it:
 * having been cited before makes it neither better known nor better supported. Returns the searches and the titles that came.
 */
export function* storeCited(
  { memory }: Pick<RunState, 'memory'>,
  answers: readonly ToolResult[],
): Generator<RunEvent, { searches: SearchRecord[]; titles: string[] }> {
  const searches: SearchRecord[] = [];
  const titles: string[] = [];
  for (const answer of answers) {
    const known = memory.getAllEvidence().map(({ ids }) => ids);
    const fresh = answer.evidence.filter(({ ids }) => !known.some((own) => isSame(own, ids)));
    const { events, record } = storeAnswer(
      { ...answer, evidence: fresh, found: answer.found ?? answer.evidence.length },
      memory,
      { round: 1 },
    );
    yield* events;
    searches.push(record);
    titles.push(...fresh.map(({ title }) => title));
  }
  return { searches, titles };
}

const HARD = ['doi', 'pmid', 'pmcid', 'nct', 'arxiv'] as const;

function isSame(a: EvidenceIds, b: EvidenceIds): boolean {
  return HARD.some((kind) => a[kind] !== undefined && a[kind] === b[kind]);
}

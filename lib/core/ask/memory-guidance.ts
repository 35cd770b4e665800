import type { MemoryGuidance } from '#contract/conversation/ask-events.ts';
import type { RunEvent } from '#contract/event.ts';
import type { EvidenceIds } from '#contract/evidence.ts';
import type { SearchRecord, ToolName } from '#contract/search-record.ts';
import type { PlannedSearch } from '../agents/handlers.ts';
import type { RecallOutcome } from '../memory/recall-step.ts';
import type { ParsedQuestion } from '../question/parsed-question.ts';
import { type AskOptions, askSource, storeAnswer } from '../runs/rounds/search-round.ts';
import type { RunState } from '../runs/run-state.ts';
import type { ToolResult } from '../sources/tool.ts';
import { termKey } from '../vocabulary/term-key.ts';
import type { AskRun } from './ask-run.ts';

/** More names of one idea, or in all, would drown what was asked. */
const MOST_NAMES_EACH = 3;
const MOST_NAMES = 8;
/** A name that is safe in a query: no operators, no field tags. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N}\p{M} .,'’/+-]{2,60}$/u;

/**
 * The question with the synonyms of its concepts known from earlier answers, and which were added. They widen the
 * search and the recognition of relevant works; findings are read from the works alone.
 */
export function withKnownNames(
  plan: ParsedQuestion,
  known: RecallOutcome['names'],
): { plan: ParsedQuestion; added: MemoryGuidance['names'] } {
  const added = new Map<string, string[]>();
  let left = MOST_NAMES;
  for (const { term, synonyms } of plan.concepts) {
    const present = new Set([term, ...synonyms].map(termKey));
    const same = known.filter(({ name, also }) => [name, ...also].some((each) => present.has(termKey(each))));
    const fresh = same
      .flatMap(({ name, also }) => [name, ...also])
      .filter((name) => NAME.test(name) && termKey(name) !== '' && !present.has(termKey(name)));
    const taken = [...new Map(fresh.map((name) => [termKey(name), name])).values()].slice(
      0,
      Math.min(MOST_NAMES_EACH, left),
    );
    if (taken.length > 0) added.set(term, taken);
    left -= taken.length;
  }
  const widened = <T extends { term: string; synonyms: readonly string[] }>(idea: T): T => {
    const also = added.get(idea.term);
    return also ? { ...idea, synonyms: [...idea.synonyms, ...also] } : idea;
  };
  return {
    plan: added.size === 0 ? plan : { ...plan, concepts: plan.concepts.map(widened) },
    added: [...added].map(([term, also]) => ({ term, also })),
  };
}

const MOST_LOOKED_UP = 6;
const WHY_CITED = 'works that earlier answers cite';

/**
 * One search for each source that finds works by identifiers,
 * https://pubmed.ncbi.nlm.nih.gov/help/#using-search-field-tags and https://europepmc.org/searchsyntax. arXiv allows
 * one request in three seconds, so works only on arXiv are left to the searches.
 */
export function searchesForCited(works: RecallOutcome['works'], tools: readonly ToolName[]): PlannedSearch[] {
  const queries = new Map<ToolName, string[]>();
  for (const { ids } of works.slice(0, MOST_LOOKED_UP)) {
    const at = placeOf(ids, tools);
    if (at) queries.set(at.tool, [...(queries.get(at.tool) ?? []), at.query]);
  }
  return [...queries].map(([tool, each]) => ({ tool, query: each.join(' OR '), why: WHY_CITED }));
}

/** A work is looked up at one source only: found at two, it would seem to have several origins. */
function placeOf({ pmid, doi }: EvidenceIds, tools: readonly ToolName[]): { tool: ToolName; query: string } | null {
  if (pmid !== undefined && /^\d+$/.test(pmid)) {
    if (tools.includes('search_pubmed')) return { tool: 'search_pubmed', query: `${pmid}[uid]` };
    if (tools.includes('search_preprints')) return { tool: 'search_preprints', query: `(EXT_ID:${pmid} AND SRC:MED)` };
  }
  if (doi === undefined || /["\\\s]/.test(doi)) return null;
  return tools.includes('search_preprints') ? { tool: 'search_preprints', query: `DOI:"${doi}"` } : null;
}

/** Starts to look up the works that earlier answers cite, in parallel with the searches, each as a recorded step. */
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
 * Adds works that were looked up to those that were found. A work found by the searches stays as it is: an earlier
 * citation makes it neither better known nor better supported. Returns the searches and the titles found.
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

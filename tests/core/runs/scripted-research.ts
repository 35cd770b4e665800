import { createExactIndex } from '#adapters/vectors/exact.ts';
import type { Assessment } from '#contract/appraisal/assessment.ts';
import type { RunEvent } from '#contract/event.ts';
import type { Evidence, SourceRecord } from '#contract/evidence.ts';
import type { Finding } from '#contract/finding.ts';
import type { RunRequest } from '#contract/run-request.ts';
import type { ToolName } from '#contract/search-record.ts';
import type { WorkReading } from '#contract/work-reading.ts';
import type { Engine, PlannedSearch, ReportInput } from '#core/agents/handlers.ts';
import { driveRun } from '#core/durable/durable-run.ts';
import { createEventBuffer } from '#core/runs/event-buffer.ts';
import { createResearchMemory } from '#core/runs/research-memory.ts';
import type { ResearchRun } from '#core/runs/run-state.ts';
import { runSimple } from '#core/runs/simple.ts';
import { createStopwatch } from '#core/runs/stopwatch.ts';
import type { SearchTool, ToolResult } from '#core/sources/tool.ts';
import { createHashingEmbedder } from '#tests/adapters/embedder/create-hashing-embedder.ts';
import { parsedAs } from '#tests/core/question/parsed-as.ts';
import { record } from '../evidence/records.ts';
import { ASKED, createMemoryLog, type MemoryLog } from './research-world.ts';

const QUESTION = 'Does velorimine help in cluster headache?';
const TOPIC = ['velorimine', 'cluster headache'].map((term) => ({ term, synonyms: [], mesh: [] }));

/** A record about the question, found by any source. */
export const relevantRecord = (pmid: number, tool: ToolName = 'search_pubmed'): SourceRecord =>
  record({
    tool,
    ids: { pmid: String(pmid) },
    meshTerms: ['Humans'],
    title: `Velorimine for cluster headache, trial ${pmid} of ${['amber', 'birch', 'cedar', 'dune', 'elm', 'fjord'][pmid % 6]}`,
    texts: {
      abstract: `In trial ${pmid}, velorimine was given to ${10 * pmid} adults with cluster headache. ${'Site '.repeat(pmid)}`,
    },
  });

/** What a scripted source does when it is asked for the n-th time (from 1). */
export type Script = (call: number, query: string) => Partial<ToolResult> | Promise<Partial<ToolResult>>;

export function scriptedTool(name: ToolName, script: Script): SearchTool & { queries: string[] } {
  const queries: string[] = [];
  return {
    name,
    label: name,
    queries,
    compose: (concepts) => concepts.map(({ term }) => term).join(' '),
    async search({ query }) {
      queries.push(query);
      const at = '2026-01-01T00:00:00.000Z';
      const answer = await script(queries.length, query);
      const evidence = (answer.evidence ?? []).map((found, i) => ({
        ...found,
        found: { tool: name, query, at, rank: i + 1 },
      }));
      return { tool: name, query, status: evidence.length > 0 ? 'ok' : 'empty', tookMs: 1, at, ...answer, evidence };
    },
  };
}

const assessmentOf = (round: number, weighed: number, verdict: Partial<Assessment>): Assessment => ({
  round,
  weighed,
  mechanism: { score: 2, reason: 'Scripted.', required: false },
  clinical: { score: 2, reason: 'Scripted.', required: true },
  confidence: 0.2,
  confidenceReason: 'Scripted.',
  drugCandidates: [],
  keyFindings: [],
  gaps: ['more trials'],
  sufficient: false,
  recommendation: 'continue',
  nextQueries: [],
  ...verdict,
});

/** A work that answers the question with the whole of its abstract. */
function readingOf({ id, texts }: Evidence, relevance: number): WorkReading {
  const quote = texts.abstract ?? '';
  const citation = { evidenceId: id, field: 'abstract' as const, quote, start: 0, end: quote.length };
  const nothingElse = { population: null, comparison: null, measure: null, low: null, high: null, n: null, p: null };
  const finding: Finding = {
    ...nothingElse,
    id: `finding-${id}`,
    evidenceId: id,
    citation,
    outcome: 'attacks',
    value: null,
    timepoint: null,
    direction: 'benefit',
    stance: 'yes',
    part: null,
    relevance,
    isMain: true,
    by: 'code',
  };
  const findings = quote ? [finding] : [];
  return { evidenceId: id, bearing: 'answers', relevance, reason: 'Scripted.', findings, by: 'rules' };
}

export interface ScriptedEngine {
  /** The searches of a round; the same query to every source by default. */
  searches?: (round: number, sources: readonly ToolName[]) => PlannedSearch[];
  judge?: (round: number) => Partial<Assessment>;
  /** Its reporter finds no sentence that passes its check. */
  quotesNothing?: boolean;
}

/** An engine that follows its script and keeps what its reporter was given. */
export function scriptedEngine({
  searches,
  judge = () => ({}),
  quotesNothing = false,
}: ScriptedEngine = {}): Engine & { written: ReportInput[] } {
  const written: ReportInput[] = [];
  const everySource = (round: number, sources: readonly ToolName[]) =>
    sources.map((tool) => ({ tool, query: `query ${round}`, why: 'scripted' }));
  return {
    kind: 'rules',
    written,
    planner: {
      plan: async (question) => parsedAs({ question, concepts: TOPIC, terms: ['velorimine'] }),
      searches: async ({ round, sources }) => (searches ?? everySource)(round, sources),
    },
    reader: {
      read: async ({ works }) => works.map(({ work, relevance }) => readingOf(work, relevance)),
    },
    judge: { assess: async ({ round, works }) => assessmentOf(round, works.length, judge(round)) },
    hypothesizer: { hypothesize: async () => [], findContradictions: async () => [] },
    reporter: {
      async *write(input) {
        written.push(input);
        yield { type: 'outline', title: 'Scripted', sections: [{ id: 'summary', title: 'Summary' }] };
        yield { type: 'section', id: 'summary', title: 'Summary' };
        const claim = { id: 'c1', text: 'Scripted.', verdict: 'supported' as const, citations: [] };
        yield { type: 'checked', claim, kept: !quotesNothing };
        yield { type: 'block', sectionId: 'summary', block: { type: 'note', text: `Ended by ${input.exit}.` } };
        const references = input.works.map(({ work }) => work.id);
        const claims = { kept: 0, rewritten: 0, dropped: 0 };
        yield { type: 'end', confidence: 0.5, confidenceReason: 'Scripted.', claims, references };
      },
    },
  };
}

/** A reader who says nothing. */
export const NO_WORDS: ResearchRun['control'] = {
  inbox: async () => ({ messages: [], writeNow: false }),
  planDecision: async () => null,
};

/** A clock that only moves on command. */
export function createFakeClock() {
  let time = Date.parse('2026-01-01T00:00:00.000Z');
  return {
    now: () => new Date(time),
    advance(ms: number) {
      time += ms;
    },
  };
}

interface ScriptedRun {
  catalog: SearchTool[];
  engine?: Engine;
  request?: Partial<RunRequest>;
  clock?: { now(): Date };
  runId?: string;
  signal?: AbortSignal;
  log?: MemoryLog;
  models?: ResearchRun['models'];
  /** Works of earlier runs. */
  given?: ResearchRun['given'];
}

/** Drives the orchestrator over scripted sources and a scripted engine; the memory is the real one. */
export async function runScripted({
  catalog,
  engine = scriptedEngine(),
  request = {},
  clock = createFakeClock(),
  runId = 'run',
  signal = new AbortController().signal,
  log = createMemoryLog(),
  models = null,
  given,
}: ScriptedRun): Promise<RunEvent[]> {
  const embedder = createHashingEmbedder();
  const index = createExactIndex();
  const complete: RunRequest = {
    ...ASKED,
    question: QUESTION,
    sources: catalog.map(({ name }) => name),
    maxRounds: 5,
    ...request,
  };
  await driveRun({
    history: { events: [...log.events], steps: [...log.steps] },
    append: log.append,
    run: (journal) =>
      runSimple({
        runId,
        request: complete,
        sampleData: false,
        engine,
        catalog,
        createMemory: (referenceYear, { concepts }) =>
          createResearchMemory({ query: QUESTION, runId, embedder, index, referenceYear, concepts }),
        journal,
        clock,
        stopwatch: createStopwatch(clock),
        control: NO_WORDS,
        eventBuffer: createEventBuffer(),
        models,
        ...(given && { given }),
        signal,
      }),
  });
  return log.events;
}

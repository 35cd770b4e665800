import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createExactIndex } from '#adapters/vectors/exact.ts';
import type { RunEvent } from '#contract/event.ts';
import { NO_FILTERS } from '#contract/run-request.ts';
import type { SearchRecord } from '#contract/search-record.ts';
import type { Journal } from '#core/ports/journal.ts';
import { createResearchMemory } from '#core/runs/research-memory.ts';
import { searchRound } from '#core/runs/rounds/search-round.ts';
import type { SearchTool, ToolResult } from '#core/sources/tool.ts';
import { createHashingEmbedder } from '#tests/adapters/embedder/create-hashing-embedder.ts';
import { record } from '../../evidence/records.ts';
import { ASKED } from '../research-world.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const AT = '2026-01-01T00:00:00.000Z';
const journal: Journal = { step: (_, execute) => execute() };
const answer = (tool: SearchTool['name'], query: string, more: Partial<ToolResult> = {}): ToolResult => ({
  tool,
  query,
  status: 'ok',
  evidence: [],
  tookMs: 1,
  at: AT,
  ...more,
});
const found = (pmid: string) => ({ evidence: [record({ ids: { pmid }, texts: { abstract: 'Velorimine helped.' } })] });

/** A source that answers after so many milliseconds; one that is busy has not been asked by then. */
function source(name: SearchTool['name'], afterMs: number, more: Partial<ToolResult> = {}, isBusy = false): SearchTool {
  return {
    name,
    label: name,
    compose: () => '',
    isBusy: () => isBusy,
    search: ({ query }, { signal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        setTimeout(() => resolve(answer(name, query, more)), afterMs);
      }),
  };
}

interface Asked {
  catalog: SearchTool[];
  timeoutMs?: number;
  waitsForAll?: boolean;
}

async function round({ catalog, timeoutMs = 5_000, waitsForAll }: Asked) {
  const memory = createResearchMemory({
    query: ASKED.question,
    runId: 'run',
    embedder: createHashingEmbedder(),
    index: createExactIndex(),
    referenceYear: 2026,
  });
  const events: RunEvent[] = [];
  const asking = searchRound({
    round: 2,
    searches: catalog.map(({ name }) => ({ tool: name, query: `asked of ${name}`, why: '' })),
    memory,
    journal,
    request: { question: ASKED.question, filters: NO_FILTERS },
    catalog,
    clock: { now: () => new Date(Date.now()) },
    timeoutMs,
    signal: new AbortController().signal,
    ...(waitsForAll !== undefined && { waitsForAll }),
  });
  const searching = (async () => {
    for (let next = await asking.next(); ; next = await asking.next()) {
      if (next.done) return next.value;
      events.push(next.value);
    }
  })();
  await vi.advanceTimersByTimeAsync(40_000);
  const records: SearchRecord[] = await searching;
  return { events, records, memory };
}
const statuses = ({ records }: { records: SearchRecord[] }) => records.map(({ status }) => status);

describe('a round of searches', () => {
  it('reports them in the order in which they were asked, and emits them as they come', async () => {
    const catalog = [
      source('search_pubmed', 200, found('1')),
      source('search_arxiv', 100, found('2')),
      source('search_preprints', 300, { status: 'empty' }),
    ];
    const { events, records, memory } = await round({ catalog });
    expect(records.map(({ tool, found: count, new: fresh, round: of }) => [tool, count, fresh, of])).toEqual([
      ['search_pubmed', 1, 1, 2],
      ['search_arxiv', 1, 1, 2],
      ['search_preprints', 0, 0, 2],
    ]);
    const finished = events.flatMap((event) => (event.type === 'search_complete' ? [event.search.tool] : []));
    expect(finished).toEqual(['search_arxiv', 'search_pubmed', 'search_preprints']);
    expect(events.slice(0, 3).map(({ type }) => type)).toEqual(['searching', 'searching', 'searching']);
    expect(memory.evidenceIds()).toEqual(['pmid:1', 'pmid:2']);
  });

  it('emits a work that two sources send as added and as merged, new only to the first', async () => {
    const again = { evidence: [record({ ids: { pmid: '1' }, texts: { abstract: 'Velorimine helped many.' } })] };
    const catalog = [source('search_pubmed', 100, found('1')), source('search_arxiv', 200, again)];
    const { events, records } = await round({ catalog });
    expect(records.map((each) => each.new)).toEqual([1, 0]);
    expect(events.map(({ type }) => type).filter((type) => type.startsWith('evidence_'))).toEqual([
      'evidence_added',
      'evidence_merged',
    ]);
  });

  it('takes a source that does not answer in time for timed out, one that is busy for rate limited, and says so', async () => {
    const late = await round({ catalog: [source('search_pubmed', 20_000)] });
    expect(late.records[0]).toMatchObject({ status: 'timeout', found: 0, tookMs: 5_000 });
    expect(late.records[0]?.message).toContain('did not answer within the time');
    const busy = await round({ catalog: [source('search_pubmed', 20_000, {}, true)] });
    expect(statuses(busy)).toEqual(['rate_limited']);
    expect(busy.records[0]?.message).toContain('is busy');
    expect(busy.events.at(-1)).toMatchObject({ type: 'source_failed', tool: 'search_pubmed', round: 2 });
  });

  it('says a sentence of its own where a source that failed gives none', async () => {
    const { events } = await round({ catalog: [source('search_pubmed', 10, { status: 'error' })] });
    expect(events.at(-1)).toMatchObject({ type: 'source_failed', message: 'PubMed did not answer.' });
    const fine = await round({ catalog: [source('search_pubmed', 10, { status: 'empty' })] });
    expect(fine.events.at(-1)?.type).toBe('search_complete');
  });

  it('takes no longer than half a minute, however much time is left', async () => {
    const catalog = [source('search_pubmed', 31_000, found('1')), source('search_arxiv', 29_000, found('2'))];
    expect(statuses(await round({ catalog, timeoutMs: 600_000 }))).toEqual(['timeout', 'ok']);
  });

  it('waits beyond its time for a turn at a source that is busy only where it is patient and nothing was found', async () => {
    const busy = () => source('search_pubmed', 8_000, found('1'), true);
    expect(statuses(await round({ catalog: [busy()] }))).toEqual(['rate_limited']);
    expect(statuses(await round({ catalog: [busy()], waitsForAll: false }))).toEqual(['rate_limited']);
    expect(statuses(await round({ catalog: [busy()], waitsForAll: true }))).toEqual(['ok']);
    const other = source('search_arxiv', 100, found('2'));
    expect(statuses(await round({ catalog: [busy(), other], waitsForAll: true }))).toEqual(['rate_limited', 'ok']);
    const empty = source('search_arxiv', 100, { status: 'empty' });
    expect(statuses(await round({ catalog: [busy(), empty], waitsForAll: true }))).toEqual(['ok', 'empty']);
  });

  it('reports what a source sent and what it says it holds, also where only the nearest are kept', async () => {
    const evidence = Array.from({ length: 70 }, (_, at) => found(String(at + 1)).evidence[0]!);
    const { records, memory } = await round({ catalog: [source('search_pubmed', 10, { evidence, total: 900 })] });
    expect(records[0]).toMatchObject({ found: 70, new: 60, total: 900 });
    expect(memory.evidenceIds()).toHaveLength(60);
    expect((await round({ catalog: [source('search_pubmed', 10, found('1'))] })).records[0]).not.toHaveProperty(
      'total',
    );
  });
});

import { describe, expect, it } from 'vitest';
import type { RunEvent, RunEventOf, RunEventType } from '#contract/event.ts';
import type { Evidence } from '#contract/evidence.ts';
import { mergeRecords } from '#core/evidence/merge.ts';
import { recordsOf, startFrom } from '#core/runs/start-from.ts';
import { createMemoryLog } from './research-world.ts';
import { relevantRecord, runScripted, scriptedEngine, scriptedTool } from './scripted-research.ts';

const ofType = <T extends RunEventType>(events: readonly RunEvent[], type: T) =>
  events.filter((event): event is RunEventOf<T> => event.type === type);
const workOf = (pmid: number): Evidence => mergeRecords([relevantRecord(pmid)], { referenceYear: 2026 });
const pubmed = () => scriptedTool('search_pubmed', () => ({ evidence: [relevantRecord(2)] }));
const from = { maxRounds: 1, startsFrom: ['earlier'] };

describe('a run that starts from another', () => {
  it('has its works before the first round, as found by their own sources', async () => {
    const engine = scriptedEngine();
    const events = await runScripted({ catalog: [pubmed()], engine, request: from, given: async () => [workOf(1)] });
    const types = events.map(({ type }) => type);
    expect(types.indexOf('works_taken_over')).toBeLessThan(types.indexOf('round_started'));
    expect(ofType(events, 'works_taken_over')[0]).toMatchObject({ fromRuns: ['earlier'], works: 1 });
    // No search of a round has found it.
    expect(ofType(events, 'evidence_added').map(({ round, evidence }) => [round, evidence.id])).toEqual([
      [0, 'pmid:1'],
      [1, 'pmid:2'],
    ]);
    const written = engine.written[0]?.works.map(({ work }) => work) ?? [];
    expect(written.map(({ id }) => id).sort()).toEqual(['pmid:1', 'pmid:2']);
    expect(written.find(({ id }) => id === 'pmid:1')?.foundBy).toEqual(workOf(1).foundBy);
  });

  it('counts a work that it finds again once', async () => {
    const engine = scriptedEngine();
    await runScripted({ catalog: [pubmed()], engine, request: from, given: async () => [workOf(2)] });
    expect(engine.written[0]?.works.map(({ work }) => work.id)).toEqual(['pmid:2']);
  });

  it('searches anew, and says so, where they cannot be read', async () => {
    const given = async () => {
      throw new Error('The log is broken.');
    };
    const events = await runScripted({ catalog: [pubmed()], request: from, given });
    expect(ofType(events, 'works_taken_over')[0]).toMatchObject({
      works: 0,
      message: expect.stringContaining('searches anew'),
    });
    expect(events.at(-1)).toMatchObject({ type: 'complete' });
  });

  it('reads them once, whatever happens to the worker', async () => {
    let reads = 0;
    const given = async () => {
      reads += 1;
      return [workOf(1)];
    };
    const log = createMemoryLog();
    const whole = await runScripted({ catalog: [pubmed()], request: from, given, log });
    const again = await runScripted({
      catalog: [pubmed()],
      request: from,
      given,
      log: createMemoryLog({ events: [], steps: log.steps }),
    });
    expect(reads).toBe(1);
    expect(again).toEqual(whole);
  });

  it('takes nothing where it starts from none', async () => {
    const events = await runScripted({
      catalog: [pubmed()],
      request: { maxRounds: 1 },
      given: async () => [workOf(1)],
    });
    expect(ofType(events, 'works_taken_over')).toEqual([]);
  });
});

it('gives a work as records that merge into the same work', () => {
  const work = mergeRecords([relevantRecord(3), relevantRecord(3, 'search_preprints')], { referenceYear: 2026 });
  expect(mergeRecords(recordsOf(work), { referenceYear: 2026 })).toEqual(work);
});

describe('a work that is known by several numbers of one kind', () => {
  // Invented: a preprint server's DOI and the journal's, and two PMIDs of one paper.
  const whole = () =>
    mergeRecords(
      [
        { ...relevantRecord(8), ids: { doi: '10.1000/b', pmid: '8' } },
        { ...relevantRecord(8, 'search_preprints'), ids: { doi: '10.1000/a', pmid: '8' }, peerReviewed: false },
        { ...relevantRecord(8), ids: { doi: '10.1000/b', pmid: '5' } },
      ],
      { referenceYear: 2026 },
    );

  it('keeps them all when it is given as records', () => {
    const work = whole();
    expect(work.keys).toEqual(expect.arrayContaining(['doi:10.1000/a', 'doi:10.1000/b', 'pmid:5', 'pmid:8']));
    expect(mergeRecords(recordsOf(work), { referenceYear: 2026 })).toEqual(work);
  });

  it.each([{ doi: '10.1000/a' }, { pmid: '5' }])('is known again by %j in a run that starts from it', async (ids) => {
    const engine = scriptedEngine();
    const tool = scriptedTool('search_pubmed', () => ({ evidence: [{ ...relevantRecord(8), ids }] }));
    await runScripted({ catalog: [tool], engine, request: from, given: async () => [whole()] });
    expect(engine.written[0]?.works.map(({ work }) => work.keys)).toEqual([whole().keys]);
  });
});

it('takes eighty works over, those that the giver put first', async () => {
  const stored: string[] = [];
  const memory = {
    storeEvidence: (records: readonly { ids: { pmid?: string } }[]) => {
      stored.push(...records.map(({ ids }) => ids.pmid ?? ''));
      return { newIds: [], changes: [] };
    },
  };
  const given = async () => Array.from({ length: 81 }, (_, i) => workOf(i + 1));
  const run = {
    request: { startsFrom: ['earlier'] },
    given,
    journal: { step: (_: string, execute: () => Promise<unknown>) => execute() },
    signal: new AbortController().signal,
  };
  const emitted: RunEvent[] = [];
  for await (const event of startFrom(run as never, { memory } as never)) emitted.push(event);
  expect(stored).toEqual(Array.from({ length: 80 }, (_, i) => String(i + 1)));
  expect(emitted).toEqual([{ type: 'works_taken_over', fromRuns: ['earlier'], works: 0 }]);
});

it('is cancelled with its run while it waits for them, and goes on without them otherwise', async () => {
  const end = new AbortController();
  const memory = { storeEvidence: () => ({ newIds: [], changes: [] }) };
  const startWith = async (given: () => Promise<never>) => {
    const run = {
      request: { startsFrom: ['earlier'] },
      given,
      journal: { step: (_: string, execute: () => Promise<unknown>) => execute() },
      signal: end.signal,
    };
    const emitted: RunEvent[] = [];
    for await (const event of startFrom(run as never, { memory } as never)) emitted.push(event);
    return emitted;
  };
  const broken = async () => {
    throw new Error('It is broken.');
  };
  expect(await startWith(broken)).toMatchObject([{ works: 0, message: expect.stringContaining('searches anew') }]);
  const cancelled = async () => {
    end.abort();
    throw new Error('It was ended.');
  };
  await expect(startWith(cancelled)).rejects.toMatchObject({ code: 'cancelled' });
});

import { describe, expect, it } from 'vitest';
import type { RunEvent, RunEventOf, RunEventType } from '#contract/event.ts';
import type { RunRequest } from '#contract/run-request.ts';
import { createMeter } from '#core/agents/model/meter.ts';
import { createModelKinds } from '#core/agents/model/run-models.ts';
import { AssayError } from '#core/errors.ts';
import type { SearchTool } from '#core/sources/tool.ts';
import { record } from '../evidence/records.ts';
import { ASKED } from './research-world.ts';
import { createFakeClock, relevantRecord, runScripted, scriptedEngine, scriptedTool } from './scripted-research.ts';

const ofType = <T extends RunEventType>(events: readonly RunEvent[], type: T) =>
  events.filter((event): event is RunEventOf<T> => event.type === type);
const endOf = (events: readonly RunEvent[]) => events.at(-1)!;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Every call brings a work that was not there before. */
const endless = () => scriptedTool('search_pubmed', (call) => ({ evidence: [relevantRecord(call)] }));
const approving = { sufficient: true, confidence: 0.9, clinical: { score: 8, reason: 'Scripted.', required: true } };

describe('the end of a run', () => {
  it('is the approval of the judge when the scores carry it', async () => {
    const engine = scriptedEngine({ judge: (round) => (round === 2 ? approving : {}) });
    const events = await runScripted({ catalog: [endless()], engine });
    expect(endOf(events)).toMatchObject({ type: 'complete', exit: 'approval' });
    expect(ofType(events, 'round_started')).toHaveLength(2);
  });

  it('is not the word of the judge alone', async () => {
    const engine = scriptedEngine({ judge: () => ({ sufficient: true, confidence: 0.9 }) });
    const events = await runScripted({ catalog: [endless()], engine, request: { maxRounds: 3 } });
    expect(endOf(events)).toMatchObject({ exit: 'max_rounds' });
  });

  it('is saturation after two rounds without a new relevant work', async () => {
    const tool = scriptedTool('search_pubmed', (call) => ({ evidence: [relevantRecord(Math.min(call, 2))] }));
    const events = await runScripted({ catalog: [tool] });
    expect(endOf(events)).toMatchObject({ exit: 'saturation' });
    expect(tool.queries).toHaveLength(4);
  });

  it('is saturation when the planner knows nothing more to ask', async () => {
    const engine = scriptedEngine({
      searches: (round) => (round === 1 ? [{ tool: 'search_pubmed', query: 'only', why: 'scripted' }] : []),
    });
    expect(endOf(await runScripted({ catalog: [endless()], engine }))).toMatchObject({ exit: 'saturation' });
  });

  it('is the number of rounds that was agreed', async () => {
    const events = await runScripted({ catalog: [endless()], request: { maxRounds: 3 } });
    expect(endOf(events)).toMatchObject({ exit: 'max_rounds' });
    expect(ofType(events, 'round_started').map((event) => event.round)).toEqual([1, 2, 3]);
  });

  it('comes after one plan, emitted before the first round, and the reason for each round', async () => {
    const events = await runScripted({ catalog: [endless()], request: { maxRounds: 2 } });
    const order = events.map(({ type }) => type).filter((type) => type === 'plan_ready' || type === 'round_started');
    expect(order).toEqual(['plan_ready', 'round_started', 'round_started']);
    expect(ofType(events, 'round_started').map(({ why }) => why)).toEqual(['first searches', 'more trials']);
  });

  it('is the time that was agreed, with a report of what there is', async () => {
    const clock = createFakeClock();
    const tool = scriptedTool('search_pubmed', (call) => {
      clock.advance(40_000);
      return { evidence: [relevantRecord(call)] };
    });
    const engine = scriptedEngine();
    const events = await runScripted({ catalog: [tool], engine, clock, request: { timeoutSeconds: 100 } });
    expect(endOf(events)).toMatchObject({ type: 'complete', exit: 'timeout' });
    expect(engine.written[0]?.works).toHaveLength(3);
  });

  it('gives a round no more time than the run has left', async () => {
    const hanging = scriptedTool('search_arxiv', () => new Promise(() => {}));
    const obedient: SearchTool = {
      ...hanging,
      search: (_, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new AssayError('cancelled')));
        }),
    };
    const events = await runScripted({
      catalog: [endless(), obedient],
      request: { maxRounds: 1, timeoutSeconds: 1 },
    });
    expect(ofType(events, 'source_failed')).toMatchObject([
      { tool: 'search_arxiv', message: expect.stringContaining('arXiv') },
    ]);
    expect(endOf(events)).toMatchObject({ type: 'complete' });
  });

  it('gives a later round only what the earlier ones have left of the time', async () => {
    const clock = createFakeClock();
    const answered = scriptedTool('search_pubmed', (call) => ({ evidence: [relevantRecord(call)] }));
    let waited = 0;
    const slow: SearchTool = {
      ...answered,
      name: 'search_arxiv',
      search: (asked, { signal }) => {
        const from = performance.now();
        clock.advance(299_000);
        if (answered.queries.length < 2) return answered.search(asked, { signal });
        return new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            waited = performance.now() - from;
            reject(new AssayError('cancelled'));
          });
        });
      },
    };
    await runScripted({ catalog: [answered, slow], clock, request: { maxRounds: 2, timeoutSeconds: 300 } });
    expect(waited).toBeGreaterThan(500);
    expect(waited).toBeLessThan(10_000);
  });

  it('is a report also where the budget for models carries no call: the first round is searched by rules', async () => {
    const engine = scriptedEngine();
    const at = () => {
      throw new Error('A scripted engine asks no model.');
    };
    const events = await runScripted({
      catalog: [scriptedTool('search_pubmed', (call) => ({ evidence: [relevantRecord(call)] }))],
      engine,
      models: {
        meter: createMeter({ tokens: 1_000, money: null }),
        kinds: createModelKinds(),
        isLocal: false,
        callsTools: false,
        at,
      },
    });
    expect(endOf(events)).toMatchObject({ type: 'complete', exit: 'budget' });
    expect(engine.written[0]?.works).toHaveLength(1);
  });

  it('is "nothing found" where the budget ends it before a relevant work, without a further look at what was excluded', async () => {
    const at = () => {
      throw new Error('A scripted engine asks no model.');
    };
    const screened = async (changes: RunRequest['changes']) => {
      const events = await runScripted({
        catalog: [scriptedTool('search_pubmed', () => ({ evidence: [record({ ids: { pmid: '900' } })] }))],
        models: {
          meter: createMeter({ tokens: 1_000, money: null }),
          kinds: createModelKinds(),
          isLocal: false,
          callsTools: false,
          at,
        },
        request: { changes },
      });
      expect(endOf(events)).toMatchObject({ exit: 'nothing_found' });
      return events.filter(({ type }) => type === 'evidence_screened').length;
    };
    const excluded = { evidenceId: 'pmid:900', included: false, reason: 'By hand.' };
    expect(await screened(ASKED.changes)).toBe(1);
    expect(await screened({ ...ASKED.changes, works: [excluded] })).toBe(1);
  });

  it('is an honest "nothing found" that says what was tried, and no report', async () => {
    const engine = scriptedEngine();
    const catalog = [
      scriptedTool('search_pubmed', () => ({})),
      scriptedTool('search_arxiv', () => ({ status: 'error', message: 'The source could not be reached.' })),
    ];
    const events = await runScripted({ catalog, engine });
    expect(endOf(events)).toMatchObject({
      type: 'complete',
      exit: 'nothing_found',
      nothingFound: expect.arrayContaining([
        expect.stringMatching(/^PubMed was searched (?:once|\d times) and sent nothing\.$/),
        'arXiv could not be searched: The source could not be reached.',
      ]),
    });
    expect(engine.written).toEqual([]);
  });

  it('is "nothing found", and no report, when no sentence of the works passes its check', async () => {
    const engine = scriptedEngine({ quotesNothing: true });
    const events = await runScripted({
      catalog: [scriptedTool('search_pubmed', (n) => ({ evidence: [relevantRecord(n)] }))],
      engine,
    });
    expect(endOf(events)).toMatchObject({ type: 'complete', exit: 'nothing_found' });
    expect(events.some(({ type }) => type === 'synthesizing')).toBe(false);
    expect(JSON.stringify(endOf(events))).toContain('no sentence of them could be quoted');
  });

  it('is "nothing found" when the works that came are about something else', async () => {
    const wheat = {
      ...relevantRecord(1),
      title: 'Wheat yield',
      texts: { abstract: 'Drip irrigation increased wheat yield.' },
    };
    const events = await runScripted({ catalog: [scriptedTool('search_pubmed', () => ({ evidence: [wheat] }))] });
    expect(endOf(events)).toMatchObject({ exit: 'nothing_found' });
    expect(JSON.stringify(endOf(events))).toContain('1 work was screened and none came near enough to the question');
  });

  it('is an error that names the sources when none of them answered', async () => {
    const failing = (name: 'search_pubmed' | 'search_arxiv') =>
      scriptedTool(name, () => ({ status: 'error', message: 'Broken.' }));
    const events = await runScripted({ catalog: [failing('search_pubmed'), failing('search_arxiv')] });
    expect(endOf(events)).toMatchObject({
      type: 'error',
      code: 'source_unavailable',
      message: expect.stringMatching(/PubMed.*arXiv/),
    });
  });

  it('comes exactly once, as the last event', async () => {
    const events = await runScripted({ catalog: [endless()], request: { maxRounds: 2 } });
    expect(events.filter(({ type }) => ['complete', 'error', 'cancelled'].includes(type))).toEqual([endOf(events)]);
    expect(events[0]?.type).toBe('started');
  });
});

describe('a round', () => {
  it('asks all its sources at once', async () => {
    let waiting = 0;
    let most = 0;
    const slow = (name: 'search_pubmed' | 'search_arxiv' | 'search_web', pmid: number) =>
      scriptedTool(name, async () => {
        waiting += 1;
        most = Math.max(most, waiting);
        await wait(20);
        waiting -= 1;
        return { evidence: [relevantRecord(pmid, name)] };
      });
    await runScripted({
      catalog: [slow('search_pubmed', 1), slow('search_arxiv', 2), slow('search_web', 3)],
      request: { maxRounds: 1 },
    });
    expect(most).toBe(3);
  });

  it('asks a failed query once more, and leaves a source alone that failed in two rounds', async () => {
    const failing = scriptedTool('search_arxiv', () => ({ status: 'timeout', message: 'Too slow.' }));
    const events = await runScripted({ catalog: [endless(), failing], request: { maxRounds: 4 } });
    expect(failing.queries).toEqual(['query 1', 'query 1', 'query 2']);
    expect(endOf(events).type).toBe('complete');
  });

  it('takes a source that is not in the catalogue as skipped, not as failed', async () => {
    const engine = scriptedEngine({
      searches: () => [
        { tool: 'search_pubmed', query: 'q', why: '' },
        { tool: 'search_web', query: 'q', why: '' },
      ],
    });
    const events = await runScripted({ catalog: [endless()], engine, request: { maxRounds: 1 } });
    expect(
      ofType(events, 'search_complete')
        .map(({ search }) => `${search.tool} ${search.status}`)
        .sort(),
    ).toEqual(['search_pubmed ok', 'search_web skipped']);
    expect(ofType(events, 'source_failed')).toEqual([]);
  });

  it('gives the report one account of the searches, whichever source was quicker', async () => {
    const accounts = [];
    for (const [first, second] of [
      [1, 30],
      [30, 1],
    ] as const) {
      const engine = scriptedEngine();
      const slow = (name: 'search_pubmed' | 'search_preprints', ms: number) =>
        scriptedTool(name, async () => {
          await wait(ms);
          return { evidence: [relevantRecord(1, name), relevantRecord(name === 'search_pubmed' ? 2 : 3, name)] };
        });
      await runScripted({
        catalog: [slow('search_pubmed', first), slow('search_preprints', second)],
        engine,
        request: { maxRounds: 1 },
      });
      accounts.push(engine.written[0]?.searches.map(({ tool, found, new: fresh }) => ({ tool, found, fresh })));
    }
    expect(accounts[0]).toEqual([
      { tool: 'search_pubmed', found: 2, fresh: 2 },
      { tool: 'search_preprints', found: 2, fresh: 1 },
    ]);
    expect(accounts[1]).toEqual(accounts[0]);
  });
});

it('keeps two runs side by side apart', async () => {
  const runs = ['a', 'b'].map((runId, index) => {
    const tool = scriptedTool('search_pubmed', async (call) => {
      await wait(call % 2 === index ? 4 : 1);
      return { evidence: [relevantRecord(100 * (index + 1) + call)] };
    });
    const engine = scriptedEngine();
    return {
      engine,
      events: runScripted({ catalog: [tool], engine, runId, request: { maxRounds: 4 } }),
      prefix: `pmid:${index + 1}`,
    };
  });
  for (const { engine, events, prefix } of runs) {
    await events;
    const ids = [...(engine.written[0]?.evidence.keys() ?? [])];
    expect(ids).toHaveLength(4);
    expect(ids.every((id) => id.startsWith(prefix))).toBe(true);
  }
});

it('stops where it stands when its signal aborts, without an end of its own', async () => {
  const controller = new AbortController();
  const tool: SearchTool = {
    ...endless(),
    search: (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new AssayError('cancelled')));
        setTimeout(() => controller.abort(), 5);
      }),
  };
  const run = runScripted({ catalog: [tool], signal: controller.signal });
  await expect(run).rejects.toMatchObject({ code: 'cancelled' });
});

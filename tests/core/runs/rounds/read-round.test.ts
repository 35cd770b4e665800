import { describe, expect, it } from 'vitest';
import type { RunEvent } from '#contract/event.ts';
import type { Evidence } from '#contract/evidence.ts';
import type { Finding } from '#contract/finding.ts';
import type { WorkReading } from '#contract/work-reading.ts';
import type { Engine } from '#core/agents/handlers.ts';
import { createEventBuffer } from '#core/runs/event-buffer.ts';
import { readRound, readWorks } from '#core/runs/rounds/read-round.ts';
import type { ResearchRun, RunState } from '#core/runs/run-state.ts';
import { evidenceOf } from '../../evidence-builder.ts';

it('everybody weighs the works as they were read, with their readings, in their order', () => {
  const work = (id: string) => evidenceOf({ id, texts: { abstract: 'We followed a cohort of women.' } });
  const reading = (evidenceId: string, study?: object) =>
    ({ evidenceId, bearing: 'answers', relevance: 1, reason: '', findings: [], by: 'model', study }) as WorkReading;
  const cohort = { design: { value: 'cohort', from: 'a cohort', basis: 'abstract' }, population: null, n: null };
  const state = {
    works: ['a', 'b', 'c'].map((id, at) => ({ work: work(id), relevance: 0.9 - at / 10 })),
    readings: new Map([
      ['b', reading('b', cohort)],
      ['a', reading('a')],
      ['gone', reading('gone')],
    ]),
  };
  const { works, readings } = readWorks(state);
  expect(works.map((each) => [each.work.id, each.work.design.value, each.relevance])).toEqual([
    ['a', 'unknown', 0.9],
    ['b', 'cohort', 0.8],
    ['c', 'unknown', 0.7],
  ]);
  expect(readings.map(({ evidenceId }) => evidenceId)).toEqual(['a', 'b']);
  // A work of which nothing more was seen is handed on as it is.
  expect(works[0]).toBe(state.works[0]);
  expect(works[2]).toBe(state.works[2]);
});

const TEXT = 'Velorimine eased pain. Sleep was longer.';

/** A reading that quotes these parts of TEXT. */
function quoting(quotes: readonly string[], more: Partial<WorkReading> = {}): WorkReading {
  const findings = quotes.map((quote) => {
    const start = TEXT.indexOf(quote);
    const citation = { evidenceId: 'a', field: 'abstract', quote, start, end: start + quote.length };
    return { citation } as unknown as Finding;
  });
  return { evidenceId: 'a', bearing: 'bears_on', relevance: 0.5, reason: '', findings, by: 'rules', ...more };
}

interface Rounds {
  /** What the reader says, round by round. */
  says: readonly (readonly WorkReading[])[];
  works?: readonly Evidence[];
  offTopic?: readonly string[];
  known?: readonly WorkReading[];
  kind?: Engine['kind'];
}

async function readIn({
  says,
  works = [evidenceOf({ id: 'a', texts: { abstract: TEXT } })],
  offTopic = [],
  known = [],
  kind = 'rules',
}: Rounds) {
  const asked: string[][] = [];
  const topHits: (readonly string[] | undefined)[] = [];
  const emitted: RunEvent[] = [];
  const state = {
    memory: {
      getRelevantEvidence: async () => works.map((evidence) => ({ evidence, relevance: 0.5 })),
      getEvidence: (id: string) => works.find((work) => work.id === id || work.keys.includes(id)),
    },
    plan: {},
    offTopic: new Set(offTopic),
    readings: new Map(known.map((reading) => [reading.evidenceId, reading])),
  } as unknown as RunState;
  for (const [at, readings] of says.entries()) {
    const reader = {
      read: async (input: { works: readonly { work: Evidence }[]; topHits?: readonly string[] }) => {
        topHits.push(input.topHits);
        asked.push(input.works.map(({ work }) => work.id));
        return readings;
      },
    };
    const run = { engine: { kind, reader }, eventBuffer: createEventBuffer(), signal: new AbortController().signal };
    for await (const event of readRound(run as unknown as ResearchRun, state, { round: at + 1, call: `c${at}` }))
      emitted.push(event);
  }
  return { state, asked, topHits, emitted, now: [...state.readings.values()] };
}

describe('a round of reading', () => {
  it('emits what is new, and nothing where all was read so before', async () => {
    const [first, other] = [quoting(['Sleep was longer.']), quoting(['Velorimine eased pain.'])];
    const { emitted, now } = await readIn({ says: [[first], [{ ...first }], [other]] });
    expect(emitted).toEqual([
      { type: 'works_read', round: 1, readings: [first] },
      { type: 'works_read', round: 3, readings: [other] },
    ]);
    expect(now).toEqual([other]);
  });

  it('asks for no work without a text and for none that was retracted, and for nobody where none is left', async () => {
    const retraction = { kind: 'retraction' as const, date: null, source: 'PubMed' };
    const none = [
      evidenceOf({ id: 'b', texts: {} }),
      evidenceOf({ id: 'c', texts: { abstract: '' } }),
      evidenceOf({ id: 'd', texts: { abstract: TEXT }, notices: [retraction] }),
    ];
    const one = evidenceOf({ id: 'a', texts: { abstract: '', page: TEXT } });
    expect((await readIn({ says: [[]], works: [one, ...none] })).asked).toEqual([['a']]);
    const { asked, emitted } = await readIn({ says: [[]], works: none });
    expect([asked, emitted]).toEqual([[], []]);
    const many = Array.from({ length: 205 }, (_, at) => evidenceOf({ id: `w${at}`, texts: { abstract: TEXT } }));
    expect((await readIn({ says: [[]], works: many })).asked[0]).toHaveLength(200);
  });

  it('hands a model, of the works below the best, what a search put first', async () => {
    const place = (query: string, rank: number) => [{ tool: 'search_pubmed' as const, query, at: '', rank }];
    const works = Array.from({ length: 205 }, (_, at) =>
      evidenceOf({ id: `w${at}`, texts: { abstract: TEXT }, foundBy: place('wide', at + 2) }),
    );
    works.push(evidenceOf({ id: 'first', texts: { abstract: TEXT }, foundBy: place('narrow', 1) }));
    const { asked, topHits } = await readIn({ says: [[]], works, kind: 'model' });
    expect(asked[0]?.slice(198)).toEqual(['w198', 'w199', 'first']);
    expect(topHits[0]).toEqual(['first', 'w0', 'w1']);
    const byRules = await readIn({ says: [[]], works });
    expect(byRules.asked[0]?.slice(198)).toEqual(['w198', 'w199']);
    expect(byRules.topHits[0]).toEqual([]);
  });

  it('goes on with a work that a model has read, whatever its rank and id have become', async () => {
    const works = Array.from({ length: 205 }, (_, at) =>
      evidenceOf({ id: `w${at}`, keys: [`old${at}`], texts: { abstract: TEXT } }),
    );
    const known = [quoting([], { evidenceId: 'old203', by: 'model' }), quoting([], { evidenceId: 'w204' })];
    for (const kind of ['rules', 'model'] as const) {
      const { asked } = await readIn({
        says: [[]],
        works: works.map((each) => ({ ...each, foundBy: [] })),
        known,
        kind,
      });
      expect(asked[0]?.slice(200)).toEqual(['w203']);
    }
  });

  it('keeps what a model read against what rules read, while all of its quotes stand in the text', async () => {
    const byModel = quoting(['Velorimine eased pain.', 'Sleep was longer.'], { by: 'model' });
    const byRules = quoting([], { reason: 'By rules.' });
    const readAfter = async (abstract: string, before = byModel, now = byRules) => {
      const works = [evidenceOf({ id: 'a', texts: { abstract } })];
      return (await readIn({ says: [[now]], works, known: [before] })).now[0];
    };
    expect(await readAfter(TEXT)).toBe(byModel);
    expect(await readAfter('Velorimine eased pain. Sleep was short.')).toBe(byRules);
    expect(await readAfter('No more.')).toBe(byRules);
    const again = quoting([], { by: 'model', reason: 'Read again.' });
    expect(await readAfter(TEXT, byModel, again)).toBe(again);
    expect(await readAfter(TEXT, quoting(['Sleep was longer.']), byRules)).toBe(byRules);
  });

  it('sets a work aside that the judge calls off topic, unless it was read as an answer', async () => {
    const work = evidenceOf({ id: 'a', keys: ['a', 'outgrown'], texts: { abstract: TEXT } });
    const bearingOf = async (bearing: WorkReading['bearing'], offTopic: string[]) => {
      const [reading] = (await readIn({ says: [[quoting([], { bearing, reason: 'Read.' })]], works: [work], offTopic }))
        .now;
      return [reading?.bearing, reading?.reason];
    };
    const ASIDE = ['off', 'About another subject, as the judge found.'];
    expect(await bearingOf('bears_on', ['a'])).toEqual(ASIDE);
    expect(await bearingOf('background', ['outgrown'])).toEqual(ASIDE);
    expect(await bearingOf('answers', ['a'])).toEqual(['answers', 'Read.']);
    expect(await bearingOf('off', ['a'])).toEqual(['off', 'Read.']);
    expect(await bearingOf('bears_on', ['b'])).toEqual(['bears_on', 'Read.']);
  });
});

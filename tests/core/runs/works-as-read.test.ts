import { expect, it } from 'vitest';
import { type RunEvent, runEvent } from '#contract/event.ts';
import type { Evidence } from '#contract/evidence.ts';
import type { Engine } from '#core/agents/handlers.ts';
import { foldRun } from '#core/runs/fold/reduce-run.ts';
import { relevantRecord, runScripted, scriptedEngine, scriptedTool } from './scripted-research.ts';

/** Nothing in the records' own words names a design; the reader saw one in their abstracts. */
async function readRun(): Promise<{ seen: Record<string, readonly Evidence[]>; events: RunEvent[] }> {
  const scripted = scriptedEngine();
  const seen: Record<string, readonly Evidence[]> = {};
  const engine: Engine = {
    ...scripted,
    kind: 'model',
    reader: {
      async read(input, signal) {
        const readings = await scripted.reader.read(input, signal);
        return readings.map((reading) => ({
          ...reading,
          study: {
            design: { value: 'randomised_trial' as const, from: 'velorimine was given', basis: 'abstract' },
            n: null,
            population: null,
            comparison: null,
          },
        }));
      },
    },
    judge: {
      async assess(input, signal) {
        seen['judge'] = input.works.map(({ work }) => work);
        return scripted.judge.assess(input, signal);
      },
    },
    hypothesizer: {
      async hypothesize({ works }) {
        seen['hypotheses'] = works.map(({ work }) => work);
        return [];
      },
      async findContradictions({ works }) {
        seen['contradictions'] = works.map(({ work }) => work);
        return [];
      },
    },
  };
  const tool = scriptedTool('search_pubmed', () => ({ evidence: [relevantRecord(1), relevantRecord(2)] }));
  const events = await runScripted({ catalog: [tool], engine, request: { maxRounds: 1 } });
  const [written] = scripted.written;
  seen['report'] = written?.works.map(({ work }) => work) ?? [];
  seen['checks'] = [...(written?.evidence.values() ?? [])];
  return { seen, events };
}

it('everybody is given the works as they were read, and the view shows them so', async () => {
  const { seen, events } = await readRun();
  const added = events.flatMap((event) => (event.type === 'evidence_added' ? [event.evidence.design.value] : []));
  expect(added).toEqual(['unknown', 'unknown']);
  const view = foldRun(
    'run',
    events.map((event, at) => ({ ...event, seq: at + 1, at: '2026-01-01T00:00:00.000Z' })),
  );
  for (const works of [...Object.values(seen), Object.values(view.works)])
    expect(works.map(({ design }) => design.value)).toEqual(['randomised_trial', 'randomised_trial']);
  expect(Object.keys(seen).sort()).toEqual(['checks', 'contradictions', 'hypotheses', 'judge', 'report']);
});

it('what was read of a study is kept in the log, and a log from before it is read as it was', async () => {
  const { events } = await readRun();
  const worksRead = events.find((event) => event.type === 'works_read');
  expect(runEvent.parse(JSON.parse(JSON.stringify(worksRead)))).toEqual(worksRead);
  const older = events.map((event): RunEvent => {
    if (event.type !== 'works_read') return event;
    return { ...event, readings: event.readings.map(({ study: _, ...reading }) => reading) };
  });
  expect(runEvent.safeParse(older.find(({ type }) => type === 'works_read')).success).toBe(true);
  const view = foldRun(
    'run',
    older.map((event, at) => ({ ...event, seq: at + 1, at: '2026-01-01T00:00:00.000Z' })),
  );
  expect(Object.values(view.works).map(({ design }) => design.value)).toEqual(['unknown', 'unknown']);
});

it('a record that comes after the reading leaves what was read of it', async () => {
  const { events } = await readRun();
  const added = events.find((event) => event.type === 'evidence_added');
  if (!added) throw new Error('the run found works');
  const again: RunEvent = { type: 'evidence_merged', round: 1, evidence: added.evidence, replaces: [] };
  const view = foldRun(
    'run',
    [...events, again].map((event, at) => ({ ...event, seq: at + 1, at: '2026-01-01T00:00:00.000Z' })),
  );
  expect(view.works[added.evidence.id]?.design.value).toBe('randomised_trial');
});

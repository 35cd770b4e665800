import { expect, it } from 'vitest';
import type { Evidence } from '#contract/evidence.ts';
import type { Screening } from '#contract/report.ts';
import type { WorkReading } from '#contract/work-reading.ts';
import { contextWorks } from '#core/runs/rounds/read-round.ts';
import type { RunState } from '#core/runs/run-state.ts';
import { evidenceOf } from '#tests/core/evidence-builder.ts';

/** Works are invented. Each is as it is named, and is left out as background unless it says otherwise. */
interface Case {
  name: string;
  /** Null where it is known no more. */
  work?: Partial<Evidence> | null;
  reading?: Partial<WorkReading>;
  screening?: Partial<Screening>;
}

function contextOf(cases: readonly Case[]): string[] {
  const works = new Map(
    cases.flatMap(({ name, work }) =>
      work === null ? [] : [[name, evidenceOf({ id: name, texts: { abstract: `${name} was studied.` }, ...work })]],
    ),
  );
  const state = {
    memory: { getEvidence: (id: string) => works.get(id) },
    screenings: cases.map(({ name, screening }) => ({
      ...{ evidenceId: name, included: false, reason: 'Another treatment.', relevance: 0.2, representedBy: null },
      ...{ by: 'model' as const, bearing: 'background' as const },
      ...screening,
    })),
    readings: new Map(
      cases.map(({ name, reading }) => [
        name,
        {
          ...{ evidenceId: name, bearing: 'background', relevance: 0.2, reason: 'Another treatment.', findings: [] },
          ...{ by: 'model', ...reading },
        },
      ]),
    ),
  } as unknown as Pick<RunState, 'memory' | 'screenings' | 'readings'>;
  return contextWorks(state).map(({ work }) => work.id);
}

it('is what a model read as background, the most useful first, and no more than six', () => {
  expect(contextOf([{ name: 'a' }, { name: 'b', reading: { relevance: 0.4 } }])).toEqual(['b', 'a']);
  expect(contextOf([{ name: 'a' }, { name: 'b', screening: { relevance: 0.3 } }])).toEqual(['b', 'a']);
  expect(contextOf(Array.from({ length: 9 }, (_, at) => ({ name: `w${at}` })))).toHaveLength(6);
});

it.each<[string, Case]>([
  ['is in the report', { name: 'a', screening: { included: true } }],
  ['was excluded by hand', { name: 'a', screening: { by: 'person' } }],
  ['was read by rules alone', { name: 'a', reading: { by: 'rules' } }],
  ['is about something else', { name: 'a', reading: { bearing: 'off' } }],
  ['stands behind another', { name: 'a', screening: { representedBy: 'b' } }],
  ['is known no more', { name: 'a', work: null }],
  ['has no text', { name: 'a', work: { texts: {} } }],
  [
    'is retracted',
    { name: 'a', work: { notices: [{ kind: 'retraction', date: null, source: 'PubMed: Retracted Publication' }] } },
  ],
])('is no work that %s', (_, one) => {
  expect(contextOf([one])).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import type { ReportSession } from '#core/agents/report/report-session.ts';
import type { Source } from '#core/agents/report/sentence.ts';
import { namesFor } from '#core/agents/report/write/findings-in-prompt.ts';
import { certaintyRows } from '#core/agents/report/write/parse-tables.ts';

const FINDINGS = [{}, {}] as Source[];
const session = () =>
  ({ removed: { citations: 0, quotes: 0 }, calculations: [] as never[] }) as unknown as ReportSession;
const read = (...rows: string[][]) => certaintyRows(session(), { names: namesFor('F', FINDINGS) }, rows);

describe('the rows of a table of certainties', () => {
  it('give start, steps with their reasons, and what they rest on', () => {
    const [first] = read([
      'Velorimine reduces attacks',
      'High',
      'imprecision −1: few events (12); risk of bias -2: open label',
      '[F1, F2]',
    ]);
    expect(first).toEqual({
      about: 'Velorimine reduces attacks',
      sources: FINDINGS,
      certainty: {
        start: 'high',
        shown: null,
        steps: [
          { factor: 'imprecision', change: -1, reason: 'few events (12' },
          { factor: 'risk_of_bias', change: -2, reason: 'open label' },
        ],
      },
    });
  });

  it.each(['[F1, F2]', 'F1, F2', '(F1; F2)', 'F1–F2'])('name what they rest on as writers do: %s', (sources) => {
    expect(read(['Velorimine reduces attacks', 'high', 'none', sources])[0]?.sources).toEqual(FINDINGS);
  });

  it.each([
    ['animals, intervention (also human cells)', { in: 'animals', by: 'intervention' }],
    ['people, association', { in: 'people', by: 'association' }],
    ['human cells, intervention', { in: 'cells', by: 'intervention' }],
    ['statement', { in: 'cells', by: 'statement' }],
    ['high', null],
  ])('of a mechanism say in whom and how it was shown: %s', (starts, shown) => {
    expect(read(['It binds', starts, 'none', '[F1]'])[0]?.certainty.shown).toEqual(shown);
  });

  it.each([
    [['Velorimine helps', 'high', 'none', '']],
    [['Velorimine helps', 'high', 'none', '[F99]']],
    [['', 'high', 'none', '[F1]']],
  ])('grade nothing without a result and a source: %s', (row) => {
    expect(read(row)).toEqual([]);
  });

  it('read as steps only what names a factor and a change', () => {
    const steps = (cell: string) => read(['It helps', 'low', cell, '[F1]'])[0]?.certainty.steps;
    expect(steps('none')).toEqual([]);
    expect(steps('imprecision: few')).toEqual([]);
    expect(steps('imprecision -1, few events, indirectness -1: women only')).toEqual([
      { factor: 'imprecision', change: -1, reason: 'few events' },
      { factor: 'indirectness', change: -1, reason: 'women only' },
    ]);
    expect(steps('style -1: odd')).toEqual([]);
    expect(steps('large effect +1: RR 3.1')).toEqual([{ factor: 'large_effect', change: 1, reason: 'RR 3.1' }]);
  });
});

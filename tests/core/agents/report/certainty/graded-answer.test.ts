import { describe, expect, it } from 'vitest';
import { withVerdict } from '#core/agents/report/certainty/graded-answer.ts';
import type { CertaintyRow, Check } from '#core/agents/report/sentence.ts';
import { readFindings } from '#core/agents/report/write/report-findings.ts';
import { F, inputOf } from '../three-works.ts';

const input = inputOf([F.main, F.cohort]);
const sources = readFindings(input);
const graded = (about: string, isChecked = true): CertaintyRow => ({
  about,
  sources,
  certainty: { start: 'high', steps: [], shown: null },
  ...(isChecked && {
    isChecked: true,
    claim: { id: '', text: `${about}.`, verdict: 'supported' as const, citations: [F.main.citation] },
  }),
});
const line = (text: string, kept: boolean, lead?: string): Check => ({
  sentence: { text, lead: lead ?? '', sources, origin: 'writer', counts: [] },
  claim: { id: '', text, verdict: kept ? 'supported' : 'not_found', citations: [], ...(lead && { lead }) },
  kept,
  rewritten: false,
});
const FALLEN = line('In short: it helps 31415 adults.', false);
const POINT = line('Fewer attacks: it helps.', true, 'Fewer attacks');

describe('a verdict that did not hold', () => {
  it('is replaced by a graded result that was checked, with its grade', () => {
    const [first, ...rest] = withVerdict(
      [FALLEN, POINT],
      [graded('Nobody checked this', false), graded('velorimine lowers attacks'), graded('It lasts')],
      input,
    );
    expect(first).toMatchObject({
      kept: true,
      claim: { lead: 'In short', citations: [F.main.citation] },
    });
    expect(first?.claim.text).toMatch(
      /^In short: Velorimine lowers attacks \((?:high|moderate|low|very low) certainty\)\.$/,
    );
    expect(rest).toEqual([FALLEN, POINT]);
  });

  it('has one for each of two parts of the question', () => {
    const parts = ['Does it help?', 'Is it safe?'].map((text) => ({
      text,
      questionType: 'treatment_effect' as const,
      asksYesNo: true,
      outcomes: [],
    }));
    const inTwo = { ...input, plan: { ...input.plan, parts } };
    const results = ['Attacks fall', 'Nausea rises', 'It lasts'].map((about) => graded(about));
    const lines = withVerdict([FALLEN, POINT], results, inTwo);
    expect(lines.map(({ claim }) => claim.lead)).toEqual(['In short', 'In short', undefined, 'Fewer attacks']);
  });

  it('is not, where one of its sentences holds or nothing graded does', () => {
    const stated = line('In short: it helps.', true, 'In short');
    expect(withVerdict([stated, POINT], [graded('It lasts')], input)).toEqual([stated, POINT]);
    expect(withVerdict([FALLEN, POINT], [graded('It lasts', false)], input)).toEqual([FALLEN, POINT]);
  });
});

import { describe, expect, it } from 'vitest';
import type { Claim } from '#contract/claim.ts';
import { REVIEW_WORDS } from '#core/agents/report/write/review-words.ts';
import {
  DECISION_LEAD,
  headOf,
  isOwnJudgement,
  itemsOf,
  JUDGEMENT_LEAD,
  readingOf,
  VERDICT_LEAD,
} from '#core/report/claim-sentence.ts';

const claim = (text: string, lead?: string): Claim => ({
  id: text,
  text,
  verdict: 'supported',
  citations: [],
  ...(lead !== undefined && { lead }),
});

describe('the head of a claim', () => {
  it('is its lead with the colon, and the rest what follows', () => {
    expect(headOf(claim('Fewer attacks: they fell by 2.8.', 'Fewer attacks'))).toEqual({
      head: 'Fewer attacks:',
      rest: 'they fell by 2.8.',
    });
  });

  it('that asks what it answers ends with a stop', () => {
    const lead = 'Does it help? Probably, but little';
    expect(headOf(claim(`${lead}: attacks fell by 2.8.`, lead))).toEqual({
      head: `${lead}.`,
      rest: 'attacks fell by 2.8.',
    });
  });

  it.each([
    ['it has no lead', 'Dose: attacks fell.', undefined],
    ['its lead is empty', ': attacks fell.', ''],
    ['it begins otherwise', 'Attacks fell.', 'Fewer attacks'],
    ['no colon follows', 'Fewer attacks were seen.', 'Fewer attacks'],
  ])('is none where %s', (_, text, lead) => {
    expect(headOf(claim(text, lead))).toEqual({ head: null, rest: text });
  });
});

describe('claims as items', () => {
  it('begin with a lead, and go on without one', () => {
    const [a, b, c, d] = [claim('x: a', 'x'), claim('b'), claim('c'), claim('y: d', 'y')];
    expect(itemsOf([a, b, c, d])).toEqual([[a, b, c], [d]]);
    expect(itemsOf([b, a, c])).toEqual([[b], [a, c]]);
  });

  it('stand each alone where none has a lead', () => {
    const [a, b] = [claim('a'), claim('b')];
    expect(itemsOf([a, b])).toEqual([[a], [b]]);
    expect(itemsOf([])).toEqual([]);
  });

  it('print the lead of advice once', () => {
    const lead = `${DECISION_LEAD} – Try it`;
    const [first, next] = [claim(`${lead}: a.`, lead), claim(`${DECISION_LEAD}: b.`, DECISION_LEAD)];
    expect(itemsOf([claim('x: c', 'x'), first, next])).toEqual([
      [claim('x: c', 'x')],
      [first, { ...claim('b.'), id: next.id }],
    ]);
    expect(itemsOf([claim('x: c', 'x'), next])).toEqual([[claim('x: c', 'x')], [next]]);
  });
});

it('leads that are printed once are those that the checks know', () => {
  expect([VERDICT_LEAD, DECISION_LEAD, JUDGEMENT_LEAD]).toEqual([
    REVIEW_WORDS.verdict,
    REVIEW_WORDS.decision,
    REVIEW_WORDS.judgement,
  ]);
});

describe('a judgement of the review’s own', () => {
  it('is known by its lead, and by nothing else', () => {
    for (const lead of [DECISION_LEAD, `${DECISION_LEAD} – Try it`, JUDGEMENT_LEAD, `${JUDGEMENT_LEAD} – Worth a try`])
      expect(isOwnJudgement([claim(`${lead}: it may be tried.`, lead), claim('So may that.')])).toBe(true);
    for (const lead of [undefined, VERDICT_LEAD, 'Judgements differ', 'Fewer attacks'])
      expect(isOwnJudgement([claim(`${lead}: attacks fell.`, lead)])).toBe(false);
    expect(isOwnJudgement([])).toBe(false);
  });
});

describe('an explanation of the review’s own', () => {
  it('gives up its remark to the words that introduce its works', () => {
    expect(readingOf('a likely reason is age, which no work tested (our reading).', { isCited: true })).toEqual({
      shownText: 'A likely reason is age, which no work tested',
      isOwnReading: true,
    });
  });

  it('keeps it where it rests on no work, and another sentence is as it was', () => {
    const remark = 'A likely reason is age (our reading).';
    expect(readingOf(remark, { isCited: false })).toEqual({ shownText: remark, isOwnReading: false });
    expect(readingOf('age matters', { isCited: true })).toEqual({ shownText: 'Age matters.', isOwnReading: false });
  });
});

import { describe, expect, it } from 'vitest';
import { shortAnswer } from '#core/appraisal/answer.ts';
import { omittedFindings } from '#core/appraisal/omissions.ts';
import { answerOf, questionOf, ratioFinding, type Study, worldOf } from './findings-builder.ts';

const less = ratioFinding(0.7, 0.6, 0.82);
const same = ratioFinding(1.0, 0.93, 1.08);
const study = (id: number, says: Study['says'], more: Partial<Study> = {}): Study => ({ id, n: 900, says, ...more });

describe('the direction', () => {
  it('is yes where sure evidence says yes, and probably yes where it is less sure', () => {
    expect(answerOf(worldOf(study(1, [less]), study(2, [less])))).toMatchObject({
      direction: 'yes',
      certainty: 'high',
    });
    const cohorts = worldOf(study(1, [less], { design: 'cohort' }), study(2, [less], { design: 'cohort' }));
    expect(answerOf(cohorts)).toMatchObject({ direction: 'probably_yes', certainty: 'low' });
  });

  it('is no where studies find no difference', () => {
    expect(answerOf(worldOf(study(1, [same]), study(2, [same]))).direction).toBe('no');
  });

  it('is mixed where studies of one strength disagree', () => {
    expect(
      answerOf(worldOf(study(1, [less], { relevance: 0.9 }), study(2, [same], { relevance: 0.9 }))).direction,
    ).toBe('mixed');
  });

  it('is that of one decisive synthesis, and not of the many weak studies around it', () => {
    const neighbours = Array.from({ length: 12 }, (_, i) => study(i + 2, [same], { design: 'cross_sectional' }));
    const synthesis = study(1, [less], {
      design: 'meta_analysis',
      more: { title: 'Sarvelin: meta-analysis of randomised trials' },
    });
    expect(answerOf(worldOf(...neighbours, synthesis)).direction).toMatch(/yes/);
  });

  it('is unknown where findings take no side, and is none where the question has no direction', () => {
    expect(answerOf(worldOf(study(1, [{ sentence: 'Hip fracture was recorded in 12 women.' }]))).direction).toBe(
      'unclear',
    );
    const parts = [
      {
        text: 'How common is hip fracture?',
        questionType: 'epidemiology' as const,
        asksYesNo: false,
        outcomes: ['hip fracture'],
      },
    ];
    expect(answerOf(worldOf(study(1, [less])), { parts, questionType: 'epidemiology' }).direction).toBeNull();
  });
});

describe('the claims', () => {
  it('give the main estimate and what contradicts it, from two works', () => {
    const { claims } = answerOf(worldOf(study(1, [less]), study(2, [less]), study(3, [same])));
    expect(claims.map(({ text }) => text)).toEqual([less.sentence, same.sentence]);
  });

  it('take the sentence before along where one opens with "However"', () => {
    const before = 'Sarvelin was tolerated by all women in both arms.';
    const however = { ...less, sentence: `However, ${less.sentence}` };
    const { claims } = answerOf(worldOf(study(1, [however], { before })));
    expect(claims.map(({ text }) => text)).toEqual([`${before} However, ${less.sentence}`]);
  });
});

describe('the tally', () => {
  it('is given from five works up', () => {
    const five = Array.from({ length: 5 }, (_, i) => study(i + 1, [i === 0 ? same : less]));
    expect(answerOf(worldOf(...five)).tally).toEqual({
      outcome: 'hip fracture',
      benefit: 4,
      harm: 0,
      none: 1,
      unclear: 0,
    });
    expect(answerOf(worldOf(...five.slice(1))).tally).toBeNull();
  });
});

it('carries a person’s change of certainty into answer and reasons', () => {
  const change = { outcome: 'hip fracture', factor: 'risk_of_bias' as const, change: -2, reason: 'Open label.' };
  const world = worldOf(study(1, [less]));
  const answer = shortAnswer({
    plan: questionOf(),
    ...world,
    contradictions: [],
    certaintyChanges: [change],
    biasJudgements: [],
  });
  expect(answer).toMatchObject({ certainty: 'low', direction: 'probably_yes' });
  expect(answer.reasons).toContain('Open label.');
});

it('is less sure of an outcome that its works dispute', () => {
  const world = worldOf(study(1, [less]), study(2, [less]));
  const base = { plan: questionOf(), ...world, certaintyChanges: [], biasJudgements: [] };
  const [first, second] = world.readings.map(({ findings }) => findings[0]!.citation);
  const dispute = {
    id: 'd1',
    kind: 'negation' as const,
    topic: 'hip fracture',
    first: first!,
    second: second!,
    differs: '',
    confidence: 0.6,
  };
  const stepsOf = (contradictions: (typeof dispute)[]) =>
    shortAnswer({ ...base, contradictions }).outcomes[0]?.steps.map(({ factor, change }) => `${factor} ${change}`);
  expect(stepsOf([])).not.toContain('inconsistency -1');
  expect(stepsOf([dispute])).toContain('inconsistency -1');
});

describe('what a draft leaves out', () => {
  const against = {
    sentence: 'Sarvelin raised atrial fibrillation.',
    outcome: 'atrial fibrillation',
    direction: 'harm' as const,
    isMain: false,
  };
  const aside = { sentence: 'Women liked sarvelin.', outcome: 'liking', direction: 'unclear' as const, isMain: false };
  const world = worldOf(study(1, [less, against, aside]));
  const [main, harm] = world.findings;
  const omitted = (claims: Parameters<typeof omittedFindings>[0]['claims']) =>
    omittedFindings({ plan: questionOf(), ...world, claims }).map(({ id }) => id);

  it('is the main estimate of a key work, and what goes against it', () => {
    expect(omitted([])).toEqual([main?.id, harm?.id]);
  });

  it('is only what contradicts it, once the estimate is reported', () => {
    expect(omitted([{ text: less.sentence, citations: main ? [main.citation] : [] }])).toEqual([harm?.id]);
  });

  it('is the estimate still, where its work is cited without the number', () => {
    expect(omitted([{ text: 'Sarvelin helped.', citations: main ? [main.citation] : [] }])).toContain(main?.id);
  });
});

it('a work that says nothing of its own is no answer', () => {
  expect(answerOf(worldOf(study(1, []))).isDirect).toBe(false);
});

describe('the outcomes that are graded', () => {
  const reduced = (outcome: string) => ({
    ...less,
    outcome,
    sentence: `By sarvelin ${outcome} fell (RR 0.7, 95% CI 0.6 to 0.82).`,
  });
  const named = (studies: Study[], plan: Parameters<typeof answerOf>[1] = {}) =>
    answerOf(worldOf(...studies), plan).outcomes.map(({ outcome }) => outcome);

  it('are the deciding one, and others that two works speak of', () => {
    const both = [less, reduced('stroke')];
    expect(named([study(1, both), study(2, [less])])).toEqual(['hip fracture']);
    expect(named([study(1, both), study(2, both)])).toEqual(['hip fracture', 'stroke']);
  });

  it('are five at most', () => {
    const all = [less, ...['stroke', 'anaemia', 'asthma', 'headache', 'nausea'].map(reduced)];
    expect(named([study(1, all), study(2, all)])).toHaveLength(5);
  });

  it('are those asked for alone, where several are', () => {
    const parts = [
      { text: 'x', questionType: 'treatment_effect' as const, asksYesNo: true, outcomes: ['hip fracture', 'stroke'] },
    ];
    const all = [less, reduced('stroke'), reduced('anaemia')];
    expect(named([study(1, all), study(2, all)], { parts })).toEqual(['hip fracture', 'stroke']);
  });
});

it('of two studies alike the one with an interval is heard, and one that its journal doubts last', () => {
  const plain = { ...less, sentence: 'Sarvelin cut hip fractures by 30 percent.', low: null, high: null };
  const first = (...studies: Study[]) => answerOf(worldOf(...studies)).claims[0]?.text;
  const alike = { relevance: 0.9 };
  expect(first(study(1, [plain], alike), study(2, [less], alike))).toBe(less.sentence);
  const notices = [{ kind: 'concern' as const, date: null, source: 'fictional' }];
  expect(first(study(1, [less], { ...alike, more: { notices } }), study(2, [plain], alike))).toBe(plain.sentence);
});

it('names no part of a question that has only one as unanswered', () => {
  const parts = [
    {
      text: 'Does sarvelin reduce falls?',
      questionType: 'treatment_effect' as const,
      asksYesNo: true,
      outcomes: ['falls'],
    },
  ];
  expect(answerOf(worldOf(study(1, [{ ...less, part: 7 }])), { parts }).lead).not.toContain('the part');
});

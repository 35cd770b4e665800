import { describe, expect, it } from 'vitest';
import type { ParsedQuestion } from '#core/question/parsed-question.ts';
import { answerOf, type FindingInput, ratioFinding, type Study, worldOf } from './findings-builder.ts';

// Sarvelin, its studies and their numbers are invented.

const less = ratioFinding(0.7, 0.6, 0.82);
const same = ratioFinding(1.0, 0.93, 1.08);
const study = (id: number, says: readonly FindingInput[], more: Partial<Study> = {}): Study => ({
  id,
  n: 900,
  says,
  ...more,
});
const worded = (finding: FindingInput, sentence: string): FindingInput => ({ ...finding, sentence });
const fell = (where: string) => worded(less, `Sarvelin cut hip fracture in ${where} (RR 0.7, 95% CI 0.6 to 0.82).`);
const claimsOf = (studies: readonly Study[], plan: Partial<ParsedQuestion> = {}) =>
  answerOf(worldOf(...studies), plan).claims.map(({ text }) => text);

describe('the sentences under an answer', () => {
  it('begin with one for the answer, even where a study against it is more relevant', () => {
    const against = study(1, [same], { relevance: 0.95 });
    const firm = [2, 3, 4, 5].map((id) => study(id, [fell(`town ${id}`)], { relevance: 0.8 }));
    expect(answerOf(worldOf(against, ...firm)).direction).toBe('probably_yes');
    expect(claimsOf([against, ...firm])).toEqual([fell('town 2').sentence, same.sentence]);
  });

  it('begin with one for no, where the answer is no', () => {
    const against = study(1, [less], { relevance: 0.95 });
    const others = [2, 3, 4, 5].map((id) =>
      study(id, [worded(same, `In town ${id} hip fracture did not change (RR 1.0, 95% CI 0.93 to 1.08).`)], {
        relevance: 0.8,
      }),
    );
    expect(answerOf(worldOf(against, ...others)).direction).toBe('probably_no');
    expect(claimsOf([against, ...others])[0]).toContain('In town 2');
    expect(claimsOf([against, ...others])[1]).toBe(less.sentence);
  });

  it('begin, of an answer that is mixed or has no side, with the most relevant', () => {
    const mixed = [study(1, [same], { relevance: 0.9 }), study(2, [less], { relevance: 0.89 })];
    expect(answerOf(worldOf(...mixed)).direction).toBe('mixed');
    expect(claimsOf(mixed)).toEqual([same.sentence, less.sentence]);
    const open = {
      question: 'How does sarvelin change hip fracture?',
      parts: [
        {
          text: 'How does sarvelin change hip fracture?',
          questionType: 'treatment_effect' as const,
          asksYesNo: false,
          outcomes: ['hip fracture'],
        },
      ],
    };
    expect(answerOf(worldOf(...mixed), open).direction).toBeNull();
    expect(claimsOf(mixed, open)).toEqual([same.sentence, less.sentence]);
  });

  it('go on with one that goes against it, else with the next best; what takes no side goes against nothing', () => {
    const silent = worded(
      { ...less, direction: 'unclear', stance: 'unclear', low: null, high: null, value: null },
      'Hip fracture was counted in all of the women.',
    );
    const [first, second] = [study(1, [fell('Arden')]), study(2, [fell('Borsk')])];
    expect(claimsOf([first, second, study(3, [same])])).toEqual([fell('Arden').sentence, same.sentence]);
    expect(claimsOf([first, second, study(3, [silent])])).toEqual([fell('Arden').sentence, fell('Borsk').sentence]);
    expect(claimsOf([first, study(3, [silent])])).toEqual([fell('Arden').sentence, silent.sentence]);
  });

  it('are numbered, and one alone where nothing else is reported', () => {
    const { claims } = answerOf(worldOf(study(1, [fell('Arden')]), study(2, [fell('Borsk')])));
    expect(claims.map(({ id }) => id)).toEqual(['a1', 'a2']);
    expect(claimsOf([study(1, [fell('Arden')])])).toHaveLength(1);
    // The same words of a second study add nothing.
    expect(claimsOf([study(1, [fell('Arden')]), study(2, [fell('ARDEN')])])).toHaveLength(1);
  });

  it('are of the stronger design, unless a weaker one is far more about the question', () => {
    const trial = (relevance: number) => study(1, [fell('Arden')], { relevance });
    const cohort = (relevance: number) => study(2, [fell('Borsk')], { relevance, design: 'cohort' });
    expect(claimsOf([cohort(0.9), trial(0.9)])[0]).toContain('Arden');
    expect(claimsOf([cohort(0.95), trial(0.8)])[0]).toContain('Arden');
    expect(claimsOf([cohort(0.95), trial(0.5)])[0]).toContain('Borsk');
  });

  it('take from one study what is most relevant, of equals the one with a number', () => {
    const bare = worded({ ...less, value: null, low: null, high: null }, 'Sarvelin cut hip fracture in the women.');
    expect(claimsOf([study(1, [bare, { ...fell('Arden'), relevance: 0.95 }])])).toEqual([fell('Arden').sentence]);
    expect(claimsOf([study(1, [{ ...fell('Arden'), relevance: 0.95 }, bare])])).toEqual([fell('Arden').sentence]);
    expect(claimsOf([study(1, [fell('Arden'), { ...bare, relevance: 0.99 }])])).toEqual([bare.sentence]);
    const counted = { ...bare, sentence: 'Hip fracture befell 12 of the women on sarvelin.' };
    expect(claimsOf([study(1, [bare, counted])])).toEqual([counted.sentence]);
    expect(claimsOf([study(1, [counted, bare])])).toEqual([counted.sentence]);
  });

  it('pass over what cannot stand alone', () => {
    const asked = worded(less, 'Does sarvelin cut hip fracture by 30 percent?');
    expect(claimsOf([study(1, [asked, { ...fell('Arden'), relevance: 0.5 }])])).toEqual([fell('Arden').sentence]);
    expect(claimsOf([study(1, [asked])])).toEqual([]);
  });
});

describe('the tally', () => {
  it('counts every direction of the outcome that decides, and of no other', () => {
    const of = (direction: FindingInput['direction'], id: number, outcome = 'hip fracture') =>
      study(id, [{ ...less, direction: direction!, stance: null, outcome }]);
    const world = worldOf(
      of('benefit', 1),
      of('benefit', 2),
      of('harm', 3),
      of('none', 4),
      of('unclear', 5),
      of('harm', 6, 'nausea'),
    );
    expect(answerOf(world).tally).toEqual({ outcome: 'hip fracture', benefit: 2, harm: 1, none: 1, unclear: 1 });
  });
});

import { describe, expect, it } from 'vitest';
import { findContradictions } from '#core/appraisal/contradictions.ts';
import type { ParsedQuestion } from '#core/question/parsed-question.ts';
import { questionOf, ratioSaid, type Said, type Study, worldOf } from './findings-builder.ts';

// All drugs, exposures, studies and numbers here are invented.

const less = ratioSaid(0.7, 0.6, 0.82);
const more = ratioSaid(1.5, 1.2, 1.8);
const same = ratioSaid(1.0, 0.93, 1.08);
const study = (id: number, says: readonly Said[], rest: Partial<Study> = {}): Study => ({ id, says, ...rest });
const worded = (said: Said, sentence: string): Said => ({ ...said, sentence });
const between = (studies: readonly Study[], plan: Partial<ParsedQuestion> = {}) =>
  findContradictions({ plan: questionOf(plan), ...worldOf(...studies) });

describe('findings that may contradict each other', () => {
  it('are of works that are kept, answer or bear on the question', () => {
    const world = worldOf(study(1, [less]), study(2, [more]));
    const plan = questionOf();
    expect(findContradictions({ plan, ...world })).toHaveLength(1);
    expect(findContradictions({ plan, ...world, works: world.works.slice(0, 1) })).toEqual([]);
    expect(
      between([study(1, [less], { bearing: 'bears_on' }), study(2, [more], { bearing: 'bears_on' })]),
    ).toHaveLength(1);
  });

  it('are not two reports of one study', () => {
    const preprint = { more: { ids: { doi: '10.1/x' } } };
    const paper = {
      more: { ids: { pmid: '1' }, related: [{ relation: 'preprint' as const, ids: { doi: '10.1/x' } }] },
    };
    expect(between([study(1, [less], paper), study(2, [more], preprint)])).toEqual([]);
  });

  it('are of animals on both sides, or of people on both', () => {
    const animal = { design: 'animal' as const };
    expect(between([study(1, [less], animal), study(2, [more], animal)])).toHaveLength(1);
    expect(between([study(1, [less], animal), study(2, [more])])).toEqual([]);
  });

  it('may be of adults and older adults, or of a group that one side alone names, and not of women and men', () => {
    const of = (value: string) => ({ more: { population: { value, from: value, basis: 'title' } } });
    const pair = (one: string, other: string) =>
      between([study(1, [less], of(one)), study(2, [more], of(other))], { population: null }).length;
    expect(pair('adults', 'older adults')).toBe(1);
    expect(pair('women', 'people')).toBe(1);
    expect(pair('children', 'older adults')).toBe(0);
  });

  it('are of one intervention, which the title tells where the quote does not', () => {
    const silent = (said: Said, word: string) =>
      worded(said, `The risk of hip fracture ${word} by half in this study.`);
    const [fell, rose] = [silent(less, 'fell'), silent(more, 'rose')];
    const titled = (title: string) => ({ more: { title } });
    expect(between([study(1, [fell]), study(2, [rose])])).toHaveLength(1);
    expect(between([study(1, [fell]), study(2, [rose], titled('Warfarin and fractures'))])).toEqual([]);
    // What names no intervention at all may be of the one asked about.
    expect(between([study(1, [fell]), study(2, [rose], titled('A study of fractures'))])).toHaveLength(1);
    expect(between([study(1, [fell], titled('A study of fractures')), study(2, [rose])])).toHaveLength(1);
    // Half a name is none.
    const gold = { ideas: [{ term: 'gold salts', synonyms: [], part: 'intervention' as const }] };
    const other = worded(more, 'Bath salts raised hip fracture (RR 1.5, 95% CI 1.2 to 1.8).');
    const golden = worded(less, 'Gold salts cut hip fracture (RR 0.7, 95% CI 0.6 to 0.82).');
    const titledOther = { more: { title: 'Warfarin and fractures' } };
    expect(between([study(1, [golden]), study(2, [other], titledOther)], gold)).toEqual([]);
    // A drug that both name besides is enough.
    const both = worded(more, 'Warfarin with sarvelin raised hip fracture (RR 1.5, 95% CI 1.2 to 1.8).');
    expect(between([study(1, [less]), study(2, [both])])).toHaveLength(1);
  });

  it('of the exposure asked about, where a question of frequency names no intervention', () => {
    const plan: Partial<ParsedQuestion> = {
      question: 'Is night work associated with hip fracture?',
      questionType: 'epidemiology',
      ideas: [
        { term: 'night work', synonyms: ['shift work'] },
        { term: 'women', synonyms: [] },
        { term: 'hip fracture', synonyms: [], part: 'object' },
      ],
      population: null,
    };
    const told = (exposure: string) => [
      study(1, [worded(less, `With ${exposure} hip fracture fell (RR 0.7).`)], { more: { title: 'One' } }),
      study(2, [worded(more, `With ${exposure} hip fracture rose (RR 1.5).`)], { more: { title: 'Two' } }),
    ];
    expect(between(told('night work'), plan)).toHaveLength(1);
    expect(between(told('shift work'), plan)).toHaveLength(1);
    expect(between(told('weekend work'), plan)).toEqual([]);
    expect(between(told('age among women'), plan)).toEqual([]);
    const [named] = told('night work');
    const [, unnamed] = told('heavy meals');
    expect(between([named!, unnamed!], plan)).toEqual([]);
    // A question of another kind, or that names an intervention, or no exposure, is not held to it.
    expect(between(told('weekend work'), { ...plan, questionType: 'other' })).toHaveLength(1);
    const treated = [{ term: 'sarvelin', synonyms: [], part: 'intervention' as const }, ...plan.ideas!];
    expect(between(told('weekend work'), { ...plan, ideas: treated })).toHaveLength(1);
    expect(between(told('weekend work'), { ...plan, ideas: plan.ideas!.slice(1) })).toHaveLength(1);
  });
});

describe('the contradictions told first', () => {
  it('are the surest, of equals the most relevant', () => {
    const parts = (...outcomes: string[]) => [
      { text: 'x', questionType: 'treatment_effect' as const, asksYesNo: true, outcomes },
    ];
    const about = (outcome: string, said: Said): Said => ({
      ...said,
      outcome,
      sentence: `By sarvelin ${outcome} changed (RR ${said.value}, 95% CI ${said.low} to ${said.high}).`,
    });
    const pair = (at: number, outcome: string, against: Said, relevance: number) => [
      study(10 * at + 1, [about(outcome, less)], { relevance }),
      study(10 * at + 2, [about(outcome, against)], { relevance }),
    ];
    const topics = (...pairs: Study[][]) =>
      between(pairs.flat(), { parts: parts('stroke', 'nausea', 'anaemia') }).map(({ topic }) => topic);
    expect(topics(pair(1, 'stroke', same, 0.9), pair(2, 'nausea', more, 0.2))).toEqual(['nausea', 'stroke']);
    expect(topics(pair(1, 'stroke', more, 0.2), pair(2, 'nausea', more, 0.9))).toEqual(['nausea', 'stroke']);
    expect(topics(pair(1, 'stroke', more, 0.9), pair(2, 'nausea', more, 0.2))).toEqual(['stroke', 'nausea']);
  });

  it('are eight at most', () => {
    const outcomes = ['stroke', 'nausea', 'anaemia', 'asthma', 'headache', 'insomnia'];
    const about = (outcome: string, said: Said): Said => ({
      ...said,
      outcome,
      sentence: `By sarvelin ${outcome} changed (RR ${said.value}, 95% CI ${said.low} to ${said.high}).`,
    });
    const studies = outcomes.flatMap((outcome, at) => [
      study(10 * at + 1, [about(outcome, less)]),
      study(10 * at + 2, [about(outcome, more)]),
      study(10 * at + 3, [about(outcome, more)]),
    ]);
    const parts = [{ text: 'x', questionType: 'treatment_effect' as const, asksYesNo: true, outcomes }];
    const found = (count: number) => between(studies.slice(0, 3 * count), { parts }).length;
    expect([found(1), found(3), found(4), found(6)]).toEqual([2, 6, 8, 8]);
  });

  it('name each work in two of them at most', () => {
    const about = (outcome: string, said: Said): Said => ({
      ...said,
      outcome,
      sentence: `By sarvelin ${outcome} changed (RR ${said.value}, 95% CI ${said.low} to ${said.high}).`,
    });
    const outcomes = ['stroke', 'nausea', 'anaemia'];
    const parts = [{ text: 'x', questionType: 'treatment_effect' as const, asksYesNo: true, outcomes }];
    const busy = study(
      1,
      outcomes.map((outcome) => about(outcome, less)),
    );
    const others = outcomes.map((outcome, at) => study(at + 2, [about(outcome, more)]));
    expect(between([busy, ...others], { parts })).toHaveLength(2);
  });

  it('call the topic by what is asked, else by what the work measured', () => {
    const unnamed = (said: Said): Said => ({ ...said, outcome: '' });
    const open = { parts: [], ideas: [], question: 'What does sarvelin do?', questionType: 'other' as const };
    expect(between([study(1, [less]), study(2, [more])])[0]?.topic).toBe('hip fracture');
    expect(between([study(1, [less]), study(2, [more])], open)[0]?.topic).toBe('hip fracture');
    expect(between([study(1, [unnamed(less)]), study(2, [unnamed(more)])], open)).toEqual([]);
  });

  it('say nothing of differences where there is none', () => {
    expect(between([study(1, [less]), study(2, [more])])[0]?.differs).toBe('');
  });
});

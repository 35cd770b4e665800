import { describe, expect, it } from 'vitest';
import type { BiasConcern, BiasDomain, BiasJudgement } from '#contract/bias.ts';
import type { CertaintyChange } from '#contract/short-answer.ts';
import { certaintyOf } from '#core/appraisal/certainty.ts';
import { groupByOutcome } from '#core/appraisal/outcomes.ts';
import type { ParsedQuestion } from '#core/question/parsed-question.ts';
import { evidenceOf } from '../evidence-builder.ts';
import { questionOf, ratioSaid, type Study, worldOf } from './findings-builder.ts';

function certainty(
  studies: readonly Study[],
  {
    changes = [],
    plan = {},
    bias = [],
  }: { changes?: CertaintyChange[]; plan?: Partial<ParsedQuestion>; bias?: BiasJudgement[] } = {},
) {
  const world = worldOf(...studies);
  const [group] = groupByOutcome(world.findings, questionOf(plan));
  if (!group) throw new Error('The fixture has no finding.');
  return certaintyOf({ group, works: world.works, plan: questionOf(plan), changes, bias });
}

const factors = (studies: readonly Study[], options = {}) =>
  certainty(studies, options)
    .steps.filter(({ change }) => change !== 0)
    .map(({ factor, change }) => `${factor} ${change}`);

const trial = (id: number, more: Partial<Study> = {}): Study => ({
  id,
  n: 800,
  says: [ratioSaid(0.7, 0.6, 0.82)],
  ...more,
});
const cohort = (id: number, more: Partial<Study> = {}): Study => trial(id, { design: 'cohort', ...more });

describe('certainty', () => {
  it('starts high for randomised and low for observational evidence, and says so', () => {
    expect(certainty([trial(1), trial(2)])).toMatchObject({ level: 'high', steps: [{ factor: 'start', change: 0 }] });
    expect(certainty([cohort(1), cohort(2)])).toMatchObject({ level: 'low', steps: [{ factor: 'start', change: 0 }] });
  });

  it('is that of the randomised evidence where there is any', () => {
    expect(certainty([cohort(1), trial(2)])).toMatchObject({ level: 'high', evidenceIds: ['pmid:2'] });
  });

  it('starts high for accuracy that was observed', () => {
    expect(certainty([cohort(1)], { plan: { questionType: 'diagnosis' } }).level).toBe('high');
  });

  it('takes a synthesis for randomised only where it says so', () => {
    const synthesis = (title: string) => trial(1, { design: 'meta_analysis', more: { title } });
    expect(certainty([synthesis('Sarvelin: a meta-analysis of randomised trials')]).level).toBe('high');
    expect(certainty([synthesis('Sarvelin: a meta-analysis of cohort studies')]).level).toBe('low');
  });

  it('falls for few participants and for an interval that crosses no effect and could mean much', () => {
    expect(factors([trial(1, { n: 120 })])).toEqual(['imprecision -1']);
    expect(factors([trial(1, { says: [ratioSaid(0.88, 0.7, 1.1)] })])).toEqual(['imprecision -1']);
    expect(factors([trial(1, { n: 120, says: [ratioSaid(0.88, 0.5, 1.4)] })])).toEqual(['imprecision -2']);
  });

  it('does not fall for an interval that is narrow around no effect', () => {
    expect(factors([trial(1, { says: [ratioSaid(1.0, 0.93, 1.08)] })])).toEqual([]);
  });

  it('falls where directions or intervals disagree', () => {
    expect(factors([trial(1), trial(2, { says: [ratioSaid(1.4, 1.2, 1.7)] })])).toContain('inconsistency -1');
    expect(factors([trial(1), trial(2, { says: [ratioSaid(0.9, 0.85, 0.95)] })])).toContain('inconsistency -1');
    expect(factors([trial(1), trial(2), trial(3)])).toEqual([]);
  });

  it('falls where one of several studies alone tells of an outcome', () => {
    const world = worldOf(trial(1));
    const [group] = groupByOutcome(world.findings, questionOf());
    const of = (ofStudies: number) =>
      certaintyOf({ group: group!, works: world.works, plan: questionOf(), changes: [], bias: [], ofStudies }).level;
    expect([of(1), of(5)]).toEqual(['high', 'moderate']);
  });

  it('falls for animals, for others than those asked about, and for another outcome', () => {
    expect(factors([trial(1, { design: 'animal' })])).toContain('indirectness -2');
    expect(factors([trial(1, { more: { title: 'Sarvelin in boys' } })], { plan: { population: 'women' } })).toContain(
      'indirectness -1',
    );
    expect(factors([trial(1, { says: [ratioSaid(0.7, 0.6, 0.82, { outcome: 'bone density' })] })])).toEqual([
      'indirectness -1',
    ]);
  });

  it('falls for works that are not reviewed or doubted by their journal', () => {
    expect(factors([trial(1, { more: { peerReviewed: false } })])).toEqual(['risk_of_bias -1']);
    const notices = [{ kind: 'concern' as const, date: null, source: 'fictional' }];
    expect(factors([trial(1, { more: { notices } })])).toEqual(['risk_of_bias -1']);
  });

  describe('with a reader’s judgements of bias', () => {
    const judged = (id: number, domains: Partial<Record<BiasDomain, BiasConcern>>): BiasJudgement[] =>
      Object.entries(domains).map(([domain, concern]) => ({
        evidenceId: `pmid:${id}`,
        domain: domain as BiasDomain,
        concern,
        reason: '',
      }));
    const SOUND = {
      randomisation: 'low',
      deviations: 'low',
      missing_data: 'low',
      measurement: 'low',
      reporting: 'low',
    } as const;
    const open = { before: 'This open-label trial was single-centred.' };

    it('falls where half of the studies are of high concern, or of some in several domains', () => {
      const bias = judged(1, { deviations: 'high' });
      const { level, steps } = certainty([trial(1), trial(2)], { bias });
      expect(level).toBe('moderate');
      expect(steps.find(({ factor }) => factor === 'risk_of_bias')).toMatchObject({
        change: -1,
        reason: 'Of 2 studies, 1 of high concern as judged by a reader.',
      });
      const some = judged(1, { deviations: 'some', measurement: 'some', reporting: 'some' });
      expect(factors([trial(1)], { bias: some })).toEqual(['risk_of_bias -1']);
    });

    it('says so where they change nothing, and is not moved by what is only suggested', () => {
      const steps = certainty([trial(1), trial(2), trial(3)], { bias: judged(1, { deviations: 'high' }) }).steps;
      expect(steps.find(({ factor }) => factor === 'risk_of_bias')).toMatchObject({
        change: 0,
        reason: 'Of 3 studies, 1 judged by a reader, 1 of high concern.',
      });
      expect(certainty([trial(1, open)])).toEqual(
        certainty([trial(1, { before: 'It was single-centred then, too.' })]),
      );
    });

    it('does not hold against a preprint that nobody reviewed it once every domain was found sound', () => {
      const preprint = trial(1, { more: { peerReviewed: false } });
      expect(factors([preprint], { bias: judged(1, SOUND) })).toEqual([]);
      expect(factors([preprint], { bias: judged(1, { deviations: 'low' }) })).toEqual(['risk_of_bias -1']);
    });
  });

  it('falls for registered trials that ended without results', () => {
    const world = worldOf(trial(1));
    const registered = evidenceOf({
      id: 'nct:NCT00000001',
      design: { value: 'randomised_trial', from: 'registry', basis: 'registry' },
      registry: {
        status: 'COMPLETED',
        phases: [],
        arms: [],
        primaryOutcomes: [],
        secondaryOutcomes: [],
        conditions: [],
        interventions: [],
        hasResults: false,
      },
    });
    const [group] = groupByOutcome(world.findings, questionOf());
    if (!group) throw new Error('The fixture has no finding.');
    const { steps } = certaintyOf({
      group,
      works: [...world.works, { work: registered, relevance: 0.5 }],
      plan: questionOf(),
    });
    expect(steps.map(({ factor }) => factor)).toContain('publication_bias');
  });

  it('rises for large effects and dose-response, of observation only', () => {
    const large = [ratioSaid(0.3, 0.2, 0.42)];
    expect(factors([cohort(1, { says: large }), cohort(2, { says: large })])).toEqual(['large_effect 1']);
    expect(factors([cohort(1, { says: large })])).toEqual([]);
    expect(factors([trial(1, { says: large }), trial(2, { says: large })])).toEqual([]);
    const graded = {
      ...ratioSaid(0.7, 0.6, 0.82),
      sentence: 'There was a dose-response relation (RR 0.7, 95% CI 0.6 to 0.82).',
    };
    expect(factors([cohort(1, { says: [graded] })])).toEqual(['dose_response 1']);
    const none = { ...graded, sentence: 'There was no dose-response relation (RR 0.7, 95% CI 0.6 to 0.82).' };
    expect(factors([cohort(1, { says: [none] })])).toEqual([]);
  });

  it('is changed by a person, step by step, for their outcome only', () => {
    const change = (outcome: string): CertaintyChange => ({
      outcome,
      factor: 'risk_of_bias',
      change: -2,
      reason: 'Open label.',
    });
    const changed = certainty([trial(1)], { changes: [change('hip fracture')] });
    expect(changed.level).toBe('low');
    expect(changed.steps.at(-1)).toEqual({ factor: 'risk_of_bias', change: -2, reason: 'Open label.', by: 'person' });
    expect(certainty([trial(1)], { changes: [change('mortality')] }).level).toBe('high');
    const lifted = { outcome: 'hip fracture', factor: 'imprecision' as const, change: 0, reason: 'Enough events.' };
    expect(certainty([trial(1, { n: 120 })], { changes: [lifted] }).level).toBe('high');
  });
});

import { describe, expect, it } from 'vitest';
import type { BiasConcern, BiasDomain, BiasJudgement } from '#contract/appraisal/bias.ts';
import type { CertaintyChange } from '#contract/appraisal/short-answer.ts';
import type { TrialResults } from '#contract/appraisal/trials.ts';
import { certaintyOf, isAbove, startOf } from '#core/appraisal/certainty.ts';
import { groupByOutcome } from '#core/appraisal/outcomes.ts';
import type { ParsedQuestion } from '#core/question/parsed-question.ts';
import { evidenceOf } from '../evidence-builder.ts';
import { questionOf, ratioFinding, type Study, worldOf } from './findings-builder.ts';

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

function startOfOne(study: Study, plan: Partial<ParsedQuestion>): string {
  const world = worldOf(study);
  const [group] = groupByOutcome(world.findings, questionOf(plan));
  if (!group) throw new Error('The fixture has no finding.');
  return startOf({ group, works: world.works, plan: questionOf(plan) }).isHigh ? 'high' : 'low';
}

const factors = (studies: readonly Study[], options = {}) =>
  certainty(studies, options)
    .steps.filter(({ change }) => change !== 0)
    .map(({ factor, change }) => `${factor} ${change}`);

const trial = (id: number, more: Partial<Study> = {}): Study => ({
  id,
  n: 800,
  says: [ratioFinding(0.7, 0.6, 0.82)],
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

  it('starts high for accuracy that was observed, and not for what only goes with a disease', () => {
    const accuracy = cohort(1, { says: [ratioFinding(0.9, 0.86, 0.93, { measure: 'sensitivity' })] });
    const plan = { questionType: 'diagnosis' } as const;
    expect(startOfOne(accuracy, plan)).toBe('high');
    expect(startOfOne(cohort(1), plan)).toBe('low');
  });

  it('takes a synthesis for randomised only where it says so', () => {
    const synthesis = (title: string) => trial(1, { design: 'meta_analysis', more: { title } });
    expect(certainty([synthesis('Sarvelin: a meta-analysis of randomised trials')]).level).toBe('high');
    expect(certainty([synthesis('Sarvelin: a meta-analysis of cohort studies')]).level).toBe('low');
  });

  it('falls for few participants and for an interval that crosses no effect and could mean much', () => {
    expect(factors([trial(1, { n: 120 })])).toEqual(['imprecision -1']);
    expect(factors([trial(1, { says: [ratioFinding(0.88, 0.7, 1.1)] })])).toEqual(['imprecision -1']);
    expect(factors([trial(1, { n: 120, says: [ratioFinding(0.88, 0.5, 1.4)] })])).toEqual(['imprecision -2']);
  });

  it('does not fall for an interval that is narrow around no effect', () => {
    expect(factors([trial(1, { says: [ratioFinding(1.0, 0.93, 1.08)] })])).toEqual([]);
  });

  it('falls where directions or intervals disagree', () => {
    expect(factors([trial(1), trial(2, { says: [ratioFinding(1.4, 1.2, 1.7)] })])).toContain('inconsistency -1');
    expect(factors([trial(1), trial(2, { says: [ratioFinding(0.9, 0.85, 0.95)] })])).toContain('inconsistency -1');
    expect(factors([trial(1), trial(2), trial(3)])).toEqual([]);
  });

  it('falls where only one of several studies reports an outcome', () => {
    const world = worldOf(trial(1));
    const [group] = groupByOutcome(world.findings, questionOf());
    const of = (ofStudies: number) =>
      certaintyOf({ group: group!, works: world.works, plan: questionOf(), changes: [], bias: [], ofStudies }).level;
    expect([of(1), of(5)]).toEqual(['high', 'moderate']);
  });

  it('falls for animals, and for another outcome', () => {
    expect(factors([trial(1, { design: 'animal' })])).toContain('indirectness -2');
    expect(factors([trial(1, { says: [ratioFinding(0.7, 0.6, 0.82, { outcome: 'bone density' })] })])).toEqual([
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
    const large = [ratioFinding(0.3, 0.2, 0.42)];
    expect(factors([cohort(1, { says: large }), cohort(2, { says: large })])).toEqual(['large_effect 1']);
    expect(factors([cohort(1, { says: large })])).toEqual([]);
    expect(factors([trial(1, { says: large }), trial(2, { says: large })])).toEqual([]);
    const graded = {
      ...ratioFinding(0.7, 0.6, 0.82),
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

describe('the limits of certainty', () => {
  const narrow = [ratioFinding(0.7, 0.6, 0.82)];
  const of = (count: number, make: (id: number) => Study) => Array.from({ length: count }, (_, i) => make(i + 1));

  it('are 400 participants, of all studies together', () => {
    expect(factors([trial(1, { n: 400 })])).toEqual([]);
    expect(factors([trial(1, { n: 399 })])).toEqual(['imprecision -1']);
    expect(factors([trial(1, { n: 200 }), trial(2, { n: 200 })])).toEqual([]);
    // Nobody knows how many took part in one of them.
    const { n: _, ...unsized } = trial(2);
    expect(factors([trial(1, { n: 100 }), unsized])).toEqual([]);
  });

  it('take the participants of a finding before those of its work, and the most of several', () => {
    const withSize = (n: number) => [{ ...narrow[0]!, n }];
    expect(factors([trial(1, { n: 100, says: withSize(500) })])).toEqual([]);
    expect(factors([trial(1, { n: 800, says: withSize(100) })])).toEqual(['imprecision -1']);
    const two = [
      ...withSize(500),
      { ...withSize(90)[0]!, sentence: 'Some of them fell (RR 0.70, 95% CI 0.60 to 0.82).' },
    ];
    expect(factors([trial(1, { n: 100, says: two })])).toEqual([]);
  });

  it('are half of the intervals that cross no effect', () => {
    const wide = [ratioFinding(0.88, 0.6, 1.3)];
    expect(factors([trial(1), trial(2, { says: wide })])).toContain('imprecision -1');
    expect(factors([trial(1), trial(2), trial(3, { says: wide })])).not.toContain('imprecision -1');
  });

  it('miss an interval only where no study gives one and none gives its size', () => {
    const bare = { sentence: 'Sarvelin cut hip fractures.', direction: 'benefit' as const, stance: 'yes' as const };
    const { n: _, ...unsized } = trial(1, { says: [bare] });
    const steps = certainty([unsized]).steps.filter(({ factor }) => factor === 'imprecision');
    expect(steps.map(({ reason }) => reason)).toEqual(['No interval of an effect was read from the works.']);
    expect(factors([trial(1, { says: [bare] })])).toEqual([]);
    // Experiments on a mechanism seldom give one.
    expect(factors([unsized], { plan: { questionType: 'mechanism' } })).toEqual([]);
  });

  it('are one study in five that finds otherwise', () => {
    const none = trial(9, { says: [ratioFinding(1, 0.93, 1.08, { low: null, high: null, direction: 'none' })] });
    const effects = (count: number) =>
      of(count, (id) => trial(id, { says: [{ ...narrow[0]!, low: null, high: null }] }));
    expect(factors([...effects(4), none])).toContain('inconsistency -1');
    expect(factors([...effects(5), none])).not.toContain('inconsistency -1');
  });

  it('are ratios above 2 and above 5, their inverse alike', () => {
    const two = (value: number, low: number, high: number) =>
      factors(of(2, (id) => cohort(id, { says: [ratioFinding(value, low, high)] })));
    expect(two(2, 1.5, 2.6)).toEqual([]);
    expect(two(0.5, 0.4, 0.62)).toEqual([]);
    expect(two(2.1, 1.5, 2.9)).toEqual(['large_effect 1']);
    expect(two(5, 3.1, 8)).toEqual(['large_effect 1']);
    expect(two(5.1, 3.1, 8)).toEqual(['large_effect 2']);
    expect(two(0.19, 0.1, 0.36)).toEqual(['large_effect 2']);
  });

  it('are large effects one way, each sure, of two studies or one synthesis', () => {
    const low = [ratioFinding(0.3, 0.2, 0.42)];
    const unsure = [{ ...low[0]!, low: null, high: null }];
    expect(factors([cohort(1, { says: low }), cohort(2, { says: unsure })])).toEqual([]);
    expect(factors([cohort(1, { says: low }), cohort(2, { says: [ratioFinding(3, 2.2, 4.1)] })])).not.toContain(
      'large_effect 1',
    );
    const synthesis = { design: 'meta_analysis' as const, more: { title: 'Sarvelin: meta-analysis of cohorts' } };
    expect(factors([cohort(1, { ...synthesis, says: low })])).toEqual(['large_effect 1']);
    expect(factors([cohort(1, { says: low }), cohort(2)])).not.toContain('large_effect 1');
  });

  it('are a quarter of registered studies that ended in silence', () => {
    const facts = {
      phases: [],
      arms: [],
      primaryOutcomes: [],
      secondaryOutcomes: [],
      conditions: [],
      interventions: [],
    };
    const withSilent = (
      independentStudies: number,
      status = 'COMPLETED',
      hasResults = false,
      results: TrialResults | null = null,
    ) => {
      const world = worldOf(...of(independentStudies, (id) => trial(id)));
      const [group] = groupByOutcome(world.findings, questionOf());
      const registered = evidenceOf({ id: 'nct:NCT00000001', registry: { ...facts, status, hasResults } });
      const works = [...world.works, { work: registered, relevance: 0.5 }];
      const known = { evidenceId: registered.id, number: 'NCT00000001', publications: [], search: null };
      const trials = results ? [{ ...known, results }] : [];
      return certaintyOf({ group: group!, works, plan: questionOf(), trials }).steps.map(({ factor }) => factor);
    };
    expect(withSilent(3)).toContain('publication_bias');
    expect(withSilent(4)).not.toContain('publication_bias');
    expect(withSilent(3, 'TERMINATED')).toContain('publication_bias');
    expect(withSilent(3, 'RECRUITING')).not.toContain('publication_bias');
    expect(withSilent(3, 'COMPLETED', true)).not.toContain('publication_bias');
    for (const results of ['published', 'posted', 'not_due'] as const)
      expect(withSilent(3, 'COMPLETED', false, results), results).not.toContain('publication_bias');
    for (const results of ['none_found', 'not_searched'] as const)
      expect(withSilent(3, 'COMPLETED', false, results), results).toContain('publication_bias');
  });

  it('are very low and high, however many steps are taken', () => {
    const change = (by: number): CertaintyChange => ({
      outcome: 'hip fracture',
      factor: 'imprecision',
      change: by,
      reason: 'x',
    });
    expect(certainty([cohort(1)], { changes: [change(-9)] }).level).toBe('very_low');
    expect(certainty([trial(1)], { changes: [change(9)] }).level).toBe('high');
    expect(certainty([cohort(1)], { changes: [change(1)] }).level).toBe('moderate');
  });

  it('take the last change of a factor that a person made', () => {
    const change = (by: number): CertaintyChange => ({
      outcome: 'hip fracture',
      factor: 'imprecision',
      change: by,
      reason: 'x',
    });
    expect(certainty([trial(1)], { changes: [change(-2), change(-1)] }).level).toBe('moderate');
  });

  it('start low for a design that says little, and for animals', () => {
    expect(certainty([trial(1, { design: 'editorial' })]).steps[0]?.reason).toContain(
      'weak or was not recognised (1 study)',
    );
    expect(certainty([trial(1, { design: 'animal' })]).steps[0]?.reason).toContain('Only animals');
    expect(certainty([trial(1, { design: 'animal' })]).level).toBe('very_low');
    expect(factors([trial(1, { design: 'animal' })], { plan: { questionType: 'mechanism' } })).toEqual([]);
    // Observation decides where there is any.
    expect(certainty([trial(1, { design: 'editorial' }), cohort(2)]).evidenceIds).toEqual(['pmid:2']);
    expect(certainty([trial(1, { design: 'editorial' }), trial(2, { design: 'animal' })]).evidenceIds).toEqual([
      'pmid:1',
    ]);
  });

  it('fall where works of the outcome dispute it, if there are two', () => {
    const disputed = (...studies: Study[]) => {
      const world = worldOf(...studies);
      const [group] = groupByOutcome(world.findings, questionOf());
      return certaintyOf({ group: group!, works: world.works, plan: questionOf(), isDisputed: true }).level;
    };
    expect([disputed(trial(1), trial(2)), disputed(trial(1))]).toEqual(['moderate', 'high']);
  });
});

it('one level is above another by more than so many steps', () => {
  expect(isAbove('high', 'low', 1)).toBe(true);
  expect(isAbove('moderate', 'low', 1)).toBe(false);
  expect(isAbove('moderate', 'low', 0)).toBe(true);
  expect(isAbove('low', 'low', 0)).toBe(false);
});

it('a work whose record does not name its design may speak of a trial in its own words', () => {
  const speaks = (design: Study['design'], title: string) => {
    const world = worldOf(trial(1, { design: design!, more: { title } }));
    const [group] = groupByOutcome(world.findings, questionOf());
    return startOf({ group: group!, works: world.works, plan: questionOf() });
  };
  expect(speaks('unknown', 'A double-blind study')).toMatchObject({ isHigh: false, speaksOfTrials: true });
  expect(speaks('clinical_trial', 'Women were randomly assigned').speaksOfTrials).toBe(true);
  expect(speaks('unknown', 'Randomised trials are needed').speaksOfTrials).toBe(false);
  expect(speaks('cohort', 'A double-blind study').speaksOfTrials).toBe(false);
  expect(speaks('randomised_trial', 'A trial')).toMatchObject({ isHigh: true, speaksOfTrials: false });
});

it('a study of one participant is known to be small', () => {
  expect(factors([trial(1, { n: 1 })])).toEqual(['imprecision -1']);
});

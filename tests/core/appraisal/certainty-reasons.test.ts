import { describe, expect, it } from 'vitest';
import type { BiasJudgement } from '#contract/appraisal/bias.ts';
import type { CertaintyChange, CertaintyFactor, CertaintyLevel } from '#contract/appraisal/short-answer.ts';
import { certaintyOf, graded } from '#core/appraisal/certainty.ts';
import { isRandomised } from '#core/appraisal/certainty-body.ts';
import { groupByOutcome } from '#core/appraisal/outcomes.ts';
import type { ParsedQuestion } from '#core/question/parsed-question.ts';
import { evidenceOf } from '../evidence-builder.ts';
import { type FindingInput, questionOf, ratioFinding, type Study, worldOf } from './findings-builder.ts';

// Sarvelin, its studies and their numbers are invented.

interface Given {
  plan?: Partial<ParsedQuestion>;
  bias?: BiasJudgement[];
  changes?: CertaintyChange[];
  isDisputed?: boolean;
  ofStudies?: number;
}

function stepsOf(studies: readonly Study[], { plan = {}, ...given }: Given = {}) {
  const world = worldOf(...studies);
  const [group] = groupByOutcome(world.findings, questionOf(plan));
  return certaintyOf({ group: group!, works: world.works, plan: questionOf(plan), ...given });
}
const reason = (factor: CertaintyFactor, studies: readonly Study[], given: Given = {}) =>
  stepsOf(studies, given).steps.find((step) => step.factor === factor)?.reason;

const less = ratioFinding(0.7, 0.6, 0.82);
const bare = (direction: FindingInput['direction'], stance: FindingInput['stance'] = null): FindingInput => ({
  ...less,
  low: null,
  high: null,
  direction: direction!,
  stance: stance!,
});
let made = 0;
const trial = (says: readonly FindingInput[] = [less], more: Partial<Study> = {}): Study => {
  made += 1;
  return { id: made, n: 800, says, ...more };
};
const cohort = (says: readonly FindingInput[] = [less], more: Partial<Study> = {}) =>
  trial(says, { design: 'cohort', ...more });
const times = <T>(count: number, make: () => T) => Array.from({ length: count }, make);

describe('the reason why evidence starts where it does', () => {
  const review = () =>
    trial([less], { design: 'meta_analysis', more: { title: 'Sarvelin: a meta-analysis of randomised trials' } });

  it('counts reviews and trials apart', () => {
    expect(reason('start', [trial()])).toBe('Randomised evidence (1 trial) starts high.');
    expect(reason('start', [trial(), trial()])).toBe('Randomised evidence (2 trials) starts high.');
    expect(reason('start', [review()])).toBe('Randomised evidence (1 review of trials) starts high.');
    expect(reason('start', [review(), review(), trial()])).toBe(
      'Randomised evidence (2 reviews of trials, 1 trial) starts high.',
    );
  });

  it('does not call a review with a single trial one of trials', () => {
    const stored = trial([less], {
      design: 'systematic_review',
      more: { title: 'Storage of sarvelin in fictional tissue: a systematic review with one randomised trial' },
    });
    const pooled = trial([less], {
      design: 'meta_analysis',
      more: { title: 'Sarvelin against placebo: a fictional network meta-analysis' },
    });
    expect(reason('start', [pooled])).toBe('Randomised evidence (1 review of trials) starts high.');
    expect(reason('start', [stored])).toBe(
      'Randomised evidence (1 review that tells of randomised evidence) starts high.',
    );
  });

  it('counts studies that were observed, of accuracy, weak, or of animals', () => {
    expect(reason('start', [cohort(), cohort()])).toBe('Observational evidence (2 studies) starts low.');
    expect(
      reason('start', [cohort([{ ...less, measure: 'sensitivity' }])], { plan: { questionType: 'diagnosis' } }),
    ).toBe('Studies of accuracy (1 study) start high.');
    expect(reason('start', [trial([less], { design: 'review' })])).toContain(
      'weak or was not recognised (1 study) start low.',
    );
    expect(
      reason(
        'start',
        times(2, () => trial([less], { design: 'in_vitro' })),
      ),
    ).toBe('Only animals, cells or models (2 studies) were studied: starts low.');
  });

  it('is that no study is behind it, where there is none: then certainty is very low', () => {
    const world = worldOf(trial());
    const [group] = groupByOutcome(world.findings, questionOf());
    const found = certaintyOf({ group: group!, works: [], plan: questionOf() });
    expect(found).toMatchObject({ level: 'very_low', evidenceIds: [] });
    expect(found.steps.map((step) => step.reason)).toEqual(['No study is behind it.']);
  });

  it('is randomised of a synthesis by its own words alone', () => {
    const of = (title: string, abstract?: string) =>
      isRandomised(
        evidenceOf({
          id: 'pmid:1',
          title,
          texts: abstract === undefined ? {} : { abstract },
          design: { value: 'systematic_review', from: '', basis: '' },
        }),
      );
    expect(of('Sarvelin: a review', 'We pooled 9 RCTs.')).toBe(true);
    expect(of('Sarvelin: a review', 'We pooled 9 studies.')).toBe(false);
    expect(of('Sarvelin in RCTs and cohorts', 'We pooled 9 RCTs.')).toBe(false);
    // What it says of observation besides its trials, it says in its title.
    expect(of('Sarvelin: a review', 'We pooled 9 RCTs and left out 4 cohorts.')).toBe(true);
  });
});

describe('the reason why results are called inconsistent', () => {
  it('counts who finds what', () => {
    const [benefit, harm, none] = (['benefit', 'harm', 'none'] as const).map((direction) => bare(direction));
    const both = bare('unclear', 'mixed');
    const reasonOf = (...says: FindingInput[]) =>
      reason(
        'inconsistency',
        says.map((finding) => trial([finding])),
      );
    expect(reasonOf(benefit!, harm!)).toBe('1 study finds benefit and 1 harm.');
    expect(reasonOf(benefit!, benefit!, harm!)).toBe('2 studies find benefit and 1 harm.');
    expect(reasonOf(benefit!, none!)).toBe('1 study finds a difference and 1 none.');
    expect(reasonOf(harm!, harm!, none!)).toBe('2 studies find a difference and 1 none.');
    expect(reasonOf(benefit!, benefit!, both)).toBe('2 studies find a difference and 1 both.');
    expect(reasonOf(benefit!, none!, both)).toBe('1 study finds a difference and 1 none and 1 both.');
    // Less than one study in five that finds otherwise is no disagreement, whatever it finds.
    for (const [many, one] of [
      [harm!, none!],
      [benefit!, both],
      [none!, harm!],
    ] as const) {
      expect(reasonOf(...times(5, () => many), one)).toBeUndefined();
      expect(reasonOf(...times(4, () => many), one)).toBeDefined();
    }
    expect(reasonOf(benefit!, benefit!)).toBeUndefined();
    expect(reasonOf(none!, none!)).toBeUndefined();
    expect(reasonOf(none!, both)).toBeUndefined();
  });

  it('is that intervals of one measure do not meet, of two studies', () => {
    const apart = 'Intervals of one measure do not overlap.';
    const stronger = ratioFinding(0.4, 0.3, 0.5);
    expect(reason('inconsistency', [trial(), trial([stronger])])).toBe(apart);
    expect(reason('inconsistency', [trial(), trial(), trial([stronger])])).toBe(apart);
    expect(reason('inconsistency', [trial(), trial([{ ...stronger, measure: 'OR' }])])).toBeUndefined();
    expect(reason('inconsistency', [trial(), trial([ratioFinding(0.55, 0.5, 0.6)])])).toBeUndefined();
  });

  it('is that works dispute it, or that only one of several reports it, where it starts high', () => {
    expect(reason('inconsistency', [trial(), trial()], { isDisputed: true })).toContain('contradict each other');
    expect(reason('inconsistency', [trial()], { ofStudies: 3 })).toBe(
      'Of 3 studies that answer the question only one reports this outcome.',
    );
    expect(reason('inconsistency', [trial(), trial()], { ofStudies: 3 })).toBeUndefined();
    expect(reason('inconsistency', [cohort()], { ofStudies: 3 })).toBeUndefined();
  });
});

describe('the reason why evidence is called indirect', () => {
  const density = { ...less, outcome: 'bone density' };

  it('is that no people were studied, or what was measured', () => {
    expect(reason('indirectness', [trial([density])])).toBe('The outcome measured is not the one asked about.');
    expect(reason('indirectness', [trial([less], { design: 'animal' })])).toBe(
      'Animals, cells or models were studied, not people.',
    );
    expect(reason('indirectness', [trial()])).toBeUndefined();
  });

  it('is not another outcome where none was asked for, or where a model has put the finding to a part', () => {
    expect(reason('indirectness', [trial([density])], { plan: { parts: [] } })).toBeUndefined();
    expect(reason('indirectness', [trial([{ ...density, part: 0, by: 'model' }])])).toBeUndefined();
    expect(reason('indirectness', [trial([{ ...density, part: null, by: 'model' }])])).toBeDefined();
    expect(reason('indirectness', [trial([{ ...density, part: 0, by: 'code' }])])).toBeDefined();
  });
});

describe('the reason why an effect is called imprecise', () => {
  const wide = ratioFinding(0.88, 0.6, 1.3);

  it('counts intervals that cross no effect, and participants', () => {
    expect(reason('imprecision', [trial([wide])])).toBe('1 of 1 interval crosses no effect.');
    expect(reason('imprecision', [trial([wide]), trial([wide]), trial()])).toBe('2 of 3 intervals cross no effect.');
    expect(reason('imprecision', [trial([less], { n: 120 })])).toBe('120 participants in all, fewer than 400.');
    expect(reason('imprecision', [trial([wide], { n: 120 })])).toBe(
      '1 of 1 interval crosses no effect; 120 participants in all, fewer than 400.',
    );
    expect(reason('imprecision', [trial()])).toBeUndefined();
  });
});

describe('the reason why evidence is lifted', () => {
  it('is a ratio of a certain size in every study, or that more goes with more', () => {
    const twice = (finding: FindingInput) => times(2, () => cohort([finding]));
    expect(reason('large_effect', twice(ratioFinding(0.3, 0.2, 0.42)))).toBe('Every ratio is above 2 or below 0.5.');
    expect(reason('large_effect', twice(ratioFinding(6, 4, 9)))).toBe('Every ratio is above 5 or below 0.2.');
    expect(reason('large_effect', twice({ ...ratioFinding(0.3, 0.2, 0.42), measure: 'MD' }))).toBeUndefined();
    expect(reason('large_effect', twice({ ...ratioFinding(6, 4, 9), value: null }))).toBeUndefined();
    expect(reason('large_effect', twice({ ...ratioFinding(0, 0, 0.4) }))).toBeUndefined();
    const graded = { ...less, sentence: 'A linear trend was seen (RR 0.7, 95% CI 0.6 to 0.82).' };
    expect(reason('dose_response', [cohort([graded])])).toBe('1 study reports that more goes with more.');
    expect(reason('dose_response', [cohort([graded]), cohort([graded]), cohort()])).toBe(
      '2 studies report that more goes with more.',
    );
  });
});

describe('the reason of the risk of bias', () => {
  const notices = [{ kind: 'concern' as const, date: null, source: 'fictional' }];
  const preprint = () => trial([less], { more: { peerReviewed: false } });
  const reasonOf = (...studies: Study[]) => reason('risk_of_bias', studies);

  it('counts what touches half of the studies or more', () => {
    expect(reasonOf(preprint(), trial())).toBe('Of 2 studies, 1 not peer reviewed.');
    expect(reasonOf(preprint(), trial(), trial())).toBeUndefined();
    expect(reasonOf(trial([less], { more: { notices } }), preprint())).toBe(
      'Of 2 studies, 1 with an expression of concern, 1 not peer reviewed.',
    );
    // A preprint in doubt is counted once.
    expect(reasonOf(trial([less], { more: { notices, peerReviewed: false } }))).toBe(
      'Of 1 study, 1 with an expression of concern.',
    );
    expect(reasonOf(trial([less], { design: 'editorial' }), trial([less], { design: 'review' }))).toBe(
      'Of 2 studies, 2 of weak or unknown design.',
    );
    expect(reasonOf(trial([less], { design: 'editorial' }))).toBe('Of 1 study, 1 of weak or unknown design.');
    expect(reasonOf(trial([less], { more: { peerReviewed: null } }))).toBeUndefined();
  });

  it('does not hold against an experiment on a mechanism that it has no design with a name', () => {
    const plan = { questionType: 'mechanism' } as const;
    const unnamed = () => trial([less], { design: 'unknown' });
    expect(reasonOf(unnamed())).toBe('Of 1 study, 1 of weak or unknown design.');
    expect(reason('risk_of_bias', [unnamed()], { plan })).toBeUndefined();
    expect(JSON.stringify(stepsOf([unnamed()], { plan }).steps)).not.toMatch(/weak|not known|unknown/);
    const unreviewed = trial([less], { design: 'unknown', more: { peerReviewed: false } });
    expect(reason('risk_of_bias', [unreviewed], { plan })).toBe('Of 1 study, 1 not peer reviewed.');
  });

  it('takes three domains of some concern for a study at risk, of whatever report of it', () => {
    const study = trial([less], { id: 901 });
    const judged = (concern: BiasJudgement['concern'], ...domains: BiasJudgement['domain'][]): BiasJudgement[] =>
      domains.map((domain) => ({ evidenceId: 'pmid:901', domain, concern, reason: '' }));
    const of = (bias: BiasJudgement[]) => reason('risk_of_bias', [study], { bias });
    expect(of(judged('some', 'deviations', 'reporting'))).toContain('none of high concern');
    expect(of(judged('some', 'deviations', 'reporting', 'measurement'))).toContain('1 of high concern');
    expect(of(judged('low', 'deviations'))).toBe('Of 1 study, 1 judged by a reader, none of high concern.');
    expect(of([{ evidenceId: 'pmid:999', domain: 'deviations', concern: 'high', reason: '' }])).toBeUndefined();
  });
});

describe('a grade', () => {
  const group = { outcome: 'hip fracture' } as Parameters<typeof graded>[0]['group'];
  const step = (change: number) => ({ factor: 'imprecision' as const, change, reason: '', by: 'code' as const });

  it('is the start and all its steps', () => {
    const level = (start: CertaintyLevel, changes: number[]) =>
      graded({ group }, { start, steps: changes.map(step), evidenceIds: ['pmid:1'] }).level;
    expect(level('high', [])).toBe('high');
    expect(level('high', [1])).toBe('high');
    expect(level('high', [-1, -1])).toBe('low');
    expect(level('moderate', [1])).toBe('high');
    expect(level('low', [])).toBe('low');
    expect(level('low', [1])).toBe('moderate');
    expect(level('low', [-1, 1])).toBe('low');
    expect(level('very_low', [])).toBe('very_low');
    expect(level('very_low', [-1])).toBe('very_low');
  });

  it('has each step once, a person’s in the place of the code’s', () => {
    const change: CertaintyChange = { outcome: 'hip fracture', factor: 'imprecision', change: -1, reason: 'x' };
    const steps = [step(-2), { ...step(0), factor: 'start' as const }];
    const own = graded({ group, changes: [change] }, { start: 'high', steps, evidenceIds: ['pmid:1'] });
    expect(own.level).toBe('moderate');
    expect(own.steps.map(({ factor, change, by }) => [factor, change, by])).toEqual([
      ['imprecision', -1, 'person'],
      ['start', 0, 'code'],
    ]);
  });

  it('takes a change for the same outcome in other words, and adds one that code did not see', () => {
    const change = (outcome: string): CertaintyChange => ({ outcome, factor: 'imprecision', change: -2, reason: 'x' });
    const level = (outcome: string) =>
      graded({ group, changes: [change(outcome)] }, { start: 'high', steps: [], evidenceIds: ['pmid:1'] }).level;
    expect(level('hip fracture')).toBe('low');
    expect(level('fracture of the hip')).toBe('low');
    expect(level('fracture')).toBe('high');
    expect(level('nausea')).toBe('high');
  });
});

import { describe, expect, it } from 'vitest';
import type { QuestionType } from '#contract/appraisal/assessment.ts';
import type { CertaintyChange } from '#contract/appraisal/short-answer.ts';
import type { Evidence } from '#contract/evidence.ts';
import type { WorkReading } from '#contract/work-reading.ts';
import { resultCertainty } from '#core/agents/report/certainty/section-certainty.ts';
import type { ProposedCertainty, Source } from '#core/agents/report/sentence.ts';
import { readFindings } from '#core/agents/report/write/report-findings.ts';
import { evidenceOf } from '#tests/core/evidence-builder.ts';
import { reportInput } from '#tests/core/report/report-builder.ts';
import { findingOf } from './report-models.ts';

// Velotine, its genes and the works on it are invented.
const ABOUT = 'Velotine makes brown fat of rodents warm';
const IN_MICE = 'Mice whose velotine gene was deleted froze, and its return restored their heat.';
const IN_RATS = 'In rats an antagonist of velotine blocked the heat of brown fat.';
const IN_PEOPLE = 'In 24 volunteers infused velotine raised the heat of brown fat.';
const SEEN = 'In 90 volunteers velotine in plasma went with the heat of brown fat.';
const IN_CELLS = 'Silenced velotine cooled human brown adipocytes in culture.';
const REVIEWED = 'Velotine makes the heat of brown fat.';

type Design = Evidence['design']['value'];
const work = (n: number, text: string, design: Design = 'unknown') =>
  evidenceOf({
    id: `pmid:${n}`,
    title: `Velotine ${n}`,
    texts: { abstract: text },
    design: { value: design, from: '', basis: '' },
  });

interface Given {
  steps?: ProposedCertainty['steps'];
  changes?: CertaintyChange[];
  questionType?: QuestionType;
  about?: string;
  /** The result rests on sentences on what was known before. */
  isBackground?: boolean;
  question?: string;
}

function grade(
  works: readonly Evidence[],
  shown: ProposedCertainty['shown'],
  { steps = [], changes = [], questionType = 'mechanism', about = ABOUT, isBackground = false, question }: Given = {},
) {
  const readings = works.map((each): WorkReading => {
    const findings = [findingOf(each, each.texts.abstract ?? '', { isMain: true })];
    return { evidenceId: each.id, bearing: 'answers', relevance: 0.9, reason: '', findings, by: 'model' };
  });
  const given = reportInput(works, { readings, certaintyChanges: changes });
  const input = { ...given, plan: { ...given.plan, questionType, question: question ?? given.plan.question } };
  const sources = readFindings(input).map((each): Source => {
    const { work, citation } = each;
    return isBackground ? { kind: 'passage', role: 'background', work, citation } : each;
  });
  return resultCertainty(
    { about, isChecked: true, sources, certainty: { start: null, steps, shown: shown ?? null } },
    input,
  );
}

const byIntervention = { in: 'animals', by: 'intervention' } as const;
/** Its writer says that two works show the same. */
const TWICE = { steps: [{ factor: 'replication' as const, change: 1, reason: 'Two works show it' }] };
const summary = (certainty: ReturnType<typeof grade>) => [
  certainty?.level,
  certainty?.steps.map(({ factor, change }) => `${factor} ${change}`).join(', '),
];

describe('how sure a mechanism is', () => {
  it('is of yeast as of animals where the question asks about it, and else as of cells', () => {
    const inYeast = 'Yeast whose velotine gene was deleted lost the heat.';
    const shown = { in: 'microbes', by: 'intervention' } as const;
    const asked = { question: 'How does velotine make heat in model organisms?', about: 'Velotine makes yeast warm' };
    const one = grade([work(1, inYeast)], shown, asked);
    expect(one).toMatchObject({ level: 'low', shown });
    expect(one?.steps.map(({ reason }) => reason)).toEqual([
      'Shown by intervention in single-celled organisms: starts moderate.',
      'One work alone shows it.',
    ]);
    const twice = [work(1, inYeast), work(2, 'Yeast without velotine was mutated again and stayed cold.')];
    expect(grade(twice, shown, { ...asked, ...TWICE })?.level).toBe('high');
    expect(grade([work(1, inYeast)], shown)).toMatchObject({ level: 'low', shown: { in: 'cells' } });
  });

  it.each([
    ['people', 'intervention', IN_PEOPLE, 'moderate', 'Shown by intervention in people: starts high.'],
    ['animals', 'intervention', IN_MICE, 'low', 'Shown by intervention in animals: starts moderate.'],
    ['cells', 'intervention', IN_CELLS, 'low', 'Shown by intervention in cells: starts low.'],
    ['people', 'association', SEEN, 'low', 'Associated in people: starts low.'],
    ['animals', 'association', IN_RATS, 'very_low', 'Associated in animals: starts very low.'],
    ['cells', 'association', IN_CELLS, 'very_low', 'Associated in cells: starts very low.'],
    ['people', 'statement', SEEN, 'very_low', 'Stated as known, without its experiment.'],
    ['animals', 'statement', REVIEWED, 'very_low', 'Stated as known, without its experiment.'],
  ] as const)('starts by how and in whom it was shown: %s by %s', (organism, by, text, level, reason) => {
    const graded = grade([work(1, text)], { in: organism, by });
    expect(graded).toMatchObject({ level, shown: { in: organism, by }, evidenceIds: ['pmid:1'] });
    expect(graded?.steps[0]).toEqual({ factor: 'start', change: 0, reason, by: 'model' });
  });

  it('is of the animals or cells that the works name, where none of them studied people', () => {
    const inPeople = { in: 'people', by: 'intervention' } as const;
    const ofMice = grade([work(1, IN_MICE), work(2, `${REVIEWED} It may help patients.`)], inPeople);
    expect(ofMice?.shown).toEqual({ in: 'animals', by: 'intervention' });
    expect(grade([work(1, IN_CELLS)], inPeople)).toMatchObject({ level: 'low', shown: { in: 'cells' } });
    expect(grade([work(1, IN_CELLS), work(2, IN_MICE)], inPeople)?.shown?.in).toBe('animals');
    const nobody = grade([work(1, 'Deleted velotine cooled brown fat.')], inPeople);
    expect(nobody).toMatchObject({ level: 'low', shown: { in: null } });
    // One work of people among works of mice is enough, but is one study.
    expect(summary(grade([work(1, IN_MICE), work(2, IN_PEOPLE)], inPeople))).toEqual([
      'moderate',
      'start 0, replication -1',
    ]);
  });

  it('is no intervention where people were only observed, or where reviews report no experiment', () => {
    const observed = grade([work(1, SEEN, 'cohort')], { in: 'people', by: 'intervention' });
    expect(observed).toMatchObject({ level: 'low', shown: { in: 'people', by: 'association' } });
    const both = [work(1, SEEN, 'cohort'), work(2, IN_PEOPLE, 'clinical_trial')];
    expect(grade(both, { in: 'people', by: 'intervention' })?.shown?.by).toBe('intervention');
    expect(grade([work(1, REVIEWED, 'review')], byIntervention)).toMatchObject({ level: 'very_low' });
    expect(grade([work(1, IN_MICE, 'review')], byIntervention)).toMatchObject({ level: 'moderate' });
    const associated = grade([work(1, REVIEWED, 'review')], { in: 'animals', by: 'association' });
    expect(associated?.shown?.by).toBe('association');
  });

  it('is stated as known where only sentences on what was known before support it', () => {
    const graded = grade([work(1, IN_MICE), work(2, IN_PEOPLE)], byIntervention, { isBackground: true });
    expect(graded).toMatchObject({ level: 'very_low', shown: { by: 'statement' }, evidenceIds: ['pmid:1', 'pmid:2'] });
    // Nothing else is graded by them.
    const background = { isBackground: true, questionType: 'treatment_effect' } as const;
    expect(grade([work(1, IN_MICE)], byIntervention, background)).toBeNull();
    expect(grade([work(1, IN_MICE)], null, { isBackground: true })).toBeNull();
  });

  it('rises a level where two works show it by intervention, each on its own', () => {
    const graded = grade([work(1, IN_MICE), work(2, IN_RATS)], byIntervention, TWICE);
    expect(graded?.level).toBe('high');
    // Who has read them says whether they show the same.
    expect(summary(grade([work(1, IN_MICE), work(2, IN_RATS)], byIntervention))).toEqual(['moderate', 'start 0']);
    expect(graded?.steps.at(-1)).toEqual({
      factor: 'replication',
      change: 1,
      reason: 'More than one work shows it by intervention.',
      by: 'code',
    });
    expect(summary(grade([work(1, IN_CELLS), work(2, IN_CELLS)], { in: 'cells', by: 'intervention' }, TWICE))[0]).toBe(
      'moderate',
    );
  });

  it('rises to high only as a result of animals', () => {
    const graded = grade([work(1, IN_MICE), work(2, IN_RATS)], byIntervention, {
      ...TWICE,
      about: 'Velotine warms brown fat',
    });
    expect(summary(graded)).toEqual(['moderate', 'start 0']);
  });

  it.each([
    ['alone', [work(1, IN_MICE)], 'low'],
    [
      'in one study and a preprint of it',
      [
        work(1, IN_MICE),
        { ...work(2, IN_MICE), related: [{ relation: 'published_version' as const, ids: { pmid: '1' } }] },
      ],
      'low',
    ],
    ['with a review', [work(1, IN_MICE), work(2, REVIEWED, 'review')], 'moderate'],
    ['twice', [work(1, IN_MICE), work(2, IN_RATS)], 'moderate'],
  ])('is lowered where nobody has seen it twice: %s', (_, works, level) => {
    const graded = grade(works as Evidence[], byIntervention);
    expect(graded?.level).toBe(level);
    const alone = { factor: 'replication', change: -1, reason: 'One work alone shows it.', by: 'code' };
    expect(graded?.steps.slice(1)).toEqual(level === 'low' ? [alone] : []);
  });

  it.each([
    ['an association with it', [work(1, IN_MICE), work(2, 'In rats velotine went with heat.')]],
    ['a review with it', [work(1, IN_MICE), work(2, IN_RATS, 'review')]],
  ])('does not rise by %s', (_, works) => {
    expect(summary(grade(works as Evidence[], byIntervention, TWICE))).toEqual(['moderate', 'start 0']);
  });

  it('does not rise above a high start', () => {
    const [first, second] = [work(1, IN_PEOPLE), work(2, IN_PEOPLE)];
    const steps = [{ factor: 'risk_of_bias' as const, change: -1, reason: 'Nobody was blinded' }];
    expect(summary(grade([first, second], { in: 'people', by: 'intervention' }, { steps }))).toEqual([
      'moderate',
      'start 0, risk_of_bias -1',
    ]);
    expect(summary(grade([first, second], { in: 'people', by: 'intervention' }))).toEqual(['high', 'start 0']);
  });

  it('falls where works disagree, who do not replicate each other', () => {
    const steps = [{ factor: 'inconsistency' as const, change: -1, reason: 'Rats stayed warm without it' }];
    const both = { steps: [...steps, ...TWICE.steps] };
    expect(summary(grade([work(1, IN_MICE), work(2, IN_RATS)], byIntervention, both))).toEqual([
      'low',
      'start 0, inconsistency -1',
    ]);
    expect(summary(grade([work(1, IN_MICE)], byIntervention, { steps }))).toEqual(['low', 'start 0, replication -1']);
  });

  it.each([
    ['indirectness', 'Only mice were studied', null],
    ['indirectness', 'Animals, not people', null],
    ['indirectness', 'Shown in muscle, not in brown fat', 'indirectness -1'],
    ['imprecision', 'A single study', null],
    ['imprecision', 'No figures are given', null],
    ['imprecision', 'No sizes shown', null],
    ['imprecision', 'Animals differed widely', 'imprecision -1'],
    ['publication_bias', 'Only mice of the maker', 'publication_bias -1'],
    ['large_effect', 'Heat was gone', null],
    ['dose_response', 'More blocking, less heat', null],
  ] as const)('counts nothing twice: %s, %s', (factor, reason, counted) => {
    const change = counted === null && ['large_effect', 'dose_response'].includes(factor) ? 1 : -1;
    const graded = grade([work(1, IN_MICE), work(2, IN_RATS)], byIntervention, { steps: [{ factor, change, reason }] });
    expect(summary(graded)).toEqual(counted === null ? ['moderate', 'start 0'] : ['low', `start 0, ${counted}`]);
  });

  it('is lowered by code, once, where one study of people carries a high start', () => {
    const steps = [{ factor: 'imprecision' as const, change: -1, reason: 'A single study' }];
    const graded = grade([work(1, IN_PEOPLE)], { in: 'people', by: 'intervention' }, { steps });
    expect(summary(graded)).toEqual(['moderate', 'start 0, replication -1']);
    expect(graded?.steps.at(-1)).toMatchObject({ reason: 'It rests on a single study.', by: 'code' });
  });

  it('is indirect where other people were studied', () => {
    const steps = [{ factor: 'indirectness' as const, change: -1, reason: 'Volunteers, not patients' }];
    expect(summary(grade([work(1, SEEN)], { in: 'people', by: 'association' }, { steps }))).toEqual([
      'very_low',
      'start 0, indirectness -1',
    ]);
  });

  it('keeps what a reader has changed', () => {
    const change = (factor: CertaintyChange['factor'], levels: number): CertaintyChange => ({
      outcome: ABOUT,
      factor,
      change: levels,
      reason: 'One laboratory did both.',
    });
    const works = [work(1, IN_MICE), work(2, IN_RATS)];
    const graded = grade(works, byIntervention, { ...TWICE, changes: [change('replication', 0)] });
    expect(graded?.level).toBe('moderate');
    expect(graded?.steps.at(-1)).toMatchObject({ factor: 'replication', change: 0, by: 'person' });
    expect(grade(works, byIntervention, { ...TWICE, changes: [change('risk_of_bias', -2)] })?.level).toBe('low');
  });

  it('is graded as anything else where nobody says how it was shown, and nothing else is graded so', () => {
    const unsaid = grade([work(1, IN_MICE)], null);
    expect(unsaid?.shown).toBeUndefined();
    expect(unsaid?.steps[0]?.reason).not.toMatch(/shown by/i);
    const effect = grade([work(1, IN_MICE)], byIntervention, { questionType: 'treatment_effect' });
    expect(effect?.shown).toBeUndefined();
    expect(effect?.level).toBe('low');
  });
});

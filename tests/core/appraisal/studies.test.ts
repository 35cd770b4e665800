import { describe, expect, it } from 'vitest';
import type { Evidence, StudyDesign } from '#contract/evidence.ts';
import { indirectnessOf } from '#core/appraisal/directness.ts';
import { independentStudiesOf } from '#core/appraisal/independent-studies.ts';
import { groupByStudy, isOneStudy, onePerStudy } from '#core/appraisal/studies.ts';
import { evidenceOf } from '../evidence-builder.ts';
import { type FindingInput, ratioFinding, worldOf } from './findings-builder.ts';

const FACTS = {
  status: 'COMPLETED',
  phases: [],
  arms: [],
  primaryOutcomes: [],
  secondaryOutcomes: [],
  conditions: [],
  interventions: [],
};
const work = (id: string, more: Partial<Evidence> & { is?: StudyDesign } = {}): Evidence => {
  const { is = 'randomised_trial', ...rest } = more;
  return evidenceOf({
    id,
    ids: { pmid: id },
    design: { value: is, from: '', basis: '' },
    texts: { abstract: 'x' },
    ...rest,
  });
};
const entry = (nct: string, more: Partial<Evidence> = {}) =>
  work(nct, { ids: { nct }, registry: { ...FACTS, hasResults: false }, texts: { registry: 'x' }, ...more });
const link = (relation: Evidence['related'][number]['relation'], ids: Evidence['ids']) => ({
  related: [{ relation, ids }],
});
const groups = (...works: Evidence[]) =>
  groupByStudy(works.map((each) => ({ work: each }))).map((group) => group.map((each) => each.work.id));

describe('reports of one study', () => {
  it('are linked by either record, or by the number that the abstract names', () => {
    const paper = work('1', link('registration', { nct: 'NCT00000001' }));
    expect(isOneStudy(paper, entry('NCT00000001'))).toBe(true);
    expect(isOneStudy(entry('NCT00000001'), paper)).toBe(true);
    expect(isOneStudy(paper, entry('NCT00000002'))).toBe(false);
    const naming = work('2', { texts: { abstract: 'It was NCT00000001.' } });
    expect(isOneStudy(naming, entry('NCT00000001'))).toBe(true);
    expect(isOneStudy(entry('NCT00000001'), naming)).toBe(true);
    expect(isOneStudy(naming, entry('NCT00000002'))).toBe(false);
    // A work that is no registration is not named by a number.
    expect(isOneStudy(naming, work('3', { ids: { nct: 'NCT00000001' } }))).toBe(false);
    expect(isOneStudy(work('1'), work('2'))).toBe(false);
  });

  it('are of a review its versions alone', () => {
    const review = (more: Partial<Evidence>) => work('1', { is: 'meta_analysis', ...more });
    expect(isOneStudy(review(link('registration', { pmid: '2' })), work('2'))).toBe(false);
    expect(isOneStudy(work('2'), review(link('registration', { pmid: '2' })))).toBe(false);
    for (const relation of ['preprint', 'published_version'] as const) {
      expect(isOneStudy(review(link(relation, { pmid: '2' })), work('2'))).toBe(true);
      expect(isOneStudy(work('2'), review(link(relation, { pmid: '2' })))).toBe(true);
    }
  });

  it('stand together through others, in the order of the works', () => {
    const preprint = work('3', link('published_version', { pmid: '1' }));
    const paper = work('1', link('registration', { nct: 'NCT00000001' }));
    expect(groups(preprint, work('9'), entry('NCT00000001'), paper)).toEqual([['3', 'NCT00000001', '1'], ['9']]);
  });

  it('are not joined by a work that pools several registrations', () => {
    const pooling = work('1', {
      related: ['NCT00000001', 'NCT00000002'].map((nct) => ({ relation: 'registration' as const, ids: { nct } })),
    });
    expect(groups(entry('NCT00000001'), pooling, entry('NCT00000002'))).toHaveLength(3);
    const single = work('2', link('registration', { nct: 'NCT00000001' }));
    expect(groups(entry('NCT00000001'), single, entry('NCT00000002'))).toEqual([['NCT00000001', '2'], ['NCT00000002']]);
    // An entry pools nothing: whatever it is linked to is its own study.
    const parent = entry('NCT00000003', {
      related: ['NCT00000001', 'NCT00000002'].map((nct) => ({ relation: 'registration' as const, ids: { nct } })),
    });
    expect(groups(entry('NCT00000001'), parent, entry('NCT00000002'))).toHaveLength(1);
    // Two papers of a trial do not make its entry one that pools.
    const other = work('3', link('registration', { nct: 'NCT00000001' }));
    expect(groups(entry('NCT00000001'), single, other)).toEqual([['NCT00000001', '2', '3']]);
  });

  it('are represented by the paper before the registration, the reviewed one before the preprint, the better one', () => {
    const chosen = (...works: Evidence[]) =>
      onePerStudy(works.map((each) => ({ work: each }))).map((each) => each.work.id);
    const paper = work('1', link('registration', { nct: 'NCT00000001' }));
    expect(chosen(entry('NCT00000001'), paper)).toEqual(['1']);
    const preprint = (score: number, peerReviewed: boolean | null) =>
      work('2', { ...link('published_version', { pmid: '1' }), peerReviewed, quality: { score, terms: [] } });
    expect(chosen(preprint(0.9, false), work('1'))).toEqual(['1']);
    expect(chosen(preprint(0.9, true), work('1'))).toEqual(['2']);
    expect(chosen(preprint(0.1, true), work('1'))).toEqual(['1']);
    // An abstract weighs more than all else together, and a paper more than a review of its plan.
    const [good, bad] = [0.9, 0.1].map((score) => ({ quality: { score, terms: [] } }));
    const noText = (more: object) => work('1', { ...link('registration', { nct: 'NCT00000001' }), texts: {}, ...more });
    const named = { texts: { abstract: 'x', registry: 'x' }, peerReviewed: false };
    expect(chosen(noText({ ...good, peerReviewed: true }), entry('NCT00000001', { ...named, ...bad }))).toEqual([
      'NCT00000001',
    ]);
    expect(
      chosen(entry('NCT00000001', { peerReviewed: true, ...good }), noText({ ...bad, peerReviewed: false })),
    ).toEqual(['1']);
  });
});

describe('what one study says', () => {
  const say = (...says: (Partial<FindingInput> & { at?: number })[]) => {
    const world = worldOf({
      id: 1,
      says: says.map((each, i) => ({
        ...ratioFinding(0.7, 0.6, 0.82),
        sentence: `Sentence number ${i} of the study.`,
        ...each,
      })),
    });
    return independentStudiesOf(world.findings, world.works)[0];
  };

  it('is its main findings, or the most relevant where none is main', () => {
    expect(say({}, { isMain: false })?.findings).toHaveLength(1);
    const [best] = say({ isMain: false, relevance: 0.1 }, { isMain: false, relevance: 0.9 })?.findings ?? [];
    expect(best?.relevance).toBe(0.9);
    expect(independentStudiesOf([], worldOf({ id: 1, says: [] }).works)).toEqual([]);
  });

  it.each([
    [['benefit', 'none'], 'benefit'],
    [['benefit', 'harm'], 'unclear'],
    [['harm', 'none'], 'harm'],
    [['none', 'unclear'], 'none'],
    [['unclear'], 'unclear'],
  ] as const)('is of %j %s', (directions, direction) => {
    expect(say(...directions.map((each) => ({ direction: each, stance: null })))?.direction).toBe(direction);
  });

  it.each([
    [['yes', 'no'], 'mixed'],
    [['mixed', 'yes'], 'mixed'],
    [['mixed'], 'mixed'],
    [['yes', 'unclear'], 'yes'],
    [['no', 'unclear'], 'no'],
    [['unclear', null], 'unclear'],
    [[null], null],
  ] as const)('is of the answers %j %s', (stances, stance) => {
    expect(say(...stances.map((each) => ({ stance: each, direction: 'unclear' as const })))?.stance).toBe(stance);
  });

  it('is unclear where it says both and finds nothing in one measure', () => {
    expect(say({ stance: 'yes', direction: 'benefit' }, { stance: 'no', direction: 'none' })?.direction).toBe(
      'unclear',
    );
  });

  it('is cited from the report that gives it', () => {
    const finding = ratioFinding(0.7, 0.6, 0.82);
    const world = worldOf(
      {
        id: 1,
        says: [{ ...finding, isMain: false }],
        more: { ids: { pmid: '1' }, ...link('preprint', { pmid: '2' }) },
      },
      { id: 2, says: [finding], more: { ids: { pmid: '2' } } },
    );
    const [study, ...others] = independentStudiesOf(world.findings, world.works);
    expect([study?.work.id, others.length]).toEqual(['pmid:2', 0]);
    const both = worldOf(
      { id: 1, says: [finding], more: { ids: { pmid: '1' }, ...link('preprint', { pmid: '2' }) } },
      { id: 2, says: [finding], more: { ids: { pmid: '2' } } },
    );
    expect(independentStudiesOf(both.findings, both.works).map(({ work: { id } }) => id)).toEqual(['pmid:1']);
    expect(independentStudiesOf(both.findings, both.works.toReversed()).map(({ work: { id } }) => id)).toEqual([
      'pmid:2',
    ]);
  });
});

describe('why a work does not answer directly', () => {
  const plan = (question: string, questionType: 'treatment_effect' | 'mechanism' = 'treatment_effect') => ({
    question,
    questionType,
  });
  const animal = work('1', { is: 'animal' });

  it('is that it studied animals, unless they or a mechanism were asked about', () => {
    expect(indirectnessOf(animal, plan('Does sarvelin help?'))).toBe('animals');
    expect(indirectnessOf(animal, plan('Does sarvelin help mice?'))).toBeNull();
    expect(indirectnessOf(animal, plan('How does sarvelin act?', 'mechanism'))).toBeNull();
    expect(indirectnessOf(work('1'), plan('Does sarvelin help?'))).toBeNull();
  });

  it('is that it has no results', () => {
    expect(indirectnessOf(work('1', { is: 'protocol' }), plan('Does sarvelin help?'))).toBe('no results');
  });
});

it('an id that neither of two works has links nothing', () => {
  expect(isOneStudy(work('1', link('preprint', { pmid: '9', doi: undefined })), work('2'))).toBe(false);
});

import { expect, it } from 'vitest';
import type { Evidence } from '#contract/evidence.ts';
import { NO_FILTERS } from '#contract/run-request.ts';
import type { WorkReading } from '#contract/work-reading.ts';
import { INCLUDED, LEAST_OF_THE_BEST } from '#core/retrieval/work-relevance.ts';
import { includedWorks, screen } from '#core/runs/rounds/screening.ts';
import { evidenceOf } from '../../evidence-builder.ts';

const scored = (id: string, relevance: number, more: Partial<Evidence> = {}) => ({
  evidence: evidenceOf({ id, texts: { abstract: 'A fictional abstract.' }, ...more }),
  relevance,
});
const reading = (evidenceId: string, more: Partial<WorkReading>): [string, WorkReading] => [
  evidenceId,
  { evidenceId, bearing: 'answers', relevance: 0.8, reason: 'Tests it.', findings: [], by: 'model', ...more },
];
const RETRACTED = { notices: [{ kind: 'retraction' as const, date: null, source: 'Fictional notice' }] };

it('includes a work from the threshold on, and says of others why they are only near', () => {
  const readings = new Map([reading('near', { bearing: 'off', reason: 'It does not name “snoring”.', by: 'rules' })]);
  const works = [scored('best', 0.6), scored('at', INCLUDED), scored('near', INCLUDED - 0.001), scored('far', 0.001)];
  const [best, at, near, far] = screen(works, [], { readings });
  expect([best, at, near, far].map((each) => each?.included)).toEqual([true, true, false, false]);
  expect(near?.reason).toBe('It does not name “snoring”.');
  expect(far?.reason).not.toBe('');
});

it('includes nothing that no model has read where even the best is hardly near', () => {
  const works = [scored('best', LEAST_OF_THE_BEST - 0.001), scored('next', INCLUDED)];
  expect(screen(works, []).map(({ included }) => included)).toEqual([false, false]);
  const readings = new Map([reading('next', {})]);
  expect(screen(works, [], { readings }).map(({ included }) => included)).toEqual([false, true]);
});

it('includes the forty most relevant works and says so of the others', () => {
  const all = screen(
    Array.from({ length: 45 }, (_, i) => scored(`w${i}`, 0.9 - i / 1_000)),
    [],
  );
  expect(all.map(({ included }) => included)).toEqual(Array.from({ length: 45 }, (_, i) => i < 40));
  expect(all[44]?.reason).toMatch(/\b40\b/);
});

it('lets a model that read a work overrule its rank either way, and nothing else', () => {
  const works = [scored('off', 0.9), scored('found', 0.05), scored('ranked', 0.8), scored('not raised', 0.05)];
  const readings = new Map([
    reading('off', { bearing: 'off', reason: 'About mice in space.' }),
    reading('found', { bearing: 'bears_on', reason: 'Same drug under its code name.' }),
    reading('ranked', { bearing: 'off', reason: 'It does not name “sleep”.', by: 'rules' }),
    reading('not raised', { bearing: 'bears_on', by: 'rules' }),
  ]);
  expect(screen(works, [], { readings })).toMatchObject([
    { included: false, reason: 'About mice in space.', bearing: 'off', by: 'model' },
    { included: true, reason: 'Same drug under its code name.', bearing: 'bears_on', by: 'model' },
    { included: true, by: 'rules' },
    { included: false, by: 'rules' },
  ]);
});

it('lets the reader decide after all else, but for retracted works', () => {
  const works = [scored('a', 0.9), scored('b', 0.01), scored('c', 0.9, RETRACTED)];
  const changes = [
    { evidenceId: 'a', included: false, reason: 'Wrong dose.' },
    { evidenceId: 'b', included: true, reason: 'The key trial.' },
    { evidenceId: 'c', included: true, reason: 'I like it.' },
  ];
  const readings = new Map([reading('b', { bearing: 'off' })]);
  expect(screen(works, [], { changes, readings })).toMatchObject([
    { included: false, reason: 'Excluded by hand: Wrong dose.', by: 'person' },
    { included: true, reason: 'Included by hand: The key trial.', by: 'person' },
    { included: false, reason: 'Retracted: shown, but supports nothing.' },
  ]);
});

it('keeps every version of a work out that was excluded by hand, whichever of them was named', () => {
  const groups = [{ representative: 'a', members: ['a', 'b'], kind: 'version' as const }];
  const works = [scored('a', 0.9), scored('b', 0.9)];
  expect(screen(works, groups)[1]).toMatchObject({ included: false, reason: 'Another version of an included work.' });
  for (const evidenceId of ['a', 'b']) {
    const changes = [{ evidenceId, included: false, reason: 'Wrong dose.' }];
    const screened = screen(works, groups, { changes });
    expect(screened.map(({ included }) => included)).toEqual([false, false]);
    expect(screened.map(({ by }) => by)).toEqual(['person', 'person']);
  }
  // One of them may be wanted all the same.
  const one = [
    { evidenceId: 'a', included: false, reason: 'Superseded.' },
    { evidenceId: 'b', included: true, reason: 'The full report.' },
  ];
  expect(screen(works, groups, { changes: one }).map(({ included }) => included)).toEqual([false, true]);
});

it('knows a work that was decided on by an id that it had before a merge', () => {
  const changes = [{ evidenceId: 'pmid:7', included: false, reason: 'Wrong dose.' }];
  const works = [scored('doi:10.1/x', 0.9, { keys: ['doi:10.1/x', 'pmid:7'] })];
  expect(screen(works, [], { changes })[0]).toMatchObject({ included: false, by: 'person' });
});

it('excludes what lies outside the filters and keeps what a record does not say', () => {
  const filters = { ...NO_FILTERS, fromYear: 2010, designs: ['cohort' as const], humansOnly: true, languages: ['en'] };
  const design = (value: 'cohort' | 'review') => ({ design: { value, from: 'title', basis: 'title' } });
  const reasons = screen(
    [
      scored('old', 0.9, { year: 2001 }),
      scored('review', 0.9, design('review')),
      scored('mice', 0.9, { meshTerms: ['Animals', 'Mice'], ...design('cohort') }),
      scored('both', 0.9, { meshTerms: ['Animals', 'Humans'], ...design('cohort') }),
      scored('translated', 0.9, { title: '[A fictional work.]' }),
      scored('unknown', 0.9, { year: null }),
    ],
    [],
    { filters },
  ).map(({ reason }) => reason);
  expect(reasons).toEqual([
    'Outside the filters: published in 2001, before 2010.',
    'Outside the filters: another study design.',
    'Outside the filters: not a study of people.',
    'It is related to the question.',
    'Outside the filters: another language.',
    'It is related to the question.',
  ]);
});

it('never includes a work without a text, and says so', () => {
  expect(screen([scored('a', 0.9, { texts: { abstract: '' } })], [])[0]).toMatchObject({
    included: false,
    reason: 'No text to quote from.',
  });
});

it('counts the later of two decisions on one work, and a seat that was taken by hand for nobody’s', () => {
  const changes = [
    { evidenceId: 'a', included: false, reason: 'First.' },
    { evidenceId: 'a', included: true, reason: 'Second.' },
  ];
  expect(screen([scored('a', 0.9)], [], { changes })[0]).toMatchObject({
    included: true,
    reason: 'Included by hand: Second.',
  });
});

it('says of a near duplicate what it is, and shows it where what stands for it is not included', () => {
  const groups = [{ representative: 'a', members: ['a', 'b'], kind: 'similar' as const }];
  const [first, second] = screen([scored('a', 0.9), scored('b', 0.9)], groups);
  expect([first?.representedBy, second?.representedBy]).toEqual([null, 'a']);
  const [, shown] = screen([scored('a', 0.9, RETRACTED), scored('b', 0.9)], groups);
  expect(shown?.included).toBe(true);
});

it('gives the included works on in the order of their relevance', () => {
  const works = [scored('a', 0.9), scored('b', 0.01), scored('c', 0.8)];
  expect(
    includedWorks(works, screen(works, []).toReversed()).map(({ work, relevance }) => [work.id, relevance]),
  ).toEqual([
    ['a', 0.9],
    ['c', 0.8],
  ]);
});

it('keeps a work that can be quoted from one of its texts, and leaves one out that has none', () => {
  const included = (texts: Evidence['texts']) => screen([scored('a', 0.9, { texts })], [])[0];
  expect(included({ abstract: '', fulltext: 'The whole text.' })?.included).toBe(true);
  expect(included({ abstract: 'An abstract.', fulltext: '' })?.included).toBe(true);
  expect(included({ abstract: '' })).toMatchObject({ included: false, reason: 'No text to quote from.' });
  expect(included({})?.included).toBe(false);
});

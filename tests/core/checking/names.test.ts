import { describe, expect, it } from 'vitest';
import type { Evidence } from '#contract/evidence.ts';
import { locateCitations } from '#core/checking/claim-context.ts';
import { namesNotCited, unsourcedName } from '#core/checking/names.ts';
import { evidenceOf } from '../evidence-builder.ts';

// All works and trials are invented.

const CITED = 'In the ZORBEX trial (NCT01234567), velorimine reduced attacks more than placebo. Interleukin 6 fell.';
const work = evidenceOf({ id: 'pmid:9', title: 'Velorimine for attacks', texts: { abstract: CITED } });
const other = evidenceOf({
  id: 'pmid:10',
  ids: { pmid: '10', doi: '10.5555/quandis' },
  title: 'QUANDIS: a trial',
  texts: { abstract: 'Chronic obstructive velorosis disease was treated.' },
});
const run = new Map<string, Evidence>([work, other].map((each) => [each.id, each]));

describe('the name of a trial or an identifier', () => {
  it.each([
    'In ZORBEX, velorimine reduced attacks.',
    'QUANDIS is another trial.',
    'It is registered as NCT01234567 and was printed as 10.5555/quandis.',
    'The Velorimine Sleep Study of Ohio (VSSOH) is no work, but is defined: VSSOH.',
    'In COVD, which a work writes out, attacks fell.',
    'Certainty by GRADE is low.',
  ])('stands in a work of the run: %s', (text) => {
    expect(unsourcedName(text, { evidence: run })).toBeNull();
  });

  it.each([
    ['MIRTHOS found the same.', 'MIRTHOS'],
    ['In ALDERET-2, velorimine failed.', 'ALDERET-2'],
    ['It is registered as NCT07654321.', 'NCT07654321'],
    ['See 10.5555/none.', '10.5555/none'],
    ['See PMID 31415926.', '31415926'],
  ])('is reported where no source has it: %s', (text, name) => {
    expect(unsourcedName(text, { evidence: run })).toBe(name);
  });
});

it('may be one that the question gives', () => {
  const question = 'What did MIRTHOS (NCT07654321) find?';
  expect(unsourcedName('MIRTHOS (NCT07654321) was not found.', { evidence: run, question })).toBeNull();
  expect(unsourcedName('ALDERET-2 was not found.', { evidence: run, question })).toBe('ALDERET-2');
});

describe('names that the works cited do not write', () => {
  const quote = CITED;
  const citation = { evidenceId: work.id, field: 'abstract' as const, quote, start: 0, end: quote.length };
  const { located } = locateCitations([citation], run);

  it('are shown to the checker, drugs and diseases by the vocabulary', () => {
    expect(namesNotCited('Aspirin reduced attacks in women with asthma.', located)).toEqual(['Aspirin', 'asthma']);
  });

  it('are not those that they write otherwise', () => {
    expect(namesNotCited('Velorimine lowered IL-6 more than placebo.', located)).toEqual([]);
  });
});

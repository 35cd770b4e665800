import { describe, expect, it } from 'vitest';
import type { Finding } from '#contract/finding.ts';
import { indirectWords } from '#core/appraisal/directness.ts';
import { isReported, omittedFindings } from '#core/appraisal/omissions.ts';
import { evidenceOf } from '../evidence-builder.ts';
import { type FindingInput, questionOf, ratioFinding, type Study, worldOf } from './findings-builder.ts';

const BENEFIT = ratioFinding(0.7, 0.6, 0.82);
const HARM: FindingInput = {
  sentence: 'Falls were commoner with sarvelin than without.',
  outcome: 'falls',
  direction: 'harm',
  isMain: false,
};

function omitted(studies: Study[], reported: (findings: Finding[]) => Finding[] = () => [], text = 'RR 0.70') {
  const world = worldOf(...studies);
  const claims = reported(world.findings).map(({ citation }) => ({ text, citations: [citation] }));
  return omittedFindings({ ...world, plan: questionOf(), claims }).map(({ evidenceId, outcome, value }) => [
    evidenceId,
    outcome,
    value,
  ]);
}

describe('what a draft leaves out', () => {
  it('is the main estimate of a key work, one with a number before one without, the more relevant of two', () => {
    const vague: FindingInput = { sentence: 'Sarvelin cut hip fractures.', direction: 'benefit', relevance: 0.99 };
    expect(omitted([{ id: 1, says: [vague, BENEFIT] }])).toEqual([['pmid:1', 'hip fracture', 0.7]]);
    const lesser = { ...ratioFinding(0.8, 0.7, 0.9), relevance: 0.5 };
    const better = { ...ratioFinding(0.75, 0.7, 0.9), relevance: 0.6 };
    expect(omitted([{ id: 1, says: [lesser, better] }])).toEqual([['pmid:1', 'hip fracture', 0.75]]);
    expect(omitted([{ id: 1, says: [{ ...BENEFIT, isMain: false }] }])).toEqual([]);
  });

  it('is nothing where a main estimate is reported, except what contradicts it', () => {
    const first = (findings: Finding[]) => findings.slice(0, 1);
    expect(omitted([{ id: 1, says: [BENEFIT] }], first)).toEqual([]);
    expect(omitted([{ id: 1, says: [BENEFIT, HARM] }], first)).toEqual([['pmid:1', 'falls', null]]);
    const same = { ...HARM, direction: 'benefit' as const };
    expect(omitted([{ id: 1, says: [BENEFIT, same] }], first)).toEqual([]);
    const unclear = { ...HARM, direction: 'unclear' as const, outcome: 'hip fracture' };
    expect(omitted([{ id: 1, says: [BENEFIT, unclear] }], first)).toEqual([]);
    const none = { ...HARM, direction: 'none' as const, outcome: 'hip fractures' };
    expect(omitted([{ id: 1, says: [BENEFIT, none] }], first)).toEqual([['pmid:1', 'hip fractures', null]]);
    const no = { ...HARM, direction: 'unclear' as const, stance: 'no' as const };
    expect(omitted([{ id: 1, says: [BENEFIT, no] }], first)).toEqual([['pmid:1', 'falls', null]]);
  });

  it('is listed once, though it also contradicts a lesser finding that is reported', () => {
    const lesser = { ...HARM, direction: 'benefit' as const, outcome: 'hip fracture', stance: 'yes' as const };
    const main = ratioFinding(1.7, 1.2, 2.4);
    const second = (findings: Finding[]) => findings.slice(1);
    expect(omitted([{ id: 1, says: [main, lesser] }], second, '')).toEqual([['pmid:1', 'hip fracture', 1.7]]);
  });

  it('is a harm where a benefit is reported, not where a null result or another harm is', () => {
    const first = (findings: Finding[]) => findings.slice(0, 1);
    const omittedWith = (direction: FindingInput['direction']) =>
      omitted([{ id: 1, says: [{ ...BENEFIT, direction: direction!, stance: null }, HARM] }], first).length;
    expect([omittedWith('benefit'), omittedWith('none'), omittedWith('harm'), omittedWith('unclear')]).toEqual([
      1, 0, 0, 0,
    ]);
  });

  it('is looked for in the eight most relevant works that answer', () => {
    const nine = Array.from({ length: 9 }, (_, i) => ({ id: i + 1, says: [BENEFIT] }));
    expect(omitted(nine)).toHaveLength(8);
    expect(omitted([{ id: 1, bearing: 'bears_on', says: [BENEFIT] }])).toEqual([]);
    expect(omitted([{ id: 1, design: 'animal', says: [BENEFIT] }])).toEqual([]);
  });
});

describe('a finding', () => {
  const [finding] = worldOf({ id: 1, says: [BENEFIT] }).findings;
  const { citation } = finding!;
  const isReportedBy = (text: string, where: Partial<typeof citation> = {}, own = finding!) =>
    isReported(own, [{ text, citations: [{ ...citation, ...where }] }]);

  it('is reported where its place is quoted and its value is stated, with any sign', () => {
    expect(isReportedBy('Fractures fell (RR 0.70).')).toBe(true);
    expect(isReportedBy('Fractures fell by -0.7.')).toBe(true);
    expect(isReportedBy('Fractures fell (RR 0.80).')).toBe(false);
    expect(isReportedBy('Fractures fell.', {}, { ...finding!, value: null })).toBe(true);
  });

  it('is reported where its work is cited elsewhere with its value, and not where another work is', () => {
    const elsewhere = { start: citation.end, end: citation.end + 5 };
    expect(isReportedBy('Fractures fell (RR 0.70).', elsewhere)).toBe(true);
    expect(isReportedBy('Fractures fell.', elsewhere, { ...finding!, value: null })).toBe(false);
    expect(isReportedBy('Fractures fell.', { field: 'fulltext' }, { ...finding!, value: null })).toBe(false);
    expect(isReportedBy('Fractures fell (RR 0.70).', { evidenceId: 'pmid:2' })).toBe(false);
    expect(isReported(finding!, [])).toBe(false);
  });
});

it('a work that studied no people is named as indirect, and one without results as such', () => {
  const design = (value: 'animal' | 'protocol' | 'cohort') => ({ design: { value, from: '', basis: '' } });
  const words = (more: object, question = 'Does sarvelin help older women?') =>
    indirectWords(evidenceOf({ id: 'pmid:1', ...more }), questionOf({ question, population: null }));
  expect(words(design('cohort'))).toBe('');
  expect(words(design('animal'))).toBe('indirect: not studied in people');
  expect(words(design('animal'), 'Does sarvelin help rats?')).toBe('');
  expect(words(design('protocol'))).toBe('no results yet');
});

import { describe, expect, it } from 'vitest';
import type { Finding } from '#contract/finding.ts';
import { mergeFindings, mergeWithCode } from '#core/agents/reader/merge-findings.ts';

/** A fictional result of the sentence that begins at `start`. */
function finding(by: Finding['by'], start: number, overrides: Partial<Finding> = {}): Finding {
  const quote = `Sentence ${start} of a fictional abstract.`;
  return {
    id: `${by} ${start} ${overrides.value ?? ''}`,
    evidenceId: 'pmid:1',
    citation: { evidenceId: 'pmid:1', field: 'abstract', quote, start, end: start + quote.length },
    outcome: 'attacks',
    population: null,
    comparison: null,
    measure: null,
    value: null,
    low: null,
    high: null,
    n: null,
    p: null,
    timepoint: null,
    direction: 'benefit',
    stance: null,
    part: null,
    relevance: 0.5,
    isMain: false,
    by,
    ...overrides,
  };
}

const model = (start: number, overrides?: Partial<Finding>) => finding('model', start, overrides);
const code = (start: number, overrides?: Partial<Finding>) => finding('code', start, overrides);

describe('what code and a model found in one work', () => {
  it('gives a sentence once where code took another of its numbers', () => {
    const read = model(0, { measure: 'percent', value: 22.4, direction: 'none' });
    const merged = mergeFindings([code(0, { measure: 'percent', value: 30.3 })], [read]);
    expect(merged).toEqual([read]);
  });

  it('keeps an estimate with its interval that the model passed over', () => {
    const estimate = code(0, { measure: 'HR', value: 0.7, low: 0.5, high: 0.9 });
    const merged = mergeFindings([estimate], [model(0, { measure: 'percent', value: 22.4 })]);
    expect(merged.map(({ value }) => value).sort()).toEqual([0.7, 22.4]);
  });

  it('leaves it to the model what a number measures', () => {
    const byCode = code(0, { measure: 'sensitivity', value: 30, low: 24.5, high: 39 });
    const measures = (read: Partial<Finding>) =>
      mergeFindings([byCode], [model(0, read)]).map(({ measure }) => measure);
    expect(measures({ measure: 'percent', value: 30 })).toEqual(['percent']);
    expect(measures({ measure: null, value: 30 })).toEqual(['sensitivity']);
    expect(measures({ measure: 'percent', value: null })).toEqual(['sensitivity']);
  });

  it('leaves it to the model which finding is the main one, and what is worth naming', () => {
    const byModel = [model(100, { isMain: true })];
    const estimate = { measure: 'HR', value: 0.7, low: 0.5, high: 0.9, direction: 'none' } as const;
    expect(mergeWithCode([code(0, { isMain: true, direction: 'none' })], byModel)).toEqual(byModel);
    const both = mergeWithCode([code(0, { ...estimate, isMain: true })], byModel);
    expect(both.map(({ by, isMain }) => [by, isMain])).toEqual([
      ['model', true],
      ['code', false],
    ]);
    expect(mergeWithCode([code(0, { isMain: true })], [])).toMatchObject([{ isMain: true }]);
  });

  it('keeps all that was read before when a full text adds to it', () => {
    expect(mergeFindings([model(0, { isMain: true })], [model(100)]).map(({ isMain }) => isMain)).toEqual([
      true,
      false,
    ]);
  });
});

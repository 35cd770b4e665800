import { describe, expect, it } from 'vitest';
import { processorMs } from '#tests/processor-ms.ts';
import { evidenceOf } from '../evidence-builder.ts';
import { verdictOn } from './verdict-on.ts';

const SIZE = 1_000_000;
const MOST_MS = 200;
const PATTERNS = [
  'a',
  'not ',
  '(',
  '( A',
  '1',
  '1,000 ',
  '-',
  ', but not ',
  'IL-6 ',
  'may ',
  '. A',
  'Ab ',
  '<<<',
  '\n',
  'é',
];

function fastestOf(work: () => void): number {
  const times = [1, 2, 3].map(() => {
    const start = processorMs();
    work();
    return processorMs() - start;
  });
  return Math.min(...times);
}

describe('a megabyte of hostile text', () => {
  it.each(PATTERNS)('costs little as a sentence, a quote or a source: %j', (pattern) => {
    const hostile = pattern.repeat(Math.ceil(SIZE / pattern.length));
    const quote = 'Velorimine reduced weekly attacks in 12 of 40 adults.';
    const source = `${hostile} ${quote} ${hostile}`;
    const start = hostile.length + 1;
    const work = evidenceOf({ id: 'pmid:1', title: hostile, texts: { abstract: source } });
    const evidence = new Map([[work.id, work]]);
    const near = { evidenceId: work.id, field: 'abstract' as const, quote, start, end: start + quote.length };
    const whole = { ...near, quote: source, start: 0, end: source.length };
    const settle = (text: string, citation: typeof near) =>
      verdictOn(
        { id: '', text, verdict: 'unchecked', citations: [citation] },
        { model: { verdict: 'supported' }, evidence },
      );
    const sentence = 'In 40 adults, velorimine cut attacks.';
    expect(fastestOf(() => settle(hostile, near))).toBeLessThan(MOST_MS);
    expect(fastestOf(() => settle(sentence, near))).toBeLessThan(MOST_MS);
    expect(fastestOf(() => settle(sentence, whole))).toBeLessThan(MOST_MS);
  });
});

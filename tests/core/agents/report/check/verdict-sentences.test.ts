import { describe, expect, it } from 'vitest';
import { verdictSentences } from '#core/agents/report/write/parse-draft.ts';

/** Fictional. */
const FIRST =
  'Yes, velorimine probably lowers weekly attacks in adults with cluster headache, but only modestly and with more nausea than placebo';
const SECOND = 'compared with oxygen neither is clearly better on two small trials';

describe('what opens a report', () => {
  it('is one sentence, or two', () => {
    expect(verdictSentences(`${FIRST}.`)).toEqual([`${FIRST}.`]);
    expect(verdictSentences('Yes, it helps adults. In children it is not known.')).toEqual([
      'Yes, it helps adults.',
      'In children it is not known.',
    ]);
    expect(verdictSentences('It helps. It harms. It costs.')).toBeNull();
  });

  it('is parted at a semicolon where it is long and both sides stand for themselves', () => {
    expect(verdictSentences(`${FIRST}; ${SECOND} and this is so in men.`)).toEqual([
      `${FIRST}.`,
      `${SECOND.replace('c', 'C')} and this is so in men.`,
    ]);
    expect(verdictSentences('Yes, it helps most adults; children were not studied so far.')).toHaveLength(1);
  });

  it.each([
    `${FIRST}; it is not known for how long this effect lasts in them.`,
    `${FIRST}; but compared with oxygen neither is clearly better on trials.`,
    `${FIRST} (after 8 weeks; oxygen is no better in adults of any age).`,
    `${FIRST}; much nausea in the oldest of them all.`,
    'If adults can take velorimine daily for eight weeks or more it probably lowers their weekly attacks by a third; oxygen is no better for anybody at all in the two trials.',
  ])('stays whole where a cut would take meaning: %s', (text) => {
    expect(verdictSentences(text)).toEqual([text]);
  });
});

import { describe, expect, it } from 'vitest';
import { hasVerb, sourceSentences } from '#core/study/graph/source-sentences.ts';
import { evidenceOf } from '#tests/core/evidence-builder.ts';

// Every sentence is invented.

describe('a sentence that may teach something', () => {
  it.each([
    ['Double-blind, placebo-controlled randomised trial at 17 headache clinics, 12 weeks.', false],
    ['A matched cohort study in three countries, two years.', false],
    ['We randomised 212 adults with cluster headache to velorimine or placebo.', true],
    ['Velorimine controlled attacks in most adults.', true],
    ['In this placebo-controlled randomised trial velorimine reduced attacks.', true],
    ['Participants were randomised, and attacks were counted.', true],
  ])('has a verb: “%s” %s', (text, has) => {
    expect(hasVerb(text)).toBe(has);
  });

  it('is not a line that only names the kind of a study', () => {
    const line = 'Double-blind, placebo-controlled randomised trial at 17 headache clinics, 12 weeks.';
    const says = 'Velorimine reduced weekly attacks of cluster headache.';
    const works = [evidenceOf({ id: 'pmid:1', texts: { abstract: `${line} ${says}` } })];
    expect(sourceSentences({ works, statements: [] }).map(({ text }) => text)).toEqual([says]);
  });
});

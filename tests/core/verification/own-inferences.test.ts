import { describe, expect, it } from 'vitest';
import type { StudyDesign } from '#contract/evidence.ts';
import { ALL_DISMISSED } from '#core/verification/model-verdict.ts';
import { settleVerdict } from '#core/verification/settle-verdict.ts';
import { evidenceOf } from '../evidence-builder.ts';

/** Fictional. What code says of a sentence for which a model vouches in every way. */
function settled(text: string, abstract: string, design: StudyDesign = 'case_control') {
  const work = evidenceOf({
    id: 'pmid:9',
    design: { value: design, from: 'title', basis: 'the title' },
    texts: { abstract },
  });
  const citation = { evidenceId: work.id, field: 'abstract' as const, quote: abstract, start: 0, end: abstract.length };
  const claim = { id: 'c1', text, verdict: 'unchecked' as const, citations: [citation] };
  const evidence = new Map([[work.id, work]]);
  return settleVerdict(claim, { model: { verdict: 'supported', doubts: ALL_DISMISSED }, evidence }).verdict;
}

const TRANSFUSED =
  'Transfusion more than 10 years before onset was 4.1-fold more frequent in velorosis than in other diseases of 175 adults.';
const HALVED = 'Pain was reduced by at least 50% in 64% on both, 38% on velorimine (P = .006) and 29% on placebo.';

describe('an explanation that says it is one', () => {
  it.each([
    ['Differences in what was remembered are a possible cause, which was not tested.', TRANSFUSED],
    ['A likely reason is that a threshold of half misses smaller gains.', HALVED],
    ['The gain is small: A likely reason is that a threshold of half misses smaller gains.', HALVED],
    ['The two results can therefore both stand, though no work tested this.', TRANSFUSED],
  ])('is for who judges the meaning: %s', (text, quote) => {
    expect(settled(text, quote)).toBe('supported');
  });

  it.each([
    ['invents a number', 'A likely reason is that 47% of them misremembered, which was not tested.', TRANSFUSED],
    ['invents a name', 'A likely reason is that ZX-41 was given as well, which was not tested.', HALVED],
    ['tells a proof', 'A likely reason is now proven: small gains are missed, which was not tested.', HALVED],
    ['only says that it is due to something', 'Velorosis is due to transfusion.', TRANSFUSED],
  ])('is refused where it %s', (_, text, quote) => {
    expect(settled(text, quote)).not.toBe('supported');
  });
});

describe('a clause of a longer sentence', () => {
  const BOTH =
    'Prevalence in adults did not differ significantly from that in children and was similar in both sexes and across the regions sampled.';
  const CONFIRMS = 'This study confirms earlier reports of velorosis and suggests a high prevalence in adults.';
  const NEITHER =
    'There was no difference between the Alder and Birch criteria among groups and no difference in mortality or itching up to 90 days.';
  const LIKELY = 'Velorimine was more likely to cause adverse effects than placebo and did not raise dropout.';

  it.each([
    ['is not denied with the clause before it', 'Prevalence was similar in both sexes and across the regions.', BOTH],
    ['is as firm as it is, whatever follows', 'This study confirms earlier reports of velorosis.', CONFIRMS],
    ['that says that nothing differed', 'By the Alder and Birch criteria too there was no clear difference.', NEITHER],
    ['may be more likely than another', 'Velorimine causes more adverse effects than placebo', LIKELY],
    ['may be counted by the review', 'The sampling allows two readings of prevalence in both sexes.', BOTH],
  ])('%s', (_, text, quote) => {
    expect(settled(text, quote, 'randomised_trial')).toBe('supported');
  });

  it.each([
    ['loses its own denial', 'Prevalence in adults did differ significantly from that in children.', BOTH],
    ['loses its own doubt', 'This study confirms a high prevalence in adults.', CONFIRMS],
    ['tells a difference', 'There was a difference in mortality and itching up to 90 days.', NEITHER],
  ])('is refused where it %s', (_, text, quote) => {
    expect(settled(text, quote)).not.toBe('supported');
  });
});

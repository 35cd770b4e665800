import { isRetracted } from '#contract/evidence.ts';
import type { ReportInput } from '../agents/handlers.ts';
import { counted, designCount, listOf } from '../appraisal/study-counts.ts';
import { shortReference } from '../evidence/citation.ts';
import { questionNotice, wideNotice } from '../question/question-notice.ts';
import type { DigestMaterial } from './digest-material.ts';

const MOST_KINDS = 4;
const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** The first line: how many works bear on the question and of what kind, and that nobody has read them for meaning. */
export function leadInWords({ input, clear, counts }: DigestMaterial): string {
  const all = input.works.length;
  const unsure = all - clear;
  // Works that all leave out an idea of the question do not bear on it for certain, however near they are.
  const unnamed = counts.ideas.filter(({ works }) => works === 0).map(({ term }) => `“${term}”`);
  const missing =
    unnamed.length === 0 ? '' : `${all === 1 ? 'It does not name' : 'None of them names'} ${OR.format(unnamed)}.`;
  const found = missing
    ? `${counted(all, 'work', 'works')} may bear on this question`
    : clear === 0
      ? `${counted(all, 'work', 'works')} may bear on this question; none clearly does`
      : unsure === 0
        ? `${counted(clear, 'work bears', 'works bear')} on this question`
        : `${counted(clear, 'work bears', 'works bear')} on this question and ${unsure} more may`;
  const kinds = counts.designs.filter(({ design }) => design !== 'unknown');
  const named = kinds.slice(0, MOST_KINDS).map(({ design, works }) => designCount(design, works));
  const rest = all - kinds.slice(0, MOST_KINDS).reduce((sum, { works }) => sum + works, 0);
  const kindsInWords =
    named.length === 0 ? '' : `: ${listOf(rest > 0 ? [...named, `${rest} of other or unstated design`] : named)}`;
  return [
    questionNotice(input.plan),
    wideNotice(input.plan),
    `${found}${kindsInWords}.`,
    missing,
    `${whoRead(input)}: below is what they say in their own words, without a verdict.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** A model may have read works for a report that it did not write: because none answers the question, or because it failed. */
function whoRead({ readings }: Pick<ReportInput, 'readings'>): string {
  const read = readings.filter(({ by }) => by === 'model');
  if (read.length === 0) return 'Nobody has read them for meaning';
  const answers = read.filter(({ bearing }) => bearing === 'answers').length;
  const which = read.length === readings.length ? 'them' : `${read.length} of them`;
  if (answers === 0) return `A language model has read ${which} and found that none answers the question directly`;
  return `A language model has read ${which} and found ${counted(answers, 'that answers', 'that answer')} the question, but no text of its own is shown`;
}

/** Why a digest gives no confidence. */
export const noConfidence = ({ readings }: Pick<ReportInput, 'readings'>): string =>
  readings.some(({ by }) => by === 'model')
    ? 'No judgement of these works is shown, so no confidence is given.'
    : 'Nobody has read these works for meaning, so no confidence is given.';

/** What follows from records and counts alone, a short sentence each. */
export function countsInWords({ input, counts }: DigestMaterial): string[] {
  const { largestSample, newestYear } = counts;
  const largest = largestSample && input.evidence.get(largestSample.evidenceId);
  const retracted = [...input.evidence.values()].filter(isRetracted).length;
  return [
    largestSample && largest
      ? `Largest single study: ${largestSample.n.toLocaleString('en')} participants (${shortReference(largest)}).`
      : 'No work states its number of participants.',
    newestYear === null ? '' : `Newest work: ${newestYear}.`,
    retracted > 0
      ? `${counted(retracted, 'retracted work was', 'retracted works were')} found and left out.`
      : 'No work found is marked as retracted.',
  ].filter(Boolean);
}

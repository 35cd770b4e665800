import type { ShortAnswer } from '#contract/appraisal/short-answer.ts';
import { isRetracted } from '#contract/evidence.ts';
import type { Reporter, ReportInput, ReportPart } from '../agents/handlers.ts';
import { createClaimWriter, partsOf } from '../agents/report/standard-sections/claim-writer.ts';
import type { SectionDraft } from '../agents/report/standard-sections/draft.ts';
import { reportTitle } from '../agents/report/titles.ts';
import { counted, designCount, listOf } from '../appraisal/study-counts.ts';
import { stopIfCancelled } from '../errors.ts';
import { shortReference } from '../evidence/citation.ts';
import type { WordKnowledge } from '../ports/embedder.ts';
import { questionNotice, wideNotice } from '../question/question-notice.ts';
import { CLEARLY } from '../retrieval/work-relevance.ts';
import { type DigestMaterial, type DigestWork, digestMaterial } from './digest-material.ts';
import { digestSections, referencesDraft } from './digest-sections.ts';
import { anyOf, namedIn } from './read-work.ts';

/** Works that are named in the answer itself, one line each. */
const MOST_IN_ANSWER = 5;

/**
 * Writes a digest: which works were found and what the best of them say, word for word. Every sentence about the world is a
 * slice of a stored text, checked before it is shown; every other one is a note about the work itself. No direction, no
 * certainty, no tally: nothing here has understood a work. Deterministic.
 */
export function createDigestReporter({ words }: { words?: WordKnowledge | undefined } = {}): Reporter {
  return { write: (input, signal) => write(input, words, signal) };
}

async function* write(
  input: ReportInput,
  words: WordKnowledge | undefined,
  signal: AbortSignal,
): AsyncGenerator<ReportPart> {
  const material = digestMaterial({ ...input, works: input.works.filter(({ work }) => !isRetracted(work)) }, words);
  const writer = createClaimWriter({ evidence: input.evidence });
  const sections = digestSections(material);
  yield {
    type: 'outline',
    title: reportTitle(input.plan.question),
    sections: [...sections, { id: 'references', title: 'References' }].map(({ id, title }) => ({ id, title })),
  };
  const checked: ReportPart[] = [];
  const claims = onSubject(material).flatMap(({ reading }) => {
    const main = reading.findings.find(({ isMain }) => isMain) ?? reading.findings[0];
    return main ? writer.check([{ text: main.citation.quote, citations: [main.citation] }], checked) : [];
  });
  yield* checked;
  yield { type: 'answer', answer: answerOf(material, claims) };
  for (const section of sections) {
    stopIfCancelled(signal);
    yield* partsOf(section, writer, input.evidence);
  }
  const references: SectionDraft = referencesDraft(writer.references(), material);
  yield* partsOf(references, writer, input.evidence);
  yield {
    type: 'end',
    confidence: null,
    confidenceReason: noConfidence(input),
    claims: writer.counts(),
    references: writer.references(),
  };
}

/**
 * Works worth quoting first: clearly on the question, and on two of its subjects, since a result relates things to each
 * other. Another result would pass for an answer here; below, it stands under its own title.
 */
function onSubject({ best, ideas }: DigestMaterial): DigestWork[] {
  const least = Math.min(2, ideas.subjects.length);
  const isOn = ({ work, relevance }: DigestWork) => {
    const named = namedIn(work, ideas);
    return relevance >= CLEARLY && ideas.subjects.filter(({ idea }) => named.has(idea)).length >= least;
  };
  return best.filter(isOn).slice(0, MOST_IN_ANSWER);
}

function answerOf(material: DigestMaterial, claims: ShortAnswer['claims']): ShortAnswer {
  return {
    direction: null,
    isDirect: true,
    lead: leadInWords(material),
    claims,
    isWritten: false,
    certainty: null,
    reasons: countsInWords(material),
    tally: null,
    outcomes: [],
  };
}

const MOST_KINDS = 4;

/** The first line: how many works bear on the question and of what kind, and that nobody has read them for meaning. */
export function leadInWords({ input, clear, counts }: DigestMaterial): string {
  const all = input.works.length;
  const unsure = all - clear;
  // Works that all leave out an idea of the question do not bear on it for certain, however near they are.
  const unnamed = counts.ideas.filter(({ works }) => works === 0);
  const missing =
    unnamed.length === 0 ? '' : `${all === 1 ? 'It does not name' : 'None of them names'} ${anyOf(unnamed)}.`;
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
function countsInWords({ input, counts }: DigestMaterial): string[] {
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

import type { ShortAnswer } from '#contract/appraisal/short-answer.ts';
import { isRetracted } from '#contract/evidence.ts';
import type { Reporter, ReportInput, ReportPart } from '../agents/handlers.ts';
import { createClaimWriter } from '../agents/report/standard-sections/claim-writer.ts';
import type { SectionDraft } from '../agents/report/standard-sections/draft.ts';
import { partsOf } from '../agents/report/standard-sections/parts-of.ts';
import { reportTitle } from '../agents/report/standard-sections/report-title.ts';
import { stopIfCancelled } from '../errors.ts';
import type { WordKnowledge } from '../ports/embedder.ts';
import { CLEARLY } from '../retrieval/work-relevance.ts';
import { countsInWords, leadInWords, noConfidence } from './digest-lead.ts';
import { type DigestMaterial, type DigestWork, digestMaterial } from './digest-material.ts';
import { digestSections, referencesDraft } from './digest-sections.ts';
import { namedIn } from './read-work.ts';

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

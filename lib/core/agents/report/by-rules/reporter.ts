import type { Claim } from '#contract/claim.ts';
import type { Reporter, ReportInput, ReportPart } from '#core/agents/handlers.ts';
import { AssayError } from '#core/errors.ts';
import { createClaimWriter } from '../frame/claim-writer.ts';
import { reportConfidence } from '../frame/confidence.ts';
import type { SectionDraft } from '../frame/draft.ts';
import { materialOf } from '../frame/material.ts';
import { partsOf } from '../frame/parts-of.ts';
import { reportTitle } from '../frame/report-title.ts';
import { type FrameWords, frameSections } from '../frame-parts.ts';
import { indirectSection, outcomeSections } from './outcome-sections.ts';
import { withSentenceReadings } from './sentence-readings.ts';
import { summarySection } from './summary.ts';
import { keepTold } from './told.ts';

const WORDS: FrameWords = {
  method:
    'No language model was used: sentences were selected by rules, quoted from their sources without rewording, and each was checked against the stored text before it was shown.',
  limits: [
    'Sentences were selected by words and place, not understood; a quotation can lose what stood around it. Read the works cited before acting on them.',
  ],
};

/**
 * Writes an extractive report: every sentence about the world is a verbatim slice of a stored text, chosen by rules and
 * verified before it is yielded; every other sentence is a note about the work itself. Deterministic.
 */
export function createRulesReporter(): Reporter {
  return { write };
}

async function* write(given: ReportInput, signal: AbortSignal): AsyncGenerator<ReportPart> {
  const material = materialOf(withSentenceReadings(given));
  const { input, answer } = material;
  const others = input.readings.flatMap(({ findings }) => findings.map(({ citation }) => citation));
  const writer = createClaimWriter({ evidence: input.evidence, others });
  const told = keepTold();
  told.add(answer.claims);
  const prose = proseOf(material, told);
  const frame = frameSections(input, WORDS, { material, writer });
  const sections = [...prose, ...frame].map(({ id, title }) => ({ id, title }));
  yield { type: 'outline', title: reportTitle(input.plan.question), sections };
  stopIfCancelled(signal);
  const checked: ReportPart[] = [];
  const claims: Claim[] = writer.check(answer.claims, checked);
  yield* checked;
  yield { type: 'answer', answer: { ...answer, claims } };
  for (const section of prose) {
    stopIfCancelled(signal);
    yield* partsOf(section, writer, input.evidence);
  }
  const soFar = () => ({
    ...writer.counts(),
    failures: writer.failures().map((kind) => ({ section: '', kind })),
    partly: 0,
    cited: writer.references(),
  });
  for (const section of frame) {
    stopIfCancelled(signal);
    yield* section.tell(soFar());
  }
  const { value, reason } = reportConfidence(input, { ...soFar(), isDirect: answer.isDirect });
  yield {
    type: 'end',
    confidence: value,
    confidenceReason: reason,
    claims: writer.counts(),
    references: writer.references(),
  };
}

/** Sections of sentences, in reading order; each leaves out what those before it told. */
function proseOf(material: ReturnType<typeof materialOf>, told: ReturnType<typeof keepTold>): SectionDraft[] {
  const summary = summarySection(material, told);
  const outcomes = outcomeSections(material, told);
  const indirect = indirectSection(material, told);
  return [summary, ...outcomes, indirect].flatMap((section) => section ?? []);
}

function stopIfCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new AssayError('cancelled');
}

import type { Reporter, ReportInput, ReportPart } from '#core/agents/handlers.ts';
import { AssayError } from '#core/errors.ts';
import { formatReference } from '#core/evidence/citation.ts';
import { isRetracted } from '#core/evidence/evidence.ts';
import type { QuestionType } from '#core/findings/assessment.ts';
import { chooseAnswers } from './reporter/answers.ts';
import { type Candidate, readCandidates } from './reporter/candidates.ts';
import { type ClaimWriter, createClaimWriter } from './reporter/claim-writer.ts';
import { conclusionSection, limitationsSection, referencesSection } from './reporter/closing-sections.ts';
import { type Confidence, reportConfidence } from './reporter/confidence.ts';
import type { Draft, Material, SectionDraft } from './reporter/draft.ts';
import { pickEvidence } from './reporter/evidence-picks.ts';
import {
  clinicalSection,
  mechanismSection,
  preclinicalSection,
  safetySection,
  summarySection,
} from './reporter/evidence-sections.ts';
import { candidatesSection, contradictionsSection, hypothesesSection } from './reporter/finding-sections.ts';
import { createFocus } from './reporter/focus.ts';
import { methodologySection } from './reporter/methodology-section.ts';
import { concernNote } from './reporter/notices.ts';
import { readRegistryResults } from './reporter/registry-results.ts';
import { reportTitle } from './reporter/report-title.ts';

/** Parts of the clinical evidence that only questions of this kind ask for; the others show them where they have something to say. */
const ASKED: Readonly<Record<string, readonly QuestionType[]>> = {
  clinical_preclinical: ['treatment_effect', 'mechanism'],
  clinical_safety: ['treatment_effect'],
};

/**
 * Writes an extractive report: every sentence about the world is a verbatim slice of a stored text, chosen by rules and
 * verified before it is yielded; every other sentence is a note about the work itself. Deterministic.
 */
export function createRulesReporter(): Reporter {
  return { write };
}

async function* write(given: ReportInput, signal: AbortSignal): AsyncGenerator<ReportPart> {
  const input = { ...given, works: given.works.filter(({ work }) => !isRetracted(work)) };
  const candidates = readCandidates(input.works, input.plan);
  const material = materialOf(input, candidates);
  const writer = createClaimWriter({ evidence: input.evidence, candidates });
  const body = bodySections(material).filter((section) => isWanted(section, input.plan.questionType));
  const sections = [...body, ...CLOSING].map(({ id, title }) => ({ id, title }));
  yield { type: 'outline', title: reportTitle(input.plan.question), sections };
  let hasSummary = false;
  for (const section of body) {
    stopIfCancelled(signal);
    for (const part of partsOf(section, writer, input.evidence)) {
      hasSummary ||= section.id === 'summary' && part.type === 'block' && part.block.type === 'paragraph';
      yield part;
    }
  }
  const confidence = (): Confidence =>
    reportConfidence(input, { ...writer.counts(), cited: writer.references(), hasSummary });
  // Each is drafted when its turn comes: the references, for one, are those of everything before.
  for (const { draft } of CLOSING) {
    stopIfCancelled(signal);
    yield* partsOf(draft(material, writer, confidence), writer, input.evidence);
  }
  const { value, reason } = confidence();
  yield {
    type: 'end',
    confidence: value,
    confidenceReason: reason,
    claims: writer.counts(),
    references: writer.references(),
  };
}

/** What the sections are drafted from; `input` holds no retracted work. */
export function materialOf(input: ReportInput, candidates: readonly Candidate[]): Material {
  const { plan, works } = input;
  const focus = createFocus(plan);
  const answers = chooseAnswers(candidates, plan, focus);
  const registry = readRegistryResults(works, plan);
  const picks = pickEvidence({ question: plan.question, works, candidates, registry, focus, summary: answers.summary });
  return { ...answers, input, candidates, picks };
}

function bodySections(material: Material): SectionDraft[] {
  return [
    summarySection,
    methodologySection,
    mechanismSection,
    clinicalSection,
    preclinicalSection,
    safetySection,
    hypothesesSection,
    candidatesSection,
    contradictionsSection,
  ].map((section) => section(material));
}

interface ClosingSection {
  id: string;
  title: string;
  draft(material: Material, writer: ClaimWriter, confidence: () => Confidence): SectionDraft;
}

const CLOSING: readonly ClosingSection[] = [
  {
    id: 'limitations',
    title: 'Limitations',
    draft: (material, writer) => limitationsSection(material, writer.counts().dropped),
  },
  {
    id: 'conclusion',
    title: 'Conclusion',
    draft: (material, _, confidence) => conclusionSection(material, confidence()),
  },
  {
    id: 'references',
    title: 'References',
    draft: (material, writer) => referencesSection(writer.references(), material, formatReference),
  },
];

function isWanted(section: SectionDraft, questionType: QuestionType): boolean {
  const askedBy = ASKED[section.id];
  return askedBy === undefined || askedBy.includes(questionType) || section.drafts.some(hasSentences);
}

function hasSentences(draft: Draft): boolean {
  if (draft.type === 'quotes') return draft.quotes.length > 0;
  return draft.type !== 'note';
}

/** A section's parts, each of its sentences checked. */
export function* partsOf(
  section: SectionDraft,
  writer: ClaimWriter,
  evidence: ReportInput['evidence'],
): Generator<ReportPart> {
  yield { type: 'section', id: section.id, title: section.title };
  const noted = new Set<string>();
  let hasContent = false;
  for (const draft of section.drafts) {
    if (draft.type === 'quotes' && draft.quotes.length === 0) continue;
    const { block, checked } = writer.write(draft);
    yield* checked;
    if (!block) continue;
    hasContent ||= block.type !== 'note';
    yield { type: 'block', sectionId: section.id, block };
    const concern = concernNote(block, evidence, noted);
    if (!concern) continue;
    for (const id of concern.ids) noted.add(id);
    yield { type: 'block', sectionId: section.id, block: { type: 'note', text: concern.text } };
  }
  if (!hasContent && section.whenEmpty !== null) {
    yield { type: 'block', sectionId: section.id, block: { type: 'note', text: section.whenEmpty } };
  }
}

function stopIfCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new AssayError('cancelled');
}

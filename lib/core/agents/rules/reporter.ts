import type { Reporter, ReportInput, ReportPart } from '#core/agents/handlers.ts';
import { AssayError } from '#core/errors.ts';
import { formatReference } from '#core/evidence/citation.ts';
import { isRetracted } from '#core/evidence/evidence.ts';
import type { QuestionType } from '#core/findings/assessment.ts';
import { isPreclinical } from '#core/judge/study-strength.ts';
import { type Candidate, readCandidates } from './reporter/candidates.ts';
import { chooseAtLeast } from './reporter/choose.ts';
import { type ClaimWriter, createClaimWriter } from './reporter/claim-writer.ts';
import { conclusionSection, limitationsSection, referencesSection } from './reporter/closing-sections.ts';
import { type Confidence, reportConfidence } from './reporter/confidence.ts';
import type { Draft, Material, SectionDraft } from './reporter/draft.ts';
import {
  clinicalSection,
  mechanismSection,
  preclinicalSection,
  safetySection,
  summarySection,
} from './reporter/evidence-sections.ts';
import { candidatesSection, contradictionsSection, hypothesesSection } from './reporter/finding-sections.ts';
import { methodologySection } from './reporter/methodology-section.ts';
import { reportTitle } from './reporter/report-title.ts';

const LEAST_SUMMARY = 3;
const SUMMARY = { limit: 5, perWork: 1, minCoverage: 0.35 };
/** Sections that a question of this kind asks for; the others are left out when they would be empty. */
const ASKED: Readonly<Record<string, readonly QuestionType[]>> = {
  mechanism: ['treatment_effect', 'mechanism'],
  clinical_preclinical: ['treatment_effect', 'mechanism'],
  clinical_safety: ['treatment_effect'],
  hypotheses: ['treatment_effect', 'mechanism'],
  candidates: ['treatment_effect', 'mechanism'],
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
  const material: Material = { input, candidates, summary: summaryOf(candidates, input.plan.questionType) };
  const writer = createClaimWriter({ evidence: input.evidence, candidates });
  const body = bodySections(material).filter((section) => isWanted(section, input.plan.questionType));
  const sections = [...body, ...CLOSING].map(({ id, title }) => ({ id, title }));
  yield { type: 'outline', title: reportTitle(input.plan.question), sections };
  let hasSummary = false;
  for (const section of body) {
    stopIfCancelled(signal);
    for (const part of partsOf(section, writer)) {
      hasSummary ||= section.id === 'summary' && part.type === 'block' && part.block.type === 'paragraph';
      yield part;
    }
  }
  const confidence = (): Confidence =>
    reportConfidence(input, { ...writer.counts(), cited: writer.references(), hasSummary });
  // Each is drafted when its turn comes: the references, for one, are those of everything before.
  for (const { draft } of CLOSING) {
    stopIfCancelled(signal);
    yield* partsOf(draft(material, writer, confidence), writer);
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

/** What works found, not what they say was known. Animals and cells answer a question about people only where nothing else does. */
function summaryOf(candidates: readonly Candidate[], questionType: QuestionType): Candidate[] {
  const findings = candidates.filter(({ statement }) => statement.part !== 'background');
  const ofPeople = findings.filter(({ statement }) => !isPreclinical(statement.work));
  const chosen = questionType === 'mechanism' ? [] : chooseAtLeast(ofPeople, LEAST_SUMMARY, SUMMARY);
  return chosen.length > 0 ? chosen : chooseAtLeast(findings, LEAST_SUMMARY, SUMMARY);
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

function* partsOf(section: SectionDraft, writer: ClaimWriter): Generator<ReportPart> {
  yield { type: 'section', id: section.id, title: section.title };
  let hasContent = false;
  for (const draft of section.drafts) {
    if (draft.type === 'quotes' && draft.quotes.length === 0) continue;
    const { block, checked } = writer.write(draft);
    yield* checked;
    if (!block) continue;
    hasContent ||= block.type !== 'note';
    yield { type: 'block', sectionId: section.id, block };
  }
  if (!hasContent && section.whenEmpty !== null) {
    yield { type: 'block', sectionId: section.id, block: { type: 'note', text: section.whenEmpty } };
  }
}

function stopIfCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new AssayError('cancelled');
}

import type { Citation } from '#contract/citation.ts';
import { formatReference } from '../../evidence/citation.ts';
import type { ReportInput, ReportPart } from '../handlers.ts';
import { type Failure, failuresText } from './check/failures.ts';
import { type ClaimWriter, createClaimWriter } from './frame/claim-writer.ts';
import { reportConfidence } from './frame/confidence.ts';
import type { SectionDraft } from './frame/draft.ts';
import { evidenceTable } from './frame/evidence-table.ts';
import { limitsSection, referencesSection } from './frame/limits.ts';
import { type Material, materialOf } from './frame/material.ts';
import { methodsSection } from './frame/methods.ts';
import { partsOf } from './frame/parts-of.ts';
import {
  biasSection,
  contradictionsSection,
  effectsSection,
  gapsSection,
  hypothesesSection,
  nearestSection,
} from './frame/result-sections.ts';
import { registrySection, unpublishedSection } from './frame/trial-sections.ts';

/** What was told before a section that sums it up, claims of prose and of the sections before. */
export interface Told {
  kept: number;
  dropped: number;
  /** Of what was dropped, where it was to stand and what was wrong. */
  failures: readonly Failure[];
  partly: number;
  /** Ids of works, in the order of first citation. */
  cited: string[];
}

export interface FrameSection {
  id: string;
  title: string;
  tell(told: Told): Generator<ReportPart>;
}

/** Words of who wrote the report, for methods and limits. */
export interface FrameWords {
  method: string;
  limits: readonly string[];
}

/** Where prose answers another question, what else may be so is on the run's page; the report tells what is known. */
const ASKS_WHY: ReadonlySet<string> = new Set(['mechanism', 'other']);

interface FrameParts {
  material?: Material;
  writer?: ClaimWriter;
  /** The results are told by sections that a model wrote. */
  isWritten?: boolean;
  /** Works that each section of the prose cites: what is set against each other there is not told again as a pair. */
  together?: readonly ReadonlySet<string>[];
  /** What the written report cites anywhere. */
  cited?: readonly Citation[];
  /** What the summary says is missing: not told again among the limits. */
  missing?: readonly string[];
}

/**
 * The sections that are not prose, in reading order, behind the prose: evidence table, risk of bias, effects, contradictions,
 * hypotheses, limits, methods, references. Where no work answers the question itself, the nearest works and what is
 * missing stand first. Sections without content do not exist. Each `tell` is called once, in this order.
 */
export function frameSections(
  given: ReportInput,
  words: FrameWords,
  {
    material = materialOf(given),
    writer = createClaimWriter({ evidence: given.evidence }),
    isWritten = false,
    together = [],
    cited = [],
    missing = [],
  }: FrameParts = {},
): FrameSection[] {
  const { input } = material;
  const told = (section: SectionDraft | null): FrameSection[] =>
    section ? [{ id: section.id, title: section.title, tell: () => partsOf(section, writer, input.evidence) }] : [];
  const later = (id: string, title: string, draft: (told: Told) => SectionDraft): FrameSection => ({
    id,
    title,
    tell: (soFar) => partsOf(draft(soFar), writer, input.evidence),
  });
  const isDirect = material.answer.isDirect;
  const asksHow = input.plan.questionType === 'mechanism';
  return [
    ...told(isDirect ? evidenceTable(material, { cited: isWritten ? cited : null }) : nearestSection(material)),
    ...told(isDirect ? null : gapsSection(material)),
    ...told(biasSection(material)),
    ...told(registrySection(input)),
    ...told(unpublishedSection(input)),
    ...told(isDirect ? effectsSection(material, { isWritten }) : null),
    // Of mechanisms code sees other models and conditions as contradictions; what is one a written report argues itself.
    ...told(isDirect && !(isWritten && asksHow) ? contradictionsSection(material, { together, isWritten }) : null),
    ...told(isWritten && !ASKS_WHY.has(input.plan.questionType) ? null : hypothesesSection(material, { isWritten })),
    later('limitations', 'Limits', (soFar) =>
      limitsSection(material, {
        failed: failuresText(soFar.failures),
        // A written report says how sure each result is.
        confidence: isWritten ? null : reportConfidence(input, { ...soFar, isDirect }).reason,
        ofWriting: words.limits,
        told: missing,
        cited: soFar.cited,
        isWritten,
      }),
    ),
    ...told(methodsSection(material, words.method)),
    later('references', 'References', ({ cited }) => referencesSection(cited, material, formatReference)),
  ];
}

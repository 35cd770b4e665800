import type { Citation } from '#contract/citation.ts';
import { formatReference } from '../../../evidence/citation.ts';
import type { ReportInput, ReportPart } from '../../handlers.ts';
import { type Failure, failuresText } from '../check/failures.ts';
import { type ClaimWriter, createClaimWriter, partsOf } from './claim-writer.ts';
import { reportConfidence } from './confidence.ts';
import type { SectionDraft } from './draft.ts';
import { evidenceTable } from './evidence-table.ts';
import { limitsSection, referencesSection } from './limits.ts';
import { type Material, materialOf } from './material.ts';
import { methodsSection } from './methods.ts';
import {
  biasSection,
  contradictionsSection,
  effectsSection,
  gapsSection,
  hypothesesSection,
  nearestSection,
} from './result-sections.ts';
import { registrySection, unpublishedSection } from './trial-sections.ts';

/** What the prose and earlier sections report, for a section that sums it up. */
export interface ReportedClaims {
  kept: number;
  dropped: number;
  /** Where each dropped sentence was meant to go, and what was wrong with it. */
  failures: readonly Failure[];
  partly: number;
  /** Ids of works, in the order of first citation. */
  cited: string[];
}

export interface StandardSection {
  id: string;
  title: string;
  render(reported: ReportedClaims): Generator<ReportPart>;
}

/** The writer's name and wording for methods and limits. */
export interface WrittenTexts {
  method: string;
  limits: readonly string[];
}

/** Where prose answers another kind of question, hypotheses are shown on the run's page only. */
const ASKS_WHY: ReadonlySet<string> = new Set(['mechanism', 'other']);

interface SectionInputs {
  material?: Material;
  writer?: ClaimWriter;
  /** Sections that a model wrote report the results. */
  isWritten?: boolean;
  /** Works that each prose section cites; contradictions between them are not listed again. */
  together?: readonly ReadonlySet<string>[];
  /** Everything that the written report cites. */
  cited?: readonly Citation[];
  /** The gaps that the summary reports, which the limits do not repeat. */
  missing?: readonly string[];
}

/**
 * The sections after the prose, in reading order: evidence table, risk of bias, effects, contradictions, hypotheses,
 * limits, methods, references. Where no work answers the question, the nearest works and the gaps come first. Empty
 * sections are left out. Each `render` is called once, in this order.
 */
export function standardSections(
  given: ReportInput,
  words: WrittenTexts,
  {
    material = materialOf(given),
    writer = createClaimWriter({ evidence: given.evidence }),
    isWritten = false,
    together = [],
    cited = [],
    missing = [],
  }: SectionInputs = {},
): StandardSection[] {
  const { input } = material;
  const sectionOf = (section: SectionDraft | null): StandardSection[] =>
    section ? [{ id: section.id, title: section.title, render: () => partsOf(section, writer, input.evidence) }] : [];
  const later = (id: string, title: string, draft: (reported: ReportedClaims) => SectionDraft): StandardSection => ({
    id,
    title,
    render: (soFar) => partsOf(draft(soFar), writer, input.evidence),
  });
  const isDirect = material.answer.isDirect;
  const asksHow = input.plan.questionType === 'mechanism';
  return [
    ...sectionOf(isDirect ? evidenceTable(material, { cited: isWritten ? cited : null }) : nearestSection(material)),
    ...sectionOf(isDirect ? null : gapsSection(material)),
    ...sectionOf(biasSection(material)),
    ...sectionOf(registrySection(input)),
    ...sectionOf(unpublishedSection(input)),
    ...sectionOf(isDirect ? effectsSection(material, { isWritten }) : null),
    // For mechanisms, code mistakes other models and conditions for contradictions; a written report discusses the real
    // ones.
    ...sectionOf(isDirect && !(isWritten && asksHow) ? contradictionsSection(material, { together, isWritten }) : null),
    ...sectionOf(
      isWritten && !ASKS_WHY.has(input.plan.questionType) ? null : hypothesesSection(material, { isWritten }),
    ),
    later('limitations', 'Limits', (soFar) =>
      limitsSection(material, {
        failed: failuresText(soFar.failures),
        // A written report gives the certainty of each result.
        confidence: isWritten ? null : reportConfidence(input, { ...soFar, isDirect }).reason,
        ofWriting: words.limits,
        reportedGaps: missing,
        cited: soFar.cited,
        isWritten,
      }),
    ),
    ...sectionOf(methodsSection(material, words.method)),
    later('references', 'References', ({ cited }) => referencesSection(cited, material, formatReference)),
  ];
}

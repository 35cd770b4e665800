import type { RankedWork } from '../agents/handlers.ts';
import { type Evidence, isRetracted } from '../evidence/evidence.ts';
import { ON_TOPIC } from '../memory/order-by-relevance.ts';
import type { EvidenceGroup, ScoredEvidence } from '../memory/research-memory.ts';
import type { Screening } from '../reports/report.ts';

/** Decides for every work whether it may enter the report, and why not in words that can be counted. */
export function screen(scored: readonly ScoredEvidence[], groups: readonly EvidenceGroup[]): Screening[] {
  const alone = new Map(scored.map(({ evidence, relevance }) => [evidence.id, reasonToExclude(evidence, relevance)]));
  const groupOf = new Map<string, EvidenceGroup>();
  for (const group of groups) {
    for (const member of group.members) if (member !== group.representative) groupOf.set(member, group);
  }
  return scored.map(({ evidence, relevance }) => {
    const group = groupOf.get(evidence.id);
    // A work stands behind its representative only where that one is itself shown.
    const isRepresented = group !== undefined && alone.get(group.representative) === null;
    const reason = alone.get(evidence.id) ?? (isRepresented ? BEHIND[group.kind] : null);
    return {
      evidenceId: evidence.id,
      included: reason === null,
      reason: reason ?? 'Relevant to the question.',
      relevance,
      representedBy: group?.representative ?? null,
    };
  });
}

const BEHIND: Readonly<Record<EvidenceGroup['kind'], string>> = {
  version: 'Another version of an included work.',
  similar: 'Nearly the same text as an included work.',
};

function reasonToExclude(work: Evidence, relevance: number): string | null {
  if (isRetracted(work)) return 'Retracted: shown, but supports nothing.';
  if (relevance < ON_TOPIC) return 'Not about the question.';
  if (!Object.values(work.texts).some((text) => text !== undefined && text.length > 0)) return 'No text to quote from.';
  return null;
}

/** The included works as the judge and the reporter take them, most relevant first. */
export function includedWorks(scored: readonly ScoredEvidence[], screenings: readonly Screening[]): RankedWork[] {
  const included = new Set(
    screenings.filter((screening) => screening.included).map((screening) => screening.evidenceId),
  );
  return scored
    .filter(({ evidence }) => included.has(evidence.id))
    .map(({ evidence, relevance }) => ({ work: evidence, relevance }));
}

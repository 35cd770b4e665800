import { type Evidence, isOwnDocument, isRetracted } from '#contract/evidence.ts';
import type { Screening } from '#contract/report.ts';
import { NO_FILTERS, type ReaderChanges, type SearchFilters } from '#contract/run-request.ts';
import type { WorkReading } from '#contract/work-reading.ts';
import type { RankedWork } from '../../agents/handlers.ts';
import { EXCLUSION_REASONS, MOST_INCLUDED } from '../../evidence/exclusion-reasons.ts';
import type { EvidenceGroup, ScoredEvidence } from '../../retrieval/order-by-relevance.ts';
import { INCLUDED, LEAST_OF_THE_BEST } from '../../retrieval/work-relevance.ts';
import { outsideFilters } from './outside-filters.ts';

export interface ScreeningOptions {
  /** By evidence id. */
  readings?: ReadonlyMap<string, WorkReading>;
  filters?: SearchFilters;
  /** The user's manual inclusions and exclusions; the later of two decisions on one work counts. */
  changes?: ReaderChanges['works'];
}

type Decision = Pick<Screening, 'included' | 'reason' | 'bearing' | 'by'>;

/**
 * Decides for every work whether it may enter the report, and if not, why, in words that can be counted. A model's
 * reading overrides the rank, the user overrides both; nobody overrides a retraction.
 *
 * @param scored most relevant first.
 */
export function screen(
  scored: readonly ScoredEvidence[],
  groups: readonly EvidenceGroup[],
  { readings = new Map(), filters = NO_FILTERS, changes = [] }: ScreeningOptions = {},
): Screening[] {
  const mayBeIncluded = scored.filter(
    ({ evidence }) => !(neverIncluded(evidence) ?? outsideFilters(evidence, filters)),
  );
  const isAnyNear = mayBeIncluded.some(({ relevance }) => relevance >= LEAST_OF_THE_BEST);
  const least = isAnyNear ? INCLUDED : LEAST_OF_THE_BEST;
  const alone = new Map(
    scored.map((item) => [item.evidence.id, decideAlone(item, readings.get(item.evidence.id), { filters, least })]),
  );
  const byHand = decisionsByHand(scored, groups, changes);
  const isShown = (id: string) => alone.get(id)?.included === true && byHand.get(id)?.included !== false;
  const behind = rankedAfter(groups, isShown);
  let places = MOST_INCLUDED;
  return scored.map(({ evidence, relevance }) => {
    const own = alone.get(evidence.id) ?? excluded(EXCLUSION_REASONS.notNear);
    const group = behind.get(evidence.id);
    const ranked = own.included && group?.isShown ? { ...own, ...excluded(EXCLUSION_REASONS[group.kind]) } : own;
    const decided = ranked.included && places <= 0 ? { ...ranked, ...excluded(EXCLUSION_REASONS.beyond) } : ranked;
    if (decided.included) places -= 1;
    const change = isRetracted(evidence) ? undefined : byHand.get(evidence.id);
    return {
      evidenceId: evidence.id,
      ...(change ? { ...decided, ...decidedByHand(change) } : decided),
      relevance,
      representedBy: group?.representative ?? null,
    };
  });
}

function excluded(reason: string): { included: false; reason: string } {
  return { included: false, reason };
}

/**
 * The decision on a work without regard to the others.
 *
 * @param least relevance from which an unread work is included.
 */
function decideAlone(
  { evidence, relevance }: ScoredEvidence,
  reading: WorkReading | undefined,
  { filters, least }: { filters: SearchFilters; least: number },
): Decision {
  const read = reading ? { bearing: reading.bearing, by: reading.by } : {};
  const never = neverIncluded(evidence) ?? outsideFilters(evidence, filters);
  if (never) return { ...excluded(never), ...read };
  if (reading?.by === 'model') {
    const isRelevant = reading.bearing === 'answers' || reading.bearing === 'bears_on';
    return { included: isRelevant, reason: reading.reason, ...read };
  }
  const isNear = reading && isOwnDocument(evidence) ? reading.bearing !== 'off' : relevance >= least;
  if (isNear) return { included: true, reason: reading?.reason || 'It is related to the question.', ...read };
  return { ...excluded(reading?.reason || EXCLUSION_REASONS.notNear), ...read };
}

function neverIncluded(work: Evidence): string | null {
  if (isRetracted(work)) return EXCLUSION_REASONS.retracted;
  return Object.values(work.texts).some((text) => text) ? null : EXCLUSION_REASONS.noText;
}

/** A near duplicate is left out only where its representative is itself included. */
function rankedAfter(
  groups: readonly EvidenceGroup[],
  isShown: (id: string) => boolean,
): Map<string, EvidenceGroup & { isShown: boolean }> {
  return new Map(
    groups.flatMap((group) =>
      group.members
        .filter((member) => member !== group.representative)
        .map((member) => [member, { ...group, isShown: isShown(group.representative) }] as const),
    ),
  );
}

/**
 * The user's decisions, by current works. A work may have another id since a merge; and a user who excludes a work does
 * not want its preprint or near duplicate instead.
 */
function decisionsByHand(
  scored: readonly ScoredEvidence[],
  groups: readonly EvidenceGroup[],
  changes: ReaderChanges['works'],
): Map<string, ReaderChanges['works'][number]> {
  const given = new Map(changes.map((change) => [change.evidenceId, change]));
  const own = scored.flatMap(({ evidence: { id, keys } }) => {
    const change = [id, ...keys].flatMap((name) => given.get(name) ?? [])[0];
    return change ? [[id, change] as const] : [];
  });
  const named = new Map(own);
  const twins = groups.flatMap(({ members }) => {
    const left = members.flatMap((member) => named.get(member) ?? []).find(({ included }) => !included);
    return left ? members.map((member) => [member, left] as const) : [];
  });
  return new Map([...twins, ...own]);
}

function decidedByHand({ included, reason }: ReaderChanges['works'][number]): Decision {
  return { included, reason: `${included ? 'Included' : 'Excluded'} by hand: ${reason}`, by: 'person' };
}

/** The included works for the judge and the reporter, most relevant first. */
export function includedWorks(scored: readonly ScoredEvidence[], screenings: readonly Screening[]): RankedWork[] {
  const included = new Set(
    screenings.filter((screening) => screening.included).map((screening) => screening.evidenceId),
  );
  return scored
    .filter(({ evidence }) => included.has(evidence.id))
    .map(({ evidence, relevance }) => ({ work: evidence, relevance }));
}

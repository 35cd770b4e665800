import type { RunEvent } from '#contract/event.ts';
import { type Evidence, isRetracted } from '#contract/evidence.ts';
import type { Screening } from '#contract/report.ts';
import { NO_FILTERS, type ReaderChanges, type SearchFilters } from '#contract/run-request.ts';
import type { WorkReading } from '#contract/work-reading.ts';
import { isOwnDocument } from '../../../contract/evidence.ts';
import type { RankedWork } from '../../agents/handlers.ts';
import { EXCLUSION_REASONS, MOST_INCLUDED, OUTSIDE_FILTERS } from '../../evidence/exclusion-reasons.ts';
import type { EvidenceGroup, ScoredEvidence } from '../../retrieval/order-by-relevance.ts';
import { INCLUDED, LEAST_OF_THE_BEST } from '../../retrieval/work-relevance.ts';
import { languageOf } from '../../text/language.ts';
import type { ResearchRun, RunState } from '../run-state.ts';

/**
 * Screens every work found so far against the question and selects those that may enter the report. Returns how many
 * are new.
 *
 * @param changes the user's manual decisions; only before the report, see before-report.ts.
 */
export async function* screenRound(
  { request, signal }: Pick<ResearchRun, 'request' | 'signal'>,
  state: RunState,
  round: number,
  changes: ReaderChanges['works'] = [],
): AsyncGenerator<RunEvent, number> {
  const { memory } = state;
  const groups = await memory.getGroups(signal);
  for (const { representative, members, kind } of groups)
    yield { type: 'evidence_grouped', representative, members, kind };
  const scored = await memory.getRelevantEvidence(Number.POSITIVE_INFINITY, signal);
  const known = new Set(state.works.map(({ work }) => work.id));
  state.screenings = screen(scored, groups, {
    readings: state.readings,
    filters: request.filters,
    changes,
  });
  state.works = includedWorks(scored, state.screenings);
  yield { type: 'evidence_screened', round, screenings: state.screenings };
  return state.works.filter(({ work }) => !known.has(work.id)).length;
}

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

const ENGLISH = 'en';
const DETECTED: ReadonlySet<string> = new Set(['en', 'de', 'fr', 'es', 'it', 'pt', 'nl']);
/** Characters of a page from which its language is detected. */
const LONGEST_READ = 4_000;

/**
 * Why a work is outside the user's filters, or null. Sources filter what their syntax allows; here every record is
 * tested again. Missing data never excludes a work.
 */
export function outsideFilters(work: Evidence, filters: SearchFilters): string | null {
  const { fromYear, toYear, designs, humansOnly, languages } = filters;
  const { year, design } = work;
  if (year !== null && fromYear !== null && year < fromYear)
    return `${OUTSIDE_FILTERS}: published in ${year}, before ${fromYear}.`;
  if (year !== null && toYear !== null && year > toYear)
    return `${OUTSIDE_FILTERS}: published in ${year}, after ${toYear}.`;
  if (designs.length > 0 && design.value !== 'unknown' && !designs.includes(design.value))
    return `${OUTSIDE_FILTERS}: another study design.`;
  if (humansOnly && isWithoutPeople(work)) return `${OUTSIDE_FILTERS}: not a study of people.`;
  if (languages.length > 0 && isInOtherLanguage(work, languages)) return `${OUTSIDE_FILTERS}: another language.`;
  return null;
}

/** Indexers assign "Animals" to every study with animals and add "Humans" where people were studied too. */
function isWithoutPeople({ design, meshTerms }: Evidence): boolean {
  const headings = new Set(meshTerms.map((heading) => heading.toLowerCase()));
  if (headings.has('humans')) return false;
  return headings.has('animals') || design.value === 'animal' || design.value === 'in_vitro';
}

/** Where no source gives the language, it is detected from title and text, as far as possible. */
function isInOtherLanguage({ title, texts, languages }: Evidence, allowed: readonly string[]): boolean {
  if (languages) return !languages.some((language) => allowed.includes(language));
  // PubMed puts the translated title of a non-English work in brackets.
  if (/^\[.+\]\.?$/.test(title.trim())) return allowed.every((language) => language === ENGLISH);
  const detected = languageOf([title, texts.abstract ?? texts.page?.slice(0, LONGEST_READ) ?? ''].join('. '));
  if (detected === null || allowed.includes(detected)) return false;
  // A language outside those that can be distinguished may pass for one of them, or uses another script.
  return detected === ENGLISH || allowed.every((language) => DETECTED.has(language));
}

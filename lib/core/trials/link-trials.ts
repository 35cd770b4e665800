import type {
  LinkBasis,
  NamedRegistration,
  RegisteredTrial,
  TrialPublication,
  TrialResults,
} from '#contract/appraisal/trials.ts';
import type { Citation } from '#contract/citation.ts';
import type { Evidence, EvidenceIds, StudyDesign } from '#contract/evidence.ts';
import { identityKeys } from '../evidence/identity.ts';
import { type NamedNumber, registrationNumbers } from '../text/registration-numbers.ts';
import { splitSentences } from '../text/sentences.ts';

/** A work from a registry, with its registration number. */
export interface Registered {
  work: Evidence;
  number: string;
  /** Other numbers of the same trial: earlier ones of the same registry, and those of other registries. */
  others: string[];
}

/** Works that name trials without reporting them: plans, summaries, comments. */
const NO_RESULTS: ReadonlySet<StudyDesign> = new Set([
  'protocol',
  'meta_analysis',
  'systematic_review',
  'guideline',
  'review',
  'editorial',
]);

/**
 * A paper that names more registrations than this describes other people's trials (proposal: a report of two sister
 * trials and their extension names three).
 */
const MOST_OF_ONE_PAPER = 3;

/** The registry entries among works. A number that several of them have is that of a programme, or a mistake, and links none. */
export function registeredAmong(works: readonly Evidence[]): Registered[] {
  const entries = works.flatMap((work) => (work.registry && work.ids.nct ? [{ work, number: work.ids.nct }] : []));
  const counts = new Map<string, number>();
  const count = (number: string) => counts.set(number, (counts.get(number) ?? 0) + 1);
  for (const { work, number } of entries) for (const each of new Set([number, ...otherNumbers(work)])) count(each);
  return entries.map((entry) => ({
    ...entry,
    others: otherNumbers(entry.work).filter((each) => each !== entry.number && counts.get(each) === 1),
  }));
}

const otherNumbers = ({ registry }: Evidence): string[] => registry?.otherNumbers ?? [];

/** Whether a work can be a report of results at all. */
export function mayReport({ registry, design }: Pick<Evidence, 'registry' | 'design'>): boolean {
  return registry === undefined && !NO_RESULTS.has(design.value);
}

/**
 * The publications of a trial's results: those that the registry lists as such or as naming the trial, and papers whose record or
 * text gives one of its numbers. Each with all that links it. Protocols, reviews, papers that name many trials, and papers of a year
 * before the primary outcome was measured in all participants (designs, baselines) are not publications of results.
 */
export function publicationsOf(registered: Registered, works: readonly Evidence[]): TrialPublication[] {
  const { work: entry } = registered;
  const listed = entry.related.filter(({ relation }) => relation === 'publication');
  const keys = listed.map(({ ids }) => new Set(identityKeys(ids)));
  const known = works.flatMap((work): TrialPublication[] => {
    if (!mayReport(work)) return [];
    const places = keys.flatMap((own, at) => (work.keys.some((key) => own.has(key)) ? [at] : []));
    const bases = [...places.map((at) => listingOf(listed[at]?.listedAs)), ...namedBy(work, registered)];
    return bases.length > 0 ? [{ evidenceId: work.id, ids: work.ids, bases: distinct(bases) }] : [];
  });
  const all = new Set(works.flatMap((work) => work.keys));
  const unread = listed.flatMap(({ ids, listedAs }, at): TrialPublication[] =>
    [...(keys[at] ?? [])].some((key) => all.has(key)) ? [] : [{ evidenceId: null, ids, bases: [listingOf(listedAs)] }],
  );
  return [...known, ...oncePerWork(unread)];
}

/** Registration numbers that a work gives as its own and that have no entry among the works. */
export function namedElsewhere(works: readonly Evidence[], entries: readonly Registered[]): NamedRegistration[] {
  const known = new Set(entries.flatMap(({ number, others }) => [number, ...others]));
  return works.flatMap((work) =>
    mayReport(work)
      ? ownNumbers(work).flatMap(({ number, citation }) =>
          known.has(number) ? [] : [{ evidenceId: work.id, number, citation }],
        )
      : [],
  );
}

function namedBy(work: Evidence, { work: { registry }, number, others }: Registered): LinkBasis[] {
  const completed = Number(registry?.primaryCompletionDate?.slice(0, 4) ?? Number.NaN);
  if (work.year !== null && work.year < completed) return [];
  return ownNumbers(work).flatMap((own) => (own.number === number || others.includes(own.number) ? own.bases : []));
}

export interface OwnNumber {
  number: string;
  citation: Citation | null;
  bases: LinkBasis[];
}

/**
 * The registrations that a paper reports: those of its record and its abstract where these name few; a number in its
 * full text only if it has no other, since introductions and references name other people's trials.
 */
export function ownNumbers(work: Evidence): OwnNumber[] {
  const recorded = work.related.flatMap(({ relation, ids }) =>
    relation === 'registration' ? [registrationOf(ids)] : [],
  );
  const inRecord = recorded.flatMap((number) => (number ? [{ number, kind: 'record' as const, citation: null }] : []));
  const inAbstract = numbersIn(work, 'abstract');
  const inText = numbersIn(work, 'fulltext');
  const isOne = new Set(inText.map(({ number }) => number)).size === 1;
  const stated = [...inRecord, ...inAbstract];
  if (new Set(stated.map(({ number }) => number)).size > MOST_OF_ONE_PAPER) return [];
  const all = [
    ...stated,
    ...(isOne ? inText : inText.filter(({ number }) => stated.some((own) => own.number === number))),
  ];
  return [...Map.groupBy(all, ({ number }) => number)].map(([number, own]) => ({
    number,
    citation: own.find(({ citation }) => citation !== null)?.citation ?? null,
    bases: distinct(own.map(({ kind, citation }) => ({ kind, citation }))),
  }));
}

/** As a record gives it: an NCT number, or the address at another registry. */
const registrationOf = ({ nct, url = '' }: EvidenceIds): string | undefined => nct ?? registrationAt(url);

/** The number of a registration from its address at a registry, which ends in it. */
export function registrationAt(url: string): string | undefined {
  return registrationNumbers(url.slice(url.lastIndexOf('=') + 1)).at(-1)?.number;
}

function numbersIn(work: Evidence, field: 'abstract' | 'fulltext') {
  const source = work.texts[field] ?? '';
  const found = registrationNumbers(source);
  const sentences = found.length > 0 ? splitSentences(source) : [];
  return found.map((named) => ({
    number: named.number,
    kind: field,
    citation: sentenceWith(named, sentences, { evidenceId: work.id, field }),
  }));
}

function sentenceWith(
  { start, end }: NamedNumber,
  sentences: readonly { text: string; start: number; end: number }[],
  place: Pick<Citation, 'evidenceId' | 'field'>,
): Citation | null {
  const own = sentences.find((sentence) => sentence.start <= start && sentence.end >= end);
  return own ? { ...place, quote: own.text, start: own.start, end: own.end } : null;
}

function listingOf(listedAs: 'result' | 'derived' | undefined): LinkBasis {
  return { kind: listedAs === 'derived' ? 'registry_derived' : 'registry_result', citation: null };
}

/** The first basis of each kind. */
function distinct(bases: readonly LinkBasis[]): LinkBasis[] {
  return [...Map.groupBy(bases, ({ kind }) => kind).values()].flatMap(([first]) => first ?? []);
}

function oncePerWork(publications: readonly TrialPublication[]): TrialPublication[] {
  const byKey = Map.groupBy(publications, ({ ids }) => identityKeys(ids)[0] ?? '');
  return [...byKey.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, bases: distinct([first, ...others].flatMap(({ bases }) => bases)) }] : [],
  );
}

/** ClinicalTrials.gov asks for results within a year of completion (42 CFR 11.44). */
const DUE_AFTER_MONTHS = 12;
/** Ended with participants, as far as is known: a withdrawn trial has enrolled nobody. */
const ENDED: ReadonlySet<string> = new Set(['COMPLETED', 'TERMINATED', 'UNKNOWN']);

/**
 * Whether results of a trial are available, as of the day on which the registry was read.
 *
 * @param search for a publication, if one was made.
 */
export function resultsOf(
  entry: Evidence,
  publications: readonly TrialPublication[],
  search: RegisteredTrial['search'],
): TrialResults {
  if (publications.length > 0) return 'published';
  if (entry.registry?.hasResults) return 'posted';
  if (!isDue(entry)) return 'not_due';
  return search && (search.status === 'ok' || search.status === 'empty') ? 'none_found' : 'not_searched';
}

/** Ended more than 12 months before the registry was read. False if a trial does not give its end. */
export function isDue({ registry, foundBy }: Pick<Evidence, 'registry' | 'foundBy'>): boolean {
  const ended = registry?.completionDate ? lastDayOf(registry.completionDate) : Number.NaN;
  const readAt = foundBy.flatMap(({ tool, at }) => (tool === 'search_clinical_trials' ? [Date.parse(at)] : []));
  if (!registry || !ENDED.has(registry.status) || Number.isNaN(ended) || readAt.length === 0) return false;
  const due = new Date(ended);
  due.setUTCMonth(due.getUTCMonth() + DUE_AFTER_MONTHS);
  return due.getTime() < Math.max(...readAt);
}

/** `2020-05-17`, `2020-05`, `2020`: the last day that it may be. */
function lastDayOf(date: string): number {
  const [year = Number.NaN, month, day] = date.split('-').map(Number);
  return month === undefined ? Date.UTC(year, 11, 31) : Date.UTC(year, day === undefined ? month : month - 1, day ?? 0);
}

import type { Evidence } from '#contract/evidence.ts';
import type { Screening } from '#contract/report.ts';
import type { CountedLabel, PrismaFlow } from '#contract/review/flow.ts';
import type { RunView, SearchView } from '#contract/run-view.ts';
import { hasFailed } from '#contract/search-record.ts';
import { SOURCE_FACTS, SOURCE_LABELS } from '#contract/source-labels.ts';
import { codeReason, EXCLUSION_REASONS } from '#core/evidence/exclusion-reasons.ts';

/** What the flow of a run is counted from. */
export type RunFacts = Pick<RunView, 'request' | 'searches' | 'works' | 'screenings' | 'takenOver'>;

const OTHER_WAYS = 'Works of earlier runs, or linked to a work found';
const BEYOND_NEAREST = 'Records of a search that are farthest from the question';
const NOT_SCREENED = 'Not screened before the search ended';

/**
 * The PRISMA 2020 flow of a run. What code left out unread was removed by automation; what was read, by a model or by rules,
 * was screened; what was read and is on the subject was assessed. The numbers balance: identified − removed = screened,
 * screened − excluded = assessed, assessed − excluded = included.
 */
export function flowOfRun(run: RunFacts): PrismaFlow {
  const works = Object.values(run.works);
  const records = countRecords(run.searches, works);
  const decided = works.flatMap(({ id }) => run.screenings[id] ?? []);
  const [read, unread] = partition(decided, isRead);
  const [offTopic, assessed] = partition(read, isOffTopic);
  const [included, excluded] = partition(assessed, (screening) => screening.included);
  const hasScreened = decided.length > 0;
  const reasons = unread.map(({ reason }) => codeReason(reason) ?? reason);
  const unscreened = hasScreened ? works.slice(decided.length).map(() => NOT_SCREENED) : [];
  const beyond = Array.from({ length: records.beyond }, () => BEYOND_NEAREST);
  return {
    identified: {
      databases: identified(records.byTool, 'databases'),
      registers: identified(records.byTool, 'registers'),
      other: [
        ...identified(records.byTool, 'other'),
        ...(records.otherwise > 0 ? [{ label: OTHER_WAYS, count: records.otherwise }] : []),
      ],
    },
    removedBeforeScreening: {
      duplicates: records.kept + records.otherwise - works.length,
      byAutomation: countLabels([...beyond, ...reasons, ...unscreened]),
    },
    screened: hasScreened ? read.length : null,
    excludedAtScreening: hasScreened ? offTopic.length : null,
    soughtForRetrieval: null,
    notRetrieved: null,
    assessed: hasScreened ? assessed.length : null,
    excludedAtAssessment: hasScreened ? countLabels(excluded.map(reasonOf)) : null,
    includedStudies: hasScreened ? included.length : null,
    includedReports: hasScreened ? included.length : null,
    notes: runNotes(run, read),
  };
}

/** By a model, by rules or by a person; a work that was included by its rank alone counts as looked at, and a note says so. */
function isRead({ by, included }: Screening): boolean {
  return by !== undefined || included;
}

function isOffTopic({ included, by, bearing, reason }: Screening): boolean {
  if (included || by === 'person') return false;
  if (bearing === 'off') return true;
  // Rules weigh how near a work is to the question; their words name what it holds.
  return by === 'rules' && (codeReason(reason) === null || reason === EXCLUSION_REASONS.notNear);
}

function reasonOf({ by, bearing, reason }: Screening): string {
  if (by === 'person') return 'Excluded by hand';
  return codeReason(reason) ?? (bearing === 'background' ? 'Background only' : 'Does not answer the question');
}

interface Records {
  /** What the sources sent, by tool; sources that never answered are not among them. */
  byTool: ReadonlyMap<SearchView['tool'], number>;
  /** Of those: left out before they were stored, and stored. */
  beyond: number;
  kept: number;
  /** That no search of this run sent. */
  otherwise: number;
}

function countRecords(searches: readonly SearchView[], works: readonly Evidence[]): Records {
  const byTool = new Map<SearchView['tool'], number>();
  const sent = new Map<string, number>();
  for (const search of searches) {
    if (!isAnswered(search)) continue;
    byTool.set(search.tool, (byTool.get(search.tool) ?? 0) + search.found);
    sent.set(keyOf(search), (sent.get(keyOf(search)) ?? 0) + search.found);
  }
  const left = new Map(sent);
  let kept = 0;
  let otherwise = 0;
  for (const { foundBy } of works) {
    const own = foundBy.filter((found) => take(left, keyOf(found))).length;
    kept += own;
    if (own < foundBy.length || own === 0) otherwise += 1;
  }
  return { byTool, beyond: [...left.values()].reduce((sum, count) => sum + count, 0), kept, otherwise };
}

/** One record of a search that is accounted for; false where it sent no more. */
function take(left: Map<string, number>, key: string): boolean {
  const count = left.get(key) ?? 0;
  if (count > 0) left.set(key, count - 1);
  return count > 0;
}

const isAnswered = ({ state }: SearchView) => state !== 'running' && state !== 'skipped' && !hasFailed(state);
const keyOf = ({ tool, query }: { tool: string; query: string }) => `${tool} ${query}`;

function identified(byTool: Records['byTool'], kind: keyof PrismaFlow['identified']): CountedLabel[] {
  return [...byTool].flatMap(([tool, count]) =>
    SOURCE_FACTS[tool].identifiedAs === kind ? [{ label: SOURCE_FACTS[tool].label, count }] : [],
  );
}

/** The most frequent first. */
function countLabels(labels: readonly string[]): CountedLabel[] {
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return [...counts]
    .map(([label, count]) => ({ label, count }))
    .sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1));
}

function partition<T>(all: readonly T[], test: (one: T) => boolean): [yes: T[], no: T[]] {
  return [all.filter(test), all.filter((one) => !test(one))];
}

type Facts = Pick<RunView, 'request' | 'searches' | 'works' | 'takenOver'>;

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** What a reader has to know about the numbers in the diagram of a run. */
function runNotes({ request, searches, works, takenOver }: Facts, read: readonly Screening[]): string[] {
  return [
    ...screenedBy(request, works, read),
    ...bySource(searches).flatMap(([label, own]) => [...unanswered(label, own), ...beyondLimit(label, own)]),
    ...(takenOver && takenOver.works > 0
      ? [`${counted(takenOver.works, 'work was', 'works were')} taken over from an earlier run.`]
      : []),
  ];
}

function screenedBy(request: Facts['request'], works: Facts['works'], read: readonly Screening[]): string[] {
  if (read.length === 0) return ['No record was screened.'];
  const byModel = read.filter(({ by }) => by === 'model').length;
  const byHand = read.filter(({ by }) => by === 'person').length;
  const byCode = read.length - byModel - byHand;
  const fullTexts = read.filter(({ evidenceId }) => works[evidenceId]?.texts.fulltext).length;
  const who =
    byModel === 0 && request?.engine !== 'model'
      ? 'Neither a model nor a person read the records: code screened them by their words.'
      : `${counted(byModel, 'record was', 'records were')} read by a language model, once, for screening and assessment together.`;
  return [
    who,
    ...(byModel > 0 && byCode > 0 ? [`${counted(byCode, 'record was', 'records were')} screened by code only.`] : []),
    ...(byHand > 0 ? [`${counted(byHand, 'record was', 'records were')} decided by a person.`] : []),
    fullTexts === 0
      ? 'All were assessed by abstract or registry entry, none by full text.'
      : `${counted(fullTexts, 'of them was', 'of them were')} assessed with an open full text, the others by abstract or registry entry. No work was excluded because its full text could not be retrieved.`,
  ];
}

function bySource(searches: readonly SearchView[]): [label: string, own: SearchView[]][] {
  return [...Map.groupBy(searches, ({ tool }) => tool)].map(([tool, own]) => [SOURCE_LABELS[tool], own]);
}

/** A search without an answer is not a search without hits. */
function unanswered(label: string, own: readonly SearchView[]): string[] {
  const failed = own.filter(({ state }) => state !== 'running' && (state === 'skipped' || hasFailed(state)));
  if (failed.length === 0) return [];
  return [
    `${label} did not answer ${failed.length} of ${counted(own.length, 'search', 'searches')}, so records may be missing.`,
  ];
}

/** Sources are asked for their best hits only. */
function beyondLimit(label: string, own: readonly SearchView[]): string[] {
  const beyond = own.reduce((sum, { total, found }) => sum + Math.max(0, (total ?? 0) - found), 0);
  if (beyond === 0) return [];
  return [
    `${label} has ${counted(beyond, 'more hit', 'more hits')} for these searches, ranked below those that were taken.`,
  ];
}

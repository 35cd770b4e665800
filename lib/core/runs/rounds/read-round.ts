import type { RunEvent } from '#contract/event.ts';
import { type Evidence, isRetracted } from '#contract/evidence.ts';
import type { WorkReading } from '#contract/work-reading.ts';
import type { RankedWork } from '../../agents/handlers.ts';
import { topHitsOfSearches } from '../../agents/reader/works-to-read.ts';
import { workAsRead } from '../../evidence/work-as-read.ts';
import type { ResearchRun, RunState } from '../run-state.ts';

type Reading = Pick<ResearchRun, 'engine' | 'eventBuffer' | 'signal'>;

/** Works read in a round, the best by rank; below them, only a model can tell what is relevant. */
const MOST_READ = 200;

/**
 * Reads the best works found so far in full, each once, and announces what is new. Where a model reads, it also reads
 * lower-ranked works that some search put first; what a model has read stays read, whatever its rank is now.
 *
 * @param call unique in the run.
 */
export async function* readRound(
  { engine, eventBuffer, signal }: Reading,
  state: RunState,
  { round, call }: { round: number; call: string },
): AsyncGenerator<RunEvent> {
  const { memory, plan } = state;
  const scored = await memory.getRelevantEvidence(Number.POSITIVE_INFINITY, signal);
  const ranked: RankedWork[] = scored
    .map(({ evidence, relevance }) => ({ work: evidence, relevance }))
    .filter(({ work }) => !isRetracted(work) && hasText(work));
  const topHits = engine.kind === 'model' ? topHitsOfSearches(ranked) : [];
  const unscored = new Set([...topHits, ...readByModel(state)]);
  const works = ranked.filter(({ work }, at) => at < MOST_READ || unscored.has(work.id));
  const read =
    works.length > 0 ? yield* eventBuffer.drainWhile(engine.reader.read({ plan, works, call, topHits }, signal)) : [];
  const byId = new Map(works.map(({ work }) => [work.id, work]));
  const offTopic = new Set([...state.offTopic].flatMap((id) => memory.getEvidence(id)?.id ?? []));
  const readings = read.map((reading) => {
    const now = stillValid(reading, state.readings.get(reading.evidenceId), byId);
    return offTopic.has(now.evidenceId) ? setAside(now) : now;
  });
  const fresh = readings.filter((reading) => isNews(reading, state.readings.get(reading.evidenceId)));
  // A work that has since been retracted, or merged into another, no longer counts under its old id.
  state.readings = new Map(readings.map((reading) => [reading.evidenceId, reading]));
  if (fresh.length > 0) yield { type: 'works_read', round, readings: fresh };
}

/** The current ids of the works that a model has read. */
function readByModel({ memory, readings }: RunState): string[] {
  const read = [...readings.values()].filter(({ by }) => by === 'model');
  return read.flatMap(({ evidenceId }) => memory.getEvidence(evidenceId)?.id ?? []);
}

/** The readings of the works that may enter the report, in their order. */
export function readingsOf({ works, readings }: Pick<RunState, 'works' | 'readings'>): WorkReading[] {
  return works.flatMap(({ work }) => readings.get(work.id) ?? []);
}

/**
 * The works that may enter the report, each as it was read, with their readings. All agents get their works from here.
 */
export function readWorks(state: Pick<RunState, 'works' | 'readings'>): {
  works: RankedWork[];
  readings: WorkReading[];
} {
  const works = state.works.map((each) => {
    const work = workAsRead(each.work, state.readings.get(each.work.id));
    return work === each.work ? each : { ...each, work };
  });
  return { works, readings: readingsOf(state) };
}

/** Context works that a report may use: they help to interpret an answer, but do not give one. */
const MOST_CONTEXT_WORKS = 6;

/**
 * Works excluded because a model read them as background: another treatment, another population, the course without
 * treatment. The most useful first; without works that the user excluded, that were retracted, or that are represented
 * by another.
 */
export function contextWorks({
  memory,
  screenings,
  readings,
}: Pick<RunState, 'memory' | 'screenings' | 'readings'>): RankedWork[] {
  return screenings
    .flatMap(({ evidenceId, included, by, representedBy, relevance }) => {
      const [work, reading] = [memory.getEvidence(evidenceId), readings.get(evidenceId)];
      const isBackground = reading?.bearing === 'background' && reading.by === 'model';
      if (included || by !== 'model' || representedBy !== null || !isBackground) return [];
      if (!work || isRetracted(work) || !hasText(work)) return [];
      return [{ work: workAsRead(work, reading), relevance, read: reading.relevance }];
    })
    .toSorted((a, b) => b.read - a.read || b.relevance - a.relevance)
    .slice(0, MOST_CONTEXT_WORKS)
    .map(({ work, relevance }) => ({ work, relevance }));
}

/** If reader and judge disagree on whether a work answers, it stays. */
function setAside(reading: WorkReading): WorkReading {
  if (reading.bearing === 'answers' || reading.bearing === 'off') return reading;
  return { ...reading, bearing: 'off', reason: 'About another subject, as the judge found.', by: 'model' };
}

function hasText({ texts }: Evidence): boolean {
  return Object.values(texts).some((text) => text !== undefined && text.length > 0);
}

/** A model's reading is not replaced by a rules' reading while its quotes are still in the text. */
function stillValid(
  now: WorkReading,
  before: WorkReading | undefined,
  works: ReadonlyMap<string, Evidence>,
): WorkReading {
  if (before?.by !== 'model' || now.by === 'model') return now;
  const texts = works.get(now.evidenceId)?.texts;
  const hasAllQuotes = before.findings.every(
    ({ citation: { field, start, end, quote } }) => texts?.[field]?.slice(start, end) === quote,
  );
  return hasAllQuotes ? before : now;
}

function isNews(now: WorkReading, before: WorkReading | undefined): boolean {
  return before === undefined || (before !== now && JSON.stringify(before) !== JSON.stringify(now));
}

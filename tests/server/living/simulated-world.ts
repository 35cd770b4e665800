import type { Notice } from '#contract/evidence.ts';
import type { Report } from '#contract/report.ts';
import type { ToolName } from '#contract/search-record.ts';
import type { CrossrefAnswer } from '#core/sources/crossref/crossref.ts';
import { type Trial, versionOf } from '#tests/core/living/report-of.ts';

const DAY_MS = 86_400_000;
export const START = new Date('2026-01-05T06:00:00.000Z');
export const weekAt = (week: number) => new Date(START.getTime() + week * 7 * DAY_MS);

/** A source that is not to be had, from one time to another, both in weeks after the start. */
interface Outage {
  source: ToolName | 'crossref';
  from: number;
  until: number;
}

export interface World {
  /** When each trial appears. */
  trials: (Trial & { week: number; doi: string })[];
  /** What Crossref knows of a trial from then on. */
  notices: { pmid: number; week: number; notice: Notice }[];
  /** A trial reports another value from then on. */
  moves: { pmid: number; week: number; value: number }[];
  /** The answer points there from then on. */
  turns: { week: number; direction: 'yes' | 'no' | 'mixed' }[];
  outages: Outage[];
}

const weeksSince = (at: Date) => (at.getTime() - START.getTime()) / (7 * DAY_MS);
const isDown = ({ outages }: World, source: Outage['source'], week: number) =>
  outages.some((outage) => outage.source === source && outage.from <= week && week < outage.until);

/** The report that a search at that time ends in. */
export function reportAt(world: World, at: Date, runId: string): Report {
  const week = weeksSince(at);
  const known = world.trials.filter((trial) => trial.week <= week);
  const trials = known.map((trial) => {
    const moved = world.moves.findLast((move) => move.pmid === trial.pmid && move.week <= week);
    return moved ? { ...trial, value: moved.value } : trial;
  });
  const turned = world.turns.findLast((turn) => turn.week <= week);
  const down = (['search_pubmed', 'search_preprints'] as const).filter((tool) => isDown(world, tool, week));
  const report = versionOf(trials, { runId, direction: turned?.direction ?? 'yes', down });
  return { ...report, finishedAt: at.toISOString() };
}

/** What Crossref answers at that time. */
export function crossrefAt(world: World, at: Date, doi: string): CrossrefAnswer {
  const week = weeksSince(at);
  if (isDown(world, 'crossref', week)) return { status: 'failed' };
  const trial = world.trials.find((each) => each.doi === doi);
  const notices = world.notices.filter((each) => each.pmid === trial?.pmid && each.week <= week);
  return { status: 'known', notices: notices.map(({ notice }) => notice), isNotice: false };
}

/** A year of one question: new works, a correction, retractions, a result that moves, a trial that turns the answer, outages. */
export function simulatedYear(): World {
  const trial = (pmid: number, week: number, tool: ToolName = 'search_pubmed') => ({
    pmid,
    week,
    tool,
    doi: `10.5555/trial.${pmid}`,
  });
  const notice = (kind: Notice['kind'], date: string): Notice => ({
    kind,
    date,
    source: `Crossref: 10.5555/n.${date}`,
  });
  return {
    trials: [
      trial(1, 0),
      trial(2, 0, 'search_preprints'),
      trial(3, 0),
      trial(4, 4.5),
      trial(5, 20.2),
      trial(6, 29.5),
      trial(7, 40.4, 'search_preprints'),
    ],
    notices: [
      { pmid: 1, week: 8.5, notice: notice('correction', '2026-03-02') },
      { pmid: 2, week: 13.5, notice: notice('retraction', '2026-04-10') },
      { pmid: 3, week: 32.5, notice: notice('concern', '2026-08-21') },
      { pmid: 1, week: 45.5, notice: notice('correction', '2026-11-20') },
    ],
    moves: [{ pmid: 4, week: 36.5, value: 1.4 }],
    turns: [{ week: 29.5, direction: 'no' }],
    outages: [
      // A whole check with all its tries, one that is over before the last try, and the place of retractions.
      { source: 'search_pubmed', from: 19.9, until: 21.9 },
      { source: 'search_preprints', from: 24.99, until: 25.02 },
      { source: 'crossref', from: 32.9, until: 33.9 },
    ],
  };
}

/** What must be reported of that year, each once, by kind and trial. */
export const REPORTED_IN_YEAR = [
  'work_new 4',
  'notice correction 1 2026-03-02',
  'notice retraction 2',
  'work_new 5',
  'work_new 6',
  'answer_turned',
  'notice concern 3',
  'result_moved 4',
  'work_new 7',
  'notice correction 1 2026-11-20',
].sort();

/** Weeks in which a check reports something: the first in which what happened can be seen. */
export const LOUD_WEEKS = [5, 9, 14, 22, 30, 34, 37, 41, 46];

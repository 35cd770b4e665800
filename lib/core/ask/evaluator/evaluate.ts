import { type AskSettings, type EvaluatorOutput, evaluatorOutput } from '#contract/conversation/ask.ts';
import type { ContextScore } from '#contract/conversation/ask-events.ts';
import type { RunEvent } from '#contract/event.ts';
import type { Evidence } from '#contract/evidence.ts';
import type { Screening } from '#contract/report.ts';
import { SOURCE_FACTS } from '#contract/source-labels.ts';
import { readRound, readWorks } from '../../runs/rounds/read-round.ts';
import { screenRound } from '../../runs/rounds/screening.ts';
import type { RunState } from '../../runs/run-state.ts';
import type { AskRun } from '../ask-run.ts';
import { assayQuality, rounded, SEED_THRESHOLD, seedQuality } from './quality.ts';

/** However weak they are, so many of the best works about the question are kept, and marked. */
const ALWAYS_KEPT = 3;
/** Bounds of the kinds in which kept works are counted. */
const KINDS = { fair: 0.2, good: 0.5, strong: 0.8 } as const;

interface Evaluation {
  settings: AskSettings;
  /** Age is counted to it. */
  referenceYear: number;
  /** Counts from 1. */
  round: number;
}

/**
 * Reads what was found, weighs each work as evidence for this one answer, and keeps what is good enough; every work that is
 * removed has a reason.
 */
export async function* evaluate(
  run: AskRun,
  state: RunState,
  { settings, referenceYear, round }: Evaluation,
): AsyncGenerator<RunEvent, { output: EvaluatorOutput; scores: ContextScore[] }> {
  const all = state.memory.getAllEvidence();
  yield* readRound(run, state, { round, call: `reader/${round}` });
  yield* screenRound(run, state, round);
  const scores = await scoresOf(run, state, { settings, referenceYear });
  const kept = keepBest(scores, thresholdOf(settings));
  yield* leaveOut(state, scores, kept, round);
  const { works } = readWorks(state);
  const output = evaluatorOutput.parse({
    filteredContext: works.map(({ work }) => work),
    qualityStats: statsOf(all, kept),
    // An answer compares no findings: its writer sees all of them.
    contradictionsFound: [],
    removalRationale: state.screenings
      .filter(({ included }) => !included)
      .map(({ evidenceId, reason }) => ({ evidenceId, reason })),
  } satisfies EvaluatorOutput);
  yield {
    type: 'evaluated',
    stats: output.qualityStats,
    scoring: settings.scoring,
    scores: kept,
    removals: output.removalRationale,
    contradictions: 0,
  };
  return { output, scores: kept };
}

function thresholdOf({ scoring, qualityThreshold }: AskSettings): number {
  return scoring === 'seed' ? Math.max(SEED_THRESHOLD, qualityThreshold) : qualityThreshold;
}

/** Scores of the included works, best first; ties in the order of their ids. */
async function scoresOf(
  run: AskRun,
  state: RunState,
  { settings, referenceYear }: Omit<Evaluation, 'round'>,
): Promise<ContextScore[]> {
  const groups = await state.memory.getGroups(run.signal);
  const behind = new Map(
    groups.map(({ representative, members }) => [representative, members.filter((id) => id !== representative)]),
  );
  const { preferredSources, preferredDesigns, scoring } = settings;
  const isPreferred = ({ foundBy, design }: Evidence) =>
    preferredDesigns.includes(design.value) ||
    foundBy.some(({ tool }) => preferredSources.some((source) => source === SOURCE_FACTS[tool].askSource));
  const weigh = scoring === 'seed' ? seedQuality : assayQuality;
  return readWorks(state)
    .works.map(({ work, relevance }): ContextScore => {
      const duplicates = (behind.get(work.id) ?? []).flatMap((id) => state.memory.getEvidence(id) ?? []);
      const reading = state.readings.get(work.id);
      const quality = weigh({ work, relevance, reading, duplicates }, { plan: state.plan, referenceYear, isPreferred });
      return { evidenceId: work.id, ...quality, isWeak: false, duplicates: duplicates.map(({ id }) => id) };
    })
    .toSorted((a, b) => b.score - a.score || (a.evidenceId < b.evidenceId ? -1 : 1));
}

function keepBest(scores: readonly ContextScore[], threshold: number): ContextScore[] {
  return scores.flatMap((each, at) => {
    if (each.score >= threshold) return [each];
    return at < ALWAYS_KEPT ? [{ ...each, isWeak: true }] : [];
  });
}

/** Takes what is not kept out of what the answer is written from. */
function* leaveOut(
  state: RunState,
  scores: readonly ContextScore[],
  kept: readonly ContextScore[],
  round: number,
): Generator<RunEvent> {
  const isKept = new Set(kept.map(({ evidenceId }) => evidenceId));
  const left = new Map(
    scores.filter(({ evidenceId }) => !isKept.has(evidenceId)).map((each) => [each.evidenceId, each]),
  );
  if (left.size === 0) return;
  const changed = state.screenings.flatMap((screening): Screening[] => {
    const score = left.get(screening.evidenceId)?.score;
    if (score === undefined) return [];
    const reason = `About the question, but too weak for a short answer: quality ${score.toFixed(2)}.`;
    return [{ ...screening, included: false, reason }];
  });
  const anew = new Map(changed.map((screening) => [screening.evidenceId, screening]));
  state.screenings = state.screenings.map((screening) => anew.get(screening.evidenceId) ?? screening);
  state.works = state.works.filter(({ work }) => !left.has(work.id));
  yield { type: 'evidence_screened', round, screenings: changed };
}

function statsOf(all: readonly Evidence[], kept: readonly ContextScore[]): EvaluatorOutput['qualityStats'] {
  const between = (from: number, to: number) => kept.filter(({ score }) => score >= from && score < to).length;
  const sum = kept.reduce((total, { score }) => total + score, 0);
  return {
    original: all.length,
    filtered: kept.length,
    removalRate: all.length === 0 ? 0 : rounded(1 - kept.length / all.length),
    average: kept.length === 0 ? 0 : rounded(sum / kept.length),
    distribution: {
      weak: between(0, KINDS.fair),
      fair: between(KINDS.fair, KINDS.good),
      good: between(KINDS.good, KINDS.strong),
      strong: kept.filter(({ score }) => score >= KINDS.strong).length,
    },
  };
}

import type { RankedWork, ResearchPlan } from '#core/agents/handlers.ts';
import { isRetracted } from '#core/evidence/evidence.ts';
import type { Contradiction } from '#core/findings/contradiction.ts';
import { overlap } from '#core/judge/key-findings.ts';
import { cite, type Statement } from '#core/judge/statements.ts';
import { isOneStudy } from '#core/judge/studies.ts';
import { weightOf } from '#core/judge/study-strength.ts';
import { sameOutcome } from '#core/judge/told-outcomes.ts';
import { worksToWeigh } from '#core/judge/works-to-weigh.ts';
import { findingsOf } from './contradictions-findings.ts';
import { comparedFindings, type Finding, type Pair } from './contradictions-pairs.ts';
import { scopeDifferences } from './contradictions-scope.ts';
import { topicOf } from './judge-topic.ts';
import { stableId } from './stable-id.ts';

const MAX_SHOWN = 12;
/** Pairs on one outcome, and pairs that one work stands in; more repeat the same dispute. */
const MAX_ALIKE = 2;
const MAX_PER_WORK = 2;
/** Pairs below this are not shown, even as "possible". */
const LEAST = 0.6;
/**
 * What a pair about one subject and one outcome starts from (proposal, after the kinds of de Marneffe et al., ACL 2008,
 * that words alone can tell: numbers, opposites, negation), and what raises or lowers it.
 */
const BASE = { numeric: 0.7, direction: 0.7, negation: 0.65 } as const;
const ALIKE_BONUS = 0.1;
const LOOSE_PENALTY = 0.1;
const UNTESTED_PENALTY = 0.05;
/** Differences in scope that explain little each take no more than this together. */
const MAX_SMALL = 0.05;

interface Dispute {
  pair: Pair;
  contradiction: Contradiction;
  /** How good the two works are. */
  strength: number;
}

/**
 * Pairs of findings of different studies that may contradict each other: the same subject of the question and the same
 * outcome, told with numbers that differ beyond chance, in opposite directions, or once as a change and once as none. Both
 * quotes are located. Where the two differ in species, population, dose, time, form of the condition, endpoint, design or
 * sample it is said. At most two pairs for an outcome, of the best works.
 */
export function findContradictions({
  plan,
  works,
}: {
  plan: ResearchPlan;
  works: readonly RankedWork[];
}): Contradiction[] {
  const topic = topicOf(plan, works);
  const kept = worksToWeigh(works).filter(({ work }) => !isRetracted(work));
  const findings = kept.map(({ work }) => findingsOf(work, plan.concepts, topic));
  const disputes = kept.flatMap(({ work }, at) =>
    kept.slice(at + 1).flatMap(({ work: other }, ahead) => {
      if (isOneStudy(work, other)) return [];
      return bestDispute(findings[at] ?? [], findings[at + 1 + ahead] ?? [], plan) ?? [];
    }),
  );
  return choose(disputes.filter(({ contradiction }) => contradiction.confidence >= LEAST))
    .map(({ contradiction }) => contradiction)
    .sort((a, b) => b.confidence - a.confidence || (a.id < b.id ? -1 : 1));
}

/** The best works' disputes first; of one outcome and of one work not too many. */
function choose(disputes: readonly Dispute[]): Dispute[] {
  const chosen: Dispute[] = [];
  const best = disputes.toSorted(
    (a, b) => b.strength - a.strength || (a.contradiction.id < b.contradiction.id ? -1 : 1),
  );
  for (const dispute of best) {
    const alike = chosen.filter(({ pair }) => isOneTopic(pair, dispute.pair)).length;
    const crowded = worksOf(dispute).some(
      (id) => chosen.filter((other) => worksOf(other).includes(id)).length >= MAX_PER_WORK,
    );
    if (chosen.length < MAX_SHOWN && alike < MAX_ALIKE && !crowded) chosen.push(dispute);
  }
  return chosen;
}

function worksOf({ contradiction: { first, second } }: Dispute): string[] {
  return [first.evidenceId, second.evidenceId];
}

function isOneTopic(first: Pair, second: Pair): boolean {
  return first.subject === second.subject && sameOutcome(first.key, second.key) > 0;
}

/** Two works contradict each other once, in their clearest pair. */
function bestDispute(first: readonly Finding[], second: readonly Finding[], plan: ResearchPlan): Dispute | null {
  const pairs = first.flatMap((a) => second.flatMap((b) => comparedFindings(a, b, plan) ?? []));
  return pairs.map(toDispute).sort((a, b) => b.contradiction.confidence - a.contradiction.confidence)[0] ?? null;
}

function toDispute(pair: Pair): Dispute {
  const { first, second, kind } = pair;
  const [one, other] = [cite(first.statement), cite(second.statement)];
  const places = [one, other].map(({ evidenceId, field, start }) => `${evidenceId} ${field} ${start}`).sort();
  const scope = scopeDifferences(first, second);
  const endpoint = pair.endpoints ? [`endpoint (${pair.endpoints.join(' and ')})`] : [];
  return {
    pair,
    strength: qualityOf(first.statement) + qualityOf(second.statement),
    contradiction: {
      id: stableId('contradiction', [kind, ...places].join(' ')),
      kind,
      topic: `${pair.subject} and ${pair.outcome}`,
      first: one,
      second: other,
      differs: differsIn([...scope.map(({ text }) => text), ...endpoint]),
      confidence: confidenceOf(pair, scope),
    },
  };
}

function qualityOf({ work }: Statement): number {
  return work.quality.score * weightOf(work);
}

function differsIn(differences: readonly string[]): string {
  return differences.length > 0
    ? `The two differ in ${differences.join('; ')}.`
    : 'Nothing was found that differs in population, dose, time or species.';
}

function confidenceOf(
  { first, second, kind, sameness, isTested }: Pair,
  scope: ReturnType<typeof scopeDifferences>,
): number {
  const penalties = scope.map(({ penalty }) => penalty);
  const small = penalties.filter((penalty) => penalty < MAX_SMALL).reduce((sum, penalty) => sum + penalty, 0);
  const large = penalties.filter((penalty) => penalty >= MAX_SMALL).reduce((sum, penalty) => sum + penalty, 0);
  const confidence =
    BASE[kind] +
    (overlap(first.statement.text, second.statement.text) >= 0.4 ? ALIKE_BONUS : 0) -
    (sameness <= 0.5 ? LOOSE_PENALTY : 0) -
    (isTested ? 0 : UNTESTED_PENALTY) -
    Math.min(MAX_SMALL, small) -
    large;
  return Math.round(Math.max(0, confidence) * 100) / 100;
}

import type { RankedWork, ResearchPlan } from '#core/agents/handlers.ts';
import { type Evidence, isRetracted } from '#core/evidence/evidence.ts';
import type { Contradiction } from '#core/findings/contradiction.ts';
import { overlap } from '#core/judge/key-findings.ts';
import { cite, isFinding, readStatements, type Statement } from '#core/judge/statements.ts';
import { areOpposite, outcomesBeside, sameOutcome, type ToldOutcome, toldOutcomes } from '#core/judge/told-outcomes.ts';
import { disjointMeasures, type Measure, measuresIn } from './contradictions-measures.ts';
import { scopeDifferences } from './contradictions-scope.ts';
import { topicOf } from './judge-topic.ts';
import { stableId } from './stable-id.ts';

/** Works compared, and findings of each: at most 30 · 29 / 2 pairs of works and 8 · 8 of findings, compared in milliseconds. */
const MAX_WORKS = 30;
const MAX_FINDINGS = 8;
const MAX_SHOWN = 12;
/** Pairs below this are not shown, even as "possible". */
const LEAST = 0.6;
/**
 * What a pair about one subject and one outcome starts from (proposal, after the kinds of de Marneffe et al., ACL 2008,
 * that words alone can tell: numbers, opposites, negation), and what raises or lowers it.
 */
const BASE = { numeric: 0.7, direction: 0.7, negation: 0.65 } as const;
const ALIKE_BONUS = 0.1;
const LOOSE_PENALTY = 0.1;
const SCOPE_PENALTY = 0.03;
const SPECIES_PENALTY = 0.2;

interface Finding {
  statement: Statement;
  subject: readonly number[];
  outcomes: readonly ToldOutcome[];
  measures: readonly Measure[];
}

interface Pair {
  first: Finding;
  second: Finding;
  kind: Contradiction['kind'];
  outcome: string;
  /** 0..1, how surely both speak of one outcome. */
  sameness: number;
}

/**
 * Pairs of findings of different works that may contradict each other: the same subject of the question and the same
 * outcome, told with disjoint intervals, in opposite directions, or once as a change and once as none. Both quotes are
 * located. Where population, dose, time, species or form of the condition differ it is said and lowers the confidence.
 */
export function findContradictions({
  plan,
  works,
}: {
  plan: ResearchPlan;
  works: readonly RankedWork[];
}): Contradiction[] {
  const topic = topicOf(plan, works);
  const kept = works.slice(0, MAX_WORKS).filter(({ work }) => !isRetracted(work));
  const findings = kept.map(({ work }) => findingsOf(work, plan.concepts, topic.subject));
  const found = kept.flatMap(({ work }, at) =>
    kept.slice(at + 1).flatMap(({ work: other }, ahead) => {
      if (areVersions(work, other)) return [];
      return bestPair(findings[at] ?? [], findings[at + 1 + ahead] ?? [], plan) ?? [];
    }),
  );
  return found
    .filter(({ confidence }) => confidence >= LEAST)
    .sort((a, b) => b.confidence - a.confidence || (a.id < b.id ? -1 : 1))
    .slice(0, MAX_SHOWN);
}

function findingsOf(work: Evidence, concepts: ResearchPlan['concepts'], subject: ReadonlySet<number>): Finding[] {
  const subjects = concepts.filter((_, at) => subject.has(at));
  return readStatements(work, concepts)
    .filter(isFinding)
    .map((statement) => ({
      statement,
      subject: statement.about.filter((concept) => subject.has(concept)),
      outcomes: outcomesBeside(toldOutcomes(statement.text), subjects),
      measures: measuresIn(statement.text),
    }))
    .filter((finding) => finding.subject.length > 0 && finding.outcomes.length + finding.measures.length > 0)
    .slice(-MAX_FINDINGS);
}

/** A preprint and its paper, or a paper and its registration, are one study. */
function areVersions(first: Evidence, second: Evidence): boolean {
  const points = (from: Evidence, to: Evidence) =>
    from.related.some(({ ids }) =>
      Object.entries(ids).some(
        ([kind, value]) => value !== undefined && to.ids[kind as keyof Evidence['ids']] === value,
      ),
    );
  return points(first, second) || points(second, first);
}

/** Two works contradict each other once, in their clearest pair. */
function bestPair(first: readonly Finding[], second: readonly Finding[], plan: ResearchPlan): Contradiction | null {
  const pairs = first.flatMap((a) => second.flatMap((b) => compare(a, b, plan) ?? []));
  return pairs.map((pair) => toContradiction(pair, plan)).sort((a, b) => b.confidence - a.confidence)[0] ?? null;
}

function compare(first: Finding, second: Finding, plan: ResearchPlan): Pair | null {
  if (!first.subject.some((concept) => second.subject.includes(concept))) return null;
  if (first.statement.text === second.statement.text) return null;
  return compareOutcomes(first, second) ?? compareNumbers(first, second, plan);
}

function compareOutcomes(first: Finding, second: Finding): Pair | null {
  const pairs = first.outcomes.flatMap((a) =>
    second.outcomes.flatMap((b): Pair[] => {
      const sameness = sameOutcome(a.key, b.key);
      const isDenied = (a.change === 'same') !== (b.change === 'same');
      if (sameness === 0 || !(isDenied || areOpposite(a.change, b.change))) return [];
      return [{ first, second, kind: isDenied ? 'negation' : 'direction', outcome: a.text, sameness }];
    }),
  );
  const agrees = first.outcomes.some((a) =>
    second.outcomes.some((b) => a.change === b.change && sameOutcome(a.key, b.key) > 0),
  );
  return agrees ? null : (pairs.sort((a, b) => b.sameness - a.sameness)[0] ?? null);
}

/** Numbers are compared only where the outcome is surely one: told in both, or one more idea of the question in both. */
function compareNumbers(first: Finding, second: Finding, { concepts }: ResearchPlan): Pair | null {
  const measures = disjointMeasures(first.measures, second.measures);
  if (!measures) return null;
  const told = first.outcomes.flatMap((a) =>
    second.outcomes.map((b) => ({ text: a.text, sameness: sameOutcome(a.key, b.key) })),
  );
  const best = told.sort((a, b) => b.sameness - a.sameness)[0];
  const shared = first.statement.concepts.find(
    (concept) => !first.subject.includes(concept) && second.statement.concepts.includes(concept),
  );
  const idea = shared === undefined ? undefined : concepts[shared]?.term;
  if ((best?.sameness ?? 0) === 0 && !idea) return null;
  const outcome = best && best.sameness > 0 ? best.text : (idea ?? '');
  return {
    first,
    second,
    kind: 'numeric',
    outcome: `${outcome} (${measures[0].kind})`,
    sameness: Math.max(best?.sameness ?? 0, idea ? 1 : 0),
  };
}

function toContradiction({ first, second, kind, outcome, sameness }: Pair, { concepts }: ResearchPlan): Contradiction {
  const differences = scopeDifferences(first.statement, second.statement);
  const [one, other] = [cite(first.statement), cite(second.statement)];
  const subject = first.subject.find((concept) => second.subject.includes(concept)) ?? 0;
  const places = [one, other].map(({ evidenceId, field, start }) => `${evidenceId} ${field} ${start}`).sort();
  const confidence =
    BASE[kind] +
    (overlap(first.statement.text, second.statement.text) >= 0.4 ? ALIKE_BONUS : 0) -
    (sameness <= 0.5 ? LOOSE_PENALTY : 0) -
    differences.reduce(
      (sum, difference) => sum + (difference.startsWith('species') ? SPECIES_PENALTY : SCOPE_PENALTY),
      0,
    );
  return {
    id: stableId('contradiction', [kind, ...places].join(' ')),
    kind,
    topic: `${concepts[subject]?.term ?? ''} and ${outcome}`,
    first: one,
    second: other,
    differs:
      differences.length > 0
        ? `The two differ in ${differences.join('; ')}.`
        : 'Nothing was found that differs in population, dose, time or species.',
    confidence: Math.round(Math.max(0, confidence) * 100) / 100,
  };
}

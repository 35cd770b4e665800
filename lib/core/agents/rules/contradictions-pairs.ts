import type { ResearchPlan } from '#core/agents/handlers.ts';
import type { Contradiction } from '#core/findings/contradiction.ts';
import { appraisalOf } from '#core/judge/appraisals.ts';
import { areOpposite, sameOutcome, type ToldOutcome } from '#core/judge/told-outcomes.ts';
import { differingMeasures, type Measure } from './contradictions-measures.ts';
import type { Scoped } from './contradictions-scope.ts';

/** A sentence that finds something about the question's subject. */
export interface Finding extends Scoped {
  /** The ideas that the work's title names. */
  titled: readonly number[];
  /** Names of what it is about: interventions of the question, or any drug where the question asks for any. */
  subject: readonly string[];
  outcomes: readonly ToldOutcome[];
  measures: readonly Measure[];
}

export interface Pair {
  first: Finding;
  second: Finding;
  kind: Contradiction['kind'];
  /** The name of what both are about. */
  subject: string;
  /** What both tell of, in words for the reader. */
  outcome: string;
  /** What tells this outcome from others. */
  key: ReadonlySet<string>;
  /** The two names where they are not the same. */
  endpoints: readonly [string, string] | null;
  /** 0..1, how surely both speak of one outcome. */
  sameness: number;
  /** Numbers without intervals on both sides are not tested against chance. */
  isTested: boolean;
}

type Match = Omit<Pair, 'first' | 'second' | 'subject'>;

/** How two findings contradict each other; null where they do not, or speak of different things. */
export function comparedFindings(first: Finding, second: Finding, plan: ResearchPlan): Pair | null {
  const subject = first.subject.find((name) => second.subject.includes(name));
  if (subject === undefined || first.statement.text === second.statement.text) return null;
  const match =
    comparedOutcomes(first, second) ?? comparedNumbers(first, second, plan) ?? comparedVerdicts(first, second, plan);
  return match && { first, second, subject, ...match };
}

function comparedOutcomes(first: Finding, second: Finding): Match | null {
  const pairs = first.outcomes.flatMap((a) =>
    second.outcomes.flatMap((b): Match[] => {
      const sameness = sameOutcome(a.key, b.key);
      const isDenied = (a.change === 'same') !== (b.change === 'same');
      if (sameness === 0 || !(isDenied || areOpposite(a.change, b.change))) return [];
      const [one, other] = [labelOf(a), labelOf(b)];
      return [
        {
          kind: isDenied ? 'negation' : 'direction',
          outcome: one.length <= other.length ? one : other,
          key: a.key.size <= b.key.size ? a.key : b.key,
          endpoints: sameness < 1 && one !== other ? [one, other] : null,
          sameness,
          isTested: true,
        },
      ];
    }),
  );
  const agrees = first.outcomes.some((a) =>
    second.outcomes.some((b) => a.change === b.change && sameOutcome(a.key, b.key) > 0),
  );
  return agrees ? null : (pairs.sort((a, b) => b.sameness - a.sameness)[0] ?? null);
}

/** Without the capital of a sentence's first word; symbols keep theirs. */
function labelOf({ text }: ToldOutcome): string {
  return /^\p{Lu}\p{Ll}+(?![\p{L}\d])/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** Numbers are compared only where the outcome is surely one: told in both, or one more idea of the question in both. */
function comparedNumbers(first: Finding, second: Finding, plan: ResearchPlan): Match | null {
  const differing = differingMeasures(first.measures, second.measures);
  if (!differing) return null;
  const { measure, isTested } = differing;
  const idea = sharedIdea(first, second, measure.isAccuracy, plan);
  if (measure.isAccuracy) {
    if (!idea || isOfAnother(first) || isOfAnother(second)) return null;
    const outcome = `${measure.kind} for ${idea}`;
    return { kind: 'numeric', outcome, key: new Set([measure.kind]), endpoints: null, sameness: 1, isTested };
  }
  const told = first.outcomes.flatMap((a) =>
    second.outcomes.map((b) => ({ outcome: a, sameness: sameOutcome(a.key, b.key) })),
  );
  const best = told.sort((a, b) => b.sameness - a.sameness)[0];
  const isTold = best !== undefined && best.sameness > 0;
  if (!isTold && !idea) return null;
  return {
    kind: 'numeric',
    outcome: `${isTold ? labelOf(best.outcome) : idea} (${measure.kind})`,
    key: isTold ? best.outcome.key : new Set([idea ?? '']),
    endpoints: null,
    sameness: Math.max(best?.sameness ?? 0, idea ? 1 : 0),
    isTested,
  };
}

/** The accuracy of a combination, against one rival disease, or in foretelling something, is an accuracy of its own. */
function isOfAnother({ statement, outcomes }: Finding): boolean {
  return (
    /\b(?:together|combin\w+|against|plus|jointly)\b/i.test(statement.text) ||
    outcomes.some(({ change }) => change === 'related')
  );
}

/** Another idea of the question that both sentences name; of a test's accuracy also one that its work is about. */
function sharedIdea(first: Finding, second: Finding, byTitle: boolean, { concepts }: ResearchPlan): string | null {
  const ideas = ({ statement, titled }: Finding) =>
    [...statement.concepts, ...(byTitle ? titled : [])].flatMap((at) => concepts[at]?.term ?? []);
  return ideas(first).find((idea) => !first.subject.includes(idea) && ideas(second).includes(idea)) ?? null;
}

/** A test called good by one work and poor by another. Of treatments such words are too loose to compare. */
function comparedVerdicts(first: Finding, second: Finding, plan: ResearchPlan): Match | null {
  if (plan.questionType !== 'diagnosis') return null;
  const [one, other] = [appraisalOf(first.statement.text), appraisalOf(second.statement.text)];
  const idea = sharedIdea(first, second, true, plan);
  if (one === null || other === null || one === other || !idea) return null;
  const outcome = `diagnostic value for ${idea}`;
  return {
    kind: 'negation',
    outcome,
    key: new Set(['diagnostic value']),
    endpoints: null,
    sameness: 1,
    isTested: true,
  };
}

import type { Finding } from '#contract/finding.ts';
import type { ParsedQuestion } from '../question/parsed-question.ts';
import { outcomeStems, sameOutcome } from '../reading/outcome-key.ts';
import { stems } from '../text/words.ts';

/** Findings about one outcome, however each work words it. */
export interface OutcomeGroup {
  /** In the question's words where it asks for the outcome, else in those of the works; empty where no work names one. */
  outcome: string;
  /** The part of the question it belongs to, from 0; null where it belongs to none in particular. */
  part: number | null;
  /** Whether the question itself asks for it. */
  isAsked: boolean;
  /** Main findings first, then by relevance. */
  findings: Finding[];
  /** Ids of the works behind it, each once, in the order of their findings. */
  works: string[];
}

/**
 * What tells an outcome from others: the stems of its words, of a known outcome those of its one name, so that "deaths" is
 * mortality and "fracture of the hip" a hip fracture; an outcome of general words only is known by those.
 */
export function keyOfOutcome(outcome: string): ReadonlySet<string> {
  const key = outcomeStems(outcome);
  return key.size > 0 ? key : new Set(stems(outcome));
}

/** Whether two findings speak of one outcome: "deaths" and "mortality" do, deaths from two causes do not. */
export function isSameOutcome(first: Pick<Finding, 'outcome'>, second: Pick<Finding, 'outcome'>): boolean {
  return sameOutcome(keyOfOutcome(first.outcome), keyOfOutcome(second.outcome)) > 0;
}

interface Seed {
  group: OutcomeGroup;
  key: ReadonlySet<string>;
}

/** What grouping needs of a question. */
export type AskedFor = Pick<ParsedQuestion, 'parts'> & Partial<Pick<ParsedQuestion, 'population' | 'questionType'>>;

/**
 * Findings by outcome: what the question asks for first, in its order, then the others by how much bears on them. The
 * order in which findings are given changes nothing.
 */
export function groupByOutcome(findings: readonly Finding[], plan: AskedFor): OutcomeGroup[] {
  const ordered = [...findings].sort(byWorth);
  const asked = askedFor(plan);
  const others: Seed[] = [];
  for (const finding of ordered) {
    const key = keyOfOutcome(finding.outcome);
    const home = bestSeed(asked, key, finding.part) ?? onlyAsked(asked, key, finding) ?? bestSeed(others, key, null);
    if (home) home.group.findings.push(finding);
    else others.push(seed(finding.outcome, finding.part, false, [finding]));
  }
  return [...asked, ...others.toSorted((a, b) => worthOf(b.group) - worthOf(a.group))]
    .map(({ group }) => ({ ...group, works: [...new Set(group.findings.map(({ evidenceId }) => evidenceId))] }))
    .filter(({ works }) => works.length > 0);
}

/** Equals go by what they say: ids of pages hold addresses, which tell nothing. */
function byWorth(a: Finding, b: Finding): number {
  return (
    Number(b.isMain) - Number(a.isMain) ||
    b.relevance - a.relevance ||
    inOrder(a.citation.quote, b.citation.quote) ||
    inOrder(a.id, b.id)
  );
}

const inOrder = (a: string, b: string) => (a < b ? -1 : Number(a > b));

function seed(outcome: string, part: number | null, isAsked: boolean, findings: Finding[] = []): Seed {
  return { group: { outcome, part, isAsked, findings, works: [] }, key: keyOfOutcome(outcome) };
}

/** One group for each outcome asked for; an outcome that two parts ask for belongs to each of them. */
function askedFor(plan: AskedFor): Seed[] {
  const { parts = [] } = plan;
  // What only says whom the question asks about is no outcome.
  const population = new Set(stems(plan.population ?? ''));
  return parts.flatMap(({ outcomes }, part) => {
    const own: Seed[] = [];
    for (const outcome of outcomes) {
      if (stems(outcome).every((stem) => population.has(stem))) continue;
      const next = seed(outcome, parts.length > 1 ? part : null, true);
      if (next.key.size > 0 && !own.some(({ key }) => sameOutcome(key, next.key) === 1)) own.push(next);
    }
    return own;
  });
}

function bestSeed(seeds: readonly Seed[], key: ReadonlySet<string>, part: number | null): Seed | undefined {
  const fits = ({ group }: Seed) => part === null || group.part === null || group.part === part;
  const weighed = seeds.filter(fits).map((each) => ({ each, sameness: sameOutcome(each.key, key) }));
  return weighed.filter(({ sameness }) => sameness > 0).sort((a, b) => b.sameness - a.sameness)[0]?.each;
}

/** A main finding that names no outcome speaks of the only one that is asked for. */
function onlyAsked(asked: readonly Seed[], key: ReadonlySet<string>, { isMain, part }: Finding): Seed | undefined {
  const own = asked.filter(({ group }) => part === null || group.part === null || group.part === part);
  return isMain && key.size === 0 && own.length === 1 ? own[0] : undefined;
}

function worthOf({ findings }: OutcomeGroup): number {
  const best = new Map<string, number>();
  for (const { evidenceId, relevance, isMain } of findings) {
    best.set(evidenceId, Math.max(best.get(evidenceId) ?? 0, relevance + (isMain ? 1 : 0)));
  }
  return [...best.values()].reduce((sum, each) => sum + each, 0);
}

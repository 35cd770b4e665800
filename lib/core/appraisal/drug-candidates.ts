import type { Assessment } from '#contract/assessment.ts';
import { isRetracted } from '#contract/evidence.ts';
import { cite, type Statement } from '../reading/statements.ts';
import { isNegated } from '../text/negation.ts';
import { namedDrugs } from './named-drugs.ts';
import type { WeighedWork } from './weighed-work.ts';

const MAX_CANDIDATES = 8;
const MAX_QUOTES = 3;
/** Works that must name another drug where the question asks about one; a single mention is chance. */
const OTHERS = 2;
interface Mention {
  statement: Statement;
  /** Position of the name in the sentence. */
  at: number;
}

/**
 * Named drugs that sentences of works on topic name together with another idea of the question, or with its drug, most
 * works first. A drug that the question itself names is one of them. Each has up to three verbatim quotes from different works.
 */
export function drugCandidates(works: readonly WeighedWork[], subject: DrugSubject): Assessment['drugCandidates'] {
  const mentions = new Map<string, Mention[]>();
  for (const { work, topicality, statements } of works) {
    if (topicality === 0 || isRetracted(work)) continue;
    for (const statement of statements.filter(({ part }) => part !== 'aim' && part !== 'method')) {
      for (const { name, at } of drugsIn(statement, subject)) {
        mentions.set(name, [...(mentions.get(name) ?? []), { statement, at }]);
      }
    }
  }
  return [...mentions]
    .map(([name, found]) => ({
      name,
      works: new Set(found.map(({ statement }) => statement.work.id)).size,
      citations: quotes(found),
    }))
    .filter(
      ({ name, works: count }) =>
        count >= OTHERS || subject.drugs.length === 0 || subject.drugs.some((drug) => drug.name === name),
    )
    .sort((a, b) => b.works - a.works || (a.name < b.name ? -1 : 1))
    .slice(0, MAX_CANDIDATES);
}

/** The question's own drug, which may be too new for any list of drugs. */
export interface DrugSubject {
  /** Position in the plan's concepts and name; absent where the question names no drug. */
  drugs: readonly { concept: number; name: string }[];
  /** The other ideas, one of which a sentence must name beside a drug; empty when the question has none. */
  others: ReadonlySet<number>;
  /** Names that the works dose, lower case. */
  dosed: ReadonlySet<string>;
}

function drugsIn(statement: Statement, { drugs, others, dosed }: DrugSubject): { name: string; at: number }[] {
  const { concepts, text } = statement;
  const touches = others.size === 0 || concepts.some((concept) => others.has(concept));
  const isBesideAsked = drugs.some(({ concept }) => concepts.includes(concept));
  if (!touches && !isBesideAsked) return [];
  const asked = drugs
    .filter(({ concept }) => touches && concepts.includes(concept))
    .map(({ name }) => ({ name, at: Math.max(0, text.toLowerCase().indexOf(name.toLowerCase())) }));
  const isAsked = (name: string) => drugs.some((drug) => drug.name.toLowerCase() === name.toLowerCase());
  const found = namedDrugs(statement, dosed)
    .filter(({ name }) => !isAsked(name))
    .map(({ name, start }) => ({ name, at: start }));
  return [...new Map([...asked, ...found].map((drug) => [drug.name, drug])).values()];
}

/** Affirming sentences first, conclusions before results, one a work. */
function quotes(mentions: readonly Mention[]): ReturnType<typeof cite>[] {
  const rank = ({ statement, at }: Mention) =>
    (isNegated(statement.text, at) ? 0 : 2) +
    (statement.part === 'conclusion' ? 1 : statement.part === 'result' ? 0.5 : 0);
  const ordered = [...mentions].sort((a, b) => rank(b) - rank(a));
  const seen = new Set<string>();
  const chosen = ordered.filter(({ statement }) => !seen.has(statement.work.id) && seen.add(statement.work.id));
  return chosen.slice(0, MAX_QUOTES).map(({ statement }) => cite(statement));
}

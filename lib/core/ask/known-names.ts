import type { MemoryGuidance } from '#contract/conversation/ask-events.ts';
import type { RecallOutcome } from '../memory/recall-step.ts';
import type { ParsedQuestion } from '../question/parsed-question.ts';
import { termKey } from '../vocabulary/term-key.ts';

/** More names of one idea, or in all, would drown what was asked. */
const MOST_EACH = 3;
const MOST_IN_ALL = 8;
/** A name that is safe in a query: no operators, no field tags. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N}\p{M} .,'’/+-]{2,60}$/u;

/**
 * The question with the synonyms of its concepts known from earlier answers, and which were added. They widen the
 * search and the recognition of relevant works; findings are read from the works alone.
 */
export function withKnownNames(
  plan: ParsedQuestion,
  known: RecallOutcome['names'],
): { plan: ParsedQuestion; added: MemoryGuidance['names'] } {
  const added = new Map<string, string[]>();
  let left = MOST_IN_ALL;
  for (const { term, synonyms } of plan.concepts) {
    const present = new Set([term, ...synonyms].map(termKey));
    const same = known.filter(({ name, also }) => [name, ...also].some((each) => present.has(termKey(each))));
    const fresh = same
      .flatMap(({ name, also }) => [name, ...also])
      .filter((name) => NAME.test(name) && termKey(name) !== '' && !present.has(termKey(name)));
    const taken = [...new Map(fresh.map((name) => [termKey(name), name])).values()].slice(0, Math.min(MOST_EACH, left));
    if (taken.length > 0) added.set(term, taken);
    left -= taken.length;
  }
  const widened = <T extends { term: string; synonyms: readonly string[] }>(idea: T): T => {
    const also = added.get(idea.term);
    return also ? { ...idea, synonyms: [...idea.synonyms, ...also] } : idea;
  };
  return {
    plan: added.size === 0 ? plan : { ...plan, concepts: plan.concepts.map(widened) },
    added: [...added].map(([term, also]) => ({ term, also })),
  };
}

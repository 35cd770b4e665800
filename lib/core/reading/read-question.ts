import type { Evidence } from '#contract/evidence.ts';
import { stems } from '../text/words.ts';
import { type Asked, type AskedPart, partsOf } from './asked.ts';
import { type ConceptMatcher, matchConcepts, namesOf, type Spellings } from './concept-match.ts';
import { outcomeKeys } from './finding-fields.ts';

/** Words that questions share whatever they are about. */
const ASKING = new Set(
  stems(
    'effect effects affect affects associated association role risk impact influence use useful used improve improves reduce reduces increase increases patients patient study compare compared difference differences better effective relation related relationship predict factor factors outcome outcomes treatment help helps cause causes lead leads',
  ),
);

/** What the question is, worked out once for a work. */
export interface Reading {
  work: Evidence;
  parts: readonly AskedPart[];
  concepts: readonly Spellings[];
  /** Content stems of the question and of each part. */
  wanted: ReadonlySet<string>;
  outcomes: readonly ReadonlySet<string>[];
  /** What is given or done: its ideas' places, and their stems. */
  interventions: readonly number[];
  given: ReadonlySet<string>;
  /** What is treated or affected, by the idea's place. */
  objects: ReadonlyMap<number, string>;
  /** Places of the ideas that each part names. */
  ideasOfParts: readonly ReadonlySet<number>[];
}

export function readQuestion(work: Evidence, question: Asked): Reading {
  const parts = partsOf(question);
  const concepts = question.ideas?.length
    ? question.ideas.map(({ term, synonyms }) => ({ term, synonyms, mesh: [] }))
    : question.concepts;
  const asked = parts.flatMap(({ outcomes }) => outcomes);
  const ideas = question.ideas ?? [];
  const interventions = ideas.filter(({ part }) => part === 'intervention');
  return {
    work,
    parts,
    concepts,
    wanted: contentOf(parts.map(({ text }) => text).join(' ')),
    outcomes: outcomeKeys(asked.flatMap((name) => spellingsOf(name, concepts))),
    interventions: interventions.map((idea) => ideas.indexOf(idea)),
    given: new Set(interventions.flatMap((idea) => namesOf(idea).flatMap((name) => stems(name)))),
    objects: new Map(ideas.flatMap(({ term, part }, at) => (part === 'object' ? [[at, term] as const] : []))),
    ideasOfParts: parts.map(({ text }) => new Set(matchConcepts(concepts)(text))),
  };
}

/** A name and the other names of the idea that it is one of. */
function spellingsOf(name: string, concepts: readonly Spellings[]): string[] {
  const own = concepts.find(({ term, synonyms }) => [term, ...synonyms].includes(name));
  return [...new Set([name, ...(own ? [own.term, ...own.synonyms] : [])])];
}

function contentOf(text: string): Set<string> {
  return new Set(stems(text).filter((stem) => !ASKING.has(stem)));
}

/** The part of the question that a result speaks to, from 0; null where it is none in particular. */
export function partOf({ parts, ideasOfParts }: Reading, match: ConceptMatcher, told: string): number | null {
  if (parts.length <= 1) return 0;
  const present = new Set(stems(told));
  const named = new Set(match(told));
  const wanted = parts.map(({ text, outcomes }) => contentOf(`${text} ${outcomes.join(' ')}`));
  // What the parts share tells none from another.
  const ownOf = <T>(all: readonly ReadonlySet<T>[], at: number) =>
    [...(all[at] ?? [])].filter((one) => all.every((other, place) => place === at || !other.has(one)));
  const share = <T>(own: readonly T[], isThere: (one: T) => boolean) =>
    own.length === 0 ? 0 : own.filter(isThere).length / own.length;
  const scores = parts.map((_, at) =>
    Math.max(
      share(ownOf(wanted, at), (stem) => present.has(stem)),
      share(ownOf(ideasOfParts, at), (idea) => named.has(idea)),
    ),
  );
  const best = Math.max(...scores);
  return best > 0 && scores.filter((score) => score === best).length === 1 ? scores.indexOf(best) : null;
}

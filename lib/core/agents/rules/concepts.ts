import { findAbbreviations } from '#core/judge/abbreviations.ts';
import { findIdeas, type Idea } from './ideas.ts';
import { isAskingWord } from './phrase-parts.ts';
import { isUnspaced, rawWords } from './raw-words.ts';
import { rolesOf } from './roles.ts';
import { tokenKey } from './token-key.ts';

/** More ideas than this make no better query, and a long prompt holds dozens. */
const MAX_CONCEPTS = 5;
/** What an idea gains each time that a long prompt comes back to it, and at most. */
const REPEAT = { each: 0.4, most: 1.2 };
/** Of two ideas of one kind the earlier is more likely the subject. */
const LATER = 0.04;
/** Below this an idea is a word of asking. */
const TELLING = 0.5;

/**
 * The ideas of a question, most telling first: at least one and at most five. The question's own words stay the term;
 * abbreviations that it defines, other names and spellings are synonyms.
 */
export function questionIdeas(question: string): Idea[] {
  if (isUnspaced(question)) return rawWords(question, MAX_CONCEPTS);
  const ideas = mergeRepeated(withAbbreviations(question, findIdeas(question)));
  const ranked = ideas
    .map((idea, at) => ({ ...idea, weight: idea.weight - LATER * Math.min(at, 20) }))
    .toSorted((a, b) => b.weight - a.weight || a.start - b.start);
  const telling = bySubject(question, withoutParts(ranked.filter(({ weight }) => weight >= TELLING))).slice(
    0,
    MAX_CONCEPTS,
  );
  if (telling.length > 0) return telling;
  return ranked.length > 0 ? ranked.slice(0, 2) : rawWords(question, 1);
}

/**
 * What is done comes first, then what it is done for, then what comes of it: an outcome is worded in more ways than either,
 * so it is the first to be given up. Questions without an intervention keep the order of the ideas' own weights.
 */
function bySubject(question: string, ideas: readonly Idea[]): Idea[] {
  const { interventions, conditions, outcomes } = rolesOf(question, ideas);
  if (interventions.length === 0) return [...ideas];
  const [intervention, ...compared] = interventions;
  const [condition, ...others] = conditions;
  const told = [intervention, condition, ...compared, ...others, ...outcomes].filter((idea) => idea !== undefined);
  return [...told, ...ideas.filter((idea) => !told.includes(idea))];
}

function withAbbreviations(question: string, ideas: readonly Idea[]): Idea[] {
  const defined = findAbbreviations(question);
  const shorts = new Set(defined.map(({ short }) => short));
  return ideas
    .filter(({ term }) => !shorts.has(term))
    .map((idea) => {
      const short = defined.find(({ long }) => sameEnd(tokenKey(long), tokenKey(idea.term)))?.short;
      return short && short.length > 2 && !idea.synonyms.includes(short)
        ? { ...idea, synonyms: [...idea.synonyms, short] }
        : idea;
    });
}

function sameEnd(long: string, term: string): boolean {
  return long === term || long.endsWith(` ${term}`) || term.endsWith(` ${long}`);
}

/** One idea for all that name the same: the first words stay, and repeats make it more telling. */
function mergeRepeated(ideas: readonly Idea[]): Idea[] {
  const merged: Idea[] = [];
  for (const idea of ideas) {
    const known = merged.findIndex((other) => sameIdea(other, idea));
    const first = merged[known];
    if (!first) merged.push(idea);
    else {
      const gained = Math.min(REPEAT.each, Math.max(0, baseWeight(ideas, first) + REPEAT.most - first.weight));
      merged[known] = { ...first, weight: isAskingWord(first.term) ? first.weight : first.weight + gained };
    }
  }
  return merged;
}

function baseWeight(ideas: readonly Idea[], idea: Idea): number {
  return ideas.find(({ start }) => start === idea.start)?.weight ?? idea.weight;
}

function sameIdea(a: Idea, b: Idea): boolean {
  const names = new Set([a.term, ...a.synonyms].map(tokenKey));
  return names.has(tokenKey(b.term)) || (a.mesh.length > 0 && a.mesh.join() === b.mesh.join());
}

/** An idea whose words all stand in a more telling one adds nothing. */
function withoutParts(ranked: readonly Idea[]): Idea[] {
  return ranked.filter((idea, at) => {
    const own = tokenKey(idea.term).split(' ');
    return !ranked.slice(0, at).some((other) => {
      const words = new Set(tokenKey(other.term).split(' '));
      return own.every((word) => words.has(word));
    });
  });
}

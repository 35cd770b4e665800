import { findAbbreviations } from '#core/reading/abbreviations.ts';
import { ADJECTIVE_WEIGHT, findIdeas, type Idea, isAcronym } from './ideas.ts';
import { tokenKey } from './names.ts';
import { isAskingWord } from './phrase-parts.ts';
import { readClause } from './question-clause.ts';
import { isUnspaced, rawWords } from './raw-words.ts';
import { rolesOf } from './roles.ts';
import { specificityOf } from './specificity.ts';
import { spellOut } from './spell-out.ts';

/** More ideas than this make no better query, and a long prompt holds dozens. */
const MAX_CONCEPTS = 5;
/** What an idea gains each time that a long prompt comes back to it, and at most. */
const REPEAT = { each: 0.4, most: 1.2 };
/** Of two ideas of one kind the earlier is more likely the subject. */
const LATER = 0.04;
/** Below this an idea is a word of asking. */
const TELLING = 0.5;
/** How specific a common word must be to stand for an outcome. */
const LEAST_TOLD = 0.3;
const OUTCOME_PENALTY = 2;
/** What follows is a part of what was asked, not the whole of it. */
const ASIDE = /,\s*(?:including|especially|particularly|notably|in particular)\s/iu;
const BRACKETED = /\(\s*([\p{L}\p{N}][\p{L}\p{N}-]{1,11})\s*\)/gu;
const EXAMPLES = /(?:,? such as|,? for example,?| like|,? e\.g\.,?|,? including) /giu;
/** What may stand between examples. */
const LIST = /^\s*(?:,|and|or|, and|, or|and\/or|the|\/)?\s*$/iu;

/**
 * The ideas of a question, most telling first: at least one and at most five. The question's own words stay the term;
 * abbreviations that it defines, examples that it gives, other names and spellings are synonyms.
 */
export function questionIdeas(question: string): Idea[] {
  if (isUnspaced(question)) return rawWords(question, MAX_CONCEPTS);
  const text = spellOut(question);
  const ideas = mergeRepeated(withExamples(text, withAbbreviations(text, findIdeas(text))));
  const ranked = ideas
    .map((idea, at) => ({ ...idea, weight: idea.weight - LATER * Math.min(at, 20) }))
    .toSorted((a, b) => b.weight - a.weight || a.start - b.start);
  const told = outcomesOf(text, ranked);
  const isTelling = (idea: Idea) => idea.weight >= TELLING || told.has(idea);
  const telling = bySubject(text, withoutParts(ranked.filter(isTelling))).slice(0, MAX_CONCEPTS);
  if (telling.length > 0) return telling;
  return ranked.length > 0 ? ranked.slice(0, 2) : rawWords(question, 1);
}

/**
 * Common words that are what the question asks for by its grammar: "does X prevent flares?". They narrow a search and are the
 * first to be given up; alone they name no subject.
 */
function outcomesOf(question: string, ideas: readonly Idea[]): ReadonlySet<Idea> {
  const clause = readClause(question);
  const { object } = clause ?? {};
  if (!object) return new Set();
  return new Set(
    ideas.filter(
      ({ term, start, weight }) =>
        start >= object.start &&
        start < object.end &&
        weight < TELLING &&
        !isAskingWord(term) &&
        specificityOf(term) > LEAST_TOLD,
    ),
  );
}

/**
 * What is done comes first, then what it is done for; the others by how telling they are, of which an outcome counts less: it is
 * worded in more ways, so it is the first to be given up. Questions without an intervention keep the order of weights. What is
 * said as an aside and adjectives without their noun come last.
 */
function bySubject(question: string, ideas: readonly Idea[]): Idea[] {
  const aside = ASIDE.exec(question)?.index ?? question.length;
  const isMinor = ({ start, weight }: Idea) => start > aside || weight <= ADJECTIVE_WEIGHT;
  const major = ideas.filter((idea) => !isMinor(idea));
  const { interventions, conditions, outcomes } = rolesOf(question, major);
  const [intervention] = interventions;
  const minor = ideas.filter(isMinor);
  if (!intervention) return [...major, ...minor];
  const first = [intervention, ...conditions.slice(0, 1)];
  const rank = (idea: Idea) => idea.weight - (outcomes.includes(idea) ? OUTCOME_PENALTY : 0);
  const rest = major.filter((idea) => !first.includes(idea)).toSorted((one, other) => rank(other) - rank(one));
  return [...first, ...rest, ...minor];
}

/** A short form in brackets names the idea that ends right before it: "quick SOFA (qSOFA)", "lipid nanoparticles (LNPs)". */
function withAbbreviations(question: string, ideas: readonly Idea[]): Idea[] {
  const defined = findAbbreviations(question);
  const bracketed = Array.from(question.matchAll(BRACKETED), ({ 0: whole, 1: short = '', index }) => ({
    short,
    start: index,
    end: index + whole.length,
  })).filter(({ short, start }) => isAcronym(short) && ideas.some((idea) => endsAt(idea, start)));
  const shorts = new Set([...defined, ...bracketed].map(({ short }) => short));
  return ideas
    .filter(
      (idea) => !shorts.has(idea.term) && !bracketed.some(({ start, end }) => idea.start > start && idea.end < end),
    )
    .map((idea) => {
      const short =
        bracketed.find(({ start }) => endsAt(idea, start))?.short ??
        defined.find(({ long }) => sameEnd(tokenKey(long), tokenKey(idea.term)))?.short;
      return short && short.length > 2 && !idea.synonyms.includes(short)
        ? { ...idea, synonyms: [...idea.synonyms, short] }
        : idea;
    });
}

function endsAt(idea: Idea, bracket: number): boolean {
  return idea.end <= bracket && bracket - idea.end <= 2;
}

/** "Tricyclic antidepressants such as amitriptyline": an example stands for its class, it is no demand of its own. */
function withExamples(question: string, ideas: readonly Idea[]): Idea[] {
  let left = [...ideas];
  for (const { index, 0: marker } of question.matchAll(EXAMPLES)) {
    const from = index + marker.length;
    const kind = left.findLast(({ end }) => end <= index && index - end <= 3);
    if (!kind || kind.weight < TELLING) continue;
    const examples: Idea[] = [];
    let at = from;
    for (const idea of left.filter(({ start }) => start >= from)) {
      if (!LIST.test(question.slice(at, idea.start))) break;
      examples.push(idea);
      at = idea.end;
    }
    if (examples.length === 0) continue;
    const names = examples.flatMap(({ term, synonyms }) => [term, ...synonyms]);
    const mesh = [...new Set([...kind.mesh, ...examples.flatMap((example) => example.mesh)])];
    const synonyms = [...new Set([...kind.synonyms, ...names])].filter((name) => name !== kind.term);
    left = left
      .filter((idea) => !examples.includes(idea))
      .map((idea) => (idea === kind ? { ...idea, synonyms, mesh } : idea));
  }
  return left;
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

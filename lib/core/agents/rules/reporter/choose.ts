import type { Candidate } from './candidates.ts';
import { deniesEffect } from './showable.ts';

/** Sentences that share this much of their words say the same (Jaccard index). */
export const SAME_SENTENCE = 0.6;
/** How strongly likeness to what is already chosen counts against a sentence (maximal marginal relevance, Carbonell & Goldstein 1998). */
const DIVERSITY = 0.4;

export interface Choice {
  limit: number;
  /** Sentences of one work at most. */
  perWork: number;
  /** Least share of the question that a sentence must speak of; at least half of what the best sentence does, too. */
  minCoverage?: number;
  /** Sentences quoted before: they may be chosen again, but later than equals. */
  quoted?: ReadonlySet<string>;
}

const RELATIVE_COVERAGE = 0.5;
const REPEAT_PENALTY = 0.25;

/**
 * The best sentences that do not repeat each other, best first.
 *
 * @param kept chosen before; they count towards the limit and come first.
 */
export function choose(candidates: readonly Candidate[], choice: Choice, kept: readonly Candidate[] = []): Candidate[] {
  const chosen: Candidate[] = [...kept];
  const fullest = Math.max(0, ...candidates.map(({ coverage }) => coverage));
  const least = choice.minCoverage === undefined ? 0 : Math.max(choice.minCoverage, RELATIVE_COVERAGE * fullest);
  const open = candidates.filter(({ coverage }) => coverage >= least);
  while (chosen.length < choice.limit) {
    let best: { candidate: Candidate; worth: number } | undefined;
    for (const candidate of open) {
      const worth = worthBeside(candidate, chosen, choice);
      if (worth !== null && (!best || worth > best.worth)) best = { candidate, worth };
    }
    if (!best) break;
    chosen.push(best.candidate);
  }
  return chosen;
}

/** Null where the sentence is chosen already, repeats one that is, or its work has had its share. */
function worthBeside(candidate: Candidate, chosen: readonly Candidate[], choice: Choice): number | null {
  const ofWork = chosen.filter((other) => other.citation.evidenceId === candidate.citation.evidenceId);
  if (ofWork.length >= choice.perWork) return null;
  const likeness = Math.max(0, ...chosen.map((other) => likenessOf(candidate, other)));
  if (likeness >= SAME_SENTENCE) return null;
  const repeat = choice.quoted?.has(keyOf(candidate)) ? REPEAT_PENALTY : 0;
  return candidate.score - DIVERSITY * likeness - repeat;
}

export function keyOf({ citation }: Candidate): string {
  return `${citation.evidenceId} ${citation.field} ${citation.start}`;
}

/** Jaccard index of the content words. */
export function likenessOf(a: Candidate, b: Candidate): number {
  let shared = 0;
  for (const stem of a.stems) if (b.stems.has(stem)) shared += 1;
  const union = a.stems.size + b.stems.size - shared;
  return union === 0 ? 0 : shared / union;
}

/** As `choose`, but where few works answer, each may have more sentences, up to `atLeast` in all. */
export function chooseAtLeast(candidates: readonly Candidate[], atLeast: number, choice: Choice): Candidate[] {
  const chosen = chooseBothSides(candidates, choice);
  if (chosen.length >= atLeast) return chosen;
  return choose(candidates, { ...choice, limit: atLeast, perWork: atLeast }, chosen);
}

/** A weaker sentence of the other direction takes the last place if it is at least this good. */
const OTHER_SIDE = 0.75;

/** The best sentences, with both directions among them where the works report both. */
export function chooseBothSides(candidates: readonly Candidate[], choice: Choice): Candidate[] {
  const chosen = choose(candidates, choice);
  const last = chosen.at(-1);
  const denials = chosen.filter(({ text }) => deniesEffect(text)).length;
  if (!last || chosen.length < 2 || (denials > 0 && denials < chosen.length)) return chosen;
  const kept = chosen.slice(0, -1);
  const other = choose(
    candidates.filter(({ text }) => deniesEffect(text) === (denials === 0)),
    { ...choice, limit: 1 },
  )[0];
  const isNews =
    other &&
    kept.every((c) => c.citation.evidenceId !== other.citation.evidenceId && likenessOf(c, other) < SAME_SENTENCE);
  return other && isNews && other.score >= OTHER_SIDE * last.score ? [...kept, other] : chosen;
}

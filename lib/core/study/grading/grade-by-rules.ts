import type { RubricPoint, StudyMaterial, StudyQuestion } from '#contract/study.ts';
import { splitSentences } from '../../text/sentences.ts';
import { type Commonness, commonnessIn, termsOf } from './point-recall.ts';
import { type SaidDirection, saidDirections } from './said-direction.ts';

/** How an answer meets one point of a rubric. */
export interface CoveredPoint {
  point: RubricPoint;
  cover: 0 | 0.5 | 1;
  learnerWords: string | null;
  /** The learner says the opposite. */
  isContradicted: boolean;
}

/** Share of a point's terms, by weight, in the learner's words: reference 6.3 of the grading rules. */
const COVERED = 0.6;
const HALF = 0.35;
/** What the question itself names shows little of what a learner knows, and what it shares with every point next to nothing. */
const GIVEN = { own: 0.3, shared: 0.1 };
/** The same of the terms alone, where the direction is not told. */
const HALF_NAMED = 0.5;
/** The direction of a finding beside its terms together. */
const DIRECTION = 0.5;
/** Weight of the terms that tell a point from the others, against which a clause is about it. */
const ABOUT = 0.4;

/** Compares words: synonyms of the vocabulary count as one, and a clause that says the opposite covers nothing. */
export function coverByRules(question: StudyQuestion, text: string, material: StudyMaterial): CoveredPoint[] {
  const common = commonnessIn(material);
  const clauses = clausesOf(text).map((clause) => ({ clause, held: termsOf(clause, common.abbreviations) }));
  const given = termsOf(question.stem, common.abbreviations);
  const terms = question.rubric.map((point) => termsOf(point.text, common.abbreviations));
  return question.rubric.map((point, i) => {
    const all = [...(terms[i] ?? [])];
    const own = all.filter((term) => terms.every((others, j) => j === i || !others.has(term)));
    return coverOf(point, { clauses, given, common, all, own: new Set(own.length > 0 ? own : all) });
  });
}

const ALTERNATIVES = /\b(?:either|or)\b/i;

interface Said {
  clauses: readonly { clause: string; held: ReadonlySet<string> }[];
  given: ReadonlySet<string>;
  common: Commonness;
  /** Terms of the point. */
  all: readonly string[];
  /** Those that no other point of the rubric has. */
  own: ReadonlySet<string>;
}

function coverOf(point: RubricPoint, { clauses, given, common, all, own }: Said): CoveredPoint {
  const none: CoveredPoint = { point, cover: 0, learnerWords: null, isContradicted: false };
  const plain = (terms: Iterable<string>) => sum([...terms].map(common.weightOf));
  const aboutness = (held: ReadonlySet<string>) => plain([...own].filter((term) => held.has(term)));
  const near = clauses
    .map((each) => ({ ...each, about: aboutness(each.held) }))
    .filter(({ about }) => about > 0)
    .sort((a, b) => b.about - a.about);
  const [nearest] = near;
  if (!nearest) return none;
  const wanted = directionOfPoint(point.text);
  const told = saidDirections(nearest.clause);
  // Whoever names both ways has chosen none.
  if (wanted !== null && told.size > 1 && ALTERNATIVES.test(nearest.clause)) return none;
  const isUntold = wanted !== null && !told.has(wanted);
  if (isUntold && told.size > 0) {
    if (nearest.about < ABOUT * plain(own)) return none;
    return { ...none, learnerWords: nearest.clause, isContradicted: true };
  }
  const weightOf = (term: string) =>
    common.weightOf(term) * (given.has(term) ? (own.has(term) ? GIVEN.own : GIVEN.shared) : 1);
  const held = new Set(near.flatMap((each) => [...each.held]));
  const ofTerms = sum(all.map(weightOf));
  const ofDirection = wanted === null ? 0 : DIRECTION * ofTerms;
  const reached = sum(all.filter((term) => held.has(term)).map(weightOf)) + (isUntold ? 0 : ofDirection);
  const recall = ofTerms === 0 ? 0 : reached / (ofTerms + ofDirection);
  const isHalf = isUntold ? isNamed(all, held) && reached >= HALF_NAMED * ofTerms : recall >= HALF;
  const cover = recall >= COVERED && !isUntold ? 1 : isHalf ? 0.5 : 0;
  return { ...none, cover, learnerWords: cover === 0 ? null : nearest.clause };
}

function isNamed(terms: readonly string[], held: ReadonlySet<string>): boolean {
  return terms.filter((term) => held.has(term)).length >= 2;
}

/** The one direction of a point; null where it tells of none or of several. */
function directionOfPoint(text: string): SaidDirection | null {
  const all = [...saidDirections(text.replace(/\([^()]*\)/g, ' '))];
  return all.length === 1 ? (all[0] ?? null) : null;
}

/** Parts of an answer that each say which way something went; a part that says none goes with the next, the last with the one before. */
function clausesOf(text: string): string[] {
  return splitSentences(text.slice(0, LONGEST)).flatMap((sentence) => {
    const parts = sentence.text
      .split(/;|\n|,\s|\s(?=(?:but|whereas|while|although|though|however|yet|and|so)\s)/i)
      .map((part) => part.trim())
      .filter(Boolean);
    const clauses: string[] = [];
    let open = '';
    for (const part of parts) {
      open = open ? `${open}, ${part}` : part;
      if (saidDirections(part).size === 0) continue;
      clauses.push(open);
      open = '';
    }
    if (open) clauses.push(clauses.length > 0 ? `${clauses.pop()}, ${open}` : open);
    return clauses;
  });
}

/** Characters that are read of an answer. */
const LONGEST = 4_000;

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

import type { ConceptMastery, Difficulty, StudyQuestion } from '#contract/study/study.ts';
import { stableId } from '../../text/stable-id.ts';

export interface QuizChoice {
  bank: readonly StudyQuestion[];
  mastery: Readonly<Record<string, ConceptMastery>>;
  /** Questions that were asked before: each is asked once only. */
  asked: ReadonlySet<string>;
  /** Empty: all concepts of the bank. */
  conceptIds: readonly string[];
  count: number;
  difficulty: Difficulty | 'adaptive';
  seed: string;
}

/** In times that a type was asked. */
const UNFIT = 1.5;
const LEVELS = { easy: 0.35, medium: 0.7 };

/**
 * Ids of at most `count` questions in the order in which they are asked: concepts in turn, least known first, and within a
 * concept the type that was asked least. Fewer where the bank has no more.
 */
export function chooseQuestions({ bank, mastery, asked, conceptIds, count, difficulty, seed }: QuizChoice): string[] {
  const wanted = new Set(conceptIds);
  const open = bank.filter(({ id, conceptId }) => !asked.has(id) && (wanted.size === 0 || wanted.has(conceptId)));
  const chosen: StudyQuestion[] = [];
  const times = (of: (question: StudyQuestion) => string) => {
    const counts = new Map<string, number>();
    for (const each of chosen) counts.set(of(each), (counts.get(of(each)) ?? 0) + 1);
    return (question: StudyQuestion) => counts.get(of(question)) ?? 0;
  };
  const left = new Set(open);
  while (chosen.length < count && left.size > 0) {
    const ofConcept = times(({ conceptId }) => conceptId);
    const ofType = times(({ type }) => type);
    const seen = new Map([...left].map(({ conceptId }) => [conceptId, typesSeen(mastery[conceptId])]));
    const last = chosen.at(-1);
    const rank = (question: StudyQuestion): (number | string)[] => [
      ofConcept(question),
      question.conceptId === last?.conceptId ? 1 : 0,
      knownOf(mastery[question.conceptId]),
      // A type asked twice already weighs more than another difficulty than the one wanted.
      (question.difficulty === wantedOf(question, difficulty, mastery) ? 0 : UNFIT) +
        ofType(question) +
        (seen.get(question.conceptId)?.get(question.type) ?? 0),
      stableId('q', `${seed} ${question.id}`),
    ];
    const [next] = [...left]
      .map((question) => ({ question, rank: rank(question) }))
      .sort((a, b) => compare(a.rank, b.rank));
    if (!next) break;
    left.delete(next.question);
    chosen.push(next.question);
  }
  return chosen.map(({ id }) => id);
}

const knownOf = (mastery: ConceptMastery | undefined) => mastery?.p ?? 0;

function typesSeen(mastery: ConceptMastery | undefined): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { type } of mastery?.evidence ?? []) counts.set(type, (counts.get(type) ?? 0) + 1);
  return counts;
}

function wantedOf(
  { conceptId }: StudyQuestion,
  difficulty: QuizChoice['difficulty'],
  mastery: QuizChoice['mastery'],
): Difficulty {
  if (difficulty !== 'adaptive') return difficulty;
  const p = knownOf(mastery[conceptId]);
  return p < LEVELS.easy ? 'easy' : p < LEVELS.medium ? 'medium' : 'hard';
}

function compare(a: readonly (number | string)[], b: readonly (number | string)[]): number {
  for (const [i, value] of a.entries()) {
    const other = b[i] ?? value;
    if (value < other) return -1;
    if (value > other) return 1;
  }
  return 0;
}

import type { ConceptMastery, QuestionType } from '#contract/study/study.ts';
import {
  CONFIRMED_GATE_AT,
  GATE_AT,
  isKnown,
  LEAST_ANSWERS,
  newMastery,
  RIGHT_FROM,
  RIGHT_IN_A_ROW,
  updateMastery,
} from '#core/study/learner/mastery.ts';

/** What is true of a simulated learner, in shares. They know the concept from the start, or learn it at some question. */
const KNOWS_AT_START = 0.2;
const LEARNS = 0.1;
const SLIPS = 0.1;
const MOST_QUESTIONS = 25;

/** How their answers are asked for and graded. */
export interface Setting {
  name: string;
  types: readonly QuestionType[];
  /** Chance of a right answer that is not known, by type. */
  guess: Readonly<Partial<Record<QuestionType, number>>>;
  options: number;
  /** Share of grades that are wrong, of types that are graded. */
  graderError: number;
}

export const SETTINGS = {
  choice: { name: 'choice of four', types: ['choice'], guess: { choice: 0.25 }, options: 4, graderError: 0 },
  written: { name: 'gaps alone', types: ['cloze'], guess: { cloze: 0.1 }, options: 0, graderError: 0 },
  freeText: { name: 'free text', types: ['free_text'], guess: { free_text: 0.05 }, options: 0, graderError: 0.1 },
  choiceMixed: {
    name: 'choice and cloze in turn',
    types: ['choice', 'cloze'],
    guess: { choice: 0.25, cloze: 0.1 },
    options: 4,
    graderError: 0,
  },
  freeTextMixed: {
    name: 'free text and explaining both sides in turn',
    types: ['free_text', 'explain_both'],
    guess: { free_text: 0.05, explain_both: 0.05 },
    options: 0,
    graderError: 0.1,
  },
} as const satisfies Record<string, Setting>;

/** Whether the answers so far are taken for mastery. */
export type Rule = (seen: { rights: readonly boolean[]; mastery: ConceptMastery }) => boolean;

const share = (rights: readonly boolean[]) => rights.filter(Boolean).length / rights.length;
const counted = ({ evidence }: ConceptMastery) => evidence.filter(({ counts }) => counts);
/** The gates without the one for two question types, which a setting with one type could never pass. */
const gates = (mastery: ConceptMastery) =>
  counted(mastery).length >= LEAST_ANSWERS &&
  counted(mastery)
    .slice(-RIGHT_IN_A_ROW)
    .every(({ score }) => score >= RIGHT_FROM);

export const RULES = {
  naive: ({ rights }) => share(rights) >= 0.85,
  quizOfFive: ({ rights }) => rights.length % 5 === 0 && share(rights.slice(-5)) >= 0.85,
  threeInARow: ({ rights }) => rights.length >= 3 && rights.slice(-3).every(Boolean),
  reachedOneType: ({ mastery }) => mastery.p >= GATE_AT && gates(mastery),
  confirmedOneType: ({ mastery }) => mastery.p >= CONFIRMED_GATE_AT && gates(mastery),
  reached: ({ mastery }) => isKnown(mastery.status),
  confirmed: ({ mastery }) => mastery.status === 'confirmed',
} as const satisfies Record<string, Rule>;

export interface Outcome {
  learners: number;
  /** Share of those taken for masters who do not know it after the feedback on their last answer. */
  falseMastery: number;
  /** Mean number of questions, with those who never got there at the most. */
  questions: number;
  /** The same of those who knew it from the start. */
  questionsIfKnown: number;
  never: number;
}

/** The same seed gives the same learners. They answer by the model that the estimate assumes, which flatters it. */
export function simulateLearners(
  rule: Rule,
  setting: Setting,
  { learners, seed }: { learners: number; seed: number },
): Outcome {
  const chance = chances(seed);
  let falsely = 0;
  let taken = 0;
  let questions = 0;
  let knowers = 0;
  let questionsOfKnowers = 0;
  for (let n = 0; n < learners; n += 1) {
    const { knewAtStart, isMastered, knows, asked } = oneLearner(rule, setting, chance);
    questions += asked;
    if (isMastered) taken += 1;
    if (isMastered && !knows) falsely += 1;
    if (knewAtStart) knowers += 1;
    if (knewAtStart) questionsOfKnowers += asked;
  }
  return {
    learners,
    falseMastery: falsely / Math.max(1, taken),
    questions: questions / learners,
    questionsIfKnown: questionsOfKnowers / Math.max(1, knowers),
    never: 1 - taken / learners,
  };
}

function oneLearner(rule: Rule, { types, guess, options, graderError }: Setting, chance: () => number) {
  const knewAtStart = chance() < KNOWS_AT_START;
  let knows = knewAtStart;
  let mastery = newMastery('c', KNOWS_AT_START);
  const rights: boolean[] = [];
  for (let asked = 1; asked <= MOST_QUESTIONS; asked += 1) {
    const type = types[(asked - 1) % types.length] ?? 'choice';
    const isRight = chance() < (knows ? 1 - SLIPS : (guess[type] ?? 0));
    const isGradedRight = chance() < graderError ? !isRight : isRight;
    rights.push(isGradedRight);
    mastery = updateMastery(mastery, answer({ n: asked, type, options, graderError, score: isGradedRight ? 1 : 0 }));
    // What is taken for known is what is known after the feedback on the last answer, as in the estimate.
    if (chance() < LEARNS) knows = true;
    if (rule({ rights, mastery })) return { knewAtStart, isMastered: true, knows, asked };
  }
  return { knewAtStart, isMastered: false, knows, asked: MOST_QUESTIONS };
}

function answer(given: { n: number; type: QuestionType; options: number; graderError: number; score: number }) {
  const { n, ...rest } = given;
  return {
    ...rest,
    answerId: `${n}`,
    questionId: `${n}`,
    hintsUsed: 0,
    isRevealed: false,
    isDontKnow: false,
    isDiagnostic: false,
    isUnsure: false,
    isRepeat: false,
    at: '2026-01-01T08:00:00.000Z',
  };
}

/** Numbers from 0 to 1 by mulberry32: seeded, the same on every machine. */
function chances(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

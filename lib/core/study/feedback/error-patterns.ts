import type * as z from 'zod';
import type { ConceptMastery, Grade, LearnerAnswer, MisconceptionCase, StudyQuestion } from '#contract/study/study.ts';
import type { errorPattern } from '#contract/study/study-agents.ts';
import { trimEndOf } from '#core/text/sentences.ts';
import { believed, denialIn } from '../learner/answers-and-beliefs.ts';
import { REACHED_AT, RIGHT_FROM } from '../learner/mastery.ts';

export type ErrorPattern = z.infer<typeof errorPattern>;

/** Errors of one kind that make a pattern. */
const MAKES_A_PATTERN = 2;

export interface Given {
  question: StudyQuestion;
  answer: LearnerAnswer;
  grade: Grade;
}

interface Errors {
  given: readonly Given[];
  mastery: Readonly<Record<string, ConceptMastery>>;
  cases: readonly MisconceptionCase[];
}

/**
 * What the errors of a quiz have in common. Careless: on what was known (over 0.85), and right again the next time. Conceptual:
 * the same misconception twice, here or before, or two errors about one concept. Procedural: two errors in applying or counting.
 */
export function errorPatterns({ given, mastery, cases }: Errors): ErrorPattern[] {
  const wrong = given.filter(
    ({ grade }) => !grade.isCorrect && grade.outcome !== 'clarify' && grade.outcome !== 'revealed',
  );
  const careless = wrong.filter((one) => isCareless(one, mastery));
  const rest = wrong.filter((one) => !careless.includes(one));
  const procedural = rest.filter(({ question }) => question.bloom === 'apply' || question.type === 'number');
  const beliefs = sameBelief(rest, cases);
  const explained = new Set(beliefs.flatMap(({ affectedQuestions }) => affectedQuestions));
  const structural = byConcept(rest.filter((one) => !procedural.includes(one) && !explained.has(one.question.id)));
  return [
    ...beliefs,
    ...structural,
    ...(procedural.length >= MAKES_A_PATTERN ? [proceduralPattern(procedural)] : []),
    ...(careless.length > 0 ? [carelessPattern(careless)] : []),
  ];
}

function isCareless({ question, answer }: Given, mastery: Errors['mastery']): boolean {
  const own = (mastery[question.conceptId]?.evidence ?? []).filter(({ counts }) => counts);
  const at = own.findIndex(({ answerId }) => answerId === answer.answerId);
  const next = own[at + 1];
  return at >= 0 && (own[at]?.before ?? 0) > REACHED_AT && next !== undefined && next.score >= RIGHT_FROM;
}

function sameBelief(wrong: readonly Given[], cases: readonly MisconceptionCase[]): ErrorPattern[] {
  const open = cases.filter(({ isClosed }) => !isClosed);
  const groups = Map.groupBy(
    wrong.filter((one) => believed(one) !== null),
    (one) => open.find(({ answerIds }) => answerIds.includes(one.answer.answerId))?.belief ?? believed(one) ?? '',
  );
  return [...groups].flatMap(([belief, ones]) => {
    const [first] = ones;
    const known = open.find(
      (one) => one.belief === belief && ones.some(({ answer }) => one.answerIds.includes(answer.answerId)),
    );
    const times = Math.max(ones.length, known?.answerIds.length ?? 0);
    if (!first || times < MAKES_A_PATTERN) return [];
    return {
      patternType: 'conceptual' as const,
      description: `${times} answers took it that ${quoted(belief)}.`,
      affectedQuestions: questionsOf(ones),
      suggestedRemediation: `Read what the source says: ${quoted(known?.correction ?? denialIn(first.grade).quote)}.`,
    };
  });
}

function byConcept(wrong: readonly Given[]): ErrorPattern[] {
  return [...Map.groupBy(wrong, ({ question }) => question.conceptId).values()].flatMap((ones) => {
    const [first] = ones;
    if (!first || ones.length < MAKES_A_PATTERN) return [];
    const name = quoted(first.question.conceptName);
    return {
      patternType: 'conceptual' as const,
      description: [`${ones.length} answers about ${name} were not right.`, ...beliefsIn(ones)].join(' '),
      affectedQuestions: questionsOf(ones),
      suggestedRemediation: `Read again what the sources say of ${name}.`,
    };
  });
}

/** Each belief with what its source says: what two answers have in common must not hide what each of them got wrong. */
function beliefsIn(wrong: readonly Given[]): string[] {
  const required = wrong.flatMap((one) => {
    const belief = believed(one);
    return belief === null
      ? []
      : [`You took it that ${quoted(belief)}; the source says: ${quoted(denialIn(one.grade).quote)}.`];
  });
  return [...new Set(required)];
}

function proceduralPattern(wrong: readonly Given[]): ErrorPattern {
  return {
    patternType: 'procedural',
    description: `${wrong.length} answers that apply what was read, or give a number, were not right.`,
    affectedQuestions: questionsOf(wrong),
    suggestedRemediation: 'Look up the numbers in their sentences, with unit and comparison.',
  };
}

function carelessPattern(wrong: readonly Given[]): ErrorPattern {
  const one = wrong.length === 1;
  return {
    patternType: 'careless',
    description: `${one ? 'One error was' : `${wrong.length} errors were`} on what you know well and answered right the next time.`,
    affectedQuestions: questionsOf(wrong),
    suggestedRemediation: 'Nothing to learn again: read such questions to the end before you answer.',
  };
}

function questionsOf(given: readonly Given[]): string[] {
  return [...new Set(given.map(({ question }) => question.id))];
}

export function quoted(text: string): string {
  return `“${trimEndOf(text.trim(), '. \t\n')}”`;
}

import type { LearnerLevel, StudyQuestion } from '#contract/study/study.ts';
import type { TutorOutput } from '#contract/study/study-agents.ts';
import { walkConcepts } from '../concept-walk.ts';
import { tellsAnswer } from '../questions/question-defects.ts';
import type { KeyedEvent } from './commands.ts';
import { openQuestionOf } from './study-state.ts';
import type { By } from './study-tools.ts';
import { nameOf, passOver, problem, relatedTopics, thinking, type WorkContext } from './work-context.ts';

/** A prerequisite below this calls for a primer. */
const KNOWN_ENOUGH = 0.5;

/** Until a diagnostic has found the level: what the learner says of themselves. */
const BEFORE_DIAGNOSTIC = { new: 'beginner', some: 'intermediate', familiar: 'advanced' } as const;

/** An explanation that was asked for by its concept. */
export function explainConcept(
  { id, conceptId }: { id: string; conceptId: string },
  context: WorkContext,
  signal: AbortSignal,
): Promise<KeyedEvent[]> {
  const isChosenByCode = context.state.unexplained.some((each) => each.id === id && each.isChosenByCode);
  return explainFor({ key: `explain/${id}`, id, conceptId, question: null, isChosenByCode }, context, signal);
}

interface Wanted {
  key: string;
  id: string;
  conceptId: string | null;
  /** In the learner's words. */
  question: string | null;
  isChosenByCode?: boolean;
  /** What was explained last was not understood: the same, in other words. */
  isAgain?: boolean;
}

/** Explains from the sources, with a primer where what it rests on is shaky. Where they say nothing, what stands near is offered. */
export async function explainFor(
  { key, id, conceptId, question, isChosenByCode = false, isAgain = false }: Wanted,
  context: WorkContext,
  signal: AbortSignal,
): Promise<KeyedEvent[]> {
  const { state, tools, material } = context;
  const { graph } = state;
  const level = state.learnerLevel ?? BEFORE_DIAGNOSTIC[state.selfReport];
  const topic = conceptId === null ? (question ?? state.topic) : nameOf(state, conceptId);
  const output: (TutorOutput & By) | null = await tools.explain(
    {
      conceptId,
      ...(isAgain
        ? { notUnderstood: explainedLast(conceptId, state) }
        : { explainedBefore: explainedOf(conceptId, state) }),
      input: {
        topic,
        learnerLevel: isAgain ? SIMPLER[level] : level,
        prerequisiteGaps: state.gaps,
        specificQuestion: question,
      },
    },
    { ...thinking(context), material, graph },
    signal,
  );
  if (!output) return [problem('tutor', key, 'TIMEOUT', NOT_WRITTEN)];
  if (output.explanation.length === 0) {
    if (isChosenByCode && conceptId !== null)
      return passOver({ key, kind: 'explain', conceptIds: [conceptId] }, context);
    const related = relatedTopics(context, conceptId);
    const message = `The sources of this session say nothing about that.${related ? ` They do speak of ${related}.` : ''}`;
    return [problem('tutor', key, 'RAG_EMPTY', message)];
  }
  const shaky = conceptId === null ? [] : shakyBefore(conceptId, context);
  const primer = shaky.length > 0 ? tools.primerFor(shaky, { material, graph }) : [];
  const { by, ...written } = output;
  const open = state.questions.get(openQuestionOf(state)?.questionId ?? '');
  const explained = withoutAnswer({ primer, output: written }, open);
  if (explained.output.explanation.length === 0) return [problem('tutor', key, 'INVALID_INPUT', GIVES_AWAY)];
  return [{ key, event: { type: 'explained', id, conceptId, ...explained, by } }];
}

interface Explained {
  primer: TutorOutput['explanation'];
  output: TutorOutput;
}

/** As it may be read while a question is open: without the sentences that tell its answer. */
function withoutAnswer({ primer, output }: Explained, open: StudyQuestion | undefined): Explained {
  if (!open) return { primer, output };
  const isFit = ({ text }: { text: string }) => !tellsAnswer(open, text);
  const { explanation, examplesProvided, keyPoints, disagreements } = output;
  const apart = disagreements?.filter(({ claims }) => claims.every(isFit)) ?? [];
  return {
    primer: primer.filter(isFit),
    output: {
      explanation: explanation.filter(isFit),
      examplesProvided: examplesProvided.filter(isFit),
      keyPoints: keyPoints.filter(isFit),
      nextAction: output.nextAction,
      ...(apart.length > 0 && { disagreements: apart }),
    },
  };
}

const GIVES_AWAY =
  'What the sources say on that would give away the question that is open. Answer it first: “I don’t know” is an answer too.';

const SIMPLER: Readonly<Record<LearnerLevel, LearnerLevel>> = {
  beginner: 'beginner',
  intermediate: 'beginner',
  advanced: 'intermediate',
};

const NOT_WRITTEN =
  'This time no explanation could be written whose every sentence the sources support. Ask for it again, or go on with the questions.';

/** Of a concept; a question about the whole topic is answered as it was before. */
function explainedOf(conceptId: string | null, { cards }: WorkContext['state']): string[] {
  if (conceptId === null) return [];
  return cards.flatMap((card) =>
    card.kind === 'explanation' && card.conceptId === conceptId ? card.output.explanation.map(({ text }) => text) : [],
  );
}

/** The last explanation of the same, sentence by sentence. */
function explainedLast(conceptId: string | null, { cards }: WorkContext['state']): string[] {
  const last = cards.findLast((card) => card.kind === 'explanation' && card.conceptId === conceptId);
  return last?.kind === 'explanation' ? last.output.explanation.map(({ text }) => text) : [];
}

function shakyBefore(conceptId: string, { state }: WorkContext): string[] {
  return walkConcepts(state.graph)
    .prerequisites(conceptId)
    .filter((id) => (state.mastery[id]?.p ?? 0) < KNOWN_ENOUGH);
}

import type { StudyMaterial } from '#contract/study.ts';
import type { QuizOutput } from '#contract/study-agents.ts';
import type { StudyProgress } from '#contract/study-view.ts';
import { walkConcepts } from '../concept-walk.ts';
import { askedIn, currentQuiz, type StudyState, stageOf } from './study-state.ts';
import type { StudyTools } from './study-tools.ts';
import { priorsFrom, type StoredSummary } from './summary.ts';
import { conceptIn } from './work-context.ts';

/** A concept below this is weak: what builds on it is shown with a warning. */
const WEAK_BELOW = 0.5;

/** `get_weak_concepts`: those that were answered on and are not known, or are open again; weakest first. */
export function weakConcepts({ mastery, graph }: Pick<StudyState, 'mastery' | 'graph'>) {
  return graph.concepts
    .flatMap(({ id, name }) => {
      const own = mastery[id];
      const isWeak = own !== undefined && (own.status === 'reopened' || (own.attempts > 0 && own.p < WEAK_BELOW));
      return isWeak ? [{ conceptId: id, name, p: own.p, status: own.status }] : [];
    })
    .toSorted((a, b) => a.p - b.p);
}

/**
 * The tools that agents of study are known to have, as functions of the fold of a session. Those that change something change
 * nothing here: they say what the events have led to, because mastery, gaps and quizzes are only ever a fold.
 */
export function createToolbox(state: StudyState, material: StudyMaterial, tools: Pick<StudyTools, 'statsOf'>) {
  const { graph, mastery } = state;
  const walk = walkConcepts(graph);
  const nameOf = (id: string) => graph.concepts.find((each) => each.id === id)?.name ?? id;
  const known = (id: string) => ({ conceptId: id, concept: nameOf(id), currentMastery: mastery[id]?.p ?? 0 });
  const quizzed = () => {
    const quiz = currentQuiz(state);
    if (!quiz?.questionIds) return null;
    const asked = askedIn(state, quiz);
    return { quiz, asked, index: asked.filter((each) => stageOf(each, state) === 'closed').length };
  };

  return {
    get_prerequisites: (conceptId: string) => walk.prerequisites(conceptId).map(known),
    get_mastery: (conceptId: string) => mastery[conceptId] ?? null,
    /** The checked sentences of the material that speak of something, best known first. */
    fetch_info(topic: string, limit = 8) {
      const conceptId = conceptIn(graph.concepts, topic);
      const concept = graph.concepts.find(({ id }) => id === conceptId);
      if (!concept) return [];
      const quotes = [concept.citation, ...concept.quotes];
      return quotes.slice(0, limit).map((citation) => ({
        text: citation.quote,
        citation,
        title: material.works.find(({ id }) => id === citation.evidenceId)?.title ?? '',
      }));
    },
    /** What other sessions have shown of the same concepts. */
    preload_memory: (others: readonly Pick<StoredSummary, 'mastery'>[]) =>
      priorsFrom(
        others,
        graph.concepts.map(({ id }) => id),
      ),
    get_quiz_source: (questionId: string) => state.questions.get(questionId)?.citation ?? null,
    /** The quiz as it was prepared; without what is expected of questions that are not graded. */
    prepare_quiz(): QuizOutput | null {
      const present = quizzed();
      if (!present) return null;
      const graded = new Map(
        present.asked.flatMap((each) => {
          const grade = each.grades.get(each.answers.at(-1)?.answerId ?? '');
          return grade && stageOf(each, state) === 'closed' ? [[each.questionId, grade] as const] : [];
        }),
      );
      return {
        quizQuestionIndex: present.index,
        quizQuestions: (present.quiz.questionIds ?? []).flatMap((id) => {
          const question = state.questions.get(id);
          if (!question) return [];
          const { stem, conceptName, difficulty, citation } = question;
          const expectedAnswer = graded.get(id)?.expected ?? '';
          const sourceContext = graded.has(id) ? citation : { ...citation, quote: '', start: 0, end: 0 };
          return [{ questionId: id, questionText: stem, conceptName, difficulty, expectedAnswer, sourceContext }];
        }),
      };
    },
    get_quiz_step() {
      const present = quizzed();
      return present && { index: present.index, questionId: present.quiz.questionIds?.[present.index] ?? null };
    },
    /** Where the quiz goes on: the question after those that are graded; null at its end. */
    advance_quiz() {
      const present = quizzed();
      return present?.quiz.questionIds?.[present.index] ?? null;
    },
    /** What the answers have led to. */
    update_mastery: (conceptId: string) => mastery[conceptId]?.evidence.at(-1) ?? null,
    add_knowledge_gap: () => state.gaps,
    get_weak_concepts: () => weakConcepts(state),
    get_learning_stats: (now: string): StudyProgress['stats'] => tools.statsOf(state.events, now),
    get_relationships: (conceptId: string) =>
      graph.edges
        .filter(({ from, to }) => from === conceptId || to === conceptId)
        .map(({ from, to, reason, citation }) => ({ from: nameOf(from), to: nameOf(to), reason, citation })),
  };
}

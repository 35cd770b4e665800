import type { StudyQuestion } from '#contract/study/study.ts';
import type { KeyedEvent } from './commands.ts';
import { askableQuestions } from './study-state.ts';
import { thinking, type WorkContext } from './work-context.ts';

/** Asks of the concept that tells most, or says what was found out. Concepts nothing can be asked of are passed over. */
export async function diagnose(key: string, context: WorkContext, signal: AbortSignal): Promise<KeyedEvent[]> {
  const { state, tools } = context;
  const { graph, mastery, goals } = state;
  const ended = (): KeyedEvent[] => [
    { key, event: { type: 'diagnostic_ended', ...tools.diagnosticResult({ graph, mastery, goals }) } },
  ];
  // Of sessions from before: without a model nothing is found out beforehand, the cards are asked.
  if (!state.withModel) return ended();
  const asked = state.asked
    .filter(({ purpose }) => purpose === 'diagnostic')
    .flatMap(({ questionId }) => state.questions.get(questionId)?.conceptId ?? []);
  const passedOver = new Set<string>();
  while (passedOver.size <= graph.concepts.length) {
    const askable = {
      concepts: graph.concepts.filter(({ id }) => !passedOver.has(id)),
      edges: graph.edges.filter(({ from, to }) => !passedOver.has(from) && !passedOver.has(to)),
    };
    const conceptId = tools.nextDiagnosticConcept({ graph: askable, mastery, goals, asked });
    if (conceptId === null) break;
    const { added, questionId } = await questionOn(conceptId, key, context, signal);
    if (questionId !== null)
      return [
        ...(added.length > 0
          ? [{ key: `${key}/questions`, event: { type: 'questions_added' as const, questions: added } }]
          : []),
        { key, event: { type: 'question_asked', questionId, purpose: 'diagnostic' } },
      ];
    passedOver.add(conceptId);
  }
  return ended();
}

async function questionOn(conceptId: string, key: string, context: WorkContext, signal: AbortSignal) {
  const { state, tools, material } = context;
  const { graph, mastery } = state;
  const seed = `${state.id}/${key}/${conceptId}`;
  const asked = new Set(state.asked.map(({ questionId }) => questionId));
  const choose = (bank: readonly StudyQuestion[]) =>
    tools.chooseQuestions({ bank, mastery, asked, conceptIds: [conceptId], count: 1, difficulty: 'adaptive', seed })[0];
  const earlier = [...state.questions.values()];
  const present = choose(askableQuestions(state));
  if (present !== undefined) return { added: [], questionId: present };
  const { questions: added } = await tools.makeQuestions(
    { material, graph, conceptIds: [conceptId], earlier, difficulty: 'adaptive', count: 1, seed },
    thinking(context),
    signal,
  );
  return { added, questionId: choose(added) ?? null };
}

import type { Concept, StudyQuestion } from '#contract/study/study.ts';
import type { StudyAgent } from '#contract/study/study-agents.ts';
import type { StudyIntent } from '#contract/study/study-events.ts';
import { AssayError } from '#core/errors.ts';
import { NONE_DROPPED } from '#core/study/questions/checked-questions.ts';
import type { StudyTools } from '#core/study/session/study-tools.ts';
import { verbatimClaim, worksOf } from '#core/study/tutor/check-sentences.ts';
import { FICTIONAL_GRAPH, FICTIONAL_MATERIAL } from '../fictional-study.ts';
import { sessionInMemory } from './session-in-memory.ts';

const ON_EACH = 6;

/** Questions on a concept as a model would leave them: choices and gaps in turn, each from the concept's own sentence. */
function questionsOn({ id, name, citation }: Concept): StudyQuestion[] {
  return Array.from({ length: ON_EACH }, (_, at): StudyQuestion => {
    const isChoice = at % 2 === 0;
    return {
      id: `${id}/${at}`,
      conceptId: id,
      conceptName: name,
      type: isChoice ? 'choice' : 'cloze',
      bloom: 'remember',
      difficulty: isChoice ? 'easy' : 'medium',
      stem: isChoice ? `What is right of it, number ${at}?` : `What is named in this, number ${at}? “_____ …”`,
      options: isChoice
        ? ['right', 'wrong', 'other'].map((text, n) => ({
            id: `o${n}`,
            text: `${text} ${at}`,
            misconception: null,
          }))
        : [],
      key: isChoice ? 'o0' : name,
      alsoRight: [],
      number: null,
      rubric: [],
      citation,
      hints: ['Think.'],
      by: 'model',
    };
  });
}

/** What agents with a model come to, without one: the same every time. */
export const GUIDES: Pick<StudyTools, 'buildGraph' | 'makeQuestions' | 'explain'> = {
  buildGraph: async () => FICTIONAL_GRAPH,
  async makeQuestions({ graph, conceptIds, earlier, count, material }) {
    const known = new Set(earlier.map(({ id }) => id));
    const works = new Set(material.works.map(({ id }) => id));
    const concepts = graph.concepts.filter(({ id }) => conceptIds.includes(id));
    const all = concepts.flatMap(questionsOn).filter(({ citation }) => works.has(citation.evidenceId));
    return { questions: all.filter(({ id }) => !known.has(id)).slice(0, count), dropped: NONE_DROPPED };
  },
  async explain({ conceptId }, { graph, material }) {
    const concept = graph.concepts.find(({ id }) => id === conceptId);
    const works = worksOf(material);
    const explanation = concept
      ? [concept.citation, ...concept.quotes].flatMap((each) => verbatimClaim(each, works) ?? [])
      : [];
    return { explanation, examplesProvided: [], keyPoints: [], nextAction: 'quiz', by: 'model' };
  },
};

/** A session that a model leads. @param agent who messages go to. @param intent what they ask for. */
export function guidedSession({
  tools = {},
  agent = 'tutor',
  intent = 'study',
}: {
  tools?: Partial<StudyTools>;
  agent?: StudyAgent;
  intent?: StudyIntent;
} = {}) {
  const route: StudyTools['route'] = async ({ userMessage }) => ({
    targetAgent: agent,
    intent,
    routingReason: 'As you asked.',
    contextForAgent: userMessage,
    by: 'model',
  });
  return sessionInMemory({
    material: FICTIONAL_MATERIAL,
    model: { ask: () => Promise.reject(new AssayError('model_unavailable')) },
    tools: { ...GUIDES, route, ...tools },
  });
}

import * as z from 'zod';
import type { Citation } from '#contract/citation.ts';
import {
  type Concept,
  DIFFICULTIES,
  type RubricPoint,
  type StudyMaterial,
  type StudyQuestion,
} from '#contract/study/study.ts';
import { citeQuote } from '../../agents/cite-quote.ts';
import { isModelFailure } from '../../agents/model-or-rules.ts';
import { stableId } from '../../text/stable-id.ts';
import { cardsFrom } from '../cards/make-cards.ts';
import type { StudyModel } from '../study-model.ts';
import { type CheckedQuestions, checkedQuestions, NONE_DROPPED } from './checked-questions.ts';
import { choiceHints, freeTextHints } from './hints.ts';
import { MAKING_ROLE, makingPrompt, sentencesShown } from './model-prompts.ts';
import { questionDefects, saysMostOf } from './question-defects.ts';
import { type QuestionRequest, shuffled, wantedDifficulty } from './question-draft.ts';

/** Questions as a model writes them. */
const writtenQuestions = z.object({
  questions: z
    .array(
      z.object({
        concept: z.string().max(20),
        type: z.enum(['choice', 'free_text']),
        difficulty: z.enum(DIFFICULTIES).catch('medium'),
        stem: z.string().max(600),
        key: z.string().max(200),
        quote: z.string().max(800),
        wrong: z.array(z.object({ text: z.string().max(200), misconception: z.string().max(300) })).max(3),
        points: z
          .array(z.object({ text: z.string().max(300), quote: z.string().max(800), isCritical: z.boolean() }))
          .max(5),
        hints: z.array(z.string().max(300)).max(3),
      }),
    )
    .max(12),
});
type Written = z.infer<typeof writtenQuestions>['questions'][number];

interface Sources {
  /** As the prompt named them, k1 first. */
  concepts: readonly Concept[];
  material: StudyMaterial;
  seed: string;
}

/** A written question with its quotes at their places; null where a quote stands in no source, or its concept is none. */
function questionFrom(each: Written, { concepts, material, seed }: Sources): StudyQuestion | null {
  const concept = concepts[Number(/^\W*k?(\d{1,2})\W*$/i.exec(each.concept)?.[1] ?? 0) - 1];
  const citation = locate(each.quote, material);
  if (!concept || !citation) return null;
  const shared = {
    conceptId: concept.id,
    conceptName: concept.name,
    citation,
    alsoRight: [],
    number: null,
    bloom: 'understand' as const,
    difficulty: each.difficulty,
    stem: each.stem.trim(),
    by: 'model' as const,
  };
  if (each.type === 'choice') {
    const options = optionsOf(each, seed);
    const key = options.find(({ misconception }) => misconception === null)?.id ?? '';
    const wrong = each.wrong.map(({ text }) => text);
    const hints = each.hints.length > 0 ? each.hints : choiceHints(each.key, wrong, 'an answer');
    const id = stableId('question', `choice ${each.stem} ${each.key}`);
    return { ...shared, id, type: 'choice', options, key, rubric: [], hints };
  }
  // What the question says already is no part of its answer.
  const asked = each.points.filter(({ text }) => !saysMostOf(each.stem, text));
  const points = asked.flatMap(({ text, quote, isCritical }) => {
    const place = locate(quote, material);
    if (!place) return [];
    return [{ id: stableId('point', `${text} ${place.start}`), text, weight: 1, isCritical, citation: place }];
  });
  // A point without a quote is one that nobody can look up: the question falls with it.
  if (points.length === 0 || points.length < asked.length) return null;
  const hints = each.hints.length > 0 ? each.hints : freeTextHints(points.map(({ text }) => text));
  const key = points.map(({ text }) => text).join(' ');
  const id = stableId('question', `free_text ${each.stem} ${key}`);
  return { ...shared, id, type: 'free_text', options: [], key, rubric: points, hints };
}

function optionsOf({ key, wrong, stem }: Written, seed: string): StudyQuestion['options'] {
  return shuffled(
    [
      { text: key.trim(), misconception: null },
      ...wrong.map(({ text, misconception }) => ({ text: text.trim(), misconception: misconception.trim() })),
    ],
    `${seed} ${stem}`,
    ({ text }) => text,
  ).map((option, i) => ({ id: `o${i + 1}`, ...option }));
}

function locate(quote: string, { works }: StudyMaterial): Citation | null {
  for (const work of works) {
    const citation = citeQuote(work, quote);
    if (citation) return citation;
  }
  return null;
}

/**
 * At most `count` questions: first those of a model, where there is one, without a defect: half of them, or as many as there are too few
 * cards for; then the cards of the concepts. Fewer where the material gives no more; `dropped` counts those that were thrown away. A model
 * that fails leaves the cards. Throws AssayError `cancelled`.
 */
export async function makeQuestions(
  request: QuestionRequest,
  { model }: { model?: StudyModel | null | undefined },
  signal: AbortSignal,
): Promise<CheckedQuestions> {
  const { graph, conceptIds, count } = request;
  const concepts = [...new Set(conceptIds)].flatMap((id) => graph.concepts.find((each) => each.id === id) ?? []);
  const cards = cardsOn(request);
  const alone = { questions: cards.slice(0, Math.max(0, count)), dropped: NONE_DROPPED };
  if (!model || concepts.length === 0 || count <= 0) return alone;
  const most = Math.max(Math.ceil(count / 2), count - cards.length);
  try {
    const { questions, dropped } = await questionsByModel(concepts, request, model, signal);
    return { questions: [...questions.slice(0, most), ...cards].slice(0, count), dropped };
  } catch (error) {
    if (!isModelFailure(error)) throw error;
    return alone;
  }
}

/** The cards of the concepts that were not made before; those of the wanted difficulty first. */
function cardsOn({ material, conceptIds, earlier, difficulty, seed }: QuestionRequest): StudyQuestion[] {
  const wanted = new Set(conceptIds);
  const made = new Set(earlier.map(({ stem }) => stem));
  const { questions } = cardsFrom(material, seed);
  const open = questions.filter(({ conceptId, stem }) => wanted.has(conceptId) && !made.has(stem));
  if (difficulty === 'adaptive') return open;
  return open.toSorted((a, b) => Number(b.difficulty === difficulty) - Number(a.difficulty === difficulty));
}

/** Concepts in one call: what a model can still keep apart. */
const CONCEPTS_AT_ONCE = 6;
const MOST_QUESTIONS = 8;
/** Questions that one sentence may be used for. */
const OF_A_SENTENCE = 2;
const TOKENS = { question: 350, envelope: 200 };

/**
 * Free text with a rubric and choices by a model, on the first concepts that a sentence names. Code keeps a question whose quotes are found
 * in their sources, that has no defect and that passes `checkedQuestions`; the others are counted. None where no sentence names a concept.
 * Throws AssayError `model_*`, `budget_spent` and `cancelled` where the first call fails.
 */
async function questionsByModel(
  concepts: readonly Concept[],
  request: QuestionRequest,
  model: StudyModel,
  signal: AbortSignal,
): Promise<CheckedQuestions> {
  const { material, earlier, count, seed } = request;
  const named = new Set(sentencesShown(concepts, material).flatMap(({ conceptIds }) => conceptIds));
  const asked = concepts.filter(({ id }) => named.has(id)).slice(0, CONCEPTS_AT_ONCE);
  const sentences = sentencesShown(asked, material);
  if (sentences.length === 0) return { questions: [], dropped: NONE_DROPPED };
  const many = Math.min(MOST_QUESTIONS, Math.max(2, count), OF_A_SENTENCE * sentences.length);
  const { questions } = await model.ask({
    agent: 'quiz',
    role: 'smart',
    scope: `questions/${seed}`,
    name: 'study_questions',
    schema: writtenQuestions,
    instructions: MAKING_ROLE,
    prompt: makingPrompt({
      concepts: asked.map((concept) => ({ concept, wanted: wantedDifficulty(concept.id, request) })),
      sentences,
      earlier: earlier.map(({ stem }) => stem),
      many,
    }),
    maxOutputTokens: TOKENS.envelope + TOKENS.question * many,
    signal,
  });
  const sound: StudyQuestion[] = [];
  for (const each of questions) {
    const question = questionFrom(each, { concepts: asked, material, seed });
    if (!question || questionDefects(question, { material, earlier: [...earlier, ...sound] }).length > 0) continue;
    if (!asksTheSame(question.rubric, sound)) sound.push(question);
  }
  const checked = await checkedQuestions(sound, { material, model, scope: `questions/${seed}` }, signal);
  const defective = checked.dropped.defective + questions.length - sound.length;
  return { ...checked, dropped: { ...checked.dropped, defective } };
}

/** More than half of the points rest on sentences of points that another question asks for. */
function asksTheSame(rubric: readonly RubricPoint[], others: readonly StudyQuestion[]): boolean {
  const place = ({ citation }: RubricPoint) => `${citation.evidenceId} ${citation.field} ${citation.start}`;
  return others.some((other) => {
    const used = new Set(other.rubric.map(place));
    return rubric.length > 0 && rubric.filter((point) => used.has(place(point))).length > rubric.length / 2;
  });
}

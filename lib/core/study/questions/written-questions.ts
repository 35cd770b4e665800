import * as z from 'zod';
import type { Citation } from '#contract/citation.ts';
import { type Concept, DIFFICULTIES, type StudyMaterial, type StudyQuestion } from '#contract/study/study.ts';
import { citeQuote } from '../../agents/cite-quote.ts';
import { stableId } from '../../text/stable-id.ts';
import { choiceHints, freeTextHints } from './hints.ts';
import { saysMostOf } from './question-defects.ts';
import { shuffled } from './question-draft.ts';

/** Questions as a model writes them. */
export const writtenQuestions = z.object({
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
export function questionFrom(each: Written, { concepts, material, seed }: Sources): StudyQuestion | null {
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

import type { Concept, ConceptGraph, Difficulty, QuestionType, StudyMaterial, StudyQuestion } from '#contract/study.ts';
import { walkConcepts } from '../concept-walk.ts';
import { directionChoice } from './direction-choice.ts';
import { type AskableFinding, explainBothQuestion, findingsQuestion } from './free-text-question.ts';
import { numberQuestion } from './number-question.ts';
import { shuffled } from './question-draft.ts';
import { type Found, sentencesOn } from './sentences-on.ts';
import { tells } from './stem-words.ts';
import { clozeQuestion, termChoice } from './term-questions.ts';

interface Sources {
  material: StudyMaterial;
  graph: ConceptGraph;
  seed: string;
}

/** Every question that code can make on a concept from the sentences of the material that name it, best sentences first. */
export function questionsByRules(concept: Concept, { material, graph, seed }: Sources): StudyQuestion[] {
  const found = sentencesOn(concept, material);
  const siblings = graph.concepts.filter(({ id }) => id !== concept.id);
  const walk = walkConcepts(graph);
  const kin = new Set([...walk.ancestors(concept.id).keys(), ...walk.descendants(concept.id).keys()]);
  const single = found.flatMap(({ sentence, findings }) => {
    const population = findings.find((each) => each.population !== null)?.population ?? null;
    const input = { concept, siblings, kin, sentence, population, material, seed };
    return [
      ...findings.map((finding) => numberQuestion(input, finding)),
      directionChoice(input),
      termChoice(input),
      clozeQuestion(input),
    ];
  });
  const contradictions = material.contradictions
    .filter(({ topic, first, second }) =>
      [concept.name, ...concept.aliases].some(
        (name) => tells(topic, name) || [first, second].every(({ quote }) => tells(quote, name)),
      ),
    )
    .map((each) => explainBothQuestion(concept, each, material));
  const both = [...contradictions, ...byWork(found).map((findings) => findingsQuestion(concept, findings))];
  return [...both, ...single].filter((question) => question !== null);
}

function byWork(found: readonly Found[]): AskableFinding[][] {
  const works = new Map<string, AskableFinding[]>();
  for (const { sentence, findings } of found) {
    const [finding] = findings;
    if (finding) works.set(sentence.work.id, [...(works.get(sentence.work.id) ?? []), { finding, sentence }]);
  }
  return [...works.values()];
}

/**
 * The questions of several concepts mixed: one of each concept in turn, each time of another type.
 *
 * @param banks the questions of each concept, and how difficult its first one is to be.
 */
export function mixed(
  banks: readonly { questions: readonly StudyQuestion[]; first: Difficulty }[],
  seed: string,
): StudyQuestion[] {
  const open = banks.map(({ questions, first }, i) =>
    byType(
      shuffled(questions, `${seed} ${i}`, ({ id }) => id),
      { first, turn: i },
    ),
  );
  const all: StudyQuestion[] = [];
  for (let at = 0; open.some((bank) => bank.length > at); at += 1) {
    all.push(...open.flatMap((bank) => bank[at] ?? []));
  }
  return all;
}

const TYPES: Readonly<Record<Difficulty, readonly QuestionType[]>> = {
  easy: ['choice'],
  medium: ['cloze'],
  hard: ['number', 'free_text', 'explain_both'],
};
const ORDER = ['choice', 'explain_both', 'number', 'free_text', 'cloze'] as const;

/** One of each type in turn, beginning with one as difficult as wanted. */
function byType(bank: readonly StudyQuestion[], { first, turn }: { first: Difficulty; turn: number }): StudyQuestion[] {
  const leading = TYPES[first];
  const turned = leading.map((_, i) => leading[(i + turn) % leading.length] ?? 'cloze');
  const piles = [...new Set([...turned, ...ORDER])].map((type) => bank.filter((each) => each.type === type));
  const all: StudyQuestion[] = [];
  for (let at = 0; piles.some((pile) => pile.length > at); at += 1) {
    all.push(...piles.flatMap((pile) => pile[at] ?? []));
  }
  return all;
}

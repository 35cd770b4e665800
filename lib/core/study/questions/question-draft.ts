import type { Citation } from '#contract/citation.ts';
import type {
  Concept,
  ConceptGraph,
  Difficulty,
  OpenQuestion,
  StudyMaterial,
  StudyQuestion,
} from '#contract/study/study.ts';
import { stableId } from '../../text/stable-id.ts';

/** What questions are wanted. */
export interface QuestionRequest {
  material: StudyMaterial;
  graph: ConceptGraph;
  /** Concepts to ask about; those that the graph does not have are passed over. */
  conceptIds: readonly string[];
  /** Questions that exist: nothing like them is made again. */
  earlier: readonly StudyQuestion[];
  difficulty: Difficulty | 'adaptive';
  count: number;
  /** Chance that each concept is known, 0..1; for `adaptive`. */
  mastery?: Readonly<Record<string, number>>;
  /** The same seed makes the same questions. */
  seed: string;
}

/** Means of mastery below which a question is to be easy, and hard above: those of a learner's level. */
const LEVELS = { easy: 0.35, medium: 0.7 };

/** How difficult a question on a concept is to be. */
export function wantedDifficulty(
  conceptId: string,
  { difficulty, mastery }: Pick<QuestionRequest, 'difficulty' | 'mastery'>,
): Difficulty {
  if (difficulty !== 'adaptive') return difficulty;
  const p = mastery?.[conceptId] ?? 0;
  return p < LEVELS.easy ? 'easy' : p < LEVELS.medium ? 'medium' : 'hard';
}

type Draft = Omit<StudyQuestion, 'id' | 'conceptId' | 'conceptName' | 'by' | 'citation' | 'alsoRight' | 'options'> &
  Partial<Pick<StudyQuestion, 'alsoRight' | 'options'>>;

/** A card with its id from what it asks. */
export function questionOf(concept: Concept, citation: Citation, draft: Draft): StudyQuestion {
  return {
    options: [],
    alsoRight: [],
    ...draft,
    id: stableId('question', `${draft.type} ${draft.stem} ${draft.key}`),
    conceptId: concept.id,
    conceptName: concept.name,
    citation,
    by: 'rules',
  };
}

/** Order of things that looks random and is the same for the same seed. */
export function shuffled<T>(items: readonly T[], seed: string, nameOf: (item: T) => string): T[] {
  const places = new Map(items.map((item) => [item, stableId('o', `${seed} ${nameOf(item)}`)]));
  return items.toSorted((a, b) => ((places.get(a) ?? '') < (places.get(b) ?? '') ? -1 : 1));
}

/** What a learner may see of a question before it is graded: named field by field, so that a new one stays inside. */
export function toOpenQuestion(question: StudyQuestion, shownHints: number): OpenQuestion {
  const { id, conceptId, conceptName, type, bloom, difficulty, stem, by, options, number, hints } = question;
  return {
    id,
    conceptId,
    conceptName,
    type,
    bloom,
    difficulty,
    stem,
    by,
    options: options.map((option) => ({ id: option.id, text: option.text })),
    unit: number?.unit ?? '',
    hints: hints.length,
    shownHints: hints.slice(0, Math.max(0, shownHints)),
  };
}

import type { ConceptGraph, StudyMaterial, StudyQuestion } from '#contract/study/study.ts';
import { type DefinedTerm, definedTerms } from './defined-terms.ts';
import { type TermCards, termCards } from './definition-cards.ts';
import { numberCards } from './number-cards.ts';

export interface Cards {
  /** Without edges: what requires what is a model's to say. */
  graph: ConceptGraph;
  questions: StudyQuestion[];
}

/** Cards of one material at most. */
const MOST_CARDS = 400;

/**
 * All that the material can ask without a model: what it defines, both ways, and the figures that its findings report. The keys are its own
 * words, and every card cites where they stand. The same material and seed give the same cards.
 */
export function cardsFrom(material: StudyMaterial, seed: string): Cards {
  return asCards([...termsWithCards(material, definedTerms(material), seed), ...numberCards(material)]);
}

/** The terms that the material defines, without its figures: a model adds its own concepts to these. */
export function glossaryOf(material: StudyMaterial): ConceptGraph {
  return asCards(termsWithCards(material, definedTerms(material), '')).graph;
}

function termsWithCards(material: StudyMaterial, terms: readonly DefinedTerm[], seed: string): TermCards[] {
  return terms.flatMap((term) => termCards(term, { material, terms, seed }) ?? []);
}

/** The first card of every concept comes before the second of any: the two are not asked one after the other. */
function asCards(all: readonly TermCards[]): Cards {
  const withCards = all.filter(({ cards }) => cards.length > 0);
  const most = Math.max(0, ...withCards.map(({ cards }) => cards.length));
  const questions = Array.from({ length: most }, (_, at) => withCards.flatMap(({ cards }) => cards[at] ?? [])).flat();
  return {
    graph: { concepts: withCards.map(({ concept }) => concept), edges: [] },
    questions: questions.slice(0, MOST_CARDS),
  };
}

import type { RankedWork } from '#core/agents/handlers.ts';
import { dosedSubstances, isDosed } from '#core/appraisal/dosed-substances.ts';
import type { DrugSubject } from '#core/appraisal/drug-candidates.ts';
import type { Topic } from '#core/appraisal/weighed-work.ts';
import type { ParsedQuestion } from '#core/question/parsed-question.ts';
import { conceptKind } from '../../question/concept-kind.ts';

/** What the ideas of a question are, as far as lists, word forms and the works themselves tell. */
export interface QuestionTopic extends Topic {
  drugs: DrugSubject;
}

const MOLECULES = ['target', 'gene', 'pathway'];

/**
 * What the answer must be about: the interventions and exposures that a question names; else its molecules; else its most
 * telling idea. A new drug stands in no list: a word that the works dose or give is taken for one.
 */
export function topicOf(
  { concepts, questionType }: Pick<ParsedQuestion, 'concepts' | 'questionType'>,
  works: readonly RankedWork[],
): QuestionTopic {
  const kinds = concepts.map(({ term }) => conceptKind(term) ?? (isDosed(term, works) ? 'drug' : null));
  const ofKind = (wanted: readonly string[]) =>
    kinds.flatMap((kind, at) => (kind && wanted.includes(kind) ? [at] : []));
  const choices = [
    ofKind(['drug']),
    ofKind(['procedure', 'exposure']),
    ofKind(MOLECULES),
    concepts.length > 0 ? [0] : [],
  ];
  const named = ofKind(['drug']);
  const actors = new Set([named, ofKind(['procedure', 'exposure'])].find((choice) => choice.length > 0));
  const dosed = dosedSubstances(works);
  const known = kinds.flatMap((kind, at) => (kind !== null && kind !== 'population' ? [at] : []));
  return {
    concepts,
    subject: new Set(choices.find((choice) => choice.length > 0)),
    // Words of no known kind may be turns of phrase; where too few are known the first two ideas stand for the question.
    essential: new Set(known.length >= 2 ? known : [0, 1].filter((at) => at < concepts.length)),
    actors,
    dosed,
    asksForAny: actors.size === 0 && questionType === 'treatment_effect',
    drugs: {
      drugs: named.flatMap((at) => {
        const concept = concepts[at];
        return concept ? [{ concept: at, name: concept.term }] : [];
      }),
      dosed,
      others: new Set(concepts.map((_, at) => at).filter((at) => !named.includes(at))),
    },
  };
}

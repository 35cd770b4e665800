import type { RankedWork, ResearchPlan } from '#core/agents/handlers.ts';
import type { DrugSubject } from '#core/judge/drug-candidates.ts';
import type { Topic } from '#core/judge/weighed-work.ts';
import { conceptKind } from './concept-kind.ts';

/** What the ideas of a question are, as far as lists, word forms and the works themselves tell. */
export interface QuestionTopic extends Topic {
  drugs: DrugSubject;
  /** The interventions and exposures that may act in a hypothesis. */
  actors: ReadonlySet<number>;
}

const MOLECULES = ['target', 'gene', 'pathway'];

/**
 * What the answer must be about: the interventions and exposures that a question names; else its molecules; else its most
 * telling idea. A new drug stands in no list: a word that the works dose or give is taken for one.
 */
export function topicOf(
  { concepts, questionType }: Pick<ResearchPlan, 'concepts' | 'questionType'>,
  works: readonly RankedWork[],
): QuestionTopic {
  const kinds = concepts.map(({ term }) => conceptKind(term) ?? (isGivenAsDrug(term, works) ? 'drug' : null));
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
  const known = kinds.flatMap((kind, at) => (kind !== null && kind !== 'population' ? [at] : []));
  return {
    concepts,
    subject: new Set(choices.find((choice) => choice.length > 0)),
    // Words of no known kind may be turns of phrase; where too few are known the first two ideas stand for the question.
    essential: new Set(known.length >= 2 ? known : [0, 1].filter((at) => at < concepts.length)),
    actors,
    asksForAny: actors.size === 0 && questionType === 'treatment_effect',
    drugs: {
      drugs: named.flatMap((at) => {
        const concept = concepts[at];
        return concept ? [{ concept: at, name: concept.term }] : [];
      }),
      others: new Set(concepts.map((_, at) => at).filter((at) => !named.includes(at))),
    },
  };
}

/** "40 mg velorimine", "velorimine 40 mg", "treated with velorimine", "velorimine or placebo". */
function isGivenAsDrug(term: string, works: readonly RankedWork[]): boolean {
  if (/\s/.test(term)) return false;
  const name = term.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  const amount = '\\d[\\d.]*\\s?(?:mg|µg|μg|mcg|g|IU)(?:\\s?/\\s?(?:kg|d|day))?';
  const given =
    '(?:treated with|randomi[sz]ed to(?: receive)?|receiv(?:e|ed|ing)|given|administration of|doses? of|took|taking)';
  const pattern = new RegExp(
    `(?:${amount}\\s+(?:of\\s+|daily\\s+)?|${given}\\s+(?:oral\\s+|intravenous\\s+)?|\\bplacebo or )${name}(?![\\p{L}\\p{N}])|(?<![\\p{L}\\p{N}])${name}(?:\\s+\\(?${amount}|-treated| (?:or|versus|vs\\.?) placebo)`,
    'iu',
  );
  return works.some(({ work }) =>
    pattern.test(`${work.title} ${work.texts.abstract ?? ''} ${work.texts.registry ?? ''}`),
  );
}

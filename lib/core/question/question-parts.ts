import type { QueryConcept } from '#core/sources/tool.ts';
import { rolesOf } from './roles.ts';

/** Which ideas of a question, by place in its plan, are what is done or tested and which are what that is done for. */
export interface QuestionParts {
  interventions: ReadonlySet<number>;
  /** Conditions and outcomes; empty where the question asks for harms, which no idea of it names. */
  objects: ReadonlySet<number>;
  asksForHarm: boolean;
}

/** "Is X accurate for diagnosing Y?", "Can X detect Y?": the test stands before the verb, the disease after it. */
const TESTING =
  /\b(?:diagnos(?:e|es|ed|ing|is of)|detect(?:s|ed|ing|ion of)?|screen(?:s|ing)? for|identif(?:y|ies|ying)|recogni[sz](?:es?|ing)|distinguish(?:es|ing)?|differentiat(?:es?|ing)|discriminat(?:es?|ing)|predict(?:s|ing)?|rul(?:e|es|ing) out)\b/i;

export function questionParts(question: string, concepts: readonly QueryConcept[]): QuestionParts {
  const asksForHarm = asksAboutSafety(question);
  const roles = rolesOf(question, concepts);
  const places = (chosen: readonly QueryConcept[]) =>
    new Set(chosen.map((concept) => concepts.indexOf(concept)).filter((at) => at >= 0));
  const interventions = places(roles.interventions);
  const objects = places([...roles.conditions, ...roles.outcomes]);
  const verb = TESTING.exec(question);
  if (interventions.size === 0 && verb && !asksForHarm) return aroundVerb(question, concepts, verb.index);
  return { interventions, objects: asksForHarm ? new Set() : objects, asksForHarm };
}

function aroundVerb(question: string, concepts: readonly QueryConcept[], verb: number): QuestionParts {
  const text = question.toLowerCase();
  const at = concepts.map(({ term }) => text.indexOf(term.toLowerCase()));
  const within = (test: (place: number) => boolean) =>
    new Set(at.flatMap((place, concept) => (place >= 0 && test(place) ? [concept] : [])));
  return {
    interventions: within((place) => place < verb),
    objects: within((place) => place > verb),
    asksForHarm: false,
  };
}

/** An idea of a question and what it does there; absent where neither grammar nor the lexicon tells. */
export interface PartedIdea extends Pick<QueryConcept, 'term' | 'synonyms'> {
  part?: 'intervention' | 'object' | undefined;
}

/** The ideas of a question, each with its part, as relevance is judged by them. */
export function partedIdeas(question: string, concepts: readonly QueryConcept[]): PartedIdea[] {
  const { interventions, objects } = questionParts(question, concepts);
  return concepts.map(({ term, synonyms }, at) => {
    const part = interventions.has(at) ? 'intervention' : objects.has(at) ? 'object' : undefined;
    return { term, synonyms, part };
  });
}

/** Words by which a text speaks of harms. */
export const HARMS =
  /\b(?:adverse|side[- ]effects?|safe(?:ty|ly)?|unsafe|well[- ]tolerated|tolerab\w+|toxic\w*|complications?|harms?|harmful|malformations?|discontinued|discontinuations?|withdrawals? due|stopped treatment because|hospitali[sz]ations?|deaths?|serious (?:events?|reactions?|infections?|bleeding))\b/i;

const SAFETY =
  'safe|safely|safety|unsafe|harm(?:s|ful)?|adverse (?:drug )?(?:effects?|events?|reactions?)|side[- ]effects?|toxic(?:ity)?|tolerab(?:le|ility)|tolerated|dangerous|contraindicated';
const ASKED = new RegExp(`\\b(?:${SAFETY})\\b`, 'i');
/** "Safe and effective" asks for both, and "does X reduce side effects" for a benefit. */
const ASKS_EFFECT = new RegExp(
  `\\b(?:effective(?:ness)?|efficacy|efficacious|benefits?|helps?|works?)\\b|\\b(?:reduces?|prevents?|lowers?|decreases?|avoids?|limits?|reducing|preventing)\\b.*\\b(?:${SAFETY})\\b`,
  'i',
);

/** Whether a question asks what harm something does, and not what good. */
export function asksAboutSafety(question: string): boolean {
  return ASKED.test(question) && !ASKS_EFFECT.test(question);
}

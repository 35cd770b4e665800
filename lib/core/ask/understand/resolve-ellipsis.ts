import { conceptKind } from '../../question/concept-kind.ts';
import { populationAsked } from '../../question/population-asked.ts';
import { mayBeSubstance } from '../../reading/drug-names.ts';
import { asQuestion, type Referents, withAdded, withReplaced } from './referents.ts';

/** "compared with placebo", "versus ibuprofen", "better than aspirin": what follows is compared with. */
const COMPARED =
  /^(?:(?:as )?compared (?:with|to)|versus|vs\.?|against|(?:better|worse|safer|more effective) than|than|rather than|instead of)\s+(.+)$/iu;
const LED = /^(in|for|among|amongst|with|without|during|after|before|over|at|on|by|under|within|when|if|as)\s+(.+)$/iu;
const WHAT_ABOUT = /^(?:what|how) about\s+(.+)$/iu;
const INSTEAD = /\s+instead$/iu;
/** A time, a dose, a course or a place: said beside what was asked, in the place of nothing. */
const CIRCUMSTANCE =
  /\b(?:doses?|dosage|\d+\s?(?:mg|g|µg|mcg)|days?|weeks?|months?|years?|long[- ]term|short[- ]term|prevention|prophylaxis|acute|chronic|daily|weekly|monthly|primary care|hospitals?|intensive care|home|combination|monotherapy|first[- ]line|second[- ]line|maintenance|follow[- ]up)\b/iu;
const PEOPLE =
  /\b(?:pregnan\w*|breast-?feeding|lactation|lactating|childhood|infancy|adolescence|old age|elderly|smokers?|menopause|diabetics?|vegans?|vegetarians?|athletes?|veterans?|over[- ]?\s?\d{2}s|kids|toddlers?|babies|teens|seniors)\b/iu;
/** More words than these are a question of their own. */
const MOST_WORDS = 9;
const VERB = /\b(?:is|are|was|were|do|does|did|can|could|should|would|will|may|might|has|have|had)\b/iu;

/**
 * A follow-up that is a part of a question only: "and in women?", "what about ibuprofen?", "versus placebo?", "at high doses?".
 * What it names takes the place of its like in the question before; null where it is no such part.
 *
 * @param asked without words that only lead over.
 */
export function resolveEllipsis(asked: string, before: Referents): string | null {
  const about = WHAT_ABOUT.exec(asked)?.[1];
  const phrase = (about ?? asked)
    .replace(/[?.!\s]+$/, '')
    .replace(INSTEAD, '')
    .trim();
  if (
    phrase === '' ||
    phrase.split(/\s+/).length > MOST_WORDS ||
    VERB.test(phrase) ||
    /^(?:what|which|who|why|how|where|when)\b(?!.*\babout\b)/iu.test(phrase)
  )
    return null;
  const compared = COMPARED.exec(phrase)?.[1];
  if (compared) return comparedWith(compared, before);
  const [, preposition = '', led] = LED.exec(phrase) ?? [];
  return inPlace({ phrase, preposition: preposition.toLowerCase(), name: withoutArticle(led ?? phrase) }, before);
}

function comparedWith(name: string, { question, comparison }: Referents): string {
  const replaced = withReplaced(question, comparison, name);
  return replaced === null ? withAdded(question, `compared with ${name}`) : asQuestion(replaced);
}

interface Part {
  phrase: string;
  /** Empty where the phrase is led by none. */
  preposition: string;
  name: string;
}

function inPlace({ phrase, preposition, name }: Part, before: Referents): string {
  const { question, subject, object, outcome, population } = before;
  const led = preposition === '' ? '' : preposition;
  if (isPeople(name))
    return population && withReplaced(question, population, name) !== null
      ? asQuestion(withReplaced(question, population, name) ?? question)
      : withAdded(question, `${led === 'for' || led === '' ? 'in' : led} ${name}`);
  const kind = conceptKind(name);
  const like =
    kind === 'disease'
      ? [object, outcome]
      : kind === 'drug' || kind === 'procedure' || kind === 'exposure' || (kind === null && mayBeSubstance(name))
        ? [subject]
        : kind === 'effect' || (kind === null && led === '' && !CIRCUMSTANCE.test(name))
          ? [outcome, ...(object !== null && conceptKind(object) !== 'disease' ? [object] : [])]
          : [];
  for (const old of led === 'with' || led === 'without' ? [] : like) {
    const replaced = withReplaced(question, old, name);
    if (replaced !== null) return asQuestion(replaced);
  }
  if (led !== '' || CIRCUMSTANCE.test(name)) return withAdded(question, led === '' ? `(${phrase})` : phrase);
  return withAdded(question, `with regard to ${name}`);
}

function isPeople(name: string): boolean {
  return PEOPLE.test(name) || populationAsked(name) !== null || conceptKind(name) === 'population';
}

function withoutArticle(name: string): string {
  return name.replace(/^(?:the|a|an)\s+/iu, '');
}

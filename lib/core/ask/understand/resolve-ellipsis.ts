import { conceptKind } from '../../question/concept-kind.ts';
import { populationAsked } from '../../question/population-asked.ts';
import { mayBeSubstance } from '../../reading/drug-names.ts';
import { asQuestion, type Referents, withAdded, withReplaced } from './referents.ts';

/** "compared with placebo", "versus ibuprofen", "better than aspirin": what follows is compared with. */
const COMPARED =
  /^(?:(?:as )?compared (?:with|to)|versus|vs\.?|against|(?:better|worse|safer|more effective) than|than|rather than|instead of)\s+(.+)$/iu;
const LED =
  /^(in|of|for|among|amongst|with|without|during|after|before|over|at|on|by|under|within|when|if|as)\s+(.+)$/iu;
const WHAT_ABOUT = /^(?:what|how) about\s+(.+)$/iu;
const INSTEAD = /\s+instead$/iu;
/** A time, a dose, a course or a place: said beside what was asked, in the place of nothing. */
const CIRCUMSTANCE =
  /\b(?:doses?|dosage|\d+\s?(?:mg|g|µg|mcg)|days?|weeks?|months?|years?|long[- ]term|short[- ]term|prevention|prophylaxis|acute|chronic|daily|weekly|monthly|primary care|hospitals?|intensive care|home|combination|monotherapy|first[- ]line|second[- ]line|maintenance|follow[- ]up)\b/iu;
const PEOPLE =
  /\b(?:pregnan\w*|breast-?feeding|lactation|lactating|childhood|infancy|adolescence|old age|elderly|smokers?|menopause|diabetics?|vegans?|vegetarians?|athletes?|veterans?|over[- ]?\s?\d{2}s|kids|toddlers?|babies|teens|seniors)\b/iu;
const SAID_OF_WHOM = new RegExp(`\\b(?:in|during|among|for)\\s+(?:the\\s+)?${PEOPLE.source}(?=\\?|$)`, 'iu');
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

function inPlace({ phrase, preposition: led, name }: Part, before: Referents): string {
  const { question } = before;
  const isWhom = isPeople(name);
  for (const old of isWhom ? [before.population] : likeOf(name, led, before)) {
    const replaced = withReplaced(question, old, name);
    if (replaced !== null) return asQuestion(replaced);
  }
  const whom = led === 'for' || led === '' ? `in ${name}` : `${led} ${name}`;
  if (isWhom && SAID_OF_WHOM.test(question)) return asQuestion(question.replace(SAID_OF_WHOM, whom));
  if (isWhom) return withAdded(question, whom);
  if (led === 'for' && PURPOSE.test(question) && /^\p{L}+ing\b/iu.test(name))
    return asQuestion(question.replace(PURPOSE, ` ${phrase}`));
  if (led !== '') return withAdded(question, phrase);
  return withAdded(question, CIRCUMSTANCE.test(name) ? `(${phrase})` : `with regard to ${name}`);
}

/** "For recognising sepsis": what something is for, at the end of a question. */
const PURPOSE = /\sfor \p{L}+ing\b[^?]*(?=\?|$)/iu;

/** What in the question before the name may take the place of, likeliest first. */
function likeOf(name: string, led: string, { question, subject, object, outcome }: Referents): (string | null)[] {
  if (led === 'with' || led === 'without') return [];
  const kind = conceptKind(name);
  if (kind === 'disease')
    return [object, outcome, subject !== null && conceptKind(subject) === 'disease' ? subject : null];
  if (kind === 'drug' || kind === 'procedure' || kind === 'exposure' || (kind === null && mayBeSubstance(name)))
    return [subject];
  if (led !== '' || CIRCUMSTANCE.test(name)) return [];
  if (kind !== null && kind !== 'effect') return [];
  // "Does X reduce hip fracture?": a disease that is prevented is the outcome.
  const isChanged =
    object !== null &&
    question.toLowerCase().search(CHANGED) >= 0 &&
    CHANGED.exec(question)?.[1]?.toLowerCase().startsWith(object.toLowerCase());
  return [outcome, isChanged || (object !== null && conceptKind(object) !== 'disease') ? object : null];
}

const CHANGED =
  /\b(?:reduce|prevent|lower|decrease|increase|raise|improve|cause|affect|slow|delay|worsen)s?\s+(?:the\s+)?(?:risk|rate|incidence|severity|frequency)?\s*(?:of\s+)?([^?]+)/iu;

function isPeople(name: string): boolean {
  return PEOPLE.test(name) || populationAsked(name) !== null || conceptKind(name) === 'population';
}

function withoutArticle(name: string): string {
  return name.replace(/^(?:the|a|an)\s+/iu, '');
}

import { conceptKind } from '../../question/concept-kind.ts';
import { parseQuestion } from '../../question/parse-question.ts';
import { capitalised } from '../../text/capitalised.ts';
import { placeOfWhole } from '../../text/whole-words.ts';

/** What an earlier question speaks of, in its own words, as a follow-up may refer to it. */
export interface Referents {
  question: string;
  /** What is given, done or tested, or else what the question is about. */
  subject: string | null;
  /** What it is given for. */
  object: string | null;
  /** What is measured. */
  outcome: string | null;
  population: string | null;
  comparison: string | null;
}

/** Reads what a question, complete in itself, speaks of. */
export function referentsOf(question: string): Referents {
  const { ideas, concepts, parts, population, comparison } = parseQuestion(question);
  const named = (wanted: string) => ideas.filter(({ part }) => part === wanted).map(({ term }) => term);
  const terms = concepts.map(({ term }) => term).filter((term) => conceptKind(term) !== 'population');
  const [subject] = [...named('intervention'), ...terms.filter((term) => conceptKind(term) !== 'disease'), ...terms];
  const objects = [...named('object'), ...terms].filter((term) => term !== subject);
  const object = objects.find((term) => conceptKind(term) === 'disease') ?? objects[0] ?? null;
  const outcome = parts.flatMap(({ outcomes }) => outcomes).find((term) => term !== object && term !== subject) ?? null;
  return { question: question.trim(), subject: subject ?? null, object, outcome, population, comparison };
}

/** "velorimine in cluster headache", "velorimine in cluster headache in children": what a follow-up is about, as far as it is known. */
export function subjectInContext({ subject, object, population }: Referents): string {
  return [subject, ...contextOf({ object, population })].filter(Boolean).join(' ');
}

/** "in cluster headache", "in children". */
export function contextOf({ object, population }: Pick<Referents, 'object' | 'population'>): string[] {
  const isSaid = object !== null && population?.toLowerCase().includes(object.toLowerCase());
  return [object && !isSaid ? `in ${object}` : '', population ? `in ${population}` : ''].filter(Boolean);
}

/** The text with a phrase of it replaced; null where the phrase does not stand in it as a whole. */
export function withReplaced(text: string, phrase: string | null, by: string): string | null {
  if (phrase === null || phrase === '') return null;
  const at = placeOfWhole(text.toLowerCase(), phrase.toLowerCase());
  return at < 0 ? null : `${text.slice(0, at)}${by}${text.slice(at + phrase.length)}`;
}

/** The question with words added before its mark. */
export function withAdded(question: string, words: string): string {
  return asQuestion(`${question.replace(/[?.!\s]+$/, '')} ${words}`);
}

/** Begins with a capital and ends with its mark. */
export function asQuestion(text: string): string {
  const line = text
    .replace(/\s+/g, ' ')
    .replace(/\s+([?,.;:])/g, '$1')
    .replace(/[?.!\s]+$/, '')
    .trim();
  return `${capitalised(line)}?`;
}

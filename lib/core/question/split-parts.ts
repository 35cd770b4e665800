import { capitalised } from '../text/capitalised.ts';
import { readClause } from './question-clause.ts';
import { specificityOf } from './specificity.ts';

/** More parts than these are a catalogue, and each is searched for. */
const MOST_PARTS = 6;
const WH = 'what|which|who|whom|whose|how|why|when|where';
const AUXILIARY = 'does|do|did|is|are|was|were|can|could|should|would|will|may|might|has|have';
/** Where one question ends and another begins within a sentence: ", and how strong is ...", "and in whom?". */
const JOIN = new RegExp(
  `(?:,|;)?\\s+(?:and|or|but)\\s+(?:also\\s+|if so,?\\s+|then\\s+)?(?=(?:(?:in|for|by|to|at|with|from|through|under|of|on|among|after)\\s+)?(?:${WH})\\b|(?:${AUXILIARY})\\s+(?:it|they|this|these|that|those|there|he|she|the|a|an|any|such)\\b)`,
  'giu',
);
const LISTED = /(?:^|\s)(?:\(?(?:[1-9]|[a-h]|i{1,3}|iv|v)\)|[1-9]\.)\s+/gu;
const ASKS = new RegExp(`\\b(?:${WH}|whether|${AUXILIARY})\\b`, 'iu');
const PRONOUN =
  /\b(?:it|they|them)\b|\b(?:this|these|that|those)(?=\s*(?:[?.!,]|$|(?:is|are|was|were|can|could|does|do|has|have|be)\b))/giu;
const OWNER = /\b(?:its|their)\b/giu;
const LONGEST_SUBJECT = 120;

/** The questions in what was asked, in order, each able to stand alone; one where it asks one thing. */
export function splitParts(question: string): string[] {
  const own = sentencesOf(question).flatMap(withoutJoins).filter(isAsked);
  const parts = own.length > 1 ? own.slice(0, MOST_PARTS) : [question.trim()];
  const [first = ''] = parts;
  const subject = subjectOf(first);
  return parts.map((part, at) => (at === 0 || subject === '' ? whole(part) : standAlone(part, subject)));
}

/** Whether a part can be answered with yes or no: its first word of asking is a verb. A claim can be true or false. */
export function asksYesNo(part: string): boolean {
  const [asking] =
    new RegExp(`\\b(?:${WH}|whether|${AUXILIARY})\\b`, 'iu').exec(part.replace(/^[^:]{3,120}:\s+/u, '')) ?? [];
  if (!asking)
    return (
      !/^(?:compare|describe|discuss|explain|list|name|outline|review|summari[sz]e|write|provide)\b/iu.test(
        part.trim(),
      ) && isStatement(part)
    );
  if (new RegExp(`^(?:${WH})$`, 'iu').test(asking)) return isRelative(part, asking) && isStatement(part);
  return part.includes('?') || asking.toLowerCase() === 'whether' || isStatement(part);
}

/** "Mice that lack X, which ..., die early" holds a word of asking and asks nothing. */
function isRelative(part: string, asking: string): boolean {
  return !part.includes('?') && part.search(new RegExp(`\\b${asking}\\b`, 'iu')) > 0;
}

function isStatement(part: string): boolean {
  return !part.includes('?') && part.trim().split(/\s+/).length > 3 && readClause(part) !== null;
}

function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[?!])\s+|(?<=[.;])\s+(?=\p{Lu})|\n+/u)
    .flatMap((sentence) => sentence.split(LISTED))
    .map((sentence) => sentence.trim())
    .filter(Boolean);
}

function withoutJoins(sentence: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  for (const { index, 0: join } of sentence.matchAll(JOIN)) {
    const piece = sentence.slice(from, index).trim();
    // "How and why", "what and how": the words before are no question of their own.
    if (!ASKS.test(piece) || piece.split(/\s+/).length < 3) continue;
    pieces.push(piece);
    from = index + join.length;
  }
  return [...pieces, sentence.slice(from).trim()];
}

function isAsked(part: string): boolean {
  return /\p{L}{3}/u.test(part) && (ASKS.test(part) || part.split(/\s+/).length > 2);
}

/** What "it" and "they" of later parts stand for: the subject of the first, by its grammar. */
function subjectOf(first: string): string {
  const clause = readClause(first);
  const said = clause ? first.slice(clause.subject.start, clause.subject.end) : '';
  const text = said.replace(/^(?:what|which|how|whether|if)\s+/iu, '');
  const isName = text.split(/\s+/).some((word) => specificityOf(word) >= 1);
  return isName && text.length <= LONGEST_SUBJECT ? text : '';
}

function standAlone(part: string, subject: string): string {
  const replaced = part.replace(PRONOUN, subject).replace(OWNER, `the ${subject}'s`);
  const namesSomething = replaced.split(/\s+/).some((word) => specificityOf(word.replace(/[?.,;:!]+$/u, '')) >= 1);
  return whole(namesSomething ? replaced : `${replaced.replace(/[?.!\s]+$/u, '')}, with regard to ${subject}?`);
}

/** With a capital, and with its question mark where it asks. */
function whole(part: string): string {
  const text = part.trim().replace(/[,;]+$/u, '');
  const ends = /[?.!]$/u.test(text) || !ASKS.test(text.split(/\s+/).slice(0, 3).join(' ')) ? text : `${text}?`;
  return capitalised(ends);
}

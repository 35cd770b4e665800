import type { Evidence, TextField } from '../evidence/evidence.ts';
import type { Citation } from '../findings/quote.ts';
import { type Entity, findEntities } from '../lexicon/entities.ts';
import { type Sentence, splitSentences } from '../text/sentences.ts';
import { findAbbreviations } from './abbreviations.ts';
import { type AbstractPart, partSentences } from './abstract-parts.ts';
import { matchConcepts, type Spellings } from './concept-match.ts';
import { type ConceptMention, findMentions } from './own-mention.ts';
import { isCommandToReader } from './reader-commands.ts';

/** One located sentence of a work and what rules can see in it. */
export interface Statement extends Sentence {
  work: Evidence;
  field: TextField;
  part: AbstractPart;
  /** Positions in the plan's concepts of those that the sentence names. */
  concepts: readonly number[];
  entities: readonly Entity[];
  /** Places where a concept itself is named. */
  mentions: readonly ConceptMention[];
  /** Concepts that the sentence speaks of, by name, abbreviation or in other words, and not only in the names of other things. */
  about: readonly number[];
}

/** What a registry plans is not a finding, so its text yields no statements. */
const FIELDS: readonly TextField[] = ['abstract', 'page', 'document', 'fulltext'];

/** Sentences read of one work; an abstract has about 12, and a full text beyond this is read from its start. */
const MAX_STATEMENTS = 150;
const MIN_LENGTH = 25;
const MAX_LENGTH = 600;

/** The sentences of a work that may carry a finding, in reading order. */
export function readStatements(work: Evidence, concepts: readonly Spellings[]): Statement[] {
  const statements: Statement[] = [];
  for (const field of FIELDS) {
    const text = work.texts[field];
    if (text) statements.push(...readField({ work, field, text, concepts }));
    if (statements.length >= MAX_STATEMENTS) break;
  }
  return statements.slice(0, MAX_STATEMENTS);
}

interface FieldText {
  work: Evidence;
  field: TextField;
  text: string;
  concepts: readonly Spellings[];
}

function readField({ work, field, text: source, concepts: wanted }: FieldText): Statement[] {
  const match = matchConcepts(wanted, findAbbreviations(source));
  const mentions = findMentions(wanted);
  return partSentences(source, splitSentences(source))
    .filter(({ text }) => text.length >= MIN_LENGTH && text.length <= MAX_LENGTH && !isCommandToReader(text))
    .slice(0, MAX_STATEMENTS)
    .map((sentence) => {
      const entities = findEntities(sentence.text);
      const concepts = match(sentence.text);
      const { own, borrowed } = mentions({ text: sentence.text, entities });
      const about = concepts.filter((concept) => !borrowed.includes(concept));
      return { ...sentence, work, field, concepts, entities, mentions: own, about };
    });
}

export function cite({ work, field, text, start, end }: Statement): Citation {
  return { evidenceId: work.id, field, quote: text, start, end };
}

const ASKS = /\?$|\bwhether\b|\b(?:aim|aimed|aims|sought|designed|planned) to\b|\bhypothes/i;

/** A sentence that asks, plans or supposes; what it names it does not state. */
export function isAsking({ part, text }: Pick<Statement, 'part' | 'text'>): boolean {
  return part === 'aim' || ASKS.test(text);
}

/** A sentence that reports or concludes something, as opposed to asking, planning or introducing it. */
export function isFinding(statement: Statement): boolean {
  return (statement.part === 'result' || statement.part === 'conclusion') && !isAsking(statement);
}

import type { Evidence, TextField } from '../evidence/evidence.ts';
import type { Citation } from '../findings/quote.ts';
import { type Entity, findEntities } from '../lexicon/entities.ts';
import { type Sentence, splitSentences } from '../text/sentences.ts';
import { findAbbreviations } from './abbreviations.ts';
import { type AbstractPart, partSentences } from './abstract-parts.ts';
import { type ConceptMatcher, matchConcepts, type Spellings } from './concept-match.ts';
import { isCommandToReader } from './reader-commands.ts';

/** One located sentence of a work and what rules can see in it. */
export interface Statement extends Sentence {
  work: Evidence;
  field: TextField;
  part: AbstractPart;
  /** Positions in the plan's concepts of those that the sentence names. */
  concepts: readonly number[];
  entities: readonly Entity[];
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
    if (text) statements.push(...readField(work, field, text, matchConcepts(concepts, findAbbreviations(text))));
    if (statements.length >= MAX_STATEMENTS) break;
  }
  return statements.slice(0, MAX_STATEMENTS);
}

function readField(work: Evidence, field: TextField, source: string, match: ConceptMatcher): Statement[] {
  return partSentences(source, splitSentences(source))
    .filter(({ text }) => text.length >= MIN_LENGTH && text.length <= MAX_LENGTH && !isCommandToReader(text))
    .slice(0, MAX_STATEMENTS)
    .map((sentence) => ({
      ...sentence,
      work,
      field,
      concepts: match(sentence.text),
      entities: findEntities(sentence.text),
    }));
}

export function cite({ work, field, text, start, end }: Statement): Citation {
  return { evidenceId: work.id, field, quote: text, start, end };
}

/** A sentence that reports or concludes something, as opposed to asking, planning or introducing it. */
export function isFinding({ part, text }: Statement): boolean {
  return (part === 'result' || part === 'conclusion') && !text.endsWith('?');
}

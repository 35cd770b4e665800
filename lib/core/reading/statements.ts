import type { Citation } from '#contract/citation.ts';
import type { Evidence, TextField } from '#contract/evidence.ts';
import { type Sentence, splitSentences } from '../text/sentences.ts';
import { findAbbreviations } from './abbreviations.ts';
import { type AbstractPart, partSentences } from './abstract-parts.ts';
import { matchConcepts, type Spellings } from './concept-match.ts';
import { type ToldOutcome, toldOutcomes } from './effects/told-outcomes.ts';
import { type Entity, findEntities } from './entities.ts';
import { type ConceptMention, findMentions } from './own-mention.ts';
import { isNoReport } from './reader-commands.ts';

/** A located sentence and what rules can see in it, whichever work holds it. */
interface Reading extends Sentence {
  part: AbstractPart;
  /** Positions in the plan's concepts of those that the sentence names. */
  concepts: readonly number[];
  entities: readonly Entity[];
  /** Places where a concept itself is named. */
  mentions: readonly ConceptMention[];
  /** Concepts that the sentence speaks of, by name, abbreviation or in other words, and not only in the names of other things. */
  about: readonly number[];
  outcomes: readonly ToldOutcome[];
}

/** One located sentence of a work. */
export interface Statement extends Reading {
  work: Evidence;
  field: TextField;
}

/** What a registry plans is not a finding, so its text yields no statements. */
const FIELDS: readonly TextField[] = ['abstract', 'page', 'document', 'fulltext'];

/** Sentences read of one work; an abstract has about 12, and a full text beyond this is read from its start. */
const MAX_STATEMENTS = 150;
const MIN_LENGTH = 25;
const MAX_LENGTH = 600;

/**
 * What was read for a plan's concepts, by text. Every round reads the same texts for several purposes; the entries go with
 * the plan, and change nothing but the time it takes.
 */
const READ = new WeakMap<readonly Spellings[], Map<string, readonly Reading[]>>();

/** The sentences of a work that may carry a finding, in reading order. */
export function readStatements(work: Evidence, concepts: readonly Spellings[]): Statement[] {
  const statements: Statement[] = [];
  for (const field of FIELDS) {
    const text = work.texts[field];
    if (text) statements.push(...readOnce(text, concepts).map((reading) => ({ ...reading, work, field })));
    if (statements.length >= MAX_STATEMENTS) break;
  }
  return statements.slice(0, MAX_STATEMENTS);
}

function readOnce(text: string, concepts: readonly Spellings[]): readonly Reading[] {
  return once(READ, concepts, text, () => readText(text, concepts));
}

function once<T>(
  memo: WeakMap<readonly Spellings[], Map<string, T>>,
  concepts: readonly Spellings[],
  text: string,
  read: () => T,
): T {
  const known = memo.get(concepts) ?? new Map<string, T>();
  memo.set(concepts, known);
  const found = known.get(text) ?? read();
  known.set(text, found);
  return found;
}

function readText(source: string, wanted: readonly Spellings[]): Reading[] {
  const match = matchConcepts(wanted, findAbbreviations(source));
  const mentions = findMentions(wanted);
  return partSentences(source, splitSentences(source))
    .filter(({ text }) => text.length >= MIN_LENGTH && text.length <= MAX_LENGTH && !isNoReport(text, source))
    .slice(0, MAX_STATEMENTS)
    .map((sentence) => {
      const entities = findEntities(sentence.text);
      const concepts = match(sentence.text);
      const { own, borrowed } = mentions({ text: sentence.text, entities });
      const about = concepts.filter((concept) => !borrowed.includes(concept));
      return { ...sentence, concepts, entities, mentions: own, about, outcomes: toldOutcomes(sentence.text) };
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

/** How authors speak of what is known or believed, as opposed to what they found. */
const CITES =
  /\b(?:has|have|had) (?:(?:long|previously|recently|also|often|repeatedly|already) )?been (?:reported|shown|suggested|proposed|thought|believed|claimed|implicated|demonstrated|described|hypothesi[sz]ed|considered|linked|associated)\b|\b(?:is|are|was|were) (?:(?:widely|generally|commonly|often|usually|long) )?(?:thought|believed|known|assumed|supposed|considered|reported|said) to\b|(?:^|[,;]\s|\bin |\bby )(?:previous|earlier|prior|other|several|conflicting|some|many) (?:\w+ )?(?:studies|trials|work|reports?|research|authors|data|laborator(?:y|ies)|groups?)\b|\b(?:is|are|was|were|remains?) (?:still )?(?:unknown|unclear|disputed|uncertain|controversial|debated)\b|\bwe (?:propose|speculate|postulate|suspect)\b|^little is known\b|\bthere (?:is|are|has been|have been|have so far been|remains) (?:still |much |a )?(?:few|little|limited|conflicting|controvers\w+|no consensus|(?:ongoing )?debate|paucity|lack of)\b/i;

/** What a work repeats of others, calls open or supposes: it is no witness of that itself. */
export function isSecondHand({ part, text }: Pick<Statement, 'part' | 'text'>): boolean {
  return part === 'background' || CITES.test(text);
}

import type { Citation } from '#contract/citation.ts';
import { type Evidence, TEXT_FIELDS } from '#contract/evidence.ts';
import type { ParsedQuestion } from '../question/parsed-question.ts';
import { isNoReport } from '../reading/reader-commands.ts';
import { stanceIn } from '../reading/stance.ts';
import { cite, readStatements, type Statement } from '../reading/statements.ts';
import { splitSentences } from '../text/sentences.ts';

interface Limits {
  /** Characters of all passages of a work together; the first is kept whole even where it is longer. */
  characters: number;
  most: number;
}

/** What a sentence is worth for being in a part of its paper: what was found and concluded tells more than what was planned. */
const PART_WORTH = { conclusion: 3, result: 3, unclear: 1, background: 0, method: 0.5, aim: -1 } as const;

/**
 * The whole sentences of a work that say most about a question, in reading order: results and conclusions first, naming
 * the question's ideas, telling a direction or a number. From full text too where it is stored. Where no sentence can carry
 * a finding, as in a registration, its text is read from the start. Verbatim and located.
 */
export function keyPassages(
  work: Evidence,
  { concepts }: Pick<ParsedQuestion, 'concepts'>,
  { characters, most }: Limits,
): Citation[] {
  const ranked = readStatements(work, concepts)
    .map((statement, place) => ({ statement, place, worth: worthOf(statement) }))
    .sort((a, b) => b.worth - a.worth || a.place - b.place);
  const chosen: typeof ranked = [];
  let left = characters;
  for (const each of ranked) {
    const { length } = each.statement.text;
    if (chosen.length >= most) break;
    if (chosen.length > 0 && length > left) continue;
    chosen.push(each);
    left -= length;
  }
  if (chosen.length === 0) return openingOf(work, { characters, most });
  return chosen.sort((a, b) => a.place - b.place).map(({ statement }) => cite(statement));
}

function worthOf({ part, concepts, about, text, field }: Statement): number {
  return (
    PART_WORTH[part] +
    Math.min(3, concepts.length) +
    (about.length > 0 ? 0.5 : 0) +
    (stanceIn(text) ? 1 : 0) +
    (/\d/.test(text) ? 0.5 : 0) +
    // An abstract's own words for a result come before those of the text it sums up.
    (field === 'abstract' ? 0.5 : 0)
  );
}

function openingOf(work: Evidence, { characters, most }: Limits): Citation[] {
  for (const field of TEXT_FIELDS) {
    const passages: Citation[] = [];
    let left = characters;
    const source = work.texts[field] ?? '';
    for (const { text, start, end } of splitSentences(source)) {
      if (isNoReport(text, source) || text.length > characters) continue;
      if (text.length > left || passages.length >= most) break;
      passages.push({ evidenceId: work.id, field, quote: text, start, end });
      left -= text.length;
    }
    if (passages.length > 0) return passages;
  }
  return [];
}

import type { Citation } from '#contract/citation.ts';
import type { StudyMaterial } from '#contract/study/study.ts';
import { partSentences } from '../../reading/abstract-parts.ts';
import { isContext } from '../../reading/reader-commands.ts';
import { leansOnContext } from '../../reading/self-contained.ts';
import { splitSentences } from '../../text/sentences.ts';
import { foldWord } from '../../text/words.ts';
import { AFTERTHOUGHTS } from '../graph/clauses.ts';
import { withoutLabel } from '../graph/source-sentences.ts';

/** Characters of the sentence that is shown before, and of its paragraph that are read. */
const LONGEST = 260;
const LONGEST_PARAGRAPH = 2_000;

/** What a sentence is about often stands in the one before it: that one, where it is of the same paragraph and can be read by itself. */
export function sentenceBefore({ evidenceId, field, start }: Citation, { works }: StudyMaterial): string | null {
  const text = works.find(({ id }) => id === evidenceId)?.texts[field] ?? '';
  const from = Math.max(text.lastIndexOf('\n', start - 1) + 1, start - LONGEST_PARAGRAPH);
  const paragraph = text.slice(from, start);
  const last = partSentences(paragraph, splitSentences(paragraph)).at(-1);
  const before = last ? withoutLabel(last).text : '';
  const isWhole = /[.!]["”’)]?$/.test(before) && before.length <= LONGEST;
  return isWhole && isContext(before, text) && isAskable(before) ? before : null;
}

const REFERRING: ReadonlySet<string> = new Set(['it', 'they', 'he', 'she', 'this', 'these']);

/** Words of a clause that may hold what a pronoun behind it stands for. */
const CLAUSE = 3;
const TOKEN = /[\p{L}\p{N}]+|[,;:]/gu;

/** What begins a sentence whose first clause has a subject of its own. */
const CONDITIONAL = /^(?:when|if|although|because|while) /i;

/** Whether a sentence can be asked by itself: a pronoun stands for what a clause before it names, as in “When the room is cold, it …”. */
export function isAskable(quote: string): boolean {
  const own = foldWord(quote).match(TOKEN) ?? [];
  const isSemicolon = (word: string, at: number) => at >= CLAUSE && /[;:]/.test(word);
  const isNamed = (at: number) => {
    const [before = '', sign] = [own[at - 1], own[at - 2]];
    const isBehindClause = AFTERTHOUGHTS.has(before) || sign === ',' || (before === ',' && CONDITIONAL.test(quote));
    return (at >= CLAUSE && isBehindClause) || own.slice(0, at).some(isSemicolon);
  };
  return !leansOnContext(quote) && own.every((word, at) => !REFERRING.has(word) || isNamed(at));
}

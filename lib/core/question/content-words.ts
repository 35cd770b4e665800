import { STOP_WORDS } from '../text/words.ts';

/**
 * Words of asking, in addition to those of grammar (text/words.ts): they stand in a question whatever it is about, and a source that
 * joins all words with AND finds nothing for them.
 */
const ASKING_WORDS: ReadonlySet<string> = new Set(
  (
    'actually any anybody anyone anything ask bad best better does easily enough ever evidence explain find get gets getting give ' +
    'given go goes going good happen happens help helps keep keeps kind know likely long lot lots make makes many may mean means ' +
    'much need needs often okay one please possible really right say says show somebody someone something soon still stop stops studies study take ' +
    'taking tell thing things think use used useful using want way ways well whether without work working works worse worst worth'
  ).split(' '),
);

/** Whether a word, in lower case, says nothing about the subject of a question. */
export function isAskingWord(word: string): boolean {
  return STOP_WORDS.has(word) || ASKING_WORDS.has(word);
}

import { findDirections, wordsOfChange, worthOf } from '../text/polarity/direction.ts';
import { UNCHANGED_TESTED } from '../text/polarity/direction-words.ts';
import { isNegated } from '../text/polarity/negation.ts';
import { WORD_ENDS } from '../text/whole-words.ts';

/**
 * What happened to an outcome. More and less are amounts, better and worse are judgements: less pain is better. `related`
 * is a relation told without a direction, `same` a change or a relation denied.
 */
export type Change = 'more' | 'less' | 'better' | 'worse' | 'related' | 'same';

/** A word of change: `words === sentence.slice(start, end)`. */
export interface ChangeCue {
  change: Change;
  words: string;
  start: number;
  end: number;
}

const RELATED =
  '(?:predict(?:s|ed)?)(?!\\s+(?:that|to)\\b)|associated(?=\\s+with\\b)|correlat(?:ed|es)(?=\\s+with\\b)|linked(?=\\s+(?:to|with)\\b)';
const OWN = new RegExp(
  `\\b(?:(?<more>${wordsOfChange('up', 'tested')})|(?<less>${wordsOfChange('down', 'tested')})|(?<same>${UNCHANGED_TESTED})|(?<related>${RELATED}))${WORD_ENDS}`,
  'giu',
);
/** "Associated with a lower risk" tells a direction, so the bare relation adds nothing. */
const NEAR = 40;

/** Every word of change in a sentence, in order; a negated one ("did not reduce") is `same`. */
export function findChanges(sentence: string): ChangeCue[] {
  const told = findDirections(sentence).map(
    ({ direction, words, start, end }): ChangeCue => ({ change: changeOf(direction, words), words, start, end }),
  );
  const covers = (outer: ChangeCue, { start, end }: ChangeCue) => outer.start <= start && end <= outer.end;
  const mine = ownCues(sentence);
  const plain = told.filter((cue) => !mine.some((longer) => covers(longer, cue)));
  const overlaps = ({ start, end }: ChangeCue) => plain.some((cue) => cue.start < end && start < cue.end);
  const own = mine.filter((cue) => !overlaps(cue) && !(isBare(cue) && leadsTo(cue, told)));
  return [...plain, ...own].sort((a, b) => a.start - b.start);
}

function changeOf(direction: 'increase' | 'decrease' | 'none', words: string): Change {
  if (direction === 'none') return 'same';
  const worth = worthOf(words);
  // Relief is less of what hurts.
  if (worth === 'better' || worth === 'worse') return worth;
  return direction === 'increase' ? 'more' : 'less';
}

function ownCues(sentence: string): ChangeCue[] {
  return Array.from(sentence.matchAll(OWN), ({ 0: words, index: start, groups = {} }): ChangeCue => {
    const said: Change = groups['more'] ? 'more' : groups['less'] ? 'less' : groups['same'] ? 'same' : 'related';
    return { change: isNegated(sentence, start) ? 'same' : said, words, start, end: start + words.length };
  });
}

function isBare({ words }: ChangeCue): boolean {
  return /^(?:associated|correlat|linked)/i.test(words);
}

function leadsTo(cue: ChangeCue, told: readonly ChangeCue[]): boolean {
  return told.some(({ start }) => start >= cue.end && start - cue.end < NEAR);
}

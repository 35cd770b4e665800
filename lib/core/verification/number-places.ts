import { isCommandToReader } from '../reading/reader-commands.ts';
import { isSameNumber, type NumberMention, numbersIn } from '../text/numbers.ts';
import { splitSentences } from '../text/sentences.ts';

/** Characters on either side of a number in which its sentence is looked for. */
const LONGEST_SENTENCE = 1_000;
const MOST_PLACES = 50;

/** Whether a stored text of the works gives a number; sentences that speak to a reader give none. Linear in the texts. */
export function isGivenIn(works: readonly { stored: readonly string[] }[], said: NumberMention): boolean {
  return works.some(({ stored }) =>
    stored.some((text) =>
      numbersIn(text)
        .filter((read) => isTheNumber(said, read))
        .slice(0, MOST_PLACES)
        .some((read) => !isCommandToReader(sentenceAround(text, read))),
    ),
  );
}

/** A bare number for one that its source gives with a bound or a per cent sign is a matter for the certainty of words. */
export function isTheNumber(said: NumberMention, read: NumberMention): boolean {
  if (isSameNumber(said, read)) return true;
  if (said.value !== read.value) return false;
  const turned = (said.bound === '<' || said.bound === '≤') !== (read.bound === '<' || read.bound === '≤');
  return (said.bound === null || read.bound === null || !turned) && (!said.percent || read.percent);
}

function sentenceAround(source: string, { start, end }: NumberMention): string {
  const base = Math.max(0, start - LONGEST_SENTENCE);
  const near = source.slice(base, end + LONGEST_SENTENCE);
  return splitSentences(near).find((each) => each.start <= start - base && end - base <= each.end)?.text ?? near;
}

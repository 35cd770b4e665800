import type { Citation } from '#contract/citation.ts';
import type { Claim } from '#contract/claim.ts';
import type { Evidence, TextField } from '#contract/evidence.ts';
import { isSameNumber, type NumberMention, numbersIn } from '../../../text/numbers.ts';
import { splitSentences } from '../../../text/sentences.ts';

/** Most sentences added to a claim's quotes. */
const MOST_ADDED = 3;
/** Characters of a long article that are searched. */
const LONGEST_TEXT = 200_000;

/**
 * Adds to a claim the sentences of its works that contain those of its numbers that none of its quotes contains: the
 * size of a study, for example, is often not in the sentence with its result. A reader then finds each figure behind a
 * citation, or it was calculated.
 *
 * @param counts calculated numbers, which appear in no source.
 */
export function withNumbersCited(
  claim: Claim,
  evidence: ReadonlyMap<string, Evidence>,
  counts: readonly number[] = [],
): Claim {
  const quoted = claim.citations.flatMap(({ quote }) => numbersIn(quote));
  let missing = numbersIn(claim.text).filter(
    (number) => !counts.includes(Number(number.value)) && !quoted.some((read) => isSameNumber(number, read)),
  );
  const added: Citation[] = [];
  for (const [evidenceId, field] of placesOf(claim)) {
    const sentences = sentencesOf(evidence.get(evidenceId)?.texts[field]);
    while (missing.length > 0 && added.length < MOST_ADDED) {
      const best = bestOf(sentences, missing);
      if (!best) break;
      added.push({ evidenceId, field, quote: best.text, start: best.start, end: best.end });
      missing = missing.filter((number) => !best.numbers.some((read) => isSameNumber(number, read)));
    }
  }
  return added.length === 0 ? claim : { ...claim, citations: [...claim.citations, ...added] };
}

/** The texts that a claim quotes, each once. */
function placesOf({ citations }: Claim): [evidenceId: string, field: TextField][] {
  const places = new Map(citations.map(({ evidenceId, field }) => [`${evidenceId} ${field}`, { evidenceId, field }]));
  return [...places.values()].map(({ evidenceId, field }) => [evidenceId, field]);
}

interface ReadSentence {
  text: string;
  start: number;
  end: number;
  numbers: readonly NumberMention[];
}

function sentencesOf(text = ''): ReadSentence[] {
  return splitSentences(text.slice(0, LONGEST_TEXT)).map((each) => ({ ...each, numbers: numbersIn(each.text) }));
}

/** The sentence with most of these numbers, the first if several; null where no sentence contains any. */
function bestOf(sentences: readonly ReadSentence[], missing: readonly NumberMention[]): ReadSentence | null {
  const covered = ({ numbers }: ReadSentence) =>
    missing.filter((number) => numbers.some((read) => isSameNumber(number, read))).length;
  const [best] = sentences.toSorted((a, b) => covered(b) - covered(a));
  return best && covered(best) > 0 ? best : null;
}

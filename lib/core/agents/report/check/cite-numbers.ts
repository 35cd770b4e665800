import type { Citation } from '#contract/citation.ts';
import type { Claim } from '#contract/claim.ts';
import type { Evidence, TextField } from '#contract/evidence.ts';
import { isSameNumber, type NumberMention, numbersIn } from '../../../text/numbers.ts';
import { splitSentences } from '../../../text/sentences.ts';

/** Sentences that are added to a claim's quotes at most. */
const MOST_ADDED = 3;
/** Of a long article so many characters are looked through. */
const LONGEST_TEXT = 200_000;

/**
 * A claim with the sentences of its works that hold those of its numbers which no quote of it holds: the size of a study, say,
 * stands in another sentence than its result. A reader finds each figure behind the marks, or it was worked out by code.
 *
 * @param counts numbers that code has worked out; they stand nowhere.
 */
export function withNumbersCited(
  claim: Claim,
  evidence: ReadonlyMap<string, Evidence>,
  counts: readonly number[] = [],
): Claim {
  const quoted = claim.citations.flatMap(({ quote }) => numbersIn(quote));
  let missing = numbersIn(claim.text).filter(
    (said) => !counts.includes(Number(said.value)) && !quoted.some((read) => isSameNumber(said, read)),
  );
  const added: Citation[] = [];
  for (const [evidenceId, field] of placesOf(claim)) {
    const sentences = sentencesOf(evidence.get(evidenceId)?.texts[field]);
    while (missing.length > 0 && added.length < MOST_ADDED) {
      const best = bestOf(sentences, missing);
      if (!best) break;
      added.push({ evidenceId, field, quote: best.text, start: best.start, end: best.end });
      missing = missing.filter((said) => !best.numbers.some((read) => isSameNumber(said, read)));
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

/** The sentence that holds most of these numbers, the first of several; none where no sentence holds any. */
function bestOf(sentences: readonly ReadSentence[], missing: readonly NumberMention[]): ReadSentence | null {
  const held = ({ numbers }: ReadSentence) =>
    missing.filter((said) => numbers.some((read) => isSameNumber(said, read))).length;
  const [best] = sentences.toSorted((a, b) => held(b) - held(a));
  return best && held(best) > 0 ? best : null;
}

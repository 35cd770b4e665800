import type { Citation } from '#contract/citation.ts';
import { type Evidence, TEXT_FIELDS } from '#contract/evidence.ts';
import type { ParsedQuestion } from '../question/parsed-question.ts';
import { conceptsNamed } from '../reading/concept-match.ts';
import { keySentences } from '../reading/key-sentences.ts';
import { isNoReport } from '../reading/reader-commands.ts';
import { splitSentences } from '../text/sentences.ts';

/** Characters of the one sentence that stands for a work. */
const LONGEST = 320;
/** What a registry plans is not a result. */
const RESULT_FIELDS = TEXT_FIELDS.filter((field) => field !== 'registry');

/**
 * The sentence of a work that most likely tells a result on the question, verbatim and located; where none can carry a
 * result, as in a registration, its first sentence. Null where nothing of the work can be quoted.
 */
export function keyPassage(work: Evidence, { concepts }: Pick<ParsedQuestion, 'concepts'>): Citation | null {
  const [best] = resultSentences(work, concepts)
    .filter(({ quote }) => quote.length <= LONGEST)
    .toSorted((a, b) => b.likelihood - a.likelihood);
  return best ? citationOf(best) : firstSentence(work);
}

/** A sentence of a work, and how likely it tells a result on the question, 0..1. */
type ResultSentence = Citation & { likelihood: number };

/** The sentences of a work's texts that may be quoted, in reading order. */
export function resultSentences(work: Evidence, concepts: ParsedQuestion['concepts']): ResultSentence[] {
  const named = conceptsNamed(concepts);
  const share = (stems: readonly string[]) => named(stems).length / Math.max(1, concepts.length);
  return RESULT_FIELDS.flatMap((field) =>
    keySentences(work.texts[field] ?? '', share).map(({ text, start, end, likelihood }) => ({
      evidenceId: work.id,
      field,
      quote: text,
      start,
      end,
      likelihood,
    })),
  );
}

export function citationOf({ evidenceId, field, quote, start, end }: ResultSentence): Citation {
  return { evidenceId, field, quote, start, end };
}

function firstSentence(work: Evidence): Citation | null {
  for (const field of TEXT_FIELDS) {
    const source = work.texts[field] ?? '';
    const first = splitSentences(source).find(({ text }) => text.length <= LONGEST && !isNoReport(text, source));
    if (first) return { evidenceId: work.id, field, quote: first.text, start: first.start, end: first.end };
  }
  return null;
}

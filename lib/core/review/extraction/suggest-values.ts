import type { Citation } from '#contract/citation.ts';
import type { Evidence } from '#contract/evidence.ts';
import type { ExtractionRow } from '#contract/review/extraction.ts';
import { findEffects } from '../../reading/effects/effects.ts';
import { splitSentences } from '../../text/sentences.ts';

const MOST_EFFECTS = 6;

/** What code reads in an abstract without a model: participants, and effects with their intervals; each with its sentence. */
export function suggestValues(work: Evidence): ExtractionRow['suggestions'] {
  const abstract = work.texts.abstract ?? '';
  const sentences = splitSentences(abstract);
  const sentenceAt = (start: number, end: number): Citation | null => {
    const own = sentences.find((sentence) => sentence.start <= start && sentence.end >= end);
    return own ? { evidenceId: work.id, field: 'abstract', quote: own.text, start: own.start, end: own.end } : null;
  };
  const size = work.sampleSize;
  const sizeAt = size ? abstract.indexOf(size.from) : -1;
  const participants = size
    ? [
        {
          label: 'Participants',
          value: String(size.value),
          quote: sizeAt < 0 ? null : sentenceAt(sizeAt, sizeAt + size.from.length),
        },
      ]
    : [];
  const effects = findEffects(abstract)
    .slice(0, MOST_EFFECTS)
    .map(({ measure, value, low, high, unit, start, end }) => ({
      label: measure,
      value: [
        `${value}${unit === '%' ? '%' : unit ? ` ${unit}` : ''}`,
        low !== null && high !== null && `(${low} to ${high})`,
      ]
        .filter(Boolean)
        .join(' '),
      quote: sentenceAt(start, end),
    }));
  return [...participants, ...effects];
}

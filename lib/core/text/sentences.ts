/** A sentence and where it stands: `text === source.slice(start, end)`; offsets are UTF-16 code units. */
export interface Sentence {
  text: string;
  start: number;
  end: number;
}

/** Ends of a segment that look like the end of a sentence and are not. */
const ABBREVIATION =
  /(?:^|[\s(])(?:vs|v|cf|e\.g|i\.e|et al|al|fig|figs|ref|refs|no|nos|approx|ca|dr|prof|st|sp|spp|subsp|var|resp|inc|eq|wt|vol|ed|eds|jr|sr|[A-Z])\.$/i;
/** A new sentence starts with a capital, a digit, an opening mark or a Greek letter; anything else continues the last. */
const CONTINUES = /^[\s]*[a-z,;)\]%=<>≤≥±]/;

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/**
 * Splits prose into sentences with their offsets. Unicode rules (UAX #29) do most of it; segments cut at an
 * abbreviation, a species name or in the middle of a clause ("p. 3", "E. coli") are joined again.
 */
export function splitSentences(source: string): Sentence[] {
  const sentences: Sentence[] = [];
  let open: { start: number; end: number } | undefined;
  for (const { segment, index } of segmenter.segment(source)) {
    const end = index + segment.length;
    if (open) {
      const before = source.slice(open.start, open.end);
      const isJoined = !/\n\s*$/.test(before) && (ABBREVIATION.test(before.trimEnd()) || CONTINUES.test(segment));
      if (isJoined) {
        open.end = end;
        continue;
      }
      push(sentences, source, open);
    }
    open = { start: index, end };
  }
  if (open) push(sentences, source, open);
  return sentences;
}

function push(sentences: Sentence[], source: string, span: { start: number; end: number }): void {
  const raw = source.slice(span.start, span.end);
  const start = span.start + (raw.length - raw.trimStart().length);
  const text = raw.trim();
  if (text) sentences.push({ text, start, end: start + text.length });
}

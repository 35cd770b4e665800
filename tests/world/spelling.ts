import { escapeXml } from './escape.ts';
import type { Answer } from './simulated-source.ts';

/** Shorter words are never corrected, and longer ones by two letters at most. */
const SHORTEST = 4;
const MOST_EDITS = 2;

/** NCBI's espell: words that no work holds become the nearest that works hold, the more frequent the better. */
export function createSpelling(counts: () => ReadonlyMap<string, number>): (url: URL) => Answer {
  return (url) => {
    const query = url.searchParams.get('term') ?? '';
    const known = counts();
    let isChanged = false;
    const pieces = query
      .toLowerCase()
      .split(/([\p{L}\p{N}]+)/u)
      .map((piece, i) => {
        const better = i % 2 === 1 && piece.length >= SHORTEST && !known.has(piece) ? nearest(piece, known) : undefined;
        isChanged ||= better !== undefined;
        return better === undefined ? { original: piece } : { replaced: better };
      });
    const corrected = isChanged ? pieces.map(({ original, replaced }) => replaced ?? original).join('') : '';
    return { type: 'text/xml', body: bodyOf(query, corrected, isChanged ? pieces : []) };
  };
}

function bodyOf(query: string, corrected: string, pieces: readonly { original?: string; replaced?: string }[]): string {
  const spelled = pieces
    .map(({ original = '', replaced }) =>
      replaced === undefined
        ? `<Original>${escapeXml(original)}</Original>`
        : `<Replaced>${escapeXml(replaced)}</Replaced>`,
    )
    .join('')
    .replaceAll('</Original><Original>', '');
  return `<?xml version="1.0"?>
<!DOCTYPE eSpellResult PUBLIC "-//NLM//DTD eSpellResult, 23 November 2004//EN" "https://www.ncbi.nlm.nih.gov/entrez/query/DTD/eSpell.dtd">
<eSpellResult>
	<Database>pubmed</Database>
	<Query>${escapeXml(query)}</Query>
	<CorrectedQuery>${escapeXml(corrected)}</CorrectedQuery>
	<SpelledQuery>${spelled}</SpelledQuery>
	<ERROR/>
</eSpellResult>`;
}

function nearest(word: string, known: ReadonlyMap<string, number>): string | undefined {
  let best: { word: string; edits: number; count: number } | undefined;
  for (const [other, count] of known) {
    if (Math.abs(other.length - word.length) > MOST_EDITS || other[0] !== word[0] || count < 2) continue;
    const edits = editsBetween(word, other);
    if (edits > MOST_EDITS) continue;
    if (!best || edits < best.edits || (edits === best.edits && count > best.count))
      best = { word: other, edits, count };
  }
  return best?.word;
}

/** Letters put in, left out, changed, or two that changed places (Damerau 1964). */
function editsBetween(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (before[j - 2] ?? 0) + 1 : change;
      row[j] = Math.min(change, swap, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

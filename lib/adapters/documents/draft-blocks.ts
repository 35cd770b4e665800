import type { Block } from './block-text.ts';
import { cleanCharacters } from './clean-characters.ts';
import type { DraftBlock } from './draft-block.ts';
import { isReferencesName } from './heading-names.ts';

/** Blocks of a document without pages. Rows that follow one another are one table, a row a line. */
export function draftBlocks(blocks: readonly Block[]): DraftBlock[] {
  const drafts: DraftBlock[] = [];
  for (const { text: raw, level, isRow } of blocks) {
    const text = cleanCharacters(raw).replaceAll('\u00ad', '');
    if (!text.trim()) continue;
    const last = drafts.at(-1);
    const piece = { text, place: null };
    if (isRow && last?.kind === 'table') last.pieces.push({ text: '\n', place: null }, piece);
    else if (level) drafts.push({ kind: 'heading', level, page: null, pieces: [piece] });
    else drafts.push({ kind: isRow ? 'table' : 'paragraph', page: null, pieces: [piece] });
  }
  return withReferences(drafts);
}

/** What stands under a heading like "References", up to the next heading of its level or above, is a list of references. */
function withReferences(drafts: readonly DraftBlock[]): DraftBlock[] {
  let level: number | null = null;
  return drafts.map((draft) => {
    if (draft.kind === 'heading') {
      const text = draft.pieces.map((piece) => piece.text).join('');
      if (isReferencesName(text)) level = draft.level ?? 1;
      else if (level !== null && (draft.level ?? 1) <= level) level = null;
      return draft;
    }
    return level === null ? draft : { ...draft, kind: 'reference' };
  });
}

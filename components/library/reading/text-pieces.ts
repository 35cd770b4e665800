import type { DocumentText, QuotePlace } from '#contract/library.ts';

export type Block = DocumentText['blocks'][number];

export interface TextPiece {
  start: number;
  text: string;
  /** Which of the places it belongs to; null for text between. */
  place: number | null;
}

/**
 * The text of a block in pieces: the quotes, and the text between them. Offsets are those of the document; where quotes
 * overlap, the one that begins first gets the shared words.
 */
export function piecesOf(
  { text }: Pick<DocumentText, 'text'>,
  block: Pick<Block, 'start' | 'end'>,
  places: readonly Pick<QuotePlace, 'start' | 'end'>[],
): TextPiece[] {
  const inside = places
    .map(({ start, end }, place) => ({ start: Math.max(start, block.start), end: Math.min(end, block.end), place }))
    .filter(({ start, end }) => end > start)
    .sort((a, b) => a.start - b.start);
  const pieces: TextPiece[] = [];
  let at = block.start;
  const add = (end: number, place: number | null) => {
    if (end > at) pieces.push({ start: at, text: text.slice(at, end), place });
    at = Math.max(at, end);
  };
  for (const { start, end, place } of inside) {
    add(start, null);
    add(end, place);
  }
  add(block.end, null);
  return pieces;
}

/** The blocks page by page, in their order; `page` is null where the document has none. */
export function pagesOf(blocks: readonly Block[]): { page: number | null; blocks: Block[] }[] {
  const pages: { page: number | null; blocks: Block[] }[] = [];
  for (const block of blocks) {
    const last = pages.at(-1);
    if (last && last.page === block.page) last.blocks.push(block);
    else pages.push({ page: block.page, blocks: [block] });
  }
  return pages;
}

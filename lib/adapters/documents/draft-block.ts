import type { DocumentBlock, Rectangle } from '#contract/library.ts';

/** A piece of a block's text and where it is printed; null where the format has no pages. */
export interface Piece {
  text: string;
  place: Rectangle | null;
}

/** A block before its place in the document's text is known. Its text is that of its pieces, one behind the other. */
export interface DraftBlock {
  kind: DocumentBlock['kind'];
  /** Of a heading, from 1; 0 is the document's own title, under which everything stands. */
  level?: number;
  page: number | null;
  pieces: Piece[];
}

export function textOf({ pieces }: Pick<DraftBlock, 'pieces'>): string {
  return pieces.map(({ text }) => text).join('');
}

import type { DocumentBlock } from '#contract/library.ts';
import type { DocumentSection, PlacedText, ReadDocument } from '#core/ports/document-reader.ts';
import { type DraftBlock, textOf } from './draft-blocks.ts';

/** Between blocks. */
const GAP = '\n\n';

export type ComposedText = Pick<ReadDocument, 'text' | 'blocks' | 'sections' | 'placed'>;

/** Concatenates blocks into one text, with the place of each block and each of its pieces. */
export function composeDocument(drafts: readonly DraftBlock[]): ComposedText {
  const written: string[] = [];
  const blocks: DocumentBlock[] = [];
  const placed: PlacedText[] = [];
  const headings: Omit<DocumentSection, 'end'>[] = [];
  let at = 0;
  for (const draft of drafts) {
    const text = textOf(draft);
    if (!text.trim()) continue;
    if (at > 0) {
      written.push(GAP);
      at += GAP.length;
    }
    blocks.push({ kind: draft.kind, start: at, end: at + text.length, page: draft.page });
    if (draft.kind === 'heading' && draft.level !== 0)
      headings.push({ title: text.trim(), level: draft.level ?? 1, start: at });
    let from = at;
    for (const piece of draft.pieces) {
      const end = from + piece.text.length;
      if (piece.place && piece.text.trim()) placed.push({ start: from, end, place: piece.place });
      from = end;
    }
    written.push(text);
    at += text.length;
  }
  return { text: written.join(''), blocks, sections: sectionsOf(headings, at), placed };
}

/** A section ends where the next heading of its level or above begins. */
function sectionsOf(headings: readonly Omit<DocumentSection, 'end'>[], end: number): DocumentSection[] {
  const sections = headings.map((heading) => ({ ...heading, end }));
  const open: DocumentSection[] = [];
  for (const section of sections) {
    while (open.length > 0 && (open.at(-1)?.level ?? 0) >= section.level) {
      const closed = open.pop();
      if (closed) closed.end = section.start;
    }
    open.push(section);
  }
  return sections;
}

import type { DocumentBlock, Rectangle } from '#contract/library.ts';
import type { Block } from './block-text.ts';
import { cleanCharacters } from './clean-characters.ts';

/** A piece of a block's text and where it is printed; null where the format has no pages. */
export interface Piece {
  text: string;
  place: Rectangle | null;
}

/** A block before its place in the document's text is known. Its text is the concatenation of its pieces. */
export interface DraftBlock {
  kind: DocumentBlock['kind'];
  /** Level of a heading, from 1; 0 is the document's own title, above everything. */
  level?: number;
  page: number | null;
  pieces: Piece[];
}

export function textOf({ pieces }: Pick<DraftBlock, 'pieces'>): string {
  return pieces.map(({ text }) => text).join('');
}

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

/** The text under a heading like "References", up to the next heading of its level or above, is a reference list. */
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

/** Names of sections as papers in English, Portuguese, Spanish, French and German give them. */
const KNOWN =
  /^(?:(?:\d{1,2}|[IVX]{1,5})\.?\s+)?(?:abstract|summary|background|introduction|(?:patients? and |materials? and |data and |study )?methods?(?:\s*\/\s*design| and materials| and analysis)?|experimental(?: section| setup)?|design|participants|results(?: and discussion)?|findings|discussion|limitations|(?:summary and )?conclusions?|trial status|(?:case )?(?:report|presentation)|related work|future work|acknowledge?ments?|references?|bibliography|literature cited|works cited|appendix(?: [A-Z\d])?|supplementary (?:material|information)|abbreviations|competing interests|conflicts? of interests?|authors?[’']? contributions|author details|funding|ethics(?: approval.{0,40})?|consent|data availability|availability of data.{0,20}|resumo|introdução|materiais? e métodos|material e métodos|resultados(?: e discussão)?|discussão|conclus(?:ão|ões)|agradecimentos|referências(?: bibliográficas)?|literatura citada|zusammenfassung|einleitung|methoden|ergebnisse|diskussion|literatur(?:verzeichnis)?|résumé|méthodes|résultats|références|resumen|introducción|métodos|discusión|conclusiones|referencias)\s*:?$/i;
const REFERENCES =
  /^(?:(?:\d{1,2}|[IVX]{1,5})\.?\s+)?(?:references?(?: and notes)?|bibliography|literature cited|works cited|referências(?: bibliográficas)?|literatura citada|literatur(?:verzeichnis)?|références|referencias)\s*:?$/i;

export function isHeadingName(text: string): boolean {
  return text.length < 100 && KNOWN.test(text);
}

export function isReferencesName(text: string): boolean {
  return text.length < 100 && REFERENCES.test(text);
}

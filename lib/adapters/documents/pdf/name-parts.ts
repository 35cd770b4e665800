import { isHeadingName, isReferencesName } from '../draft-blocks.ts';
import { lineText } from './line-text.ts';
import type { Paragraph } from './split-paragraphs.ts';

export type PartKind = 'title' | 'heading' | 'body' | 'aside' | 'table' | 'reference';

/** A paragraph and what it is; `level` of a heading, from 1. `aside`: a caption, a footnote, small print. */
export interface Part extends Paragraph {
  kind: PartKind;
  level: number;
  text: string;
}

const LONGEST_HEADING = 160;
const LONGEST_BOLD = 110;
/** Relative to the size of the body text. */
const LARGER = 1.09;
const SMALLER = 0.94;

const NUMBERED = /^((?:\d{1,2}|[A-Z])(?:\.\d{1,2}){0,4})\.?\s+\p{Lu}\S*/u;
/** Paragraphs: authors, addresses, dates, a note on rights. */
const LONGEST_HEAD = 25;
const CAPTION =
  /^(?:supplementary |additional )?(?:fig(?:ure)?s?|tab(?:le|ela)?s?|figuras?|abb(?:ildung)?|box|scheme|algorithm)\.?\s*[A-Z]?\d+/i;

/** Says of each paragraph what it is; `bodySize` is the size of most of the document's text. */
export function nameParts(paragraphs: readonly Paragraph[], bodySize: number, title: ReadonlySet<Paragraph>): Part[] {
  let inReferences: { size: number } | null = null;
  const headEnd = endOfHead(paragraphs, title);
  const parts = paragraphs.map((paragraph, n): Part => {
    const text = paragraph.lines.map(lineText).join(' ').trim();
    const part = { ...paragraph, text, level: 0 };
    if (title.has(paragraph)) return { ...part, kind: 'title' };
    if (paragraph.isTurned) return { ...part, kind: paragraph.isTable ? 'table' : 'aside' };
    if (n < headEnd) return { ...part, kind: 'aside' };
    if (isHeading(paragraph, text, bodySize)) {
      if (isReferencesName(text)) {
        inReferences = { size: paragraph.size };
        return { ...part, kind: 'heading' };
      }
      // Within the list, the bold number of a volume is not a heading; text as large as "References" is.
      if (!inReferences || paragraph.size >= inReferences.size * 0.98) {
        inReferences = null;
        return { ...part, kind: 'heading' };
      }
    }
    if (inReferences) return { ...part, kind: 'reference' };
    if (paragraph.isTable) return { ...part, kind: 'table' };
    return { ...part, kind: CAPTION.test(text) || paragraph.size < SMALLER * bodySize ? 'aside' : 'body' };
  });
  setLevels(parts);
  return parts;
}

/**
 * Authors and addresses may be printed as large as headings; text around the title up to the first section is not one.
 */
function endOfHead(paragraphs: readonly Paragraph[], title: ReadonlySet<Paragraph>): number {
  const last = paragraphs.findLastIndex((paragraph) => title.has(paragraph));
  if (last < 0) return 0;
  for (let n = last + 1; n < Math.min(paragraphs.length, last + LONGEST_HEAD); n += 1) {
    const text = paragraphs[n]?.lines.map(lineText).join(' ').trim() ?? '';
    if (isHeadingName(text) || (NUMBERED.test(text) && text.length < 80)) return n;
    if (text.length > 600) return n;
  }
  return last;
}

function isHeading({ lines, size, isBold, isTable }: Paragraph, text: string, bodySize: number): boolean {
  if (isTable || lines.length > 3 || text.length > LONGEST_HEADING || !/\p{L}{3}/u.test(text)) return false;
  if (CAPTION.test(text)) return false;
  if (isHeadingName(text)) return true;
  if (/[.,;:]$/.test(text)) return false;
  if (size > LARGER * bodySize && /^[\p{Lu}\d“"¿¡]/u.test(text)) return true;
  const isText = /^\P{Ll}*\p{Lu}/u.test(text) && !/[.]$/.test(text);
  if (size < SMALLER * bodySize || !isText || lines.length > 2 || text.length > LONGEST_BOLD) return false;
  return isBold || (NUMBERED.test(text) && text.length < 80 && lines.length === 1 && !/[.:;,]$/.test(text));
}

/** By the depth of its number if it has one; otherwise by its print, the largest first. */
function setLevels(parts: readonly Part[]): void {
  const headings = parts.filter(({ kind }) => kind === 'heading');
  const styles = new Map<string, { rank: number; level: number | null }>();
  const styleOf = ({ size, isBold }: Part) => `${Math.round(size * 2) / 2} ${isBold}`;
  for (const part of headings) {
    const known = styles.get(styleOf(part));
    const number = NUMBERED.exec(part.text)?.[1];
    const level = number === undefined ? null : number.split('.').length;
    styles.set(styleOf(part), { rank: part.size + (part.isBold ? 0.3 : 0), level: known?.level ?? level });
  }
  const ranked = [...styles.values()].sort((a, b) => b.rank - a.rank);
  for (const part of headings) {
    const style = styles.get(styleOf(part));
    const number = NUMBERED.exec(part.text)?.[1];
    const byStyle = style?.level ?? (style ? ranked.indexOf(style) + 1 : 1);
    part.level = Math.min(6, number === undefined ? byStyle : number.split('.').length);
  }
}

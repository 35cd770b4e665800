import { readSigns } from '../office/symbol-signs.ts';
import type { PdfPage } from './open-pdf.ts';

/** A font of a page: its name, and what text in it says. */
export interface Font {
  name: string;
  /** `unknown`: characters of which the file does not say what they are; each is � in `text`. */
  read(text: string): { text: string; unknown: number };
}

/** Controls but tab and line ends: codes that the file gives no letter for. */
const CONTROL = /(?![\t\n\r])\p{Cc}/u;
const UNKNOWN = /(?![\t\n\r])[\p{Cc}\p{Co}\ufffd]/gu;

/** The fonts of a page's text by the names it gives them. They are there after the page's drawing was read. */
export function readFonts(page: PdfPage, pieces: readonly { fontName: string; str: string }[]): (id: string) => Font {
  // Glyphs that are only numbered fall among the controls somewhere: the space and the figures have low numbers.
  const controlled = new Set(pieces.flatMap(({ fontName, str }) => (CONTROL.test(str) ? [fontName] : [])));
  const fonts = new Map<string, Font>();
  return (id) => {
    const known = fonts.get(id);
    if (known) return known;
    const font = fontOf(objectOf(page, id), controlled.has(id));
    fonts.set(id, font);
    return font;
  };
}

function fontOf({ name: fontName, composite, toUnicode }: FontObject, isControlled: boolean): Font {
  const name = typeof fontName === 'string' ? fontName : '';
  // The numbers of its glyphs are passed on as if they were letters.
  const isNumbered = composite === true && isIdentity(toUnicode) && isControlled;
  return {
    name,
    read: (raw) => {
      if (isNumbered) return { text: raw.replace(/\S/gu, '\ufffd'), unknown: raw.trim().length };
      const text = readSigns(raw, name);
      const unknown = text.match(UNKNOWN)?.length ?? 0;
      return { text: unknown > 0 ? text.replace(UNKNOWN, '\ufffd') : text, unknown };
    },
  };
}

interface FontObject {
  name?: unknown;
  composite?: unknown;
  toUnicode?: unknown;
}

function isIdentity(table: unknown): boolean {
  return typeof table === 'object' && table !== null && 'firstChar' in table && 'lastChar' in table;
}

function objectOf(page: PdfPage, id: string): FontObject {
  try {
    return (page.commonObjs.get(id) as object | null) ?? {};
  } catch {
    return {};
  }
}

import { readSigns } from '../symbol-signs.ts';
import type { PdfPage } from './open-pdf.ts';

/** A font of a page: its name, and what text in it says. */
export interface Font {
  name: string;
  /** `unknown`: characters of which the file does not say what they are; each is � in `text`. */
  read(text: string): { text: string; unknown: number };
}

/** Controls but tab and line ends: codes that the file gives no letter for. */
const CONTROL = /(?![\t\n\r])[\p{Cc}]/gu;
const UNKNOWN = /(?![\t\n\r])[\p{Cc}\p{Co}\ufffd]/gu;

/** Looks up the fonts of a page once each; they are there after its drawing was read. */
export function createFonts(page: PdfPage): (id: string) => Font {
  const fonts = new Map<string, Font>();
  return (id) => {
    const known = fonts.get(id);
    if (known) return known;
    const font = fontOf(page, id);
    fonts.set(id, font);
    return font;
  };
}

function fontOf(page: PdfPage, id: string): Font {
  const found = objectOf(page, id);
  const name = typeof found.name === 'string' ? found.name : '';
  // The numbers of its glyphs are passed on as if they were letters.
  const isNumbered = found.composite === true && isIdentity(found.toUnicode);
  return {
    name,
    read: (raw) => {
      const said = readSigns(raw, name);
      const unknown = isNumbered && CONTROL.test(said) ? said.trim().length : (said.match(UNKNOWN)?.length ?? 0);
      CONTROL.lastIndex = 0;
      return { text: unknown > 0 ? said.replace(UNKNOWN, '\ufffd') : said, unknown };
    },
  };
}

function isIdentity(table: unknown): boolean {
  return typeof table === 'object' && table !== null && 'firstChar' in table && 'lastChar' in table;
}

function objectOf(page: PdfPage, id: string): { name?: unknown; composite?: unknown; toUnicode?: unknown } {
  try {
    return (page.commonObjs.get(id) as object | null) ?? {};
  } catch {
    return {};
  }
}

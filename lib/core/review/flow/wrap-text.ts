/** Widths of letters as parts of the font's size: those of bold Helvetica and Arial by group, so that no line is too long. */
const NARROW = new Set("iljtfrI.,:;'|()[]!/ -");
const WIDE = new Set('mwMW@%');
const WIDTHS = { narrow: 0.34, plain: 0.58, wide: 0.95, capital: 0.75, full: 1.05 } as const;

/** About how wide a text is, as a part of the font's size; never much less than it is. */
export function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) width += letterWidth(letter);
  return width;
}

function letterWidth(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  if (NARROW.has(letter)) return WIDTHS.narrow;
  if (WIDE.has(letter)) return WIDTHS.wide;
  // Scripts of East Asia, and pictures, fill a square.
  if (code >= 0x11_00) return WIDTHS.full;
  return letter !== letter.toLowerCase() ? WIDTHS.capital : WIDTHS.plain;
}

/** The text in lines no wider than that; a word that is wider is broken. */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text
    .split(' ')
    .filter(Boolean)
    .flatMap((each) => pieces(each, width))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && widthOf(longer) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === '' ? lines : [...lines, line];
}

function pieces(word: string, width: number): string[] {
  if (widthOf(word) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  let used = 0;
  for (const letter of word) {
    const own = letterWidth(letter);
    if (used + own > width && part !== '') {
      parts.push(part);
      part = '';
      used = 0;
    }
    part += letter;
    used += own;
  }
  return [...parts, part];
}

/** A page of a made-up PDF: what it draws, and more entries of its dictionary. */
export interface MadePage {
  content?: string;
  box?: string;
  entries?: string;
}

export interface MadePdf {
  pages: MadePage[];
  /** More entries of the catalog, and more objects, numbered from 100. */
  catalog?: string;
  objects?: string[];
}

/** Where a line of text is drawn, from the lower left corner of the page. */
export function textAt(x: number, y: number, text: string, { size = 11, before = '' } = {}): string {
  const shown = text.replace(/[\\()]/g, '\\$&');
  return `${before} BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${shown}) Tj ET\n`;
}

/** Lines of a paragraph, one below the other. */
export function paragraphAt(x: number, y: number, lines: readonly string[], size = 11): string {
  return lines.map((line, n) => textAt(x, y - n * 1.2 * size, line, { size })).join('');
}

/** A PDF whose parts are as given and whose frame is right; `textAt` uses its font Helvetica. */
export function makePdf({ pages, catalog = '', objects = [] }: MadePdf): Uint8Array {
  const kids = pages.map((_, n) => `${10 + 2 * n} 0 R`).join(' ');
  const numbered: [number, string][] = [
    [1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`],
    [2, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`],
    [3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'],
  ];
  pages.forEach(({ content = '', box = '[0 0 612 792]', entries = '' }, n) => {
    const resources = '/Resources << /Font << /F1 3 0 R >> /XObject << /X1 100 0 R >> >>';
    numbered.push([
      10 + 2 * n,
      `<< /Type /Page /Parent 2 0 R /MediaBox ${box} ${resources} /Contents ${11 + 2 * n} 0 R ${entries} >>`,
    ]);
    numbered.push([11 + 2 * n, `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`]);
  });
  const first = Math.max(100, 12 + 2 * pages.length);
  objects.forEach((object, n) => {
    numbered.push([first === 100 ? 100 + n : first + n, object]);
  });
  return written(numbered);
}

function written(objects: readonly [number, string][]): Uint8Array {
  const pieces = ['%PDF-1.7\n'];
  const offsets = new Map<number, number>();
  let at = pieces[0]?.length ?? 0;
  for (const [number, body] of objects) {
    const piece = `${number} 0 obj\n${body}\nendobj\n`;
    offsets.set(number, at);
    pieces.push(piece);
    at += piece.length;
  }
  const last = Math.max(...offsets.keys());
  const rows = Array.from({ length: last + 1 }, (_, n) => {
    const offset = offsets.get(n);
    return offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  pieces.push(
    `xref\n0 ${last + 1}\n${rows.join('')}trailer\n<< /Size ${last + 1} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`,
  );
  return Buffer.from(pieces.join(''), 'latin1');
}

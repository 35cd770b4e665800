import { makePdf, textAt } from './make-pdf.ts';

/** A page with honest text, and another line in a font that is embedded and made up. */
export function pdfWithFont(honest: string, { entries, objects }: { entries: string; objects: string[] }): Uint8Array {
  const other = 'BT /F2 11 Tf 1 0 0 1 72 640 Tm (The other line.) Tj ET\n';
  return makePdf({
    pages: [
      {
        content: textAt(72, 700, honest) + other,
        entries: '/Resources << /Font << /F1 3 0 R /F2 100 0 R >> >>',
      },
    ],
    objects: [`<< /Type /Font /FirstChar 32 /LastChar 126 ${entries} >>`, ...objects],
  });
}

/** Font descriptor and file as the objects 101 and 102. */
export function fontFile(kind: 'FontFile' | 'FontFile2' | 'FontFile3', bytes: Uint8Array, entries = ''): string[] {
  return [
    `<< /Type /FontDescriptor /FontName /AAAAAA+Made /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 /${kind} 102 0 R >>`,
    `<< /Length ${bytes.length} /Length1 ${bytes.length} /Length2 0 /Length3 0 ${entries} >>\nstream\n${Buffer.from(bytes).toString('latin1')}\nendstream`,
  ];
}

/** A TrueType file of these tables; an offset or a length in place of bytes is what its directory says, and nothing is there. */
export function trueType(
  tables: Readonly<Record<string, Uint8Array | { offset: number; length: number }>>,
): Uint8Array {
  const names = Object.keys(tables).sort();
  const head = Buffer.alloc(12 + 16 * names.length);
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt16BE(names.length, 4);
  const bodies: Uint8Array[] = [];
  let at = head.length;
  for (const [n, name] of names.entries()) {
    const table = tables[name];
    if (!table) continue;
    const isBytes = table instanceof Uint8Array;
    head.write(name.padEnd(4), 12 + 16 * n, 'latin1');
    head.writeUInt32BE(isBytes ? at : table.offset, 20 + 16 * n);
    head.writeUInt32BE(table.length, 24 + 16 * n);
    if (!isBytes) continue;
    bodies.push(table);
    at += table.length;
  }
  return Buffer.concat([head, ...bodies]);
}

const numbers = (...values: readonly [size: 2 | 4, value: number][]): Buffer =>
  Buffer.concat(
    values.map(([size, value]) => {
      const bytes = Buffer.alloc(size);
      bytes.writeUIntBE(value, 0, size);
      return bytes;
    }),
  );

/** 65,535 glyphs, each declared to be four gigabytes away, or each made of itself. */
export function hugeGlyphTable(glyph: 'far away' | 'made of itself'): Uint8Array {
  const count = 65_535;
  const head = Buffer.alloc(54);
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt32BE(0x5f0f3cf5, 12);
  head.writeUInt16BE(1000, 18);
  head.writeUInt16BE(1, 50);
  const hhea = Buffer.alloc(36);
  hhea.writeUInt32BE(0x00010000, 0);
  hhea.writeUInt16BE(count, 34);
  const maxp = Buffer.alloc(32, 0xff);
  maxp.writeUInt32BE(0x00010000, 0);
  maxp.writeUInt16BE(count, 4);
  const loca = Buffer.alloc(4 * (count + 1));
  for (let n = 0; n <= count; n++) loca.writeUInt32BE(glyph === 'far away' ? 0xfffffff0 : 16 * n, 4 * n);
  // A composite glyph (-1 contours) whose one part is the glyph itself, and which says that more parts follow.
  const itself = (n: number) => numbers([2, 0xffff], [4, 0], [4, 0], [2, 0x0020], [2, n], [2, 0]);
  const glyf =
    glyph === 'far away' ? Buffer.alloc(16) : Buffer.concat(Array.from({ length: count }, (_, n) => itself(n)));
  return trueType({ head, hhea, maxp, loca, glyf, hmtx: Buffer.alloc(4 * count) });
}

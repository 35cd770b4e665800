import { createCanvas } from '@napi-rs/canvas';
import { makePdf } from './make-pdf.ts';

/** How a made-up page was laid on the scanner. */
export interface ScanOptions {
  /** Degrees clockwise. */
  skew?: number;
  /** Quarter turns clockwise. */
  turns?: number;
  /** Pixels; blurs by drawing it small and large again. */
  blur?: number;
  columns?: readonly (readonly string[])[];
}

const WIDTH = 1_224;
const HEIGHT = 1_584;

/** A PDF of one page (612 × 792 points) that is only a picture of lines of print, two pixels a point. */
export function makeScan(
  lines: readonly string[],
  { skew = 0, turns = 0, blur = 1, columns }: ScanOptions = {},
): Uint8Array {
  const sheet = createCanvas(turns % 2 ? HEIGHT : WIDTH, turns % 2 ? WIDTH : HEIGHT);
  const context = sheet.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, sheet.width, sheet.height);
  context.translate(sheet.width / 2, sheet.height / 2);
  context.rotate((turns * Math.PI) / 2 + (skew * Math.PI) / 180);
  context.translate(-WIDTH / 2, -HEIGHT / 2);
  context.fillStyle = 'black';
  context.font = '24px serif';
  (columns ?? [lines]).forEach((column, n) => {
    column.forEach((line, at) => {
      context.fillText(line, 120 + n * 520, 200 + at * 34);
    });
  });
  const small = createCanvas(Math.round(sheet.width / blur), Math.round(sheet.height / blur));
  small.getContext('2d').drawImage(sheet, 0, 0, small.width, small.height);
  const jpeg = small.toBuffer('image/jpeg', 80);
  const [width, height] = [sheet.width / 2, sheet.height / 2];
  return makePdf({
    pages: [{ content: `q ${width} 0 0 ${height} 0 0 cm /X1 Do Q`, box: `[0 0 ${width} ${height}]` }],
    objects: [
      `<< /Type /XObject /Subtype /Image /Width ${small.width} /Height ${small.height} /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n${jpeg.toString('latin1')}\nendstream`,
    ],
  });
}

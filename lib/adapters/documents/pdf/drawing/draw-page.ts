import { createRequire } from 'node:module';
import path from 'node:path';
import { estimateSkew } from '../estimate-skew.ts';

/** Pixels of the longer side of a drawn page: about 190 dots an inch on A4, with which recognition makes few errors. */
const LONGER_SIDE = 2_200;
const LARGEST_SCALE = 8;
/** Pixels of one picture of a page; more is meant to fill the memory. */
const LARGEST_PICTURE = 60_000_000;
/** Share of the pixels of a page that are dark; fewer are specks on a blank page. */
const LEAST_INK = 0.0005;

export interface DrawnPage {
  png: Buffer;
  /** In pixels. */
  width: number;
  height: number;
  /** The slant of its lines, in radians clockwise. */
  skew: number;
  /** From a pixel to points of the page as it is shown. */
  toPoint: (x: number, y: number) => { x: number; y: number };
}

export interface PageDrawer {
  /** `turns`: quarter turns clockwise. Null for a blank page, or one without a picture unless its print is asked for. */
  draw(page: number, turns: number, how: { isDrawn: boolean }): Promise<DrawnPage | null>;
  close(): Promise<void>;
}

/**
 * Draws pages of a PDF, to recognise what is printed in pictures of them. Null where the canvas is not installed. All that
 * pdf.js needs is read from its own folder; it opens no address.
 */
export async function openDrawer(bytes: Uint8Array): Promise<PageDrawer | null> {
  const require = createRequire(import.meta.url);
  const canvas = await import('@napi-rs/canvas').catch(() => null);
  if (!canvas) return null;
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const home = path.dirname(require.resolve('pdfjs-dist/package.json'));
  const document = await withOwnWorker(
    () =>
      pdfjs.getDocument({
        data: new Uint8Array(bytes),
        wasmUrl: `${home}/wasm/`,
        standardFontDataUrl: `${home}/standard_fonts/`,
        cMapUrl: `${home}/cmaps/`,
        cMapPacked: true,
        iccUrl: `${home}/iccs/`,
        useWorkerFetch: false,
        useSystemFonts: false,
        disableFontFace: true,
        enableXfa: false,
        maxImageSize: LARGEST_PICTURE,
        verbosity: 0,
      }).promise,
  );
  const pictures = new Set([
    pdfjs.OPS.paintImageXObject,
    pdfjs.OPS.paintInlineImageXObject,
    pdfjs.OPS.paintImageMaskXObject,
  ]);

  return {
    async draw(number, turns, { isDrawn }) {
      const page = await document.getPage(number);
      const { fnArray } = await page.getOperatorList();
      if (!isDrawn && !fnArray.some((operation) => pictures.has(operation))) return null;
      const shown = page.getViewport({ scale: 1 });
      const scale = Math.min(LARGEST_SCALE, LONGER_SIDE / Math.max(shown.width, shown.height));
      const viewport = page.getViewport({ scale, rotation: (page.rotate + 90 * turns) % 360 });
      const sheet = canvas.createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
      const context = sheet.getContext('2d');
      context.fillStyle = 'white';
      context.fillRect(0, 0, sheet.width, sheet.height);
      await page.render({ canvas: null, canvasContext: context as never, viewport }).promise;
      page.cleanup();
      const { data } = context.getImageData(0, 0, sheet.width, sheet.height);
      if (inkOf(data) < LEAST_INK) return null;
      return {
        png: sheet.toBuffer('image/png'),
        width: sheet.width,
        height: sheet.height,
        skew: estimateSkew(data, sheet.width, sheet.height),
        toPoint: (x, y) => {
          const [a = 0, b = 0] = viewport.convertToPdfPoint(x, y);
          const [left = 0, top = 0] = shown.convertToViewportPoint(a, b);
          return { x: left, y: top };
        },
      };
    },
    close: async () => {
      await document.loadingTask.destroy();
    },
  };
}

/** pdf.js looks for its other half under a global name, where the one that reads text (`openPdf`) has left its own version. */
async function withOwnWorker<T>(open: () => Promise<T>): Promise<T> {
  const shared = globalThis as { pdfjsWorker?: unknown };
  const before = shared.pdfjsWorker;
  shared.pdfjsWorker = await import('pdfjs-dist/legacy/build/pdf.worker.mjs' as string);
  try {
    return await open();
  } finally {
    shared.pdfjsWorker = before;
  }
}

function inkOf(pixels: Uint8ClampedArray): number {
  let dark = 0;
  let looked = 0;
  for (let n = 0; n < pixels.length; n += 4 * 7) {
    looked += 1;
    if ((pixels[n] ?? 255) + (pixels[n + 1] ?? 255) + (pixels[n + 2] ?? 255) < 384) dark += 1;
  }
  return dark / Math.max(1, looked);
}

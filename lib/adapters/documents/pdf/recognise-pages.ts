import { createRequire } from 'node:module';
import path from 'node:path';
import type { Page } from 'tesseract.js';
import { cleanCharacters } from '../clean-characters.ts';
import { type DrawnPage, openDrawer } from './drawing/draw-page.ts';
import type { TextItem } from './text-item.ts';

/** Of 100; a page recognised worse may be rotated. */
const DOUBTFUL = 60;
/** Of 100; such words are specks and lines mistaken for letters. */
const WORST = 20;
/** Lines whose height differs less from most count as one size: letters have different heights. */
const ONE_SIZE = 0.3;
/** The size of a font is so much of the height of most of its words. */
const SIZE_OF_HEIGHT = 1.2;

export interface RecognisedPage {
  items: TextItem[];
  /** Confidence of its words, 0..1, and number of their letters. */
  confidence: number;
  letters: number;
}

export interface Recogniser {
  /**
   * Null for a page in which nothing was recognised, or without a picture to read where not all that is drawn is to be read
   * (`isDrawn`).
   */
  read(page: number, width: number, how: { isDrawn: boolean }): Promise<RecognisedPage | null>;
  close(): Promise<void>;
}

/**
 * Recognises the text of scanned pages, in English print. The language data and the program come from the installed
 * packages; nothing is fetched. Null where pages cannot be drawn, since the optional canvas is not installed.
 */
export async function openRecogniser(bytes: Uint8Array): Promise<Recogniser | null> {
  const drawer = await openDrawer(bytes).catch(() => null);
  if (!drawer) return null;
  const { createWorker, OEM, PSM } = await import('tesseract.js');
  const require = createRequire(import.meta.url);
  const data = path.dirname(require.resolve('@tesseract.js-data/eng/package.json'));
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: path.join(data, '4.0.0_best_int'),
    gzip: true,
    cacheMethod: 'none',
    errorHandler: () => {},
  });
  await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO });

  async function attempt(page: number, turns: number, how: { isDrawn: boolean }): Promise<Attempt | null> {
    const drawn = await drawer?.draw(page, turns, how);
    if (!drawn) return null;
    const { data: recognised } = await worker.recognize(
      drawn.png,
      { rotateRadians: -drawn.skew },
      { blocks: true, text: false },
    );
    return { drawn, recognised };
  }

  return {
    async read(page, width, how) {
      let best = await attempt(page, 0, how);
      if (!best) return null;
      for (const turns of [1, 3, 2]) {
        if (scoreOf(best.recognised) >= DOUBTFUL) break;
        const other = await attempt(page, turns, how);
        if (other && scoreOf(other.recognised) > scoreOf(best.recognised)) best = other;
      }
      return recognisedPage(best, page, width);
    },
    async close() {
      await worker.terminate();
      await drawer.close();
    },
  };
}

interface Attempt {
  drawn: DrawnPage;
  recognised: Page;
}

function wordsOf(page: Page) {
  return (page.blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ lines }) => lines.flatMap((line) => line.words.map((word) => ({ line, word })))),
  );
}

/** The confidence of the recognition; unrecognised parts count against it. */
function scoreOf(page: Page): number {
  let sum = 0;
  let letters = 0;
  for (const { word } of wordsOf(page)) {
    const { length } = word.text.replace(/[^\p{L}\p{N}]/gu, '');
    sum += length * word.confidence;
    letters += length;
  }
  return letters === 0 ? 0 : sum / letters;
}

function recognisedPage({ drawn, recognised }: Attempt, page: number, width: number): RecognisedPage | null {
  const skew = -drawn.skew;
  const words = wordsOf(recognised).filter(({ word }) => word.confidence >= WORST && /[\p{L}\p{N}]/u.test(word.text));
  if (words.length === 0) return null;
  const usual = median(words.map(({ word }) => boxOf(word.bbox, drawn).height));
  let letters = 0;
  let sure = 0;
  const items = words.map(({ line, word }): TextItem => {
    const box = boxOf(word.bbox, drawn);
    const lineBox = boxOf(line.bbox, drawn);
    // Of most of its words: a large initial does not make a line large.
    const height = median(line.words.map(({ bbox }) => boxOf(bbox, drawn).height));
    const size = (Math.abs(height - usual) < ONE_SIZE * usual ? usual : height) * SIZE_OF_HEIGHT;
    const text = cleanCharacters(word.text).replace(/\s+/g, ' ');
    letters += text.length;
    sure += text.length * word.confidence;
    return {
      text: ` ${text}`,
      left: box.x,
      right: Math.min(width, box.x + box.width),
      baseline: lineBox.y + lineBox.height * 0.8,
      font: 'recognised',
      size,
      isBold: false,
      place: { page, ...(skew === 0 ? box : boxOf(askew(word.bbox, drawn, skew), drawn)) },
    };
  });
  return { items, confidence: sure / letters / 100, letters };
}

/** The position of a word in the original picture: rotated back around its centre. */
function askew({ x0, y0, x1, y1 }: Box, { width, height }: DrawnPage, radians: number): Box {
  const [x, y] = [(x0 + x1) / 2 - width / 2, (y0 + y1) / 2 - height / 2];
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const dx = x * cos + y * sin + width / 2 - (x0 + x1) / 2;
  const dy = -x * sin + y * cos + height / 2 - (y0 + y1) / 2;
  return { x0: x0 + dx, y0: y0 + dy, x1: x1 + dx, y1: y1 + dy };
}

type Box = { x0: number; y0: number; x1: number; y1: number };

function boxOf({ x0, y0, x1, y1 }: Box, { toPoint }: DrawnPage) {
  const [a, b] = [toPoint(x0, y0), toPoint(x1, y1)];
  return {
    x: round(Math.min(a.x, b.x)),
    y: round(Math.min(a.y, b.y)),
    width: round(Math.abs(a.x - b.x)),
    height: round(Math.abs(a.y - b.y)),
  };
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}

function round(points: number): number {
  return Math.round(points * 100) / 100;
}

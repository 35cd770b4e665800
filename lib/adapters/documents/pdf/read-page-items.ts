import type { PageSize } from '#contract/library.ts';
import { cleanCharacters } from '../clean-characters.ts';
import { followDrawing } from './drawn-runs.ts';
import { type Matrix, multiply } from './drawn-state.ts';
import { findUnseen } from './find-unseen.ts';
import type { PdfPage } from './open-pdf.ts';
import type { TextItem } from './text-item.ts';

export interface PageItems {
  size: PageSize;
  items: TextItem[];
  /** Characters that are there and cannot be seen on the page; they are left out. */
  unseen: number;
}

/** Fonts whose file does not say how far their letters reach above and below the line. */
const ASCENT = 0.75;
const DESCENT = -0.22;
/** Points. */
const EDGE = 5;
const BOLD = /bold|black|heavy|semibold|[.-](?:B|BI|Bd)$|-Medi/i;

/** The text of a page with its places; without what nobody sees on the page. */
export async function readPageItems(page: PdfPage, number: number): Promise<PageItems> {
  const viewport = page.getViewport({ scale: 1 });
  const scale = Math.hypot(viewport.transform[0] ?? 1, viewport.transform[1] ?? 0);
  const size = { page: number, width: round(viewport.width), height: round(viewport.height) };
  // Fonts and their names are there only after the page's drawing has been read; without pictures, which are not decoded.
  const isUnseen = findUnseen(followDrawing(await page.getOperatorList()));
  let unseen = 0;
  const { items, styles } = await page.getTextContent({ disableNormalization: true });
  const drawn: Drawn[] = [];
  let isApart = false;
  for (const item of items) {
    if (!('str' in item)) continue;
    if (!item.str.trim()) {
      isApart ||= item.str.length > 0;
      continue;
    }
    const [, , , , x = 0, y = 0] = item.transform as number[];
    if (isUnseen(x, y) || isBeyond(page.view, x, y)) {
      unseen += item.str.trim().length;
      continue;
    }
    const text = cleanCharacters(item.str).replace(/[\t\n]/g, ' ');
    const matrix = multiply(viewport.transform as unknown as Matrix, item.transform as unknown as Matrix);
    const style = styles[item.fontName];
    drawn.push({
      text: isApart && !text.startsWith(' ') ? ` ${text}` : text,
      matrix,
      font: item.fontName,
      along: item.width * scale,
      angle: Math.round((Math.atan2(matrix[1], matrix[0]) * 2) / Math.PI) & 3,
      size: Math.hypot(matrix[2], matrix[3]),
      ascent: style?.ascent || ASCENT,
      descent: style?.descent || DESCENT,
      isBold: BOLD.test(fontName(page, item.fontName)),
    });
    isApart = false;
  }
  const angle = commonAngle(drawn);
  return { size, items: drawn.filter((item) => item.angle === angle).map((item) => placeItem(item, size)), unseen };
}

interface Drawn {
  text: string;
  font: string;
  /** Its length on the page. */
  along: number;
  matrix: Matrix;
  /** Quarter turns clockwise. */
  angle: number;
  size: number;
  ascent: number;
  descent: number;
  isBold: boolean;
}

/** Whether text begins beyond the edges of the page, where nobody sees it. */
function isBeyond([left = 0, bottom = 0, right = 0, top = 0]: number[], x: number, y: number): boolean {
  return x < left - EDGE || x > right + EDGE || y < bottom - EDGE || y > top + EDGE;
}

function placeItem(
  { text, font, along, matrix, angle, size, ascent, descent, isBold }: Drawn,
  page: PageSize,
): TextItem {
  const [x, y] = [matrix[4], matrix[5]];
  // Right and downwards in the text's own direction, as steps on the page.
  const steps = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ][angle] as [number, number];
  const down = [-steps[1], steps[0]] as [number, number];
  const corners = [
    [x - down[0] * ascent * size, y - down[1] * ascent * size],
    [x + steps[0] * along - down[0] * descent * size, y + steps[1] * along - down[1] * descent * size],
  ] as const;
  const left = Math.min(corners[0][0], corners[1][0]);
  const top = Math.min(corners[0][1], corners[1][1]);
  const upright = [
    { left: x, baseline: y },
    { left: y, baseline: page.width - x },
    { left: page.width - x, baseline: page.height - y },
    { left: page.height - y, baseline: x },
  ][angle] as { left: number; baseline: number };
  return {
    text,
    left: upright.left,
    right: upright.left + along,
    baseline: upright.baseline,
    font,
    size,
    isBold,
    place: {
      page: page.page,
      x: round(left),
      y: round(top),
      width: round(Math.abs(corners[1][0] - corners[0][0])),
      height: round(Math.abs(corners[1][1] - corners[0][1])),
    },
  };
}

/** The direction of most characters: stamps along the edge of a page are in another, and a turned table is all in one. */
function commonAngle(drawn: readonly Drawn[]): number {
  const characters = [0, 0, 0, 0];
  for (const { angle, text } of drawn) characters[angle] = (characters[angle] ?? 0) + text.length;
  return characters.indexOf(Math.max(...characters));
}

function fontName(page: PdfPage, id: string): string {
  try {
    const font = page.commonObjs.get(id) as { name?: unknown } | null;
    return typeof font?.name === 'string' ? font.name : '';
  } catch {
    return '';
  }
}

function round(points: number): number {
  return Math.round(points * 100) / 100;
}

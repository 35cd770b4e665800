import type { PageSize } from '#contract/library.ts';
import { cleanCharacters } from '../clean-characters.ts';
import { followDrawing } from './drawing/drawn-runs.ts';
import { type Matrix, multiply } from './drawing/drawn-state.ts';
import { type Drawn, joinInitials, onceEach } from './drawing/repair-drawn.ts';
import { findUnseen } from './find-unseen.ts';
import type { PdfPage } from './open-pdf.ts';
import { readFonts } from './read-fonts.ts';
import type { TextItem } from './text-item.ts';

export interface PageItems {
  size: PageSize;
  /** Height of the page in the direction of most of its text: on a rotated page, its width. */
  height: number;
  /** Text by the direction it runs in, that of most of it first: a table may lie on its side above an upright caption. */
  groups: TextItem[][];
  /** Characters that are there and cannot be seen on the page; they are left out. */
  unseen: number;
  /** Characters in a font without a usable table of its letters: only a picture shows what they are. */
  unknown: number;
  /** Remarks and filled fields that lie on the page and are no part of its print. */
  remarks: number;
}

/** For fonts whose file does not give their ascent and descent. */
const ASCENT = 0.75;
const DESCENT = -0.22;
/** Points. */
const EDGE = 5;
const BOLD = /bold|black|heavy|semibold|[.-](?:B|BI|Bd)$|-Medi/i;
/** Share of a quarter turn: text at any other angle is askew. */
const ASKEW = 0.06;

/** The text of a page with its positions, without invisible text. */
export async function readPageItems(
  page: PdfPage,
  number: number,
  isShown: (layer: unknown) => boolean = () => true,
): Promise<PageItems> {
  const viewport = page.getViewport({ scale: 1 });
  const scale = Math.hypot(viewport.transform[0] ?? 1, viewport.transform[1] ?? 0);
  const size = { page: number, width: round(viewport.width), height: round(viewport.height) };
  // Fonts and their names are there only after the page's drawing has been read; without pictures, which are not decoded.
  const { isUnseen, isPale } = findUnseen(followDrawing(await page.getOperatorList(), isShown));
  let unseen = 0;
  let unknown = 0;
  const { items, styles } = await page.getTextContent({ disableNormalization: true });
  const pieces = items.filter((item) => 'str' in item);
  const fonts = readFonts(page, pieces);
  const drawn: Drawn[] = [];
  let isApart = false;
  for (const item of pieces) {
    if (!item.str.trim()) {
      isApart ||= item.str.length > 0;
      continue;
    }
    const [, , , , x = 0, y = 0] = item.transform as number[];
    if (isUnseen(x, y) || isBeyond(page.view, x, y)) {
      unseen += item.str.trim().length;
      continue;
    }
    const font = fonts(item.fontName);
    const decoded = font.read(item.str);
    unknown += decoded.unknown;
    const text = cleanCharacters(decoded.text).replace(/[\t\n]/g, ' ');
    const matrix = multiply(viewport.transform as unknown as Matrix, item.transform as unknown as Matrix);
    const style = styles[item.fontName];
    drawn.push({
      text: isApart && !text.startsWith(' ') ? ` ${text}` : text,
      matrix,
      font: item.fontName,
      along: item.width * scale,
      ...turnOf(matrix),
      size: Math.hypot(matrix[2], matrix[3]),
      ascent: style?.ascent || ASCENT,
      descent: style?.descent || DESCENT,
      isBold: BOLD.test(font.name),
      isPale: isPale(x, y),
    });
    isApart = false;
  }
  const groups = groupsOf(joinInitials(onceEach(drawn)), size);
  return {
    size,
    height: groups[0]?.isTurned ? size.width : size.height,
    groups: groups.map(({ items }) => fromRightToLeft(items)),
    unseen,
    unknown,
    remarks: await remarksOf(page),
  };
}

/** Quarter turns clockwise, by the upright direction of its letters: text may be drawn from right to left. */
function turnOf([a, b, c, d]: Matrix): { angle: number; isAskew: boolean; isMirrored: boolean } {
  const turns = (Math.atan2(c, -d) * 2) / Math.PI;
  const quarter = Math.round(turns);
  return { angle: quarter & 3, isAskew: Math.abs(turns - quarter) > ASKEW, isMirrored: a * d - b * c > 0 };
}

async function remarksOf(page: PdfPage): Promise<number> {
  const lying = (await page.getAnnotations().catch(() => [])) as Record<string, unknown>[];
  return lying.filter(({ subtype, fieldValue, contentsObj }) => {
    const text = subtype === 'Widget' ? fieldValue : subtype === 'FreeText' && (contentsObj as { str?: string })?.str;
    return typeof text === 'string' && text.trim() !== '';
  }).length;
}

/** One group per direction, and one for skewed text; the largest first. */
function groupsOf(drawn: readonly Drawn[], size: PageSize): Array<{ isTurned: boolean; items: TextItem[] }> {
  const groups = new Map<number, { isTurned: boolean; characters: number; items: TextItem[] }>();
  for (const item of drawn) {
    const key = item.isAskew ? -1 : item.angle;
    const group = groups.get(key) ?? { isTurned: item.angle % 2 === 1, characters: 0, items: [] };
    groups.set(key, group);
    group.items.push(placeItem(item, size));
    group.characters += item.text.length;
  }
  return [...groups.values()].sort((a, b) => b.characters - a.characters);
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/gu;

/**
 * Right-to-left lines are read as in a mirror: then what comes first is on the left, in columns, rows and lines alike.
 * Words of other scripts among them are reversed again where lines are joined.
 */
function fromRightToLeft(items: TextItem[]): TextItem[] {
  const text = items.map((item) => item.text).join('');
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if ((text.match(RIGHT_TO_LEFT)?.length ?? 0) <= letters / 2) return items;
  const edge = items.reduce((most, { right }) => Math.max(most, right), 0);
  return items.map((item) => ({ ...item, left: edge - item.right, right: edge - item.left, isMirrored: true }));
}

/** Whether text begins outside the page, where it is invisible. */
function isBeyond([left = 0, bottom = 0, right = 0, top = 0]: number[], x: number, y: number): boolean {
  return x < left - EDGE || x > right + EDGE || y < bottom - EDGE || y > top + EDGE;
}

function placeItem(item: Drawn, page: PageSize): TextItem {
  const { text, font, along, matrix, angle, size, ascent, descent, isBold, isPale, isAskew, isMirrored } = item;
  // Right and downwards in the text's own direction, as steps on the page.
  const steps = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ][angle] as [number, number];
  const down = [-steps[1], steps[0]] as [number, number];
  const back = isMirrored ? along : 0;
  const [x, y] = [matrix[4] - steps[0] * back, matrix[5] - steps[1] * back];
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
    ...((isPale || isAskew) && { isOver: true }),
    place: {
      page: page.page,
      x: round(left),
      y: round(top),
      width: round(Math.abs(corners[1][0] - corners[0][0])),
      height: round(Math.abs(corners[1][1] - corners[0][1])),
    },
  };
}

function round(points: number): number {
  return Math.round(points * 100) / 100;
}

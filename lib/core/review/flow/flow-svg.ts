import type { PrismaFlow } from '#contract/review/flow.ts';
import { type FlowWords, flowRows, NOT_PART } from './flow-stages.ts';
import { FONT_SIZE, layOutFlow, PHASE_BAND, type PlacedBox } from './lay-out-flow.ts';

export const FLOW_TITLE = 'PRISMA 2020 flow diagram';
/** In halves of its length: a head of an arrow that ends at a point. */
const HEAD = { length: 7, half: 3.5 };

/** The flow diagram as a separate file: black on white, with its numbers as a description for people who cannot see it. */
export function flowSvg(flow: PrismaFlow, words: FlowWords = NOT_PART): string {
  const { width, height, bands, boxes, lines } = layOutFlow(flow, words);
  const described = flowRows(flow, words).map(({ text }) => text);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="prisma-title prisma-text" font-family="Arial, Helvetica, 'Liberation Sans', sans-serif" font-size="${FONT_SIZE}">`,
    `<title id="prisma-title">${escaped(FLOW_TITLE)}</title>`,
    `<desc id="prisma-text">${escaped([...described, ...flow.notes].join('. '))}</desc>`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...bands.map(
      ({ y, height: tall, label }) =>
        `<rect x="${PHASE_BAND.x}" y="${y}" width="${PHASE_BAND.width}" height="${tall}" fill="#e6e6e6" stroke="#000"/><text transform="translate(${bandMiddle()} ${y + tall / 2}) rotate(-90)" text-anchor="middle" font-weight="bold">${escaped(label)}</text>`,
    ),
    ...boxes.map(box),
    ...lines.map(
      ({ points, isArrow }) =>
        `<polyline points="${points.map((point) => point.join(',')).join(' ')}" fill="none" stroke="#000"/>${isArrow ? `<polygon points="${arrowHead(points)}" fill="#000"/>` : ''}`,
    ),
    '</svg>\n',
  ].join('\n');
}

/** The baseline of a phase's name, which is written upwards. */
export function bandMiddle(): number {
  return PHASE_BAND.x + PHASE_BAND.width / 2 + FONT_SIZE / 3;
}

/** The corners of the head of an arrow at the last of its points. */
export function arrowHead(points: readonly [x: number, y: number][]): string {
  const [x, y] = points.at(-1) ?? [0, 0];
  const [fromX, fromY] = points.at(-2) ?? [0, 0];
  const [along, across] = [Math.sign(x - fromX), Math.sign(y - fromY)];
  const [baseX, baseY] = [x - along * HEAD.length, y - across * HEAD.length];
  const corner = (side: number) => `${baseX + across * side * HEAD.half},${baseY + along * side * HEAD.half}`;
  return `${x},${y} ${corner(1)} ${corner(-1)}`;
}

function box({ x, y, width, height, isAbsent, texts }: PlacedBox): string {
  const frame = `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#fff" stroke="#000"${isAbsent ? ' stroke-dasharray="4 4"' : ''}/>`;
  const words = texts.map(
    (text) =>
      `<text x="${text.x}" y="${text.y}"${text.isBold && !isAbsent ? ' font-weight="bold"' : ''}${isAbsent ? ' fill="#444"' : ''}>${escaped(text.text)}</text>`,
  );
  return [frame, ...words].join('\n');
}

/** Text from outside as text of XML, which takes no control characters. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\ufffe\uffff]+/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

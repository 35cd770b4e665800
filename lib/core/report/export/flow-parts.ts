import { Paragraph, Table, TableCell, TableRow, WidthType } from 'docx';
import { type IShapeCanvasChildOptions, ShapeCanvasRun } from 'docx/shapes';
import type { PrismaFlow } from '#contract/review/flow.ts';
import { type FlowWords, flowRows, NOT_PART } from '../../review/flow/flow-stages.ts';
import { FLOW_TITLE } from '../../review/flow/flow-svg.ts';
import { type FlowLayout, layOutFlow, PHASE_BAND, type PlacedBox } from '../../review/flow/lay-out-flow.ts';
import { heading, plain, run } from './docx-blocks.ts';
import { markdownText } from './markdown-text.ts';

/** The text of an upright A4 page is 600 pixels wide. */
const SCALE = 0.72;
/** In half-points. */
const TEXT_SIZE = 14;
/** Pixels by which the bands of the phases are wider here: LibreOffice turns no text within a shape, so it stays level. */
const BAND_EXTRA = 55;
const DETAIL_INDENT = 180;

/**
 * The flow diagram as shapes and connectors of Word: drawn by it, with its own fonts, and to be edited there as the template
 * of PRISMA is. A picture would need fonts that a server does not have.
 */
export function flowParts(flow: PrismaFlow, words: FlowWords = NOT_PART): (Paragraph | Table)[] {
  const rows = flowRows(flow, words);
  const drawing = new ShapeCanvasRun({
    children: shapesOf(layOutFlow(flow, words)),
    altText: { name: FLOW_TITLE, title: FLOW_TITLE, description: plain(rows.map(({ text }) => text).join('. ')) },
  });
  return [
    heading('Flow of records'),
    new Paragraph({ spacing: { after: 120 }, children: [drawing] }),
    flowTable(rows),
    ...flow.notes.map((note) => new Paragraph({ spacing: { before: 60 }, children: [run(note, { size: 18 })] })),
  ];
}

/** The same numbers for programs that draw no shapes, and for copying. */
function flowTable(rows: ReturnType<typeof flowRows>): Table {
  const cell = (text: string, width: number, isDetail = false) =>
    new TableCell({
      width: { size: width, type: WidthType.PERCENTAGE },
      children: [
        new Paragraph({ ...(isDetail && { indent: { left: DETAIL_INDENT } }), children: [run(text, { size: 18 })] }),
      ],
    });
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: rows.map(
      ({ phase, text, isDetail }, i) =>
        new TableRow({
          cantSplit: true,
          children: [cell(phase === rows[i - 1]?.phase ? '' : phase, 20), cell(text, 80, isDetail)],
        }),
    ),
  });
}

function shapesOf({ bands, boxes, lines }: FlowLayout): IShapeCanvasChildOptions[] {
  return [
    ...bands.map(
      ({ y, height, label }): IShapeCanvasChildOptions => ({
        type: 'rectangle',
        transformation: at({ x: 0, y, height, width: PHASE_BAND.x + PHASE_BAND.width + BAND_EXTRA / SCALE }, 0),
        fill: 'E6E6E6',
        line: { width: 0.75 },
        children: [new Paragraph({ children: [run(label, { bold: true, size: TEXT_SIZE })] })],
        textOptions: { verticalAlignment: 'center', margins: BAND_MARGINS },
      }),
    ),
    ...boxes.map(boxShape),
    ...lines.flatMap(({ points, isArrow }) => segments(points, isArrow)),
  ];
}

const BAND_MARGINS = { top: 0, right: 0, bottom: 0, left: 2 };

function boxShape(box: PlacedBox): IShapeCanvasChildOptions {
  return {
    type: 'rectangle',
    transformation: at(box),
    fill: 'FFFFFF',
    line: { width: 0.75, ...(box.isAbsent && { dash: 'dash' as const }) },
    textOptions: { verticalAlignment: 'top', margins: { top: 4, right: 4, bottom: 2, left: 5 } },
    children: box.lines.map(
      ({ text, isDetail }) =>
        new Paragraph({
          ...(isDetail && { indent: { left: DETAIL_INDENT } }),
          children: [run(text, { size: TEXT_SIZE, bold: !isDetail && !box.isAbsent })],
        }),
    ),
  };
}

/** A line of the layout as straight pieces, the last with the head. */
function segments(points: FlowLayout['lines'][number]['points'], isArrow: boolean): IShapeCanvasChildOptions[] {
  return points.slice(1).map(([x, y], i): IShapeCanvasChildOptions => {
    const [fromX, fromY] = points[i] ?? [x, y];
    const isLast = i === points.length - 2;
    return {
      type: 'line',
      transformation: {
        ...at({
          x: Math.min(x, fromX),
          y: Math.min(y, fromY),
          width: Math.abs(x - fromX),
          height: Math.abs(y - fromY),
        }),
        flip: { horizontal: x < fromX, vertical: y < fromY },
      },
      line: { width: 0.75, ...(isLast && isArrow && { endArrow: 'triangle' as const }) },
    };
  });
}

function at({ x, y, width, height }: { x: number; y: number; width: number; height: number }, shift = BAND_EXTRA) {
  return {
    offset: { left: x * SCALE + shift, top: y * SCALE },
    // A line that is level is no pixel high, which a shape cannot be.
    width: Math.max(width * SCALE, 0.01),
    height: Math.max(height * SCALE, 0.01),
  };
}

/** The PRISMA 2020 flow as a table, since markdown draws nothing. */
export function flowMarkdown(
  flow: PrismaFlow,
  { title = 'Flow of records (PRISMA 2020)', words = NOT_PART } = {},
): string {
  let before = '';
  const rows = flowRows(flow, words).map(({ phase, text, isDetail }) => {
    const named = phase === before ? '' : phase;
    before = phase;
    return `| ${named} | ${isDetail ? '– ' : ''}${markdownText(text)} |`;
  });
  const table = ['| Phase | Records |', '| --- | --- |', ...rows].join('\n');
  return [`## ${title}`, table, ...flow.notes.map((note) => `*${markdownText(note)}*`)].join('\n\n');
}

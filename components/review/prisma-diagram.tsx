import { useId } from 'react';
import type { PrismaFlow } from '#contract/review/flow.ts';
import { type FlowWords, flowRows, NOT_PART } from '#core/review/flow/flow-stages.ts';
import { arrowHead, bandMiddle, FLOW_TITLE } from '#core/review/flow/flow-svg.ts';
import { FONT_SIZE, layOutFlow, PHASE_BAND, type PlacedBox } from '#core/review/flow/lay-out-flow.ts';

interface PrismaDiagramProps {
  flow: PrismaFlow;
  /** What stages without a number say of themselves. */
  words?: FlowWords;
}

/** The PRISMA 2020 flow diagram with its notes, and its numbers as a table. It runs nothing, so that a server can draw it. */
export function PrismaDiagram({ flow, words = NOT_PART }: PrismaDiagramProps) {
  return (
    <figure className="my-4">
      {/* Wider than a phone: it scrolls there, and the table below says the same. */}
      <section
        aria-label={FLOW_TITLE}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without focus the arrow keys could not scroll it
        tabIndex={0}
        className="overflow-x-auto print:overflow-visible"
      >
        <Drawing flow={flow} words={words} />
      </section>
      <figcaption className="mt-2 text-[13px]/[1.5] text-soft">
        {flow.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </figcaption>
      <details className="mt-2 text-[13px] print:hidden">
        <summary className="min-h-7 cursor-pointer text-soft">The same as a table</summary>
        <FlowTable flow={flow} words={words} />
      </details>
    </figure>
  );
}

function FlowTable({ flow, words }: Required<PrismaDiagramProps>) {
  return (
    <table className="mt-1 w-full max-w-xl">
      <caption className="sr-only">{FLOW_TITLE} as a table</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Phase</th>
          <th scope="col">Records</th>
        </tr>
      </thead>
      <tbody>
        {flowRows(flow, words).map(({ phase, text, isDetail }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other name, and never move
          <tr key={i} className="border-line border-b">
            <td className="py-1 pr-4 align-top text-faint">{phase}</td>
            <td className={`wrap-anywhere py-1 tabular-nums ${isDetail ? 'pl-5 text-soft' : ''}`}>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Drawing({ flow, words }: Required<PrismaDiagramProps>) {
  const { width, height, bands, boxes, lines } = layOutFlow(flow, words);
  const id = useId();
  const described = flowRows(flow, words).map(({ text }) => text);
  return (
    <svg
      role="img"
      aria-labelledby={`${id}-title ${id}-text`}
      viewBox={`0 0 ${width} ${height}`}
      fontSize={FONT_SIZE}
      className="block w-full min-w-[600px] max-w-[758px] font-sans"
    >
      <title id={`${id}-title`}>{FLOW_TITLE}</title>
      <desc id={`${id}-text`}>{described.join('. ')}</desc>
      {bands.map(({ y, height: tall, label }) => (
        <g key={y}>
          <rect {...PHASE_BAND} y={y} height={tall} fill="var(--sunk)" stroke="var(--line-strong)" />
          <text
            transform={`translate(${bandMiddle()} ${y + tall / 2}) rotate(-90)`}
            textAnchor="middle"
            fontWeight="650"
            fill="var(--soft)"
          >
            {label}
          </text>
        </g>
      ))}
      {boxes.map((box) => (
        <Box key={`${box.x} ${box.y}`} box={box} />
      ))}
      {lines.map(({ points, isArrow }) => {
        const path = points.map((point) => point.join(',')).join(' ');
        return (
          <g key={path}>
            <polyline points={path} fill="none" stroke="var(--soft)" />
            {isArrow && <polygon points={arrowHead(points)} fill="var(--soft)" />}
          </g>
        );
      })}
    </svg>
  );
}

function Box({ box: { x, y, width, height, isAbsent, texts } }: { box: PlacedBox }) {
  return (
    <g>
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        rx="3"
        fill="var(--panel)"
        stroke={isAbsent ? 'var(--line-strong)' : 'var(--soft)'}
        strokeDasharray={isAbsent ? '4 4' : undefined}
      />
      {texts.map((text) => (
        <text
          key={text.y}
          x={text.x}
          y={text.y}
          fontWeight={text.isBold && !isAbsent ? 650 : 400}
          fill={isAbsent ? 'var(--faint)' : 'var(--ink)'}
        >
          {text.text}
        </text>
      ))}
    </g>
  );
}

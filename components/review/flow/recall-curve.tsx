'use client';

import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { counted } from '#components/run/format.ts';
import type { RecallView } from '#contract/review/recall.ts';
import type { ReviewStage } from '#contract/review/review-events.ts';
import { layOutRecall, RECALL_PLOT, RECALL_SIZE, recallRows } from '#core/review/flow/lay-out-recall.ts';
import { recordsKey, useReview } from '../review-context.tsx';
import { reviewRequests } from '../review-requests.ts';
import { leftText, STAGE_WORDS } from '../review-words.ts';

/** The lines of the drawing, and of its legend: they differ in their strokes, not in colour alone. */
const LINES = {
  found: { stroke: 'var(--accent)', strokeWidth: 2 },
  chance: { stroke: 'var(--soft)', strokeWidth: 1, strokeDasharray: '6 4' },
  estimate: { stroke: 'var(--accent)', strokeWidth: 2, strokeDasharray: '0.1 4', strokeLinecap: 'round' },
} as const;

/** How many relevant records were found after how many were screened, and what is probably left. */
export function RecallCurve({ stage }: { stage: ReviewStage }) {
  const { view } = useReview();
  const id = useId();
  const { data, error } = useQuery({
    // Anew whenever something was decided.
    queryKey: [...recordsKey(view.id), 'recall', stage, view.seq],
    queryFn: ({ signal }) => reviewRequests.recall(view.id, stage, signal),
    placeholderData: (before) => before,
  });
  const screened = data?.points.at(-1)?.screened ?? 0;
  if (!error && screened === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="mb-1 font-semibold font-serif text-[19px]">
        Relevant records found: {STAGE_WORDS[stage].toLowerCase()}
      </h2>
      {error && (
        <p role="alert" className="text-[14px] text-bad">
          {error.message}
        </p>
      )}
      {data && screened > 0 && <Curve recall={data} />}
    </section>
  );
}

function Curve({ recall }: { recall: RecallView }) {
  const { points, total, left } = recall;
  const { screened, found } = points.at(-1) ?? { screened: 0, found: 0 };
  const text = [
    `${counted(found, 'relevant record')} found in ${screened.toLocaleString('en')} of ${counted(total, 'record')}.`,
    leftText({ left }) ?? 'Too few were found yet to estimate how many are left.',
  ].join(' ');
  return (
    <figure>
      <p className="mb-2 text-[14px] text-soft">{text}</p>
      {/* Wider than a phone: it scrolls there, and the table below says the same. */}
      <section
        // The page has one for each stage.
        aria-label={`Recall curve: ${STAGE_WORDS[recall.stage].toLowerCase()}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without focus the arrow keys could not scroll it
        tabIndex={0}
        className="overflow-x-auto print:overflow-visible"
      >
        <Drawing recall={recall} text={text} />
      </section>
      <figcaption className="mt-1 text-[13px]/[1.5] text-soft">
        <ul className="flex flex-wrap gap-x-5 gap-y-0.5">
          <LegendItem look={LINES.found}>found as screened</LegendItem>
          <LegendItem look={LINES.chance}>as many found in random order</LegendItem>
          {left && (
            <LegendItem look={LINES.estimate} isShaded>
              estimate of all there are, with its 95% interval
            </LegendItem>
          )}
        </ul>
      </figcaption>
      <details className="mt-2 text-[13px] print:hidden">
        <summary className="min-h-7 cursor-pointer text-soft">The same as a table</summary>
        <table className="mt-1 w-full max-w-xs tabular-nums">
          <caption className="sr-only">Recall curve as a table</caption>
          <thead>
            <tr className="border-line-strong border-b text-left text-soft">
              <th scope="col" className="py-1 pr-4 font-medium">
                Records screened
              </th>
              <th scope="col" className="py-1 text-right font-medium">
                Relevant found
              </th>
            </tr>
          </thead>
          <tbody>
            {recallRows(points).map((row) => (
              <tr key={row.screened} className="border-line border-b">
                <td className="py-1 pr-4">{row.screened.toLocaleString('en')}</td>
                <td className="py-1 text-right">{row.found.toLocaleString('en')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

interface LegendItemProps {
  look: (typeof LINES)[keyof typeof LINES];
  isShaded?: boolean;
  children: string;
}

function LegendItem({ look, isShaded = false, children }: LegendItemProps) {
  return (
    <li className="flex items-center gap-2">
      <svg aria-hidden viewBox="0 0 32 12" className="w-8 shrink-0">
        {isShaded && <rect width="32" height="12" fill="var(--accent-soft)" />}
        <line x1="1" x2="31" y1="6" y2="6" {...look} />
      </svg>
      {children}
    </li>
  );
}

function Drawing({ recall, text }: { recall: RecallView; text: string }) {
  const id = useId();
  const { x, y, curve, chance, left } = layOutRecall(recall);
  const { left: start, right, top, bottom } = RECALL_PLOT;
  return (
    <svg
      role="img"
      aria-labelledby={`${id}-title ${id}-text`}
      viewBox={`0 0 ${RECALL_SIZE.width} ${RECALL_SIZE.height}`}
      fontSize="13"
      className="block w-full min-w-[480px] max-w-[758px] font-sans"
    >
      <title id={`${id}-title`}>Recall curve</title>
      <desc id={`${id}-text`}>{text}</desc>
      {y.map(({ value, at }) => (
        <g key={value}>
          <line x1={start} x2={right} y1={at} y2={at} stroke="var(--line)" />
          <text x={start - 8} y={at + 4} textAnchor="end" fill="var(--soft)">
            {value.toLocaleString('en')}
          </text>
        </g>
      ))}
      {x.map(({ value, at }) => (
        <g key={value}>
          <line x1={at} x2={at} y1={bottom} y2={bottom + 5} stroke="var(--line-strong)" />
          <text x={at} y={bottom + 20} textAnchor={at > right - 20 ? 'end' : 'middle'} fill="var(--soft)">
            {value.toLocaleString('en')}
          </text>
        </g>
      ))}
      <line x1={start} x2={right} y1={bottom} y2={bottom} stroke="var(--line-strong)" />
      {left && (
        <g>
          <rect x={left.x} y={left.high} width={left.width} height={left.low - left.high} fill="var(--accent-soft)" />
          <line x1={left.x} x2={left.x + left.width} y1={left.estimate} y2={left.estimate} {...LINES.estimate} />
        </g>
      )}
      <polyline points={chance} fill="none" {...LINES.chance} />
      <polyline points={curve} fill="none" {...LINES.found} strokeLinejoin="round" />
      <text x={(start + right) / 2} y={RECALL_SIZE.height - 8} textAnchor="middle" fill="var(--ink)">
        Records screened
      </text>
      <text transform={`translate(14 ${(top + bottom) / 2}) rotate(-90)`} textAnchor="middle" fill="var(--ink)">
        Relevant records found
      </text>
    </svg>
  );
}

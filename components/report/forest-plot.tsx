import type { Measure } from '#contract/finding.ts';
import type { ReportBlock } from '#contract/report.ts';
import { shortReference } from '#core/evidence/citation.ts';
import { effectColumns } from '#core/report/export/effect-columns.ts';
import { CitationChip } from './citation-chip.tsx';
import { useReading } from './reading-context.tsx';
import { sourceOf } from './reading-store.ts';

type Effects = Extract<ReportBlock, { type: 'effects' }>;

/** Ratios are drawn on a logarithmic scale round 1, differences on a linear one round 0. */
const RATIOS: ReadonlySet<Measure> = new Set(['RR', 'OR', 'HR', 'IRR', 'LR+', 'LR-']);
/** Their value has no place of "no effect". */
const WITHOUT_NULL: ReadonlySet<Measure> = new Set([
  'percent',
  'mean',
  'sensitivity',
  'specificity',
  'PPV',
  'NPV',
  'AUC',
  'NNT',
  'other',
]);
const WIDTH = 260;
/** Taller than a citation, so that the rows of table and figure are of one height. */
const ROW = 36;
const PAD = 12;
const NOT_KNOWN = 'not known';

/** Where a value stands, 0 to `WIDTH`; what lies far outside is drawn at the edge. */
function scaleOf({ measure, rows }: Pick<Effects, 'measure' | 'rows'>) {
  const isRatio = RATIOS.has(measure) && rows.every(({ value, low }) => value > 0 && (low === null || low > 0));
  const place = (value: number) => (isRatio ? Math.log(value) : value);
  const none = WITHOUT_NULL.has(measure) ? null : isRatio ? 1 : 0;
  const all = rows.flatMap(({ value, low, high }) => [value, low ?? value, high ?? value]);
  const shown = [...all, ...(none === null ? [] : [none])].map(place);
  const [from, to] = [Math.min(...shown), Math.max(...shown)];
  const span = to - from || 1;
  const x = (value: number) => PAD + ((place(value) - from) / span) * (WIDTH - 2 * PAD);
  return { x, none, ends: [isRatio ? Math.exp(from) : from, isRatio ? Math.exp(to) : to] as const };
}

/**
 * Effects of one measure on one outcome side by side, never pooled. The figure is drawn for eyes; the table beside it says
 * the same in words and numbers, so that nothing is lost on paper and for screen readers.
 */
export function ForestPlot({ block }: { block: Effects }) {
  const { measure, outcome, rows } = block;
  const { x, none, ends } = scaleOf(block);
  const { rows: values } = effectColumns(block);
  const height = rows.length * ROW;
  return (
    <figure className="mb-5 rounded-md border border-line bg-panel text-[13px]/[1.4] print:break-inside-avoid">
      <figcaption className="border-line border-b px-3.5 py-2 font-medium">
        {measure}: {outcome}
        <span className="ml-2 font-normal text-faint">side by side, not pooled</span>
      </figcaption>
      {/* Paper cannot be scrolled: where both do not fit beside each other, the figure stands below. */}
      <div className="flex overflow-x-auto px-3.5 py-2 print:flex-wrap print:overflow-visible">
        <table className="min-w-0 flex-1 print:flex-auto">
          <thead className="sr-only">
            <tr>
              <th scope="col">Study</th>
              <th scope="col">{measure}</th>
              <th scope="col">Interval</th>
              <th scope="col">n</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ evidenceId, citation }, i) => (
              <tr key={`${evidenceId} ${citation.start}`} style={{ height: ROW }}>
                <th scope="row" className="whitespace-nowrap pr-3 text-left font-normal">
                  <StudyName evidenceId={evidenceId} /> <CitationChip citation={citation} />
                </th>
                {values[i]?.map(({ text }, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
                  <td key={column} className="whitespace-nowrap pr-3 text-right tabular-nums">
                    {/* Nothing to see beside a figure, but a gap would say nothing to those who hear it. */}
                    <span className={text === NOT_KNOWN ? 'sr-only' : undefined}>{text}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <svg
          aria-hidden
          viewBox={`0 0 ${WIDTH} ${height + 22}`}
          width={WIDTH}
          height={height + 22}
          className="hidden shrink-0 sm:block print:block print:max-w-full"
        >
          {none !== null && (
            <line x1={x(none)} x2={x(none)} y1={0} y2={height} className="stroke-line-strong" strokeDasharray="3 3" />
          )}
          {rows.map(({ evidenceId, citation, value, low, high }, i) => {
            const y = i * ROW + ROW / 2;
            return (
              <g key={`${evidenceId} ${citation.start}`} className="fill-accent stroke-accent">
                {low !== null && high !== null && <line x1={x(low)} x2={x(high)} y1={y} y2={y} strokeWidth={1.5} />}
                <rect x={x(value) - 4} y={y - 4} width={8} height={8} stroke="none" />
              </g>
            );
          })}
          <g className="fill-faint" fontSize={10.5}>
            <text x={PAD} y={height + 15}>
              {rounded(ends[0])}
            </text>
            {none !== null && x(none) > 60 && x(none) < WIDTH - 60 && (
              <text x={x(none)} y={height + 15} textAnchor="middle">
                {none} = no effect
              </text>
            )}
            <text x={WIDTH - PAD} y={height + 15} textAnchor="end">
              {rounded(ends[1])}
            </text>
          </g>
        </svg>
      </div>
    </figure>
  );
}

function StudyName({ evidenceId }: { evidenceId: string }) {
  const source = useReading((state) => sourceOf(state, evidenceId));
  return <>{source ? shortReference(source.work) : 'Study'}</>;
}

const rounded = (value: number) => String(Number(value.toPrecision(3)));

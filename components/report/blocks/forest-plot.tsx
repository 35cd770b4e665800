import type { Measure } from '#contract/finding.ts';
import type { ReportBlock } from '#contract/report.ts';
import { shortReference } from '#core/evidence/citation.ts';
import { effectColumns } from '#core/report/printed-tables.ts';
import { useReading } from '../reading/reading-context.tsx';
import { sourceOf } from '../reading/reading-store.ts';
import { CitationChip } from './citation-chip.tsx';

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
const ROW = 32;
/** Per cent of the width that stay free on either side. */
const PAD = 4;
const NOT_KNOWN = 'not known';
const RATIO_TICKS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100];
const MOST_TICKS = 5;

interface Scale {
  /** Position of a value, in per cent of the width. */
  x: (value: number) => number;
  /** The value of "no effect"; null where the measure has none. */
  none: number | null;
  ticks: number[];
}

function scaleOf({ measure, rows }: Pick<Effects, 'measure' | 'rows'>): Scale {
  const isRatio = RATIOS.has(measure) && rows.every(({ value, low }) => value > 0 && (low === null || low > 0));
  const place = (value: number) => (isRatio ? Math.log(value) : value);
  const none = WITHOUT_NULL.has(measure) ? null : isRatio ? 1 : 0;
  const all = rows.flatMap(({ value, low, high }) => [value, low ?? value, high ?? value]);
  const shown = [...all, ...(none === null ? [] : [none])];
  const ends = [Math.min(...shown), Math.max(...shown)] as const;
  const [from, to] = [place(ends[0]), place(ends[1])];
  const x = (value: number) => PAD + ((place(value) - from) / (to - from || 1)) * (100 - 2 * PAD);
  return { x, none, ticks: isRatio ? ratioTicks(ends) : differenceTicks(ends) };
}

/** Round numbers within the range, always including no effect; if that is the only one, the ends as well. */
function ratioTicks([low, high]: readonly [number, number]): number[] {
  const within = RATIO_TICKS.filter((tick) => tick >= low && tick <= high);
  const few = within.length > MOST_TICKS ? within.filter((tick) => Number.isInteger(Math.log10(tick))) : within;
  return few.length > 1 ? few : [...new Set([low, ...few, high])];
}

function differenceTicks([low, high]: readonly [number, number]): number[] {
  const rough = (high - low) / (MOST_TICKS - 1);
  if (rough === 0) return [low];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((each) => each * power >= rough) ?? 10) * power;
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, i) => (first + i) * step);
}

/**
 * Effects of one measure on one outcome side by side, one for a study, never pooled. Each mark is drawn in the row that says
 * the same in words and numbers, so that nothing is lost on paper, on a phone and for screen readers.
 */
export function ForestPlot({ block }: { block: Effects }) {
  const { measure, outcome } = block;
  // A study with several effects is shown once here; the others are with its sentences.
  const rows = block.rows.filter(
    (row, at) => block.rows.findIndex((each) => each.evidenceId === row.evidenceId) === at,
  );
  const left = block.rows.length - rows.length;
  const scale = scaleOf({ measure, rows });
  const { rows: values } = effectColumns({ ...block, rows });
  return (
    <figure className="mb-5 rounded-md border border-line bg-panel text-[13px]/[1.4] print:break-inside-avoid">
      <figcaption className="border-line border-b px-3.5 py-2 font-medium">
        {measure}: {outcome}
        <span className="ml-2 font-normal text-faint">side by side, not pooled</span>
      </figcaption>
      <div className="px-3.5 py-2">
        <table className="w-full">
          <thead className="sr-only">
            <tr>
              <th scope="col">Study</th>
              <th scope="col">{measure}</th>
              <th scope="col">Interval</th>
              <th scope="col">n</th>
              <th scope="col">Drawn</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, i) => (
              <tr key={row.evidenceId} style={{ height: ROW }}>
                <th scope="row" className="pr-2 text-left font-normal wrap-normal">
                  <StudyName evidenceId={row.evidenceId} /> <CitationChip citation={row.citation} />
                </th>
                {values[i]?.map(({ text }, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
                  <td key={column} className="pr-2 text-right tabular-nums wrap-normal sm:whitespace-nowrap">
                    {/* Empty next to a figure, but screen readers need a text. */}
                    <span className={text === NOT_KNOWN ? 'sr-only' : undefined}>{text}</span>
                  </td>
                ))}
                <td aria-hidden className="w-[45%] min-w-24 p-0">
                  <Mark row={row} scale={scale} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot aria-hidden>
            <tr>
              <td colSpan={4} />
              <td className="p-0">
                <Axis scale={scale} />
              </td>
            </tr>
          </tfoot>
        </table>
        {left > 0 && (
          <p className="mt-1 text-[12.5px] text-soft">
            One effect for each study; {left === 1 ? 'one more is' : `${left} more are`} with the sentences.
          </p>
        )}
      </div>
    </figure>
  );
}

/** The value and its interval on the lines of the axis, in a row of the table. */
function Mark({
  row: { value, low, high },
  scale: { x, none, ticks },
}: {
  row: Effects['rows'][number];
  scale: Scale;
}) {
  const middle = ROW / 2;
  return (
    <svg aria-hidden width="100%" height={ROW} className="block overflow-visible">
      {ticks.map((tick) => (
        <line key={tick} x1={`${x(tick)}%`} x2={`${x(tick)}%`} y1={0} y2={ROW} className="stroke-line" />
      ))}
      {none !== null && (
        <line data-none="" x1={`${x(none)}%`} x2={`${x(none)}%`} y1={0} y2={ROW} className="stroke-ink" />
      )}
      {low !== null && high !== null && (
        <line
          x1={`${x(low)}%`}
          x2={`${x(high)}%`}
          y1={middle}
          y2={middle}
          strokeWidth={1.75}
          className="stroke-accent"
        />
      )}
      <rect
        data-mark=""
        x={`${x(value)}%`}
        y={middle - 4}
        width={8}
        height={8}
        transform="translate(-4 0)"
        className="fill-accent"
      />
    </svg>
  );
}

function Axis({ scale: { x, none, ticks } }: { scale: Scale }) {
  return (
    <svg aria-hidden width="100%" height={none === null ? 18 : 32} className="block overflow-visible" fontSize={11}>
      {ticks.map((tick) => (
        <text key={tick} x={`${x(tick)}%`} y={13} textAnchor="middle" className="fill-soft">
          {rounded(tick)}
        </text>
      ))}
      {none !== null && (
        <text x={`${x(none)}%`} y={28} textAnchor={anchorAt(x(none))} className="fill-soft">
          {none} = no effect
        </text>
      )}
    </svg>
  );
}

/** Words at the edge stay inside. */
function anchorAt(place: number): 'start' | 'middle' | 'end' {
  if (place < 25) return 'start';
  return place > 75 ? 'end' : 'middle';
}

function StudyName({ evidenceId }: { evidenceId: string }) {
  const source = useReading((state) => sourceOf(state, evidenceId));
  return <>{source ? shortReference(source.work) : 'Study'}</>;
}

const rounded = (value: number) => String(Number(value.toPrecision(3)));

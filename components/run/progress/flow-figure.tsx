import type { EvidenceFlow } from '#core/runs/fold/flow.ts';
import { counted } from '../format.ts';

const WIDTH = 268;
const BAR = 24;
const GAP = 17;
/** A bar is never thinner than this, so that one work of a thousand is still seen. */
const THINNEST = 3;

interface Stage {
  label: string;
  count: number;
  /** What was lost before the next stage. */
  lost: string | null;
}

function stagesOf(flow: EvidenceFlow): Stage[] {
  const { found, merged, screened, included, cited } = flow;
  const lost = (n: number, text: string) => (n > 0 ? `${n.toLocaleString('en')} ${text}` : null);
  return [
    {
      label: 'records found',
      count: found,
      lost: lost(found - merged, `${found - merged === 1 ? 'record of a work' : 'records of works'} found before`),
    },
    {
      label: 'works after merging',
      count: merged,
      lost: lost(merged - screened, 'not screened'),
    },
    { label: 'works screened', count: screened, lost: lost(screened - included, 'excluded') },
    { label: 'works included', count: included, lost: lost(included - cited, 'not cited') },
    { label: 'works cited', count: cited, lost: null },
  ];
}

interface FlowFigureProps {
  flow: EvidenceFlow;
  /** Shows the works that were excluded, for one reason or for any. */
  onShowExcluded: (reason: string | null) => void;
}

/** From the sources' records to the report's citations, and why the rest was left out. */
export function FlowFigure({ flow, onShowExcluded }: FlowFigureProps) {
  const stages = stagesOf(flow);
  const excluded = flow.screened - flow.included;
  return (
    <figure>
      <Funnel stages={stages} />
      <ol className="sr-only">
        {stages.map(({ label, count, lost }) => (
          <li key={label}>
            {count} {label}
            {lost && `; then ${lost}`}
          </li>
        ))}
      </ol>
      {excluded > 0 && (
        <figcaption className="mt-2.5">
          <button
            type="button"
            onClick={() => onShowExcluded(null)}
            className="min-h-7 text-[13px] text-accent underline underline-offset-2"
          >
            Show the {counted(excluded, 'excluded work')}
          </button>
          <ul className="mt-1">
            {flow.excluded.map(({ reason, count }) => (
              <li key={reason}>
                <button
                  type="button"
                  onClick={() => onShowExcluded(reason)}
                  className="grid min-h-7 w-full grid-cols-[2.25rem_1fr] rounded py-0.5 text-left text-[12.5px]/[1.4] text-soft hover:bg-sunk hover:text-ink"
                >
                  <b className="font-semibold text-ink tabular-nums">{count}</b> <span>{reason}</span>
                </button>
              </li>
            ))}
          </ul>
        </figcaption>
      )}
    </figure>
  );
}

function Funnel({ stages }: { stages: readonly Stage[] }) {
  const most = Math.max(1, ...stages.map(({ count }) => count));
  const widthOf = (count: number) => (count === 0 ? 0 : Math.max(THINNEST, (count / most) * WIDTH));
  const height = stages.length * BAR + (stages.length - 1) * GAP;
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} ${height}`} className="block w-full max-w-80 font-sans">
      {stages.map(({ label, count, lost }, i) => {
        const y = i * (BAR + GAP);
        const next = stages[i + 1];
        const [width, below] = [widthOf(count), next ? widthOf(next.count) : 0];
        return (
          <g key={label}>
            {next && (
              <polygon
                points={`0,${y + BAR} ${width},${y + BAR} ${below},${y + BAR + GAP} 0,${y + BAR + GAP}`}
                fill="var(--accent-soft)"
                opacity="0.45"
              />
            )}
            <rect x="0" y={y} width={width} height={BAR} rx="2" fill="var(--accent-soft)" />
            <rect x="0" y={y} width={Math.min(width, 2.5)} height={BAR} fill="var(--accent)" />
            <text x="9" y={y + 16} fontSize="12.5" fill="var(--soft)">
              <tspan fontWeight="650" fill="var(--ink)">
                {count.toLocaleString('en')}
              </tspan>{' '}
              {label}
            </text>
            {lost && (
              <text x="9" y={y + BAR + 12} fontSize="10.5" fill="var(--soft)">
                − {lost}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

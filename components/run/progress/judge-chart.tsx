import type { Assessment } from '#contract/appraisal/assessment.ts';

/** The score from which a dimension that the question asks for is enough (appraisal/exits.ts). */
const THRESHOLD = 6;
const TOP = 10;
const BOX = { width: 268, height: 104, left: 22, right: 92, top: 10, bottom: 20 };

const SERIES = [
  { key: 'mechanism', label: 'Mechanism', stroke: 'var(--accent)', dash: undefined },
  { key: 'clinical', label: 'Clinical', stroke: 'var(--warn)', dash: '5 3' },
] as const;
type SeriesKey = (typeof SERIES)[number]['key'];

const yOf = (score: number) => BOX.top + (1 - score / TOP) * (BOX.height - BOX.top - BOX.bottom);

/** The judge's two scores round by round, against the line from which they are enough. The table says the same. */
export function JudgeChart({ assessments }: { assessments: readonly Assessment[] }) {
  const plot = BOX.width - BOX.left - BOX.right;
  const xOf = (i: number) => BOX.left + (assessments.length === 1 ? plot : (plot * i) / (assessments.length - 1));
  const ends = labelPlaces(assessments.at(-1));
  return (
    <figure>
      <svg aria-hidden="true" viewBox={`0 0 ${BOX.width} ${BOX.height}`} className="block w-full max-w-80 font-sans">
        {[0, THRESHOLD, TOP].map((score) => (
          <g key={score}>
            <line
              x1={BOX.left}
              x2={BOX.width - BOX.right}
              y1={yOf(score)}
              y2={yOf(score)}
              stroke={score === THRESHOLD ? 'var(--faint)' : 'var(--line)'}
              strokeDasharray={score === THRESHOLD ? '3 3' : undefined}
            />
            <text x={BOX.left - 6} y={yOf(score) + 3.5} textAnchor="end" fontSize="10.5" fill="var(--soft)">
              {score}
            </text>
          </g>
        ))}
        {assessments.map(({ round }, i) => (
          <text key={round} x={xOf(i)} y={BOX.height - 5} textAnchor="middle" fontSize="10.5" fill="var(--soft)">
            {round}
          </text>
        ))}
        {SERIES.map(({ key, label, stroke, dash }) => (
          <g key={key} fill={stroke}>
            <polyline
              points={assessments.map((assessment, i) => `${xOf(i)},${yOf(assessment[key].score ?? 0)}`).join(' ')}
              fill="none"
              stroke={stroke}
              strokeWidth="1.75"
              strokeDasharray={dash}
            />
            {assessments.map((assessment, i) => (
              <circle key={assessment.round} cx={xOf(i)} cy={yOf(assessment[key].score ?? 0)} r="2.75" />
            ))}
            <text x={BOX.width - BOX.right + 10} y={ends[key] + 4} fontSize="11.5">
              {label} {assessments.at(-1)?.[key].score}
            </text>
          </g>
        ))}
      </svg>
      <ScoreTable assessments={assessments} />
    </figure>
  );
}

/** Labels at the ends of the lines, moved apart where the lines meet. */
function labelPlaces(last: Assessment | undefined): Record<SeriesKey, number> {
  const mechanism = yOf(last?.mechanism.score ?? 0);
  const clinical = yOf(last?.clinical.score ?? 0);
  const gap = 13;
  if (Math.abs(mechanism - clinical) >= gap) return { mechanism, clinical };
  const middle = Math.min(Math.max((mechanism + clinical) / 2, BOX.top + gap / 2), BOX.height - BOX.bottom - gap / 2);
  const sign = mechanism <= clinical ? -1 : 1;
  return { mechanism: middle + (sign * gap) / 2, clinical: middle - (sign * gap) / 2 };
}

function ScoreTable({ assessments }: { assessments: readonly Assessment[] }) {
  return (
    // A table is never narrower than its words, so it is hidden by a box that is.
    <div className="sr-only">
      <table>
        <caption>Judge scores by round, 0 to 10; {THRESHOLD} is enough</caption>
        <thead>
          <tr>
            <th scope="col">Round</th>
            <th scope="col">Mechanism</th>
            <th scope="col">Clinical evidence</th>
            <th scope="col">Confidence</th>
          </tr>
        </thead>
        <tbody>
          {assessments.map(({ round, mechanism, clinical, confidence }) => (
            <tr key={round}>
              <th scope="row">{round}</th>
              <td>{mechanism.score}</td>
              <td>{clinical.score}</td>
              <td>{confidence?.toFixed(2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

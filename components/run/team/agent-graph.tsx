import { AGENT_LABELS } from '#contract/agent-name.ts';
import type { RunView } from '#contract/run-view.ts';
import { isResting } from '../agents.ts';
import { counted } from '../format.ts';
import { type Edge, edgesOf } from './talk.ts';

const WIDTH = 268;
const NODE = { width: 88, height: 26 };
const ROW = 36;
const TOP = 3;
/** Where the lines begin and end. */
const [LEFT, RIGHT] = [NODE.width + 2, WIDTH - NODE.width - 2];

/** Who spoke to whom and how often, and who is working; screen readers get the same as a list. */
export function AgentGraph({ run }: { run: RunView }) {
  const edges = edgesOf(run);
  const isAtRest = isResting(run);
  const height = TOP * 2 + ROW * (edges.length - 1) + NODE.height;
  const yOf = (i: number) => TOP + NODE.height / 2 + i * ROW;
  const middle = yOf((edges.length - 1) / 2);
  const messages = run.team.steered.length;
  const isManagerActive = run.agents.manager.state === 'working' && !isAtRest;
  return (
    <figure>
      <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} ${height}`} className="block w-full max-w-88 font-sans">
        {edges.map((edge, i) => (
          <Line key={edge.to} edge={edge} from={middle} to={yOf(i)} isAtRest={isAtRest} />
        ))}
        {messages > 0 && (
          <>
            <line
              x1={NODE.width / 2}
              x2={NODE.width / 2}
              y1={middle}
              y2={yOf(edges.length - 1)}
              stroke="var(--line-strong)"
              strokeWidth="1.5"
            />
            <Node x={1} y={yOf(edges.length - 1)} label="You" tone="spoken" />
            <Count x={NODE.width / 2} y={(middle + yOf(edges.length - 1)) / 2} text={`${messages}×`} />
          </>
        )}
        <Node
          x={1}
          y={middle}
          label={AGENT_LABELS.manager}
          tone={isManagerActive ? 'active' : run.team.decisions.length > 0 ? 'spoken' : 'idle'}
        />
        {edges.map((edge, i) => (
          <Node
            key={edge.to}
            x={WIDTH - NODE.width - 1}
            y={yOf(i)}
            label={AGENT_LABELS[edge.to]}
            tone={edge.isActive && !isAtRest ? 'active' : isSpokenTo(edge) ? 'spoken' : 'idle'}
          />
        ))}
      </svg>
      <ul className="sr-only" aria-label="Who was given work">
        {edges.map((edge) => (
          <li key={edge.to}>{sentenceOf(edge, isAtRest)}</li>
        ))}
        {messages > 0 && <li>You wrote to the manager {counted(messages, 'time')}.</li>}
      </ul>
    </figure>
  );
}

function isSpokenTo({ handed, isActive }: Edge): boolean {
  return handed > 0 || isActive;
}

function sentenceOf({ to, handed, returned, isActive }: Edge, isAtRest: boolean): string {
  const label = AGENT_LABELS[to];
  const now = isActive ? (isAtRest ? ' It rests.' : ' It is at work now.') : '';
  if (handed === 0) return isActive ? `${label}.${now}` : `${label} was not given anything yet.`;
  return `The manager gave work to ${label} ${counted(handed, 'time')}; ${counted(returned, 'answer')} came back.${now}`;
}

function Line({ edge, from, to, isAtRest }: { edge: Edge; from: number; to: number; isAtRest: boolean }) {
  const isActive = edge.isActive && !isAtRest;
  const bend = (LEFT + RIGHT) / 2;
  return (
    <>
      <path
        d={`M ${LEFT} ${from} C ${bend} ${from}, ${bend} ${to}, ${RIGHT} ${to}`}
        fill="none"
        stroke={isActive ? 'var(--accent)' : 'var(--line-strong)'}
        strokeWidth={isActive ? 2 : edge.handed > 0 ? 1.5 : 1}
        strokeDasharray={isActive ? '4 4' : isSpokenTo(edge) ? undefined : '2 4'}
        className={isActive ? 'animate-pulse' : undefined}
      />
      {edge.handed > 0 && <Count x={RIGHT - 17} y={to} text={`${edge.handed}×`} />}
    </>
  );
}

/** A number on a line, with a background so that it is readable. */
function Count({ x, y, text }: { x: number; y: number; text: string }) {
  return (
    <>
      <rect x={x - 13} y={y - 7.5} width="26" height="15" fill="var(--paper)" />
      <text x={x} y={y + 4} textAnchor="middle" fontSize="11.5" fontWeight="600" fill="var(--soft)">
        {text}
      </text>
    </>
  );
}

const TONES = {
  active: { fill: 'var(--accent-soft)', stroke: 'var(--accent)', ink: 'var(--ink)', width: 1.75 },
  spoken: { fill: 'var(--panel)', stroke: 'var(--line-strong)', ink: 'var(--ink)', width: 1 },
  idle: { fill: 'var(--paper)', stroke: 'var(--line)', ink: 'var(--faint)', width: 1 },
};

function Node({ x, y, label, tone }: { x: number; y: number; label: string; tone: keyof typeof TONES }) {
  const { fill, stroke, ink, width } = TONES[tone];
  return (
    <>
      <rect
        x={x}
        y={y - NODE.height / 2}
        width={NODE.width}
        height={NODE.height}
        rx="6"
        fill={fill}
        stroke={stroke}
        strokeWidth={width}
      />
      <text
        x={x + NODE.width / 2}
        y={y + 4.2}
        textAnchor="middle"
        fontSize="12"
        fontWeight={tone === 'active' ? 650 : 500}
        fill={ink}
      >
        {label}
      </text>
    </>
  );
}

'use client';

import { useState } from 'react';
import type { EntityNeighbour, MemoryEntity } from '#contract/memory.ts';

/** More do not fit around one node; the list next to it contains all. */
const MOST_AROUND = 10;
const WIDTH = 600;
const HEIGHT = 440;
const LONGEST_LABEL = 20;

interface EntityGraphProps {
  entity: MemoryEntity;
  neighbours: readonly EntityNeighbour[];
  onOpen: (entityId: string) => void;
}

/**
 * One entity with its neighbours around it, and the relation on each line. Every node is reached by Tab and opened by
 * Enter; its relation is highlighted while it has the focus.
 */
export function EntityGraph({ entity, neighbours, onOpen }: EntityGraphProps) {
  const [lit, setLit] = useState<string | null>(null);
  const around = neighbours.slice(0, MOST_AROUND);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing is no group of fields
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="group"
      aria-label={`${entity.name} and what it is related to. The list after this figure says the same.`}
      className="h-auto w-full"
    >
      {around.map((neighbour, at) => {
        const { x, y } = placeOf(at, around.length);
        return (
          <line
            key={neighbour.entityId}
            x1={WIDTH / 2}
            y1={HEIGHT / 2}
            x2={x}
            y2={y}
            strokeDasharray={neighbour.relations.length === 0 ? '3 4' : undefined}
            className={lit === neighbour.entityId ? 'stroke-accent' : 'stroke-line-strong'}
            strokeWidth={lit === neighbour.entityId ? 2 : 1}
          />
        );
      })}
      {around.map((neighbour, at) => (
        <Neighbour
          key={neighbour.entityId}
          neighbour={neighbour}
          place={placeOf(at, around.length)}
          isLit={lit === neighbour.entityId}
          onLit={(isLit) => setLit(isLit ? neighbour.entityId : null)}
          onOpen={() => onOpen(neighbour.entityId)}
        />
      ))}
      <Label x={WIDTH / 2} y={HEIGHT / 2} text={entity.name} isMiddle />
    </svg>
  );
}

interface NeighbourProps {
  neighbour: EntityNeighbour;
  place: { x: number; y: number };
  isLit: boolean;
  onLit: (isLit: boolean) => void;
  onOpen: () => void;
}

function Neighbour({ neighbour, place, isLit, onLit, onOpen }: NeighbourProps) {
  const { x, y } = place;
  const words = wordsOf(neighbour);
  // Nearer to the neighbour than to the middle, where all lines meet.
  const [wx, wy] = [WIDTH / 2 + (x - WIDTH / 2) * 0.58, HEIGHT / 2 + (y - HEIGHT / 2) * 0.58];
  return (
    <g>
      {(isLit || neighbour.relations.length > 0) && (
        <text
          x={wx}
          y={wy}
          textAnchor="middle"
          className={isLit ? 'fill-accent font-medium text-[13px]' : 'fill-soft text-[11px]'}
          style={{ paintOrder: 'stroke', stroke: 'var(--panel)', strokeWidth: 4 }}
        >
          {isLit ? words : shortened(words, 24)}
        </text>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: there is no button in a drawing */}
      <g
        role="button"
        tabIndex={0}
        aria-label={`Open ${nameOf(neighbour.name)}: ${words}`}
        onClick={onOpen}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return;
          event.preventDefault();
          onOpen();
        }}
        onFocus={() => onLit(true)}
        onBlur={() => onLit(false)}
        onMouseEnter={() => onLit(true)}
        onMouseLeave={() => onLit(false)}
        className="group cursor-pointer outline-none"
      >
        <Label x={x} y={y} text={neighbour.name} isLit={isLit} />
      </g>
    </g>
  );
}

interface LabelProps {
  x: number;
  y: number;
  text: string;
  isMiddle?: boolean;
  isLit?: boolean;
}

function Label({ x, y, text, isMiddle = false, isLit = false }: LabelProps) {
  const shown = shortened(text, LONGEST_LABEL);
  const width = shown.length * 7.2 + 22;
  const stroke = isMiddle || isLit ? 'stroke-accent' : 'stroke-line-strong';
  return (
    <>
      <rect
        x={x - width / 2}
        y={y - 16}
        width={width}
        height={32}
        rx={16}
        strokeWidth={isMiddle || isLit ? 2 : 1}
        className={`${isMiddle ? 'fill-accent-soft' : 'fill-panel'} ${stroke}`}
      />
      <text x={x} y={y + 4.5} textAnchor="middle" className={`fill-ink text-[13px] ${isMiddle ? 'font-semibold' : ''}`}>
        {shown}
      </text>
    </>
  );
}

/** The visible name, in full where it is cut: the spoken name begins with the visible one. */
function nameOf(name: string): string {
  const shown = shortened(name, LONGEST_LABEL);
  return shown === name ? name : `${shown} (${name})`;
}

/** On an ellipse, beginning at the top. */
function placeOf(at: number, of: number): { x: number; y: number } {
  const angle = (2 * Math.PI * at) / of - Math.PI / 2;
  return { x: WIDTH / 2 + Math.cos(angle) * (WIDTH / 2 - 100), y: HEIGHT / 2 + Math.sin(angle) * (HEIGHT / 2 - 28) };
}

/** "lowers", or "is lowered …" from the other end: "← lowers". */
export function wordsOf({ relations, sharedEntries }: EntityNeighbour): string {
  const lines = relations.map(
    ({ words, isOutgoing, holds }) => `${isOutgoing ? '' : '← '}${words}${holds ? '' : ' (no longer)'}`,
  );
  return lines.length > 0
    ? lines.join(', ')
    : `named in ${sharedEntries} ${sharedEntries === 1 ? 'answer' : 'answers'} with it`;
}

function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
}

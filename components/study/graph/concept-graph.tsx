'use client';

import { clsx } from 'clsx';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { ConceptView } from '#contract/study/study-view.ts';
import { useStudyPage } from '../study-context.ts';
import { FRINGE_WORDS, isKnown, masteryWords } from '../study-words.ts';
import { type GraphLayout, layoutGraph, NODE, nameLines, neighbourOf } from './layout-graph.ts';

/**
 * The concepts level by level, each filled as far as it is known, and lines from what is needed to what needs it. One stop
 * of the Tab key; arrow keys walk, Enter opens. A press on a line opens its reason; the list says the same in words.
 */
export function ConceptGraph() {
  const { view, selection, select } = useStudyPage();
  const { concepts, edges } = view;
  const layout = useMemo(() => layoutGraph({ concepts, edges }), [concepts, edges]);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const drawing = useRef<SVGSVGElement>(null);
  const firstId = layout.rows[0]?.[0] ?? null;
  const wanted = focusedId ?? selection?.conceptId ?? null;
  const stopId = concepts.some(({ id }) => id === wanted) ? wanted : firstId;
  const onKeyDown = (event: KeyboardEvent, id: string) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      return select({ conceptId: id, edgeId: null });
    }
    const next = neighbourOf(layout.rows, id, event.key);
    if (next === id) return;
    event.preventDefault();
    drawing.current?.querySelector<SVGGElement>(`[data-concept="${CSS.escape(next)}"]`)?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing is no group of fields
    <svg
      ref={drawing}
      viewBox={`-4 -4 ${layout.width + 8} ${layout.height + 8}`}
      role="group"
      aria-label="The concepts and what needs what. Arrow keys walk, Enter opens. The list says the same in words."
      className="mx-auto h-auto w-full max-w-[38rem] select-none"
    >
      <Hatching />
      <Edges layout={layout} />
      {layout.levels.map(({ level, y }) => (
        <text
          key={level}
          x={0}
          y={y + 13}
          className="fill-faint font-semibold text-[11.5px] uppercase tracking-[.06em]"
        >
          {level === 0 ? 'Needs nothing else' : `Level ${level + 1}`}
        </text>
      ))}
      {concepts.map((concept) => (
        <Node
          key={concept.id}
          concept={concept}
          place={layout.places.get(concept.id) ?? { x: 0, y: 0 }}
          isOpen={selection?.conceptId === concept.id}
          isStop={concept.id === stopId}
          onOpen={() => select({ conceptId: concept.id, edgeId: null })}
          onFocus={() => setFocusedId(concept.id)}
          onKeyDown={(event) => onKeyDown(event, concept.id)}
        />
      ))}
    </svg>
  );
}

function Hatching() {
  return (
    <defs>
      <pattern id="study-reopened" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line x1="0" y1="0" x2="0" y2="6" strokeWidth="2.5" className="stroke-warn-soft" />
      </pattern>
    </defs>
  );
}

function Edges({ layout }: { layout: GraphLayout }) {
  const { view, selection, select } = useStudyPage();
  return view.edges.map((edge) => {
    const from = layout.places.get(edge.from);
    const to = layout.places.get(edge.to);
    if (!from || !to) return null;
    const path = curve(from, to);
    const isOpen = selection?.edgeId === edge.id;
    const touches = selection !== null && (selection.conceptId === edge.from || selection.conceptId === edge.to);
    const tip = { x: to.x + NODE.width / 2, y: to.y };
    return (
      // Those who use no pointer open the same reason in the list and next to the concept.
      <g
        key={edge.id}
        aria-hidden
        data-edge={edge.id}
        onClick={() => select({ conceptId: edge.to, edgeId: edge.id })}
        className="group cursor-pointer"
      >
        <path d={path} fill="none" strokeWidth={12} stroke="transparent" />
        <path
          d={path}
          fill="none"
          strokeWidth={isOpen ? 2.5 : touches ? 1.75 : 1}
          strokeDasharray={edge.by === 'learner' ? '5 3' : undefined}
          className={clsx(
            isOpen || touches ? 'stroke-accent' : 'stroke-line-strong',
            'group-hover:stroke-accent',
            selection !== null && !touches && 'opacity-55',
          )}
        />
        <path
          d={`M${tip.x - 4} ${tip.y - 6} L${tip.x} ${tip.y - 0.5} L${tip.x + 4} ${tip.y - 6} Z`}
          className={clsx(isOpen || touches ? 'fill-accent' : 'fill-line-strong', 'group-hover:fill-accent')}
        />
      </g>
    );
  });
}

function curve(from: { x: number; y: number }, to: { x: number; y: number }): string {
  const [x1, y1] = [from.x + NODE.width / 2, from.y + NODE.height];
  const [x2, y2] = [to.x + NODE.width / 2, to.y - 3];
  const bend = Math.max(18, (y2 - y1) / 2);
  return `M${x1} ${y1} C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}`;
}

interface NodeProps {
  concept: ConceptView;
  place: { x: number; y: number };
  isOpen: boolean;
  isStop: boolean;
  onOpen: () => void;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function Node({ concept, place: { x, y }, isOpen, isStop, onOpen, onFocus, onKeyDown }: NodeProps) {
  const { name, fringe, shown, mastery } = concept;
  const isUnseen = mastery.status === 'unseen';
  const words = masteryWords(concept);
  const lines = nameLines(name);
  const label = [name, words, fringe && FRINGE_WORDS[fringe]].filter(Boolean).join(', ');
  return (
    <g transform={`translate(${x} ${y})`}>
      <title>{name}</title>
      {/* biome-ignore lint/a11y/useSemanticElements: there is no button in a drawing */}
      <g
        role="button"
        tabIndex={isStop ? 0 : -1}
        aria-label={label}
        aria-pressed={isOpen}
        data-concept={concept.id}
        onClick={onOpen}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        className="group cursor-pointer outline-none"
      >
        <rect width={NODE.width} height={NODE.height} rx={7} className="fill-panel" />
        {!isUnseen && (
          <rect
            width={Math.max(6, NODE.width * Math.min(1, shown))}
            height={NODE.height}
            rx={7}
            className={isKnown(concept) ? 'fill-good-soft' : 'fill-accent-soft'}
          />
        )}
        {mastery.status === 'reopened' && (
          <rect width={NODE.width} height={NODE.height} rx={7} fill="url(#study-reopened)" />
        )}
        <rect
          width={NODE.width}
          height={NODE.height}
          rx={7}
          fill="none"
          strokeDasharray={isUnseen && !isOpen ? '4 3' : undefined}
          strokeWidth={isOpen ? 2.5 : fringe === 'next' ? 1.75 : 1}
          className={clsx(
            isOpen || fringe === 'next' ? 'stroke-accent' : 'stroke-line-strong',
            'group-hover:stroke-accent group-focus-visible:stroke-[3] group-focus-visible:stroke-accent',
          )}
        />
      </g>
      {/* The label of the button reads it out; a drawing runs its texts together. */}
      <g aria-hidden className="pointer-events-none">
        {lines.map((line, at) => (
          <text
            key={line}
            x={9}
            y={(lines.length === 1 ? 24 : 17) + at * 14.5}
            className="fill-ink font-medium text-[13px]"
          >
            {line}
          </text>
        ))}
        <text x={9} y={NODE.height - 8} className="fill-soft text-[11.5px]">
          {/* There is no room for both marks. */}
          {fringe === 'shaky' ? '' : mastery.status === 'confirmed' ? '✓✓ ' : mastery.status === 'reached' ? '✓ ' : ''}
          {words}
        </text>
        {fringe && (
          <text
            x={NODE.width - 8}
            y={NODE.height - 8}
            textAnchor="end"
            className={clsx('font-semibold text-[11.5px]', fringe === 'next' ? 'fill-accent' : 'fill-warn')}
          >
            {fringe === 'next' ? '▸ next' : 'shaky'}
          </text>
        )}
      </g>
    </g>
  );
}

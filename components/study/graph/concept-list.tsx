'use client';

import { clsx } from 'clsx';
import type { ConceptView } from '#contract/study/study-view.ts';
import { MasteryBar } from '../mastery-bar.tsx';
import { useStudyPage } from '../study-context.ts';
import { FRINGE_WORDS, masteryWords } from '../study-words.ts';

/** The same as the drawing says, in words: each level, its concepts, and what each of them needs. */
export function ConceptList() {
  const { view } = useStudyPage();
  const levels = [...Map.groupBy(view.concepts, ({ level }) => level)].sort(([a], [b]) => a - b);
  return (
    <ol aria-label="Concepts by level" className="space-y-4">
      {levels.map(([level, concepts]) => (
        <li key={level}>
          {levels.length > 1 && (
            <h3 className="label mb-1">{level === 0 ? 'Needs nothing else' : `Level ${level + 1}`}</h3>
          )}
          <ul>
            {concepts.map((concept) => (
              <Row key={concept.id} concept={concept} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function Row({ concept }: { concept: ConceptView }) {
  const { view, selection, select } = useStudyPage();
  const { id, name, fringe } = concept;
  const needs = view.edges.filter(({ to }) => to === id);
  const nameOf = (other: string) => view.concepts.find((each) => each.id === other)?.name ?? '';
  return (
    <li className="border-line border-b py-1.5 last:border-0">
      <button
        type="button"
        aria-pressed={selection?.conceptId === id}
        onClick={() => select({ conceptId: id, edgeId: null })}
        className="flex min-h-9 w-full flex-wrap items-center gap-x-3 gap-y-0.5 rounded-md px-2 py-1 text-left hover:bg-sunk aria-pressed:bg-accent-soft"
      >
        <span className="min-w-0 flex-1 basis-40 font-medium wrap-anywhere">{name}</span>
        <span className="flex items-center gap-2 text-[12.5px] text-soft tabular-nums">
          {fringe && (
            <span className={clsx('font-semibold', fringe === 'next' ? 'text-accent' : 'text-warn')}>
              {FRINGE_WORDS[fringe]}
            </span>
          )}
          {masteryWords(concept)}
          <MasteryBar concept={concept} />
        </span>
      </button>
      {needs.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-1.5 px-2 text-[12.5px] text-soft">
          Needs
          {needs.map((edge) => (
            <button
              key={edge.id}
              type="button"
              aria-label={`${nameOf(edge.from)}: why ${name} needs it`}
              onClick={() => select({ conceptId: id, edgeId: edge.id })}
              className="min-h-6 rounded px-1 text-left text-accent underline-offset-2 wrap-anywhere hover:underline"
            >
              {nameOf(edge.from)}
            </button>
          ))}
        </p>
      )}
    </li>
  );
}

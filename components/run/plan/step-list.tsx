'use client';

import { Plus, Undo2 } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { PlanStep } from '#contract/plan-step.ts';
import { buttonLook } from '../button.ts';
import { blankStep, MOST_STEPS, moveStep } from './plan-steps.ts';
import { StepEditor } from './step-editor.tsx';

interface StepListProps {
  steps: readonly PlanStep[];
  isDisabled: boolean;
  onEdit: (steps: readonly PlanStep[]) => void;
}

/** The steps in their order, to be changed, added, removed and moved. */
export function StepList({ steps, isDisabled, onEdit }: StepListProps) {
  const list = useRef<HTMLOListElement>(null);
  const [removed, setRemoved] = useState<{ step: PlanStep; at: number } | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const focusNext = useRef<string | null>(null);
  const undo = useRef<HTMLButtonElement>(null);

  // A moved or added step keeps, or gets, the focus at its new place.
  useLayoutEffect(() => {
    if (focusNext.current === null) return;
    list.current?.querySelector<HTMLElement>(focusNext.current)?.focus();
    focusNext.current = null;
  });
  const removedId = removed?.step.id;
  useLayoutEffect(() => {
    if (removedId !== undefined) undo.current?.focus();
  }, [removedId]);

  const move = (step: PlanStep, from: number, to: number) => {
    const moved = moveStep(steps, from, to);
    if (moved === steps) return;
    const direction = to < from ? 'up' : 'down';
    focusNext.current = `[data-step="${CSS.escape(step.id)}"] [data-move="${direction}"]`;
    setAnnouncement(`Moved to place ${to + 1} of ${steps.length}.`);
    onEdit(moved);
  };
  const add = () => {
    const step = blankStep(steps);
    focusNext.current = `[data-step="${CSS.escape(step.id)}"] textarea`;
    onEdit([...steps, step]);
  };
  const bringBack = () => {
    if (!removed) return;
    focusNext.current = `[data-step="${CSS.escape(removed.step.id)}"] textarea`;
    onEdit(steps.toSpliced(Math.min(removed.at, steps.length), 0, removed.step));
    setRemoved(null);
  };
  const canUndo = removed !== null && !steps.some(({ id }) => id === removed.step.id);

  return (
    <div className="rounded-lg border border-line-strong bg-panel shadow-card">
      <ol ref={list} aria-label="Steps of the plan">
        {steps.map((step, index) => (
          <StepEditor
            key={step.id}
            step={step}
            place={index + 1}
            of={steps.length}
            isDisabled={isDisabled}
            onChange={(changed) => onEdit(steps.with(index, changed))}
            onMove={(to) => move(step, index, to)}
            onRemove={() => {
              setRemoved({ step, at: index });
              onEdit(steps.toSpliced(index, 1));
            }}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              const row = event.currentTarget.closest('li');
              if (row) event.dataTransfer.setDragImage(row, 12, 12);
              setDragged(step.id);
            }}
            onDragEnter={() => {
              const from = steps.findIndex(({ id }) => id === dragged);
              if (from >= 0) onEdit(moveStep(steps, from, index));
            }}
            onDragEnd={() => setDragged(null)}
          />
        ))}
      </ol>
      {steps.length === 0 && <p className="px-4 py-3 text-soft">There is no step left.</p>}
      <div className="flex flex-wrap items-center justify-between gap-2 border-line border-t bg-sunk px-3 py-2 sm:px-4">
        {steps.length < MOST_STEPS ? (
          <button
            type="button"
            aria-disabled={isDisabled}
            onClick={() => !isDisabled && add()}
            className={buttonLook()}
          >
            <Plus aria-hidden size={14} />
            Add a step
          </button>
        ) : (
          <p className="text-[13px] text-soft">A plan has at most {MOST_STEPS} steps.</p>
        )}
        {canUndo && (
          <p className="flex min-w-0 flex-1 basis-64 items-center justify-end gap-2 text-[13px] text-soft">
            <span className="line-clamp-1 min-w-0 wrap-anywhere">Removed: {removed.step.text || 'an empty step'}</span>
            <button ref={undo} type="button" onClick={bringBack} className={buttonLook()}>
              <Undo2 aria-hidden size={14} />
              Undo
            </button>
          </p>
        )}
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}

'use client';

import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import type { DragEvent } from 'react';
import { fieldLook } from '#components/app/field-look.ts';
import { AGENT_LABELS } from '#contract/agent-name.ts';
import type { PlanStep } from '#contract/plan-step.ts';
import { LONGEST_STEP, PLAN_AGENTS } from './plan-steps.ts';

const ICON_BUTTON =
  'inline-flex size-8 items-center justify-center rounded-md text-soft hover:bg-sunk hover:text-ink aria-disabled:opacity-35 aria-disabled:hover:bg-transparent';

interface StepEditorProps {
  step: PlanStep;
  /** Its place, from 1, and how many there are. */
  place: number;
  of: number;
  isDisabled: boolean;
  onChange: (step: PlanStep) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  onDragStart: (event: DragEvent) => void;
  onDragEnter: () => void;
  onDragEnd: () => void;
}

/** One step of the plan: its agent and instruction, with its place in the order. */
export function StepEditor(props: StepEditorProps) {
  const { step, place, of, isDisabled, onChange, onMove, onRemove, onDragStart, onDragEnter, onDragEnd } = props;
  return (
    <li
      data-step={step.id}
      onDragEnter={onDragEnter}
      onDragOver={(event) => event.preventDefault()}
      className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-2 border-line border-t px-3 py-3 first:border-t-0 sm:px-4"
    >
      <div className="flex flex-col items-center">
        <span aria-hidden className="pt-1 font-semibold font-serif text-[17px]/6 text-faint tabular-nums">
          {place}
        </span>
        {/* Reordering by mouse; the buttons work for everyone. */}
        <span
          aria-hidden
          draggable={!isDisabled}
          onDragStart={onDragStart}
          onDragEnd={onDragEnd}
          title="Drag to another place"
          className="hidden cursor-grab py-1.5 text-faint [@media(hover:hover)]:block"
        >
          <GripVertical size={15} />
        </span>
      </div>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          <label className="min-w-0">
            <span className="sr-only">Agent of step {place}</span>
            <select
              value={step.agent}
              disabled={isDisabled}
              onChange={(event) => {
                const chosen = PLAN_AGENTS.find(({ agent }) => agent === event.target.value);
                if (chosen) onChange({ ...step, agent: chosen.agent });
              }}
              className="min-h-8 max-w-full rounded-md border border-line-strong bg-panel px-2 font-medium text-[13px] disabled:opacity-60"
            >
              {PLAN_AGENTS.map(({ agent, does }) => (
                <option key={agent} value={agent} title={does}>
                  {AGENT_LABELS[agent]}
                </option>
              ))}
            </select>
          </label>
          <span className="-mr-1.5 flex">
            <button
              type="button"
              aria-label={`Move step ${place} up`}
              title="Up"
              data-move="up"
              aria-disabled={isDisabled || place === 1}
              onClick={() => !isDisabled && onMove(place - 2)}
              className={ICON_BUTTON}
            >
              <ArrowUp aria-hidden size={15} />
            </button>
            <button
              type="button"
              aria-label={`Move step ${place} down`}
              title="Down"
              data-move="down"
              aria-disabled={isDisabled || place === of}
              onClick={() => !isDisabled && onMove(place)}
              className={ICON_BUTTON}
            >
              <ArrowDown aria-hidden size={15} />
            </button>
            <button
              type="button"
              aria-label={`Remove step ${place}`}
              title="Remove"
              aria-disabled={isDisabled}
              onClick={() => !isDisabled && onRemove()}
              className={ICON_BUTTON}
            >
              <X aria-hidden size={15} />
            </button>
          </span>
        </div>
        <label className="mt-1.5 block">
          <span className="sr-only">What step {place} does</span>
          <textarea
            rows={1}
            value={step.text}
            maxLength={LONGEST_STEP}
            disabled={isDisabled}
            aria-invalid={step.text.trim() === ''}
            onChange={(event) => onChange({ ...step, text: event.target.value })}
            placeholder="What to do, in a sentence"
            className={`${fieldLook()} field-sizing-content block min-h-9 resize-none text-[14.5px]/[1.5]`}
          />
        </label>
      </div>
    </li>
  );
}

'use client';

import { DESIGN_LABELS } from '#components/evidence/work-labels.ts';
import { fieldLook } from '../field-look.ts';
import { type FiltersDraft, LANGUAGE_CHOICES, STUDY_DESIGN_CHOICES, yearOf } from './filters-draft.ts';

interface FilterFieldsProps {
  filters: FiltersDraft;
  onChange: (filters: FiltersDraft) => void;
}

/** Which works may be kept. What a record does not say excludes nothing. */
export function FilterFields({ filters, onChange }: FilterFieldsProps) {
  const change = (part: Partial<FiltersDraft>) => onChange({ ...filters, ...part });
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">Only works</legend>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <Year label="From the year" value={filters.fromYear} onChange={(fromYear) => change({ fromYear })} />
        <Year label="To the year" value={filters.toYear} onChange={(toYear) => change({ toYear })} />
        <label className="flex min-h-9 items-center gap-2">
          <input
            type="checkbox"
            checked={filters.humansOnly}
            onChange={(event) => change({ humansOnly: event.target.checked })}
            className="size-4 accent-accent"
          />
          about people
        </label>
      </div>
      <Boxes
        legend="Study designs"
        choices={STUDY_DESIGN_CHOICES.map((design) => [design, DESIGN_LABELS[design]] as const)}
        chosen={filters.designs}
        onChange={(designs) => change({ designs })}
      />
      <Boxes
        legend="Languages"
        choices={LANGUAGE_CHOICES}
        chosen={filters.languages}
        onChange={(languages) => change({ languages })}
      />
      <p className="mt-1 text-[13px] text-soft">
        None ticked allows all. Works whose record does not give the year, design or language are kept.
      </p>
    </fieldset>
  );
}

function Year({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <label className="block w-32">
      <span className="mb-0.5 block text-[13px] text-soft">{label}</span>
      <input
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={value}
        // While it is being typed nothing is wrong with it yet.
        aria-invalid={value.trim().length >= 4 && yearOf(value) === 'wrong'}
        onChange={(event) => onChange(event.target.value)}
        className={`${fieldLook()} tabular-nums`}
      />
    </label>
  );
}

interface BoxesProps<T extends string> {
  legend: string;
  choices: readonly (readonly [value: T, label: string])[];
  chosen: readonly T[];
  onChange: (chosen: T[]) => void;
}

function Boxes<T extends string>({ legend, choices, chosen, onChange }: BoxesProps<T>) {
  const toggle = (value: T, isOn: boolean) =>
    onChange(choices.map(([each]) => each).filter((each) => (each === value ? isOn : chosen.includes(each))));
  return (
    <details className="mt-2">
      <summary className="inline-flex min-h-7 items-center text-[13px] text-accent underline underline-offset-2">
        {legend}
        {chosen.length > 0 &&
          `: ${choices.flatMap(([value, label]) => (chosen.includes(value) ? label : [])).join(', ')}`}
      </summary>
      <div className="mt-1 grid gap-x-4 sm:grid-cols-3">
        {choices.map(([value, label]) => (
          <label key={value} className="flex min-h-8 items-center gap-2 text-[13.5px]">
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={(event) => toggle(value, event.target.checked)}
              className="size-4 accent-accent"
            />
            {label}
          </label>
        ))}
      </div>
    </details>
  );
}

'use client';

import { DEPTHS, type DepthId } from './depths.ts';

/** How long the run goes on looking. */
export function DepthChoice({ chosen, onChange }: { chosen: DepthId; onChange: (depth: DepthId) => void }) {
  return (
    <fieldset className="grid min-w-0 gap-x-6 sm:grid-cols-3">
      <legend className="label mb-1.5">Depth</legend>
      {DEPTHS.map(({ id, label, explains }) => (
        <label key={id} className="flex cursor-pointer items-start gap-2.5 py-1">
          <input
            type="radio"
            name="depth"
            value={id}
            checked={chosen === id}
            onChange={() => onChange(id)}
            className="mt-[3px] size-4 shrink-0 accent-accent"
          />
          <span className="min-w-0">
            <span className="font-medium">{label}</span>
            <span className="block text-[13px]/snug text-soft">{explains}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

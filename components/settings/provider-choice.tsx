'use client';

import type { Provider } from '#contract/model-status.ts';
import { PROVIDER_OPTIONS } from './provider-options.ts';

interface ProviderChoiceProps {
  chosen: Provider;
  /** The one that is saved. */
  saved: Provider | null;
  onChange: (provider: Provider) => void;
}

/** Where models come from. */
export function ProviderChoice({ chosen, saved, onChange }: ProviderChoiceProps) {
  return (
    <fieldset className="grid min-w-0 gap-2 sm:grid-cols-2">
      <legend className="label mb-2">Provider</legend>
      {PROVIDER_OPTIONS.map(({ id, label, explains }) => (
        <label
          key={id}
          className="flex cursor-pointer items-start gap-2.5 rounded-lg border border-line bg-panel px-3.5 py-2.5 last:sm:col-span-2 hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft"
        >
          <input
            type="radio"
            name="provider"
            value={id}
            checked={chosen === id}
            onChange={() => onChange(id)}
            className="mt-[3px] size-4 shrink-0 accent-accent"
          />
          <span className="min-w-0">
            <span className="font-medium">{label}</span>
            {saved === id && <span className="ml-2 text-[12px] text-accent">in use</span>}
            <span className="block text-[13px]/snug text-soft">{explains}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

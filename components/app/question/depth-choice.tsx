'use client';

import { formatMinutes, formatMoney, formatTokens } from './amounts.ts';
import { DEPTHS, type DepthId } from './depths.ts';
import type { FormOffer } from './form-offer.ts';

interface DepthChoiceProps {
  chosen: DepthId;
  /** Expected use of models; null where none works and a run costs nothing. */
  estimates: FormOffer['estimates'] | null;
  /** Tokens each depth may use at most. */
  limits: Readonly<Record<DepthId, number>>;
  onChange: (depth: DepthId) => void;
}

/** How long the run searches, and what that costs. */
export function DepthChoice({ chosen, estimates, limits, onChange }: DepthChoiceProps) {
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
            {estimates && (
              <span className="mt-0.5 block text-[13px]/snug text-soft tabular-nums">
                {describe(estimates[id], limits[id])}
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function describe({ tokens, money, seconds }: FormOffer['estimates'][DepthId], limit: number): string {
  const time = capitalised(formatMinutes(seconds));
  if (money === null) return `${time}, ${tokens.toLocaleString('en')} of at most ${formatTokens(limit)}`;
  return `${time}, ${formatMoney(money)}; at most ${formatTokens(limit)}`;
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

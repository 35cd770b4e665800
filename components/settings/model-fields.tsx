'use client';

import { useId } from 'react';
import { fieldLook } from '#components/app/field-look.ts';
import { type PriceDraft, ROLES, type Role, UNKNOWN_PRICE } from './settings-draft.ts';

const ROLE_TEXTS: Readonly<Record<Role, { label: string; explains: string }>> = {
  fast: { label: 'Fast model', explains: 'searches, takes quotes' },
  smart: { label: 'Smart model', explains: 'manages, weighs and writes' },
};
const PARTS = [
  { part: 'in', label: 'in' },
  { part: 'out', label: 'out' },
  { part: 'cached', label: 'in, cached' },
] as const;

interface ModelFieldsProps {
  models: Readonly<Record<Role, string>>;
  prices: Readonly<Record<Role, PriceDraft>>;
  /** Names to choose from; others can be typed. */
  known: readonly string[];
  onModel: (role: Role, model: string) => void;
  onPrice: (role: Role, price: PriceDraft) => void;
}

/** The two models and what they cost. */
export function ModelFields({ models, prices, known, onModel, onPrice }: ModelFieldsProps) {
  const id = useId();
  return (
    <div className="space-y-5">
      <datalist id={`${id}-known`}>
        {known.map((model) => (
          <option key={model} value={model} />
        ))}
      </datalist>
      {ROLES.map((role) => (
        <div key={role} className="grid gap-x-6 gap-y-3 md:grid-cols-[minmax(0,1fr)_auto]">
          <div>
            <label htmlFor={`${id}-${role}`} className="mb-1 block">
              <span className="font-medium">{ROLE_TEXTS[role].label}</span>{' '}
              <span className="text-[13px] text-soft">{ROLE_TEXTS[role].explains}</span>
            </label>
            <input
              id={`${id}-${role}`}
              list={`${id}-known`}
              value={models[role]}
              onChange={(event) => onModel(role, event.target.value)}
              autoComplete="off"
              spellCheck={false}
              className={fieldLook(true)}
            />
          </div>
          <PriceFields label={ROLE_TEXTS[role].label} price={prices[role]} onChange={(price) => onPrice(role, price)} />
        </div>
      ))}
    </div>
  );
}

interface PriceFieldsProps {
  label: string;
  price: PriceDraft;
  onChange: (price: PriceDraft) => void;
}

function PriceFields({ label, price, onChange }: PriceFieldsProps) {
  const isUnknown = PARTS.every(({ part }) => price[part].trim() === '');
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-[13px] text-soft">
        <span className="sr-only">{label}: </span>US dollars for a million tokens
      </legend>
      <div className="flex flex-wrap items-center gap-1.5">
        {PARTS.map(({ part, label: name }) => (
          <label key={part} className="relative block w-22">
            <input
              inputMode="decimal"
              autoComplete="off"
              value={price[part]}
              onChange={(event) => onChange({ ...price, [part]: event.target.value })}
              placeholder="unknown"
              className={`${fieldLook()} pr-1 text-right tabular-nums placeholder:text-[12px]`}
            />
            <span className="mt-0.5 block text-right text-[12px] text-faint">{name}</span>
          </label>
        ))}
        <button
          type="button"
          aria-disabled={isUnknown}
          onClick={() => onChange(UNKNOWN_PRICE)}
          className="mb-5 min-h-8 rounded-md px-1.5 text-[13px] text-accent hover:bg-sunk aria-disabled:text-faint aria-disabled:hover:bg-transparent"
        >
          Unknown<span className="sr-only"> price of the {label.toLowerCase()}</span>
        </button>
      </div>
    </fieldset>
  );
}

'use client';

import { fieldLook } from '#components/app/field-look.ts';
import { DEPTHS, type DepthId } from '#components/app/question/depths.ts';

interface BudgetFieldsProps {
  tokens: Readonly<Record<DepthId, string>>;
  onChange: (tokens: Record<DepthId, string>) => void;
}

/** The default limits of a run. */
export function BudgetFields({ tokens, onChange }: BudgetFieldsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="label mb-2">Tokens a run may use</legend>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-3">
        {DEPTHS.map(({ id, label }) => (
          <label key={id} className="block">
            <span className="mb-1 block font-medium">{label}</span>
            <input
              inputMode="numeric"
              autoComplete="off"
              value={tokens[id]}
              onChange={(event) => onChange({ ...tokens, [id]: event.target.value })}
              className={`${fieldLook()} tabular-nums`}
            />
          </label>
        ))}
      </div>
      <p className="mt-1.5 text-[13px] text-soft">
        In and out together. Each question can be given another budget. When it is used up, the report is written from
        what there is.
      </p>
    </fieldset>
  );
}

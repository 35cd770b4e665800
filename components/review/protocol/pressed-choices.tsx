'use client';

interface PressedChoicesProps<T extends string> {
  legend: string;
  hint: string;
  options: readonly { value: T; label: string }[];
  chosen: readonly T[];
  onChange: (chosen: T[]) => void;
}

/** Several of a few, each chosen by a press. */
export function PressedChoices<T extends string>({ legend, hint, options, chosen, onChange }: PressedChoicesProps<T>) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-[14px]">
        {legend} <span className="font-normal text-soft">({hint})</span>
      </legend>
      <div className="flex flex-wrap gap-1.5">
        {options.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            aria-pressed={chosen.includes(value)}
            onClick={() =>
              onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value])
            }
            className="min-h-8 rounded-full border border-line-strong px-3 text-[13px] text-soft hover:bg-sunk aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-ink"
          >
            {label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

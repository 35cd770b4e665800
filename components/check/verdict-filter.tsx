import type { TextVerdict } from '#contract/text-check/text-check.ts';
import { VERDICT_LABELS } from '#contract/text-check/text-check-words.ts';
import { TEXT_VERDICTS } from '#contract/text-check/text-verdicts.ts';

interface VerdictFilterProps {
  counts: ReadonlyMap<TextVerdict, readonly unknown[]>;
  shown: ReadonlySet<TextVerdict>;
  onChange: (shown: ReadonlySet<TextVerdict>) => void;
}

/** Which verdicts are marked, each with how many there are. */
export function VerdictFilter({ counts, shown, onChange }: VerdictFilterProps) {
  const present = TEXT_VERDICTS.filter((verdict) => counts.has(verdict));
  if (present.length === 0) return null;
  const toggle = (verdict: TextVerdict) => {
    const next = new Set(shown);
    if (!next.delete(verdict)) next.add(verdict);
    onChange(next);
  };
  return (
    <fieldset className="mb-4 flex flex-wrap gap-1.5">
      <legend className="mb-1.5 text-[13px] text-soft">Marked in the text (j and k go from one to the next)</legend>
      {present.map((verdict) => (
        <button
          key={verdict}
          type="button"
          aria-pressed={shown.has(verdict)}
          onClick={() => toggle(verdict)}
          className="min-h-7 rounded-full border border-line-strong px-2.5 text-[13px] text-soft tabular-nums hover:bg-sunk aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-ink"
        >
          {VERDICT_LABELS[verdict]} {counts.get(verdict)?.length ?? 0}
        </button>
      ))}
    </fieldset>
  );
}

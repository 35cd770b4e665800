'use client';

import type { ToolName } from '#contract/search-record.ts';
import type { SourceOption } from './source-options.ts';

interface SourceChoiceProps {
  options: readonly SourceOption[];
  chosen: readonly ToolName[];
  onChange: (chosen: readonly ToolName[]) => void;
}

/** Which sources are asked. */
export function SourceChoice({ options, chosen, onChange }: SourceChoiceProps) {
  const toggle = (tool: ToolName, isOn: boolean) =>
    onChange(options.map((option) => option.tool).filter((each) => (each === tool ? isOn : chosen.includes(each))));
  return (
    <fieldset className="min-w-0">
      <legend className="label mb-1.5">Sources</legend>
      {options.map(({ tool, label, explains }) => (
        <label key={tool} className="flex cursor-pointer items-start gap-2.5 py-1 sm:py-[3px]">
          <input
            type="checkbox"
            name="source"
            value={tool}
            checked={chosen.includes(tool)}
            onChange={(event) => toggle(tool, event.target.checked)}
            className="mt-[3px] size-4 shrink-0 accent-accent"
          />
          <span className="min-w-0 items-baseline sm:flex">
            <span className="block w-40 font-medium">{label}</span>
            <span className="block text-[13px]/snug text-soft">{explains}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

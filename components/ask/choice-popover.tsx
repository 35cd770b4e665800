'use client';

import { SlidersHorizontal } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useId } from 'react';
import { buttonLook, POPOVER_LOOK } from '#components/run/button.ts';
import { ASK_SOURCE_LABELS } from '#contract/ask-source-labels.ts';
import { type AnswerChoice, choiceInWords, FORMATS, LENGTHS, SOURCES } from './answer-choice.ts';

interface ChoicePopoverProps {
  choice: AnswerChoice;
  onChange: (choice: AnswerChoice) => void;
}

/** How the answer is to be: form, length, and where it is looked for. Its button says what is chosen. */
export function ChoicePopover({ choice, onChange }: ChoicePopoverProps) {
  const said = choiceInWords(choice);
  return (
    <Popover.Root>
      <Popover.Trigger aria-label={`Answer: ${said}`} className={`${buttonLook()} min-w-0 max-w-full`}>
        <SlidersHorizontal aria-hidden size={14} className="shrink-0" />
        <span className="truncate">{said}</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={5}
          collisionPadding={10}
          aria-label="How the answer is to be"
          className={`${POPOVER_LOOK} max-h-[var(--radix-popover-content-available-height)] w-[min(22rem,calc(100vw-1.25rem))] space-y-4 overflow-y-auto p-4 text-[13.5px]`}
        >
          <Formats choice={choice} onChange={onChange} />
          <Lengths choice={choice} onChange={onChange} />
          <Sources choice={choice} onChange={onChange} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Formats({ choice, onChange }: ChoicePopoverProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="label mb-1">Form</legend>
      {FORMATS.map(({ format, label, explains }) => (
        <label key={format} className="flex cursor-pointer items-baseline gap-2.5 py-1">
          <input
            type="radio"
            name={name}
            checked={choice.responseFormat === format}
            onChange={() => onChange({ ...choice, responseFormat: format })}
            className="size-4 shrink-0 translate-y-0.5 accent-accent"
          />
          <span>
            <span className="font-medium">{label}</span> <span className="text-soft">{explains}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Lengths({ choice, onChange }: ChoicePopoverProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="label mb-1">Length</legend>
      <div className="flex gap-4">
        {LENGTHS.map(({ characters, label }) => (
          <label key={characters} className="flex min-h-7 cursor-pointer items-center gap-2">
            <input
              type="radio"
              name={name}
              checked={choice.maxResponseLength === characters}
              onChange={() => onChange({ ...choice, maxResponseLength: characters })}
              className="size-4 shrink-0 accent-accent"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** At least one source stays: the last one cannot be switched off. */
function Sources({ choice, onChange }: ChoicePopoverProps) {
  const { excludeSources } = choice;
  return (
    <fieldset>
      <legend className="label mb-1">Where it is looked for</legend>
      {SOURCES.map((source) => {
        const isAsked = !excludeSources.includes(source);
        const isLast = isAsked && excludeSources.length === SOURCES.length - 1;
        return (
          <label key={source} className="flex min-h-7 cursor-pointer items-center gap-2.5 has-disabled:cursor-default">
            <input
              type="checkbox"
              checked={isAsked}
              disabled={isLast}
              onChange={() =>
                onChange({
                  ...choice,
                  excludeSources: isAsked
                    ? [...excludeSources, source]
                    : excludeSources.filter((each) => each !== source),
                })
              }
              className="size-4 shrink-0 accent-accent"
            />
            {ASK_SOURCE_LABELS[source]}
          </label>
        );
      })}
    </fieldset>
  );
}

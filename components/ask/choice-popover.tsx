'use client';

import { SlidersHorizontal } from 'lucide-react';
import Link from 'next/link';
import { Popover } from 'radix-ui';
import { useId } from 'react';
import { buttonLook, POPOVER_LOOK } from '#components/run/button.ts';
import { ASK_SOURCE_LABELS } from '#contract/source-labels.ts';
import { type AnswerChoice, choiceInWords, FORMATS, LENGTHS, type PreferredChoice, SOURCES } from './answer-choice.ts';

interface ChoicePopoverProps {
  choice: AnswerChoice;
  onChange: (choice: AnswerChoice) => void;
  /** The remembered part of it. */
  preferred: PreferredChoice;
}

type ChoiceProps = Omit<ChoicePopoverProps, 'preferred'>;

/** Options for the answer: form, length, and sources. Its button shows the current choice. */
export function ChoicePopover({ choice, onChange, preferred }: ChoicePopoverProps) {
  const { choice: wanted, also } = preferred;
  const isPreferred =
    wanted.responseFormat === choice.responseFormat ||
    wanted.maxResponseLength === choice.maxResponseLength ||
    also.length > 0;
  const label = `${choiceInWords(choice)}${isPreferred ? ', as you prefer' : ''}`;
  return (
    <Popover.Root>
      <Popover.Trigger aria-label={`Answer: ${label}`} className={`${buttonLook()} min-w-0 max-w-full`}>
        <SlidersHorizontal aria-hidden size={14} className="shrink-0" />
        <span className="truncate">{label}</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={5}
          collisionPadding={10}
          aria-label="What the answer should be like"
          className={`${POPOVER_LOOK} max-h-[var(--radix-popover-content-available-height)] w-[min(22rem,calc(100vw-1.25rem))] space-y-4 overflow-y-auto p-4 text-[13.5px]`}
        >
          <Formats choice={choice} onChange={onChange} />
          <Lengths choice={choice} onChange={onChange} />
          <Sources choice={choice} onChange={onChange} />
          {isPreferred && (
            <p className="text-[12.5px] text-soft">
              Set as you have wanted it before{also.length > 0 && ` (${also.join(', ')})`}. Your choice here applies to
              this question;{' '}
              <Link href="/memory" className="text-accent underline underline-offset-2">
                see what is remembered
              </Link>
              .
            </p>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Formats({ choice, onChange }: ChoiceProps) {
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

function Lengths({ choice, onChange }: ChoiceProps) {
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
function Sources({ choice, onChange }: ChoiceProps) {
  const { excludeSources } = choice;
  return (
    <fieldset>
      <legend className="label mb-1">Where to search</legend>
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

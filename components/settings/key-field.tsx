'use client';

import { KeyRound } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { fieldLook } from '#components/app/field-look.ts';
import { buttonLook } from '#components/run/button.ts';

interface KeyFieldProps {
  value: string;
  isOptional: boolean;
  /** A key is kept for this provider. Which one never comes back to the page. */
  hasKey: boolean;
  onChange: (key: string) => void;
}

/** The key: typed once, never shown again. */
export function KeyField({ value, isOptional, hasKey, onChange }: KeyFieldProps) {
  const id = useId();
  const [isReplacing, setIsReplacing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isReplacing) field.current?.focus();
  }, [isReplacing]);

  if (hasKey && !isReplacing)
    return (
      <div>
        <p className="mb-1 font-medium">Key</p>
        <p className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1.5">
          <span className="inline-flex items-center gap-1.5 text-good">
            <KeyRound aria-hidden size={14} />A key is kept
          </span>
          <button type="button" onClick={() => setIsReplacing(true)} className={buttonLook()}>
            Replace
          </button>
        </p>
      </div>
    );
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {hasKey ? 'New key' : 'Key'} {isOptional && <span className="font-normal text-soft">Optional</span>}
      </label>
      <div className="flex gap-1.5">
        <input
          ref={field}
          id={id}
          type="password"
          name="model-key"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoComplete="off"
          spellCheck={false}
          data-1p-ignore
          data-lpignore="true"
          aria-describedby={`${id}-where`}
          className={fieldLook(true)}
        />
        {hasKey && (
          <button
            type="button"
            onClick={() => {
              onChange('');
              setIsReplacing(false);
            }}
            className={buttonLook()}
          >
            Keep the old one
          </button>
        )}
      </div>
      <p id={`${id}-where`} className="mt-1 text-[13px] text-soft">
        It is not shown again.
      </p>
    </div>
  );
}

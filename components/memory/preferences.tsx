'use client';

import { Pin, PinOff, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { fieldLook } from '#components/app/field-look.ts';
import { buttonLook } from '#components/run/button.ts';
import { RESPONSE_FORMATS } from '#contract/conversation/ask.ts';
import type { MemoryPreference } from '#contract/memory.ts';
import { memoryRequests } from './memory-requests.ts';
import { useMemoryChange } from './use-memory.ts';
import { WhyKnown } from './why-known.tsx';

const LABELS: Readonly<Record<MemoryPreference['name'], string>> = {
  response_format: 'Form of answers',
  length: 'Length, in characters',
  source: 'Preferred source',
  domain: 'Domain',
  language: 'Language',
  design: 'Study design',
};
const BASIS: Readonly<Record<MemoryPreference['basis'], string>> = {
  stated: 'You asked for this.',
  signals: 'Noticed in what you chose.',
  reader: 'Set by you.',
};

/** Preferences for answers, each with its reason and whether it is used. */
export function Preferences({ preferences }: { preferences: readonly MemoryPreference[] }) {
  if (preferences.length === 0)
    return (
      <p className="text-soft">
        Nothing yet. Say “answer briefly” or “only randomised trials” in a question, or choose a form, a length or a
        source: it is offered here, and used once you confirm it.
      </p>
    );
  return (
    <ul className="divide-y divide-line border-line border-y">
      {preferences.map((preference) => (
        <PreferenceRow key={preference.id} preference={preference} />
      ))}
    </ul>
  );
}

function PreferenceRow({ preference }: { preference: MemoryPreference }) {
  const { id, name, value, basis, signals, pinned, isUsed } = preference;
  const isConfirmed = pinned || basis === 'reader';
  const [isOpen, setIsOpen] = useState(false);
  const change = useMemoryChange((wanted: { value?: string; pinned?: boolean }) =>
    memoryRequests.changePreference(id, wanted),
  );
  const forget = useMemoryChange(() => memoryRequests.forget('preferences', id));
  const problem = change.error ?? forget.error;
  const what = `${LABELS[name]}: ${value.replaceAll('_', ' ')}`;
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 flex-1 wrap-anywhere">
          <span className="font-medium">{what}</span>{' '}
          <span className="text-[13px] text-soft">
            {isUsed
              ? name === 'language'
                ? 'Kept, but answers are written in English only.'
                : 'Used in answers, and shown with the question first.'
              : isConfirmed
                ? 'Not used: another one outranks it.'
                : 'Not used until you confirm it.'}{' '}
            {BASIS[basis]}
          </span>
        </p>
        <span className="flex gap-1">
          <button
            type="button"
            aria-pressed={pinned}
            aria-label={`Confirm: ${what}`}
            onClick={() => change.mutate({ pinned: !pinned })}
            className={buttonLook()}
          >
            {pinned ? <PinOff aria-hidden size={14} /> : <Pin aria-hidden size={14} />}
            {pinned ? 'Confirmed' : 'Confirm'}
          </button>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={`Correct: ${what}`}
            onClick={() => setIsOpen(!isOpen)}
            className={buttonLook()}
          >
            Correct
          </button>
          <button
            type="button"
            aria-label={`Forget: ${what}`}
            onClick={() => forget.mutate(undefined)}
            className={buttonLook()}
          >
            <Trash2 aria-hidden size={14} />
          </button>
        </span>
      </div>
      {isOpen && (
        <Correction
          preference={preference}
          onSave={(wanted) => change.mutate({ value: wanted }, { onSuccess: () => setIsOpen(false) })}
        />
      )}
      {signals.map((origin) => (
        <WhyKnown key={`${origin.runId} ${origin.at}`} origin={origin} />
      ))}
      {problem && (
        <p role="alert" className="text-[13px] text-bad">
          {problem.message}
        </p>
      )}
    </li>
  );
}

function Correction({ preference, onSave }: { preference: MemoryPreference; onSave: (value: string) => void }) {
  const [value, setValue] = useState(preference.value);
  const field = useId();
  const label = LABELS[preference.name];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSave(value.trim());
      }}
      className="mt-2 flex max-w-sm items-end gap-2"
    >
      <label htmlFor={field} className="flex-1 text-[13px]">
        {label}
        {preference.name === 'response_format' ? (
          <select id={field} value={value} onChange={(event) => setValue(event.target.value)} className={fieldLook()}>
            {RESPONSE_FORMATS.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        ) : (
          <input
            id={field}
            value={value}
            required
            maxLength={100}
            onChange={(event) => setValue(event.target.value)}
            className={fieldLook()}
          />
        )}
      </label>
      <button type="submit" className={buttonLook('primary')}>
        Save
      </button>
    </form>
  );
}

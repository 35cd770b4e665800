'use client';

import { type RefObject, useEffect } from 'react';
import { sendOnEnter } from '../send-on-enter.ts';
import { LONGEST_QUESTION } from './longest-question.ts';

/** Where the shortcut for a new question puts the focus, also from another page (`/#question`). */
export const QUESTION_FIELD_ID = 'question';

const COUNT_FROM = LONGEST_QUESTION - 400;

interface QuestionFieldProps {
  ref: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onChange: (value: string) => void;
  /** Ids of what else describes the field. */
  describedBy: string | undefined;
  isInvalid: boolean;
}

/** The question: grows with its text; Enter sends, Shift+Enter begins a line, and Enter that ends a composition does neither. */
export function QuestionField({ ref, value, onChange, describedBy, isInvalid }: QuestionFieldProps) {
  useEffect(() => {
    if (location.hash === `#${QUESTION_FIELD_ID}`) ref.current?.focus();
  }, [ref]);
  useEffect(() => {
    const field = ref.current;
    // Browsers without field-sizing get an explicit height, which depends on the text.
    if (!field || value === '' || CSS.supports('field-sizing', 'content')) return;
    field.style.height = 'auto';
    field.style.height = `${field.scrollHeight}px`;
  }, [ref, value]);

  return (
    <div>
      <label htmlFor={QUESTION_FIELD_ID} className="sr-only">
        Your question
      </label>
      <textarea
        ref={ref}
        id={QUESTION_FIELD_ID}
        name="question"
        rows={2}
        dir="auto"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={sendOnEnter}
        placeholder="Does … improve … in people with …?"
        enterKeyHint="send"
        autoComplete="off"
        aria-invalid={isInvalid}
        aria-describedby={[describedBy, 'question-length'].filter(Boolean).join(' ')}
        className="field-sizing-content block max-h-[45vh] min-h-[4.6rem] w-full resize-none overflow-y-auto bg-transparent px-4 pt-3.5 pb-2 font-serif text-[19px]/[1.5] placeholder:text-faint focus-visible:outline-none sm:px-5"
      />
      <Length of={value.length} />
    </div>
  );
}

/** Shows how many characters are left once there are few. */
function Length({ of: length }: { of: number }) {
  const left = LONGEST_QUESTION - length;
  return (
    <p
      id="question-length"
      className={`px-4 pb-2 text-[13px] tabular-nums empty:hidden sm:px-5 ${left < 0 ? 'text-bad' : 'text-soft'}`}
    >
      {length >= COUNT_FROM && describeSpaceLeft(left)}
    </p>
  );
}

function describeSpaceLeft(left: number): string {
  const count = Math.abs(left).toLocaleString('en-GB');
  const characters = Math.abs(left) === 1 ? 'character' : 'characters';
  return left < 0 ? `${count} ${characters} too many` : `${count} ${characters} left`;
}

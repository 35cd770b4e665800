'use client';

import { ArrowUp } from 'lucide-react';
import { type ReactNode, type RefObject, type SubmitEvent, useId, useState } from 'react';
import { LONGEST_QUESTION } from '#components/app/question/longest-question.ts';
import { sendOnEnter } from '#components/app/send-on-enter.ts';

interface ComposerProps {
  /** Label of the field, for screen readers. */
  label: string;
  placeholder: string;
  /** The name of the button. */
  send: string;
  ref: RefObject<HTMLTextAreaElement | null>;
  /** Id of the field, where shortcuts put the focus. */
  fieldId: string;
  value: string;
  onChange: (value: string) => void;
  /** Sends the question; resolves to a message if that failed. The caller empties the field. */
  onSend: (question: string) => Promise<string | null>;
  /** Why nothing can be sent now; null when it can. */
  wait?: string | null;
  /** A hint about the text in the field; spoken as it appears. */
  hint?: string | null;
  rows?: number;
  /** Shown next to the button. */
  children?: ReactNode;
}

/** A question and the button that asks it: Enter sends, Shift+Enter begins a line. A refusal keeps the words. */
export function Composer(props: ComposerProps) {
  const {
    label,
    placeholder,
    send,
    ref,
    fieldId,
    value,
    onChange,
    onSend,
    wait = null,
    hint = null,
    rows = 1,
    children,
  } = props;
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const noteId = useId();
  const isBlocked = isSending || wait !== null;

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBlocked) return;
    const question = value.trim();
    const refused = problemOf(question);
    setProblem(refused);
    if (refused !== null) return ref.current?.focus();
    setIsSending(true);
    setProblem(await onSend(question));
    setIsSending(false);
  };

  const note = problem ?? wait;
  return (
    <form
      action="#"
      onSubmit={submit}
      aria-label={label}
      className="rounded-xl border border-line-strong bg-panel shadow-card has-[textarea:focus-visible]:border-accent has-[textarea:focus-visible]:ring-3 has-[textarea:focus-visible]:ring-accent-soft"
    >
      <textarea
        ref={ref}
        id={fieldId}
        name="question"
        rows={rows}
        dir="auto"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={sendOnEnter}
        placeholder={placeholder}
        enterKeyHint="send"
        autoComplete="off"
        aria-invalid={problem !== null}
        aria-describedby={note === null ? undefined : noteId}
        className="field-sizing-content block max-h-[30vh] w-full resize-none overflow-y-auto bg-transparent px-4 pt-3 pb-1.5 font-serif text-[17px]/[1.5] placeholder:text-faint focus-visible:outline-none"
      />
      <p role="status" className="px-4 pb-1 text-[13px] text-soft empty:hidden">
        {hint}
      </p>
      <p
        id={noteId}
        role={problem === null ? undefined : 'alert'}
        className={`px-4 pb-1 text-[13px] empty:hidden ${problem === null ? 'text-soft' : 'text-bad'}`}
      >
        {note}
      </p>
      <div className="flex items-center gap-2 px-2.5 pb-2.5">
        <div className="flex min-w-0 flex-1 items-center gap-2">{children}</div>
        <button
          type="submit"
          aria-label={send}
          title={send}
          // Stays focusable while it waits, so that the focus is where it was.
          aria-disabled={isBlocked}
          className="inline-flex size-9 shrink-0 items-center justify-center rounded-lg bg-accent text-accent-ink hover:opacity-90 aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
        >
          <ArrowUp aria-hidden size={18} />
        </button>
      </div>
    </form>
  );
}

/** What the server would refuse, reported at once. */
function problemOf(question: string): string | null {
  if (question.length < 3 || !/\p{L}/u.test(question)) return 'Write a question of at least a few words.';
  if (question.length > LONGEST_QUESTION) return `Shorten the question to at most ${LONGEST_QUESTION} characters.`;
  return null;
}

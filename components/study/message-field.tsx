'use client';

import { ArrowUp } from 'lucide-react';
import { type SubmitEvent, useRef, useState } from 'react';
import { QUESTION_FIELD_ID } from '#components/app/question/question-field.tsx';
import { sendOnEnter } from '#components/app/send-on-enter.ts';
import { useStudyPage } from './study-context.ts';
import { studyRequests } from './study-requests.ts';

const MOST_CHARACTERS = 2000;

/** A message to the tutor who leads through the session: "explain …", "quiz me", "what’s next?". A refusal keeps them. */
export function MessageField() {
  const { act, sending } = useStudyPage();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const message = text.trim();
    if (sending !== null) return;
    if (message === '') return field.current?.focus();
    const refused = await act(`say/${message}`, (study, messageId) => studyRequests.say(study, messageId, message));
    setProblem(refused);
    if (refused === null) setText('');
  };
  return (
    <form
      action="#"
      onSubmit={submit}
      aria-label="Say something"
      className="rounded-xl border border-line-strong bg-panel has-[textarea:focus-visible]:border-accent has-[textarea:focus-visible]:ring-3 has-[textarea:focus-visible]:ring-accent-soft"
    >
      <div className="flex items-end gap-2 py-1.5 pr-1.5 pl-3.5">
        <textarea
          ref={field}
          id={QUESTION_FIELD_ID}
          name="message"
          rows={1}
          dir="auto"
          maxLength={MOST_CHARACTERS}
          aria-label="Ask, or say what you want next"
          placeholder="Ask why, or say “quiz me”"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={sendOnEnter}
          enterKeyHint="send"
          autoComplete="off"
          aria-invalid={problem !== null}
          className="field-sizing-content block max-h-[24vh] min-w-0 flex-1 resize-none overflow-y-auto bg-transparent py-1.5 text-[15px]/[1.45] placeholder:text-faint focus-visible:outline-none"
        />
        <button
          type="submit"
          aria-label="Send"
          title="Send"
          aria-disabled={sending !== null}
          className="inline-flex size-8 shrink-0 items-center justify-center rounded-lg bg-accent text-accent-ink hover:opacity-90 aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
        >
          <ArrowUp aria-hidden size={17} />
        </button>
      </div>
      {problem && (
        <p role="alert" className="px-3.5 pb-2 text-[13px] text-bad">
          {problem}
        </p>
      )}
    </form>
  );
}

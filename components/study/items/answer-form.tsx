'use client';

import { clsx } from 'clsx';
import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { fieldLook } from '#components/app/field-look.ts';
import { sendOnEnter } from '#components/app/send-on-enter.ts';
import { useShortcuts } from '#components/app/use-shortcuts.ts';
import { buttonLook } from '#components/run/button.ts';
import type { OpenQuestion } from '#contract/study/study.ts';
import { useStudyPage } from '../study-context.ts';
import { studyRequests } from '../study-requests.ts';
import { useAnswerDraft } from './use-answer-draft.ts';

const LETTERS = 'abcdefghi';

/**
 * The answer to an open question. By keyboard: 1-9 or a-i choose, Enter answers, h shows a hint, ? says "I don't know".
 * What was typed outlives a reload, and a refusal.
 */
export function AnswerForm({ question }: { question: OpenQuestion }) {
  const { act, sending, say } = useStudyPage();
  const [text, setText] = useAnswerDraft(question.id);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const begun = useRef<number | null>(null);
  const noteId = useId();
  useEffect(() => {
    begun.current = Date.now();
  }, []);
  const isChoice = question.options.length > 0;
  const isBusy = sending !== null;

  const give = async (given: { text: string; isDontKnow?: boolean; isRevealed?: boolean }) => {
    const tookMs = begun.current === null ? null : Date.now() - begun.current;
    const refused = await act(`answer/${question.id}/${given.text}`, (study, answerId) =>
      studyRequests.answer(study, {
        answerId,
        questionId: question.id,
        ...given,
        ...(tookMs !== null && { tookMs }),
      }),
    );
    setProblem(refused);
    if (refused !== null) return;
    setText('');
    say('Answered.');
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (text.trim() === '') {
      setProblem(
        isChoice
          ? 'Choose one of the answers, or say that you don’t know.'
          : 'Write an answer, or say that you don’t know.',
      );
      return form.current?.querySelector<HTMLElement>('input, textarea')?.focus();
    }
    await give({ text: text.trim() });
  };
  const dontKnow = () => void give({ text: '', isDontKnow: true });
  const hint = async () =>
    setProblem(
      await act(`hint/${question.id}/${question.shownHints.length}`, (study, key) =>
        studyRequests.hint(study, key, question.id),
      ),
    );
  const hasHint = question.shownHints.length < question.hints;
  const choose = (at: number) => {
    const option = question.options[at];
    if (!option) return false;
    setText(option.id);
    setProblem(null);
    form.current?.querySelectorAll<HTMLInputElement>('input[type="radio"]')[at]?.focus();
    return true;
  };
  const places = Array.from({ length: 9 }, (_, at) => at);
  useShortcuts(
    {
      ...Object.fromEntries(places.map((at) => [String(at + 1), () => choose(at)])),
      // The letter of a hint is not the letter of an answer.
      ...Object.fromEntries(places.flatMap((at) => (LETTERS[at] === 'h' ? [] : [[LETTERS[at], () => choose(at)]]))),
      h: () => (hasHint ? void hint() : false),
      '?': dontKnow,
      Enter: ({ target }) => {
        if (target instanceof Element && target.closest('a, button, summary, [role="button"]')) return false;
        // From elsewhere it is the next step, which leads here.
        if (text === '' && !(target instanceof Node && form.current?.contains(target))) return false;
        form.current?.requestSubmit();
        return true;
      },
    },
    { isFirst: true },
  );

  return (
    <form ref={form} action="#" onSubmit={submit} className="mt-3" aria-label="Your answer">
      {isChoice ? (
        <Options question={question} chosen={text} onChoose={setText} noteId={problem === null ? undefined : noteId} />
      ) : (
        <Words question={question} text={text} onText={setText} noteId={problem === null ? undefined : noteId} />
      )}
      <Hints question={question} />
      {problem && (
        <p id={noteId} role="alert" className="mt-2 text-[13px] text-bad">
          {problem}
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <button type="submit" aria-disabled={isBusy} className={`${buttonLook('primary')} min-h-9 px-4`}>
          Answer <Key>Enter</Key>
        </button>
        {hasHint && (
          <button type="button" disabled={isBusy} onClick={hint} className={`${buttonLook()} min-h-9`}>
            Hint {question.shownHints.length + 1} of {question.hints}
            {isChoice && <Key>h</Key>}
          </button>
        )}
        <button type="button" disabled={isBusy} onClick={dontKnow} className={`${buttonLook()} min-h-9`}>
          I don’t know {isChoice && <Key>?</Key>}
        </button>
        <button
          type="button"
          disabled={isBusy}
          onClick={() => void give({ text: '', isRevealed: true })}
          className="min-h-9 px-1.5 text-[13px] text-soft underline-offset-2 hover:text-ink hover:underline"
        >
          Show the answer
        </button>
      </div>
      <p className="mt-1.5 text-[12.5px] text-soft">
        {hasHint && 'A hint lowers the score of this answer, and an answer with hints does not count towards “known”. '}
        “I don’t know” is an honest answer.
      </p>
    </form>
  );
}

function Key({ children }: { children: ReactNode }) {
  return (
    <kbd aria-hidden className="rounded border border-current/40 px-1 font-mono text-[11px]/4 opacity-80 max-sm:hidden">
      {children}
    </kbd>
  );
}

interface FieldProps {
  question: OpenQuestion;
  noteId: string | undefined;
}

function Options({
  question,
  chosen,
  onChoose,
  noteId,
}: FieldProps & { chosen: string; onChoose: (id: string) => void }) {
  return (
    <fieldset aria-describedby={noteId} className="space-y-1.5">
      <legend className="sr-only">{question.stem}</legend>
      {question.options.map(({ id, text }, at) => (
        <label
          key={id}
          className={clsx(
            'flex min-h-10 cursor-pointer items-baseline gap-2.5 rounded-md border px-3 py-2',
            chosen === id ? 'border-accent bg-accent-soft' : 'border-line-strong bg-panel hover:bg-sunk',
          )}
        >
          <input
            type="radio"
            name={`answer-${question.id}`}
            value={id}
            checked={chosen === id}
            onChange={() => onChoose(id)}
            className="size-4 shrink-0 translate-y-0.5 accent-accent"
          />
          <kbd aria-hidden className="font-mono text-[12px] text-faint">
            {LETTERS[at]}
          </kbd>
          <span className="min-w-0 text-[15px]/[1.45] wrap-anywhere">{text}</span>
        </label>
      ))}
    </fieldset>
  );
}

const LABELS: Readonly<Partial<Record<OpenQuestion['type'], string>>> = {
  cloze: 'The missing words',
  number: 'The number',
  explain_both: 'Both sides, and why they differ',
};

function Words({ question, text, onText, noteId }: FieldProps & { text: string; onText: (text: string) => void }) {
  const { id, type, unit } = question;
  const label = LABELS[type] ?? 'Your answer, in your own words';
  const fieldId = `answer-${id}`;
  const shared = {
    id: fieldId,
    value: text,
    autoComplete: 'off',
    'aria-describedby': noteId,
    'aria-invalid': noteId !== undefined,
  } as const;
  return (
    <div className="text-[13px] text-soft">
      <label htmlFor={fieldId}>{label}</label>
      <span className="mt-1 flex items-center gap-2">
        {type === 'cloze' || type === 'number' ? (
          <input
            {...shared}
            inputMode={type === 'number' ? 'decimal' : undefined}
            maxLength={300}
            onChange={(event) => onText(event.target.value)}
            className={`${fieldLook()} max-w-md text-[15px]`}
          />
        ) : (
          <textarea
            {...shared}
            rows={4}
            maxLength={4000}
            onChange={(event) => onText(event.target.value)}
            onKeyDown={sendOnEnter}
            className={`${fieldLook()} field-sizing-content min-h-24 font-serif text-[16px]/[1.5]`}
          />
        )}
        {unit !== '' && <span className="shrink-0 text-[14px] text-ink">{unit}</span>}
      </span>
    </div>
  );
}

function Hints({ question: { shownHints } }: { question: OpenQuestion }) {
  if (shownHints.length === 0) return null;
  return (
    <ol aria-label="Hints" role="status" className="mt-2.5 space-y-1">
      {shownHints.map((hint, at) => (
        <li key={hint} className="rounded-md bg-warn-soft px-3 py-1.5 text-[13.5px] text-warn wrap-anywhere">
          <b className="font-semibold">Hint {at + 1}:</b> {hint}
        </li>
      ))}
    </ol>
  );
}

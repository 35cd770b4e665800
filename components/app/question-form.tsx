'use client';

import { ArrowRight } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type SubmitEvent, useId, useRef, useState, useTransition } from 'react';
import { DepthChoice } from './depth-choice.tsx';
import { type Draft, forgetDraft } from './draft.ts';
import { ExampleQuestions } from './example-questions.tsx';
import { FormProblem } from './form-problem.tsx';
import { QuestionField } from './question-field.tsx';
import { SourceChoice } from './source-choice.tsx';
import type { SourceOption } from './source-options.ts';
import { startRun } from './start-run.ts';
import { useDraft } from './use-draft.ts';

interface QuestionFormProps {
  sources: readonly SourceOption[];
  /** What the form is opened with. */
  initial: Draft;
  /** Questions to begin with; none, and no examples are shown. */
  examples: readonly string[];
}

/** Asks a question: what, of whom, and how deep. Starting leads to the run's page; a refusal keeps everything in place. */
export function QuestionForm({ sources, initial, examples }: QuestionFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [draft, change] = useDraft({ initial, offered: sources.map(({ tool }) => tool), field });
  const [problem, setProblem] = useState<string | null>(null);
  const [isStarting, startTransition] = useTransition();
  const problemId = useId();
  const router = useRouter();

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isStarting) return;
    setProblem(null);
    // The transition lasts until the run's page is there, so the button does not come back to life in between.
    startTransition(async () => {
      const started = await startRun(draft);
      if ('problem' in started) return setProblem(started.problem);
      forgetDraft();
      router.push(`/runs/${started.runId}`);
    });
  };
  const takeExample = (question: string) => {
    change({ question });
    field.current?.focus();
  };

  return (
    <>
      <form
        action="/"
        onSubmit={submit}
        aria-label="New question"
        className="rounded-xl border border-line-strong bg-panel shadow-card has-[textarea:focus-visible]:border-accent has-[textarea:focus-visible]:ring-3 has-[textarea:focus-visible]:ring-accent-soft"
      >
        <QuestionField
          ref={field}
          value={draft.question}
          onChange={(question) => change({ question })}
          describedBy={problem === null ? undefined : problemId}
        />
        <div className="space-y-4 border-line border-t px-4 py-4 sm:px-5">
          <SourceChoice options={sources} chosen={draft.sources} onChange={(chosen) => change({ sources: chosen })} />
          <DepthChoice chosen={draft.depth} onChange={(depth) => change({ depth })} />
        </div>
        <FormProblem id={problemId} problem={problem} />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-b-xl sm:flex-nowrap border-line border-t bg-sunk px-4 py-3 sm:px-5">
          <p className="text-balance text-[13px]/snug text-soft">
            Works without any key: sentences are quoted, no language model is used.
          </p>
          <StartButton isStarting={isStarting} />
        </div>
      </form>
      {examples.length > 0 && <ExampleQuestions questions={examples} onTake={takeExample} />}
    </>
  );
}

/** Stays focusable while it waits, so that the focus is where it was when the server refuses. */
function StartButton({ isStarting }: { isStarting: boolean }) {
  return (
    <button
      type="submit"
      aria-disabled={isStarting}
      className="ml-auto inline-flex min-h-9 shrink-0 whitespace-nowrap items-center gap-2 rounded-md bg-accent px-4 font-medium text-accent-ink hover:opacity-90 aria-disabled:cursor-progress aria-disabled:opacity-70"
    >
      {isStarting ? 'Starting …' : 'Start the run'}
      <ArrowRight aria-hidden size={16} />
    </button>
  );
}

'use client';

import { ArrowRight } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type SubmitEvent, useEffect, useId, useRef, useState, useTransition } from 'react';
import { buttonLook } from '#components/run/button.ts';
import { DataChoice } from './data-choice.tsx';
import { DepthChoice } from './depth-choice.tsx';
import { type Draft, forgetDraft } from './draft.ts';
import { ExampleQuestions } from './example-questions.tsx';
import type { FormOffer } from './form-offer.ts';
import { FormOptions } from './form-options.tsx';
import { FormProblem } from './form-problem.tsx';
import { ModelLine } from './model-line.tsx';
import { QuestionField } from './question-field.tsx';
import { QuestionReadingView } from './question-reading.tsx';
import { type QuestionReading, readQuestion } from './read-question.ts';
import { SourceChoice } from './source-choice.tsx';
import type { SourceOption } from './source-options.ts';
import { modelFor, modeOf, problemOf, startRun } from './start-run.ts';
import { useDraft } from './use-draft.ts';

interface QuestionFormProps {
  sources: readonly SourceOption[];
  /** What the form is opened with. */
  initial: Draft;
  /** Questions to begin with; none, and no examples are shown. */
  examples: readonly string[];
  offer: FormOffer;
}

/** Asks a question: what, of whom, and how deep. Starting leads to the run's page; a refusal keeps everything in place. */
export function QuestionForm({ sources, initial, examples, offer }: QuestionFormProps) {
  const { model, estimates, domains, live } = offer;
  const field = useRef<HTMLTextAreaElement>(null);
  const offered = { tools: sources.map(({ tool }) => tool), domains: domains.map(({ id }) => id) };
  const [draft, change] = useDraft({ initial, offered, field });
  const mode = modeOf(draft, model);
  const used = modelFor(draft, model);
  const [isSample, setSample] = useState(live?.left === 0);
  const [problem, setProblem] = useState<string | null>(null);
  const [isStarting, startTransition] = useTransition();
  const problemId = useId();
  const router = useRouter();
  const [read, setRead] = useState<{ question: string; reading: QuestionReading } | null>(null);
  const [isReading, startReading] = useTransition();
  const reading = read?.question === draft.question.trim() ? read.reading : null;

  const isUnreadable = problem !== null && !/\p{L}/u.test(draft.question);
  useEffect(() => {
    if (isUnreadable) field.current?.focus();
  }, [isUnreadable]);

  const look = async (): ReturnType<typeof readQuestion> => {
    const question = draft.question.trim();
    const answer = await readQuestion(question, draft.sources);
    if ('reading' in answer) setRead({ question, reading: answer.reading });
    return answer;
  };
  const showReading = () =>
    startReading(async () => {
      const answer = await look();
      setProblem('problem' in answer ? answer.problem : null);
    });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isStarting) return;
    const refused = problemOf(draft, model);
    setProblem(refused);
    if (refused !== null) return;
    // The transition lasts until the run's page is there, so the button does not come back to life in between.
    startTransition(async () => {
      // A wide question, or one in a language that nothing here reads, is shown as understood before anything runs.
      // What cannot be read now is read by the run itself.
      const first = reading ? null : await look();
      if (first && 'reading' in first && (first.reading.isVague || first.reading.notice)) return;
      const started = await startRun(draft, model, { isSample });
      if ('problem' in started) return setProblem(started.problem);
      forgetDraft();
      router.push(`/runs/${started.runId}`);
    });
  };
  const takeExample = (question: string) => {
    change({ question, searches: null });
    field.current?.focus();
  };
  /** The examples of a hosted demonstration are what its sample data can answer. */
  const takeSample = (question: string) => {
    setSample(live !== null);
    takeExample(question);
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
          onChange={(question) => change({ question, searches: null })}
          describedBy={problem === null ? undefined : problemId}
          isInvalid={isUnreadable}
        />
        {reading && (
          <QuestionReadingView
            reading={reading}
            searches={draft.searches}
            onSearches={(searches) => change({ searches })}
            onTake={takeExample}
          />
        )}
        <div className="space-y-4 border-line border-t px-4 py-4 sm:px-5">
          {live && <DataChoice live={live} isSample={isSample} onChange={setSample} />}
          <SourceChoice options={sources} chosen={draft.sources} onChange={(chosen) => change({ sources: chosen })} />
          <DepthChoice
            chosen={draft.depth}
            estimates={used.engine === 'model' ? estimates : null}
            limits={model.tokens}
            // A limit of one's own was meant for the depth it was typed at.
            onChange={(depth) => change({ depth, tokens: '', money: '' })}
          />
          <FormOptions draft={draft} offer={offer} onChange={change} />
          {mode === 'advanced' && (
            <PlanFirst isChosen={draft.planFirst} onChange={(planFirst) => change({ planFirst })} />
          )}
        </div>
        <FormProblem id={problemId} problem={problem} />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-b-xl sm:flex-nowrap border-line border-t bg-sunk px-4 py-3 sm:px-5">
          <ModelLine model={used} mode={mode} />
          {!reading && (
            <button
              type="button"
              disabled={isReading || draft.question.trim() === ''}
              onClick={showReading}
              className={`${buttonLook()} ml-auto`}
            >
              {isReading ? 'Reading …' : 'Look at the searches'}
            </button>
          )}
          <StartButton
            label={mode === 'advanced' && draft.planFirst ? 'Make the plan' : 'Start the run'}
            isStarting={isStarting}
          />
        </div>
      </form>
      {examples.length > 0 && <ExampleQuestions questions={examples} onTake={takeSample} />}
    </>
  );
}

function PlanFirst({ isChosen, onChange }: { isChosen: boolean; onChange: (isChosen: boolean) => void }) {
  return (
    <label className="flex cursor-pointer items-start gap-2.5">
      <input
        type="checkbox"
        name="planFirst"
        checked={isChosen}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-[3px] size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0">
        <span className="font-medium">Show me the plan first</span>
        <span className="block text-[13px]/snug text-soft">
          Nothing is searched before you have seen and started it
        </span>
      </span>
    </label>
  );
}

/** Stays focusable while it waits, so that the focus is where it was when the server refuses. */
function StartButton({ label, isStarting }: { label: string; isStarting: boolean }) {
  return (
    <button
      type="submit"
      aria-disabled={isStarting}
      className="ml-auto inline-flex min-h-9 shrink-0 whitespace-nowrap items-center gap-2 rounded-md bg-accent px-4 font-medium text-accent-ink hover:opacity-90 aria-disabled:cursor-progress aria-disabled:opacity-70"
    >
      {isStarting ? 'Starting …' : label}
      <ArrowRight aria-hidden size={16} />
    </button>
  );
}

'use client';

import { useMutation } from '@tanstack/react-query';
import { ArrowRight, Zap } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type SubmitEvent, useEffect, useId, useRef, useState, useTransition } from 'react';
import { startConversation } from '#components/ask/start-conversation.ts';
import { buttonLook } from '#components/run/button.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { DataChoice } from './data-choice.tsx';
import { DepthChoice } from './depth-choice.tsx';
import { type Draft, forgetDraft } from './draft.ts';
import { ExampleQuestions } from './example-questions.tsx';
import type { FormOffer } from './form-offer.ts';
import { FormOptions } from './form-options.tsx';
import { ModelLine } from './model-line.tsx';
import { QuestionField } from './question-field.tsx';
import { type QuestionReading, readQuestion } from './read-question.ts';
import { SourceChoice } from './source-choice.tsx';
import type { SourceOption } from './source-options.ts';
import { limitsOf, modelFor, modeOf, problemOf, startRun } from './start-run.ts';
import { useDraft } from './use-draft.ts';

const loadReadingView = () => import('./question-reading.tsx').then(({ QuestionReadingView }) => QuestionReadingView);
const QuestionReadingView = lazyComponent(loadReadingView);

interface QuestionFormProps {
  sources: readonly SourceOption[];
  /** The initial values of the form. */
  initial: Draft;
  /** Questions to begin with; none, and no examples are shown. */
  examples: readonly string[];
  offer: FormOffer;
}

/**
 * Asks a question: what, which sources, and how deep. Starting leads to the run's page; a refusal keeps everything in
 * place.
 */
export function QuestionForm({ sources, initial, examples, offer }: QuestionFormProps) {
  const { model, estimates, domains, live } = offer;
  const field = useRef<HTMLTextAreaElement>(null);
  const offered = { tools: sources.map(({ tool }) => tool), domains: domains.map(({ id }) => id) };
  const [draft, change] = useDraft({ initial, offered, field });
  const mode = modeOf(draft, model);
  const used = modelFor(draft, model);
  const [isSample, setSample] = useState(live?.left === 0);
  const [problem, setProblem] = useState<string | null>(null);
  const problemId = useId();
  const router = useRouter();
  const [read, setRead] = useState<{ question: string; hasModel: boolean; reading: QuestionReading } | null>(null);
  const question = draft.question.trim();
  const hasModel = used.engine === 'model';
  const reading = read?.question === question && read.hasModel === hasModel ? read.reading : null;
  const showProblem = ({ message }: Error) => setProblem(message);
  const look = useMutation({
    mutationFn() {
      // So that it is there when the answer is.
      void loadReadingView();
      return readQuestion(question, { hasModel });
    },
    onSuccess: (found) => setRead({ question, hasModel, reading: found }),
  });
  const [wasBlocked, setBlocked] = useState(false);
  const isBlocked = wasBlocked && reading !== null && isDoubtful(reading);
  const [isLeaving, startLeaving] = useTransition();
  const start = useMutation({
    /** The run's id; null where the reader has something to decide first. */
    async mutationFn(): Promise<string | null> {
      // A wide question, or one in a language that nothing here will translate, is shown as understood before anything runs.
      // What cannot be read now is read by the run itself.
      const first = reading ? null : await look.mutateAsync().catch(() => null);
      return first && isDoubtful(first) ? null : startRun(draft, model, { isSample });
    },
    onSuccess(runId) {
      if (runId === null) return setBlocked(true);
      forgetDraft();
      startLeaving(() => router.push(`/runs/${runId}`));
    },
    onError: showProblem,
  });
  const answer = useMutation({
    mutationFn: () =>
      startConversation({
        question,
        choice: {},
        aboutRunId: null,
        documentId: null,
        isSample,
        byRules: draft.mode === 'rules',
        budget: limitsOf(draft, model),
      }),
    onSuccess({ conversationId }) {
      startLeaving(() => router.push(`/ask/${conversationId}`));
    },
    onError: showProblem,
  });
  // The button does not come back to life before the run's page is there.
  const isStarting = start.isPending || answer.isPending || isLeaving;

  const isUnreadable = problem !== null && !/\p{L}/u.test(draft.question);
  useEffect(() => {
    if (isUnreadable) field.current?.focus();
  }, [isUnreadable]);

  const goOn = (mutation: { mutate: () => void }) => {
    if (isStarting) return;
    const refused = problemOf(draft, model);
    setProblem(refused);
    if (refused === null) mutation.mutate();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    goOn(start);
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
            sources={draft.sources}
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
        {isBlocked && <NotStarted isVague={reading.isVague} />}
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-b-xl border-line border-t bg-sunk px-4 py-3 sm:px-5">
          <ModelLine model={used} mode={mode} />
          <div className="ml-auto flex flex-wrap justify-end gap-2">
            {!reading && (
              <button
                type="button"
                disabled={look.isPending || draft.question.trim() === ''}
                onClick={() => look.mutate(undefined, { onSuccess: () => setProblem(null), onError: showProblem })}
                className={buttonLook()}
              >
                {look.isPending ? 'Reading …' : 'Look at the searches'}
              </button>
            )}
            <button
              type="button"
              aria-disabled={isStarting}
              title="All sources are asked at once; the choice of sources, depth and filters is for the report"
              onClick={() => goOn(answer)}
              className={buttonLook()}
            >
              <Zap aria-hidden size={14} />
              {answer.isPending ? 'Asking …' : 'Answer in seconds'}
            </button>
            <StartButton
              label={startLabel({ isBlocked, makesPlan: mode === 'advanced' && draft.planFirst })}
              isStarting={start.isPending || (isLeaving && !answer.isSuccess)}
            />
          </div>
        </div>
      </form>
      {examples.length > 0 && <ExampleQuestions questions={examples} onTake={takeSample} />}
    </>
  );
}

/** A wide question, or one that no source will understand, is shown as it was understood before anything runs. */
function isDoubtful({ isVague, notice, willBeTranslated }: QuestionReading): boolean {
  return isVague || (notice !== null && !willBeTranslated);
}

function startLabel({ isBlocked, makesPlan }: { isBlocked: boolean; makesPlan: boolean }): string {
  if (isBlocked) return 'Start anyway';
  return makesPlan ? 'Make the plan' : 'Report in minutes';
}

/** Explains next to the button why pressing it has not started anything. */
function NotStarted({ isVague }: { isVague: boolean }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    line.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <p ref={line} className="scroll-m-4 border-line border-t bg-warn-soft px-4 py-2.5 text-[13.5px] text-warn sm:px-5">
      Not started yet:{' '}
      {isVague
        ? 'the question is wide, and a narrower one finds more. Choose one above, or start anyway.'
        : 'the sources may not understand the question, as explained above. Change it, or start anyway.'}
    </p>
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

/** Why the form was refused. Scrolls into sight, since Enter is pressed far above it. */
function FormProblem({ id, problem }: { id: string; problem: string | null }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (problem !== null) line.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  return (
    <p
      ref={line}
      id={id}
      role="alert"
      className="scroll-m-4 border-line border-t bg-bad-soft px-4 py-2.5 text-bad empty:hidden sm:px-5"
    >
      {problem}
    </p>
  );
}

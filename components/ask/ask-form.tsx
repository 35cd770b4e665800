'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { sentenceOf } from '#components/app/ask-server.ts';
import { DataChoice } from '#components/app/question/data-choice.tsx';
import { ExampleQuestions } from '#components/app/question/example-questions.tsx';
import { QUESTION_FIELD_ID } from '#components/app/question/question-field.tsx';
import { type AnswerChoice, ownChoice, type PreferredChoice, shownChoice } from './answer-choice.ts';
import { ChoicePopover } from './choice-popover.tsx';
import { Composer } from './composer.tsx';
import { type FirstQuestion, startConversation } from './start-conversation.ts';

interface AskFormProps {
  examples: readonly string[];
  /** The report that is asked about. */
  about: { runId: string; title: string } | null;
  /** The document that is asked about. */
  document: { id: string; title: string } | null;
  /** On a hosted demonstration: how often the real sources may still be searched today. */
  live: { left: number; perDay: number } | null;
  /** The remembered preferences for answers. */
  preferred: PreferredChoice;
}

/** Begins a conversation; a refusal keeps everything in place. */
export function AskForm({ examples, about, document: own, live, preferred }: AskFormProps) {
  const router = useRouter();
  const queries = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const [question, setQuestion] = useState('');
  const [choice, setChoice] = useState<Partial<AnswerChoice>>({});
  const shown = shownChoice(choice, preferred);
  const [isSample, setSample] = useState(live?.left === 0);
  const start = useMutation({ mutationFn: (first: FirstQuestion) => startConversation(first) });

  // Text typed before the page was hydrated triggered no event.
  useEffect(() => {
    const typed = field.current?.value;
    if (typed) setQuestion(typed);
    if (about || own) field.current?.focus();
  }, [about, own]);

  const send = async (asked: string): Promise<string | null> => {
    const subject = { aboutRunId: about?.runId ?? null, documentId: own?.id ?? null };
    try {
      const { conversationId } = await start.mutateAsync({ question: asked, choice, ...subject, isSample });
      void queries.invalidateQueries({ queryKey: ['conversations'] });
      router.push(`/ask/${conversationId}`);
      return null;
    } catch (error) {
      return sentenceOf(error);
    }
  };

  return (
    <>
      {about && (
        <About kind="report" text="its works are looked at first">
          <Link href={`/runs/${about.runId}`} className={SUBJECT}>
            {about.title}
          </Link>
        </About>
      )}
      {own && (
        <About kind="document" text="it alone is searched, unless you choose other sources">
          <Link href={`/library/${own.id}`} className={SUBJECT}>
            {own.title}
          </Link>
        </About>
      )}
      <Composer
        ref={field}
        fieldId={QUESTION_FIELD_ID}
        label="Your question"
        placeholder={
          about || own
            ? `What do you want to know of this ${own ? 'document' : 'report'}?`
            : 'Does … help people with …?'
        }
        send="Ask"
        rows={2}
        value={question}
        onChange={setQuestion}
        onSend={send}
        wait={start.isSuccess ? 'Opening the conversation …' : null}
      >
        <ChoicePopover
          choice={shown}
          preferred={preferred}
          onChange={(next) => setChoice(ownChoice(choice, shown, next))}
        />
      </Composer>
      {live && (
        <div className="mt-4">
          <DataChoice live={live} isSample={isSample} onChange={setSample} />
        </div>
      )}
      {!about && !own && examples.length > 0 && (
        <ExampleQuestions
          questions={examples}
          onTake={(example) => {
            setQuestion(example);
            if (live) setSample(true);
            field.current?.focus();
          }}
        />
      )}
    </>
  );
}

const SUBJECT = 'font-medium text-accent underline underline-offset-2';

/** The subject of the question, with a link to ask without it. */
function About({ kind, text, children }: { kind: 'report' | 'document'; text: string; children: ReactNode }) {
  const without = `Ask without this ${kind}`;
  return (
    <p className="mb-3 flex items-center gap-2 rounded-md bg-accent-soft px-3 py-2 text-[13.5px]">
      <span className="min-w-0 flex-1 break-words">
        About the {kind} {children}: {text}.
      </span>
      <Link
        href="/ask"
        aria-label={without}
        title={without}
        className="inline-flex size-7 shrink-0 items-center justify-center rounded-md text-soft hover:bg-sunk hover:text-ink"
      >
        <X aria-hidden size={15} />
      </Link>
    </p>
  );
}

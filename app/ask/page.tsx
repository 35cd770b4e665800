import type { Metadata } from 'next';
import { roundsOf } from '#components/app/question/depths.ts';
import { DEMO_QUESTIONS, STARTING_QUESTIONS } from '#components/app/question/starting-questions.ts';
import { SampleDataBanner } from '#components/app/sample-data-banner.tsx';
import { MAIN_ID, SiteHeader } from '#components/app/site-header.tsx';
import { AskForm } from '#components/ask/ask-form.tsx';
import { ConversationList } from '#components/ask/conversation-list.tsx';
import { LibraryLine } from '#components/ask/library-line.tsx';
import { UndoBar } from '#components/ask/undo-bar.tsx';
import { WhatAskDoes } from '#components/ask/what-ask-does.tsx';
import { DELETED_PARAMETER } from '#components/ui/undo.ts';
import { readAbout, readAskedDocument, readConversations, readPreferred } from '#server/pages/conversation-data.ts';
import { readFormData } from '#server/pages/form-data.ts';
import { services } from '#server/wiring/services.ts';

export const metadata: Metadata = { title: 'Ask' };

const ROUNDS = { quick: roundsOf('quick'), standard: roundsOf('standard'), deep: roundsOf('deep') };

/** Quick answers: the field, what is asked, and the visitor's conversations. `?about=` asks about a report, `?document=` about a document. */
export default async function AskPage({ searchParams }: PageProps<'/ask'>) {
  const [parameters, { env }, conversations, offer, preferred] = await Promise.all([
    searchParams,
    services(),
    readConversations(),
    readFormData(ROUNDS),
    readPreferred(),
  ]);
  const { about, document, [DELETED_PARAMETER]: deleted } = parameters;
  const report = typeof about === 'string' ? await readAbout(about) : null;
  const own = typeof document === 'string' ? await readAskedDocument(document) : null;
  const isNew = conversations.length === 0;
  const examples = env.ASSAY_DEMO || env.HOSTED ? DEMO_QUESTIONS : isNew ? STARTING_QUESTIONS : [];
  return (
    <>
      {env.ASSAY_DEMO && <SampleDataBanner />}
      <SiteHeader />
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className="mx-auto max-w-3xl px-4 pt-8 pb-20 focus:outline-none sm:px-6 sm:pt-14"
      >
        {typeof deleted === 'string' && <UndoBar key={deleted} id={deleted} />}
        <h1 className="text-balance font-semibold font-serif text-[27px]/tight sm:text-[32px]/tight">
          Ask, and be answered in seconds
        </h1>
        <p className="mt-2 mb-6 text-pretty text-[15px]/[1.55] text-soft">
          <LibraryLine /> Every sentence is checked against its source and leads to the passage.{' '}
          {offer.model.engine === 'rules' && 'No language model is set up, so answers are made of quoted sentences.'}
        </p>
        <AskForm
          key={report?.runId ?? own?.id}
          examples={examples}
          about={report}
          document={own}
          live={offer.live}
          preferred={preferred}
        />
        {isNew ? <WhatAskDoes /> : <ConversationList initial={conversations} />}
      </main>
    </>
  );
}

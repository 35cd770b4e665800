'use client';

import { useState } from 'react';
import { SampleDataBanner } from '#components/app/sample-data-banner.tsx';
import { MAIN_ID, SiteHeader } from '#components/app/site-header.tsx';
import { sourcesFromReport } from '#components/evidence/source.ts';
import { ReadingProvider } from '#components/report/reading/reading-context.tsx';
import { reportFromFrozen } from '#components/report/report-model.ts';
import { formatDate } from '#components/run/format.ts';
import type { FrozenConversation, FrozenTurn } from '#contract/conversation/conversation.ts';
import { AnswerView } from './answer-view.tsx';
import { ReadingPane } from './reading-pane.tsx';
import { createTurnStores, type TurnStores } from './turn-stores.ts';

/** The shared copy of a conversation, for reading and checking only. */
export function SharedConversation({ copy: { title, frozenAt, sampleData, turns } }: { copy: FrozenConversation }) {
  const [active, setActive] = useState<string | null>(turns.at(-1)?.id ?? null);
  const [stores] = useState(() => createTurnStores(setActive));
  return (
    <div className="flex min-h-dvh flex-col min-[1100px]:h-dvh print:block print:h-auto">
      {sampleData && <SampleDataBanner />}
      <SiteHeader>
        <h1 dir="auto" title={title} className="line-clamp-2 min-w-0 break-words font-medium text-[14.5px]/[1.3]">
          {title}
        </h1>
      </SiteHeader>
      <p className="border-line border-b bg-accent-soft px-4 py-1.5 text-[13px] text-accent sm:px-5">
        Shared conversation, frozen on {formatDate(frozenAt)}. It does not change, whatever is found later.
      </p>
      <div className="flex-1 min-[1100px]:grid min-[1100px]:min-h-0 min-[1100px]:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)] print:block">
        <main
          id={MAIN_ID}
          tabIndex={-1}
          className="min-w-0 px-4 pb-10 focus:outline-none sm:px-6 min-[1100px]:overflow-y-auto print:overflow-visible"
        >
          <div className="mx-auto max-w-[72ch]">
            {turns.map((turn) => (
              <SharedTurn key={turn.id} turn={turn} stores={stores} />
            ))}
          </div>
        </main>
        <ReadingPane stores={stores} active={active} isGrowing={false} />
      </div>
    </div>
  );
}

function SharedTurn({
  turn: { id, question, understood, report, problem },
  stores,
}: {
  turn: FrozenTurn;
  stores: TurnStores;
}) {
  const [model] = useState(() => (report ? reportFromFrozen(report) : null));
  const [store] = useState(() => stores.open(id, report ? sourcesFromReport(report) : { list: [], byId: new Map() }));
  return (
    <ReadingProvider store={store}>
      <article aria-labelledby={`${id}-question`} className="border-line border-b py-7 last:border-0">
        <h2
          id={`${id}-question`}
          dir="auto"
          className="whitespace-pre-wrap text-pretty break-words font-semibold font-serif text-[22px]/[1.3] max-sm:text-[20px]"
        >
          {question}
        </h2>
        {understood !== question && (
          <p className="mt-1 text-[13.5px]/[1.5] text-soft">
            Understood as: <span className="font-serif text-[15px] text-ink italic">{understood}</span>
          </p>
        )}
        {problem !== null && <p className="mt-3 text-soft">{problem}</p>}
        {model && (
          <>
            <AnswerView
              id={id}
              answer={model.answer}
              sections={model.sections}
              cited={store.get().sources.list.filter(({ reference }) => reference !== null).length}
            />
            {model.engine === 'rules' && (
              <p className="mt-3 text-[12.5px] text-soft">
                No language model was used: every sentence is quoted from its source.
              </p>
            )}
          </>
        )}
      </article>
    </ReadingProvider>
  );
}

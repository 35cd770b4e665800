'use client';

import { clsx } from 'clsx';
import { List } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useShortcuts } from '#components/app/use-shortcuts.ts';
import { buttonLook } from '#components/run/button.ts';
import { useKeptInAddress } from '#components/ui/use-kept-in-address.ts';
import type { ReviewStage, ScreeningDecision } from '#contract/review/review-events.ts';
import { STAGE_WORDS } from '../review-words.ts';
import { DecisionBar } from './decision-bar.tsx';
import { FullTextLine } from './full-text-line.tsx';
import { ListControls, SEARCH_ID } from './list-controls.tsx';
import { OtherDecisions } from './other-decisions.tsx';
import { ReasonChooser } from './reason-chooser.tsx';
import { RecordList } from './record-list.tsx';
import { RECORD_TITLE_ID, RecordText } from './record-text.tsx';
import { NoRecords, Through } from './screening-ends.tsx';
import { SavingLine, ScreeningStatus } from './screening-status.tsx';
import { type Screening, type ScreeningStart, useScreening } from './use-screening.ts';

interface ScreenPageProps {
  stage: ReviewStage;
  start: ScreeningStart;
}

/** Screening by keyboard: one record large, the list next to it, and the possible decisions below. */
export function ScreenPage({ stage, start }: ScreenPageProps) {
  const screening = useScreening(stage, start);
  const [isListOpen, setIsListOpen] = useState(false);
  const { view, wish, rows, selected, isThrough } = screening;
  useKeptInAddress({ show: wish.filter === 'mine' ? '' : wish.filter, find: wish.text });
  const isEmpty = view.stages[stage].total === 0;
  useShortcuts(
    {
      '/': () => {
        // On narrow screens the list has to come into sight first; the next key must not be taken for a decision meanwhile.
        flushSync(() => setIsListOpen(true));
        document.getElementById(SEARCH_ID)?.focus();
      },
    },
    { isFirst: true },
  );
  const onSelect = (index: number) => {
    screening.select(index);
    if (!isListOpen) return;
    setIsListOpen(false);
    requestAnimationFrame(() => document.getElementById(RECORD_TITLE_ID)?.focus());
  };
  if (isEmpty) return <NoRecords stage={stage} />;
  return (
    <div className="flex min-h-0 flex-1 flex-col min-[1100px]:grid min-[1100px]:grid-cols-[minmax(0,1fr)_23rem] min-[1100px]:grid-rows-[minmax(0,1fr)]">
      <section
        aria-label={STAGE_WORDS[stage]}
        className={clsx('flex min-h-0 min-w-0 flex-1 flex-col', isListOpen && 'max-[1099px]:flex-none')}
      >
        <h1 className="sr-only">Screening: {STAGE_WORDS[stage].toLowerCase()}</h1>
        <div className="flex items-center gap-3 border-line border-b px-4 py-2 sm:px-6">
          <ScreeningStatus screening={screening} stage={stage} />
          <button
            type="button"
            aria-expanded={isListOpen}
            aria-controls="record-list"
            onClick={() => setIsListOpen(!isListOpen)}
            className={`${buttonLook()} min-h-9 min-[1100px]:hidden`}
          >
            <List aria-hidden size={15} />
            List
          </button>
        </div>
        <SavingLine screening={screening} />
        <div className={clsx('flex min-h-0 flex-1 flex-col', isListOpen && 'max-[1099px]:hidden')}>
          {isThrough ? <Through screening={screening} stage={stage} /> : <Record screening={screening} stage={stage} />}
        </div>
      </section>
      <aside
        id="record-list"
        aria-label="List of records"
        className={clsx(
          'flex min-h-0 flex-col border-line bg-panel min-[1100px]:flex min-[1100px]:border-l',
          isListOpen ? 'h-[75dvh] min-[1100px]:h-auto' : 'max-[1099px]:hidden',
        )}
      >
        <ListControls screening={screening} />
        <RecordList key={`${wish.filter} ${wish.text}`} rows={rows} selected={selected} onSelect={onSelect} />
      </aside>
    </div>
  );
}

/** The open record, with what can be decided about it. */
function Record({ screening, stage }: { screening: Screening; stage: ReviewStage }) {
  const { view, current, opened, openProblem, decide, undo, step } = screening;
  const [excluding, setExcluding] = useState<string | null>(null);
  const scroll = useRef<HTMLDivElement>(null);
  const id = current?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record is open
  useEffect(() => {
    scroll.current?.scrollTo({ top: 0 });
    // On narrow screens the page itself scrolls.
    if (scroll.current && scroll.current.getBoundingClientRect().top < 0) scroll.current.scrollIntoView();
  }, [id]);
  const mayDecide = view.me.role !== 'reader' && current !== undefined;
  const asksWhy = excluding !== null && excluding === id;
  const onDecide = (decision: ScreeningDecision) => {
    if (!mayDecide) return;
    if (decision === 'exclude' && stage === 'fulltext') setExcluding(current.id);
    else decide(decision);
  };
  useShortcuts({
    i: () => onDecide('include'),
    e: () => onDecide('exclude'),
    m: () => onDecide('maybe'),
    u: () => undo?.(),
    j: () => step(1),
    k: () => step(-1),
  });
  if (!current) return <Nothing screening={screening} />;
  return (
    <>
      <div
        ref={scroll}
        className="relative flex-1 px-4 py-5 sm:px-6 sm:py-7 min-[1100px]:min-h-0 min-[1100px]:overflow-y-auto"
      >
        <RecordText record={current} view={opened} problem={openProblem}>
          {stage === 'fulltext' && <FullTextLine record={current} mayChange={mayDecide} />}
          {opened && <OtherDecisions record={opened} stage={stage} mine={current.mine} me={view.me} />}
        </RecordText>
      </div>
      <div className="sticky bottom-0 z-20 border-line border-t bg-paper px-4 py-3 sm:px-6">
        {!mayDecide && (
          <p className="mx-auto max-w-[72ch] text-[14px] text-soft">
            You are a reader here: owners and screeners decide. Use j and k to go through the records.
          </p>
        )}
        {mayDecide &&
          (asksWhy ? (
            <ReasonChooser
              reasons={view.protocol.exclusionReasons}
              onCancel={() => setExcluding(null)}
              onChoose={(reason) => {
                setExcluding(null);
                decide('exclude', reason);
              }}
            />
          ) : (
            <DecisionBar present={current.mine?.decision ?? null} onDecide={onDecide} onUndo={undo} />
          ))}
      </div>
    </>
  );
}

/** Where there is no record to show: the list is being read, could not be read, or holds nothing that was asked for. */
function Nothing({ screening: { rows, wish, find } }: { screening: Screening }) {
  if (rows.error)
    return (
      <div role="alert" className="mx-auto mt-10 max-w-[60ch] px-4">
        <p className="text-bad">The list could not be loaded. {rows.error.message}</p>
        <button type="button" onClick={rows.tryAgain} className={`${buttonLook()} mt-3`}>
          Try again
        </button>
      </div>
    );
  if (rows.isReading || rows.total > 0) return <p className="px-6 py-10 text-center text-soft">Loading records …</p>;
  return (
    <div className="mx-auto mt-10 max-w-[60ch] px-4">
      <p className="text-[15px] text-soft">
        {wish.text ? 'No record here holds all of these words.' : 'There is no such record.'}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {wish.text && wish.filter !== 'all' && (
          <button type="button" onClick={() => find({ filter: 'all' })} className={buttonLook('primary')}>
            Search all records
          </button>
        )}
        <button type="button" onClick={() => find({ filter: 'mine', text: '' })} className={buttonLook()}>
          Show what waits for me
        </button>
      </div>
    </div>
  );
}

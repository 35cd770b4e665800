'use client';

import { clsx } from 'clsx';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { SampleDataBanner } from '#components/app/sample-data-banner.tsx';
import { MAIN_ID, SiteHeader } from '#components/app/site-header.tsx';
import { LostLine } from '#components/library/lost-line.tsx';
import { ChangedWorks } from '#components/living/changed-works.tsx';
import type { WorkSince } from '#contract/living/work-since.ts';
import type { StudyView } from '#contract/study/study-view.ts';
import { ConceptPane } from './graph/concept-pane.tsx';
import { Session } from './items/session.tsx';
import { MessageField } from './message-field.tsx';
import { NextBar } from './next-bar.tsx';
import { Failed, Preparing, Welcome, WithAModel } from './session-states.tsx';
import { type Selection, type StudyPageState, StudyProvider, useStudyPage } from './study-context.ts';
import { StudyHead } from './study-head.tsx';
import { useArrivals } from './use-arrivals.ts';
import { useStudy } from './use-study.ts';

type Pane = 'session' | 'concepts';

const NO_CHANGES: readonly WorkSince[] = [];

interface StudyPageProps {
  initial: StudyView;
  /** What changed in works that are studied. */
  changes?: readonly WorkSince[];
}

/** A session: on the left what there is to know, in the middle what is asked and explained, and the next step in sight. */
export function StudyPage({ initial, changes = NO_CHANGES }: StudyPageProps) {
  const { view, act, sending, lostSince, isGone } = useStudy(initial);
  const [pane, setPane] = useState<Pane>('session');
  const [selection, setSelection] = useState<Selection | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const select = useCallback((next: Selection | null) => {
    setSelection(next);
    if (next) setPane('concepts');
  }, []);
  const goToQuestion = useCallback(() => {
    setPane('session');
    // The pane may have to come into sight first.
    requestAnimationFrame(focusQuestion);
  }, []);
  useTitle(view);
  useArrivals(view, setAnnouncement);
  const state = useMemo<StudyPageState>(
    () => ({ view, changes, act, sending, selection, select, goToQuestion, say: setAnnouncement }),
    [view, changes, act, sending, selection, select, goToQuestion],
  );
  const isReady = view.status === 'ready';
  return (
    <StudyProvider value={state}>
      <div className="flex min-h-dvh flex-col min-[1100px]:h-dvh">
        {view.sampleData && <SampleDataBanner />}
        {/* In a box of its own the header scrolls away on narrow screens, where the next step stays instead. */}
        <div>
          <SiteHeader>
            <StudyHead />
          </SiteHeader>
        </div>
        {isReady && <PaneSwitch pane={pane} onPane={setPane} />}
        <div
          className={clsx(
            'flex flex-1 flex-col',
            isReady && 'min-[1100px]:grid min-[1100px]:min-h-0 min-[1100px]:grid-cols-[min(38rem,40vw)_minmax(0,1fr)]',
          )}
        >
          {isReady && (
            <aside
              id="pane-concepts"
              aria-labelledby="concepts-heading"
              className={clsx(
                'min-h-0 flex-col border-line min-[1100px]:flex min-[1100px]:border-r print:hidden',
                pane === 'concepts' ? 'flex' : 'max-[1099px]:hidden',
              )}
            >
              <ConceptPane />
            </aside>
          )}
          <main
            id={MAIN_ID}
            tabIndex={-1}
            className={clsx(
              'flex min-w-0 flex-1 flex-col focus:outline-none min-[1100px]:min-h-0',
              isReady && pane === 'concepts' && 'max-[1099px]:hidden',
            )}
          >
            <SessionPane view={view} lostSince={lostSince} isGone={isGone} />
          </main>
        </div>
      </div>
      {/* The one live region of the page; it is there from the start, or screen readers miss what is put in it. */}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </StudyProvider>
  );
}

interface SessionPaneProps {
  view: StudyView;
  lostSince: number | null;
  isGone: boolean;
}

/** The cards of the session, and at its foot the next step and, where a model can read it, the field to say something. */
function SessionPane({ view, lostSince, isGone }: SessionPaneProps) {
  const { status, items } = view;
  return (
    <>
      <section
        aria-label="Session"
        // What is there for screen readers only stands where its text does, and must scroll with it.
        className="relative flex-1 px-4 py-6 sm:px-6 min-[1100px]:min-h-0 min-[1100px]:overflow-y-auto"
      >
        <div className="mx-auto max-w-[72ch]">
          <LostLine since={lostSince} />
          {isGone && (
            <p role="alert" className="mb-4 rounded-md bg-warn-soft px-3.5 py-2 text-warn">
              This session is not there any more: it was deleted, or this browser’s cookies were. What is shown is how
              it stood.
            </p>
          )}
          <ChangedSources />
          {status === 'preparing' && <Preparing />}
          {status === 'failed' && <Failed />}
          {status === 'ready' && items.length === 0 && <Welcome />}
          {status === 'ready' && <Session />}
        </div>
      </section>
      {status === 'ready' && !isGone && (
        <div className="sticky bottom-0 z-20 border-line border-t bg-paper px-4 pt-3 pb-3 sm:px-6 print:hidden">
          <div className="mx-auto max-w-[72ch] space-y-2.5">
            <NextBar />
            {view.cards ? <WithAModel /> : <MessageField />}
          </div>
        </div>
      )}
    </>
  );
}

function ChangedSources() {
  const { view, changes } = useStudyPage();
  const changed = new Set(changes.map(({ evidenceId }) => evidenceId));
  const names = view.concepts.filter(({ citation }) => changed.has(citation.evidenceId)).map(({ name }) => name);
  return (
    <ChangedWorks
      since={changes}
      title="Works that you study here have changed since this session began:"
      advice={
        names.length === 0
          ? 'No concept is defined by them.'
          : `Check these concepts before you rely on them: ${names.join(', ')}.`
      }
    />
  );
}

const PANES = [
  { pane: 'session', label: 'Session' },
  { pane: 'concepts', label: 'Concepts' },
] as const;

/** On narrow screens one pane at a time. */
function PaneSwitch({ pane, onPane }: { pane: Pane; onPane: (pane: Pane) => void }) {
  return (
    <nav
      aria-label="Parts of the session"
      className="sticky top-0 z-20 flex border-line border-b bg-panel min-[1100px]:hidden print:hidden"
    >
      {PANES.map((each) => (
        <button
          key={each.pane}
          type="button"
          aria-pressed={pane === each.pane}
          onClick={() => onPane(each.pane)}
          className="min-h-11 flex-1 border-transparent border-b-2 text-[14px] text-soft aria-pressed:border-accent aria-pressed:font-semibold aria-pressed:text-accent"
        >
          {each.label}
        </button>
      ))}
    </nav>
  );
}

function focusQuestion(): void {
  const card = document.querySelector<HTMLElement>('[data-question][data-open]');
  card?.scrollIntoView({ block: 'center' });
  card?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
}

/** The title of the browser's tab says what waits. */
function useTitle({ title, status, dueConceptIds, quiz }: StudyView): void {
  const due = dueConceptIds.length;
  useEffect(() => {
    const mark = status === 'preparing' ? '○ ' : quiz?.isPaused ? '‖ ' : due > 0 ? `(${due}) ` : '';
    document.title = `${mark}${title} · Study · Assay`;
  }, [title, status, due, quiz?.isPaused]);
}

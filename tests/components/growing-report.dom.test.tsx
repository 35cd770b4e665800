// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { sourcesFromRun } from '#components/evidence/source.ts';
import { ReadingProvider } from '#components/report/reading/reading-context.tsx';
import { createReadingStore, type ReadingStore } from '#components/report/reading/reading-store.ts';
import { referencesOf, reportFromRun } from '#components/report/report-model.ts';
import { ReportView } from '#components/report/report-view.tsx';
import type { Citation } from '#contract/citation.ts';
import type { RunEvent } from '#contract/event.ts';
import type { RunView } from '#contract/run-view.ts';
import { foldRun, reduceRun } from '#core/runs/fold/reduce-run.ts';
import { render } from './render-with-queries.tsx';
import { citationOf, claimOf, fictionalWork, gathered, logged, paragraph } from './run-fixture.ts';

/** How often each sentence was drawn: every drawing of a claim sets its sentence. */
const drawn = vi.hoisted(() => new Map<string, number>());
vi.mock(import('#core/report/claim-sentence.ts'), async (original) => ({
  ...(await original()),
  readingOf(shownText: string) {
    drawn.set(shownText, (drawn.get(shownText) ?? 0) + 1);
    return { shownText, isOwnReading: false };
  },
}));

afterEach(cleanup);

const works = ['1', '2', '3'].map((pmid) => fictionalWork(pmid));
const [a, b, c] = works.map((work) => citationOf(work)) as [Citation, Citation, Citation];

function sourcesOf(run: RunView) {
  return sourcesFromRun(run, referencesOf(run));
}

function Page({ run, store }: { run: RunView; store: ReadingStore }) {
  return (
    <ReadingProvider store={store}>
      <ReportView report={reportFromRun(run)} drafts={run.streaming} />
    </ReadingProvider>
  );
}

it('draws a finished block once, however much is written and found after it', () => {
  const events: RunEvent[] = [
    ...gathered(works),
    { type: 'section_started', sectionId: 'summary', title: 'Summary' },
    paragraph('summary', [claimOf('c1', [a])]),
    paragraph('summary', [claimOf('c2', [b])]),
    { type: 'claim_checked', claimId: 'c3', verdict: 'supported', kept: true },
    { type: 'section_started', sectionId: 'clinical', title: 'Clinical evidence' },
    { type: 'evidence_added', round: 1, evidence: fictionalWork('4') },
    paragraph('clinical', [claimOf('c3', [c, a])]),
  ];
  const log = logged(events);
  let run = foldRun('fictional-run', log.slice(0, gathered(works).length));
  const store = createReadingStore({ sources: sourcesOf(run), selection: null });
  const { rerender } = render(<Page run={run} store={store} />);
  for (const event of log.slice(gathered(works).length)) {
    run = reduceRun(run, event);
    store.setSources(sourcesOf(run));
    rerender(<Page run={run} store={store} />);
  }
  expect(Object.fromEntries(drawn)).toEqual({ 'Sentence c1': 1, 'Sentence c2': 1, 'Sentence c3': 1 });
  const chips = screen.getAllByRole('button', { name: /^Citation/ }).map((chip) => chip.textContent);
  expect(chips).toEqual(['1', '2', '3', '1']);
});

it('shows sections in their order as they are begun, and none before', () => {
  const log = logged([...gathered(works), { type: 'section_started', sectionId: 'summary', title: 'Summary' }]);
  const run = foldRun('fictional-run', log);
  render(<Page run={run} store={createReadingStore({ sources: sourcesOf(run), selection: null })} />);
  expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual(['Summary']);
});

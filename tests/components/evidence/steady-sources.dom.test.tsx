import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { type EvidenceView, WHOLE_VIEW } from '#components/evidence/evidence-filter.ts';
import { type SourceIndex, sourcesFromRun } from '#components/evidence/source.ts';
import { SourcesPane } from '#components/evidence/sources-pane.tsx';
import { ReadingProvider } from '#components/report/reading/reading-context.tsx';
import { createReadingStore } from '#components/report/reading/reading-store.ts';
import type { Evidence } from '#contract/evidence.ts';
import { render } from '../render-with-queries.tsx';
import { fictionalWork } from '../run-fixture.ts';

afterEach(cleanup);

interface Found {
  pmid: string;
  relevance?: number;
  /** The work under which it is shown. */
  under?: string;
  year?: number;
}

/** Sources as a run has them that has found these works, screened as far as a relevance is given. */
function sourcesOf(found: readonly Found[], aliases: Record<string, string> = {}): SourceIndex {
  const works = found.map(({ pmid, year }): Evidence => fictionalWork(pmid, year === undefined ? {} : { year }));
  const screenings = found.flatMap(({ pmid, relevance, under }) =>
    relevance === undefined
      ? []
      : [
          {
            evidenceId: `pmid:${pmid}`,
            included: true,
            reason: 'Speaks of the question',
            relevance,
            representedBy: under === undefined ? null : `pmid:${under}`,
          },
        ],
  );
  return sourcesFromRun(
    {
      works: Object.fromEntries(works.map((work) => [work.id, work])),
      aliases,
      groups: [],
      screenings: Object.fromEntries(screenings.map((screening) => [screening.evidenceId, screening])),
      request: null,
    },
    [],
  );
}

function show(first: SourceIndex, view: EvidenceView = WHOLE_VIEW) {
  const store = createReadingStore({ sources: first, selection: null });
  const page = (isGrowing: boolean, now = view) => (
    <ReadingProvider store={store}>
      <SourcesPane view={now} onView={() => {}} csvUrl={null} isGrowing={isGrowing} />
    </ReadingProvider>
  );
  const { rerender } = render(page(true));
  return {
    async brings(next: SourceIndex) {
      await act(async () => store.setSources(next));
    },
    ends: () => rerender(page(false)),
    turnsTo: (other: EvidenceView) => rerender(page(true, other)),
  };
}

const pane = () => within(screen.getByRole('region', { name: /^Sources/ }));
/** The works in the order in which they stand on the page. */
const rows = () =>
  pane()
    .getAllByRole('button', { name: /^Fictional trial/ })
    .map((row) => row.textContent?.replace('Fictional trial ', ''));
const inOrder = () => pane().queryByRole('button', { name: /in order/ });

it('leaves rows where they are while works come in and are weighed, new ones at the end', async () => {
  const run = show(sourcesOf([{ pmid: '1' }, { pmid: '2' }, { pmid: '3' }]));
  expect(rows()).toEqual(['1', '2', '3']);
  expect(inOrder()).toBeNull();
  await run.brings(
    sourcesOf([
      { pmid: '1', relevance: 0.1 },
      { pmid: '2', relevance: 0.9 },
      { pmid: '3' },
      { pmid: '5', relevance: 0.4 },
      { pmid: '4', relevance: 0.8 },
    ]),
  );
  expect(rows()).toEqual(['1', '2', '3', '4', '5']);
  // What came before stays before what comes later, however it weighs.
  const later = [
    { pmid: '1', relevance: 0.1 },
    { pmid: '2', relevance: 0.9 },
    { pmid: '3', relevance: 0.2 },
    { pmid: '5', relevance: 0.4 },
    { pmid: '4', relevance: 0.8 },
    { pmid: '6', relevance: 0.95 },
  ];
  await run.brings(sourcesOf(later));
  expect(rows()).toEqual(['1', '2', '3', '4', '5', '6']);
  expect(inOrder()?.textContent).toBe('3 new: show in order');
});

it('orders by relevance when that is asked for, and again when the run ends', async () => {
  const run = show(sourcesOf([{ pmid: '1', relevance: 0.1 }, { pmid: '2' }]));
  const more: Found[] = [
    { pmid: '1', relevance: 0.1 },
    { pmid: '2', relevance: 0.9 },
    { pmid: '3', relevance: 0.5 },
  ];
  await run.brings(sourcesOf(more));
  expect(rows()).toEqual(['1', '2', '3']);
  fireEvent.click(inOrder() as HTMLElement);
  expect(rows()).toEqual(['2', '3', '1']);
  expect(inOrder()).toBeNull();
  await run.brings(sourcesOf([...more, { pmid: '4', relevance: 0.95 }]));
  expect(rows()).toEqual(['2', '3', '1', '4']);
  run.ends();
  expect(rows()).toEqual(['4', '2', '3', '1']);
  expect(inOrder()).toBeNull();
});

it('says that the order has changed where nothing new came', async () => {
  const run = show(sourcesOf([{ pmid: '1' }, { pmid: '2' }]));
  await run.brings(sourcesOf([{ pmid: '1' }, { pmid: '2', relevance: 0.9 }]));
  expect(rows()).toEqual(['1', '2']);
  expect(inOrder()?.textContent).toBe('Show in order');
});

it('keeps the place of a work that is joined with another, and of a row that comes to stand under a new one', async () => {
  const run = show(sourcesOf([{ pmid: '1' }, { pmid: '2' }, { pmid: '3' }]));
  const joined = [{ pmid: '2' }, { pmid: '3' }, { pmid: '9', relevance: 0.9 }];
  await run.brings(sourcesOf(joined, { 'pmid:1': 'pmid:9' }));
  expect(rows()).toEqual(['9', '2', '3']);
  await run.brings(
    sourcesOf(
      [{ pmid: '2', relevance: 0.3, under: '8' }, { pmid: '3' }, { pmid: '8', relevance: 0.3 }, { pmid: '9' }],
      {
        'pmid:1': 'pmid:9',
      },
    ),
  );
  // "2" is now shown under "8", in the same row.
  expect(rows()).toEqual(['9', '8', '2', '3']);
});

it('holds the rows of a sorted table too, and sorts anew when the reader does', async () => {
  const byYear: EvidenceView = { ...WHOLE_VIEW, layout: 'table', sort: { key: 'year', descending: true } };
  const run = show(
    sourcesOf([
      { pmid: '1', year: 2001 },
      { pmid: '2', year: 2002 },
    ]),
    byYear,
  );
  expect(rows()).toEqual(['2', '1']);
  const more = [
    { pmid: '1', year: 2001 },
    { pmid: '2', year: 2002 },
    { pmid: '3', year: 2024 },
  ];
  await run.brings(sourcesOf(more));
  expect(rows()).toEqual(['2', '1', '3']);
  run.turnsTo({ ...byYear, sort: { key: 'year', descending: false } });
  expect(rows()).toEqual(['1', '2', '3']);
  run.turnsTo(byYear);
  expect(rows()).toEqual(['3', '2', '1']);
});

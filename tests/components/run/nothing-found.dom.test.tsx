import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readLink } from '#components/report/reading/link.ts';
import { RunPage } from '#components/run/run-page.tsx';
import type { Evidence } from '#contract/evidence.ts';
import { foldRun } from '#core/runs/fold/reduce-run.ts';
import { push } from '../next-navigation.ts';
import { render } from '../render-with-queries.tsx';
import { fictionalWork, gathered, logged } from '../run-fixture.ts';

const server = vi.fn<typeof fetch>();
beforeEach(() => {
  server.mockReset().mockImplementation(async () => Response.json({ runId: 'r2' }, { status: 202 }));
  vi.stubGlobal('fetch', server);
  window.history.replaceState(null, '', '/runs/fictional-run');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

// Invented works.
const near = fictionalWork('101', { title: 'Velorimine in migraine' });
const nearer = fictionalWork('102', { title: 'Velorimine in tension headache' });
const far = fictionalWork('103', { title: 'Knees' });
const retracted = fictionalWork('104', { notices: [{ kind: 'retraction', date: null, source: 'fictional' }] });
const unquotable = fictionalWork('105', { title: 'Velorimine, without a finding' });

const RELEVANCE: Readonly<Record<string, number>> = { 'pmid:101': 0.2, 'pmid:102': 0.3, 'pmid:104': 0.4 };
const NEAREST = 'Nearest to the question, but below the threshold: “Velorimine in tension headache” (2024).';

function show(works: readonly Evidence[] = [near, nearer, far, retracted], included: readonly string[] = []) {
  const events = gathered(works).slice(0, -2);
  const screenings = works.map(({ id }) => ({
    evidenceId: id,
    included: included.includes(id),
    reason: included.includes(id) ? 'Speaks of the question' : 'Below the threshold',
    relevance: RELEVANCE[id] ?? 0,
    representedBy: null,
  }));
  const run = foldRun(
    'fictional-run',
    logged([
      ...events,
      { type: 'evidence_screened', round: 1, screenings },
      {
        type: 'complete',
        exit: 'nothing_found',
        confidence: 0,
        confidenceReason: 'No relevant work was found.',
        claims: { kept: 0, rewritten: 0, dropped: 0 },
        references: [],
        nothingFound: [NEAREST, '4 works were screened and none was about the question.'],
      },
    ]),
  );
  render(<RunPage question="Does it?" initial={run} share={null} link={readLink({})} />);
}

const nearest = () => within(screen.getByRole('list', { name: 'The nearest works' }));

it('names what came nearest, each with its passage and its address, and no retracted work', () => {
  show();
  expect(
    nearest()
      .getAllByRole('listitem')
      .map((item) => within(item).getAllByRole('button')[0]?.textContent),
  ).toEqual([nearer.title, near.title]);
  const links = nearest().getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'https://pubmed.ncbi.nlm.nih.gov/102/',
    'https://pubmed.ncbi.nlm.nih.gov/101/',
  ]);
  expect(links.every((link) => link.getAttribute('target') === '_blank')).toBe(true);
  fireEvent.click(nearest().getByRole('button', { name: near.title }));
  expect(document.querySelector('[data-reader]')?.textContent).toContain(near.title);
  // No sentence repeats what the list shows.
  expect(screen.queryByText(NEAREST)).toBeNull();
  expect(screen.getByText('4 works were screened and none was about the question.')).toBeTruthy();
});

it('takes a work in by hand, with a reason, and has a report written from it', async () => {
  show();
  const item = within(nearest().getAllByRole('listitem')[0] as HTMLElement);
  fireEvent.click(item.getByRole('button', { name: 'Include in the report' }));
  fireEvent.click(item.getByRole('button', { name: 'Include' }));
  expect(item.getByRole('alert').textContent).toBe('Write a reason first.');
  fireEvent.change(item.getByRole('textbox'), { target: { value: 'The same attacks under another name.' } });
  fireEvent.click(item.getByRole('button', { name: 'Include' }));
  const bar = within(screen.getByRole('region', { name: 'Changes by you' }));
  expect(bar.queryByText(/stays as it is/)).toBeNull();
  fireEvent.click(bar.getByRole('button', { name: 'Write a report' }));
  await vi.waitFor(() => expect(push).toHaveBeenCalledWith('/runs/r2'));
  const [, init] = server.mock.calls.find(([url]) => String(url).endsWith('/again')) ?? [];
  expect(JSON.parse(String(init?.body)).changes.works).toEqual([
    { evidenceId: nearer.id, included: true, reason: 'The same attacks under another name.' },
  ]);
});

it('offers to include also what was kept but could not be quoted, and never to exclude', () => {
  show([near, unquotable], [unquotable.id]);
  const titles = nearest()
    .getAllByRole('listitem')
    .map((item) => within(item).getAllByRole('button')[0]?.textContent);
  expect(titles).toEqual([unquotable.title, near.title]);
  expect(nearest().getAllByRole('button', { name: 'Include in the report' })).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Exclude from the report' })).toBeNull();
});

it('says nothing of nearest works where nothing came near', () => {
  show([far]);
  expect(screen.queryByRole('list', { name: 'The nearest works' })).toBeNull();
});

import { act, cleanup, fireEvent, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readLink } from '#components/report/reading/link.ts';
import { RunPage } from '#components/run/run-page.tsx';
import type { RunEvent } from '#contract/event.ts';
import type { TableColumn } from '#contract/table-column.ts';
import { foldRun } from '#core/runs/fold/reduce-run.ts';
import { render } from '../render-with-queries.tsx';
import { citationOf, fictionalWork, gathered, logged, QUOTE } from '../run-fixture.ts';

const server = vi.fn<typeof fetch>();
beforeEach(() => {
  server.mockReset();
  vi.stubGlobal('fetch', server);
  window.history.replaceState(null, '', '/runs/fictional-run');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

// Invented works.
const works = [fictionalWork('101'), fictionalWork('102')];
const events: RunEvent[] = [
  ...gathered(works).slice(0, -1),
  { type: 'synthesizing', exit: 'approval', title: 'A table', sections: [{ id: 'evidence', title: 'Evidence table' }] },
  { type: 'section_started', sectionId: 'evidence', title: 'Evidence table' },
  {
    type: 'block_added',
    sectionId: 'evidence',
    block: {
      type: 'table',
      columns: ['Work', 'Main finding'],
      rows: works.map((work) => [
        { text: work.title, citations: [] },
        { text: QUOTE, citations: [citationOf(work)] },
      ]),
    },
  },
  {
    type: 'complete',
    exit: 'approval',
    confidence: 0.5,
    confidenceReason: '0.5: fictional.',
    claims: { kept: 1, rewritten: 0, dropped: 0 },
    references: works.map(({ id }) => id),
  },
];
const column: TableColumn = {
  id: 'column-1',
  question: 'By how much?',
  model: 'tiny-1',
  tokens: 120,
  cells: [
    { evidenceId: 'pmid:101', text: 'by 2.8', citations: [citationOf(works[0]!)] },
    { evidenceId: 'pmid:102', text: 'not known', citations: [] },
  ],
};

function show({ columns = [], hasModel = true }: { columns?: TableColumn[]; hasModel?: boolean } = {}) {
  const run = foldRun('fictional-run', logged(events));
  render(
    <RunPage
      question="Does it?"
      initial={run}
      share={null}
      link={readLink({})}
      columns={columns}
      hasModel={hasModel}
    />,
  );
}
const section = () => within(document.querySelector('[data-section="evidence"]') as HTMLElement);
const headings = () =>
  section()
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
const open = () => fireEvent.click(section().getByRole('button', { name: 'Add a column' }));
const ask = async (question: string) => {
  fireEvent.change(section().getByRole('textbox'), { target: { value: question } });
  await act(async () => fireEvent.click(section().getByRole('button', { name: 'Ask' })));
};

it('asks a question of each work, says that it is at work, and shows the answers with their passages', async () => {
  const answer = Promise.withResolvers<Response>();
  server.mockImplementation(() => answer.promise);
  show();
  open();
  await ask('  By how much? ');
  expect(section().getByRole('status').textContent).toBe('Reading 2 works …');
  expect(server.mock.calls[0]?.[0]).toBe('/api/runs/fictional-run/columns');
  expect(JSON.parse(String(server.mock.calls[0]?.[1]?.body))).toEqual({ question: 'By how much?' });
  await act(async () => answer.resolve(Response.json({ column }, { status: 201 })));
  expect(headings()).toEqual(['Work', 'Main finding', 'By how much?']);
  expect(document.activeElement).toBe(section().getByRole('button', { name: 'Add a column' }));
  const cell = section().getByText('by 2.8');
  fireEvent.click(within(cell.closest('td') as HTMLElement).getByRole('button', { name: /^Citation 1:/ }));
  expect([...document.querySelectorAll('[data-reader] mark')].map((mark) => mark.textContent)).toEqual([QUOTE]);
  expect(section().getByText(/answered by tiny-1/)).toBeTruthy();
});

it('says why there is no column, keeps the question, and can be stopped', async () => {
  server.mockImplementationOnce(async () =>
    Response.json({ error: { code: 'model_timeout', message: 'The model did not answer in time.' } }, { status: 400 }),
  );
  show();
  open();
  await ask('Which dose?');
  expect(section().getByRole('alert').textContent).toBe('The model did not answer in time.');
  expect((section().getByRole('textbox') as HTMLInputElement).value).toBe('Which dose?');
  let stopped: AbortSignal | null | undefined;
  server.mockImplementationOnce(
    (_, init) =>
      new Promise((_resolve, reject) => {
        stopped = init?.signal;
        stopped?.addEventListener('abort', () => reject(new Error('aborted')));
      }),
  );
  await ask('Which dose?');
  await act(async () => fireEvent.click(section().getByRole('button', { name: 'Stop' })));
  expect(stopped?.aborted).toBe(true);
  expect(section().queryByRole('alert')).toBeNull();
  expect(headings()).toHaveLength(2);
});

it('shows the columns of before; one that is removed can be taken back for a while', async () => {
  vi.useFakeTimers();
  server.mockImplementation(async () => new Response(null, { status: 204 }));
  show({ columns: [column] });
  expect(headings()).toContain('By how much?');
  fireEvent.click(section().getByRole('button', { name: 'Remove the column By how much?' }));
  expect(headings()).not.toContain('By how much?');
  fireEvent.click(section().getByRole('button', { name: 'Undo the removal of By how much?' }));
  expect(headings()).toContain('By how much?');
  expect(server).not.toHaveBeenCalled();
  fireEvent.click(section().getByRole('button', { name: 'Remove the column By how much?' }));
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  expect(server).toHaveBeenCalledWith(
    '/api/runs/fictional-run/columns/column-1',
    expect.objectContaining({ method: 'DELETE' }),
  );
  expect(headings()).not.toContain('By how much?');
});

it('offers nothing without a model, and no sixth column', () => {
  show({ hasModel: false });
  expect(section().queryByRole('button', { name: 'Add a column' })).toBeNull();
  cleanup();
  show({ columns: [1, 2, 3, 4, 5].map((n) => ({ ...column, id: `c${n}`, question: `Question ${n}?` })) });
  expect(section().queryByRole('button', { name: 'Add a column' })).toBeNull();
  expect(section().getByText('A table has room for 5 columns of your own.')).toBeTruthy();
});

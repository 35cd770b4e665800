import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readLink } from '#components/report/reading/link.ts';
import { RunPage } from '#components/run/run-page.tsx';
import { render } from '../render-with-queries.tsx';
import { citationOf, claimOf, fictionalWork, finishedRun } from '../run-fixture.ts';

const server = vi.fn<typeof fetch>();
beforeEach(() => {
  server.mockReset();
  vi.stubGlobal('fetch', server);
  window.history.replaceState(null, '', '/runs/fictional-run');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

// Invented works; the last is a document that the reader has added themselves.
const works = [fictionalWork('101'), fictionalWork('102'), fictionalWork('103', { ids: { document: 'own' } })];

function show() {
  const run = finishedRun(
    works,
    works.map((work, i) => claimOf(`c${i}`, [citationOf(work)])),
  );
  render(<RunPage question="Does it?" initial={run} share={null} link={readLink({})} />);
}

const keep = () => screen.findByRole('button', { name: /^Keep \d+ works? in the library/ });

it('puts the included works of a run into the library, and says what came of it', async () => {
  server.mockImplementation(async () => Response.json({ added: ['d1'], duplicates: ['d2'], problems: [] }));
  show();
  fireEvent.click(await keep());
  expect(await screen.findByText(/1 work added to your/)).toBeTruthy();
  expect(
    screen
      .getByText(/1 there already/)
      .querySelector('a')
      ?.getAttribute('href'),
  ).toBe('/library');
  const [path, init] = server.mock.calls.find(([asked]) => String(asked).endsWith('/api/library/documents')) ?? [];
  expect(path).toBeDefined();
  expect(JSON.parse(String(init?.body))).toEqual({ runId: 'fictional-run', evidenceIds: ['pmid:101', 'pmid:102'] });
  expect((await keep()).hasAttribute('disabled')).toBe(true);
});

it('keeps what a filter shows', async () => {
  server.mockImplementation(async () => Response.json({ added: ['d2'], duplicates: [], problems: [] }));
  show();
  fireEvent.change(screen.getByPlaceholderText(/^Words in title/), { target: { value: 'trial 102' } });
  fireEvent.click(await screen.findByRole('button', { name: /^Keep 1 work in/ }));
  expect(await screen.findByText(/1 work added/)).toBeTruthy();
  const [, init] = server.mock.calls.find(([asked]) => String(asked).endsWith('/api/library/documents')) ?? [];
  expect(JSON.parse(String(init?.body)).evidenceIds).toEqual(['pmid:102']);
});

it('says why nothing was kept', async () => {
  server.mockImplementation(async () =>
    Response.json(
      { error: { code: 'busy', message: 'The library is full. Delete something first.' } },
      { status: 409 },
    ),
  );
  show();
  fireEvent.click(await keep());
  expect(await screen.findByText(/^Not kept\. The library is full/)).toBeTruthy();
});

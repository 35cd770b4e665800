import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readLink } from '#components/report/reading/link.ts';
import { RunPage } from '#components/run/run-page.tsx';
import { render } from '../render-with-queries.tsx';
import { citationOf, claimOf, fictionalWork, finishedRun, TEXT } from '../run-fixture.ts';

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

// An invented document of the reader's own.
const own = fictionalWork('101', { ids: { document: 'own' }, texts: { document: TEXT } });

function openCitation() {
  const run = finishedRun([own], [claimOf('c1', [citationOf(own, undefined, 'document')])]);
  render(<RunPage question="Does it?" initial={run} share={null} link={readLink({})} />);
  fireEvent.click(screen.getAllByRole('button', { name: /^Citation 1:/ })[0] as HTMLElement);
}

it('a citation of an own document leads to its page, with the passage marked', async () => {
  server.mockImplementation(async () => Response.json({ id: 'own' }));
  openCitation();
  const link = await screen.findByRole('link', { name: 'Open its page with the passage marked' });
  expect(link.getAttribute('href')).toMatch(/^\/library\/own\?quote=Velorimine/);
  expect(screen.queryByText('This document was deleted by its owner.')).toBeNull();
});

it('a citation of a document that is gone says that its owner has deleted it', async () => {
  server.mockImplementation(async () =>
    Response.json({ error: { code: 'not_found', message: 'There is no such document.' } }, { status: 404 }),
  );
  openCitation();
  expect(await screen.findByText('This document was deleted by its owner.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Open its page/ })).toBeNull();
});

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DocumentPage } from '#components/library/reading/document-page.tsx';
import type { LibraryDocument } from '#contract/library.ts';
import { documentWith } from './documents.ts';

const TEXT = 'Results\n\nVelorimine halved the attacks. It was safe.\n\nArm | attacks\n\nLee A. A trial.';
const BLOCKS = [
  { kind: 'heading', start: 0, end: 7, page: null },
  { kind: 'paragraph', start: 9, end: 52, page: null },
  { kind: 'table', start: 54, end: 67, page: null },
  { kind: 'reference', start: 69, end: 84, page: null },
];
const QUOTE = 'Velorimine halved the attacks.';

let document_: LibraryDocument | null;
const asked: { method: string; path: string; body: unknown }[] = [];

beforeEach(() => {
  document_ = documentWith({ id: 'a', kind: 'text', name: 'a.txt', pages: null });
  asked.length = 0;
  Element.prototype.scrollIntoView = vi.fn();
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const sent = typeof body === 'string' ? JSON.parse(body) : undefined;
    asked.push({ method, path, body: sent });
    if (document_ === null) return Response.json({ error: { code: 'not_found', message: 'No.' } }, { status: 404 });
    if (path.endsWith('/text')) return Response.json({ text: TEXT, pages: [], blocks: BLOCKS });
    if (path.endsWith('/places')) {
      const places = sent.quotes.map((quote: string) => {
        const start = TEXT.indexOf(quote);
        return start < 0 ? null : { start, end: start + quote.length, quote, page: null, rectangles: [] };
      });
      return Response.json({ places });
    }
    if (method === 'PUT') document_ = { ...document_, ...sent };
    return Response.json(document_);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function openDocument(quotes: readonly string[] = []) {
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <DocumentPage id="a" page={null} quotes={quotes} view={null} />
    </QueryClientProvider>,
  );
}

describe('DocumentPage', () => {
  it('shows the text with its headings, tables and references where there are no pages to draw', async () => {
    openDocument();
    await screen.findByRole('heading', { name: 'Results', level: 3 });
    expect(within(screen.getByRole('region', { name: 'Table' })).getByText('Arm | attacks')).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: 'Size' })).toBeNull();
  });

  it('marks the quote of the address and goes there', async () => {
    openDocument([QUOTE]);
    await waitFor(() => expect(document.querySelector('mark')?.textContent).toBe(QUOTE));
    await waitFor(() => expect(Element.prototype.scrollIntoView).toHaveBeenCalledWith({ block: 'center' }));
    expect(screen.queryByText(/was not found/)).toBeNull();
  });

  it('marks nothing, and says so, when the quote does not stand in the document', async () => {
    openDocument(['Velorimine cured everybody.']);
    await screen.findByText('This quote was not found in the document, so nothing is marked:');
    await screen.findByRole('heading', { name: 'Results' });
    expect(document.querySelector('mark')).toBeNull();
  });

  it('says of a deleted document that its owner deleted it', async () => {
    document_ = null;
    openDocument();
    await screen.findByRole('heading', { name: 'This document was deleted by its owner' });
    expect(asked.filter(({ path }) => path.endsWith('/text'))).toEqual([]);
  });

  it('puts a retraction before everything else', async () => {
    document_ = documentWith({
      id: 'a',
      kind: 'text',
      notices: [
        { kind: 'correction', date: '2020', source: 'Crossref' },
        { kind: 'retraction', date: '2023-04-01', source: 'PubMed' },
      ],
    });
    openDocument();
    const notes = await screen.findAllByRole('note');
    expect(notes.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Retracted 2023\..*supports no sentence/),
      expect.stringMatching(/^Correct/),
    ]);
  });

  it('keeps a note when its field is left, and also when the page is', async () => {
    const { unmount } = openDocument();
    const field = await screen.findByRole('textbox', { name: 'Notes' });
    fireEvent.change(field, { target: { value: 'First thought' } });
    fireEvent.blur(field);
    await screen.findByText('Saved.');
    fireEvent.change(field, { target: { value: 'Second thought' } });
    unmount();
    expect(asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { notes: 'First thought' },
      { notes: 'Second thought' },
    ]);
  });

  it('asks about the document where one asks', async () => {
    openDocument();
    const link = await screen.findByRole('link', { name: 'Ask about this document' });
    expect(link.getAttribute('href')).toBe('/ask?document=a');
  });

  it('offers no answers from a document of which nothing could be read, and says why once', async () => {
    document_ = documentWith({ id: 'a', kind: 'pdf', status: 'refused', problem: 'This PDF is damaged.' });
    openDocument();
    expect(await screen.findAllByText('This PDF is damaged.')).toHaveLength(1);
    expect(screen.queryByRole('link', { name: 'Ask about this document' })).toBeNull();
  });

  it('follows a document that is still being read', async () => {
    document_ = documentWith({ id: 'a', kind: 'text', status: 'reading', pages: 4, pagesRead: 1 });
    openDocument();
    await screen.findByText('Reading page 2 of 4');
    expect(asked.some(({ path }) => path.endsWith('/text'))).toBe(false);
    document_ = { ...document_, status: 'ready' };
    await screen.findByRole('heading', { name: 'Results' }, { timeout: 10_000 });
  });
});

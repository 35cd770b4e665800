import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NO_FILTER } from '#components/library/filter-documents.ts';
import { LibraryPage } from '#components/library/library-page.tsx';
import { UploadsProvider } from '#components/library/uploads-provider.tsx';
import type { LibraryDocument } from '#contract/library.ts';
import { documentWith } from './documents.ts';

/** The server's side of the events that the page listens to. */
class FakeEvents extends EventTarget {
  static open: FakeEvents | undefined;
  static readonly CLOSED = 2;
  readyState = 1;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  constructor() {
    super();
    FakeEvents.open = this;
  }
  close() {}
}
const push = async (name: 'document' | 'removed', data: unknown) => {
  await act(async () => {
    FakeEvents.open?.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
    await new Promise((resolve) => setTimeout(resolve, 150));
  });
};

let library: LibraryDocument[];
const bin: LibraryDocument[] = [];
const asked: { method: string; path: string; body: unknown }[] = [];
let refuse: ((path: string) => Response | undefined) | undefined;

const PREVIEW = {
  format: 'RIS',
  references: 12,
  having: { authors: 12, year: 11, abstract: 7, identifier: 10 },
  examples: [{ title: 'Velorimine at night', authors: ['Ada Okafor'], year: 2020, venue: null }],
  problems: ['Entry 3 has no title.'],
};

beforeEach(() => {
  FakeEvents.open = undefined;
  library = [
    documentWith({ id: 'a', title: 'Velorimine in cluster headache' }),
    documentWith({ id: 'b', title: 'Attacks at night', status: 'failed', problem: 'It took too long to read.' }),
  ];
  asked.length = 0;
  bin.length = 0;
  refuse = undefined;
  vi.stubGlobal('EventSource', FakeEvents);
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    asked.push({ method, path, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    const refused = refuse?.(path);
    if (refused) return refused;
    if (path === '/api/library') return Response.json({ documents: library, collections: [], tags: [] });
    if (path === '/api/library/search') {
      const passage = {
        ordinal: 0,
        start: 0,
        end: 60,
        page: 4,
        heading: 'Results',
        text: 'It was safe. Velorimine reduced attacks by half. Nothing else was seen.',
      };
      return Response.json({
        matches: [{ documentId: 'a', title: 'Velorimine in cluster headache', passage, score: 0.9 }],
      });
    }
    if (path === '/api/library/bibliographies/preview') return Response.json(PREVIEW);
    if (path === '/api/library/documents' || path === '/api/library/bibliographies')
      return Response.json({ added: ['c'], duplicates: ['a'], problems: ['Entry 3 has no title.'] }, { status: 202 });
    const [, id, action] = /^\/api\/library\/documents\/(\w+)(\/restore)?$/.exec(path) ?? [];
    if (method === 'DELETE') bin.push(...library.filter((each) => each.id === id));
    if (method === 'DELETE') library = library.filter((each) => each.id !== id);
    if (action) library = [...library, ...bin.filter((each) => each.id === id)];
    return method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json({});
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function openLibrary(collection = '') {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <UploadsProvider>
        <LibraryPage search="" filter={{ ...NO_FILTER, collection }} />
      </UploadsProvider>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(screen.queryByText('Opening your library …')).toBeNull());
}
const rows = () => within(screen.getByRole('list', { name: 'Documents' })).getAllByRole('listitem');
const changes = () => asked.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

describe('LibraryPage', () => {
  it('lists documents with how they stand and why they could not be read', async () => {
    await openLibrary();
    const [a, b] = rows();
    expect(a?.textContent).toContain('Velorimine in cluster headache');
    expect(a?.textContent).toContain('Ready');
    expect(b?.textContent).toContain('It took too long to read.');
    expect(within(b!).getByRole('button', { name: 'Retry: Attacks at night' })).toBeTruthy();
    expect(within(a!).queryByRole('button', { name: /^Retry/ })).toBeNull();
  });

  it('opens a collection alone, and lets it be studied', async () => {
    library = [documentWith({ id: 'a', collections: ['Headache'] }), documentWith({ id: 'b' })];
    await openLibrary('Headache');
    expect(rows()).toHaveLength(1);
    screen.getByRole('button', { name: 'Study the collection “Headache”' });
    fireEvent.change(screen.getByRole('combobox', { name: 'Collection' }), { target: { value: '' } });
    expect(rows()).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /^Study the collection/ })).toBeNull();
  });

  it('teaches what can be added where there is nothing yet, and that it stays private', async () => {
    library = [];
    await openLibrary();
    screen.getByRole('heading', { name: 'Who sees it' });
    expect(FakeEvents.open).toBeUndefined();
    expect(screen.queryByRole('list', { name: 'Documents' })).toBeNull();
  });

  it('follows a document from its arrival to the end', async () => {
    await openLibrary();
    const c = documentWith({ id: 'c', title: null, name: 'new.pdf', status: 'received', pages: null, pagesRead: 0 });
    await push('document', c);
    expect(screen.getByText('Received, waiting')).toBeTruthy();
    await push('document', { ...c, status: 'reading', pages: 12, pagesRead: 6 });
    screen.getByText('Reading page 7 of 12');
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50');
    await push('document', { ...c, status: 'indexing', pages: 12, pagesRead: 12 });
    screen.getByText('Indexing');
    await push('document', { ...c, status: 'ready', title: 'A new one' });
    expect(rows()).toHaveLength(3);
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('A new one: ready.');
    await push('removed', { id: 'c' });
    expect(rows()).toHaveLength(2);
  });

  it('keeps events that arrived while the list was being reloaded, though the list is older', async () => {
    await openLibrary();
    let answer: (response: Response) => void = () => {};
    refuse = (path) =>
      path === '/api/library' ? (new Promise((resolve) => (answer = resolve)) as unknown as Response) : undefined;
    await act(async () => FakeEvents.open?.onerror?.());
    await act(async () => FakeEvents.open?.onopen?.());
    await push('document', { ...library[1], status: 'ready', problem: null });
    await act(async () => answer(Response.json({ documents: library })));
    await waitFor(() => expect(rows()[1]?.textContent).toContain('Ready'));
    expect(screen.queryByText('It took too long to read.')).toBeNull();
  });

  it('deletes at once, offers to take it back, and brings it back', async () => {
    await openLibrary();
    press('Delete: Attacks at night');
    await waitFor(() => expect(changes()).toEqual(['DELETE /api/library/documents/b']));
    expect(rows()).toHaveLength(1);
    const undo = screen.getByRole('button', { name: 'Undo' });
    expect(document.activeElement).toBe(undo);
    fireEvent.click(undo);
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(changes()).toEqual(['DELETE /api/library/documents/b', 'POST /api/library/documents/b/restore']);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('still offers to take it back when the last document is gone', async () => {
    library = [documentWith({ id: 'a', title: 'The only one' })];
    await openLibrary();
    press('Delete: The only one');
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
  });

  it('keeps a document away that a list names which was read before it was deleted', async () => {
    await openLibrary();
    let answer = (_: Response) => {};
    const late = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    const before = [...library];
    const server = fetch;
    vi.stubGlobal('fetch', (path: string, init?: RequestInit) => (path === '/api/library' ? late : server(path, init)));
    // The page reads its list anew after an interruption.
    FakeEvents.open?.onerror?.();
    FakeEvents.open?.onopen?.();
    vi.stubGlobal('fetch', server);
    press('Delete: Attacks at night');
    await waitFor(() => expect(rows()).toHaveLength(1));
    await act(async () => {
      answer(Response.json({ documents: before, collections: [], tags: [] }));
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
    expect(rows()).toHaveLength(1);
  });

  it('says why a document could not be deleted, and keeps it', async () => {
    refuse = (path) =>
      path.endsWith('/a') ? Response.json({ error: { message: 'It is being read.' } }, { status: 500 }) : undefined;
    await openLibrary();
    press('Delete: Velorimine in cluster headache');
    await screen.findByText('Not deleted. It is being read.');
    expect(rows()).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('tags several documents together and keeps the tags they have', async () => {
    library = [documentWith({ id: 'a', tags: ['old'] }), documentWith({ id: 'b' })];
    await openLibrary();
    fireEvent.click(screen.getByRole('checkbox', { name: /^Select all/ }));
    press('Add tags');
    fireEvent.change(screen.getByRole('textbox', { name: /^Tags to add/ }), { target: { value: 'thesis, old' } });
    press('Add to 2');
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { tags: ['old', 'thesis'] },
      { tags: ['thesis', 'old'] },
    ]);
    await waitFor(() => expect(within(rows()[1]!).getByText('thesis')).toBeTruthy());
  });

  it('edits title, tags, collections and notes', async () => {
    await openLibrary();
    press('Edit: Velorimine in cluster headache');
    const dialog = await screen.findByRole('dialog', { name: 'Edit document' });
    fireEvent.change(within(dialog).getByLabelText('Title'), { target: { value: 'Another title' } });
    fireEvent.change(within(dialog).getByLabelText(/^Collections/), { target: { value: 'Thesis' } });
    fireEvent.change(within(dialog).getByLabelText('Notes'), { target: { value: 'Read again.' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await screen.findByText('Another title');
    expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
      title: 'Another title',
      collections: ['Thesis'],
      tags: [],
      notes: 'Read again.',
    });
  });

  it('corrects what was read of the head of a paper, and sends only what was changed', async () => {
    await openLibrary();
    press('Edit: Velorimine in cluster headache');
    const dialog = await screen.findByRole('dialog', { name: 'Edit document' });
    const write = (label: RegExp, value: string) =>
      fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
    write(/^Authors/, 'Muster, Anna; Bo Lindqvist; ');
    write(/^Year/, '19');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    within(dialog).getByRole('alert');
    write(/^Year/, '1987');
    write(/^Journal/, 'Lindau Journal of Sleep');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(asked.some(({ method }) => method === 'PUT')).toBe(true));
    expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
      authors: ['Muster, Anna', 'Bo Lindqvist'],
      year: 1987,
      venue: 'Lindau Journal of Sleep',
      collections: [],
      tags: [],
      notes: '',
    });
  });

  it('adds by name and shows the outcome: added, there already, and what could not be read', async () => {
    await openLibrary();
    const field = screen.getByRole('textbox', { name: /^DOI, PMID/ });
    fireEvent.change(field, { target: { value: ' 10.1000/xyz ' } });
    press('Add');
    await screen.findByText(/1 work added, 1 work there already/);
    screen.getByText('Entry 3 has no title.');
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ reference: '10.1000/xyz' });
    expect((field as HTMLInputElement).value).toBe('');
  });

  it('leaves what could not be added in its field, with the sentence of the server', async () => {
    refuse = (path) =>
      path === '/api/library/documents'
        ? Response.json({ error: { message: 'Nothing is known under this DOI.' } }, { status: 400 })
        : undefined;
    await openLibrary();
    const field = screen.getByRole('textbox', { name: /^DOI, PMID/ });
    fireEvent.change(field, { target: { value: '10.1000/nope' } });
    press('Add');
    await screen.findByText(/Nothing is known under this DOI/);
    expect((field as HTMLInputElement).value).toBe('10.1000/nope');
  });

  it('sorts what is dropped: bibliographies are read, other kinds are named and left out', async () => {
    await openLibrary();
    const files = [new File(['TY  - JOUR'], 'zotero.ris'), new File(['x'], 'photo.png'), new File([''], '.DS_Store')];
    const items = files.map((file) => ({ kind: 'file', webkitGetAsEntry: () => null, getAsFile: () => file }));
    const drop = Object.assign(new Event('drop', { cancelable: true }), { dataTransfer: { types: ['Files'], items } });
    await act(async () => void window.dispatchEvent(drop));
    expect(drop.defaultPrevented).toBe(true);
    await screen.findByText(/Left out.*photo\.png\.$/);
    await screen.findByRole('heading', { name: 'zotero.ris' });
    expect(changes()).toEqual(['POST /api/library/bibliographies/preview']);
  });

  it('shows what a file of references holds before anything is kept, and keeps it only then', async () => {
    await openLibrary();
    const choose = screen.getByLabelText(/^Import a bibliography/);
    fireEvent.change(choose, { target: { files: [new File(['TY  - JOUR'], 'zotero.ris')] } });
    const found = await screen.findByRole('region', { name: 'zotero.ris' });
    await within(found).findByText(/Nothing has been added yet/);
    expect(within(found).getByText('with an abstract').parentElement?.textContent).toContain('7 of 12');
    within(found).getByText('Entry 3 has no title.');
    press('Add 12 references');
    await screen.findByText(/1 work added, 1 work there already/);
    expect(changes()).toEqual(['POST /api/library/bibliographies/preview', 'POST /api/library/bibliographies']);
    expect(screen.queryByRole('region', { name: 'zotero.ris' })).toBeNull();
  });

  it('searches inside of the documents and leads to the sentence on its page', async () => {
    await openLibrary();
    fireEvent.change(screen.getByRole('searchbox', { name: /^Words or a question/ }), {
      target: { value: 'did velorimine reduce attacks' },
    });
    press('Search');
    const found = await screen.findByText('page 4 · Results');
    const link = within(found.closest('li')!).getByRole('link');
    const address = new URL(link.getAttribute('href') ?? '', 'http://localhost');
    expect(address.pathname).toBe('/library/a');
    expect(address.searchParams.get('page')).toBe('4');
    expect(address.searchParams.get('quote')).toBe('Velorimine reduced attacks by half.');
    expect([...found.closest('li')!.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
      'Velorimine',
      'reduced',
      'attacks',
    ]);
  });

  it('reads the list again when the line to the server is back', async () => {
    await openLibrary();
    const reads = () => asked.filter(({ path }) => path === '/api/library').length;
    const before = reads();
    await act(async () => FakeEvents.open?.onerror?.());
    library = library.slice(0, 1);
    await act(async () => FakeEvents.open?.onopen?.());
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(reads()).toBe(before + 1);
  });
});

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isPaletteKey } from '#components/app/command-palette.tsx';
import { PaletteDialog } from '#components/app/palette-dialog.tsx';
import { push } from '../next-navigation.ts';

const ANSWERS: Readonly<Record<string, () => Response>> = {
  '/api/runs': () => Response.json({ runs: [{ runId: 'run_1', question: 'Does velorimine work?' }] }),
  '/api/library': () =>
    Response.json({
      documents: [{ id: 'doc_1', title: 'A trial of velorimine', name: 'x.pdf', authors: ['Lee'], year: 2020 }],
    }),
  '/api/conversations': () => Response.json({ error: { code: 'not_found', message: 'Nothing.' } }, { status: 404 }),
  '/api/reviews': () => Response.json({ reviews: [{ id: 'r_1', title: 'Review of velorimine', waitingForMe: 12 }] }),
  '/api/study': () =>
    Response.json({ sessions: [{ id: 's_1', title: 'Velorimine', status: 'ready', known: 2, concepts: 9, due: 3 }] }),
  '/api/memory/entities': () => Response.json({ entities: [{ id: 'e_1', name: 'VLR-12', type: 'drug' }] }),
};
let answers: Record<string, () => Response>;
const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  answers = { ...ANSWERS };
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return answers[address.split('?')[0] ?? '']?.() ?? new Response(null, { status: 500 });
  });
  // The list scrolls what is chosen into sight; the test's document has no layout.
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function openPalette() {
  const close = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PaletteDialog isOpen onOpenChange={close} />
    </QueryClientProvider>,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Go to or find anything' });
  return { dialog, close, field: within(dialog).getByRole('combobox') };
}
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

describe('the command palette', () => {
  it('shows pages, runs, documents and what is remembered, and leaves out what the server does not have', async () => {
    const { dialog } = await openPalette();
    await within(dialog).findByText('Does velorimine work?');
    await within(dialog).findByText('A trial of velorimine');
    await within(dialog).findByText('VLR-12');
    expect((await within(dialog).findByText('Study: Velorimine')).nextSibling?.textContent).toBe('2 of 9 known');
    expect(within(dialog).getByText('Study progress').nextSibling?.textContent).toBe('3 due');
    expect(within(dialog).getByText('Review of velorimine').nextSibling?.textContent).toBe('12 to screen');
    expect(options()).toContain('Library');
    expect(within(dialog).queryByText('Conversations')).toBeNull();
    expect(within(dialog).queryByRole('status')).toBeNull();
  });

  it('finds by words in any order, and leads there', async () => {
    const { dialog, field, close } = await openPalette();
    await within(dialog).findByText('A trial of velorimine');
    fireEvent.change(field, { target: { value: 'velor trial' } });
    await waitFor(() => expect(options()).not.toContain('Library'));
    expect(within(dialog).queryByText('Does velorimine work?')).toBeNull();
    fireEvent.click(within(dialog).getByText('A trial of velorimine'));
    expect(push).toHaveBeenCalledExactlyOnceWith('/library/doc_1');
    expect(close).toHaveBeenCalledWith(false);
  });

  it('offers to ask the words and to search the library for them', async () => {
    const { field } = await openPalette();
    for (const value of ['w', 'why', 'why & how']) fireEvent.change(field, { target: { value } });
    fireEvent.click(await screen.findByText('Ask “why & how”'));
    expect(push).toHaveBeenCalledExactlyOnceWith('/?question=why%20%26%20how');
  });

  it('asks the server for what it searches, after a pause, and shows what it found by another name', async () => {
    const { dialog, field } = await openPalette();
    fireEvent.change(field, { target: { value: 'velorimine hydrochloride' } });
    await waitFor(() => expect(asked).toContain('/api/memory/entities?limit=8&q=velorimine%20hydrochloride'));
    await within(dialog).findByText('VLR-12');
  });

  it('names what could not be looked through, and still leads to the rest', async () => {
    answers['/api/library'] = () => new Response(null, { status: 500 });
    const { dialog } = await openPalette();
    await within(dialog).findByText('Does velorimine work?');
    const announced = await within(dialog).findByRole('status');
    expect(announced.textContent).toContain('documents');
    expect(announced.textContent).not.toContain('runs');
  });

  it('is chosen from by keyboard', async () => {
    const { field } = await openPalette();
    fireEvent.change(field, { target: { value: 'history' } });
    await waitFor(() => expect(options()[0]).toBe('History'));
    await act(async () => void fireEvent.keyDown(field, { key: 'Enter' }));
    expect(push).toHaveBeenCalledExactlyOnceWith('/history');
  });
});

describe('isPaletteKey', () => {
  const key = (init: KeyboardEventInit) => new KeyboardEvent('keydown', { key: 'k', ...init });

  it('is Cmd+K on Apple’s machines, where Ctrl+K edits text, and Ctrl+K elsewhere', () => {
    expect(isPaletteKey(key({ metaKey: true }), 'MacIntel')).toBe(true);
    expect(isPaletteKey(key({ ctrlKey: true }), 'MacIntel')).toBe(false);
    expect(isPaletteKey(key({ ctrlKey: true }), 'Linux x86_64')).toBe(true);
    expect(isPaletteKey(key({ metaKey: true }), 'Win32')).toBe(false);
  });

  it('is no plain key, no other combination and none of a composition', () => {
    expect(isPaletteKey(key({}), 'Win32')).toBe(false);
    expect(isPaletteKey(key({ ctrlKey: true, shiftKey: true }), 'Win32')).toBe(false);
    expect(isPaletteKey(key({ ctrlKey: true, altKey: true }), 'Win32')).toBe(false);
    expect(isPaletteKey(key({ ctrlKey: true, isComposing: true }), 'Win32')).toBe(false);
  });
});

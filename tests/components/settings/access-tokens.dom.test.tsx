import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccessTokens } from '#components/settings/access-tokens.tsx';
import type { ListedToken } from '#components/settings/token-requests.ts';
import { render } from '../render-with-queries.tsx';

const TOKEN = 'assay_invented-token-4711';
const listed = (id: string, name: string): ListedToken => ({
  id,
  name,
  scope: 'write',
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2099-03-12T10:00:00.000Z',
  lastUsedAt: null,
});

const server = vi.fn<typeof fetch>();
beforeEach(() => {
  server.mockReset();
  vi.stubGlobal('fetch', server);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (initial: ListedToken[] = []) => render(<AccessTokens initial={initial} />);
const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const request = (n = 0) => {
  const [path, init] = server.mock.calls[n] ?? [];
  return { path, method: init?.method, body: init?.body ? JSON.parse(String(init.body)) : undefined };
};
const rows = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

describe('access tokens on the settings page', () => {
  it('are made under a name and shown this once', async () => {
    server.mockResolvedValue(Response.json({ token: TOKEN, listed: listed('t1', 'My editor') }, { status: 201 }));
    show([listed('t0', 'An old one')]);
    expect(screen.queryByDisplayValue(TOKEN)).toBeNull();
    fireEvent.change(screen.getByRole('textbox', { name: 'Name of the program' }), { target: { value: 'My editor' } });
    fireEvent.click(screen.getByRole('checkbox', { name: 'May start runs' }));
    fireEvent.change(screen.getByRole('combobox', { name: 'Ends after' }), { target: { value: '30' } });
    await press('Make a token');
    expect(request()).toEqual({
      path: '/api/settings/tokens',
      method: 'POST',
      body: { name: 'My editor', scope: 'read', expiresInDays: 30 },
    });
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /shown this once/ }).value).toBe(TOKEN);
    expect(screen.getByRole('status').textContent).toMatch(/Copy it now/);
    expect(rows()).toEqual([expect.stringContaining('My editor'), expect.stringContaining('An old one')]);
  });

  it('are revoked after a question, and the token goes from the page', async () => {
    server.mockResolvedValueOnce(Response.json({ token: TOKEN, listed: listed('t1', 'My editor') }, { status: 201 }));
    show();
    await press('Make a token');
    await press('Revoke My editor');
    server.mockResolvedValueOnce(new Response(null, { status: 204 }));
    const question = screen.getByRole('group', { name: /shut out/ });
    await act(async () => fireEvent.click(within(question).getByRole('button', { name: 'Revoke' })));
    expect(request(1)).toEqual({ path: '/api/settings/tokens/t1', method: 'DELETE', body: undefined });
    expect(rows()).toEqual([]);
    expect(screen.queryByDisplayValue(TOKEN)).toBeNull();
    expect(screen.getByRole('status').textContent).toMatch(/“My editor” was revoked/);
  });

  it('say what was wrong, and keep what was typed', async () => {
    const message = 'There are 20 tokens already. Revoke one first.';
    server.mockResolvedValue(Response.json({ error: { code: 'invalid_request', message } }, { status: 400 }));
    show();
    const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of the program' });
    fireEvent.change(name, { target: { value: 'One more' } });
    await press('Make a token');
    expect(screen.getByRole('alert').textContent).toBe(message);
    expect(name.value).toBe('One more');
    expect(rows()).toEqual([]);
  });

  it('say when they end, and that they have', () => {
    const ended = { ...listed('t2', 'Old'), expiresAt: '2026-01-02T10:00:00.000Z' };
    show([listed('t1', 'New'), ended]);
    expect(rows()).toEqual([
      expect.stringContaining('ends 12 March 2099'),
      expect.stringContaining('ended 2 January 2026'),
    ]);
  });
});

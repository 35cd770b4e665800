import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Defaults } from '#components/settings/settings-draft.ts';
import { SettingsForm } from '#components/settings/settings-form.tsx';
import { NO_MODEL } from '../form-offer.ts';
import { render } from '../render-with-queries.tsx';

const nothing = { fast: '', smart: '', prices: {} };
const DEFAULTS: Defaults = {
  openai: nothing,
  anthropic: nothing,
  huggingface: nothing,
  ollama: nothing,
  compatible: nothing,
};
const server = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  server.mockReset();
  vi.stubGlobal('fetch', server);
  render(<SettingsForm initial={NO_MODEL} defaults={DEFAULTS} />);
  fireEvent.click(screen.getByRole('radio', { name: /^Another server/ }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const address = (value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: /^Address/ }), { target: { value } });
const wait = () => act(async () => vi.advanceTimersByTimeAsync(1_000));
const offered = () => [...document.querySelectorAll('datalist option')].map((option) => option.getAttribute('value'));

describe('the models of the entered server', () => {
  it('are asked for once its address is typed, and offered', async () => {
    server.mockImplementation(async () => Response.json({ models: ['large', 'small'] }));
    for (const typed of ['h', 'http://', 'http://localhost:1', 'http://localhost:1234/v1']) address(typed);
    await wait();
    expect(server).toHaveBeenCalledTimes(1);
    const [path, init] = server.mock.calls[0] ?? [];
    expect([path, init?.method, JSON.parse(String(init?.body))]).toEqual([
      '/api/settings/models/list',
      'POST',
      { provider: 'compatible', baseUrl: 'http://localhost:1234/v1' },
    ]);
    expect(offered()).toEqual(['large', 'small']);
    expect(screen.getByText(/The server has 2 models/)).toBeTruthy();
  });

  it('are not asked for where no address is given', async () => {
    address('localhost');
    await wait();
    expect(server).not.toHaveBeenCalled();
  });

  it('are shown as unknown, with the reason, and asked for again at another address', async () => {
    const message = 'There is no connection to the model server: nothing listens at this address.';
    server.mockImplementationOnce(async () =>
      Response.json({ error: { code: 'model_unavailable', message } }, { status: 400 }),
    );
    server.mockImplementationOnce(async () => Response.json({ models: ['only'] }));
    address('http://localhost:1234/v1');
    await wait();
    expect(screen.getByText(message)).toBeTruthy();
    address('http://localhost:8000/v1');
    expect(screen.queryByText(message)).toBeNull();
    await wait();
    expect(screen.getByText('The server has one model: only.')).toBeTruthy();
  });
});

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Defaults } from '#components/settings/settings-draft.ts';
import { SettingsForm } from '#components/settings/settings-form.tsx';
import type { ModelStatus } from '#contract/model-status.ts';
import { NO_MODEL, TEAM_MODEL, WEAK_MODEL } from '../form-offer.ts';
import { refresh } from '../next-navigation.ts';
import { render } from '../render-with-queries.tsx';

const KEY = 'invented-key-4711';
const SMALL = { in: 0.4, out: 1.6, cached: 0.1 };
const LARGE = { in: 2, out: 8 };
const nothing = { fast: '', smart: '', prices: {} };
const DEFAULTS: Defaults = {
  openai: {
    fast: 'invented-small',
    smart: 'invented-large',
    prices: { 'invented-small': SMALL, 'invented-large': LARGE },
  },
  anthropic: { fast: 'quick-one', smart: 'wise-one', prices: {} },
  huggingface: nothing,
  ollama: nothing,
  compatible: nothing,
};

const server = vi.fn<typeof fetch>();
const answer = (status: ModelStatus) => server.mockImplementation(async () => Response.json(status));

beforeEach(() => {
  server.mockReset();
  vi.stubGlobal('fetch', server);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (status: ModelStatus = NO_MODEL) => render(<SettingsForm initial={status} defaults={DEFAULTS} />);
const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const choose = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }));
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const keyField = () => screen.getByLabelText<HTMLInputElement>(/^(New key|Key)/);
const model = (name: RegExp) => screen.getByRole<HTMLInputElement>('combobox', { name });
const request = (n = 0) => {
  const [path, init] = server.mock.calls[n] ?? [];
  return { path, method: init?.method, body: init?.body ? JSON.parse(String(init.body)) : undefined };
};
const problem = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join('');

describe('the settings page', () => {
  it('saves provider, key, models, prices and budgets', async () => {
    answer(TEAM_MODEL);
    show();
    type(keyField(), KEY);
    type(screen.getByRole('textbox', { name: 'Quick' }), '20k');
    await press('Save');
    expect(request()).toEqual({
      path: '/api/settings/models',
      method: 'PUT',
      body: {
        provider: 'openai',
        apiKey: KEY,
        fast: 'invented-small',
        smart: 'invented-large',
        prices: { fast: SMALL, smart: LARGE },
        tokens: { quick: 20_000, standard: 150_000, deep: 400_000 },
      },
    });
    expect(screen.getByText(/^Saved/)).toBeTruthy();
    expect(refresh).toHaveBeenCalled();
  });

  it('keeps the key nowhere in the page once it was sent', async () => {
    answer(TEAM_MODEL);
    const client = new QueryClient();
    const kept = () =>
      JSON.stringify(
        client
          .getMutationCache()
          .getAll()
          .map(({ state }) => state),
      );
    render(
      <QueryClientProvider client={client}>
        <SettingsForm initial={NO_MODEL} defaults={DEFAULTS} />
      </QueryClientProvider>,
    );
    type(keyField(), KEY);
    await press('Save');
    expect(request()).toMatchObject({ body: { apiKey: KEY } });
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(kept()).not.toContain(KEY);
  });

  it('tests without saving, and says what was found and what it means', async () => {
    answer({
      ...TEAM_MODEL,
      probe: { ok: true, sentence: 'It answers.', structured: true, tools: true, streaming: false },
    });
    show();
    type(keyField(), KEY);
    await press('Test');
    expect(request()).toMatchObject({ path: '/api/settings/models/probe', method: 'POST', body: { apiKey: KEY } });
    for (const text of ['It answers.', 'Answers', 'Keeps to a form', 'Calls tools', 'Does not stream'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText(/Good enough for the team/)).toBeTruthy();
    expect(screen.getByText(/Nothing is saved yet/)).toBeTruthy();
    expect(screen.getByText(/Rules, no language model/)).toBeTruthy();
  });

  it('says what a weak model means', async () => {
    answer({
      ...WEAK_MODEL,
      probe: { ok: true, sentence: 'It answers.', structured: false, tools: false, streaming: true },
    });
    show({ ...NO_MODEL, offered: { provider: 'ollama', baseUrl: 'http://127.0.0.1:11434/v1', models: ['tiny'] } });
    await press('Test');
    expect(screen.getByText(/does not call tools, so one loop/)).toBeTruthy();
    expect(screen.getByText('Does not keep to a form')).toBeTruthy();
  });

  it('announces the sentence of the server and keeps what was typed', async () => {
    server.mockImplementation(async () =>
      Response.json({ error: { code: 'model_key_refused', message: 'The key was refused.' } }, { status: 400 }),
    );
    show();
    type(keyField(), KEY);
    await press('Save');
    expect(problem()).toBe('The key was refused.');
    expect(keyField().value).toBe(KEY);
    expect(refresh).not.toHaveBeenCalled();
  });

  it.each([
    ['a missing key', () => type(keyField(), ' '), 'Enter your key for OpenAI'],
    ['a missing address', () => choose(/^Another server/), 'Enter the address'],
    ['a missing model', () => type(model(/^Fast/), ' '), 'Name both models'],
    ['half a price', () => type(screen.getAllByLabelText('out')[0] as HTMLElement, ''), 'both in and out'],
    ['a budget of 0', () => type(screen.getByRole('textbox', { name: 'Deep' }), '0'), 'above 0'],
  ])('refuses %s with a sentence and asks nobody', async (_, spoil, refusal) => {
    show();
    type(keyField(), KEY);
    spoil();
    await press('Save');
    expect(problem()).toContain(refusal);
    expect(server).not.toHaveBeenCalled();
  });

  it('lets a price be unknown', async () => {
    answer(TEAM_MODEL);
    show();
    type(keyField(), KEY);
    await press(/^Unknown price of the smart model/);
    await press('Save');
    expect(request().body.prices).toEqual({ fast: SMALL, smart: null });
  });

  it('fills in the price of a model it knows and of a dated version of it, and no other', () => {
    show();
    const price = () => screen.getAllByLabelText<HTMLInputElement>('in')[0]?.value;
    type(model(/^Fast/), 'something-else');
    expect(price()).toBe('');
    type(model(/^Fast/), 'invented-large-2026-01-31');
    expect(price()).toBe('2');
    type(model(/^Fast/), 'invented-larger');
    expect(price()).toBe('');
  });

  it('begins anew with another provider, without the key typed for the first', async () => {
    answer(TEAM_MODEL);
    show();
    type(keyField(), KEY);
    choose(/^Anthropic/);
    expect(model(/^Smart/).value).toBe('wise-one');
    expect(keyField().value).toBe('');
  });

  it('sends an address where there is one, and needs no key there', async () => {
    answer(TEAM_MODEL);
    show();
    choose(/^Another server/);
    type(screen.getByRole('textbox', { name: 'Address' }), 'https://models.example/v1');
    type(model(/^Fast/), 'a');
    type(model(/^Smart/), 'b');
    await press('Save');
    expect(request().body).toMatchObject({ provider: 'compatible', baseUrl: 'https://models.example/v1' });
    expect(request().body).not.toHaveProperty('apiKey');
  });
});

describe('the key', () => {
  it('is never prefilled: the page only shows that one is stored, and saving without it sends none', async () => {
    answer(TEAM_MODEL);
    show(TEAM_MODEL);
    expect(screen.getByText('A key is kept')).toBeTruthy();
    expect(document.querySelector('input[type=password]')).toBeNull();
    await press('Save');
    expect(request().body).not.toHaveProperty('apiKey');
  });

  it('is gone from the page as soon as it is saved', async () => {
    answer(TEAM_MODEL);
    const { container } = show();
    expect(keyField().type).toBe('password');
    type(keyField(), KEY);
    await press('Save');
    expect(screen.getByText('A key is kept')).toBeTruthy();
    const values = [...container.querySelectorAll('input')].map(({ value }) => value);
    expect(values).not.toContain(KEY);
    expect(container.innerHTML).not.toContain(KEY);
  });

  it('can be replaced, and the old one kept after all', async () => {
    answer(TEAM_MODEL);
    show(TEAM_MODEL);
    await press('Replace');
    expect(document.activeElement).toBe(keyField());
    type(keyField(), 'another');
    await press('Keep the old one');
    expect(screen.getByText('A key is kept')).toBeTruthy();
    await press('Replace');
    expect(keyField().value).toBe('');
    type(keyField(), KEY);
    await press('Save');
    expect(request().body.apiKey).toBe(KEY);
    expect(screen.getByText('A key is kept')).toBeTruthy();
  });

  it('is not shown as stored for another server', () => {
    show({ ...TEAM_MODEL, provider: 'compatible', baseUrl: 'https://models.example/v1' });
    expect(screen.getByText('A key is kept')).toBeTruthy();
    type(screen.getByRole('textbox', { name: 'Address' }), 'https://other.example/v1');
    expect(screen.queryByText('A key is kept')).toBeNull();
    expect(keyField().value).toBe('');
  });
});

describe('forgetting', () => {
  it('asks once more, forgets, and shows what is used then', async () => {
    answer(NO_MODEL);
    show(TEAM_MODEL);
    await press('Forget');
    expect(server).not.toHaveBeenCalled();
    await act(async () =>
      fireEvent.click(
        within(screen.getByRole('group', { name: /^Forget your key/ })).getByRole('button', { name: 'Forget' }),
      ),
    );
    expect(request()).toMatchObject({ path: '/api/settings/models', method: 'DELETE' });
    expect(screen.getByText(/Rules, no language model/)).toBeTruthy();
    expect(screen.queryByText('A key is kept')).toBeNull();
    expect(screen.getByText(/^Forgotten/)).toBeTruthy();
  });

  it('is not offered where nothing of one’s own is kept', () => {
    show({ ...TEAM_MODEL, source: 'server' });
    expect(screen.queryByRole('button', { name: 'Forget' })).toBeNull();
    expect(screen.getByText(/This server provides it/)).toBeTruthy();
    expect(keyField().value).toBe('');
  });
});

describe('a server found on the machine', () => {
  it('is used with one click', async () => {
    answer(WEAK_MODEL);
    show({
      ...NO_MODEL,
      offered: { provider: 'ollama', baseUrl: 'http://127.0.0.1:11434/v1', models: ['tiny', 'big'] },
    });
    await press('Use it with tiny');
    expect(request()).toMatchObject({
      method: 'PUT',
      body: { provider: 'ollama', baseUrl: 'http://127.0.0.1:11434/v1', fast: 'tiny', smart: 'tiny' },
    });
    expect(request().body).not.toHaveProperty('apiKey');
    expect(screen.queryByText(/was found on this machine/)).toBeNull();
  });

  it('proposes its models by name', () => {
    show({
      ...NO_MODEL,
      offered: { provider: 'ollama', baseUrl: 'http://127.0.0.1:11434/v1', models: ['tiny', 'big'] },
    });
    const options = [...document.querySelectorAll('datalist option')].map((option) => option.getAttribute('value'));
    expect(options).toEqual(['tiny', 'big']);
  });
});

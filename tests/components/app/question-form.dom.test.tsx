import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Draft } from '#components/app/draft.ts';
import { QuestionForm } from '#components/app/question-form.tsx';
import { SOURCE_OPTIONS } from '#components/app/source-options.ts';

const push = vi.hoisted(() => vi.fn());
vi.mock('next/navigation', () => ({ useRouter: () => ({ push }) }));

const QUESTION = 'Does velorimine shorten attacks?';
const ALL = SOURCE_OPTIONS.map(({ tool }) => tool);
const BLANK: Draft = { question: '', sources: ALL, depth: 'standard' };

const server = vi.fn<typeof fetch>();
const refusal = (status: number, message: string) =>
  Response.json({ error: { code: 'rate_limited', message } }, { status });

beforeEach(() => {
  sessionStorage.clear();
  push.mockClear();
  server.mockReset().mockImplementation(async () => Response.json({ runId: 'run_1234' }, { status: 202 }));
  vi.stubGlobal('fetch', server);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (initial: Draft = BLANK, examples: readonly string[] = []) =>
  render(<QuestionForm sources={SOURCE_OPTIONS} initial={initial} examples={examples} />);
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' });
const write = (question: string) => fireEvent.change(field(), { target: { value: question } });
const start = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Start the run' })));
const sent = () => JSON.parse(String(server.mock.calls[0]?.[1]?.body));

describe('QuestionForm', () => {
  it('sends the question with every source and standard depth, and goes to the run', async () => {
    show();
    write(QUESTION);
    await start();
    expect(server.mock.calls[0]?.[0]).toBe('/api/runs');
    expect(sent()).toEqual({ question: QUESTION, sources: ALL, maxRounds: 5 });
    expect(push).toHaveBeenCalledExactlyOnceWith('/runs/run_1234');
  });

  it('sends the chosen sources and depth', async () => {
    show();
    write(QUESTION);
    fireEvent.click(screen.getByRole('checkbox', { name: /^arXiv/ }));
    fireEvent.click(screen.getByRole('checkbox', { name: /^Web/ }));
    fireEvent.click(screen.getByRole('checkbox', { name: /^arXiv/ }));
    fireEvent.click(screen.getByRole('radio', { name: /^Deep/ }));
    await start();
    expect(sent()).toEqual({ question: QUESTION, sources: ALL.filter((tool) => tool !== 'search_web'), maxRounds: 10 });
  });

  it('shows the sentence of the server and keeps the text', async () => {
    server.mockImplementation(async () => refusal(429, 'Too many runs were started. Try again in 3 minutes.'));
    show();
    write(QUESTION);
    await start();
    expect(screen.getByRole('alert').textContent).toBe('Too many runs were started. Try again in 3 minutes.');
    expect(field().value).toBe(QUESTION);
    expect(push).not.toHaveBeenCalled();
    await start();
    expect(server).toHaveBeenCalledTimes(2);
  });

  it('says so when the server cannot be reached or something else answers', async () => {
    server.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    show();
    write(QUESTION);
    await start();
    expect(screen.getByRole('alert').textContent).toContain('could not be reached');
    server.mockResolvedValueOnce(new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await start();
    expect(screen.getByRole('alert').textContent).toContain('status 502');
    expect(field().value).toBe(QUESTION);
  });

  it('starts one run however often it is told to', async () => {
    let answer = (_: Response) => {};
    server.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    show();
    write(QUESTION);
    await start();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Starting …' })));
    await act(async () => fireEvent.keyDown(field(), { key: 'Enter' }));
    expect(server).toHaveBeenCalledTimes(1);
    await act(async () => answer(Response.json({ runId: 'run_1234' }, { status: 202 })));
    expect(push).toHaveBeenCalledTimes(1);
  });

  it('fills in an example without starting', () => {
    show(BLANK, [QUESTION]);
    fireEvent.click(screen.getByRole('button', { name: QUESTION }));
    expect(field().value).toBe(QUESTION);
    expect(document.activeElement).toBe(field());
    expect(server).not.toHaveBeenCalled();
  });

  it('counts the characters only near the limit', () => {
    show();
    const length = () => document.getElementById('question-length')?.textContent;
    write('a'.repeat(3599));
    expect(length()).toBe('');
    write('a'.repeat(3900));
    expect(length()).toBe('100 characters left');
    write('a'.repeat(4001));
    expect(length()).toBe('1 character too many');
    expect(field().value).toHaveLength(4001);
  });
});

describe('the keys of the question', () => {
  const press = (init: object) => act(async () => void fireEvent.keyDown(field(), { key: 'Enter', ...init }));

  it('sends on Enter', async () => {
    show();
    write(QUESTION);
    await press({});
    expect(server).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['Shift+Enter, which begins a line', { shiftKey: true }],
    ['Enter that ends a composition', { isComposing: true }],
    ['Enter that ends a composition in Safari', { keyCode: 229 }],
  ])('does not send on %s', async (_, init) => {
    show();
    write(QUESTION);
    await press(init);
    expect(server).not.toHaveBeenCalled();
  });
});

describe('the draft', () => {
  it('outlives a reload, choices included', () => {
    const { unmount } = show();
    write(QUESTION);
    fireEvent.click(screen.getByRole('radio', { name: /^Quick/ }));
    fireEvent.click(screen.getByRole('checkbox', { name: /^PubMed/ }));
    unmount();
    show();
    expect(field().value).toBe(QUESTION);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Quick/ }).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^PubMed/ }).checked).toBe(false);
  });

  it('is forgotten once the run has started', async () => {
    const { unmount } = show();
    write(QUESTION);
    await start();
    unmount();
    show();
    expect(field().value).toBe('');
  });

  it('gives way to a question that the page was opened with, but not to its own reload', () => {
    const first = show();
    write('An older draft');
    first.unmount();
    const second = show({ ...BLANK, question: QUESTION });
    expect(field().value).toBe(QUESTION);
    write(`${QUESTION} And how long?`);
    second.unmount();
    show({ ...BLANK, question: QUESTION });
    expect(field().value).toBe(`${QUESTION} And how long?`);
  });

  it('survives a store that holds something else', () => {
    sessionStorage.setItem('assay.draft', '{"question":"Kept?","sources":["altavista",7],"depth":"endless"}');
    show();
    expect(field().value).toBe('Kept?');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Standard/ }).checked).toBe(true);
    cleanup();
    sessionStorage.setItem('assay.draft', 'not JSON');
    show();
    expect(field().value).toBe('');
  });
});

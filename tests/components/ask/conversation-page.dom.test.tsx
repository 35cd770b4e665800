import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NOTHING_PREFERRED } from '#components/ask/answer-choice.ts';
import type { OwnConversation } from '#components/ask/ask-requests.ts';
import { ConversationPage } from '#components/ask/conversation-page.tsx';
import { askSettings } from '#contract/conversation/ask.ts';
import type { ConversationTurn } from '#contract/conversation/conversation.ts';
import { emptyRunView, type RunView } from '#contract/run-view.ts';
import { push } from '../next-navigation.ts';
import { citationOf, claimOf, fictionalWork, finishedRun, QUOTE } from '../run-fixture.ts';

// All questions and works here are invented.

/** What the server says a follow-up will be asked as. */
let asked: (question: string) => string;
const server = vi.fn<(path: string, init: RequestInit) => { status: number; body?: unknown }>();

beforeEach(() => {
  server.mockReset();
  window.history.replaceState(null, '', '/ask/c1');
  Element.prototype.scrollIntoView = vi.fn();
  vi.stubGlobal(
    'EventSource',
    class {
      close() {}
    },
  );
  asked = (question) => question;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const isRead = path.endsWith('/follow-up');
    const { status, body } = isRead
      ? { status: 200, body: { question: asked(JSON.parse(String(init.body)).question), willBeCompleted: false } }
      : server(path, init);
    return new Response(body === undefined ? null : JSON.stringify(body), { status });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const work = fictionalWork('101');
const other = fictionalWork('202');
const answered = (runId: string, of = work, change: Partial<RunView> = {}): RunView => ({
  ...finishedRun([of], [claimOf(`claim-${runId}`, [citationOf(of)])]),
  runId,
  ...change,
});
const turn = (runId: string, parentRunId: string | null, question: string, change: Partial<ConversationTurn> = {}) => ({
  runId,
  parentRunId,
  question,
  status: 'complete' as const,
  createdAt: '2026-01-02T03:04:05.000Z',
  ...change,
});

function show(turns: ConversationTurn[], views: Record<string, RunView>, leaf = turns.at(-1)?.runId ?? null) {
  const initial: OwnConversation = {
    id: 'c1',
    title: 'Velorimine',
    aboutRunId: null,
    turns,
    createdAt: '2026-01-02T03:04:05.000Z',
    share: null,
  };
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  return render(<ConversationPage initial={initial} views={views} leaf={leaf} preferred={NOTHING_PREFERRED} />, {
    wrapper,
  });
}

const questions = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const field = () => screen.getByRole('textbox', { name: 'A follow-up question' });
async function send(text: string, to = field()) {
  fireEvent.change(to, { target: { value: text } });
  await act(async () => {
    fireEvent.keyDown(to, { key: 'Enter' });
  });
}
const bodyOf = ([, init]: [string, RequestInit]) => JSON.parse(String(init.body));

const TWO = [turn('r1', null, 'Does it help?'), turn('r2', 'r1', 'And in women?')];

describe('a conversation', () => {
  it('shows the turns of one branch, and how a question was understood where that differs', () => {
    const ask = {
      understood: { question: 'Does velorimine help women?', by: 'rules' as const, fromRunId: 'r1' },
      retrieval: null,
      evaluation: null,
      answered: null,
    };
    show(TWO, { r1: answered('r1'), r2: answered('r2', other, { ask }) });
    expect(questions()).toEqual(expect.arrayContaining(['Does it help?', 'And in women?']));
    expect(screen.getByText('Does velorimine help women?')).toBeTruthy();
    expect(screen.getAllByText(/^Understood as/)).toHaveLength(1);
  });

  it('opens one passage at a time, whichever turn it belongs to', () => {
    show(TWO, { r1: answered('r1'), r2: answered('r2', other) });
    const marked = () => [...document.querySelectorAll('[data-reader] mark')].map(({ textContent }) => textContent);
    const chip = (title: string) => screen.getByRole('button', { name: `Citation 1: ${title}` });
    fireEvent.click(chip('Fictional trial 101'));
    expect(marked()).toEqual([QUOTE]);
    expect(document.querySelector('[data-reader]')?.textContent).toContain('Fictional trial 101');
    fireEvent.click(chip('Fictional trial 202'));
    expect(document.querySelectorAll('[data-reader]')).toHaveLength(1);
    expect(document.querySelector('[data-reader]')?.textContent).toContain('Fictional trial 202');
    expect(chip('Fictional trial 101').getAttribute('aria-expanded')).toBe('false');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(document.querySelector('[data-reader]')).toBeNull();
  });

  it('asks on after the last turn by Enter alone, with the settings of before, and empties the field', async () => {
    server.mockReturnValue({ status: 202, body: { runId: 'r3' } });
    const before = answered('r2', other);
    const ask = askSettings.parse({
      conversationId: 'c1',
      responseFormat: 'technical',
      maxResponseLength: 800,
      byPreference: [{ name: 'length', value: '800' }],
    });
    show(TWO, {
      r1: answered('r1'),
      r2: { ...before, request: { ...finishedRun([other], []).request!, mode: 'ask', ask } },
    });
    await send('And in men?');
    const [call] = server.mock.calls;
    expect(call?.[0]).toBe('/api/conversations/c1/turns');
    // What memory filled in, and what nobody chose, is the server's to fill again.
    expect(bodyOf(call as [string, RequestInit])).toEqual({
      question: 'And in men?',
      parentRunId: 'r2',
      responseFormat: 'technical',
    });
    expect(questions()).toContain('And in men?');
    expect((field() as HTMLTextAreaElement).value).toBe('');
    expect(window.location.search).toBe('?turn=r3');
  });

  it('shows a question that goes on from the one before as it will be asked, and sends it as it was left', async () => {
    server.mockReturnValue({ status: 202, body: { runId: 'r3' } });
    asked = (question) => `${question} (Does it help?)`;
    show(TWO, { r1: answered('r1'), r2: answered('r2', other) });
    await send('And in men?');
    expect(server).not.toHaveBeenCalled();
    const shown = () => (field() as HTMLTextAreaElement).value;
    expect(shown()).toBe('And in men? (Does it help?)');
    expect(screen.getByText(/so it will be asked like this/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Back to my words' }));
    expect(shown()).toBe('And in men?');
    await send('And in men?');
    await send('Does it help men?');
    expect(bodyOf(server.mock.calls[0] as [string, RequestInit])).toMatchObject({
      question: 'Does it help men?',
      isWhole: true,
      parentRunId: 'r2',
    });
    expect(shown()).toBe('');
    expect(screen.queryByText(/so it will be asked like this/)).toBeNull();
  });

  it('completes a question that is written after the completed one was given up', async () => {
    server.mockReturnValue({ status: 202, body: { runId: 'r3' } });
    asked = (question) => `${question} (Does it help?)`;
    show(TWO, { r1: answered('r1'), r2: answered('r2', other) });
    await send('And in men?');
    fireEvent.change(field(), { target: { value: '' } });
    await send('And in children?');
    expect((field() as HTMLTextAreaElement).value).toBe('And in children? (Does it help?)');
    expect(server).not.toHaveBeenCalled();
  });

  it('keeps the words of a refused question and says what to change', async () => {
    const message = 'Too many runs were started. Try again in 3 minutes.';
    server.mockReturnValue({ status: 429, body: { error: { code: 'rate_limited', message } } });
    show(TWO, { r1: answered('r1'), r2: answered('r2', other) });
    await send('And in men?');
    expect(screen.getByRole('alert').textContent).toBe(message);
    expect((field() as HTMLTextAreaElement).value).toBe('And in men?');
    expect(questions()).not.toContain('And in men?');
  });

  it('sends nothing while an answer is being written, nor when Enter begins a line or ends a composition', async () => {
    show([turn('r1', null, 'Does it help?', { status: 'running' })], {
      r1: { ...emptyRunView('r1'), status: 'running' },
    });
    await send('And in women?');
    expect(screen.getByText(/as soon as the answer is there/)).toBeTruthy();
    cleanup();
    show(TWO, { r1: answered('r1'), r2: answered('r2', other) });
    fireEvent.change(field(), { target: { value: 'And in men?' } });
    fireEvent.keyDown(field(), { key: 'Enter', shiftKey: true });
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    expect(server).not.toHaveBeenCalled();
  });

  it('asks a changed question on a branch of its own, and leads back to the first', async () => {
    server.mockReturnValue({ status: 202, body: { runId: 'r3' } });
    show(TWO, { r1: answered('r1'), r2: answered('r2', other) });
    fireEvent.click(screen.getByRole('button', { name: 'Edit and ask again: And in women?' }));
    const editor = screen.getByRole('textbox', { name: 'The question, to be asked again' });
    expect(document.activeElement).toBe(editor);
    await send('And in girls?', editor);
    expect(bodyOf(server.mock.calls[0] as [string, RequestInit])).toMatchObject({ parentRunId: 'r1' });
    expect(questions()).toContain('And in girls?');
    expect(questions()).not.toContain('And in women?');
    const versions = screen.getByRole('group', { name: 'Versions of this question' });
    expect(versions.textContent).toContain('2 of 2');
    fireEvent.click(within(versions).getByRole('button', { name: 'Version before' }));
    expect(questions()).toContain('And in women?');
  });

  it('gives an edit up by Escape only while nothing was changed, and the focus goes back', async () => {
    show(TWO, { r1: answered('r1'), r2: answered('r2', other) });
    const opener = () => screen.getByRole('button', { name: 'Edit and ask again: And in women?' });
    fireEvent.click(opener());
    const editor = screen.getByRole('textbox', { name: 'The question, to be asked again' });
    fireEvent.change(editor, { target: { value: 'And in girls?' } });
    fireEvent.keyDown(editor, { key: 'Escape' });
    expect(screen.getByDisplayValue('And in girls?')).toBeTruthy();
    fireEvent.change(editor, { target: { value: 'And in women?' } });
    fireEvent.keyDown(editor, { key: 'Escape' });
    await vi.waitFor(() => expect(document.activeElement).toBe(opener()));
  });
});

describe('a turn', () => {
  const ONE = [turn('r1', null, 'Does it help?')];

  it('is stopped by its button, never by a key', async () => {
    server.mockReturnValue({ status: 200, body: { runId: 'r1', status: 'cancelled' } });
    const running = { ...emptyRunView('r1'), status: 'running' as const };
    show([turn('r1', null, 'Does it help?', { status: 'running' })], { r1: running });
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(server).not.toHaveBeenCalled();
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
    });
    expect(server.mock.calls[0]?.[0]).toBe('/api/runs/r1/cancel');
  });

  it('names a source that failed, with its reason', () => {
    const view = answered('r1');
    const failed = {
      ...view.searches[0],
      tool: 'search_arxiv' as const,
      state: 'timeout' as const,
      message: 'It took longer than 7 seconds.',
    };
    show(ONE, { r1: { ...view, searches: [...view.searches, failed as RunView['searches'][number]] } });
    expect(screen.getByText('arXiv did not answer: It took longer than 7 seconds.')).toBeTruthy();
  });

  it('says how far it can be relied on, and on what that rests', () => {
    const ask = {
      understood: { question: 'Does it help?', by: 'alone' as const, fromRunId: null },
      retrieval: null,
      evaluation: null,
      answered: {
        method: 'standard' as const,
        isExtractive: true,
        coverage: { queryAddressed: 1, coverageOfTopics: 1, sourceDiversity: 1, informationCompleteness: 1 },
        positions: [],
        confidence: { word: 'low' as const, value: 0.3, inputs: ['One small trial.'] },
        characters: 200,
      },
    };
    show(ONE, { r1: answered('r1', work, { ask }) });
    expect(screen.getByText('low')).toBeTruthy();
    expect(screen.getByText('One small trial.')).toBeTruthy();
    expect(screen.getByText(/No language model was used/)).toBeTruthy();
  });

  it('that failed says why and can be asked again as it is', async () => {
    server.mockReturnValue({ status: 202, body: { runId: 'r2' } });
    const error = { code: 'model_unavailable', message: 'The model server could not be reached.' };
    show([turn('r1', null, 'Does it help?', { status: 'failed' })], {
      r1: { ...emptyRunView('r1'), status: 'failed', error },
    });
    expect(screen.getByRole('alert').textContent).toBe(error.message);
    expect(screen.getByRole('link', { name: 'Open the settings' })).toBeTruthy();
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Ask again' }));
    });
    expect(bodyOf(server.mock.calls[0] as [string, RequestInit])).toMatchObject({
      question: 'Does it help?',
      parentRunId: null,
    });
  });

  it('that found nothing says what may help, then what was tried', () => {
    show(ONE, { r1: answered('r1', work, { nothingFound: ['PubMed held nothing.'], sections: [], answer: null }) });
    expect(screen.getByText('Nothing was found that answers this')).toBeTruthy();
    const advice = screen.getByText(/by its usual term/);
    const tried = screen.getByText('PubMed held nothing.');
    expect(advice.compareDocumentPosition(tried)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('leads to research that starts from its works', async () => {
    server.mockReturnValue({ status: 202, body: { runId: 'deep' } });
    show(ONE, { r1: answered('r1') });
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Find more about this' }));
    });
    expect(server.mock.calls[0]?.[0]).toBe('/api/runs');
    expect(JSON.stringify(server.mock.calls[0])).toContain('startsFrom');
    expect(push).toHaveBeenCalledWith('/runs/deep');
  });
});

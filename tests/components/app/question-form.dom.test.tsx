import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Draft, USUAL_OPTIONS } from '#components/app/question/draft.ts';
import { QuestionForm } from '#components/app/question/question-form.tsx';
import type { QuestionReading } from '#components/app/question/read-question.ts';
import { sourceOptions } from '#components/app/question/source-options.ts';
import type { ModelStatus } from '#contract/model-status.ts';
import { NO_MODEL, offerOf, TEAM_MODEL, WEAK_MODEL } from '../form-offer.ts';
import { push } from '../next-navigation.ts';
import { render } from '../render-with-queries.tsx';

const QUESTION = 'Does velorimine shorten attacks?';
const ALL = sourceOptions(false).map(({ tool }) => tool);
const BLANK: Draft = { ...USUAL_OPTIONS, question: '', sources: ALL, depth: 'standard' };

const server = vi.fn<typeof fetch>();
/** How a question is understood; by default it is a clear one. */
const reader = vi.fn<typeof fetch>();
const CLEAR: QuestionReading = {
  parts: [],
  ideas: [],
  notice: null,
  willBeTranslated: false,
  isVague: false,
  narrower: [],
  forms: [],
  searches: [],
};
const refusal = (status: number, message: string) =>
  Response.json({ error: { code: 'rate_limited', message } }, { status });

beforeEach(() => {
  sessionStorage.clear();
  reader.mockReset().mockImplementation(async () => Response.json(CLEAR));
  server.mockReset().mockImplementation(async () => Response.json({ runId: 'run_1234' }, { status: 202 }));
  vi.stubGlobal('fetch', (...asked: Parameters<typeof fetch>) =>
    asked[0] === '/api/questions/read' ? reader(...asked) : server(...asked),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (initial: Draft = BLANK, examples: readonly string[] = []) =>
  render(
    <QuestionForm sources={sourceOptions(false)} initial={initial} examples={examples} offer={offerOf(NO_MODEL)} />,
  );
const showWith = (model: ModelStatus, money: number | null = 0.12) =>
  render(<QuestionForm sources={sourceOptions(false)} initial={BLANK} examples={[]} offer={offerOf(model, money)} />);
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' });
const write = (question: string) => fireEvent.change(field(), { target: { value: question } });
const start = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Report in minutes' })));
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
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

  it('asks for an answer in seconds, and goes to the conversation', async () => {
    server.mockImplementation(async () => Response.json({ conversationId: 'c1', runId: 'r1' }, { status: 202 }));
    show();
    write(QUESTION);
    await press('Answer in seconds');
    expect(server.mock.calls.map(([path]) => path)).toEqual(['/api/conversations']);
    expect(sent()).toEqual({ question: QUESTION });
    expect(push).toHaveBeenCalledExactlyOnceWith('/ask/c1');
  });

  it('keeps the question where an answer is refused, and says why', async () => {
    server.mockImplementation(async () => refusal(429, 'Too many runs were started. Try again in 3 minutes.'));
    show();
    write(QUESTION);
    await press('Answer in seconds');
    expect(screen.getByRole('alert').textContent).toBe('Too many runs were started. Try again in 3 minutes.');
    expect(field().value).toBe(QUESTION);
    expect(push).not.toHaveBeenCalled();
  });

  describe('in a hosted demonstration', () => {
    const showHosted = (left: number) =>
      render(
        <QuestionForm
          sources={sourceOptions(false)}
          initial={BLANK}
          examples={[QUESTION]}
          offer={{ ...offerOf(NO_MODEL), live: { left, perDay: 5 } }}
        />,
      );
    const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });

    it('searches the live sources unless an example or the sample data is taken', async () => {
      showHosted(3);
      expect(radio(/^Live sources.*3 of 5 runs left today/).checked).toBe(true);
      write(QUESTION);
      await start();
      expect(sent()).not.toHaveProperty('sample');
      server.mockClear();
      await press(QUESTION);
      expect(radio(/^Sample data/).checked).toBe(true);
      await start();
      expect(sent()).toMatchObject({ question: QUESTION, sample: true });
      server.mockClear();
      fireEvent.click(radio(/^Live sources/));
      await start();
      expect(sent()).not.toHaveProperty('sample');
    });

    it('offers the sample data alone when the day is used up', async () => {
      showHosted(0);
      expect(radio(/^Live sources.*used up for today/).disabled).toBe(true);
      write(QUESTION);
      await start();
      expect(sent()).toMatchObject({ sample: true });
    });

    it('is not mentioned anywhere else', () => {
      show(BLANK, [QUESTION]);
      expect(screen.queryByRole('radio', { name: /^Sample data/ })).toBeNull();
    });
  });

  it('says why the server’s model begins no run, and starts one without it', async () => {
    const refusal = 'What this server may spend today is used up. Use a key of your own, or start without a model.';
    showWith({ ...TEAM_MODEL, source: 'server', refusal, mostTokens: 60_000 });
    expect(screen.getByText(refusal)).toBeTruthy();
    expect(screen.getByText(/On this server’s model a run gets at most 60,000/)).toBeTruthy();
    write(QUESTION);
    fireEvent.click(screen.getByRole('radio', { name: /^No model/ }));
    expect(screen.queryByText(refusal)).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Tokens' })).toBeNull();
    await start();
    expect(sent()).toEqual({ question: QUESTION, sources: ALL, maxRounds: 5, engine: 'rules' });
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

  it('starts one run however often it is submitted', async () => {
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

describe('without a model', () => {
  it('says that rules work and leads to the settings', () => {
    show();
    const line = screen.getByText(/Rules, no language model/).parentElement;
    expect(line?.querySelector('a')?.getAttribute('href')).toBe('/settings');
    expect(line?.querySelector('a')?.textContent).toBe('Add a key');
  });

  it('offers no choice that would need one', () => {
    show();
    expect(screen.queryByRole('radio', { name: /^Team/ })).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Tokens' })).toBeNull();
    expect(screen.queryByRole('checkbox', { name: /plan first/ })).toBeNull();
    expect(screen.queryByText(/at most 150,000 tokens/)).toBeNull();
  });

  it('sends a chosen field of research, whose sources it takes over', async () => {
    show();
    write(QUESTION);
    fireEvent.change(screen.getByRole('combobox', { name: 'Field of research' }), { target: { value: 'science' } });
    await start();
    expect(sent()).toEqual({
      question: QUESTION,
      sources: ['search_arxiv', 'search_web'],
      maxRounds: 5,
      domain: 'science',
    });
  });

  it('keeps sources of the reader’s own when the field of research changes', async () => {
    show();
    write(QUESTION);
    fireEvent.click(screen.getByRole('checkbox', { name: /^Web/ }));
    fireEvent.change(screen.getByRole('combobox', { name: 'Field of research' }), { target: { value: 'science' } });
    await start();
    expect(sent().sources).toEqual(ALL.filter((tool) => tool !== 'search_web'));
  });
});

describe('with a model that leads a team', () => {
  it('names the model and the way of working', () => {
    showWith(TEAM_MODEL);
    expect(screen.getByText('OpenAI · invented-large · team of agents')).toBeTruthy();
  });

  it('shows for each depth time, money and the most tokens', () => {
    showWith(TEAM_MODEL);
    expect(screen.getByRole('radio', { name: /^Deep/ }).closest('label')?.textContent).toContain(
      'About 3 minutes, $0.12; at most 400,000 tokens',
    );
  });

  it('asks for the plan first', async () => {
    showWith(TEAM_MODEL);
    write(QUESTION);
    await press('Make the plan');
    expect(sent()).toEqual({
      question: QUESTION,
      sources: ALL,
      maxRounds: 5,
      depth: 'standard',
      autoStart: false,
    });
  });

  it('starts at once when the plan is not wanted', async () => {
    showWith(TEAM_MODEL);
    write(QUESTION);
    fireEvent.click(screen.getByRole('checkbox', { name: /plan first/ }));
    await start();
    expect(sent().autoStart).toBe(true);
  });

  it('sends mode and budget as chosen; one loop has no plan to show', async () => {
    showWith(TEAM_MODEL);
    write(QUESTION);
    fireEvent.click(screen.getByRole('radio', { name: /^One loop/ }));
    expect(screen.queryByRole('checkbox', { name: /plan first/ })).toBeNull();
    type('Tokens', '80k');
    type('US dollars', '$0.50');
    await start();
    expect(sent()).toMatchObject({ mode: 'simple', budget: { tokens: 80_000, money: 0.5 }, autoStart: true });
  });

  it.each([
    ['Tokens', '0', 'whole number above 0'],
    ['Tokens', 'plenty', 'whole number above 0'],
    ['US dollars', '0', 'number above 0'],
  ])('refuses %s %j with a sentence before anything is sent', async (name, value, explanation) => {
    showWith(TEAM_MODEL);
    write(QUESTION);
    type(name, value);
    await press('Make the plan');
    expect(screen.getByRole('alert').textContent).toContain(explanation);
    expect(server).not.toHaveBeenCalled();
  });

  it('asks for no dollars where no price is known', () => {
    showWith(TEAM_MODEL, null);
    expect(screen.queryByRole('textbox', { name: 'US dollars' })).toBeNull();
    expect(screen.getByRole('radio', { name: /^Deep/ }).closest('label')?.textContent).toContain(
      '60,000 of at most 400,000 tokens',
    );
  });

  it('lets go of a budget when the depth changes, and keeps it over a reload', async () => {
    const first = showWith(TEAM_MODEL);
    write(QUESTION);
    type('Tokens', '80,000');
    first.unmount();
    showWith(TEAM_MODEL);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Tokens' }).value).toBe('80,000');
    expect(document.querySelector('details')?.open).toBe(true);
    fireEvent.click(screen.getByRole('radio', { name: /^Deep/ }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Tokens' }).value).toBe('');
  });
});

describe('with a model that does not answer', () => {
  it('says what is wrong before anything is asked', () => {
    const probe = { ok: false, sentence: 'The key was refused.', structured: false, tools: false, streaming: false };
    showWith({ ...TEAM_MODEL, probe });
    expect(screen.getByText('The key was refused.')).toBeTruthy();
  });
});

describe('with a model too weak for the team', () => {
  it('says so, and shows no plan first', async () => {
    showWith(WEAK_MODEL);
    expect(screen.getByText('Ollama · tiny · one loop')).toBeTruthy();
    expect(screen.getByText(/does not call tools/)).toBeTruthy();
    write(QUESTION);
    await start();
    expect(sent()).toMatchObject({ depth: 'standard', autoStart: true });
    expect(sent()).not.toHaveProperty('mode');
  });
});

describe('a question as it is understood', () => {
  const VAGUE: QuestionReading = {
    ...CLEAR,
    isVague: true,
    narrower: ['Which treatments prolong life in lung cancer?'],
  };
  const search = { tool: 'search_pubmed', query: 'velorimine AND headache' } as const;

  it('offers narrower questions for a wide one before anything runs, and starts it all the same when asked again', async () => {
    reader.mockImplementation(async () => Response.json(VAGUE));
    show();
    write('cancer');
    await start();
    expect(server).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: VAGUE.narrower[0] ?? '' })).toBeTruthy();
    // The page says why nothing has started, and the button now starts it anyway.
    expect(document.body.textContent).toContain('Not started yet');
    await press('Start anyway');
    expect(sent().question).toBe('cancer');
  });

  it('offers forms to fill in where no narrower question is sure', async () => {
    const forms = ['Does … help people with …?'];
    reader.mockImplementation(async () => Response.json({ ...CLEAR, isVague: true, forms }));
    show();
    write('What should I eat?');
    await start();
    expect(server).not.toHaveBeenCalled();
    expect(screen.getByRole('status').textContent).toMatch(/Fill in what stands as “…”/);
    await press(forms[0] ?? '');
    expect(field().value).toBe(forms[0]);
  });

  it('takes a narrower question that is chosen', async () => {
    reader.mockImplementation(async () => Response.json(VAGUE));
    show();
    write('cancer');
    await start();
    await press(VAGUE.narrower[0] ?? '');
    expect(field().value).toBe(VAGUE.narrower[0]);
  });

  it('says what is done with a question in another language before it runs', async () => {
    reader.mockImplementation(async () => Response.json({ ...CLEAR, notice: 'This question is in Spanish.' }));
    show();
    write('¿Reduce velorimina las crisis?');
    await start();
    expect(screen.getByRole('status').textContent).toBe('This question is in Spanish.');
    expect(server).not.toHaveBeenCalled();
  });

  it('starts a question in another language at once where a model will translate it', async () => {
    const notice = 'The question seems to be in Spanish. The language model will translate it first.';
    reader.mockImplementation(async () => Response.json({ ...CLEAR, notice, willBeTranslated: true }));
    showWith(WEAK_MODEL);
    write('¿Reduce velorimine las crisis?');
    await start();
    expect(JSON.parse(String(reader.mock.calls[0]?.[1]?.body))).toEqual({ question: '¿Reduce velorimine las crisis?' });
    expect(screen.getByRole('status').textContent).toBe(notice);
    expect(server).toHaveBeenCalledOnce();
    expect(push).toHaveBeenCalledOnce();
  });

  it('has a question read anew where the reader then wants no model', async () => {
    reader.mockImplementation(async () => Response.json({ ...CLEAR, notice: 'In Spanish.', willBeTranslated: true }));
    showWith(WEAK_MODEL);
    write('¿Reduce velorimine las crisis?');
    await press('Look at the searches');
    fireEvent.click(screen.getByRole('radio', { name: /^No model/ }));
    reader.mockImplementation(async () => Response.json({ ...CLEAR, notice: 'It cannot be translated.' }));
    await start();
    expect(JSON.parse(String(reader.mock.calls[1]?.[1]?.body))).toMatchObject({ engine: 'rules' });
    expect(screen.getByRole('status').textContent).toBe('It cannot be translated.');
    expect(server).not.toHaveBeenCalled();
  });

  it('sends searches that the reader has changed, and no others', async () => {
    reader.mockImplementation(async () => Response.json({ ...CLEAR, searches: [search] }));
    show();
    write(QUESTION);
    await press('Look at the searches');
    type('PubMed', 'velorimine[tiab]');
    await start();
    expect(sent().searches).toEqual([{ tool: 'search_pubmed', query: 'velorimine[tiab]' }]);
  });

  it('sends the searches of the sources at which one was changed, and leaves the rest to be planned', async () => {
    const planned = [
      { tool: 'search_pubmed', query: 'velorimine[mh]' },
      { tool: 'search_arxiv', query: 'all:velorimine' },
      { tool: 'search_pubmed', query: 'velorimine[tw]' },
    ];
    reader.mockImplementation(async () => Response.json({ ...CLEAR, searches: planned }));
    show();
    write(QUESTION);
    await press('Look at the searches');
    const fold = screen.getByText('The first searches').closest('details') as HTMLDetailsElement;
    fold.open = true;
    fireEvent(fold, new Event('toggle'));
    const second = () => screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: 'PubMed' })[1];
    fireEvent.change(second() as HTMLElement, { target: { value: 'velorimine[ti]' } });
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'arXiv' }).value).toBe('all:velorimine');
    await start();
    expect(sent().searches).toEqual([
      { tool: 'search_pubmed', query: 'velorimine[mh]' },
      { tool: 'search_pubmed', query: 'velorimine[ti]' },
    ]);
    // What is as it was planned is no search of the reader's.
    server.mockClear();
    fireEvent.change(second() as HTMLElement, { target: { value: 'velorimine[tw]' } });
    expect(screen.queryByRole('button', { name: 'As they were planned' })).toBeNull();
    // The searches do not fold away under who types.
    expect(second()?.closest('details')?.open).toBe(true);
    await start();
    expect(sent().searches).toBeUndefined();
  });

  it('shows the searches of the sources that are ticked, also when that is changed later', async () => {
    const planned = [search, { tool: 'search_arxiv', query: 'all:velorimine' }];
    reader.mockImplementation(async () => Response.json({ ...CLEAR, searches: planned }));
    show();
    write(QUESTION);
    fireEvent.click(screen.getByRole('checkbox', { name: /^arXiv/ }));
    await press('Look at the searches');
    expect(screen.getAllByRole('textbox', { name: 'PubMed' })).toHaveLength(1);
    expect(screen.queryByRole('textbox', { name: 'arXiv' })).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: /^arXiv/ }));
    type('arXiv', 'ti:velorimine');
    fireEvent.click(screen.getByRole('checkbox', { name: /^PubMed/ }));
    expect(screen.queryByRole('textbox', { name: 'PubMed' })).toBeNull();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'arXiv' }).value).toBe('ti:velorimine');
    await start();
    expect(sent().searches).toEqual([{ tool: 'search_arxiv', query: 'ti:velorimine' }]);
  });

  it('forgets changed searches with the question that they were for', async () => {
    reader.mockImplementation(async () => Response.json({ ...CLEAR, searches: [search] }));
    show();
    write(QUESTION);
    await press('Look at the searches');
    type('PubMed', 'velorimine[tiab]');
    write('Does aspirin help?');
    await start();
    expect(sent().searches).toBeUndefined();
  });

  it('starts without a look where the question cannot be read', async () => {
    reader.mockRejectedValue(new TypeError('offline'));
    show();
    write(QUESTION);
    await start();
    expect(sent().question).toBe(QUESTION);
  });
});

describe('filters', () => {
  it('sends what the reader allows', async () => {
    show();
    write(QUESTION);
    type('From the year', '2015');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Randomised trial' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'about people' }));
    await start();
    expect(sent().filters).toEqual({
      fromYear: 2015,
      toYear: null,
      designs: ['randomised_trial'],
      humansOnly: true,
      languages: [],
    });
  });

  it.each([
    ['15', '', 'four digits'],
    ['2020', '2010', 'Exchange the two years'],
  ])('refuses the years "%s" to "%s" with a sentence', async (from, to, words) => {
    show();
    write(QUESTION);
    type('From the year', from);
    type('To the year', to);
    await start();
    expect(screen.getByRole('alert').textContent).toContain(words);
    expect(server).not.toHaveBeenCalled();
  });
});

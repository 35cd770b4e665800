import { act, screen } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Draft, keepDraft, USUAL_OPTIONS } from '#components/app/question/draft.ts';
import { QuestionForm } from '#components/app/question/question-form.tsx';
import { sourceOptions } from '#components/app/question/source-options.ts';
import { offerOf, TEAM_MODEL } from '../form-offer.ts';
import { Queries } from '../render-with-queries.tsx';

const QUESTION = 'Does velorimine shorten attacks?';
const ALL = sourceOptions(false).map(({ tool }) => tool);
const BLANK: Draft = { ...USUAL_OPTIONS, question: '', sources: ALL, depth: 'standard' };
const server = vi.fn<typeof fetch>();
const sent = () => JSON.parse(String(server.mock.calls[0]?.[1]?.body));
let root: Root | undefined;

beforeEach(() => {
  sessionStorage.clear();
  server.mockReset().mockImplementation(async () => Response.json({ runId: 'run_1234' }, { status: 202 }));
  vi.stubGlobal('fetch', (...asked: Parameters<typeof fetch>) =>
    asked[0] === '/api/questions/read' ? Promise.reject(new TypeError('offline')) : server(...asked),
  );
});
afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** The page as the server sent it, changed by its reader while nobody listens, then brought to life. */
async function comeToLife(initial: Draft, choose: () => void): Promise<void> {
  const form = (
    <Queries>
      <QuestionForm sources={sourceOptions(false)} initial={initial} examples={[]} offer={offerOf(TEAM_MODEL, 0.12)} />
    </Queries>
  );
  const place = document.createElement('div');
  place.innerHTML = renderToString(form);
  document.body.append(place);
  choose();
  await act(async () => {
    root = hydrateRoot(place, form);
  });
}

const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const text = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const submit = () =>
  act(async () => screen.getByRole('button', { name: /^(Report in minutes|Make the plan)$/ }).click());

it('sends what the form shows, however early it was chosen', async () => {
  await comeToLife({ ...BLANK, question: QUESTION }, () => {
    box(/^arXiv/).checked = false;
    radio(/^Quick/).checked = true;
    radio(/^Team/).checked = true;
    box(/^Show me the plan first/).checked = false;
    text('Tokens').value = '90,000';
    text('US dollars').value = '0.30';
  });
  expect(box(/^arXiv/).checked).toBe(false);
  expect(radio(/^Quick/).checked).toBe(true);
  await submit();
  expect(sent()).toMatchObject({
    question: QUESTION,
    sources: ALL.filter((tool) => tool !== 'search_arxiv'),
    depth: 'quick',
    mode: 'advanced',
    budget: { tokens: 90_000, money: 0.3 },
    autoStart: true,
  });
});

it('keeps early choices together with an early question', async () => {
  await comeToLife(BLANK, () => {
    text('Your question').value = QUESTION;
    box(/^Web/).checked = false;
    box(/^Show me the plan first/).checked = false;
  });
  expect(box(/^Web/).checked).toBe(false);
  await submit();
  expect(sent()).toMatchObject({ question: QUESTION, autoStart: true });
  expect(sent().sources).not.toContain('search_web');
});

it('takes back the whole draft of this tab where the browser has filled in its question again', async () => {
  keepDraft({ ...BLANK, question: QUESTION, mode: 'simple', tokens: '70k' }, '');
  await comeToLife(BLANK, () => {
    text('Your question').value = QUESTION;
    radio(/^Deep/).checked = true;
  });
  await submit();
  expect(sent()).toMatchObject({ question: QUESTION, mode: 'simple', depth: 'deep', budget: { tokens: 70_000 } });
});

it('changes nothing of a form that nobody has touched', async () => {
  const again: Draft = {
    ...BLANK,
    question: QUESTION,
    sources: ['search_web', 'search_pubmed'],
    depth: 'deep',
    planFirst: false,
  };
  await comeToLife(again, () => {});
  await submit();
  expect(sent()).toMatchObject({ sources: ['search_web', 'search_pubmed'], depth: 'deep', autoStart: true });
});

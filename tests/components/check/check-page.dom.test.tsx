import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CheckForm } from '#components/check/check-form.tsx';
import { CheckPage } from '#components/check/check-page.tsx';
import type { CheckedTextSentence, TextCheck, TextCheckResult } from '#contract/text-check/text-check.ts';
import { push } from '../next-navigation.ts';
import { render } from '../render-with-queries.tsx';

const server = vi.fn<typeof fetch>();
beforeEach(() => {
  server.mockReset();
  vi.stubGlobal('fetch', server);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const TEXT = 'Sleep helps all. Salt harms many. Walking is good.';

function sentence(id: string, text: string, verdict: CheckedTextSentence['verdict']): CheckedTextSentence {
  const start = TEXT.indexOf(text);
  const reason = verdict === 'supported' ? null : `Why ${id}.`;
  return { id, start, end: start + text.length, text, marks: [], verdict, reason, citations: [], nearest: null };
}

const RESULT: TextCheckResult = {
  schema: 'assay.text-check/1',
  text: TEXT,
  blocks: [{ kind: 'paragraph', start: 0, end: TEXT.length }],
  engine: 'rules',
  sentences: [
    sentence('s1', 'Sleep helps all.', 'contradicted'),
    sentence('s2', 'Salt harms many.', 'no_such_reference'),
    sentence('s3', 'Walking is good.', 'supported'),
  ],
  references: [
    {
      id: 'r1',
      label: '1',
      text: 'Hartwell J. Salt. 2001.',
      start: 0,
      end: 1,
      state: 'missing',
      isRetracted: false,
      isCited: true,
      workId: null,
      remarks: [],
      probablyMeant: { title: 'Salt and pressure', authors: ['Costa C'], year: 2002, ids: {} },
    },
  ],
  works: [],
  notices: ['No model compared what sentences mean.'],
};

const check = (more: Partial<TextCheck> = {}): TextCheck => ({
  id: 'c1',
  name: 'My essay',
  status: 'complete',
  progress: { done: 0, total: 0 },
  problem: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  result: RESULT,
  ...more,
});

const marks = () =>
  within(screen.getByRole('region', { name: 'Text' }))
    .getAllByRole('listitem')
    .map((item) => within(item).getByRole('button'));

describe('a checked text', () => {
  it('marks what is wrong, and goes from one finding to the next by keyboard', () => {
    render(<CheckPage initial={check()} />);
    expect(marks().map((mark) => mark.textContent)).toEqual(['Contradicted', 'Reference does not exist']);
    fireEvent.keyDown(document.body, { key: 'j' });
    expect(document.activeElement).toBe(marks()[0]);
    expect(screen.getByText('Why s1.')).toBeTruthy();
    fireEvent.keyDown(document.body, { key: 'j' });
    expect(document.activeElement).toBe(marks()[1]);
    expect(screen.queryByText('Why s1.')).toBeNull();
    fireEvent.keyDown(document.body, { key: 'j' });
    expect(screen.getByText('Why s2.')).toBeTruthy();
    fireEvent.keyDown(document.body, { key: 'k' });
    expect(document.activeElement).toBe(marks()[0]);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(screen.queryByText('Why s1.')).toBeNull();
  });

  it('is filtered by verdict', () => {
    render(<CheckPage initial={check()} />);
    fireEvent.click(screen.getByRole('button', { name: 'Contradicted 1' }));
    expect(marks().map((mark) => mark.textContent)).toEqual(['Reference does not exist']);
    fireEvent.click(screen.getByRole('button', { name: 'Supported 1' }));
    expect(marks().map((mark) => mark.textContent)).toEqual(['Reference does not exist', 'Supported']);
  });

  it('keeps every word of the text, and shows its notices and references', () => {
    render(<CheckPage initial={check()} />);
    expect(screen.getByRole('region', { name: 'Text' }).querySelector('p[dir]')?.textContent).toBe(TEXT);
    expect(screen.getByText('No model compared what sentences mean.')).toBeTruthy();
    const references = within(screen.getByRole('region', { name: 'References' }));
    expect(references.getByText(/Salt and pressure/)).toBeTruthy();
  });

  it('says how far it is, and is cancelled', async () => {
    const open = check({ status: 'looking_up', progress: { done: 3, total: 60 }, result: null });
    server.mockImplementation(async (_, init) =>
      init?.method === 'POST' ? new Response(null, { status: 204 }) : Response.json({ ...open, status: 'cancelled' }),
    );
    render(<CheckPage initial={open} />);
    expect(screen.getByText('Looking up references: 3 of 60')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText(/was cancelled/)).toBeTruthy();
  });

  it('that failed says why', () => {
    render(<CheckPage initial={check({ status: 'failed', problem: 'The file is locked.', result: null })} />);
    expect(screen.getByText('The file is locked.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Check a text' })).toBeTruthy();
  });
});

describe('the form', () => {
  it('sends what was pasted and leads to its check, and shows what the server refuses', async () => {
    server.mockImplementationOnce(async () =>
      Response.json({ error: { code: 'rate_limited', message: 'Too many texts.' } }, { status: 429 }),
    );
    server.mockImplementation(async () => Response.json({ checkId: 'c 9' }, { status: 202 }));
    render(<CheckForm />);
    const send = screen.getByRole('button', { name: 'Check this text' });
    fireEvent.click(send);
    expect(server).not.toHaveBeenCalled();
    fireEvent.change(screen.getByRole('textbox', { name: /Your text/ }), { target: { value: TEXT } });
    fireEvent.click(send);
    expect((await screen.findByRole('alert')).textContent).toBe('Too many texts.');
    fireEvent.click(send);
    await vi.waitFor(() => expect(push).toHaveBeenCalledWith('/check/c%209'));
    expect(JSON.parse(String(server.mock.calls[0]?.[1]?.body))).toEqual({ text: TEXT });
  });
});

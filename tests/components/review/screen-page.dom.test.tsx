import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ScreenPage } from '#components/review/screening/screen-page.tsx';
import type { ReviewStage } from '#contract/review/review-events.ts';
import type { RecordFilter } from '#contract/review/review-view.ts';
import { pathname } from '../next-navigation.ts';
import { ANNA, BEN, type FakeReview, fakeReview, recordOf, recordsOf, settle, show } from './fake-review.tsx';

beforeEach(() => void pathname.mockReturnValue('/reviews/r1/screen'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function screenPage(server: FakeReview, stage: ReviewStage = 'abstract', filter: RecordFilter = 'mine') {
  const page = server.page(stage, filter);
  const [first] = page.records;
  const record = first ? server.record(first.id, stage) : null;
  return show(server, <ScreenPage stage={stage} start={{ wish: { stage, filter, text: '' }, page, record }} />);
}

const title = () => screen.getByRole('heading', { level: 2 }).textContent;
const press = async (...keys: string[]) => {
  for (const key of keys) {
    fireEvent.keyDown(document.body, { key });
    await settle();
  }
};
const decided = ({ state }: FakeReview, stage: ReviewStage = 'abstract') =>
  Object.fromEntries(
    [...state.decided].flatMap(([id, decisions]) => {
      const mine = decisions[stage].by.get('anna');
      return mine ? [[id, mine.reason ? `${mine.decision}: ${mine.reason}` : mine.decision]] : [];
    }),
  );
const rows = () => within(screen.getByRole('list', { name: 'Records' })).getAllByRole('listitem');

describe('screening', () => {
  it('is done by keyboard alone: each decision is saved and leads to the next record', async () => {
    const server = fakeReview();
    await screenPage(server);
    expect(title()).toBe('Record 1');
    expect(screen.getByText('Abstract 1.')).toBeDefined();
    await press('i');
    expect(title()).toBe('Record 2');
    await press('e');
    expect(title()).toBe('Record 3');
    await press('m');
    expect(decided(server)).toEqual({ 'pmid:1': 'include', 'pmid:2': 'exclude', 'pmid:3': 'maybe' });
    expect(title()).toBe('Everything is decided');
    expect(screen.getByText(/2 records included, 1 excluded/)).toBeDefined();
  });

  it('undoes decisions in the order in which they were made, and goes back to their records', async () => {
    const server = fakeReview();
    await screenPage(server);
    await press('i', 'e', 'u');
    expect(title()).toBe('Record 2');
    expect(decided(server)).toEqual({ 'pmid:1': 'include' });
    await press('u');
    expect(title()).toBe('Record 1');
    expect(decided(server)).toEqual({});
    await press('u');
    expect(title()).toBe('Record 1');
  });

  it('undoes the last decision of all from the page that says that everything is decided', async () => {
    const server = fakeReview({ records: recordsOf(1) });
    await screenPage(server);
    await press('e', 'u');
    expect(title()).toBe('Record 1');
    expect(decided(server)).toEqual({});
  });

  it('goes through the list without deciding, and may change what was decided', async () => {
    const server = fakeReview();
    await screenPage(server);
    await press('j', 'j', 'j');
    expect(title()).toBe('Record 3');
    await press('k', 'k', 'e');
    expect(decided(server)).toEqual({ 'pmid:1': 'exclude' });
    await press('k');
    expect(title()).toBe('Record 1');
    expect(screen.getByRole('button', { name: 'Exclude', pressed: true })).toBeDefined();
    await press('i');
    expect(decided(server)).toEqual({ 'pmid:1': 'include' });
  });

  it('shows a decision at once, before the server has answered', async () => {
    const server = fakeReview();
    await screenPage(server);
    let answer: (() => void) | undefined;
    server.answer = ({ path }) =>
      path.endsWith('/decisions') ? new Promise((resolve) => (answer = () => resolve(new Response()))) : undefined;
    fireEvent.keyDown(document.body, { key: 'i' });
    expect(title()).toBe('Record 2');
    expect(within(rows()[0] as HTMLElement).getByText('Included:')).toBeDefined();
    await act(async () => answer?.());
  });

  it('marks words of the criteria, and takes nothing of a record for markup', async () => {
    const records = [
      recordOf(1, {
        title: '<img src=x onerror=alert(1)> Velorimine & placebo',
        abstract: 'Velorimine lowered <b>attacks</b> a week.',
      }),
    ];
    await screenPage(fakeReview({ records }));
    expect(title()).toBe('<img src=x onerror=alert(1)> Velorimine & placebo');
    expect(document.querySelector('article img, article b')).toBeNull();
    const marked = [...document.querySelectorAll('article mark')].map(({ textContent }) => textContent);
    expect(marked).toEqual(['Velorimine', 'placebo', 'Velorimine', 'attacks', 'week']);
  });

  it('says where a record was retracted, and where it has no abstract', async () => {
    const notices = [{ kind: 'retraction' as const, date: '2022', source: 'PubMed: Retracted Publication' }];
    await screenPage(fakeReview({ records: [recordOf(1, { notices, abstract: null })] }));
    expect(screen.getByText(/Retracted 2022/)).toBeDefined();
    expect(screen.getByText(/has no abstract/)).toBeDefined();
  });

  it('decides nothing for readers, and nothing while the user types', async () => {
    const server = fakeReview({ me: 'reader' });
    await screenPage(server);
    await press('i');
    expect(server.writes()).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Include' })).toBeNull();
    cleanup();
    const mine = fakeReview();
    await screenPage(mine);
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'i' });
    await settle();
    expect(mine.writes()).toEqual([]);
  });

  it('asks why a full text is excluded: by number, or in words', async () => {
    const server = fakeReview({ records: recordsOf(2) });
    server.run({
      kind: 'decide',
      decisions: ['pmid:1', 'pmid:2'].map((recordId) => ({
        recordId,
        stage: 'abstract',
        decision: 'include',
        reason: null,
      })),
    });
    await screenPage(server, 'fulltext');
    await press('e');
    expect(screen.getByText('Why is it excluded?')).toBeDefined();
    await press('Escape');
    expect(screen.queryByText('Why is it excluded?')).toBeNull();
    expect(decided(server, 'fulltext')).toEqual({});
    await press('e', '2');
    expect(title()).toBe('Record 2');
    await press('e');
    fireEvent.change(screen.getByRole('textbox', { name: 'Another reason' }), { target: { value: 'Only a protocol' } });
    fireEvent.submit(screen.getByRole('textbox', { name: 'Another reason' }));
    await settle();
    expect(decided(server, 'fulltext')).toEqual({
      'pmid:1': 'exclude: Wrong outcome',
      'pmid:2': 'exclude: Only a protocol',
    });
  });

  it('notes that a full text could not be had', async () => {
    const server = fakeReview({ records: recordsOf(1) });
    const decision = { recordId: 'pmid:1', stage: 'abstract', decision: 'include', reason: null } as const;
    server.run({ kind: 'decide', decisions: [decision] });
    await screenPage(server, 'fulltext');
    fireEvent.click(screen.getByRole('button', { name: 'I cannot get the full text' }));
    await settle();
    expect(server.state.decided.get('pmid:1')?.isMissing).toBe(true);
  });
});

describe('what others decided', () => {
  const byBen = (server: FakeReview) =>
    server.run(
      {
        kind: 'decide',
        decisions: [{ recordId: 'pmid:1', stage: 'abstract', decision: 'exclude', reason: 'Wrong animal' }],
      },
      BEN,
    );

  it('stays hidden until one has decided, and is shown then', async () => {
    const server = fakeReview();
    server.put({ type: 'joined', reviewer: BEN });
    server.run({ kind: 'set_screeners', stage: 'abstract', count: 2 });
    byBen(server);
    await screenPage(server);
    expect(screen.queryByText(/Wrong animal/)).toBeNull();
    await press('i', 'k');
    expect(screen.getByText(/Wrong animal/)).toBeDefined();
    expect(screen.getByText('Conflict')).toBeDefined();
    expect(screen.getByText(/^Agreement: 0% of 1 record/)).toBeDefined();
  });

  it('is resolved anew by an owner where it is read', async () => {
    const server = fakeReview();
    server.put({ type: 'joined', reviewer: BEN });
    server.run({ kind: 'set_screeners', stage: 'abstract', count: 2 });
    byBen(server);
    server.run({
      kind: 'decide',
      decisions: [{ recordId: 'pmid:1', stage: 'abstract', decision: 'include', reason: null }],
    });
    const resolved = { type: 'resolved', recordId: 'pmid:1', stage: 'abstract', reason: null, by: ANNA.id } as const;
    server.put({ ...resolved, decision: 'include' });
    await screenPage(server, 'abstract', 'all');
    expect(screen.getByText('Resolved by Anna:').parentElement?.textContent).toMatch(/included/);
    fireEvent.click(screen.getByRole('button', { name: /Exclude it/ }));
    await settle();
    await settle();
    expect(server.state.decided.get('pmid:1')?.abstract.resolved?.decision).toBe('exclude');
    expect(screen.getByText('Resolved by Anna:').parentElement?.textContent).toMatch(/excluded/);
  });

  it('says at the end which conflicts and second decisions are still to come', async () => {
    const server = fakeReview({ records: recordsOf(2) });
    server.put({ type: 'joined', reviewer: BEN });
    server.run({ kind: 'set_screeners', stage: 'abstract', count: 2 });
    byBen(server);
    await screenPage(server);
    await press('i', 'i');
    expect(screen.getByText(/1 conflict waits; 1 record waits for a second reviewer/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'See the conflicts' })).toBeDefined();
  });
});

it('takes no letter of a quick search for a decision', async () => {
  await screenPage(fakeReview());
  fireEvent.keyDown(document.body, { key: '/' });
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

describe('the same list in another window', () => {
  const elsewhere = (server: FakeReview, recordId: string, wanted: 'include' | 'exclude' | null) =>
    server.run({ kind: 'decide', decisions: [{ recordId, stage: 'abstract', decision: wanted, reason: null }] });
  const comeBack = async () => {
    fireEvent(window, new Event('visibilitychange'));
    await settle();
    await settle();
  };

  it('has its decisions shown here, at the record that is open and in the list', async () => {
    const server = fakeReview();
    await screenPage(server);
    elsewhere(server, 'pmid:1', 'include');
    elsewhere(server, 'pmid:2', 'exclude');
    await comeBack();
    expect(screen.getByRole('button', { name: 'Include', pressed: true })).toBeDefined();
    expect(screen.getByText('You:').parentElement?.textContent).toBe('You: included');
    expect(within(screen.getByRole('list', { name: 'Records' })).getByText('Excluded:')).toBeDefined();
    await press('j', 'j', 'm');
    expect(title()).toBe('Everything is decided');
    expect(decided(server)).toEqual({ 'pmid:1': 'include', 'pmid:2': 'exclude', 'pmid:3': 'maybe' });
  });

  it('has what it decided or undid left alone by an undo here', async () => {
    const server = fakeReview();
    await screenPage(server);
    await press('i', 'i');
    elsewhere(server, 'pmid:2', 'exclude');
    await comeBack();
    await press('u');
    expect(decided(server)).toEqual({ 'pmid:2': 'exclude' });
    expect(title()).toBe('Record 1');
    await press('u');
    expect(decided(server)).toEqual({ 'pmid:2': 'exclude' });
    elsewhere(server, 'pmid:2', null);
    await comeBack();
    expect(screen.queryByText('Excluded:')).toBeNull();
  });
});

describe('a line that breaks', () => {
  it('keeps decisions, says that they are not saved, and sends them when the line is back', async () => {
    const server = fakeReview();
    await screenPage(server);
    server.answer = ({ path }) => {
      if (path.endsWith('/decisions')) throw new TypeError('Failed to fetch');
      return undefined;
    };
    await press('i', 'e');
    expect(title()).toBe('Record 3');
    expect(screen.getByText(/2 decisions are not saved yet/)).toBeDefined();
    expect(decided(server)).toEqual({});
    server.answer = undefined;
    await act(async () => window.dispatchEvent(new Event('online')));
    await settle(50);
    expect(decided(server)).toEqual({ 'pmid:1': 'include', 'pmid:2': 'exclude' });
    expect(screen.queryByText(/not saved yet/)).toBeNull();
  });

  it('sends what an earlier visit could not', async () => {
    const server = fakeReview();
    await screenPage(server);
    server.answer = ({ path }) => {
      if (path.endsWith('/decisions')) throw new TypeError('Failed to fetch');
      return undefined;
    };
    await press('i');
    cleanup();
    server.answer = undefined;
    await screenPage(server);
    await settle(50);
    expect(decided(server)).toEqual({ 'pmid:1': 'include' });
  });

  it('takes back what the server refuses, and says which and why', async () => {
    const server = fakeReview();
    await screenPage(server);
    server.answer = ({ path }) =>
      path.endsWith('/decisions')
        ? Response.json({ error: { code: 'invalid_request', message: 'You are a reader now.' } }, { status: 400 })
        : undefined;
    await press('i');
    expect(screen.getByText(/“Record 1” was not saved. You are a reader now./)).toBeDefined();
    await press('k');
    expect(screen.queryByRole('button', { name: 'Include', pressed: true })).toBeNull();
  });
});

describe('a long list', () => {
  it('draws only what is in sight, and reads on by the hundred', async () => {
    const server = fakeReview({ records: recordsOf(1_000) });
    await screenPage(server);
    expect(rows().length).toBeLessThan(40);
    expect(rows()[0]?.getAttribute('aria-setsize')).toBe('1000');
    const region = screen.getByRole('list', { name: 'Records' }).parentElement as HTMLElement;
    region.scrollTop = 64 * 700;
    fireEvent.scroll(region);
    await settle(150);
    expect(screen.getByRole('button', { name: /^Record 705/ })).toBeDefined();
  });

  it('passes over nothing while decided records leave the list on the server', async () => {
    const server = fakeReview({ records: recordsOf(230) });
    await screenPage(server);
    for (let n = 1; n <= 230; n++) {
      expect(title()).toBe(`Record ${n}`);
      fireEvent.keyDown(document.body, { key: n % 3 === 0 ? 'i' : 'e' });
      if (n % 10 === 0) await settle();
      else await settle(0);
    }
    await settle(50);
    expect(Object.keys(decided(server))).toHaveLength(230);
    expect(title()).toBe('Everything is decided');
  });

  it('takes over the order that was learned, with the open record and the decided ones on top', async () => {
    const server = fakeReview({ records: recordsOf(30) });
    await screenPage(server);
    for (let n = 0; n < 9; n++) await press('e');
    server.order = { by: 'learned', decisions: 10, left: { estimate: 4, low: 1, high: 9 } };
    server.ranked.reverse();
    await press('i');
    await settle(50);
    expect(title()).toBe('Record 11');
    expect(screen.getByText(/About 4 \(1–9\) more are likely to be included/)).toBeDefined();
    await press('e');
    expect(title()).toBe('Record 30');
    await press('u');
    expect(title()).toBe('Record 11');
  });

  it('searches, and shows what was asked for', async () => {
    const server = fakeReview({ records: recordsOf(12) });
    await screenPage(server);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'record 12' } });
    await settle(350);
    await settle();
    expect(title()).toBe('Record 12');
    fireEvent.change(screen.getByRole('combobox', { name: 'Show' }), { target: { value: 'included' } });
    await settle();
    expect(screen.getByText(/No record here holds all of these words/)).toBeDefined();
  });
});

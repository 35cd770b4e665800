import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ConflictsPart } from '#components/review/conflicts/conflicts-part.tsx';
import { FlowPart } from '#components/review/flow/flow-part.tsx';
import { IncludedPart } from '#components/review/included-part.tsx';
import { PeoplePart } from '#components/review/people/people-part.tsx';
import { ProtocolPart } from '#components/review/protocol/protocol-part.tsx';
import { RecordsPart } from '#components/review/records/records-part.tsx';
import type { ReviewRole } from '#contract/review/review-events.ts';
import type { ReviewRecord } from '#contract/review/review-record.ts';
import type { WantedDecision } from '#core/review/commands.ts';
import { ANNA, BEN, type FakeReview, fakeReview, PROTOCOL, recordsOf, settle, show } from './fake-review.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const decision = (recordId: string, wanted: 'include' | 'exclude', reason: string | null = null): WantedDecision => ({
  ...{ recordId, stage: 'abstract', decision: wanted, reason },
});

/** Two conflicts and one agreement between Anna and Ben. */
function disputed(me: ReviewRole = 'owner'): FakeReview {
  const server = fakeReview({ me: 'owner' });
  server.put({ type: 'joined', reviewer: BEN });
  server.run({ kind: 'set_screeners', stage: 'abstract', count: 2 });
  const mine = [decision('pmid:1', 'include'), decision('pmid:2', 'exclude'), decision('pmid:3', 'include')];
  const his = [
    decision('pmid:1', 'exclude', 'Wrong outcome'),
    decision('pmid:2', 'include'),
    decision('pmid:3', 'include'),
  ];
  server.run({ kind: 'decide', decisions: mine });
  server.run({ kind: 'decide', decisions: his }, BEN);
  if (me !== 'owner') {
    server.put({ type: 'role_changed', reviewerId: BEN.id, role: 'owner', by: ANNA.id });
    server.put({ type: 'role_changed', reviewerId: ANNA.id, role: me, by: BEN.id });
  }
  return server;
}

const outcomes = ({ state }: FakeReview) =>
  [...state.decided].flatMap(([id, { abstract }]) =>
    abstract.resolved ? [[id, abstract.resolved.decision, abstract.resolved.reason]] : [],
  );

describe('conflicts', () => {
  it('are shown side by side and resolved by keyboard, one after the other', async () => {
    const server = disputed();
    await show(server, <ConflictsPart />);
    const decisions = within(screen.getByRole('list', { name: 'Decisions' })).getAllByRole('listitem');
    expect(decisions.map(({ textContent }) => textContent)).toEqual(['AnnaIncluded', 'BenExcludedWrong outcome']);
    expect(screen.getByText('1 of 2 conflicts')).toBeDefined();
    fireEvent.keyDown(document.body, { key: 'j' });
    expect(screen.getByText('2 of 2 conflicts')).toBeDefined();
    fireEvent.keyDown(document.body, { key: 'k' });
    await settle();
    fireEvent.keyDown(document.body, { key: 'e' });
    await settle();
    await settle();
    expect(outcomes(server)).toEqual([['pmid:1', 'exclude', 'Wrong outcome']]);
    expect(screen.getByText('1 of 1 conflict')).toBeDefined();
    fireEvent.keyDown(document.body, { key: 'i' });
    await settle();
    await settle();
    expect(outcomes(server)).toEqual([
      ['pmid:1', 'exclude', 'Wrong outcome'],
      ['pmid:2', 'include', null],
    ]);
    expect(screen.getByText(/There is no conflict at this stage/)).toBeDefined();
  });

  it('that were resolved by a slip of the finger can be resolved anew', async () => {
    const server = disputed();
    await show(server, <ConflictsPart />);
    fireEvent.keyDown(document.body, { key: 'i' });
    await settle();
    await settle();
    fireEvent.click(screen.getByRole('button', { name: 'Change' }));
    await settle();
    expect(screen.getByRole('heading', { name: 'Record 1' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: /Exclude it/ }));
    await settle();
    await settle();
    expect(outcomes(server)).toEqual([['pmid:1', 'exclude', 'Wrong outcome']]);
    expect(screen.getByRole('heading', { name: 'Record 2' })).toBeDefined();
  });

  it('are read-only for members who do not own the review', async () => {
    const server = disputed('screener');
    await show(server, <ConflictsPart />);
    expect(screen.getByRole('list', { name: 'Decisions' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /Include it/ })).toBeNull();
    fireEvent.keyDown(document.body, { key: 'i' });
    await settle();
    expect(server.writes()).toEqual([]);
  });

  it('say why one could not be resolved', async () => {
    const server = disputed();
    await show(server, <ConflictsPart />);
    server.answer = ({ path }) =>
      path.endsWith('/resolutions')
        ? Response.json({ error: { message: 'Somebody has settled it already.' } }, { status: 400 })
        : undefined;
    fireEvent.click(screen.getByRole('button', { name: /Include it/ }));
    await settle();
    expect(screen.getByRole('alert').textContent).toBe('Somebody has settled it already.');
  });
});

describe('the protocol', () => {
  const bare = { ...PROTOCOL, eligibility: { ...PROTOCOL.eligibility, population: '', intervention: '' } };

  it('is written by its owner at once in a review that was just begun', async () => {
    const empty = { ...bare.eligibility, comparison: '', outcome: '' };
    const server = fakeReview({ records: [], protocol: { ...bare, eligibility: empty } });
    await show(server, <ProtocolPart />);
    fireEvent.change(screen.getByRole('textbox', { name: 'Population' }), { target: { value: 'Adults' } });
    fireEvent.click(screen.getByRole('button', { name: 'Cohort' }));
    fireEvent.change(screen.getByRole('spinbutton', { name: 'From year' }), { target: { value: '2001' } });
    fireEvent.change(screen.getByRole('textbox', { name: 'Languages' }), { target: { value: 'EN, de' } });
    expect(screen.getByText('English, German')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Add a search' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Search 1' }), { target: { value: 'velorimine[tiab]' } });
    fireEvent.change(screen.getByRole('textbox', { name: /Reasons/ }), {
      target: { value: 'Animals\n\nAnimals\nOld' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Save the protocol' }));
    await settle();
    expect(server.state.protocol).toMatchObject({
      eligibility: { population: 'Adults', designs: ['cohort'], fromYear: 2001, toYear: null, languages: ['en', 'de'] },
      queries: [{ tool: 'search_pubmed', query: 'velorimine[tiab]' }],
      exclusionReasons: ['Animals', 'Old'],
    });
    expect(screen.getByText('Adults')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Save the protocol' })).toBeNull();
  });

  it('asks why it is changed once screening has begun, and lists the amendment', async () => {
    const server = fakeReview();
    server.run({ kind: 'decide', decisions: [decision('pmid:1', 'include')] });
    await show(server, <ProtocolPart />);
    fireEvent.click(screen.getByRole('button', { name: 'Change the protocol' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Outcome' }), { target: { value: 'attack days' } });
    fireEvent.change(screen.getByRole('textbox', { name: 'Why is the protocol changed?' }), {
      target: { value: 'Trials report days' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Save the protocol' }));
    await settle();
    expect(screen.getByRole('heading', { name: 'Amendments' })).toBeDefined();
    expect(screen.getByText(/Trials report days/)).toBeDefined();
  });

  it('keeps what was typed where the server refuses it', async () => {
    const server = fakeReview();
    await show(server, <ProtocolPart />);
    server.answer = ({ path }) =>
      path.endsWith('/protocol') ? Response.json({ error: { message: 'Too long.' } }, { status: 400 }) : undefined;
    fireEvent.click(screen.getByRole('button', { name: 'Change the protocol' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Outcome' }), { target: { value: 'attack days' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save the protocol' }));
    await settle();
    expect(screen.getByRole('alert').textContent).toBe('Too long.');
    expect((screen.getByRole('textbox', { name: 'Outcome' }) as HTMLTextAreaElement).value).toBe('attack days');
  });

  it('is read-only for members who do not own the review', async () => {
    await show(fakeReview({ me: 'screener' }), <ProtocolPart />);
    expect(screen.getByText('adults with cluster headache')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('people', () => {
  it('change roles and how many decide, and are only seen by others', async () => {
    const server = fakeReview();
    server.put({ type: 'joined', reviewer: BEN });
    server.answer = ({ path }) => (path.endsWith('/invites') ? Response.json({ invites: [] }) : undefined);
    await show(server, <PeoplePart />);
    fireEvent.change(screen.getByRole('combobox', { name: 'Role of Ben' }), { target: { value: 'reader' } });
    await settle();
    expect(server.state.reviewers.get('ben')?.role).toBe('reader');
    const group = screen.getByRole('group', { name: 'Titles and abstracts' });
    fireEvent.click(within(group).getByRole('radio', { name: /Two people/ }));
    await settle();
    expect(server.state.screeners).toEqual({ abstract: 2, fulltext: 1 });
  });

  it('say why the last owner cannot leave that role', async () => {
    const server = fakeReview();
    server.answer = ({ path }) => (path.endsWith('/invites') ? Response.json({ invites: [] }) : undefined);
    await show(server, <PeoplePart />);
    fireEvent.change(screen.getByRole('combobox', { name: 'Role of Anna' }), { target: { value: 'reader' } });
    await settle();
    expect(screen.getByRole('alert').textContent).toMatch(/needs an owner/);
  });

  it('are invited by a link that is shown once and can be revoked', async () => {
    const server = fakeReview();
    let links: { id: string; role: string; createdAt: string }[] = [];
    server.answer = ({ method, path, body }) => {
      if (!path.includes('/invites')) return undefined;
      const made = { id: 'l1', role: String(body['role']), createdAt: '2026-01-01T00:00:00.000Z' };
      if (method === 'DELETE') links = [];
      if (method === 'POST') links = [made];
      return Response.json(method === 'POST' ? { ...made, token: 'tok/en' } : { invites: links });
    };
    await show(server, <PeoplePart />);
    fireEvent.click(screen.getByRole('button', { name: 'Link for a screener' }));
    await settle();
    const field = screen.getByRole('textbox', { name: 'Link to join' }) as HTMLInputElement;
    expect(field.value).toBe(`${window.location.origin}/reviews/join/tok%2Fen`);
    fireEvent.click(screen.getByRole('button', { name: 'Revoke the link for screener' }));
    await settle();
    expect(screen.queryByRole('textbox', { name: 'Link to join' })).toBeNull();
    expect(screen.queryByRole('list', { name: 'Links in force' })).toBeNull();
  });
});

describe('records', () => {
  it('are imported from a file, with what the server says of a bad one', async () => {
    const server = fakeReview({ records: [] });
    server.answer = ({ path }) =>
      path.endsWith('/files')
        ? Response.json({ error: { message: 'This file holds no record.' } }, { status: 400 })
        : undefined;
    await show(server, <RecordsPart />);
    expect(screen.getByText(/Nothing has been added yet/)).toBeDefined();
    const file = new File(['nothing'], 'embase.ris');
    fireEvent.change(screen.getByLabelText('Files of records'), { target: { files: [file] } });
    await settle();
    expect(server.writes().map(({ query }) => query.get('name'))).toEqual(['embase.ris']);
    expect(screen.getByRole('alert').textContent).toBe('This file holds no record.');
  });

  it('say where they came from', async () => {
    await show(fakeReview(), <RecordsPart />);
    const table = within(screen.getByRole('region', { name: 'Where the records came from' }));
    expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      'pubmed.risFile · 1 January 2026Withdraw …',
      '3',
      '0',
      '3',
    ]);
  });
});

describe('what came of it', () => {
  it('lists the included reports, and what is still open', async () => {
    const server = fakeReview({ records: recordsOf(3) });
    const both = ['pmid:1', 'pmid:2'];
    server.run({ kind: 'decide', decisions: both.map((id) => decision(id, 'include')) });
    server.run({ kind: 'decide', decisions: [{ ...decision('pmid:2', 'include'), stage: 'fulltext' }] });
    await show(server, <IncludedPart />);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Record 2Costa C · Fictional Journal · 2020',
    ]);
    expect(screen.getByText(/1 full text is not decided yet/)).toBeDefined();
  });

  it('names a work without a title so that it can be opened', async () => {
    const server = fakeReview({ records: [{ ...recordsOf(1)[0], title: '' } as ReviewRecord] });
    server.run({ kind: 'decide', decisions: [decision('pmid:1', 'include')] });
    server.run({ kind: 'decide', decisions: [{ ...decision('pmid:1', 'include'), stage: 'fulltext' }] });
    await show(server, <IncludedPart />);
    expect(screen.getByRole('link', { name: 'Untitled' })).toBeDefined();
  });

  it('counts the flow, and offers files of the review', async () => {
    const server = fakeReview({ records: recordsOf(3) });
    server.run({ kind: 'decide', decisions: [decision('pmid:1', 'include'), decision('pmid:2', 'exclude')] });
    await show(server, <FlowPart />);
    const numbers = screen.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(numbers).toContain('Records screened (n = 2)');
    expect(numbers).toContain('Reports assessed for eligibility: not yet');
    expect(screen.getByRole('link', { name: /^Word/ }).getAttribute('href')).toBe('/api/reviews/r1/export?format=docx');
  });
});

import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FlowPart } from '#components/review/flow/flow-part.tsx';
import { PeoplePart } from '#components/review/people/people-part.tsx';
import { RecordsPart } from '#components/review/records/records-part.tsx';
import { ANNA, BEN, type FakeReview, fakeReview, recordsOf, settle, show } from './fake-review.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const include = (recordId: string) => ({
  ...{ recordId, stage: 'abstract' as const, decision: 'include' as const, reason: null },
});
const withoutInvites = (server: FakeReview) => {
  server.answer = ({ path }) => (path.endsWith('/invites') ? Response.json({ invites: [] }) : undefined);
};

describe('decisions of a reviewer', () => {
  it('are withdrawn by the owner after a second look, and restored', async () => {
    const server = fakeReview();
    withoutInvites(server);
    server.put({ type: 'joined', reviewer: BEN });
    server.run({ kind: 'decide', decisions: [include('pmid:1'), include('pmid:2')] }, BEN);
    await show(server, <PeoplePart />);
    const decisions = within(screen.getByRole('region', { name: 'Decisions' }));
    fireEvent.click(decisions.getByRole('button', { name: 'Withdraw 2 decisions of Ben …' }));
    const question = screen.getByRole('region', { name: 'Withdraw 2 decisions of Ben' });
    expect(document.activeElement).toBe(question);
    fireEvent.click(within(question).getByRole('button', { name: 'Keep them' }));
    expect(server.writes()).toEqual([]);

    fireEvent.click(decisions.getByRole('button', { name: 'Withdraw 2 decisions of Ben …' }));
    fireEvent.click(decisions.getByRole('button', { name: 'Withdraw them' }));
    await settle();
    expect(server.state.decided.get('pmid:1')?.abstract.by.size).toBe(0);
    expect(decisions.getByText(/0 decisions, 2 withdrawn/)).toBeDefined();
    fireEvent.click(decisions.getByRole('button', { name: 'Restore 2 decisions of Ben' }));
    await settle();
    expect(server.state.decided.get('pmid:1')?.abstract.by.size).toBe(1);
  });

  it('are only counted for those who do not own the review; imported ones are called so', async () => {
    const server = fakeReview({ me: 'screener' });
    server.put({
      ...{ type: 'decisions_imported', batchId: 'b1', by: ANNA.id, people: [{ id: 'imported:kofi', name: 'Kofi' }] },
      decisions: [{ ...include('pmid:1'), by: 'imported:kofi', isResolution: false, at: null }],
    });
    await show(server, <PeoplePart />);
    const decisions = within(screen.getByRole('region', { name: 'Decisions' }));
    expect(decisions.getByRole('listitem').textContent).toContain('Kofi (imported)');
    expect(decisions.queryByRole('button')).toBeNull();
  });
});

describe('an import', () => {
  it('is withdrawn after the page shows what goes with it, and restored', async () => {
    const server = fakeReview();
    server.answer = ({ method, path }) => {
      if (!path.includes('/batches/')) return undefined;
      if (method === 'GET')
        return Response.json({ records: 2, staying: 1, decided: 2, included: 1, extracted: 0, decisions: 4 });
      const type = path.endsWith('/restore') ? ('batch_restored' as const) : ('batch_withdrawn' as const);
      server.put({ type, batchId: 'b1', recordIds: ['pmid:1', 'pmid:2'], by: ANNA.id });
      return Response.json(server.view());
    };
    await show(server, <RecordsPart />);
    fireEvent.click(screen.getByRole('button', { name: 'Withdraw pubmed.ris …' }));
    await settle();
    const question = screen.getByRole('region', { name: 'Withdraw pubmed.ris' });
    for (const part of [/2 records will be taken out/, /1 included/, /1 record stays/, /4 imported decisions/])
      expect(question.textContent).toMatch(part);
    expect(server.writes()).toEqual([]);
    fireEvent.click(within(question).getByRole('button', { name: 'Withdraw it' }));
    await settle();
    expect(screen.getByText(/^1 record without duplicates/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Restore pubmed.ris' }));
    await settle();
    expect(screen.getByText(/^3 records without duplicates/)).toBeDefined();
  });

  it('is not withdrawn by those who do not own the review', async () => {
    await show(fakeReview({ me: 'screener' }), <RecordsPart />);
    expect(screen.queryByRole('button', { name: /Withdraw/ })).toBeNull();
  });
});

describe('the recall curve', () => {
  it('is a picture with a sentence and a table, once something was screened', async () => {
    const server = fakeReview({
      records: recordsOf(8),
      order: { by: 'learned', decisions: 4, left: { estimate: 2, low: 0, high: 3 } },
    });
    server.run({ kind: 'decide', decisions: [include('pmid:1'), { ...include('pmid:2'), decision: 'exclude' }] });
    await show(server, <FlowPart />);
    const picture = screen.getByRole('img', { name: /^Recall curve/ });
    expect(picture.querySelectorAll('polyline')).toHaveLength(2);
    const text = picture.querySelector('desc')?.textContent ?? '';
    for (const part of ['1 relevant record found in 2 of 8 records', '2 (0–3) more']) expect(text).toContain(part);
    expect(screen.getByText(text, { selector: 'p' })).toBeDefined();
    const table = screen.getByRole('table', { name: 'Recall curve as a table', hidden: true });
    const rows = within(table).getAllByRole('row', { hidden: true });
    expect(rows.map(({ textContent }) => textContent)).toEqual(['Records screenedRelevant found', '11', '21']);
  });

  it('is left out before anything was screened', async () => {
    await show(fakeReview(), <FlowPart />);
    expect(screen.queryByRole('img', { name: /^Recall curve/ })).toBeNull();
  });
});

import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ChasingPanel } from '#components/review/chasing/chasing-panel.tsx';
import { REVIEW_PARTS } from '#components/review/review-parts.ts';
import type { ChaseSummary } from '#contract/review/chasing.ts';
import { type ReviewCitations, reviewCitations } from '#contract/review/review-view.ts';
import { fakeReview, settle, show } from './fake-review.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const NOTHING: ReviewCitations = {
  ...{ rounds: [], included: 2, notFollowed: 2, underWay: null, saturation: null, mostLinked: [], seeds: 0 },
};
const ROUND: ChaseSummary = {
  ...{ round: 1, at: '2026-01-02T00:00:00.000Z', directions: ['backward', 'forward'], leastLinks: 1, seeds: 9 },
  ...{ seedsWithoutId: 1, found: 120, alreadyHeld: 20, leftOut: 0, added: 100, unresolved: 7 },
  sources: [
    {
      ...{ source: 'openalex', direction: 'forward', status: 'failed', reason: 'The source did not answer in time.' },
      ...{ links: 0, unresolved: 0, isCut: false },
    },
    { source: 'europe_pmc', direction: 'backward', status: 'ok', reason: null, links: 9, unresolved: 7, isCut: true },
  ],
};

/** A server that says this of the citations of its review. */
function serverWith(citations: ReviewCitations, me: 'owner' | 'reader' = 'owner') {
  const server = fakeReview({ me });
  server.answer = ({ method, path }) =>
    path.endsWith('/citations')
      ? Response.json(reviewCitations.parse(citations), { status: method === 'POST' ? 202 : 200 })
      : undefined;
  return server;
}

describe('the citations of a review', () => {
  it('stand among its parts', () => {
    expect(REVIEW_PARTS.map(({ path }) => path)).toContain('citations');
  });

  it('are followed in the directions that were chosen', async () => {
    const server = serverWith(NOTHING);
    await show(server, <ChasingPanel />);
    fireEvent.click(screen.getByRole('checkbox', { name: /Similar articles/ }));
    fireEvent.change(screen.getByRole('combobox', { name: /at least/ }), { target: { value: '2' } });
    fireEvent.click(screen.getByRole('button', { name: 'Follow the links of 2 included works' }));
    await settle();
    expect(server.writes()).toMatchObject([
      { path: '/api/reviews/r1/citations', body: { directions: ['backward', 'forward'], leastLinks: 2, ofAll: false } },
    ]);
    expect(server.writes()[0]?.body['commandId']).toMatch(/./);
  });

  it('cannot be followed in no direction, nor by a reader', async () => {
    await show(serverWith(NOTHING), <ChasingPanel />);
    for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box);
    expect(screen.getByRole('button', { name: /Follow the links/ })).toHaveProperty('disabled', true);
    cleanup();
    await show(serverWith(NOTHING, 'reader'), <ChasingPanel />);
    expect(screen.queryByRole('button', { name: /Follow the links/ })).toBeNull();
  });

  it('may be followed again once all of them have been', async () => {
    const server = serverWith({ ...NOTHING, notFollowed: 0, rounds: [ROUND] });
    await show(server, <ChasingPanel />);
    fireEvent.click(screen.getByRole('button', { name: /of all 2 included works again/ }));
    await settle();
    expect(server.writes()).toMatchObject([{ body: { ofAll: true } }]);
  });

  it('say how far a round is, and give it up', async () => {
    const underWay = {
      id: 'citations-1',
      label: 'Citations, round 1',
      status: 'working' as const,
      done: 12,
      total: 0,
      problem: null,
    };
    const server = serverWith({ ...NOTHING, underWay });
    await show(server, <ChasingPanel />);
    expect(screen.getByText(/12 answers of the sources so far/)).toBeDefined();
    expect(screen.getByRole('progressbar', { name: 'Citations, round 1' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await settle();
    expect(server.writes()).toMatchObject([{ method: 'DELETE', path: '/api/reviews/r1/imports/citations-1' }]);
  });

  it('say why a round failed', async () => {
    const underWay = {
      id: 'citations-1',
      label: 'Citations, round 1',
      status: 'failed' as const,
      done: 0,
      total: 0,
      problem: 'Nobody answered.',
    };
    await show(serverWith({ ...NOTHING, underWay }), <ChasingPanel />);
    expect(screen.getByText(/Nobody answered\./)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Dismiss' })).toBeDefined();
  });

  it('show what each round brought, which sources failed, and what nobody could identify', async () => {
    await show(serverWith({ ...NOTHING, rounds: [ROUND] }), <ChasingPanel />);
    const row = within(screen.getByRole('region', { name: 'Rounds of citation chasing' })).getAllByRole('row')[1];
    expect(row?.textContent).toContain('OpenAlex, citing works: The source did not answer in time.');
    expect(row?.textContent).toContain('Europe PMC, cited works: there is more than was read.');
    expect(row?.textContent).toContain('7 references could not be identified');
    expect(row?.textContent).toContain('1 included work has no identifier');
    const cells = within(row as HTMLElement).getAllByRole('cell');
    expect(cells.slice(1).map(({ textContent }) => textContent)).toEqual(['9', '120', '20', '0', '100']);
  });

  it('say how much is probably left and what that assumes, or why it cannot be estimated', async () => {
    const saturation = {
      ...{ bySearch: 40, byLinks: 30, byBoth: 20 },
      total: { estimate: 54.4, low: 51.2, high: 61.7 },
      left: { estimate: 4.4, low: 1.2, high: 11.7 },
    };
    await show(serverWith({ ...NOTHING, rounds: [ROUND], saturation }), <ChasingPanel />);
    const left = screen.getByRole('region', { name: 'What is left to be found' });
    expect(left.textContent).toMatch(/4 relevant works \(1 to 12\)/);
    expect(left.textContent).toMatch(/assumes/);
    cleanup();
    await show(serverWith({ ...NOTHING, rounds: [{ ...ROUND, leftOut: 4 }] }), <ChasingPanel />);
    expect(screen.getByRole('region', { name: 'What is left to be found' }).textContent).toMatch(/left works out/);
  });

  it('list what was brought by the number of works that lead there', async () => {
    const server = fakeReview();
    const [record] = server.page('abstract').records;
    if (!record) throw new Error('no record');
    const citations = { ...NOTHING, rounds: [ROUND], mostLinked: [{ ...record, links: 4 }], seeds: 9 };
    server.answer = ({ path }) => (path.endsWith('/citations') ? Response.json(citations) : undefined);
    await show(server, <ChasingPanel />);
    const table = screen.getByRole('region', { name: 'Most linked works' });
    expect(within(table).getAllByRole('row')[1]?.textContent).toMatch(/Record 1.*4 of 9$/);
  });
});

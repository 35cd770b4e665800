import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { JoinForm } from '#components/review/lists/join-form.tsx';
import { NewReview } from '#components/review/lists/new-review.tsx';
import { ReviewList } from '#components/review/lists/review-list.tsx';
import { firstPart } from '#components/review/review-parts.ts';
import { push } from '../next-navigation.ts';
import { render } from '../render-with-queries.tsx';
import { fakeReview, recordsOf, settle } from './fake-review.tsx';

const server = vi.fn<typeof fetch>();
beforeEach(() => {
  server.mockReset();
  vi.stubGlobal('fetch', server);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const refused = (message: string) => Response.json({ error: { message } }, { status: 400 });

describe('reviews', () => {
  it('are listed with what waits in each', () => {
    const head = { role: 'owner' as const, records: 1_200, updatedAt: '2026-01-01T00:00:00.000Z' };
    const initial = [
      { ...head, id: 'r1', title: 'Velorimine', waitingForMe: 340 },
      { ...head, id: 'r2', title: 'Magnesium', waitingForMe: 0 },
    ];
    render(<ReviewList initial={initial} deletedId={null} />);
    const [first, second] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(first).toMatch(/^VelorimineOwner1,200 records340 to screen/);
    expect(second).toMatch(/Nothing waits for you/);
  });

  it('begin with a question, and with a file where there is one; a file that is refused begins no second review', async () => {
    server.mockResolvedValueOnce(Response.json({ reviewId: 'r 1' })).mockResolvedValueOnce(refused('No record in it.'));
    render(<NewReview isFirst />);
    fireEvent.change(screen.getByRole('textbox', { name: 'The question of the review' }), {
      target: { value: ' Does it work? ' },
    });
    fireEvent.change(screen.getByLabelText('File of records'), { target: { files: [new File(['x'], 'a.ris')] } });
    fireEvent.click(screen.getByRole('button', { name: 'Begin the review' }));
    await settle();
    expect(screen.getByRole('alert').textContent).toBe('No record in it.');
    server.mockResolvedValueOnce(Response.json({}));
    fireEvent.click(screen.getByRole('button', { name: 'Begin the review' }));
    await settle();
    expect(server.mock.calls.map(([address]) => address)).toEqual([
      '/api/reviews',
      '/api/reviews/r%201/files?name=a.ris',
      '/api/reviews/r%201/files?name=a.ris',
    ]);
    expect(JSON.parse(String(server.mock.calls[0]?.[1]?.body))).toMatchObject({
      protocol: { question: 'Does it work?' },
      name: 'Owner',
    });
    expect(push).toHaveBeenCalledWith('/reviews/r%201/records');
  });

  it('are not begun without a question', () => {
    render(<NewReview isFirst={false} />);
    fireEvent.click(screen.getByRole('button', { name: 'Begin the review' }));
    expect(server).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'The question of the review' }));
  });

  it('are joined under a name, and say why that is not possible', async () => {
    server.mockResolvedValueOnce(refused('This link opens nothing.'));
    render(<JoinForm token="t" />);
    fireEvent.click(screen.getByRole('button', { name: 'Join' }));
    expect(server).not.toHaveBeenCalled();
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Ben' } });
    fireEvent.click(screen.getByRole('button', { name: 'Join' }));
    await settle();
    expect(screen.getByRole('alert').textContent).toBe('This link opens nothing.');
    server.mockResolvedValueOnce(Response.json({ reviewId: 'r1' }));
    fireEvent.click(screen.getByRole('button', { name: 'Join' }));
    await settle();
    expect(push).toHaveBeenCalledWith('/reviews/r1');
  });

  it('open at what there is to do', () => {
    expect(firstPart(fakeReview({ records: [] }).view())).toBe('protocol');
    const review = fakeReview({ records: recordsOf(1) });
    expect(firstPart(review.view())).toBe('screen');
    const wanted = { recordId: 'pmid:1', decision: 'include' as const, reason: null };
    review.run({ kind: 'decide', decisions: [{ ...wanted, stage: 'abstract' }] });
    expect(firstPart(review.view())).toBe('full-texts');
    review.run({ kind: 'decide', decisions: [{ ...wanted, stage: 'fulltext' }] });
    expect(firstPart(review.view())).toBe('flow');
  });
});

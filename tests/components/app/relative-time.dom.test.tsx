import { cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { describeTime, RelativeTime } from '#components/app/history/relative-time.tsx';

const now = new Date('2026-03-08T12:00:00Z');
const AT = '2026-03-08T09:00:00.000Z';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('describeTime', () => {
  it.each([
    ['2026-03-08T11:59:30Z', 'just now'],
    ['2026-03-08T11:58:59Z', '1 minute ago'],
    ['2026-03-08T11:01:00Z', '59 minutes ago'],
    ['2026-03-08T09:00:00Z', '3 hours ago'],
    ['2026-03-07T11:00:00Z', 'yesterday'],
    ['2026-03-02T11:00:00Z', '6 days ago'],
    // The date is the reader's, so the time is in her time zone too.
    ['2026-02-20T12:00:00', '20 Feb 2026'],
    // A server whose clock is ahead of the browser's.
    ['2026-03-08T12:00:09Z', 'just now'],
  ])('shows %s as %s', (at, words) => {
    expect(describeTime(new Date(at), now)).toBe(words);
  });
});

describe('RelativeTime', () => {
  it('is written out by the server, which does not know when it is read', () => {
    expect(renderToString(<RelativeTime at={AT} />)).toContain('8 Mar 2026, 09:00 UTC');
  });

  it('is relative to the present in the browser, and keeps the exact time', () => {
    vi.useFakeTimers({ now });
    render(<RelativeTime at={AT} />);
    const time = screen.getByText('3 hours ago');
    expect(time.getAttribute('datetime')).toBe(AT);
    expect(time.title).toBe('8 Mar 2026, 09:00 UTC');
  });
});

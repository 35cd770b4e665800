import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { StorageNotice } from '#components/app/storage-notice.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('the page says that the disk is full while it is, and no longer', async () => {
  vi.useFakeTimers();
  let storage = 'full';
  vi.stubGlobal('fetch', async () => Response.json({ storage }));
  render(<StorageNotice isFull={false} />);
  expect(screen.getByRole('status').textContent).toBe('');
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(screen.getByRole('status').textContent).toContain('no room left');
  storage = 'ok';
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(screen.getByRole('status').textContent).toBe('');
});

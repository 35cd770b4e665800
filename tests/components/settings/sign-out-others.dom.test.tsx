import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { SignOutOthers } from '#components/settings/sign-out-others.tsx';
import { render } from '../render-with-queries.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('other browsers are signed out after a question, and the page says when it is done', async () => {
  const server = vi.fn<typeof fetch>(async () => new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', server);
  render(<SignOutOthers />);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Sign out other browsers' })));
  expect(server).not.toHaveBeenCalled();
  const question = screen.getByRole('group', { name: /every other browser/ });
  await act(async () => fireEvent.click(within(question).getByRole('button', { name: 'Sign them out' })));
  expect(server.mock.calls[0]).toEqual(['/api/workspace/sign-out', expect.objectContaining({ method: 'POST' })]);
  expect(screen.getByRole('status').textContent).not.toBe('');
});

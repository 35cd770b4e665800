import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DeleteButton } from '#components/ui/delete-button.tsx';
import { push } from '../next-navigation.ts';
import { render } from '../render-with-queries.tsx';

afterEach(() => {
  cleanup();
});

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' });
const press = () => act(async () => fireEvent.click(button()));

it('leads to where the deletion can be undone, and deletes once', async () => {
  const remove = vi.fn(async () => undefined);
  render(<DeleteButton id="a&b" remove={remove} home="/ask" />);
  await press();
  await press();
  expect(push.mock.calls).toEqual([['/ask?deleted=a%26b']]);
  expect(remove).toHaveBeenCalledTimes(1);
  expect(button().disabled).toBe(true);
});

it('stays where it is and says why nothing was deleted, until it is tried again', async () => {
  const remove = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(new Error('The server is busy.'));
  render(<DeleteButton id="session" remove={remove} home="/study" />);
  await press();
  expect(screen.getByRole('alert').textContent).toBe('The server is busy.');
  expect(push).not.toHaveBeenCalled();
  await press();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(push).toHaveBeenCalledTimes(1);
});

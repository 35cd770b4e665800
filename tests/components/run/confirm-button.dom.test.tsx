import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Trash2 } from 'lucide-react';
import { afterEach, expect, it, vi } from 'vitest';
import { ConfirmButton } from '#components/run/confirm-button.tsx';
import { render } from '../render-with-queries.tsx';

afterEach(cleanup);

const show = (act: () => Promise<unknown>) =>
  render(<ConfirmButton label="Delete" Icon={Trash2} question="Delete the run?" yes="Yes" no="Keep" act={act} />);
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

it('is not left by Escape while its deed is under way, so that it is not done twice', async () => {
  const deed = vi.fn(() => new Promise<unknown>(() => {}));
  show(deed);
  await press('Delete');
  await press('Yes');
  fireEvent.keyDown(screen.getByRole('group', { name: 'Delete the run?' }), { key: 'Escape' });
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  expect(deed).toHaveBeenCalledTimes(1);
});

it('removes its error when the second attempt succeeds', async () => {
  const deed = vi.fn(async () => undefined);
  deed.mockRejectedValueOnce(new Error('The server could not be reached.'));
  show(deed);
  for (const alerts of [1, 0]) {
    await press('Delete');
    await press('Yes');
    expect(screen.queryAllByRole('alert')).toHaveLength(alerts);
  }
});

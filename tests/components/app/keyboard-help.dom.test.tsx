import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { KeyboardHelp } from '#components/app/keyboard-help.tsx';
import { SHORTCUT_GROUPS } from '#components/app/shortcuts.ts';
import { push } from '../next-navigation.ts';

afterEach(cleanup);

describe('KeyboardHelp', () => {
  it('opens on ? and lists every shortcut', async () => {
    render(<KeyboardHelp />);
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.keyDown(document.body, { key: '?', shiftKey: true });
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }, { timeout: 15_000 });
    for (const { title, shortcuts } of SHORTCUT_GROUPS) {
      within(dialog).getByRole('heading', { name: title });
      for (const { does } of shortcuts) within(dialog).getByText(does);
    }
  });

  it('closes on Escape, and gives the focus back', async () => {
    render(<KeyboardHelp />);
    const opener = screen.getByRole('button', { name: 'Keyboard shortcuts' });
    fireEvent.click(opener);
    const dialog = await screen.findByRole('dialog', undefined, { timeout: 15_000 });
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('does nothing while the user types or composes', () => {
    render(
      <>
        <input aria-label="Filter" />
        <KeyboardHelp />
      </>,
    );
    for (const key of ['?', 'n', '/']) fireEvent.keyDown(screen.getByLabelText('Filter'), { key });
    fireEvent.keyDown(document.body, { key: '?', isComposing: true });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(push).not.toHaveBeenCalled();
  });

  it.each(['n', '/'])('leads to the question on %s', (key) => {
    render(<KeyboardHelp />);
    fireEvent.keyDown(document.body, { key });
    expect(push).toHaveBeenCalledExactlyOnceWith('/#question');
  });

  it('stays on a page that has the question', () => {
    render(
      <>
        <textarea id="question" aria-label="Question" />
        <KeyboardHelp />
      </>,
    );
    fireEvent.keyDown(document.body, { key: '/' });
    expect(document.activeElement).toBe(screen.getByLabelText('Question'));
    expect(push).not.toHaveBeenCalled();
  });
});

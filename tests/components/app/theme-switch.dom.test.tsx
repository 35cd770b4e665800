import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { ThemeProvider } from 'next-themes';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ThemeSwitch } from '#components/app/theme-switch.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  document.documentElement.className = '';
});

const show = () =>
  render(
    <ThemeProvider attribute="class" defaultTheme="system">
      <ThemeSwitch />
    </ThemeProvider>,
  );

describe('ThemeSwitch', () => {
  it('names its group and each theme, and marks the present one', () => {
    show();
    const group = screen.getByRole('group', { name: 'Theme' });
    const names = ['As the system', 'Light', 'Dark'];
    const choices = names.map((name) => within(group).getByRole<HTMLInputElement>('radio', { name }));
    expect(choices.map(({ checked }) => checked)).toEqual([true, false, false]);
  });

  it('changes the theme of the page and keeps the choice', () => {
    show();
    fireEvent.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(document.documentElement.classList.contains('dark')).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Dark' }).checked).toBe(true);
    expect(localStorage.getItem('theme')).toBe('dark');
    fireEvent.click(screen.getByRole('radio', { name: 'Light' }));
    expect(document.documentElement.classList.contains('dark')).toBe(false);
  });
});

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { SiteNav } from '#components/app/site-nav.tsx';
import { pathname } from '../next-navigation.ts';

afterEach(cleanup);
const present = () => screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');

describe('SiteNav', () => {
  it('marks the page one is on, and the room that a page belongs to', () => {
    pathname.mockReturnValue('/library/doc_1');
    const { unmount } = render(<SiteNav isShared={false} />);
    expect(present().map(({ textContent }) => textContent)).toEqual(['Library']);
    unmount();
    pathname.mockReturnValue('/runs/run_1');
    render(<SiteNav isShared={false} />);
    expect(present()).toEqual([]);
  });

  it('opens the list where it is folded away, and closes it with Escape and with a way taken', () => {
    pathname.mockReturnValue('/');
    render(<SiteNav isShared={false} />);
    const button = screen.getByRole('button', { name: 'Menu' });
    fireEvent.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    fireEvent.keyDown(screen.getByRole('link', { name: 'History' }), { key: 'Escape' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(button);
    fireEvent.click(button);
    fireEvent.click(screen.getByRole('link', { name: 'History' }));
    expect(button.getAttribute('aria-expanded')).toBe('false');
  });
});

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { DEFAULT_LAYOUT, readLayout } from '#components/report/reading/pane-layout.ts';
import { Panes } from '#components/report/reading/panes.tsx';

afterEach(cleanup);

const panes = (progress: string | null, layout = DEFAULT_LAYOUT, isWide = true) => (
  <Panes layout={layout} isWide={isWide} progress={progress} report="The report" sources="The sources" />
);

const shareOf = (html: string, id: string) => new RegExp(`id="${id}"[^>]*flex-grow:([\\d.]+)`).exec(html)?.[1];

it('are drawn by the server as the reader left them', () => {
  const layout = readLayout('30.00-45.00-25.00_60.00-40.00');
  const three = renderToString(panes('The progress', layout));
  expect(['progress', 'report', 'sources'].map((id) => shareOf(three, id))).toEqual(['30', '45', '25']);
  const two = renderToString(panes(null, layout));
  expect(['progress', 'report', 'sources'].map((id) => shareOf(two, id))).toEqual([undefined, '60', '40']);
});

it('have a named line between each two, which the keyboard reaches', () => {
  render(panes('The progress'));
  expect(screen.getAllByRole('separator').map((line) => line.getAttribute('aria-label'))).toEqual([
    'Width of the progress',
    'Width of the sources',
  ]);
  for (const line of screen.getAllByRole('separator')) {
    expect(line.tabIndex).toBe(0);
    expect(line.getAttribute('aria-orientation')).toBe('vertical');
  }
});

it('have no lines that can be moved where there is no room', () => {
  render(panes('The progress', DEFAULT_LAYOUT, false));
  for (const line of screen.getAllByRole('separator')) expect(line.getAttribute('aria-disabled')).toBe('true');
});

it('keep what they show when the progress is folded away and unfolded', () => {
  const { rerender } = render(panes('The progress'));
  const report = screen.getByText('The report');
  rerender(panes(null));
  expect(screen.queryByText('The progress')).toBeNull();
  rerender(panes('The progress'));
  expect(screen.getByText('The report')).toBe(report);
});

it('are moved by the keys, and kept for the next page', () => {
  render(panes('The progress'));
  const line = screen.getByRole('separator', { name: 'Width of the sources' });
  fireEvent.keyDown(line, { key: 'ArrowLeft' });
  expect(line.getAttribute('aria-valuenow')).toBe('33');
  expect(document.cookie).toContain('assay-panes=20.00-47.00-33.00_');
  fireEvent.keyDown(line, { key: 'Home' });
  expect(line.getAttribute('aria-valuenow')).toBe(line.getAttribute('aria-valuemax'));
  fireEvent.doubleClick(line);
  expect(line.getAttribute('aria-valuenow')).toBe('28');
});

import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readLink } from '#components/report/reading/link.ts';
import { RunPage } from '#components/run/run-page.tsx';
import { emptyRunView, type RunView } from '#contract/run-view.ts';
import { render } from './render-with-queries.tsx';
import { citationOf, claimOf, fictionalWork, finishedRun, QUOTE } from './run-fixture.ts';

beforeEach(() => window.history.replaceState(null, '', '/runs/fictional-run'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(run: RunView, parameters: Record<string, string> = {}) {
  return render(<RunPage question="Does velorimine help?" initial={run} share={null} link={readLink(parameters)} />);
}

const report = () => within(document.querySelector('[data-report]') as HTMLElement);
const chip = (name: RegExp) => report().getAllByRole('button', { name })[0] as HTMLElement;
const marked = () => [...document.querySelectorAll('[data-reader] mark')].map((mark) => mark.textContent);

const first = fictionalWork('101');
const second = fictionalWork('102');
const twoClaims = [claimOf('c1', [citationOf(first)]), claimOf('c2', [citationOf(second), citationOf(first)])];

it('names a run that no worker has taken up yet by its question', () => {
  vi.stubGlobal(
    'EventSource',
    class {
      close() {}
    },
  );
  show(emptyRunView('fictional-run'));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Does velorimine help?');
  expect(document.title).toBe('○ Waiting · Does velorimine help?');
});

describe('a citation', () => {
  it('is a button named by its number and the title of its work', () => {
    show(finishedRun([first, second], twoClaims));
    expect(report().getByRole('button', { name: 'Citation 2: Fictional trial 102' }).textContent).toBe('2');
  });

  it('opens the work with exactly the quoted passage marked', () => {
    show(finishedRun([first, second], twoClaims));
    fireEvent.click(chip(/^Citation 1:/));
    expect(marked()).toEqual([QUOTE]);
    expect(document.querySelector('[data-reader]')?.textContent).toContain('Fictional trial 101');
    expect(chip(/^Citation 1:/).getAttribute('aria-expanded')).toBe('true');
  });

  it('marks nothing and says so where the quote does not stand at its offsets', () => {
    const cited = citationOf(first);
    const shifted = { ...cited, start: cited.start + 3, end: cited.end + 3 };
    show(finishedRun([first], [claimOf('c1', [shifted])]));
    fireEvent.click(chip(/^Citation 1:/));
    expect(marked()).toEqual([]);
    expect(document.querySelector('[data-reader]')?.textContent).toMatch(/nothing is highlighted/);
    expect(document.querySelector('[data-reader] blockquote')?.textContent).toContain(QUOTE);
  });

  it('marks nothing where the text is missing altogether', () => {
    const bare = fictionalWork('103', { texts: {} });
    const cited = { ...citationOf(first), evidenceId: bare.id };
    show(finishedRun([bare], [claimOf('c1', [cited])]));
    fireEvent.click(chip(/^Citation 1:/));
    expect(marked()).toEqual([]);
    expect(document.querySelector('[data-reader]')?.textContent).toMatch(/nothing is highlighted/);
  });

  it('puts the passage into the address, and the address restores it', () => {
    const { unmount } = show(finishedRun([first, second], twoClaims));
    fireEvent.click(chip(/^Citation 2:/));
    const parameters = Object.fromEntries(new URLSearchParams(window.location.search));
    expect(parameters).toMatchObject({ source: 'pmid:102', claim: 'c2' });
    unmount();
    show(finishedRun([first, second], twoClaims), parameters);
    expect(marked()).toEqual([QUOTE]);
    expect(chip(/^Citation 2:/).getAttribute('aria-expanded')).toBe('true');
  });
});

describe('a retracted work', () => {
  const retracted = fictionalWork('666', {
    notices: [{ kind: 'retraction', date: '2022-05-01', source: 'Fictional notice' }],
  });

  it('is named as such at its citation, in the reading pane and among the sources, as card and in the table', () => {
    show(finishedRun([first, retracted], [claimOf('c1', [citationOf(retracted)])]));
    expect(chip(/^Citation 1 retracted:/).textContent).toContain('retracted');
    const sources = screen.getByRole('region', { name: 'Sources 2' });
    expect(within(sources).getByText(/^Retracted 2022/)).toBeTruthy();
    fireEvent.click(within(sources).getByRole('button', { name: 'Table' }));
    expect(within(within(sources).getByRole('table')).getByText(/^Retracted 2022/)).toBeTruthy();
    fireEvent.click(chip(/^Citation 1 retracted:/));
    expect(document.querySelector('[data-reader]')?.textContent).toContain('supports no sentence of the report');
  });
});

describe('text from a source', () => {
  it('is shown as text and never becomes an element', () => {
    const attack = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';
    const hostile = fictionalWork('777', {
      title: attack,
      authors: [attack],
      venue: attack,
      texts: { abstract: `${attack} ${QUOTE} ${attack}` },
      notices: [{ kind: 'concern', date: null, source: attack }],
      ids: { url: 'javascript:alert(1)' },
    });
    show(finishedRun([hostile], [claimOf('c1', [citationOf(hostile)], { text: attack })]));
    fireEvent.click(report().getAllByRole('button', { name: /^Citation 1:/ })[0] as HTMLElement);
    expect(marked()).toEqual([QUOTE]);
    expect(document.querySelectorAll('img, script')).toHaveLength(0);
    expect(document.querySelectorAll('a[href^="javascript:"]')).toHaveLength(0);
    expect(screen.getAllByText(attack, { exact: false }).length).toBeGreaterThan(3);
    expect('hacked' in window).toBe(false);
  });
});

describe('the keyboard', () => {
  const press = (key: string, target: Element = document.activeElement ?? document.body) =>
    fireEvent.keyDown(target, { key, bubbles: true });
  const focusedClaim = () => document.activeElement?.closest<HTMLElement>('[data-claim]')?.dataset['claim'];

  it('walks the sentences with j and k and opens their passage with Enter', () => {
    show(finishedRun([first, second], twoClaims));
    press('j');
    expect(focusedClaim()).toBe('c1');
    press('j');
    expect(focusedClaim()).toBe('c2');
    press('k');
    expect(focusedClaim()).toBe('c1');
    press('Enter');
    expect(marked()).toEqual([QUOTE]);
  });

  it('walks the citations with brackets, opening each, and closes with Escape', () => {
    show(finishedRun([first, second], twoClaims));
    press(']');
    press(']');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Citation 2: Fictional trial 102');
    expect(document.querySelector('[data-reader]')?.textContent).toContain('Fictional trial 102');
    press('[');
    expect(document.querySelector('[data-reader]')?.textContent).toContain('Fictional trial 101');
    press('Escape');
    expect(document.querySelector('[data-reader]')).toBeNull();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Citation 1: Fictional trial 101');
  });

  it('leaves letters alone while the reader types or composes', () => {
    show(finishedRun([first, second], twoClaims));
    const field = screen.getByRole('searchbox');
    field.focus();
    press('j', field);
    expect(document.activeElement).toBe(field);
    field.blur();
    fireEvent.keyDown(document.body, { key: 'j', isComposing: true });
    expect(focusedClaim()).toBeUndefined();
  });
});

describe('the sources', () => {
  it('can be narrowed to those that were excluded for one reason, from the flow picture', () => {
    const out = fictionalWork('500', { notices: [{ kind: 'retraction', date: null, source: 'Fictional notice' }] });
    show(finishedRun([first, second, out], twoClaims));
    fireEvent.click(screen.getByRole('button', { name: '1 Retracted' }));
    const sources = screen.getByRole('region', { name: 'Sources 1 of 3' });
    expect(within(sources).getByText('Fictional trial 500')).toBeTruthy();
    expect(within(sources).queryByText('Fictional trial 101')).toBeNull();
  });

  it('sort by a column and the other way round on a second press', () => {
    const works = [2019, 2025, 2022].map((year) => fictionalWork(String(year), { year }));
    show(
      finishedRun(
        works,
        works.map((work, i) => claimOf(`c${i}`, [citationOf(work)])),
      ),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Table' }));
    const table = screen.getByRole('region', { name: 'Table of the sources' });
    const order = () =>
      within(table)
        .getAllByRole('button', { name: /^Fictional trial/ })
        .map((b) => b.textContent?.slice(-4));
    const year = within(table).getByRole('button', { name: 'Year' });
    fireEvent.click(year);
    expect(order()).toEqual(['2025', '2022', '2019']);
    expect(year.closest('th')?.getAttribute('aria-sort')).toBe('descending');
    fireEvent.click(year);
    expect(order()).toEqual(['2019', '2022', '2025']);
  });
});

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readLink, writeLink } from '#components/report/reading/link.ts';
import { RunPage } from '#components/run/run-page.tsx';
import type { RunView } from '#contract/run-view.ts';
import { render } from '../render-with-queries.tsx';
import { fictionalWork, finishedRun } from '../run-fixture.ts';

const works = ['101', '102', '103', '104'].map((id) => fictionalWork(id));
const table = {
  type: 'table' as const,
  columns: ['Work', 'Year', 'Country'],
  rows: ['2019', '2021', '2020', '2018'].map((year, i) =>
    [`Trial ${i + 1}`, year, 'Elbonia'].map((text) => ({ text, citations: [] })),
  ),
};

/** A finished run whose report has one table of evidence, all invented. */
function runWithTable(): RunView {
  const run = finishedRun(works, []);
  return {
    ...run,
    sections: [...run.sections, { id: 'evidence', title: 'Evidence', state: 'done', blocks: [table] } as never],
  };
}

function open(search: string) {
  window.history.replaceState(null, '', `/runs/fictional-run${search}`);
  const link = readLink(Object.fromEntries(new URLSearchParams(search)));
  return render(<RunPage question="Does it?" initial={runWithTable()} share={null} link={link} />);
}

const parameter = (name: string) => new URLSearchParams(window.location.search).get(name);
const report = () => within(document.querySelector('[data-section="evidence"]') as HTMLElement);
const years = () =>
  report()
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelectorAll('td')[1]?.textContent);
/** The way back or forward, as a browser goes it. */
const goTo = (search: string) =>
  act(() => {
    window.history.replaceState(null, '', `/runs/fictional-run${search}`);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });

beforeEach(() => window.history.replaceState(null, '', '/runs/fictional-run'));
afterEach(cleanup);

describe('the sources in the address', () => {
  it('show how they are narrowed, sorted and laid out, next to the parameters of others', async () => {
    open('?ref=newsletter');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'trial' } });
    fireEvent.click(screen.getByRole('button', { name: 'Table' }));
    fireEvent.click(within(screen.getByLabelText('Table of the sources')).getByRole('button', { name: 'Year' }));
    await waitFor(() => expect(parameter('sort')).toBe('-year'));
    expect([parameter('words'), parameter('layout'), parameter('ref')]).toEqual(['trial', 'table', 'newsletter']);
  });

  it('are shown as the address says', () => {
    open('?words=trial+102&layout=table&sort=-year&status=nonsense&design=toString');
    expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('trial 102');
    const shown = within(screen.getByLabelText('Table of the sources'));
    expect(shown.getByRole('columnheader', { name: /Year/ }).getAttribute('aria-sort')).toBe('descending');
    expect(shown.getAllByRole('row')).toHaveLength(2);
  });

  it('follow the way back', () => {
    open('?layout=table');
    goTo('?words=103');
    expect(screen.queryByLabelText('Table of the sources')).toBeNull();
    expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('103');
  });

  it('are what the address says when a user comes back to the page, whatever the server was asked with', () => {
    window.history.replaceState(null, '', '/runs/fictional-run?layout=table');
    render(<RunPage question="Does it?" initial={runWithTable()} share={null} link={readLink({})} />);
    expect(screen.getByLabelText('Table of the sources')).toBeTruthy();
  });
});

describe('the table of a report in the address', () => {
  it('stands there as it is sorted, and with the columns that are hidden', async () => {
    open('');
    fireEvent.click(report().getByRole('button', { name: 'Year' }));
    fireEvent.click(report().getByRole('button', { name: 'Year' }));
    await waitFor(() => expect(parameter('evidence-sort')).toBe('-Year'));
    fireEvent.click(report().getByRole('button', { name: 'Columns' }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Country' }));
    await waitFor(() => expect(parameter('evidence-hidden')).toBe('Country'));
    expect(years()).toEqual(['2021', '2020', '2019', '2018']);
  });

  it('is shown as the address says, as far as there are such columns, and never without any', () => {
    open('?evidence-sort=Year&evidence-hidden=Work|Year|Country|Colour');
    expect(report().getAllByRole('columnheader')).toHaveLength(1);
    goTo('?evidence-sort=Colour');
    expect(report().getAllByRole('columnheader')).toHaveLength(3);
    expect(years()).toEqual(['2019', '2021', '2020', '2018']);
    goTo('?evidence-sort=Year');
    expect(years()).toEqual(['2018', '2019', '2020', '2021']);
  });
});

describe('the pane in the address', () => {
  it('is a step that the way back undoes on a narrow screen', () => {
    open('?layout=table');
    const before = window.history.length;
    fireEvent.click(screen.getByRole('tab', { name: 'Sources' }));
    expect([parameter('tab'), parameter('layout')]).toEqual(['sources', 'table']);
    expect(window.history.length).toBe(before + 1);
    goTo('?layout=table');
    expect(screen.getByRole('tab', { name: 'Report' }).getAttribute('aria-selected')).toBe('true');
    expect(window.history.length).toBe(before + 1);
  });

  it('leaves every other parameter where it is', () => {
    const selection = { evidenceId: 'pmid:1', citation: null, claimId: null };
    expect(writeLink('report', selection, '?words=a&source=pmid%3A9&at=abstract%3A1-2&claim=c')).toBe(
      '?words=a&tab=report&source=pmid%3A1',
    );
    expect(writeLink(null, null, '?tab=sources')).toBe('');
  });
});

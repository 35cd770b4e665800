import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PrismaDiagram } from '#components/review/prisma-diagram.tsx';
import { QuerySet } from '#components/review/query-set.tsx';
import { translateQuery } from '#core/review/queries/translate-query.ts';

const flow = {
  identified: { databases: [{ label: 'PubMed', count: 12 }], registers: [], other: [{ label: 'Web', count: 3 }] },
  removedBeforeScreening: { duplicates: 5, byAutomation: [] },
  screened: 10,
  excludedAtScreening: 4,
  soughtForRetrieval: null,
  notRetrieved: null,
  assessed: 6,
  excludedAtAssessment: [{ label: 'Background only', count: 2 }],
  includedStudies: 4,
  includedReports: 4,
  notes: ['Code alone screened.'],
};

it('draws the flow with a name and a description, its notes, and a table of the same numbers', () => {
  render(<PrismaDiagram flow={flow} words={{ absent: 'not reached yet' }} />);
  const drawing = screen.getByRole('img');
  expect(drawing.querySelector('title')?.textContent).not.toBe('');
  const description = drawing.querySelector('desc')?.textContent ?? '';
  for (const number of ['(n = 12)', '(n = 10)', 'Background only (n = 2)']) expect(description).toContain(number);
  expect(screen.getByText('Code alone screened.')).toBeTruthy();
  const table = screen.getByRole('table', { hidden: true });
  expect(within(table).getByText('Reports sought for retrieval: not reached yet')).toBeTruthy();
  expect(within(table).getByText('Background only (n = 2)')).toBeTruthy();
});

it('shows a query in each syntax with a button to copy it and what has to be checked', () => {
  const translations = translateQuery('lung cancer AND "Aspirin"[mh]');
  render(<QuerySet title="Query" translations={translations} />);
  for (const { label, query, notes } of translations) {
    const part = screen.getByRole('region', { name: `Query for ${label}`, hidden: true });
    expect(part.querySelector('pre')?.textContent).toBe(query);
    expect(within(part).getByRole('button', { hidden: true })).toBeTruthy();
    for (const note of notes) expect(within(part).getByText(note)).toBeTruthy();
  }
});

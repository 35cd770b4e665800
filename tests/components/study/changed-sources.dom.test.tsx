import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { WorkSince } from '#contract/living/work-since.ts';
import { settle, showStudy } from './show-study.tsx';
import { citing, concept, study } from './study-fixture.ts';

// All works and concepts here are invented.

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const CHANGED: WorkSince = {
  evidenceId: 'pmid:101',
  title: 'Velotrin and sleep',
  what: 'correction',
  date: '2026-11-21',
  source: 'An invented notice',
};
const CONCEPTS = [
  concept('velotrin', 'Velotrin'),
  concept('apnoea', 'Apnoea', { citation: citing('Apnoea is an invented thing.', 'pmid:202') }),
];

it('says that a work has changed since, in the session and at each concept that rests on it', async () => {
  await showStudy(study({ concepts: CONCEPTS, edges: [] }), [CHANGED]);
  const session = screen.getByRole('region', { name: 'Session' });
  expect(session.textContent).toContain('“Velotrin and sleep” was corrected (2026-11-21).');
  expect(session.textContent).toContain('Check these concepts before you rely on them: Velotrin.');
  expect(await detailsOf('Velotrin')).toContain('was corrected');
  const other = await detailsOf('Apnoea');
  expect(other).toContain('Apnoea is an invented thing.');
  expect(other).not.toContain('was corrected');
});

it('says nothing of it while no work has changed', async () => {
  await showStudy(study({ concepts: CONCEPTS, edges: [] }));
  expect(document.body.textContent).not.toContain('changed since');
});

async function detailsOf(name: string): Promise<string> {
  const pane = screen.getByRole('complementary');
  const back = within(pane).queryByRole('button', { name: 'All concepts' });
  back?.click();
  await settle();
  within(pane)
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
  await settle();
  return pane.querySelector('[data-concept-details]')?.textContent ?? '';
}

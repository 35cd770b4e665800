import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { sourcesFromRun } from '#components/evidence/source.ts';
import { paragraphsOf } from '#components/report/draft.tsx';
import { ReadingProvider } from '#components/report/reading/reading-context.tsx';
import { createReadingStore } from '#components/report/reading/reading-store.ts';
import { referencesOf, reportFromRun } from '#components/report/report-model.ts';
import { ReportView } from '#components/report/report-view.tsx';
import type { Verdict } from '#contract/claim.ts';
import type { RunEvent } from '#contract/event.ts';
import type { RunView } from '#contract/run-view.ts';
import { foldRun } from '#core/runs/fold/reduce-run.ts';
import { advancedRun, citationOf, claimOf, fictionalWork, finishedRun, logged, teamReport } from '../run-fixture.ts';

afterEach(cleanup);

const works = [fictionalWork('101'), fictionalWork('102')];
const fold = (events: readonly RunEvent[]) => foldRun('fictional-run', logged(events));

function show(run: RunView, drafts: RunView['streaming'] = {}) {
  const store = createReadingStore({ sources: sourcesFromRun(run, referencesOf(run)), selection: null });
  return render(
    <ReadingProvider store={store}>
      <ReportView report={reportFromRun(run)} drafts={drafts} />
    </ReadingProvider>,
  );
}

const claim = (id: string) => document.querySelector(`[data-claim="${id}"]`) as HTMLElement;
const oneSentence = (verdict: Verdict, reason?: string) =>
  finishedRun(works, [claimOf('c1', [citationOf(works[0]!)], { verdict, ...(reason && { reason }) })]);

it('leaves supported sentences without a mark, and names the reason behind a partly supported one on focus', async () => {
  show(fold(advancedRun(works)));
  expect(within(claim('c1')).queryByRole('button', { name: /partly|supported/ })).toBeNull();
  const mark = within(claim('c2')).getByRole('button', { name: 'partly: The quote speaks of adults only.' });
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(mark);
  expect((await screen.findByRole('dialog')).textContent).toContain('The quote speaks of adults only.');
});

it('never shows a contradicted sentence, or one that is not in its source, as a finding', () => {
  for (const verdict of ['contradicted', 'not_found'] as const) {
    const { unmount } = show(oneSentence(verdict, 'The quote says the opposite.'));
    expect(claim('c1').querySelector('del')?.textContent).toMatch(/^Sentence c1/);
    expect(claim('c1').textContent).toMatch(/^(Contradicted by|Not found in) its source, not a finding:/);
    unmount();
  }
});

it('explains exactly the marks that occur', () => {
  const { unmount } = show(fold(advancedRun(works)));
  const legend = screen.getByRole('list', { name: 'How sentences are marked' });
  expect(legend.textContent).toContain('partly');
  expect(legend.textContent).not.toContain('contradicted');
  unmount();
  show(oneSentence('supported'));
  expect(screen.queryByRole('list', { name: 'How sentences are marked' })).toBeNull();
});

it('explains the mark of a row of a table, whose reason opens under it', () => {
  const run = oneSentence('supported');
  const cell = { text: '5 of 6', citations: [], verdict: 'partly' as const, reason: 'The source gives no n.' };
  const table = { type: 'table' as const, columns: ['Result'], rows: [[cell]] };
  show({ ...run, sections: [{ id: 'clinical', title: 'Attacks', state: 'done', blocks: [table] }] });
  expect(screen.getByRole('list', { name: 'How sentences are marked' }).textContent).toContain('partly');
  expect(screen.getByRole('button', { name: 'partly: The source gives no n.' })).toBeTruthy();
});

it('counts under its answer what was kept, rewritten, dropped, thrown away, and done by rules', () => {
  show(fold(advancedRun(works)));
  const head = document.querySelector('[aria-label="About this report"]')?.textContent ?? '';
  expect(head).toContain('You asked for the report.');
  expect(head).toContain('5 sentences checked and kept, 1 of them rewritten from their quotes, 1 left out.');
  expect(head).toContain('2 citations of works that are not there and 1 quote that no source contains');
  expect(head).toContain('1 part was done by rules because the model’s answer could not be used');
});

it('gives one confidence for a report by rules, and none for a written one, which has grades', () => {
  const run = { ...oneSentence('supported'), confidence: 0.57, confidenceReason: 'It rests on one trial.' };
  const about = () => document.querySelector('[aria-label="About this report"]')?.textContent;
  const answer = {
    direction: null,
    isDirect: true,
    isWritten: false,
    lead: 'One invented trial answers it.',
    claims: [],
    certainty: null,
    reasons: [],
    tally: null,
    outcomes: [],
  };
  const { unmount } = show({ ...run, answer });
  expect(about()).toContain('Confidence 0.57 of 1');
  unmount();
  show({ ...run, answer: { ...answer, isWritten: true } });
  expect(about()).not.toContain('Confidence');
});

it('sets the positions side by side, each with its sentences and citations, and says what differs', () => {
  show(fold(advancedRun(works)));
  const figure = document.querySelector('[data-report] figure') as HTMLElement;
  for (const label of ['Fewer attacks', 'No difference', 'More attacks in adolescents'])
    expect(within(figure).getByText(label)).toBeTruthy();
  expect(within(figure).getAllByRole('button', { name: /^Citation/ })).toHaveLength(3);
  expect(figure.textContent).toContain('What differs: Dose (40 mg against 10 mg)');
});

it('shows drafts in their sections as unchecked text that is never spoken and never becomes an element', () => {
  const attack = 'Velorimine <img src=x onerror=alert(1)> **helps** [1](https://example.org).';
  show(fold(teamReport(works)), { clinical: attack, references: 'Later.' });
  const drafts = screen.getAllByRole('log', { name: /Being written; each sentence is checked before it enters/ });
  expect(drafts.map((draft) => draft.closest('[data-section]')?.getAttribute('data-section'))).toEqual([
    'clinical',
    'references',
  ]);
  expect(drafts.every((draft) => draft.getAttribute('aria-live') === 'off')).toBe(true);
  expect(drafts[0]?.textContent).toContain(attack);
  expect(document.querySelectorAll('[data-draft] img, [data-draft] a, [data-draft] strong')).toHaveLength(0);
});

it('breaks a long draft into paragraphs that stay as they are while it grows', () => {
  const sentence = 'Velorimine lowered the number of weekly attacks in this invented trial. ';
  const text = sentence.repeat(60);
  let before: string[] = [];
  for (let end = 40; end < text.length; end += 40) {
    const now = paragraphsOf(text.slice(0, end));
    expect(now.slice(0, before.length - 1)).toEqual(before.slice(0, -1));
    before = now;
  }
  expect(before.length).toBeGreaterThan(4);
  expect(paragraphsOf(text).join(' ')).toBe(text.trim());
});

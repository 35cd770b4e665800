import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sourcesFromRun } from '#components/evidence/source.ts';
import { AnswerPanel } from '#components/report/answer-panel.tsx';
import { ForestPlot } from '#components/report/blocks/forest-plot.tsx';
import { ReportBlockView } from '#components/report/blocks/report-block.tsx';
import { ReportTable, sorted } from '#components/report/blocks/report-table.tsx';
import { CertaintyEditing } from '#components/report/certainty-details.tsx';
import { ReadingProvider } from '#components/report/reading/reading-context.tsx';
import { createReadingStore } from '#components/report/reading/reading-store.ts';
import type { ShortAnswer } from '#contract/appraisal/short-answer.ts';
import { citationOf, claimOf, fictionalWork } from '../run-fixture.ts';

afterEach(cleanup);

const work = fictionalWork('1');
const other = fictionalWork('2');
const store = createReadingStore({
  sources: sourcesFromRun(
    { works: { [work.id]: work, [other.id]: other }, aliases: {}, groups: [], screenings: {}, request: null },
    [work.id, other.id],
  ),
  selection: null,
});
const shown = (children: React.ReactNode) => render(<ReadingProvider store={store}>{children}</ReadingProvider>);

const answer: ShortAnswer = {
  direction: 'probably_yes',
  isDirect: true,
  isWritten: false,
  lead: 'Two invented trials answer it.',
  claims: [claimOf('a1', [citationOf(work)])],
  certainty: 'moderate',
  reasons: ['one small trial'],
  tally: { outcome: 'weekly attacks', benefit: 4, harm: 1, none: 2, unclear: 0 },
  outcomes: [
    {
      outcome: 'weekly attacks',
      level: 'moderate',
      evidenceIds: [work.id],
      steps: [
        { factor: 'start', change: 0, reason: 'Randomised trials start high.', by: 'code' },
        { factor: 'imprecision', change: -1, reason: 'The interval crosses no effect.', by: 'code' },
      ],
    },
  ],
};

describe('the short answer', () => {
  it('says direction, certainty with its reasons, and the count with its caveat', () => {
    shown(<AnswerPanel answer={answer} />);
    expect(screen.getByRole('heading', { name: 'Short answer' })).toBeTruthy();
    const text = document.body.textContent;
    expect(text).toContain('Probably yes');
    expect(text).toContain('Why moderate: one small trial');
    expect(text).toContain('Of 7 studies on weekly attacks: 4 found benefit, 1 found harm, 2 found no difference.');
    expect(text).toContain('A count of studies, each with one vote');
  });

  it('does not look like an answer where nothing found answers the question', () => {
    const lead = 'No work found tests velorimine in children.';
    shown(
      <AnswerPanel
        answer={{ ...answer, isDirect: false, direction: null, lead, claims: [], certainty: null, tally: null }}
      />,
    );
    expect(screen.getByRole('heading', { name: 'No direct evidence' })).toBeTruthy();
    expect(document.body.textContent).toContain(lead);
    expect(document.body.textContent).not.toContain('Certainty:');
  });

  it('that was written is a list of items, each with its lead in bold', () => {
    const sentence = (id: string, text: string, lead?: string) => ({
      ...claimOf(id, [citationOf(work)]),
      text,
      ...(lead && { lead }),
    });
    const claims = [
      sentence('w0', 'In short: Yes, for a while.', 'In short'),
      sentence('w1', 'Probably yes: attacks fell.', 'Probably yes'),
      sentence('w2', 'They came back.'),
      sentence('w3', 'For a decision: it may be tried.', 'For a decision'),
    ];
    const { container } = shown(<AnswerPanel answer={{ ...answer, isWritten: true, claims }} />);
    const items = [...container.querySelectorAll('ul.prose-report > li')];
    expect(items).toHaveLength(2);
    expect(container.querySelector('h3 + p')?.textContent).toMatch(/^In short: Yes, for a while\./);
    expect(items[0]?.textContent).toMatch(/^Probably yes: Attacks fell\..*They came back\./);
    expect(items.flatMap((item) => [...item.querySelectorAll('b')].map((bold) => bold.textContent))).toEqual([
      'Probably yes: ',
      'For a decision: ',
    ]);
    // The numbers behind advice are what it rests on, and nobody who says so.
    expect(items.map((item) => item.textContent?.includes('Our judgement'))).toEqual([false, true]);
  });

  it('that was written shows its direction as a word behind its verdict, and the count folded away with its caveat', () => {
    const claims = [{ ...claimOf('w0', [citationOf(work)]), text: 'In short: Attacks fall.', lead: 'In short' }];
    const { container } = shown(<AnswerPanel answer={{ ...answer, isWritten: true, claims, outcomes: [] }} />);
    const verdict = container.querySelector('h3 + p');
    expect(verdict?.nextElementSibling?.textContent).toBe('Direction of the findings: probably yes');
    const fold = screen.getByText('Count of studies').closest('details');
    expect(fold?.open).toBe(false);
    expect(fold?.textContent).toContain('Of 7 studies on weekly attacks: 4 found benefit');
    expect(fold?.textContent).toContain('A count of studies, each with one vote');
    expect(container.textContent?.match(/A count of studies, each/g)).toHaveLength(1);
    cleanup();
    // Where nothing has a direction, or nothing answers, none is shown.
    const bare = { ...answer, isWritten: true, claims, tally: null };
    for (const none of [
      { ...bare, direction: null },
      { ...bare, isDirect: false },
    ]) {
      shown(<AnswerPanel answer={none} />);
      expect(document.body.textContent).not.toContain('Direction');
      expect(screen.queryByText('Count of studies')).toBeNull();
      cleanup();
    }
  });

  it('names each of several graded results next to its grade', () => {
    const outcomes = (['moderate', 'very_low'] as const).map((level, n) => ({
      outcome: `Velorimine halves attacks in group ${n}`,
      level,
      steps: [],
      evidenceIds: [],
    }));
    const { container } = shown(<AnswerPanel answer={{ ...answer, outcomes }} />);
    const [list] = container.querySelectorAll('dl');
    expect([...(list?.querySelectorAll('dt') ?? [])].map((each) => each.textContent)).toEqual(['moderate', 'very low']);
    expect([...(list?.querySelectorAll('dd') ?? [])].map((each) => each.textContent)).toEqual(
      outcomes.map(({ outcome }) => outcome),
    );
    // What the summary of findings grades is not listed as well; how it was reached can still be opened.
    cleanup();
    const tabled = outcomes.map((each) => ({ ...each, isTabled: true }));
    const { container: page } = shown(<AnswerPanel answer={{ ...answer, outcomes: tabled }} />);
    expect(page.querySelector('dl')).toBeNull();
    expect(page.querySelector('details')?.textContent).toContain(outcomes[0]?.outcome);
  });

  it('says by what scale results are graded: mechanisms by how and in whom they were shown', () => {
    const shownBy = { in: 'animals', by: 'intervention' } as const;
    const mechanism = (n: number): ShortAnswer['outcomes'][number] => ({
      outcome: `Velotine makes heat ${n}`,
      level: 'high',
      steps: [
        { factor: 'start', change: 0, reason: 'Shown by intervention in animals: starts moderate.', by: 'model' },
        { factor: 'replication', change: 1, reason: '2 works show it.', by: 'code' },
      ],
      evidenceIds: ['pmid:1'],
      shown: shownBy,
    });
    const certaintyText = (outcomes: ShortAnswer['outcomes']) => {
      cleanup();
      return shown(<AnswerPanel answer={{ ...answer, outcomes }} />).container.textContent;
    };
    const scale = 'by how and in whom each was shown, not by GRADE';
    const one = certaintyText([mechanism(1)]);
    expect(one).toContain('How it was shown: by intervention in animals, one work.');
    const blinded = { factor: 'risk_of_bias', change: -1, reason: 'Nobody was blinded.', by: 'model' } as const;
    const [first] = [mechanism(1)];
    expect(certaintyText([{ ...first, steps: [...first.steps, blinded] }])).toContain(
      'one work. Risk of bias: Nobody was blinded. Suggested by how',
    );
    const person = { ...blinded, by: 'person' } as const;
    const changed = certaintyText([{ ...first, steps: [...first.steps, person] }]);
    expect(changed).not.toContain('How it was shown');
    expect(changed).toContain(`Suggested ${scale}.`);
    expect(one).toContain(`Suggested ${scale}.`);
    expect(one).toContain(`Suggested ${scale}, from what the works say of themselves`);
    expect(one).toContain('Shown by intervention in animals: starts moderate.');
    expect(one).toContain('Replicationup one level2 works show it.');
    expect(certaintyText([mechanism(1), mechanism(2)])).toContain(`Certainty (suggested ${scale})`);
    const both = certaintyText([mechanism(1), ...answer.outcomes]);
    expect(both).toContain('shown where it says so, else by the steps of GRADE, from');
    expect(both).not.toContain('not by GRADE');
    const effects = certaintyText([...answer.outcomes, { ...mechanism(1), shown: undefined }]);
    expect(effects).toContain('Certainty (suggested)');
    expect(effects).toContain('Suggested by the steps of GRADE, from what the works say of themselves');
    expect(certaintyText(answer.outcomes)).not.toContain('in whom');
  });

  it('lets its owner change how often a mechanism was shown', () => {
    const edit = vi.fn();
    const steps = [{ factor: 'replication', change: 1, reason: '2 works show it.', by: 'code' }] as const;
    shown(
      <CertaintyEditing value={edit}>
        <AnswerPanel
          answer={{ ...answer, outcomes: answer.outcomes.map((each) => ({ ...each, steps: [...steps] })) }}
        />
      </CertaintyEditing>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Change Replication of weekly attacks', hidden: true }));
    expect(edit).toHaveBeenCalledWith({ outcome: 'weekly attacks', factor: 'replication', change: 1 });
  });

  it('lets only the owner of a report change a step, and never where the evidence starts', () => {
    const edit = vi.fn();
    shown(
      <CertaintyEditing value={edit}>
        <AnswerPanel answer={answer} />
      </CertaintyEditing>,
    );
    const [button, ...more] = screen.getAllByRole('button', { name: /^Change/, hidden: true });
    expect(more).toEqual([]);
    if (button) fireEvent.click(button);
    expect(edit).toHaveBeenCalledWith({ outcome: 'weekly attacks', factor: 'imprecision', change: -1 });
    cleanup();
    shown(<AnswerPanel answer={answer} />);
    expect(screen.queryByRole('button', { name: /^Change/, hidden: true })).toBeNull();
  });
});

it('offers all domains of GRADE that rate down, and those that rate up only where the evidence does not start high', () => {
  const offered = (steps: ShortAnswer['outcomes'][number]['steps'], level: 'high' | 'low') => {
    cleanup();
    const outcomes = answer.outcomes.map((each) => ({ ...each, steps, level }));
    shown(
      <CertaintyEditing value={vi.fn()}>
        <AnswerPanel answer={{ ...answer, outcomes }} />
      </CertaintyEditing>,
    );
    const names = screen.getAllByRole('button', { name: / of weekly attacks$/, hidden: true });
    return names.map((each) => each.textContent?.replace(' of weekly attacks', ''));
  };
  const down = ['Risk of bias', 'Inconsistency', 'Indirectness', 'Imprecision', 'Publication bias'];
  expect(offered([], 'high')).toEqual(down);
  expect(offered([], 'low').slice(0, 5)).toEqual(down);
  expect(offered([], 'low')).toHaveLength(8);
  // Trials that were rated down twice have started high all the same.
  const twice = { factor: 'imprecision', change: -2, reason: 'Few events.', by: 'code' } as const;
  expect(offered([twice], 'low')).toHaveLength(5);
});

describe('items of a section', () => {
  it('say of an explanation of the review’s own that its works are where it starts from', () => {
    const claim = { ...claimOf('p1', [citationOf(work)]), text: 'A likely reason is age (our reading).' };
    const { container } = shown(<ReportBlockView block={{ type: 'paragraph', claims: [claim] }} />);
    expect(container.textContent?.replace(/\u00a0/g, ' ')).toMatch(
      /^A likely reason is age \(our reading of .*1.*\)\.$/,
    );
  });

  it('are marked as such, with a lead in bold only where the text begins with it', () => {
    const claim = (id: string, text: string, lead: string) => ({ ...claimOf(id, [citationOf(work)]), text, lead });
    const led = claim('i1', 'Fewer attacks: they fell.', 'Fewer attacks');
    const reworded = claim('i2', 'Attacks fell.', 'Fewer attacks');
    const { container } = shown(
      <>
        <ReportBlockView block={{ type: 'paragraph', claims: [led], isItem: true }} />
        <ReportBlockView block={{ type: 'paragraph', claims: [reworded] }} />
      </>,
    );
    const [item, plain] = container.querySelectorAll('p');
    expect(item?.className).toContain('•');
    expect(item?.querySelector('b')?.textContent).toBe('Fewer attacks: ');
    expect(item?.textContent).toContain('Fewer attacks: They fell.');
    expect(plain?.className).not.toContain('•');
    expect(plain?.querySelector('b')).toBeNull();
  });
});

it('says above a quotation whose words it is', () => {
  const quote = {
    ...claimOf('q1', [citationOf(work)]),
    lead: 'Example 2024 · randomised trial',
    basis: 'verbatim',
  } as const;
  const { container } = shown(<ReportBlockView block={{ type: 'paragraph', claims: [quote], isItem: true }} />);
  expect(container.querySelector('p > b')?.textContent).toBe('Example 2024 · randomised trial');
});

describe('a forest plot', () => {
  const row = (evidence: typeof work, value: number, low: number | null, high: number | null) => ({
    evidenceId: evidence.id,
    value,
    low,
    high,
    n: null,
    citation: citationOf(evidence),
  });

  it('says in its table whatever it draws, and what is not known', () => {
    const rows = [row(work, 0.8, 0.6, 1.1), row(other, 0.5, null, null)];
    shown(<ForestPlot block={{ type: 'effects', outcome: 'attacks', measure: 'RR', rows }} />);
    const table = screen.getByRole('table');
    expect(table.textContent).toContain('0.8');
    expect(table.textContent).toContain('0.6 to 1.1');
    expect(table.textContent).toContain('not known');
    expect(within(table).getAllByRole('button')).toHaveLength(2);
  });

  it('draws ratios round one: twice and half stand equally far from no effect', () => {
    const rows = [row(work, 2, 1, 4), row(other, 0.5, 0.25, 1)];
    const { container } = shown(<ForestPlot block={{ type: 'effects', outcome: 'attacks', measure: 'HR', rows }} />);
    const place = (each: Element | null, name: string) => Number.parseFloat(each?.getAttribute(name) ?? '');
    const at = place(container.querySelector('[data-none]'), 'x1');
    const centres = [...container.querySelectorAll('[data-mark]')].map((mark) => place(mark, 'x'));
    // Each mark stands in the row of its study.
    expect(
      [...container.querySelectorAll('tbody tr')].map((line) => line.querySelectorAll('[data-mark]').length),
    ).toEqual([1, 1]);
    expect((centres[0] ?? 0) - at).toBeCloseTo(at - (centres[1] ?? 0), 5);
  });
});

it('draws one effect for each study and says how many more there are', () => {
  const citation = citationOf(work);
  const row = (value: number) => ({ evidenceId: work.id, value, low: null, high: null, n: null, citation });
  const rows = [row(0.8), { ...row(0.9), citation: { ...citation, start: citation.start + 1 } }];
  const { container } = shown(<ForestPlot block={{ type: 'effects', outcome: 'attacks', measure: 'RR', rows }} />);
  expect(container.querySelectorAll('[data-mark]')).toHaveLength(1);
  expect(container.textContent).toContain('one more');
});

describe('a digest', () => {
  const digest = { ...answer, direction: null, certainty: null, tally: null, outcomes: [] };

  it('shows one line a work, its number first, and claims no answer', () => {
    shown(<AnswerPanel answer={digest}>What next</AnswerPanel>);
    const [line, ...more] = within(screen.getByRole('list', { name: 'Key works' })).getAllByRole('listitem');
    expect(more).toEqual([]);
    expect(line?.firstElementChild?.querySelector('button')?.textContent).toBe('1');
    expect(line?.textContent).toContain('Example 2024');
    expect(screen.queryByRole('heading', { name: 'Short answer' })).toBeNull();
    expect(document.body.textContent).toContain('What next');
  });
});

describe('a table of the report', () => {
  const cell = (text: string) => ({ text, citations: [] });
  const rows = ['10,282', '96', 'not known', '1200'].map((n) => [cell(`Work ${n}`), cell(n)]);

  it('sorts numbers by value, with what is not known last in both directions', () => {
    const texts = (descending: boolean) => sorted(rows, { column: 1, descending }).map((row) => row[1]?.text);
    expect(texts(false)).toEqual(['96', '1200', '10,282', 'not known']);
    expect(texts(true)).toEqual(['10,282', '1200', '96', 'not known']);
  });

  it('shows the passages of a row once where all its cells rest on them, and by cell where they differ', () => {
    const [one, two] = [[citationOf(work)], [citationOf(other)]];
    const shared = ['Carriers', '16 of 32,441', 'Few positives'].map((text) => ({ text, citations: one }));
    const mixed = [
      { text: 'Recipients', citations: one },
      { text: 'None of 436', citations: two },
      { text: 'Short', citations: [] },
    ];
    shown(<ReportTable block={{ type: 'table', columns: ['Group', 'Result', 'Limits'], rows: [shared, mixed] }} />);
    const [, first, second] = screen.getAllByRole('row');
    const chips = (of: HTMLElement | undefined) =>
      [...(of?.children ?? [])].map((each) => within(each as HTMLElement).queryAllByRole('button').length);
    expect(chips(first)).toEqual([0, 0, 1]);
    expect(chips(second)).toEqual([1, 1, 0]);
  });

  it('shows how it is sorted, and hides a column on request but never the last one', async () => {
    shown(<ReportTable block={{ type: 'table', columns: ['Work', 'n'], rows }} />);
    fireEvent.click(screen.getByRole('button', { name: /^n/ }));
    expect(screen.getByRole('columnheader', { name: /^n/ }).getAttribute('aria-sort')).toBe('ascending');
    fireEvent.click(screen.getByRole('button', { name: /^Columns/ }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'n' }));
    expect(screen.getAllByRole('columnheader', { hidden: true })).toHaveLength(1);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Work' }).disabled).toBe(true);
  });
});

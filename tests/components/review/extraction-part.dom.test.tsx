import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ExtractionPart } from '#components/review/extraction/extraction-part.tsx';
import type { ExtractionReading } from '#contract/review/extraction.ts';
import type { ReviewRole } from '#contract/review/review-events.ts';
import { type ExtractionCommand, extractionEvents } from '#core/review/extraction/commands.ts';
import { includedIds, viewColumns, viewReading, viewRow } from '#core/review/extraction/view-extraction.ts';
import { ANNA, type FakeReview, fakeReview, recordOf, type Sent, settle, show } from './fake-review.tsx';

// All works here are invented.

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const DOSE = 'Sixty adults received velorimine 40 mg daily.';
const RECORDS = [1, 2].map((n) =>
  recordOf(n, {
    title: `A randomised controlled trial ${n}`,
    abstract: `It was a randomised controlled trial. ${DOSE}`,
  }),
);

/** Two included works, and a server that keeps their extraction by the rules of the core. */
function extracting({
  me = 'owner',
  withColumn = true,
  hasModel = true,
}: {
  me?: ReviewRole;
  withColumn?: boolean;
  hasModel?: boolean;
} = {}): FakeReview & { finish(): void; fail(problem: string): void } {
  const server = Object.assign(fakeReview({ records: RECORDS }), {
    finish: () => {},
    fail: (problem: string) => {
      for (const reading of readings) Object.assign(reading, { status: 'failed', problem });
    },
  });
  const readings: (ExtractionReading & { columnId: string | null })[] = [];
  const { state, put } = server;
  server.run({
    kind: 'decide',
    decisions: RECORDS.map(({ id }) => ({ recordId: id, stage: 'abstract', decision: 'include', reason: null })),
  });
  if (withColumn)
    put({
      type: 'column_set',
      column: { id: 'dose', name: 'Dose', ask: 'Which dose was given?', kind: 'text', choices: [] },
      by: ANNA.id,
    });
  if (me !== 'owner') put({ type: 'role_changed', reviewerId: ANNA.id, role: me, by: ANNA.id });
  const run = (command: ExtractionCommand) => {
    for (const event of extractionEvents(state.extraction, ANNA.id, command)) put(event);
  };
  const rowOf = (id: unknown) => Response.json(viewRow(state, RECORDS.find((each) => each.id === id) ?? recordOf(9)));
  const start = RECORDS[0]?.abstract?.indexOf(DOSE) ?? -1;
  const answerOf = (recordId: string) => ({
    ...{ recordId, value: '40 mg', read: 'abstract' as const },
    quote: { evidenceId: recordId, field: 'abstract' as const, quote: DOSE, start, end: start + DOSE.length },
  });
  server.answer = ({ method, path, query, body }: Sent) => {
    const [, , , , part, what, columnId = '', reading] = path.split('/');
    if (part !== 'extraction') return undefined;
    const { stage, ids } = includedIds(
      state,
      RECORDS.map(({ id }) => id),
    );
    if (what === undefined) {
      const offset = Number(query.get('offset'));
      const rows = RECORDS.slice(offset, offset + Number(query.get('limit'))).map((record) => viewRow(state, record));
      return Response.json({
        seq: state.seq,
        columns: viewColumns(state, ids, readings),
        fullTexts: { lookedFor: 0, found: 0, reading: viewReading(readings, null) },
        hasModel,
        stage,
        total: ids.length,
        offset,
        rows,
      });
    }
    if (what === 'full-texts' || reading) {
      readings.push({
        id: 'reading',
        columnId: reading ? columnId : null,
        status: 'working',
        done: 1,
        total: 2,
        problem: null,
      });
      server.finish = () => {
        readings.length = 0;
        if (reading) run({ kind: 'keep_cells', columnId, model: 'scripted', version: 1, cells: ids.map(answerOf) });
      };
      return Response.json({ readingId: 'reading' });
    }
    if (what === 'readings') {
      readings.length = 0;
      return Response.json({});
    }
    if (what === 'columns' && method === 'POST')
      run({ kind: 'set_column', column: { ...body, id: body['columnId'] ?? 'new' } as never });
    if (what === 'columns' && method === 'DELETE') run({ kind: 'remove_column', columnId });
    if (what === 'columns') return Response.json({ columnId: 'new' });
    if (what === 'bias') run({ kind: 'judge_bias', ...body } as never);
    if (what === 'cells') {
      const cell = body['cell'] as { value: string; quote: { text: string; start: number } | null } | null;
      const quote = cell?.quote && {
        ...{ evidenceId: String(body['recordId']), field: 'abstract', quote: cell.quote.text },
        ...{ start: cell.quote.start, end: cell.quote.start + cell.quote.text.length },
      };
      run({ kind: 'set_cell', ...body, cell: cell && { value: cell.value, quote } } as never);
    }
    return rowOf(body['recordId']);
  };
  return server;
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const press = async (name: string | RegExp) => {
  fireEvent.click(button(name));
  await settle(40);
};
/** Has all works read, and the server come to its end. */
async function readAll(server: ReturnType<typeof extracting>): Promise<void> {
  await press('Read all works');
  expect(screen.getByRole('progressbar', { name: 'Dose: works done' })).toBeDefined();
  server.finish();
  await settle(1_700);
  expect(screen.queryByRole('progressbar')).toBeNull();
}
const cell = () => within(screen.getByRole('region', { name: 'Dose' }));

describe('the extraction of a review', () => {
  it('is filled by hand, one work at a time, with a sentence of the abstract', async () => {
    const server = extracting();
    await show(server, <ExtractionPart />);
    expect(screen.getByText('1 of 2')).toBeDefined();
    fireEvent.change(cell().getByLabelText(/^Value/), { target: { value: '40 mg' } });
    fireEvent.change(cell().getByLabelText('The sentence that says so'), { target: { value: '1' } });
    await press('Save');
    const hand = server.state.extraction.cells.get('pmid:1')?.get('dose')?.hand;
    expect(hand).toMatchObject({ value: '40 mg', quote: { quote: DOSE } });
    expect(cell().getByText('(Anna)')).toBeDefined();
    await press('Next work');
    expect(screen.getByText('2 of 2')).toBeDefined();
    expect(cell().queryByText('(Anna)')).toBeNull();
  });

  it('has a table of all values, which opens a work', async () => {
    const server = extracting();
    await show(server, <ExtractionPart />);
    fireEvent.change(cell().getByLabelText(/^Value/), { target: { value: '40 mg' } });
    await press('Save');
    const table = within(screen.getByRole('region', { name: 'Extracted values' }));
    const texts = () => table.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(texts()).toEqual(['40 mg', '']);
    await readAll(server);
    expect(texts()).toEqual(['40 mg', '40 mgby a model']);
    fireEvent.click(table.getByRole('button', { name: /trial 2/ }));
    await settle();
    expect(screen.getByText('2 of 2')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'A randomised controlled trial 2' })).toBeDefined();
  });

  it('is read by a model, whose answers stay visible next to those of a person', async () => {
    const server = extracting();
    await show(server, <ExtractionPart />);
    await readAll(server);
    expect(cell().getByText(/\(scripted, from the abstract alone\)/)).toBeDefined();
    await press('Confirm');
    expect(cell().getByText(/\(scripted, from the abstract alone\)/)).toBeDefined();
    expect(screen.getByText(/agree in 1 of 1/)).toBeDefined();
    await press('Clear');
    expect(server.state.extraction.cells.get('pmid:1')?.get('dose')?.hand).toBeNull();
  });

  it('has texts in other words compared by those who entered them', async () => {
    const server = extracting();
    await show(server, <ExtractionPart />);
    await readAll(server);
    fireEvent.change(cell().getByLabelText(/^Value/), { target: { value: 'forty milligrams' } });
    await press('Save');
    expect(screen.getByText(/1 not compared/)).toBeDefined();
    await press('The model says the same');
    expect(screen.getByText(/agree in 1 of 1/)).toBeDefined();
  });

  it('takes new columns, and judgements of bias', async () => {
    const server = extracting({ withColumn: false });
    await show(server, <ExtractionPart />);
    fireEvent.click(screen.getByText('Add a column of your own'));
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Duration' } });
    fireEvent.change(screen.getByLabelText('What to look for'), { target: { value: 'How long?' } });
    await press('Add the column');
    expect([...server.state.extraction.columns.values()].map(({ column }) => column.name)).toEqual(['Duration']);
    await press('Judge Randomisation process');
    expect(server.state.extraction.bias.get('pmid:1')?.size).toBe(1);
  });

  it('shows what is read by the server, which can be stopped', async () => {
    await show(extracting(), <ExtractionPart />);
    await press('Read all works');
    expect(screen.getByText(/1 of 2 works done/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Read all works' })).toBeNull();
    await press('Stop Dose');
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(button('Read all works')).toBeDefined();
  });

  it('says why a reading failed, until that is dismissed', async () => {
    const server = extracting();
    await show(server, <ExtractionPart />);
    await press('Read all works');
    server.fail('No credit is left.');
    await settle(1_700);
    expect(screen.getByRole('alert').textContent).toContain('No credit is left. 1 of 2 works were done.');
    expect(button('Read all works')).toBeDefined();
    await press('Dismiss Dose');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says without a model what needs one, and has code fill the standard columns', async () => {
    const server = extracting({ withColumn: false, hasModel: false });
    await show(server, <ExtractionPart />);
    expect(screen.getByText(/No language model is set up/)).toBeDefined();
    await press('Add the column Design');
    expect(screen.queryByRole('button', { name: 'Read all works' })).toBeNull();
    const design = within(screen.getByRole('region', { name: 'Design' }));
    expect(design.getByText('randomised trial')).toBeDefined();
    await press('Use this: randomised trial');
    const [columnId = ''] = server.state.extraction.columns.keys();
    expect(server.state.extraction.cells.get('pmid:1')?.get(columnId)?.hand?.value).toBe('randomised trial');
  });

  it('brings a column that was removed back with its cells', async () => {
    await show(extracting(), <ExtractionPart />);
    fireEvent.change(cell().getByLabelText(/^Value/), { target: { value: '40 mg' } });
    await press('Save');
    await press('Remove the column Dose with its cells');
    expect(screen.queryByRole('region', { name: 'Dose' })).toBeNull();
    await press('Undo');
    expect(cell().getByText('(Anna)')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('is only looked at by a reader', async () => {
    await show(extracting({ me: 'reader' }), <ExtractionPart />);
    expect(screen.queryByRole('button', { name: /Read all|Find|Save|Judge|Remove|Add/ })).toBeNull();
    expect(screen.getByText('Which dose was given?')).toBeDefined();
  });
});

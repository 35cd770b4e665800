import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ExtractionPart } from '#components/review/extraction/extraction-part.tsx';
import type { ReviewRole } from '#contract/review/review-events.ts';
import { type ExtractionCommand, extractionEvents } from '#core/review/extraction/commands.ts';
import { includedIds, viewColumns, viewRow } from '#core/review/extraction/view-extraction.ts';
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
function extracting({ me = 'owner', withColumn = true }: { me?: ReviewRole; withColumn?: boolean } = {}): FakeReview {
  const server = fakeReview({ records: RECORDS });
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
  const place = (text: string) => RECORDS[0]?.abstract?.indexOf(text) ?? -1;
  server.answer = ({ method, path, query, body }: Sent) => {
    const [, , , , part, what, columnId = '', reading] = path.split('/');
    if (part !== 'extraction') return undefined;
    const { stage, ids } = includedIds(
      state,
      RECORDS.map(({ id }) => id),
    );
    if (what === undefined) {
      const offset = Number(query.get('offset'));
      const rows = RECORDS.slice(offset, offset + 1).map((record) => viewRow(state, record));
      return Response.json({
        seq: state.seq,
        columns: viewColumns(state, ids),
        stage,
        total: ids.length,
        offset,
        rows,
      });
    }
    if (reading) {
      const cells = ids.map((recordId) => ({
        ...{ recordId, value: '40 mg' },
        quote: {
          evidenceId: recordId,
          field: 'abstract' as const,
          quote: DOSE,
          start: place(DOSE),
          end: place(DOSE) + DOSE.length,
        },
      }));
      run({ kind: 'keep_cells', columnId, model: 'scripted', version: 1, cells });
      return Response.json({ read: 2, left: 0 });
    }
    if (what === 'columns' && method === 'POST') run({ kind: 'set_column', column: { ...body, id: 'new' } as never });
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
const cell = () => within(screen.getByRole('region', { name: 'Dose' }));

describe('the extraction of a review', () => {
  it('is filled by hand, one work at a time, with a sentence of the abstract', async () => {
    const server = extracting();
    await show(server, <ExtractionPart />);
    expect(screen.getByText('1 of 2')).toBeDefined();
    fireEvent.change(cell().getByLabelText(/^By hand/), { target: { value: '40 mg' } });
    fireEvent.change(cell().getByLabelText('The sentence that says so'), { target: { value: '1' } });
    await press('Save');
    const hand = server.state.extraction.cells.get('pmid:1')?.get('dose')?.hand;
    expect(hand).toMatchObject({ value: '40 mg', quote: { quote: DOSE } });
    expect(cell().getByText('(Anna)')).toBeDefined();
    await press('Next work');
    expect(screen.getByText('2 of 2')).toBeDefined();
    expect(cell().queryByText('(Anna)')).toBeNull();
  });

  it('is read by a model, whose answers stay visible beside those of a person', async () => {
    const server = extracting();
    await show(server, <ExtractionPart />);
    await press('Read all works');
    expect(cell().getByText('(scripted)')).toBeDefined();
    await press('Confirm');
    expect(cell().getByText('(scripted)')).toBeDefined();
    expect(screen.getByText(/agree in 1 of 1/)).toBeDefined();
    await press('Take back');
    expect(server.state.extraction.cells.get('pmid:1')?.get('dose')?.hand).toBeNull();
  });

  it('has texts in other words compared by whoever filled them in', async () => {
    const server = extracting();
    await show(server, <ExtractionPart />);
    await press('Read all works');
    fireEvent.change(cell().getByLabelText(/^By hand/), { target: { value: 'forty milligrams' } });
    await press('Save');
    expect(screen.getByText(/1 not compared/)).toBeDefined();
    await press('The model says the same');
    expect(screen.getByText(/agree in 1 of 1/)).toBeDefined();
  });

  it('takes new columns, and judgements of bias', async () => {
    const server = extracting({ withColumn: false });
    await show(server, <ExtractionPart />);
    fireEvent.click(screen.getByText('Add a column'));
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Duration' } });
    fireEvent.change(screen.getByLabelText('What to look for'), { target: { value: 'How long?' } });
    await press('Add the column');
    expect([...server.state.extraction.columns.values()].map(({ column }) => column.name)).toEqual(['Duration']);
    await press('Judge Randomisation process');
    expect(server.state.extraction.bias.get('pmid:1')?.size).toBe(1);
  });

  it('is only looked at by a reader', async () => {
    await show(extracting({ me: 'reader' }), <ExtractionPart />);
    expect(screen.queryByRole('button', { name: /Read all|Save|Judge|Remove/ })).toBeNull();
    expect(screen.getByText('Which dose was given?')).toBeDefined();
  });
});

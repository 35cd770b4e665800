import { describe, expect, it } from 'vitest';
import type { ExtractionColumn } from '#contract/review/extraction.ts';
import { type ExtractionCommand, extractionEvents } from '#core/review/extraction/commands.ts';
import { includedIds, viewColumns, viewRow } from '#core/review/extraction/view-extraction.ts';
import { ABSTRACT, asked, columnOf, DOSE, RESULT, read, recordOf, reviewWith, set } from './review-with-columns.ts';

const IDS = ['a', 'b', 'c'];
const eventsOf = (state: ReturnType<typeof reviewWith>, command: ExtractionCommand) =>
  extractionEvents(state.extraction, 'ada', command);

describe('the works of an extraction', () => {
  it('are those included by title and abstract, until full texts are assessed', () => {
    expect(includedIds(reviewWith([]), IDS)).toEqual({ stage: 'abstract', ids: ['a', 'b'] });
    const assessed = reviewWith([
      { type: 'decided', recordId: 'b', stage: 'fulltext', decision: 'include', reason: null, by: 'ada' },
    ]);
    expect(includedIds(assessed, IDS)).toEqual({ stage: 'fulltext', ids: ['b'] });
  });
});

describe('a cell', () => {
  it('keeps what the model said below what a person filled in, until that is taken back', () => {
    const filled = [asked('dose'), read('dose', [{ recordId: 'a', value: '40 mg' }]), set('dose', 'a', '80 mg')];
    const { cells } = viewRow(reviewWith(filled), recordOf('a'));
    expect(cells['dose']).toMatchObject({
      model: { value: '40 mg', isOld: false },
      hand: { value: '80 mg', by: 'Ada' },
    });
    const back = viewRow(
      reviewWith([
        ...filled,
        { type: 'cell_set', recordId: 'a', columnId: 'dose', cell: null, agrees: null, by: 'ada' },
      ]),
      recordOf('a'),
    );
    expect(back.cells['dose']).toMatchObject({ model: { value: '40 mg' }, hand: null });
  });

  it('is of an earlier wording once its column asks something else, and of the same under another name', () => {
    const filled = [asked('dose'), read('dose', [{ recordId: 'a', value: '40 mg' }])];
    const renamed = reviewWith([...filled, asked('dose', { name: 'Dosage' })]);
    expect(viewRow(renamed, recordOf('a')).cells['dose']?.model?.isOld).toBe(false);
    expect(viewColumns(renamed, ['a', 'b'])).toMatchObject([{ name: 'Dosage', read: 1 }]);
    const reworded = reviewWith([...filled, asked('dose', { ask: 'Which dose a day?' })]);
    expect(viewRow(reworded, recordOf('a')).cells['dose']?.model?.isOld).toBe(true);
    expect(viewColumns(reworded, ['a', 'b'])).toMatchObject([{ read: 0 }]);
  });

  it('goes with its column', () => {
    const state = reviewWith([
      asked('dose'),
      set('dose', 'a', '40 mg'),
      { type: 'column_removed', columnId: 'dose', by: 'ada' },
      asked('dose'),
    ]);
    expect(viewRow(state, recordOf('a')).cells).toEqual({});
  });
});

describe('agreement of hand and model', () => {
  const agreement = (
    kind: ExtractionColumn['kind'],
    model: string | null,
    hand: string | null,
    agrees: boolean | null = null,
  ) =>
    viewColumns(
      reviewWith([
        asked('x', { kind, choices: kind === 'choice' ? ['one', 'two'] : [] }),
        read('x', [
          { recordId: 'a', value: model },
          { recordId: 'b', value: 'nobody filled this' },
        ]),
        set('x', 'a', hand, agrees),
      ]),
      ['a', 'b'],
    )[0]?.agreement;

  it.each([
    ['number', '40 mg', '40', null, true],
    ['number', '40 mg', '40.0 mg', null, true],
    ['number', '40 mg', '80 mg', null, false],
    ['number', '1,200', '1200', null, true],
    ['choice', 'One', 'one', null, true],
    ['choice', 'one', 'two', null, false],
    ['yes_no', 'yes', 'no', null, false],
    ['text', 'gout flares', 'Gout  flares', null, true],
    ['text', 'gout flares', 'attacks of gout', true, true],
    ['text', 'gout flares', 'mood', false, false],
    ['text', null, null, null, true],
    ['text', null, 'mood', null, false],
  ] as const)('of a %s: “%s” and “%s” (%s) is %s', (kind, model, hand, agrees, same) => {
    expect(agreement(kind, model, hand, agrees)).toEqual({ both: 1, same: same ? 1 : 0, open: 0 });
  });

  it('is open for texts in other words that nobody compared', () => {
    expect(agreement('text', 'gout flares', 'attacks of gout')).toEqual({ both: 0, same: 0, open: 1 });
  });
});

describe('what a reviewer asks for', () => {
  const state = reviewWith([
    asked('n', { kind: 'number', name: 'Participants' }),
    asked('yes', { kind: 'yes_no', name: 'Blind' }),
    asked('arm', { kind: 'choice', name: 'Design', choices: ['Parallel', 'Crossover'] }),
  ]);
  const fill = (columnId: string, value: string | null): ExtractionCommand => ({
    kind: 'set_cell',
    ...{ recordId: 'a', columnId, cell: { value, quote: null }, agrees: null },
  });

  it.each([
    ['n', 'many', undefined],
    ['n', '60 adults', '60 adults'],
    ['n', null, null],
    ['yes', 'YES', 'yes'],
    ['yes', 'perhaps', undefined],
    ['arm', 'crossover', 'Crossover'],
    ['arm', 'factorial', undefined],
    ['gone', 'x', undefined],
  ])('fits its column: %s takes %s as %s', (columnId, value, taken) => {
    if (taken === undefined) expect(() => eventsOf(state, fill(columnId, value))).toThrow();
    else expect(eventsOf(state, fill(columnId, value))).toMatchObject([{ type: 'cell_set', cell: { value: taken } }]);
  });

  it('needs a name of its own for each column, and answers for a choice', () => {
    const wanted = (more: Partial<ExtractionColumn>): ExtractionCommand => ({
      kind: 'set_column',
      column: columnOf('new', more),
    });
    expect(() => eventsOf(state, wanted({ name: 'participants' }))).toThrow();
    expect(() => eventsOf(state, wanted({ kind: 'choice', choices: ['One', 'One'] }))).toThrow();
    expect(eventsOf(state, wanted({ choices: ['left over'] }))).toMatchObject([{ column: { choices: [] } }]);
    const many = reviewWith(Array.from({ length: 30 }, (_, i) => asked(`c${i}`)));
    expect(() => eventsOf(many, wanted({}))).toThrow();
  });

  it('changes nothing where it is so already', () => {
    const filled = reviewWith([asked('dose'), set('dose', 'a', '40 mg')]);
    expect(eventsOf(filled, { kind: 'set_column', column: columnOf('dose') })).toEqual([]);
    expect(eventsOf(filled, fill('dose', '40 mg'))).toEqual([]);
    expect(eventsOf(filled, { kind: 'set_cell', recordId: 'b', columnId: 'dose', cell: null, agrees: null })).toEqual(
      [],
    );
    expect(eventsOf(filled, { kind: 'judge_bias', recordId: 'a', domain: 'randomisation', judgement: null })).toEqual(
      [],
    );
  });

  it('keeps nothing that a model read for a column that was asked otherwise meanwhile', () => {
    const reworded = reviewWith([asked('dose'), asked('dose', { ask: 'Which dose a day?' })]);
    const keep = (version: number): ExtractionCommand => ({
      kind: 'keep_cells',
      ...{ columnId: 'dose', model: 'scripted', version, cells: [{ recordId: 'a', value: '40 mg', quote: null }] },
    });
    expect(eventsOf(reworded, keep(1))).toEqual([]);
    expect(eventsOf(reworded, keep(2))).toMatchObject([{ type: 'cells_read' }]);
  });
});

describe('what code reads of a work', () => {
  it('are participants and effects as suggestions, each with its sentence', () => {
    const { suggestions } = viewRow(reviewWith([]), recordOf('a'));
    expect(suggestions.map(({ label, value }) => [label, value])).toEqual([
      ['Participants', '60'],
      ['RR', '0.6 (0.45 to 0.8)'],
    ]);
    expect(suggestions.map(({ quote }) => quote?.quote)).toEqual([
      expect.stringContaining(DOSE),
      expect.stringContaining(RESULT),
    ]);
    for (const { quote } of suggestions) expect(ABSTRACT.slice(quote?.start, quote?.end)).toBe(quote?.quote);
  });

  it('are domains of bias by its design, judged by a person and by nobody else', () => {
    const judged = reviewWith([
      {
        type: 'bias_judged',
        recordId: 'a',
        domain: 'randomisation',
        judgement: { concern: 'some', reason: 'Short.' },
        by: 'ada',
      },
    ]);
    const { bias } = viewRow(judged, recordOf('a'));
    expect(bias?.tool).toBe('RoB 2');
    expect(bias?.domains.map(({ judgement }) => judgement?.concern ?? null)).toEqual(['some', null, null, null, null]);
    for (const { suggestion } of bias?.domains ?? [])
      if (suggestion.quote)
        expect(ABSTRACT.slice(suggestion.quote.start, suggestion.quote.end)).toBe(suggestion.quote.quote);
    const review = recordOf('b', { title: 'Gout: a systematic review', publicationTypes: ['Systematic Review'] });
    expect(viewRow(judged, review).bias).toBeNull();
  });
});

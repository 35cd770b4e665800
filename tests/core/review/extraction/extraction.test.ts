import { describe, expect, it } from 'vitest';
import type { ExtractionColumn } from '#contract/review/extraction.ts';
import { CODE_FIELDS, type CodeField } from '#contract/review/extraction-terms.ts';
import { finalAnswer } from '#contract/review/final-answer.ts';
import type { ReviewEvent } from '#contract/review/review-events.ts';
import type { ReviewRecord } from '#contract/review/review-record.ts';
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
  it('keeps the model’s answer below what a person filled in, until that is taken back', () => {
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

  it('goes with its column, and comes back with it', () => {
    const removed: ReviewEvent = { type: 'column_removed', columnId: 'dose', by: 'ada' };
    const reworded = asked('dose', { ask: 'Which dose a day?' });
    const filled = [
      asked('dose'),
      reworded,
      read('dose', [{ recordId: 'a', value: '40 mg' }]),
      set('dose', 'a', '80 mg'),
    ];
    expect(viewRow(reviewWith([...filled, removed]), recordOf('a')).cells).toEqual({});
    expect(viewColumns(reviewWith([...filled, removed]), ['a'])).toEqual([]);
    const back = reviewWith([...filled, removed, reworded]);
    expect(viewRow(back, recordOf('a')).cells['dose']).toMatchObject({
      model: { value: '40 mg', isOld: false },
      hand: { value: '80 mg' },
    });
    const other = reviewWith([...filled, removed, asked('dose', { ask: 'How long?' })]);
    expect(viewRow(other, recordOf('a')).cells['dose']).toMatchObject({ model: { isOld: true } });
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
  const fieldsOf = (record: ReviewRecord, known: Parameters<typeof viewRow>[2] = null) => {
    const columns = CODE_FIELDS.map((field) => asked(field, { field }));
    const { cells } = viewRow(reviewWith(columns), record, known);
    return (field: CodeField) => (cells[field]?.code ?? []).map(({ value, basis, quote }) => ({ value, basis, quote }));
  };

  it('are participants, effect and design, each with the sentence of the abstract that says so', () => {
    const code = fieldsOf(recordOf('a', { publicationTypes: [] }));
    expect(code('participants')).toMatchObject([{ value: '60', quote: { quote: expect.stringContaining(DOSE) } }]);
    expect(code('effect')).toMatchObject([
      { value: 'RR 0.6 (0.45 to 0.8)', quote: { quote: expect.stringContaining(RESULT) } },
    ]);
    expect(code('design')).toMatchObject([{ value: 'randomised trial' }]);
    for (const field of ['participants', 'effect'] as const)
      for (const { quote } of code(field)) expect(ABSTRACT.slice(quote?.start, quote?.end)).toBe(quote?.quote);
  });

  it('are registration, country and year as the record gives them', () => {
    const code = fieldsOf(
      recordOf('a', {
        publicationTypes: ['Randomized Controlled Trial'],
        related: [{ relation: 'registration', ids: { nct: 'NCT01234567' } }],
        meshTerms: ['Humans', 'Denmark/epidemiology', 'Gout*', 'Norway'],
      }),
    );
    expect(code('registration')).toMatchObject([{ value: 'NCT01234567', basis: 'record' }]);
    expect(code('country')).toMatchObject([{ value: 'Denmark, Norway', basis: 'MeSH headings' }]);
    expect(code('year')).toMatchObject([{ value: '2021' }]);
    expect(code('design')).toMatchObject([
      { value: 'randomised trial', basis: 'publication type: Randomized Controlled Trial' },
    ]);
  });

  it('is the one registration that a full text names, with its sentence', () => {
    const text = 'Methods\n\nThe trial was registered (ISRCTN12345678) before it began.';
    const known = { found: { field: 'fulltext' as const, text }, note: '' };
    const [found] = fieldsOf(recordOf('a'), known)('registration');
    expect(found).toMatchObject({ value: 'ISRCTN12345678', basis: 'full text', quote: { field: 'fulltext' } });
    expect(text.slice(found?.quote?.start, found?.quote?.end)).toContain('ISRCTN12345678');
  });

  it('is nothing where the record does not say, and fills no cell where there are several', () => {
    const silent = fieldsOf(
      recordOf('a', { title: 'Drusamil', abstract: 'Drusamil is a drug.', publicationTypes: [], year: null }),
    );
    for (const field of CODE_FIELDS) expect(silent(field)).toEqual([]);
    const abstract =
      'Flares were fewer (RR 0.60, 95% CI 0.45 to 0.80). Deaths were rare (RR 0.90, 95% CI 0.50 to 1.60).';
    const row = viewRow(reviewWith([asked('effect', { field: 'effect' })]), recordOf('a', { abstract }));
    expect(row.cells['effect']?.code).toHaveLength(2);
    expect(finalAnswer(row.cells['effect'])).toBeUndefined();
  });

  it('gives way to a model that found something, and both to a person', () => {
    const column = asked('n', { field: 'participants', kind: 'number' });
    const finalOf = (...events: ReviewEvent[]) =>
      finalAnswer(viewRow(reviewWith([column, ...events]), recordOf('a')).cells['n']);
    expect(finalOf()).toMatchObject({ by: 'code', answer: { value: '60' } });
    expect(finalOf(read('n', [{ recordId: 'a', value: null }]))).toMatchObject({ by: 'code' });
    const byModel = read('n', [{ recordId: 'a', value: '58' }]);
    expect(finalOf(byModel)).toMatchObject({ by: 'model', answer: { value: '58' } });
    expect(finalOf(byModel, set('n', 'a', '59'))).toMatchObject({ by: 'hand', answer: { value: '59' } });
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

  it.each([
    ['Randomised trial', 'RoB 2'],
    ['RCT', 'RoB 2'],
    ['cohort', 'ROBINS-I'],
    ['case-control', 'ROBINS-I'],
    ['systematic review', null],
    ['as described above', null],
  ])('have the tool for the design that a person states: %s', (value, tool) => {
    const silent = recordOf('a', { title: 'Drusamil in gout', publicationTypes: [], abstract: null });
    const column: ReviewEvent = { type: 'column_set', column: columnOf('design', { field: 'design' }), by: 'ada' };
    const stated: ReviewEvent = {
      ...{ type: 'cell_set', recordId: 'a', columnId: 'design', agrees: null, by: 'ada' },
      cell: { value, quote: null },
    };
    expect(viewRow(reviewWith([column]), silent).bias).toBeNull();
    expect(viewRow(reviewWith([column, stated]), silent).bias?.tool ?? null).toBe(tool);
  });
});

import { MockLanguageModelV4 } from 'ai/test';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReviewEvent } from '#contract/review/review-events.ts';
import { createExtraction, type ExtractionOptions } from '#server/reviews/extraction.ts';
import { textResult } from '#tests/core/agents/model/scripted-models.ts';
import { ABSTRACT, ADA, asked, DOSE, recordOf, reviewWith } from '#tests/core/review/extraction/review-with-columns.ts';

const IDS = Array.from({ length: 12 }, (_, i) => `r${i + 1}`);

/** A review of twelve included works whose events are kept in a list. */
function withModel(reply: (prompt: string) => string | Error, opening: ReviewEvent[] = [asked('dose')]) {
  const included = IDS.map(
    (recordId): ReviewEvent => ({
      type: 'decided',
      recordId,
      stage: 'abstract',
      decision: 'include',
      reason: null,
      by: 'ada',
    }),
  );
  const events: ReviewEvent[] = [...included, ...opening];
  const own = () => ({
    state: reviewWith(events, IDS),
    ids: IDS,
    ordinals: new Map(IDS.map((id, n) => [id, n])),
    me: ADA,
  });
  const prompts: string[] = [];
  const model = new MockLanguageModelV4({
    doGenerate: async ({ prompt }) => {
      prompts.push(JSON.stringify(prompt));
      const said = reply(prompts.at(-1) ?? '');
      if (said instanceof Error) throw said;
      return textResult(said);
    },
  });
  const options = {
    reviews: {
      own: async () => own(),
      write: async (_: unknown, __: unknown, eventsFor: (review: ReturnType<typeof own>) => ReviewEvent[]) => {
        events.push(...eventsFor(own()));
        return own();
      },
    },
    records: {
      get: async (_: string, ids: readonly string[]) => ids.map((id) => ({ record: recordOf(id), batches: [] })),
    },
    open: async () => ({ fast: { model, price: null }, smart: { model, price: null } }),
    tokens: 100_000,
  } as unknown as ExtractionOptions;
  const extraction = createExtraction(options);
  const models = { chosen: { fast: { id: 'scripted' } }, sealed: null, problem: null } as never;
  const read = (isPilot = false) =>
    extraction.read('w', 'r', 'dose', { isPilot, models, signal: new AbortController().signal });
  return { extraction, read, events, prompts, grid: () => extraction.view('w', 'r', { offset: 0, limit: 50 }) };
}

const answering = (prompt: string, answer: string, quote: string) =>
  JSON.stringify({ answers: [...new Set(prompt.match(/\[E\d+\]/g))].map((work) => ({ work, answer, quote })) });

describe('works read by a model for a column', () => {
  it('are three to try a wording, then all, a few at a time, each with a quote that stands in its abstract', async () => {
    const { read, grid } = withModel((prompt) => answering(prompt, '40 mg daily', DOSE));
    expect(await read(true)).toEqual({ read: 3, left: 0 });
    expect(await read(true)).toEqual({ read: 0, left: 0 });
    expect(await read()).toEqual({ read: 8, left: 1 });
    expect(await read()).toEqual({ read: 1, left: 0 });
    const { rows, columns } = await grid();
    expect(columns).toMatchObject([{ read: 12 }]);
    for (const { cells, recordId } of rows) {
      const { value, quote } = cells['dose']?.model ?? {};
      expect([value, quote?.evidenceId]).toEqual(['40 mg daily', recordId]);
      expect(ABSTRACT.slice(quote?.start, quote?.end)).toBe(quote?.quote);
    }
  });

  it('are not known where the quote stands nowhere, or holds another number', async () => {
    const invented = withModel((prompt) =>
      answering(prompt, '80 mg daily', 'Sixty adults received drusamil 80 mg daily for a year.'),
    );
    await invented.read(true);
    expect((await invented.grid()).rows[0]?.cells['dose']?.model).toMatchObject({ value: null, quote: null });
  });

  it('are answered by one of the choices of a column, or not at all', async () => {
    const choice = asked('dose', { kind: 'choice', choices: ['Once a day', 'Twice a day'] });
    const chosen = withModel((prompt) => answering(prompt, 'once a day', DOSE), [choice]);
    await chosen.read(true);
    expect((await chosen.grid()).rows[0]?.cells['dose']?.model?.value).toBe('Once a day');
    expect(chosen.prompts[0]).toContain('<<<Twice a day>>>');
    const other = withModel((prompt) => answering(prompt, 'weekly', DOSE), [choice]);
    await other.read(true);
    expect((await other.grid()).rows[0]?.cells['dose']?.model?.value).toBeNull();
  });

  it('leave everything as it is where the model fails', async () => {
    const { read, events } = withModel(() => new Error('The server is gone.'));
    const before = events.length;
    await expect(read()).rejects.toMatchObject({ code: 'model_unavailable' });
    expect(events).toHaveLength(before);
  });
});

describe('a cell filled by hand', () => {
  it('has a quote that is a slice of the stored abstract, or is refused', async () => {
    const { extraction } = withModel(() => new Error('Nobody is asked.'));
    const place = fc.nat({ max: ABSTRACT.length - 1 });
    const chosen = fc.record({
      from: place,
      length: fc.integer({ min: 1, max: 60 }),
      start: fc.option(place),
      more: fc.constantFrom('', 'x', ' '),
    });
    await fc.assert(
      fc.asyncProperty(chosen, async ({ from, length, start, more }) => {
        const text = ABSTRACT.slice(from, from + length) + more;
        const cell = { value: 'Sixty', quote: { text, start } };
        const filled = extraction.setCell('w', 'r', { recordId: 'r1', columnId: 'dose', cell, agrees: null });
        if (!ABSTRACT.includes(text)) {
          await expect(filled).rejects.toMatchObject({ code: 'invalid_request' });
          return;
        }
        const { quote } = (await filled).cells['dose']?.hand ?? {};
        expect(quote?.quote).toBe(text);
        expect(ABSTRACT.slice(quote?.start, quote?.end)).toBe(text);
      }),
      { numRuns: 60 },
    );
  });
});

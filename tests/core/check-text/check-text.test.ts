import { describe, expect, it } from 'vitest';
import type { Evidence } from '#contract/evidence.ts';
import { textCheckResult } from '#contract/text-check/text-check.ts';
import { checkText } from '#core/check-text/check-text.ts';
import { pasteBlocks } from '#core/check-text/paste-blocks.ts';
import { AssayError } from '#core/errors.ts';
import type { StudyModel } from '#core/study/study-model.ts';
import { evidenceOf } from '../evidence-builder.ts';
import { worksInMemory } from './reference-works.ts';

const work = (name: string, abstract: string | undefined, more: Partial<Evidence> = {}) =>
  evidenceOf({
    id: `doi:10.5555/${name}`,
    ids: { doi: `10.5555/${name}` },
    title: `A long and telling title about ${name} in grown people of all towns`,
    authors: ['Adams A'],
    year: 2019,
    texts: abstract === undefined ? {} : { abstract },
    ...more,
  });

const WORKS = [
  work('fibre', 'Fibre lowered the risk of colon cancer by 12% in 340 adults. Its effect faded within a year.'),
  work('sleep', 'Sleep improved mood in 88 nurses.'),
  work('salt', 'Salt raised blood pressure by 4 mmHg.', {
    notices: [{ kind: 'retraction', date: '2021', source: 'PubMed: Retracted Publication' }],
  }),
  work('closed', undefined),
];
const LIST = WORKS.map(
  ({ title, ids }, at) => `${at + 1}. Adams A. ${title}. Journal. 2019;1:2-3. doi:${ids.doi}`,
).join('\n');

const check = (prose: string, model?: StudyModel, works = worksInMemory(WORKS)) =>
  checkText(pasteBlocks(`${prose}\n\nReferences\n${LIST}`), {
    works,
    model,
    signal: new AbortController().signal,
    onProgress: () => {},
  });

const answering = (verdict: string, uncited: number[] = []): StudyModel => ({
  ask: async ({ name, schema, prompt }) =>
    schema.parse(
      name === 'uncited'
        ? { needSource: uncited.map((sentence) => ({ sentence, why: '' })) }
        : {
            verdicts: [...prompt.matchAll(/^\[(c\d+)\]/gm)].map(([, claimId]) => ({
              claimId,
              reason: 'It says less.',
              verdict,
            })),
          },
    ),
});

const verdictsOf = async (prose: string, model?: StudyModel) =>
  (await check(prose, model)).sentences.map(({ verdict }) => verdict);

describe('a checked sentence', () => {
  it.each([
    ['that stands in its source word for word is supported', 'Sleep improved mood in 88 nurses [2].', 'supported'],
    ['that gives a number of nobody is not found', 'Fibre lowered the risk by 35% [1].', 'not_found'],
    [
      'that quotes what is not written is not found',
      'They say “fibre raised the risk of cancer in all adults” [1].',
      'not_found',
    ],
    ['that speaks of something else is not found', 'Penguins march southward [1].', 'not_found'],
    ['that cites a retracted work is named as such', 'Salt raised blood pressure by 4 mmHg [3].', 'retracted'],
    ['whose source has no text is named as such', 'Closed doors matter to everybody [4].', 'no_source'],
    [
      'that cites what the list does not have is named as such',
      'Sleep improved mood in 88 nurses [9].',
      'no_such_reference',
    ],
    ['of two words is named where its reference is retracted', 'Salt harms [3].', 'retracted'],
    [
      'that says it otherwise is not read for meaning',
      'Colon cancer is rarer where adults eat fibre [1].',
      'unchecked',
    ],
  ])('%s', async (_, prose, verdict) => {
    expect(await verdictsOf(prose)).toEqual([verdict]);
  });

  it('is read by a model where one is there, and what code refused stays refused', async () => {
    expect(
      await verdictsOf(
        'Colon cancer is rarer where adults eat fibre [1]. Fibre lowered the risk by 35% [1].',
        answering('partly'),
      ),
    ).toEqual(['partly', 'not_found']);
    expect(await verdictsOf('Colon cancer is rarer where adults eat fibre [1].', answering('supported'))).toEqual([
      'supported',
    ]);
  });

  it('may take its parts from several works, and is not refused for one that could not be had', async () => {
    expect(
      await verdictsOf(
        'Fibre lowered the risk by 12%, and sleep improved mood in 88 nurses [1,2].',
        answering('supported'),
      ),
    ).toEqual(['supported']);
    expect(await verdictsOf('Fibre lowered the risk by 35% [1,4].')).toEqual(['no_source']);
  });

  it('that cites a retracted work too keeps that verdict even where another bears it out', async () => {
    const [sentence] = (await check('Sleep improved mood in 88 nurses [2,3].')).sentences;
    expect(sentence).toMatchObject({ verdict: 'retracted', reason: expect.stringContaining('3') });
  });

  it('carries quotes that stand in the work, and places that stand in the text', async () => {
    const result = await check(
      'Colon cancer is rarer where adults eat fibre [1]. Sleep improved mood in 88 nurses [2].',
      answering('supported'),
    );
    expect(textCheckResult.parse(result)).toEqual(result);
    for (const { start, end, citations, marks } of result.sentences) {
      expect(result.text.slice(start, end)).toMatch(/\[\d\]/);
      expect(marks.map((mark) => result.text.slice(mark.start, mark.end))).toEqual([expect.stringMatching(/^\[\d\]$/)]);
      for (const { evidenceId, field, quote, start: from, end: to } of citations)
        expect(WORKS.find(({ id }) => id === evidenceId)?.texts[field]?.slice(from, to)).toBe(quote);
    }
    expect(result.sentences.flatMap(({ citations }) => citations)).not.toEqual([]);
  });
});

describe('sentences without a source', () => {
  const PROSE = 'Sleep improved mood in 88 nurses [2]. One adult in five sleeps badly. We asked 12 people.';

  it('are named by a model alone, and only where they have none', async () => {
    expect(await verdictsOf(PROSE, answering('supported', [1, 2]))).toEqual(['supported', 'uncited']);
    const { sentences, notices } = await check(PROSE);
    expect(sentences.map(({ verdict }) => verdict)).toEqual(['supported']);
    expect(notices.join(' ')).toMatch(/without a source/);
  });
});

describe('checking a text', () => {
  it('goes on by code where the model fails, and says so', async () => {
    const failing: StudyModel = { ask: async () => Promise.reject(new AssayError('model_unavailable')) };
    const { sentences, notices } = await check('Colon cancer is rarer where adults eat fibre [1].', failing);
    expect(sentences.map(({ verdict }) => verdict)).toEqual(['unchecked']);
    expect(notices.length).toBeGreaterThan(0);
  });

  it('passes a cancellation on', async () => {
    const cancelled: StudyModel = { ask: async () => Promise.reject(new AssayError('cancelled')) };
    await expect(check('Colon cancer is rarer where adults eat fibre [1].', cancelled)).rejects.toMatchObject({
      code: 'cancelled',
    });
  });

  it('says where there is nothing to check', async () => {
    const { sentences, notices } = await checkText(pasteBlocks('Nothing is cited here.'), {
      works: worksInMemory([]),
      signal: new AbortController().signal,
      onProgress: () => {},
    });
    expect(sentences).toEqual([]);
    expect(notices).toHaveLength(1);
  });
});

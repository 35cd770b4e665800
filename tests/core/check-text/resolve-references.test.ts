import { describe, expect, it } from 'vitest';
import { pasteBlocks } from '#core/check-text/paste-blocks.ts';
import { readCitedText } from '#core/check-text/read-cited-text.ts';
import { resolveReferences } from '#core/check-text/resolve-references.ts';
import { evidenceOf } from '../evidence-builder.ts';
import { worksInMemory } from './reference-works.ts';

const FIBRE = evidenceOf({
  id: 'doi:10.5555/fibre',
  ids: { doi: '10.5555/fibre', pmid: '99100001' },
  title: 'Dietary fibre and the risk of colon cancer in older adults: a cohort study',
  authors: ['Brown B', 'van der Berg J'],
  year: 2019,
});
const SLEEP = evidenceOf({
  id: 'doi:10.5555/sleep',
  ids: { doi: '10.5555/sleep' },
  title: 'Short sleep and gain of weight among nurses on night shifts',
  authors: ['Adams A'],
  year: 2015,
});

async function resolve(entry: string, options: Parameters<typeof worksInMemory>[1] = {}) {
  const { references } = await readCitedText(pasteBlocks(`It is so [1].\n\nReferences\n\n1. ${entry}`));
  const works = worksInMemory([FIBRE, SLEEP], options);
  const [found] = await resolveReferences(references, {
    works,
    signal: AbortSignal.timeout(5_000),
    onProgress: () => {},
  });
  return {
    state: found?.state,
    id: found?.work?.id ?? null,
    remarks: found?.remarks.join(' ') ?? '',
    meant: found?.probablyMeant?.title ?? null,
  };
}

describe('a reference', () => {
  it.each([
    [
      'by its DOI',
      'Brown B, van der Berg J. Dietary fibre and the risk of colon cancer in older adults: a cohort study. Gut. 2019;12(3):45-67. doi:10.5555/fibre',
    ],
    [
      'by its title, authors and year',
      'Brown, B., & van der Berg, J. (2019). Dietary fibre and the risk of colon cancer in older adults: A cohort study. Gut, 12(3), 45–67.',
    ],
    [
      'without its subtitle',
      'Brown B, van der Berg J. Dietary fibre and the risk of colon cancer in older adults. Gut. 2019;12(3):45-67.',
    ],
    [
      'with a word mistyped',
      'Brown B, van der Berg J. Dietary fibre and the riks of colon cancer in older adults: a cohort study. Gut. 2019;12(3):45-67.',
    ],
    [
      'a year later in print',
      'Brown B, van der Berg J. Dietary fibre and the risk of colon cancer in older adults: a cohort study. Gut. 2020;12(3):45-67.',
    ],
    ['by its PMID alone', 'PMID: 99100001'],
    ['in a short form with its DOI', 'Brown B et al. Gut. 2019;12(3):45-67. doi:10.5555/fibre'],
  ])('is found %s', async (_, entry) => {
    expect(await resolve(entry)).toEqual({ state: 'found', id: FIBRE.id, remarks: '', meant: null });
  });

  it('is found with what differs', async () => {
    const wrongYear = await resolve(
      'Brown B, van der Berg J. Dietary fibre and the risk of colon cancer in older adults: a cohort study. Gut. 2009;12(3):45-67.',
    );
    expect(wrongYear).toMatchObject({ state: 'doubtful', id: FIBRE.id, remarks: expect.stringContaining('2019') });
    const wrongAuthors = await resolve(
      'Miller M, Okonjo P. Dietary fibre and the risk of colon cancer in older adults: a cohort study. Gut. 2019;12(3):45-67.',
    );
    expect(wrongAuthors).toMatchObject({ state: 'doubtful', id: FIBRE.id, remarks: expect.stringContaining('Brown') });
  });

  it('whose DOI is that of another work is taken for the work that it describes', async () => {
    const found = await resolve(
      'Adams A. Short sleep and gain of weight among nurses on night shifts. Sleep. 2015;1:3-9. doi:10.5555/fibre',
    );
    expect(found).toMatchObject({ state: 'doubtful', id: SLEEP.id, remarks: expect.stringContaining('Dietary fibre') });
  });

  const INVENTED =
    'Hartwell J, Okonjo P. Telephone coaching for gout flares in long-distance lorry drivers. J Clin Obs. 2010;4(2):726-734.';

  it('that no source knows does not exist, if every source has answered', async () => {
    const inCapitals = INVENTED.replace(/(?<=\. )Telephone.*drivers/, (title) =>
      title.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()),
    );
    expect(inCapitals).toContain('Telephone Coaching');
    expect(await resolve(inCapitals)).toMatchObject({ state: 'missing', id: null });
    expect(await resolve(INVENTED)).toMatchObject({ state: 'missing', id: null });
    expect(await resolve(`${INVENTED} doi:10.5555/none`)).toMatchObject({ state: 'missing', id: null });
    const silent = await resolve(INVENTED, { unanswered: ['Crossref'] });
    expect(silent).toMatchObject({ state: 'not_asked', id: null, remarks: expect.stringContaining('Crossref') });
  });

  it('with the DOI of a real work and another title does not exist', async () => {
    expect(await resolve(`${INVENTED} doi:10.5555/fibre`)).toMatchObject({
      state: 'missing',
      remarks: expect.stringContaining('another work'),
    });
  });

  it('that is near a work names it', async () => {
    const found = await resolve(
      'Miller M. Dietary fibre and the risk of colon cancer in young rats. Gut. 2001;12(3):45-67.',
    );
    expect(found).toMatchObject({ state: 'missing', meant: FIBRE.title });
  });

  it.each([
    ['a book', 'Miller M. Principles of sleep. 2nd ed. New York: Fictional Press; 2011.'],
    ['a page', 'Ministry of Sleep. Advice for night workers. https://sleep.example/advice. Accessed 3 May 2021.'],
    ['an article without a title', 'Miller M. J Fict Phys. 2011;12:45-67.'],
  ])('to %s is never reported as missing', async (_, entry) => {
    expect((await resolve(entry)).state).toBe('unknown');
  });

  it('whose DOI another agency has registered exists', async () => {
    const found = await resolve('Miller M. A data set on sleep in towns. 2021. doi:10.5555/data', {
      elsewhere: ['10.5555/data'],
    });
    expect(found).toMatchObject({ state: 'found', id: null });
  });
});

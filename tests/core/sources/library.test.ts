import { describe, expect, it } from 'vitest';
import type { SourceRecord } from '#contract/evidence.ts';
import { mergeRecords } from '#core/evidence/merge.ts';
import { groupRecords } from '#core/evidence/record-identity.ts';
import { createLibraryTool } from '#core/sources/library.ts';
import type { LibraryHit } from '#core/sources/source.ts';
import { fixedClock } from '#tests/contracts/search-tool.contract.ts';

// An invented document and its passages, the second of which begins with the end of the first.
const TEXT =
  'Velorimine helped. It helped for long.\n\nNo harm was seen. Sleep lasted longer.\n\nMore was said elsewhere.';
const passage = (ordinal: number, from: string, to: string) => {
  const [start, end] = [TEXT.indexOf(from), TEXT.indexOf(to) + to.length];
  return { ordinal, start, end, heading: '', text: TEXT.slice(start, end) };
};
const PASSAGES = [
  passage(0, 'Velorimine', 'No harm was seen.'),
  passage(1, 'No harm', 'longer.'),
  passage(2, 'More', 'elsewhere.'),
];
const DOCUMENT: LibraryHit['document'] = {
  id: 'doc-one',
  title: 'Velorimine for restless sleep',
  authors: ['Okafor A'],
  year: 2021,
  venue: null,
  ids: { doi: '10.5555/velo.1' },
  notices: [],
};
const hit = (score: number, ordinal: number, document = DOCUMENT): LibraryHit => ({
  score,
  passage: PASSAGES[ordinal]!,
  document,
});

const signal = new AbortController().signal;
async function found(hits: LibraryHit[]): Promise<SourceRecord[]> {
  const tool = createLibraryTool({ search: async () => hits, clock: fixedClock });
  return (await tool.search({ query: 'velorimine', limit: 20 }, { signal })).evidence;
}

describe('the library as a source', () => {
  it('makes one work of a document, whose text holds its passages in their order, each of them a piece of it', async () => {
    const [work, ...others] = await found([hit(0.9, 2), hit(0.8, 1), hit(0.7, 0)]);
    expect(others).toEqual([]);
    expect(work).toMatchObject({ tool: 'search_library', ids: { document: 'doc-one', doi: '10.5555/velo.1' } });
    expect(work!.texts.document).toBe(TEXT);
    const [apart] = await found([hit(0.9, 2), hit(0.8, 0)]);
    const pieces = apart!.texts.document!.split('\n\nMore');
    expect(TEXT).toContain(pieces[0]);
    expect(apart!.texts.document).toContain(PASSAGES[2]!.text);
  });

  it('leaves out what is off the question, and the second of two files of one work', async () => {
    const copy = { ...DOCUMENT, id: 'doc-two' };
    const other = { ...DOCUMENT, id: 'doc-three', ids: {} };
    const works = await found([hit(0.9, 0), hit(0.8, 0, copy), hit(0.05, 0, other)]);
    expect(works.map(({ ids }) => ids.document)).toEqual(['doc-one']);
  });

  it('says that it holds nothing, and that it has failed, as any source does', async () => {
    const search = (tool: ReturnType<typeof createLibraryTool>) =>
      tool.search({ query: 'velorimine', limit: 20 }, { signal });
    expect((await search(createLibraryTool({ search: async () => [], clock: fixedClock }))).status).toBe('empty');
    const broken = async () => {
      throw new Error('the database is away');
    };
    expect((await search(createLibraryTool({ search: broken, clock: fixedClock }))).status).toBe('error');
  });

  it('remembers nothing: no workspace gets the answers of another', async () => {
    const mine = createLibraryTool({ search: async () => [hit(0.9, 0)], clock: fixedClock });
    const theirs = createLibraryTool({ search: async () => [], clock: fixedClock });
    expect((await mine.search({ query: 'velorimine', limit: 20 }, { signal })).evidence).toHaveLength(1);
    expect((await theirs.search({ query: 'velorimine', limit: 20 }, { signal })).evidence).toEqual([]);
  });
});

describe('a passage under a heading', () => {
  // An invented paper; each passage stands under its heading, and only the results say what came of it.
  const RESULTS =
    'Total sleep in adults with restless sleep was 41 minutes longer with velorimine. Waking after the onset of sleep fell. No serious events occurred.';
  const under = (score: number, start: number, heading: string, text: string): LibraryHit => ({
    score,
    document: DOCUMENT,
    passage: { ordinal: start, start, end: start + text.length, heading, text },
  });
  const asRead = async (hits: LibraryHit[]) => mergeRecords(await found(hits), { referenceYear: 2026 }).texts.document;

  it('stands below its heading once, and what comes under another one below that', async () => {
    const text = await asRead([
      under(0.9, 900, 'Advice for readers › Sleeping well. With or without it.', 'Go to bed at one hour.'),
      under(0.8, 500, 'Results', RESULTS),
      under(0.7, 700, 'Results', 'Nobody fell.'),
    ]);
    expect(text).toBe(
      `Results\n\n${RESULTS}\n\nNobody fell.\n\nSleeping well. With or without it\n\nGo to bed at one hour.`,
    );
  });
});

describe('a document and the record of PubMed of the same paper', () => {
  it('are one work, with the words of both and the particulars of PubMed', async () => {
    const [own] = await found([hit(0.9, 0)]);
    const pubmed: SourceRecord = {
      ...own!,
      tool: 'search_pubmed',
      ids: { pmid: '39900001', doi: '10.5555/velo.1' },
      title: 'Velorimine for restless sleep: a randomised trial.',
      venue: 'J Invented Sleep',
      texts: { abstract: 'Velorimine lengthened sleep by 21 minutes.' },
      peerReviewed: true,
      found: { ...own!.found, tool: 'search_pubmed' },
    };
    expect(groupRecords([own!, pubmed])).toHaveLength(1);
    const work = mergeRecords([own!, pubmed], { referenceYear: 2026 });
    expect(work).toMatchObject({
      id: 'doi:10.5555/velo.1',
      ids: { pmid: '39900001', document: 'doc-one' },
      title: 'Velorimine for restless sleep: a randomised trial.',
      texts: { abstract: pubmed.texts.abstract, document: own!.texts.document },
    });
    expect(work.foundBy.map(({ tool }) => tool)).toEqual(['search_pubmed', 'search_library']);
  });

  it('without a number are two, and a document is known by its own id', async () => {
    const [own] = await found([hit(0.9, 0, { ...DOCUMENT, ids: {} })]);
    expect(mergeRecords([own!], { referenceYear: 2026 }).id).toBe('document:doc-one');
  });
});

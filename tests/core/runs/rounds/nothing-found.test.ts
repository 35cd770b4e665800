import { expect, it } from 'vitest';
import type { Evidence } from '#contract/evidence.ts';
import type { SearchRecord } from '#contract/search-record.ts';
import { endWithoutEvidence } from '#core/runs/rounds/nothing-found.ts';
import { evidenceOf } from '../../evidence-builder.ts';
import { parsedAs } from '../../question/parsed-as.ts';

const search = (
  tool: SearchRecord['tool'],
  status: SearchRecord['status'],
  more: Partial<SearchRecord> = {},
): SearchRecord => ({
  tool,
  query: `asked of ${tool}`,
  status,
  round: 1,
  at: '',
  found: 0,
  new: 0,
  tookMs: 1,
  ...more,
});

interface Found {
  searches?: SearchRecord[];
  /** Works that were screened, with their relevance and whether they were kept. */
  screened?: { work: Evidence; relevance: number; included?: boolean }[];
}

function endOf({ searches = [search('search_pubmed', 'empty')], screened = [] }: Found) {
  const works = new Map(screened.map(({ work }) => [work.id, work]));
  const state = {
    searches,
    screenings: screened.map(({ work, relevance, included = false }) => ({
      evidenceId: work.id,
      relevance,
      included,
      reason: 'It does not name “cluster headache”.',
    })),
    works: screened.filter(({ included }) => included),
    plan: parsedAs({
      question: 'Does velorimine help in cluster headache?',
      concepts: ['velorimine', 'cluster headache'].map((term) => ({ term, synonyms: [], mesh: [] })),
    }),
    memory: { getEvidence: (id: string) => works.get(id) },
  };
  const [event, ...more] = endWithoutEvidence(state as never);
  expect(more).toEqual([]);
  return event;
}

const sentencesOf = (found: Found) => {
  const event = endOf(found);
  return event?.type === 'complete' ? (event.nothingFound ?? []) : [];
};

it('is an error with every source’s reason where none answered', () => {
  const event = endOf({
    searches: [
      search('search_pubmed', 'timeout', { message: 'It was slow.' }),
      search('search_arxiv', 'error', { message: 'It was slow.' }),
      search('search_web', 'error'),
    ],
  });
  expect(event).toMatchObject({ type: 'error', code: 'source_unavailable' });
  expect(event?.type === 'error' && event.message).toContain('PubMed and arXiv: It was slow.');
  expect(event?.type === 'error' && event.message).toContain('It did not answer.');
});

it('is no error where one answered, or nothing was searched', () => {
  const searches = [search('search_pubmed', 'error', { message: 'It was slow.' }), search('search_arxiv', 'empty')];
  expect(endOf({ searches })).toMatchObject({
    type: 'complete',
    exit: 'nothing_found',
    confidence: 0,
    claims: { kept: 0, rewritten: 0, dropped: 0 },
    references: [],
  });
  expect(endOf({ searches: [] })?.type).toBe('complete');
});

it('says what was asked, what came, and what could not be asked', () => {
  const sentences = sentencesOf({
    searches: [
      search('search_pubmed', 'ok', { found: 12 }),
      search('search_pubmed', 'empty'),
      search('search_preprints', 'ok', { found: 1 }),
      search('search_arxiv', 'empty'),
      search('search_web', 'error', { message: 'It was slow.' }),
    ],
  });
  // Queries of many words stand with the searches, where each can be read.
  expect(sentences.slice(0, 4)).toEqual([
    'Works were looked for on “velorimine” and “cluster headache”.',
    'PubMed was searched 2 times and sent 12 records.',
    'Europe PMC was searched once and sent one record.',
    'arXiv was searched once and sent nothing.',
  ]);
  expect(sentences.at(-1)).toMatch(/could not be searched: It was slow\.$/);
});

it('says how many works were screened, and whether any was on the question', () => {
  const work = (id: string) => ({ work: evidenceOf({ id }), relevance: 0 });
  expect(sentencesOf({})).not.toContainEqual(expect.stringContaining('screened'));
  expect(sentencesOf({ screened: [work('a')] })).toContain(
    '1 work was screened and none came near enough to the question.',
  );
  expect(sentencesOf({ screened: [work('a'), { ...work('b'), included: true }] })).toContain(
    '2 works were screened; 1 named its subject, but no sentence of them could be quoted as a finding.',
  );
});

it('names the works that came nearest, what each does not name, and none that is retracted or nameless', () => {
  const notices = [{ kind: 'retraction' as const, date: null, source: 'fictional' }];
  const work = (id: string, relevance: number, more: Partial<Evidence> = {}) => ({
    work: evidenceOf({ id, title: `Work ${id}.`, ...more }),
    relevance,
  });
  const sentences = sentencesOf({
    screened: [
      work('c', 0.05, { year: null }),
      work('a', 0.08),
      work('gone', 0.09, { notices }),
      work('nameless', 0.09, { title: '' }),
    ],
  });
  expect(sentences.find((sentence) => sentence.startsWith('Nearest'))).toBe(
    'Nearest to the question, but below the threshold: “Work a” (2020; it does not name “cluster headache”); “Work c” (undated; it does not name “cluster headache”).',
  );
});

it('names the nearest first, whatever their ids', () => {
  const work = (id: string, relevance: number) => ({ work: evidenceOf({ id, title: `Work ${id}` }), relevance });
  const sentences = sentencesOf({ screened: [work('a', 0.01), work('m', 0.05), work('z', 0.2), work('b', 0.05)] });
  expect(sentences.find((sentence) => sentence.startsWith('Nearest'))).toContain('“Work z”');
  const nearest = sentences.find((sentence) => sentence.startsWith('Nearest')) ?? '';
  const places = ['z', 'b', 'm', 'a'].map((id) => nearest.indexOf(`“Work ${id}”`));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places.every((place) => place >= 0)).toBe(true);
});

import { describe, expect, it } from 'vitest';
import { createStaticEmbedder } from '#adapters/embedder/create-static-embedder.ts';
import type { SourceRecord } from '#contract/evidence.ts';
import { mergeRecords } from '#core/evidence/merge.ts';
import { type Fingerprint, fingerprint, groupNearDuplicates } from '#core/retrieval/group-works.ts';
import { textOf } from '#core/retrieval/work-terms.ts';
import { cosine } from '#core/retrieval/work-vectors.ts';
import { evidenceOf } from '../evidence-builder.ts';
import { sourceRecord, trialAbstract } from '../runs/source-records.ts';

const embedder = await createStaticEmbedder({ file: 'lib/adapters/embedder/word-table/word-table.bin' });

async function groupsOf(...records: SourceRecord[]) {
  const works = records.map((record) => mergeRecords([record], { referenceYear: 2026 }));
  const vectors = await embedder.embed(works.map(textOf));
  const byId = new Map(works.map((work, i) => [work.id, vectors[i]!]));
  return groupNearDuplicates(works.map(fingerprint), (id) => byId.get(id));
}

const sleepy = { drug: 'somnatal', condition: 'neuropathic pain', size: 212, effect: '2.4' };
const title = 'Somnatal for neuropathic pain: a randomised trial';

describe('near duplicates', () => {
  it('groups one abstract posted twice with small edits, behind the better work', async () => {
    const better = sourceRecord({
      ids: { pmid: '1' },
      title,
      abstract: trialAbstract(sleepy),
      publicationTypes: ['Randomized Controlled Trial'],
    });
    const edited = trialAbstract(sleepy)
      .replace('eases', 'lessens')
      .replace('side effects were mild', 'harms were few');
    const repost = sourceRecord({
      tool: 'search_preprints',
      ids: { doi: '10.1101/2' },
      title,
      abstract: edited,
      peerReviewed: false,
    });
    expect(await groupsOf(repost, better)).toEqual([
      { representative: 'pmid:1', members: ['doi:10.1101/2', 'pmid:1'], kind: 'similar' },
    ]);
  });

  it('never lets a retracted work stand for others', async () => {
    const retracted = sourceRecord({
      ids: { pmid: '1' },
      title,
      abstract: trialAbstract(sleepy),
      notices: [{ kind: 'retraction', date: '2024', source: 'fictional notice' }],
    });
    const copy = sourceRecord({
      ids: { pmid: '2' },
      title,
      abstract: trialAbstract(sleepy),
      venue: null,
      peerReviewed: null,
    });
    expect((await groupsOf(retracted, copy))[0]?.representative).toBe('pmid:2');
  });

  it('keeps sister trials apart whose abstracts differ in their numbers only', async () => {
    const first = sourceRecord({ ids: { pmid: '1' }, title, abstract: trialAbstract(sleepy) });
    const second = sourceRecord({
      ids: { pmid: '2' },
      title,
      abstract: trialAbstract({ ...sleepy, size: 348, effect: '1.9' }),
    });
    expect(await groupsOf(first, second)).toEqual([]);
  });

  it('keeps works apart that name different registrations', async () => {
    const first = sourceRecord({ ids: { pmid: '1' }, title, abstract: `${trialAbstract(sleepy)} NCT00000001` });
    const second = sourceRecord({ ids: { pmid: '2' }, title, abstract: `${trialAbstract(sleepy)} NCT00000002` });
    expect(await groupsOf(first, second)).toEqual([]);
  });

  it('keeps two entries of a registry apart, however alike', async () => {
    const registry = {
      status: 'COMPLETED',
      phases: [],
      arms: [],
      primaryOutcomes: [],
      secondaryOutcomes: [],
      conditions: [],
      interventions: [],
      hasResults: false,
    };
    const entry = (nct: string) =>
      sourceRecord({
        tool: 'search_clinical_trials',
        ids: { nct },
        title,
        registry,
        texts: { registry: trialAbstract(sleepy) },
      });
    expect(await groupsOf(entry('NCT00000001'), entry('NCT00000002'))).toEqual([]);
  });

  it('keeps trials of different drugs apart that report in the same words', async () => {
    const first = sourceRecord({ ids: { pmid: '1' }, title, abstract: trialAbstract(sleepy) });
    const second = sourceRecord({
      ids: { pmid: '2' },
      title: title.replace('Somnatal', 'Vigilex'),
      abstract: trialAbstract({ ...sleepy, drug: 'vigilex' }),
    });
    expect(await groupsOf(first, second)).toEqual([]);
  });

  it('does not call two works alike for a short title', async () => {
    const bare = (pmid: string) => sourceRecord({ ids: { pmid }, title: 'Editorial' });
    expect(await groupsOf(bare('1'), bare('2'))).toEqual([]);
  });
});

describe('the limits of likeness', () => {
  /** A work of fictional wording: shingles `from` to `from + count`. */
  const print = (
    id: string,
    from: number,
    count: number,
    given: Parameters<typeof evidenceOf>[0] = { id },
  ): Fingerprint => ({
    work: evidenceOf({ ...given, id }),
    shingles: new Set(Array.from({ length: count }, (_, i) => `s${from + i}`)),
    numbers: new Set(),
    trials: new Set(),
  });
  const scored = (id: string, score: number) => ({ id, quality: { score, terms: [] } });
  const unit = () => Float32Array.of(1);
  const membersOf = (prints: Fingerprint[], vectorOf: (id: string) => Float32Array | undefined = unit) =>
    groupNearDuplicates(prints, vectorOf).map(({ representative, members }) => [representative, ...members]);

  it('are half of all shingles of both, half included', () => {
    // 20 of 40 are shared, then 19 of 40.
    expect(membersOf([print('a', 0, 30), print('b', 10, 30)])).toEqual([['a', 'a', 'b']]);
    expect(membersOf([print('a', 0, 30), print('b', 11, 29)])).toEqual([]);
  });

  it('are twenty shingles, twenty included', () => {
    expect(membersOf([print('a', 0, 20), print('b', 0, 20)])).toEqual([['a', 'a', 'b']]);
    expect(membersOf([print('a', 0, 19), print('b', 0, 19)])).toEqual([]);
  });

  it('are a cosine of 0.9, included, of two works whose vectors are known', () => {
    const high = Math.fround(0.9);
    const middle = Math.fround(0.9 - high);
    const parts = Float32Array.of(high, middle, 0.9 - high - middle);
    const ones = Float32Array.of(1, 1, 1);
    expect(cosine(ones, parts)).toBe(0.9);
    const two = [print('a', 0, 30), print('b', 0, 30)];
    expect(membersOf(two, (id) => (id === 'a' ? ones : parts))).toEqual([['a', 'a', 'b']]);
    expect(membersOf(two, (id) => (id === 'a' ? ones : Float32Array.of(0.89, 0, 0)))).toEqual([]);
    expect(membersOf(two, (id) => (id === 'a' ? ones : undefined))).toEqual([]);
    expect(membersOf(two, (id) => (id === 'b' ? ones : undefined))).toEqual([]);
  });

  it('let the best stand for the others: by quality, then the first by id', () => {
    expect(membersOf([print('a', 0, 30), print('b', 0, 30, scored('b', 0.6)), print('c', 0, 30)])).toEqual([
      ['b', 'a', 'b', 'c'],
    ]);
    expect(membersOf([print('c', 0, 30), print('a', 0, 30), print('b', 0, 30)])).toEqual([['a', 'a', 'b', 'c']]);
  });

  it('put a work that resembles two leaders behind the better of them', () => {
    // Either side is half of the middle one's wording; the sides share none.
    const prints = [print('right', 20, 20), print('middle', 0, 40, scored('middle', 0.1)), print('left', 0, 20)];
    expect(membersOf(prints)).toEqual([['left', 'left', 'middle']]);
    const better = [print('right', 20, 20, scored('right', 0.9)), ...prints.slice(1)];
    expect(membersOf(better)).toEqual([['right', 'middle', 'right']]);
  });
});

import { describe, expect, it } from 'vitest';
import { createStaticEmbedder } from '#adapters/embedder/create-static-embedder.ts';
import type { SourceRecord } from '#contract/evidence.ts';
import { mergeRecords } from '#core/evidence/merge.ts';
import { fingerprint } from '#core/retrieval/fingerprint.ts';
import { groupNearDuplicates } from '#core/retrieval/near-duplicates.ts';
import { textOf } from '#core/retrieval/work-text.ts';
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

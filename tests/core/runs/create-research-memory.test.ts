import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createStaticEmbedder } from '#adapters/embedder/create-static-embedder.ts';
import { createExactIndex } from '#adapters/vectors/exact.ts';
import type { Hypothesis } from '#contract/appraisal/hypothesis.ts';
import type { SourceRecord } from '#contract/evidence.ts';
import type { Embedder } from '#core/ports/embedder.ts';
import { createResearchMemory, type MemoryDependencies } from '#core/runs/research-memory.ts';
import { createHashingEmbedder } from '#tests/adapters/embedder/create-hashing-embedder.ts';
import { sourceRecord, trialAbstract } from './source-records.ts';

const word = await createStaticEmbedder({ file: 'lib/adapters/embedder/word-table/word-table.bin' });
const query = 'Does somnatal ease neuropathic pain?';
const memoryWith = (given: Partial<MemoryDependencies> = {}) =>
  createResearchMemory({
    query,
    runId: 'run-1',
    embedder: word,
    index: createExactIndex(),
    referenceYear: 2026,
    ...given,
  });

const onTopic = (pmid: string, size: number): SourceRecord =>
  sourceRecord({
    ids: { pmid },
    title: `Somnatal for neuropathic pain, cohort ${size}`,
    abstract: trialAbstract({ drug: 'somnatal', condition: 'neuropathic pain', size, effect: '2.4' }),
  });
const offTopic = sourceRecord({
  ids: { pmid: '900' },
  title: 'Soil fungi of alpine meadows',
  abstract: 'We counted fungi in soil samples from meadows above the tree line.',
});

describe('storing', () => {
  it('joins what two sources say of one work and remembers the id it outgrew', () => {
    const memory = memoryWith();
    const first = memory.storeEvidence([sourceRecord({ ids: { pmid: '1' }, abstract: 'Short.' })]);
    expect(first.newIds).toEqual(['pmid:1']);
    const both = sourceRecord({
      tool: 'search_preprints',
      ids: { pmid: '1', doi: '10.1000/x' },
      abstract: 'A longer abstract.',
    });
    const second = memory.storeEvidence([both]);
    expect(second.newIds).toEqual([]);
    expect(second.changes).toMatchObject([{ kind: 'merged', replaces: ['pmid:1'], evidence: { id: 'doi:10.1000/x' } }]);
    expect(memory.evidenceIds()).toEqual(['doi:10.1000/x']);
    expect(memory.getEvidence('pmid:1')).toBe(memory.getEvidence('doi:10.1000/x'));
    expect(memory.getEvidence('pmid:1')?.texts.abstract).toBe('A longer abstract.');
    expect(memory.getEvidence('pmid:2')).toBeUndefined();
  });

  it('joins two known works when a third record names both', () => {
    const memory = memoryWith();
    memory.storeEvidence([sourceRecord({ ids: { pmid: '1' } }), sourceRecord({ ids: { doi: '10.1000/x' } })]);
    expect(memory.evidenceIds()).toHaveLength(2);
    const { changes } = memory.storeEvidence([sourceRecord({ ids: { pmid: '1', doi: '10.1000/x' } })]);
    expect(changes).toMatchObject([{ kind: 'merged', replaces: ['pmid:1'] }]);
    expect(memory.evidenceIds()).toEqual(['doi:10.1000/x']);
  });

  it('returns new ids in the order of the records, and none for a record it already has', () => {
    const memory = memoryWith();
    const records = ['30', '10', '20'].map((pmid) => sourceRecord({ ids: { pmid } }));
    expect(memory.storeEvidence(records).newIds).toEqual(['pmid:30', 'pmid:10', 'pmid:20']);
    expect(memory.storeEvidence(records)).toEqual({ newIds: [], changes: [] });
    // A work stands where it was met first.
    const again = (title: string) => sourceRecord({ ids: { pmid: '50' }, title });
    const mixed = [again('One'), sourceRecord({ ids: { pmid: '40' } }), again('Another')];
    expect(memory.storeEvidence(mixed).newIds).toEqual(['pmid:50', 'pmid:40']);
  });

  it('ends in the same state whatever the order and the batches in which records arrive', async () => {
    const ids = fc.record(
      { pmid: fc.constantFrom('1', '2', '3'), doi: fc.constantFrom('10.1/a', '10.1/b') },
      { requiredKeys: [] },
    );
    const record = fc
      .record({
        ids,
        title: fc.constantFrom('Alpha', 'Beta'),
        abstract: fc.constantFrom('pain one', 'pain two and more'),
        tool: fc.constantFrom('search_pubmed' as const, 'search_preprints' as const),
      })
      .map(sourceRecord);
    const arrivals = fc
      .array(record, { minLength: 1, maxLength: 8 })
      .chain((records) =>
        fc.tuple(
          fc.constant(records),
          fc.shuffledSubarray(records, { minLength: records.length }),
          fc.integer({ min: 1, max: 8 }),
        ),
      );
    await fc.assert(
      fc.asyncProperty(arrivals, async ([records, shuffled, batch]) => {
        const embedder = createHashingEmbedder();
        const [one, other] = [memoryWith({ embedder }), memoryWith({ embedder })];
        one.storeEvidence(records);
        for (let at = 0; at < shuffled.length; at += batch) {
          other.storeEvidence(shuffled.slice(at, at + batch));
          if (at % 2 === 0) await other.getRelevantEvidence(3);
        }
        expect(other.getAllEvidence()).toEqual(one.getAllEvidence());
        expect(await other.getGroups()).toEqual(await one.getGroups());
        expect(await other.getRelevantEvidence(100)).toEqual(await one.getRelevantEvidence(100));
      }),
      { numRuns: 60 },
    );
  });
});

describe('ranking', () => {
  it('puts works about the query first and gives others a relevance below 0.3', async () => {
    const memory = memoryWith();
    memory.storeEvidence([offTopic, onTopic('1', 212), onTopic('2', 348)]);
    const ranked = await memory.getRelevantEvidence(10);
    expect(
      ranked
        .map(({ evidence }) => evidence.id)
        .slice(0, 2)
        .sort(),
    ).toEqual(['pmid:1', 'pmid:2']);
    expect(ranked[0]?.relevance).toBeGreaterThan(0.7);
    expect(ranked[2]).toMatchObject({ evidence: { id: 'pmid:900' } });
    expect(ranked[2]?.relevance).toBeLessThan(0.3);
  });

  it('does not call a work relevant for being the best there is', async () => {
    const memory = memoryWith();
    memory.storeEvidence([offTopic]);
    expect((await memory.getRelevantEvidence(1))[0]?.relevance).toBeLessThan(0.1);
  });

  it('never lets relevance rise down the list', async () => {
    const memory = memoryWith();
    memory.storeEvidence([
      offTopic,
      ...Array.from({ length: 20 }, (_, i) => onTopic(String(i + 1), 100 + i)),
      sourceRecord({ ids: { pmid: '901' }, title: 'Pain', abstract: 'Neuropathic pain in dogs.' }),
    ]);
    const relevances = (await memory.getRelevantEvidence(Number.POSITIVE_INFINITY)).map(({ relevance }) => relevance);
    expect(relevances).toHaveLength(22);
    expect(relevances).toEqual(relevances.toSorted((a, b) => b - a));
  });

  it('gives its seats to distinct works first, and loses none', async () => {
    const memory = memoryWith();
    const repost = { ...onTopic('1', 212), ids: { pmid: '7' } };
    memory.storeEvidence([onTopic('1', 212), repost, onTopic('2', 348)]);
    expect(await memory.getGroups()).toEqual([
      { representative: 'pmid:1', members: ['pmid:1', 'pmid:7'], kind: 'similar' },
    ]);
    const two = (await memory.getRelevantEvidence(2)).map(({ evidence }) => evidence.id);
    expect(two.sort()).toEqual(['pmid:1', 'pmid:2']);
    expect(await memory.getRelevantEvidence(10)).toHaveLength(3);
  });

  it('groups a preprint with its paper, and the paper stands for both', async () => {
    const memory = memoryWith();
    memory.storeEvidence([
      sourceRecord({ ids: { pmid: '1' }, title: 'Somnatal, final', abstract: 'Final text.' }),
      sourceRecord({
        tool: 'search_preprints',
        ids: { doi: '10.1101/5' },
        title: 'Somnatal, draft',
        peerReviewed: false,
        related: [{ relation: 'published_version', ids: { pmid: '1' } }],
      }),
    ]);
    expect(await memory.getGroups()).toEqual([
      { representative: 'pmid:1', members: ['doi:10.1101/5', 'pmid:1'], kind: 'version' },
    ]);
  });

  it('embeds each text once, and again only what has changed', async () => {
    const embedded: string[] = [];
    const inner = createHashingEmbedder();
    const embedder: Embedder = {
      ...inner,
      embed: (texts, signal) => {
        embedded.push(...texts);
        return inner.embed(texts, signal);
      },
    };
    const memory = memoryWith({ embedder });
    memory.storeEvidence([onTopic('1', 212), offTopic]);
    await memory.getRelevantEvidence(5);
    expect(embedded).toHaveLength(3);
    await memory.getRelevantEvidence(5);
    memory.storeEvidence([
      onTopic('2', 348),
      { ...offTopic, texts: { abstract: `${offTopic.texts.abstract} And more.` } },
    ]);
    await memory.getRelevantEvidence(5);
    expect(embedded).toHaveLength(5);
  });

  it('keeps two memories on one index apart', async () => {
    const index = createExactIndex();
    const [one, other] = [memoryWith({ index }), memoryWith({ index, runId: 'run-2' })];
    one.storeEvidence([onTopic('1', 212)]);
    other.storeEvidence([onTopic('2', 348), offTopic]);
    const idsOf = async (memory: typeof one) =>
      (await memory.getRelevantEvidence(10)).map(({ evidence }) => evidence.id).sort();
    expect(await idsOf(other)).toEqual(['pmid:2', 'pmid:900']);
    expect(await idsOf(one)).toEqual(['pmid:1']);
    expect(one.getEvidence('pmid:2')).toBeUndefined();
    expect([await index.count('run-1'), await index.count('run-2')]).toEqual([1, 2]);
  });

  it('forgets in the index what has become another work', async () => {
    const index = createExactIndex();
    const memory = memoryWith({ index });
    memory.storeEvidence([sourceRecord({ ids: { pmid: '1' } })]);
    await memory.getGroups();
    memory.storeEvidence([sourceRecord({ ids: { pmid: '1', doi: '10.1000/x' } })]);
    await memory.getGroups();
    expect((await index.query('run-1', new Float32Array(word.dimensions).fill(1), 5)).map(({ id }) => id)).toEqual([
      'doi:10.1000/x',
    ]);
  });

  it('answers from an empty memory, and stops when it is cancelled', async () => {
    const memory = memoryWith();
    expect(await memory.getRelevantEvidence(5)).toEqual([]);
    memory.storeEvidence([offTopic]);
    await expect(memory.getRelevantEvidence(5, AbortSignal.abort())).rejects.toThrow();
    expect(await memory.getRelevantEvidence(5)).toHaveLength(1);
  });
});

describe('findings', () => {
  const hypothesis = (id: string, confidence: number): Hypothesis => ({
    id,
    statement: `Somnatal helps (${id})`,
    drug: 'somnatal',
    target: null,
    pathway: null,
    effect: 'pain',
    confidence,
    confidenceReason: 'fictional',
    for: [],
    against: [],
  });

  it('confirms hypotheses above 0.8 and keeps the latest of an id', () => {
    const memory = memoryWith();
    memory.addHypothesis(hypothesis('h1', 0.9));
    memory.addHypothesis(hypothesis('h2', 0.8));
    memory.addHypothesis(hypothesis('h3', 0.4));
    memory.addHypothesis(hypothesis('h3', 0.95));
    expect(memory.getHypotheses().map(({ id }) => id)).toEqual(['h1', 'h2', 'h3']);
    expect(memory.getConfirmedHypotheses().map(({ id }) => id)).toEqual(['h1', 'h3']);
  });

  it('counts iterations and says in a few lines what it knows', async () => {
    const memory = memoryWith();
    expect(memory.iteration).toBe(0);
    expect(memory.nextIteration()).toBe(1);
    memory.storeEvidence([onTopic('1', 212)]);
    memory.addHypothesis(hypothesis('h1', 0.9));
    const summary = await memory.getContextSummary();
    expect(summary).toContain(query);
    expect(summary).toContain('1 works');
    expect(summary).toContain('[pmid:1]');
    expect(summary).toContain('Confirmed: Somnatal helps (h1)');
  });
});

it('what was read further of a work, and what is found after that, are both seen by who asks next', async () => {
  const memory = memoryWith();
  const seen = async () => (await memory.getRelevantEvidence(100)).map(({ evidence }) => evidence);
  memory.storeEvidence([onTopic('1', 40)]);
  expect((await seen()).map(({ id }) => id)).toEqual(['pmid:1']);
  memory.enrichEvidence('pmid:1', { fulltext: 'Somnatal eased neuropathic pain in the whole text.', notices: [] });
  expect((await seen())[0]?.texts.fulltext).toContain('whole text');
  memory.storeEvidence([onTopic('2', 60)]);
  expect((await seen()).map(({ id }) => id).sort()).toEqual(['pmid:1', 'pmid:2']);
  memory.enrichEvidence('pmid:2', { fulltext: 'The other whole text.', notices: [] });
  memory.storeEvidence([onTopic('3', 80)]);
  expect(await seen()).toHaveLength(3);
  // Unbeknown works, and what says nothing new, change nothing.
  expect(memory.enrichEvidence('pmid:9', { fulltext: 'x', notices: [] })).toBeUndefined();
  expect(memory.enrichEvidence('pmid:2', { fulltext: 'The other whole text.', notices: [] })).toBeUndefined();
});

it('counts its iterations from one', () => {
  const memory = memoryWith();
  expect(memory.iteration).toBe(0);
  expect([memory.nextIteration(), memory.nextIteration(), memory.iteration]).toEqual([1, 2, 2]);
});

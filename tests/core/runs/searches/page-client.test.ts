import { expect, it } from 'vitest';
import { createExactIndex } from '#adapters/vectors/exact.ts';
import type { RunEvent } from '#contract/event.ts';
import { createResearchMemory } from '#core/runs/research-memory.ts';
import type { AdvancedRun, ReadPage, RunState } from '#core/runs/run-state.ts';
import { createPageClient } from '#core/runs/turn-clients.ts';
import { createHashingEmbedder } from '#tests/adapters/embedder/create-hashing-embedder.ts';
import { record } from '../../evidence/records.ts';

const PAGE = 'https://www.example.org/leaflets/velorimine';

function client(readPage: ReadPage) {
  const memory = createResearchMemory({
    query: 'Does velorimine help?',
    runId: 'run',
    embedder: createHashingEmbedder(),
    index: createExactIndex(),
    referenceYear: 2026,
  });
  memory.storeEvidence([record({ tool: 'search_web', ids: { url: PAGE }, title: 'Velorimine leaflet' })]);
  const [emitted, asked, steps]: [RunEvent[], string[], string[]] = [[], [], []];
  const run = {
    readPage: async (url: string) => {
      asked.push(url);
      return readPage(url, { signal: new AbortController().signal });
    },
    journal: {
      step: <T>(key: string, execute: () => Promise<T>) => {
        steps.push(key);
        return execute();
      },
    },
    eventBuffer: { emit: (event: RunEvent) => void emitted.push(event) },
    signal: new AbortController().signal,
  } as unknown as AdvancedRun;
  return { read: createPageClient(run, { memory } as RunState, 3), memory, emitted, asked, steps };
}

it('a page that was read is emitted as an update of its work, and kept with it', async () => {
  const { read, memory, emitted, asked, steps } = client(async () => ({ text: 'Velorimine is taken by mouth.' }));
  expect(await read('http://example.org/leaflets/velorimine/')).toEqual({ ok: true, message: 'Read.' });
  // It is asked as its source gave it.
  expect(asked).toEqual([PAGE]);
  const [work] = memory.getAllEvidence();
  expect(work?.texts.page).toBe('Velorimine is taken by mouth.');
  expect(emitted).toEqual([{ type: 'evidence_merged', round: 3, evidence: work, replaces: [] }]);
  expect(steps).toEqual([`page/3/${work?.id}`]);
});

it('a page that could not be read says why, and nothing is emitted for its work', async () => {
  const { read, memory, emitted } = client(async () => ({ message: 'It did not answer.' }));
  expect(await read(PAGE)).toEqual({ ok: false, message: 'It did not answer.' });
  expect(emitted).toEqual([]);
  expect(memory.getAllEvidence()[0]?.texts.page).toBeUndefined();
});

it('a page is asked once a turn, and not at all where its text is at hand or no source has named it', async () => {
  const { read, memory, asked } = client(async () => ({ text: 'Velorimine is taken by mouth.' }));
  await Promise.all([read(PAGE), read(`${PAGE}/`)]);
  await read(PAGE);
  expect(asked).toHaveLength(1);
  for (const address of ['https://elsewhere.example/velorimine', 'no address', ''])
    expect((await read(address)).ok).toBe(false);
  expect(asked).toHaveLength(1);
  // A work without an address is no page, whatever is asked for.
  const paper = client(async () => ({ text: 'Paper.' }));
  paper.memory.storeEvidence([record({ ids: { pmid: '77' }, title: 'Velorimine in adults' })]);
  for (const address of ['', 'undefined', 'pmid:77']) expect((await paper.read(address)).ok).toBe(false);
  expect(paper.asked).toEqual([]);
  const later = client(async () => ({ text: 'New.' }));
  later.memory.enrichEvidence(memory.getAllEvidence()[0]?.id ?? '', { page: 'At hand.', notices: [] });
  expect(await later.read(PAGE)).toEqual({ ok: true, message: 'Read before.' });
  expect(later.asked).toEqual([]);
});

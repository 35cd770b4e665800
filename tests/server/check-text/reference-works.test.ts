import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMemoryCache } from '#adapters/memory-cache.ts';
import type { LibraryDocument } from '#contract/library.ts';
import { createReferenceWorks } from '#server/check-text/reference-works.ts';
import { readEnv } from '#server/env.ts';
import { createSources } from '#server/sources/sources.ts';
import { describeReferenceWorks } from '#tests/contracts/reference-works.contract.ts';
import { QUICK_PACE, sharedReaders } from '#tests/core/runs/research-world.ts';
import { VELORIMINE_WORKS } from '#tests/world/velorimine-works.ts';
import { startWorld, type World } from '#tests/world/world.ts';

const [TRIAL] = VELORIMINE_WORKS;
const RETRACTED = VELORIMINE_WORKS.find(({ retractedBy, doi }) => retractedBy && doi);
const KNOWN = {
  doi: TRIAL?.doi ?? '',
  title: TRIAL?.title ?? '',
  printed: `Arrowsmith J, Benedek K, Calloway R. ${TRIAL?.title}. Fictional Journal of Headache Medicine. 2024;3:1-9.`,
};
const SILENT = ['pubmed', 'europe_pmc', 'crossref'] as const;

let world: World;
let sources: Awaited<ReturnType<typeof createSources>>;

beforeAll(async () => {
  world = await startWorld({ works: VELORIMINE_WORKS });
  const clock = { now: () => new Date() };
  sources = await createSources({
    env: readEnv({ DATABASE_URL: 'none', ...world.env }),
    clock,
    cache: createMemoryCache(clock),
    readers: await sharedReaders(),
    paceOf: QUICK_PACE,
  });
});
afterAll(() => world.stop());

describeReferenceWorks('the sources', () => ({
  works: createReferenceWorks(sources),
  present: KNOWN,
  retracted: { doi: RETRACTED?.doi ?? '' },
  silence: () => {
    for (const source of SILENT) world.sources[source].fault = { kind: 'unavailable always', served: 0 };
  },
  restore: () => {
    for (const source of SILENT) world.sources[source].fault = undefined;
  },
}));

describe('the reader’s own library', () => {
  const document = {
    id: 'd1',
    name: 'book.pdf',
    status: 'ready',
    title: 'Principles of sleeping in towns',
    authors: ['Miller M'],
    year: 2011,
    venue: null,
    ids: {},
    notices: [],
  } as unknown as LibraryDocument;

  it('is searched too, and read in place of an abstract', async () => {
    const works = createReferenceWorks({
      ...sources,
      own: { list: async () => [document], text: async () => 'Towns are loud at night.' },
    });
    const signal = AbortSignal.timeout(30_000);
    const { works: found } = await works.search(
      { text: 'Miller M. Principles of sleeping in towns. 2011.', title: null, isMeant: () => false },
      { signal },
    );
    const own = found.find(({ title }) => title === document.title);
    expect(own).toBeDefined();
    expect((own && (await works.complete(own, { signal })))?.work.texts.document).toBe('Towns are loud at night.');
  });

  it.each([
    { text: async () => 'Towns are loud at night. '.repeat(20_000), read: 400_000 },
    {
      text: async () => {
        throw new Error('The file is gone.');
      },
      read: 0,
    },
  ])('remarks on a document that is not read whole ($read characters)', async ({ text, read }) => {
    const works = createReferenceWorks({ ...sources, own: { list: async () => [document], text } });
    const signal = AbortSignal.timeout(30_000);
    const wanted = { text: 'Principles of sleeping in towns.', title: null, isMeant: () => false };
    const { works: found } = await works.search(wanted, { signal });
    const own = found.find(({ title }) => title === document.title);
    const whole = own && (await works.complete(own, { signal }));
    expect(whole?.work.texts.document?.length ?? 0).toBe(read);
    expect(whole?.remarks).toHaveLength(1);
  });

  it('is a source that did not answer where it cannot be listed', async () => {
    const works = createReferenceWorks({
      ...sources,
      own: { list: () => Promise.reject(new Error('The database is away.')), text: async () => null },
    });
    const wanted = { text: 'Principles of sleeping in towns.', title: null, isMeant: () => false };
    const { unanswered } = await works.search(wanted, { signal: AbortSignal.timeout(30_000) });
    expect(unanswered).toContain('Your library');
  });
});

import { describe, expect, it } from 'vitest';
import { type AskSettings, askSettings } from '#contract/conversation/ask.ts';
import type { Recalled } from '#contract/memory.ts';
import { driveRun } from '#core/durable/durable-run.ts';
import { quietAttempt } from '#tests/quiet-attempt.ts';
import { VELORIMINE_WORKS } from '#tests/world/velorimine-works.ts';
import type { WorldWork } from '#tests/world/work.ts';
import { startWorld } from '#tests/world/world.ts';
import { createMemoryLog, outcomeOf, researchWorld, startedEvent } from '../runs/research-world.ts';

// All works, names and numbers here are invented.

const trial = (n: number, name: string, more: Partial<WorldWork> = {}): WorldWork => ({
  in: ['pubmed'],
  pmid: String(99_009_100 + n),
  doi: `10.5555/guided.${n}`,
  title: `${name} for the prevention of cluster headache: a randomised trial`,
  authors: ['Dorn A'],
  year: 2024,
  journal: 'Fictional Journal of Headache Medicine',
  publicationTypes: ['Randomized Controlled Trial'],
  abstract: [
    {
      label: 'RESULTS',
      text: `In 120 adults with cluster headache ${name} reduced weekly attacks by 3.1 against placebo (95% CI -4.0 to -2.2; P < 0.001).`,
    },
  ],
  ...more,
});
/** Under the name of its laboratory alone, in words that no search for velorimine in cluster headache holds. */
const BY_CODE = trial(1, 'VX-112', {
  title: 'VX-112 in trigeminal autonomic cephalalgia: a randomised trial',
  abstract: [
    { label: 'RESULTS', text: 'In 120 adults VX-112 reduced weekly attacks by 3.1 against placebo (P < 0.001).' },
  ],
});
/** In words that no search for the question holds. */
const OTHER_WORDS = trial(2, 'Zelmorat', {
  title: 'Zelmorat: outcomes',
  abstract: [{ text: 'Zelmorat was given to 40 people.' }],
});

const remembered = (more: Partial<Recalled> = {}): Recalled => ({
  items: [
    {
      kind: 'answer',
      id: 'm1',
      text: 'Does velorimine help? (1 January 2026): probably yes.',
      origin: {
        runId: 'before',
        question: 'Does velorimine help?',
        sentence: 'It may help.',
        workTitle: null,
        at: '2026-01-01T00:00:00.000Z',
      },
      score: 0.5,
    },
  ],
  preferences: { responseFormat: null, maxResponseLength: null, sources: [], domains: [] },
  ...more,
});

async function ask({
  works = [...VELORIMINE_WORKS, BY_CODE, OTHER_WORDS],
  recall = remembered(),
  settings = {},
  question = 'Does velorimine help in cluster headache?',
}: {
  works?: readonly WorldWork[];
  recall?: Recalled | null;
  settings?: Partial<AskSettings>;
  question?: string;
}) {
  const world = await startWorld({ works });
  try {
    const log = createMemoryLog();
    const orchestrate = await researchWorld(world.env);
    const started = startedEvent({
      mode: 'ask',
      question,
      sources: ['search_pubmed', 'search_preprints'],
      ask: askSettings.parse({ conversationId: 'talk', timeoutPerSource: 30, ...settings }),
    });
    await driveRun({
      history: { events: [], steps: [] },
      append: log.append,
      run: (journal) =>
        orchestrate(started, {
          ...quietAttempt(journal, new AbortController().signal),
          ...(recall && { recall: async () => recall }),
        }),
    });
    return outcomeOf(log, 'run');
  } finally {
    await world.stop();
  }
}

const queriesIn = ({ view }: Awaited<ReturnType<typeof ask>>) => view.searches.map(({ query }) => query);

describe('what memory changes in a search', () => {
  it('finds a work under another name that is known of what is asked about, and reads it as being about that', async () => {
    const names = [{ name: 'velorimine', also: ['VX-112'] }];
    const question = 'Does velorimine reduce weekly attacks?';
    const [without, guided] = [
      await ask({ recall: null, question, works: [...VELORIMINE_WORKS, BY_CODE] }),
      await ask({ recall: remembered({ names }), question, works: [...VELORIMINE_WORKS, BY_CODE] }),
    ];
    const isAbout = ({ view }: typeof without) =>
      Object.values(view.works).some(
        ({ id, title }) => title === BY_CODE.title && view.screenings[id]?.bearing === 'bears_on',
      );
    expect([isAbout(without), isAbout(guided)]).toEqual([false, true]);
    expect(guided.view.ask?.answered?.memory).toMatch(
      /^This answer uses memory \(what was learned on 1 January 2026\): it was also searched for VX-112 for velorimine\. Memory is not evidence/,
    );
  });

  it('adds no names of what is not asked about, and few of what is', async () => {
    const also = ['VX-112', 'VX-113', 'VX-114', 'VX-115', 'VX-116'];
    const names = [
      { name: 'velorimine', also },
      { name: 'aspirin', also: ['ASA-900'] },
      { name: 'cluster headache', also: ['bad) OR (anything[tiab]'] },
    ];
    const queries = queriesIn(await ask({ recall: remembered({ names }) })).join(' ');
    expect(also.filter((name) => queries.includes(name))).toHaveLength(3);
    expect(queries).not.toMatch(/ASA-900|anything/);
  });

  it('looks a work that earlier answers cite up again, as its source knows it, and leaves it out where it is not about the question', async () => {
    const works = [{ title: 'As it was remembered', ids: { pmid: OTHER_WORDS.pmid! } }];
    const { view } = await ask({ recall: remembered({ works }) });
    const found = Object.values(view.works).find(({ ids }) => ids.pmid === OTHER_WORDS.pmid)!;
    expect(found.title).toBe(OTHER_WORDS.title);
    expect(found.foundBy).toEqual([expect.objectContaining({ tool: 'search_pubmed' })]);
    expect(view.screenings[found.id]?.included).toBe(false);
    expect(view.ask?.retrieval?.guidance?.works).toEqual([OTHER_WORDS.title]);
    expect(view.ask?.answered?.memory).toContain('a work that earlier answers cite was looked up again');
  });

  it('says nothing where memory changed nothing', async () => {
    const { view } = await ask({});
    expect(view.ask?.retrieval?.recalled).toHaveLength(1);
    expect(view.ask?.answered?.memory).toBeUndefined();
  });

  it('is nothing where the reader leaves memory out', async () => {
    const names = [{ name: 'velorimine', also: ['VX-112'] }];
    const outcome = await ask({ recall: remembered({ names }), settings: { excludeSources: ['memory_recall'] } });
    expect(queriesIn(outcome).join(' ')).not.toContain('VX-112');
    expect(outcome.view.ask?.retrieval).toMatchObject({ recalled: [] });
  });
});

describe('memory as evidence', () => {
  it('raises neither the corroboration, the quality, nor the confidence of what is found anyway', async () => {
    const works = VELORIMINE_WORKS.flatMap(({ title, pmid, doi }) =>
      pmid && doi ? [{ title, ids: { pmid, doi } }] : [],
    );
    const items = VELORIMINE_WORKS.slice(0, 6).map(({ title }, at) => {
      const [item] = remembered().items;
      return { ...item!, id: `m${at}`, text: `Velorimine helps in cluster headache: ${title}` };
    });
    const [without, guided] = [
      await ask({ recall: null, works: VELORIMINE_WORKS }),
      await ask({ recall: remembered({ works, items }), works: VELORIMINE_WORKS }),
    ];
    expect(guided.view.searches.some(({ query }) => query.includes('[uid]'))).toBe(true);
    expect(guided.view.ask?.evaluation?.scores).toEqual(without.view.ask?.evaluation?.scores);
    const summaryOf = ({ view }: typeof without) =>
      Object.values(view.works)
        .map(({ id, quality, foundBy }) => ({
          id,
          quality,
          found: foundBy.map(({ tool, query }) => `${tool} ${query}`),
        }))
        .sort((one, other) => (one.id < other.id ? -1 : 1));
    expect(summaryOf(guided)).toEqual(summaryOf(without));
    expect(guided.view.confidence).toBe(without.view.confidence);
    expect(guided.view.ask?.answered?.confidence).toEqual(without.view.ask?.answered?.confidence);
  });

  it('is cited nowhere: no sentence of an answer quotes what was recalled', async () => {
    const secret = 'Velorimine cures cluster headache in 97% of all people.';
    const [item] = remembered().items;
    const items = [{ ...item!, text: secret, origin: { ...item!.origin, sentence: secret } }];
    const { report, view } = await ask({ recall: remembered({ items }) });
    expect(view.ask?.retrieval?.recalled).toHaveLength(1);
    expect(JSON.stringify(report)).not.toContain('97%');
  });
});

it('reports which remembered preferences an answer follows, and why it ended', async () => {
  const byPreference = [{ name: 'response_format' as const, value: 'concise' }];
  const { view } = await ask({ recall: null, settings: { responseFormat: 'concise', byPreference } });
  expect(view.ask?.answered?.memory).toBe('As you prefer: concise.');
  expect(view.exit).toBe('answered');
});

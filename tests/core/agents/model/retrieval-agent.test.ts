import { describe, expect, it } from 'vitest';
import { domainOf } from '#core/agents/domains.ts';
import { createRetrievalAgent } from '#core/agents/retrieval-agent.ts';
import { AssayError } from '#core/errors.ts';
import { catalog, rules } from '../velorimine.ts';
import { type Reply, scriptedModels } from './scripted-models.ts';
import { calling, scriptedTurn } from './scripted-turn.ts';

const PAGE = 'https://pages.example/label';
const read = (url: string) => ({ tool: 'read_page', input: { url } });
const searchWeb = { tool: 'search_web', input: { query: 'velorimine label' } };

async function gather(replies: readonly Reply[], overrides: Parameters<typeof scriptedTurn>[1] = {}) {
  const offered: string[][] = [];
  const scripted = scriptedModels({
    reply: ({ tools }, call) => {
      offered.push((tools ?? []).map(({ name }) => name));
      return replies[call - 1] ?? '';
    },
  });
  const { turn, asked, pages } = await scriptedTurn(scripted, {
    answer: () => ({ pages: [PAGE] }),
    ...overrides,
  });
  const { models, events } = scripted;
  const parts = {
    models,
    rules,
    catalog,
    domain: domainOf('general'),
    emit: (e: (typeof events)[number]) => void events.push(e),
  };
  return { ...scripted, asked, pages, offered, said: createRetrievalAgent(parts).gather(turn) };
}

describe('the retrieval agent', () => {
  it('searches the web and reads a page that the search has named', async () => {
    const { said, asked, pages, prompts } = await gather([calling(searchWeb), calling(read(PAGE)), 'Read the label.']);
    expect(await said).toBe('Asked Web. Read one page.');
    expect(asked).toMatchObject([{ tool: 'search_web', query: 'velorimine label' }]);
    expect(prompts[1]).toContain(PAGE);
    expect(pages).toEqual([PAGE]);
  });

  it('tells its model when an address was refused, and counts no page then', async () => {
    const { said, prompts } = await gather([calling(searchWeb), calling(read('http://169.254.169.254/')), ''], {
      page: () => ({ ok: false, message: 'Only pages that a search of this run has named can be read.' }),
    });
    expect(await said).toBe('Asked Web.');
    expect(prompts[2]).toContain('Not read');
  });

  it('asks no model where the web may not be asked and no page is known, but the other sources by rules', async () => {
    const { said, prompts, asked } = await gather(['I have nothing.'], { sources: ['search_pubmed'] });
    await said;
    expect(prompts).toEqual([]);
    expect(new Set(asked.map(({ tool }) => tool))).toEqual(new Set(['search_pubmed']));
  });

  it('reads no more than six pages in a turn', async () => {
    const many = Array.from({ length: 20 }, (_, at) => read(`${PAGE}/${at}`));
    const { said, pages } = await gather([calling(...many), '']);
    expect(await said).toBe('Read 6 pages.');
    expect(pages).toHaveLength(6);
  });

  it('throws what reading a page throws', async () => {
    const { said } = await gather([calling(read(PAGE))], {
      readPage: async () => {
        throw new AssayError('suspended');
      },
    });
    await expect(said).rejects.toMatchObject({ code: 'suspended' });
  });
});

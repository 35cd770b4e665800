import { describe, expect, it } from 'vitest';
import type { ToolName } from '#contract/search-record.ts';
import { nameSearches } from '#core/agents/planner/first-searches.ts';
import type { NamedWork } from '#core/question/parsed-question.ts';
import { catalog, velorimineQuestion } from '../velorimine.ts';

const trial: NamedWork = { name: 'HALCYON', kind: 'trial', words: 'velorimine headache' };

async function searches(named: readonly NamedWork[], sources: readonly ToolName[]) {
  return nameSearches({ ...(await velorimineQuestion()), named }, { sources, catalog });
}

describe('searches by name', () => {
  it('ask the sources that hold such works, in their own syntax', async () => {
    const found = await searches(
      [trial, { ...trial, kind: 'guideline' }],
      ['search_pubmed', 'search_web', 'search_arxiv'],
    );
    expect(found.map(({ tool, query, name }) => [tool, query, name])).toEqual([
      ['search_pubmed', '[HALCYON] [velorimine]', 'HALCYON'],
      ['search_pubmed', '[HALCYON] [velorimine]', 'HALCYON'],
      ['search_web', 'HALCYON velorimine headache', 'HALCYON'],
    ]);
  });

  it('ask every source where none that usually holds such works may be asked', async () => {
    expect((await searches([trial], ['search_arxiv'])).map(({ tool }) => tool)).toEqual(['search_arxiv']);
  });

  it('send plain words to a source that understands them', async () => {
    const plain = ({ concepts }: { concepts: readonly { term: string }[] }) =>
      concepts.map(({ term }) => term).join(' ');
    const [search] = nameSearches(
      { ...(await velorimineQuestion()), named: [trial] },
      { sources: ['search_pubmed'], catalog: catalog.map((tool) => ({ ...tool, plain })) },
    );
    expect(search?.query).toBe('HALCYON velorimine headache');
  });
});

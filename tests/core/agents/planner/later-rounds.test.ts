import { describe, expect, it } from 'vitest';
import { TOOL_NAMES, type ToolName } from '#contract/search-record.ts';
import type { RankedWork } from '#core/agents/handlers.ts';
import { createRulesPlanner } from '#core/agents/planner/by-rules.ts';
import type { QueryConcept } from '#core/sources/tool.ts';
import { assessment, foundBy, METFORMIN, searchesFor, signal, workWith } from './planned-searches.ts';

describe('a later round', () => {
  it('turns the gaps of the judge into searches with the ideas of the plan', async () => {
    const verdict = assessment({
      gaps: ['No randomised trial was found.', 'The mechanism is unknown.'],
      nextQueries: [
        "metformin Alzheimer's disease randomized controlled trial",
        'metformin mechanism of action target pathway',
      ],
    });
    const works = Array.from({ length: 6 }, () => workWith());
    const searches = await searchesFor(METFORMIN, { assessment: verdict, works, sources: ['search_preprints'] });
    expect(searches.map(({ query, why }) => [query, why])).toEqual([
      ["metformin AND Alzheimer's disease AND randomised", 'gap: no randomised trial was found'],
      ['metformin AND mechanism', 'gap: the mechanism is unknown'],
    ]);
  });

  it('looks for a mechanism with the intervention alone, and for trials with the condition', async () => {
    const queries: (readonly QueryConcept[])[] = [];
    const spy = createRulesPlanner({
      catalog: [{ name: 'search_pubmed', compose: (concepts) => JSON.stringify(queries.push(concepts)) }],
    });
    const plan = await spy.plan('Does velorimine reduce attack frequency in episodic cluster headache?', signal);
    const verdict = assessment({
      gaps: ['no randomised trial', 'no mechanism: target or pathway unclear'],
      nextQueries: [
        'velorimine cluster headache randomised controlled trial',
        'velorimine cluster headache mechanism pathway',
      ],
    });
    const works = Array.from({ length: 6 }, () => workWith());
    await spy.searches({ plan, round: 2, sources: ['search_pubmed'], assessment: verdict, works, asked: [] }, signal);
    const said = queries.map((concepts) => concepts.map(({ term }) => term).join(' AND '));
    expect(said).toEqual(['velorimine AND cluster headache AND randomised', 'velorimine AND mechanism']);
    expect(queries[0]?.[2]?.synonyms).toEqual(expect.arrayContaining(['randomized', 'trial']));
    expect(queries[1]?.[1]?.synonyms).toEqual(
      expect.arrayContaining(['receptor', 'pathway', 'signalling', 'signaling']),
    );
  });

  it('asks for the drug alone first where hardly anything was found', async () => {
    const searches = await searchesFor(METFORMIN, {
      assessment: assessment({ gaps: ['no trial'], nextQueries: ["metformin Alzheimer's disease clinical trial"] }),
      works: [workWith()],
      sources: ['search_preprints'],
    });
    expect(searches[0]).toEqual({ tool: 'search_preprints', query: 'metformin', why: 'broadest: metformin alone' });
  });

  it('never ends at a bare disease', async () => {
    const asked: { tool: ToolName; query: string }[] = [];
    for (let round = 0; round < 10; round += 1) {
      const verdict = round === 0 ? null : assessment({});
      const later = { assessment: verdict, asked: [...asked], sources: ['search_preprints'] as const };
      asked.push(...(await searchesFor('Is shift work associated with breast cancer?', later)));
    }
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.map(({ query }) => query)).not.toContain('breast cancer');
  });

  it('leaves out slow sources that held nothing on the question, unless nobody did', async () => {
    const tools = async (works: RankedWork[], verdict = assessment({})) =>
      new Set((await searchesFor(METFORMIN, { assessment: verdict, works })).map(({ tool }) => tool));
    expect(await tools([workWith()])).toEqual(new Set(['search_pubmed', 'search_preprints']));
    expect(await tools([foundBy('search_arxiv')])).toContain('search_arxiv');
    expect(await tools([])).toEqual(new Set(TOOL_NAMES));
    const trials = assessment({ nextQueries: ["metformin Alzheimer's disease randomised controlled trial"] });
    expect(await tools([workWith()], trials)).toContain('search_clinical_trials');
    expect(await tools([workWith()], trials)).not.toContain('search_web');
  });

  it('does not ask a registry for trials: it holds nothing else', async () => {
    const verdict = assessment({ nextQueries: ["metformin Alzheimer's disease randomized controlled trial"] });
    const [search] = await searchesFor(METFORMIN, {
      assessment: verdict,
      works: [workWith()],
      sources: ['search_clinical_trials'],
    });
    expect(search?.query).toBe("metformin AND Alzheimer's disease");
  });

  it('asks for the drugs the judge saw, each with the condition', async () => {
    const verdict = assessment({
      drugCandidates: [
        { name: 'glimvoparib', works: 3, citations: [] },
        { name: 'metformin', works: 3, citations: [] },
      ],
    });
    const works = Array.from({ length: 15 }, () => foundBy('search_arxiv'));
    const [search, ...others] = await searchesFor(METFORMIN, { assessment: verdict, works, sources: ['search_arxiv'] });
    expect(search).toMatchObject({
      query: "glimvoparib AND Alzheimer's disease",
      why: "drug candidate: glimvoparib in Alzheimer's disease",
    });
    expect(others).toEqual([]);
  });

  it('learns a MeSH heading that two relevant works carry and an idea shares its words with', async () => {
    const question = 'Does yoga relieve trigger thumb disorder?';
    const works = [
      workWith('Trigger Thumb Disorders', 'Humans'),
      workWith('Trigger Thumb Disorders', 'Humans'),
      workWith('Thumb'),
    ];
    const asked = await searchesFor(question, { sources: ['search_pubmed'] });
    const searches = await searchesFor(question, {
      assessment: assessment({}),
      works,
      asked,
      sources: ['search_pubmed'],
    });
    expect(searches.map(({ why }) => why)).toContain('with the MeSH heading Trigger Thumb Disorders');
    expect(searches.find(({ why }) => why.startsWith('with'))?.query).toContain('{Trigger Thumb Disorders}');
    expect(searches.some(({ query }) => query.includes('{Humans}') || query.includes('{Thumb}'))).toBe(false);
  });

  it('never repeats a search, asks ever more loosely, and ends with nothing new to ask', async () => {
    const verdict = assessment({ nextQueries: ['metformin cohort study'], gaps: ['No cohort.'] });
    const works = Array.from({ length: 8 }, () => workWith());
    const asked: { tool: ToolName; query: string }[] = [];
    let rounds = 0;
    for (;;) {
      const searches = await searchesFor(METFORMIN, { assessment: rounds === 0 ? null : verdict, works, asked });
      if (searches.length === 0) break;
      for (const search of searches) {
        const key = (other: { tool: ToolName; query: string }) => `${other.tool} ${other.query}`;
        expect(asked.map(key)).not.toContain(key(search));
        asked.push({ tool: search.tool, query: search.query });
      }
      rounds += 1;
      expect(rounds).toBeLessThan(20);
    }
    const pubmed = asked.filter(({ tool }) => tool === 'search_preprints').map(({ query }) => query);
    expect(pubmed.at(-1)).toBe('metformin');
  });

  it('says the same for the same', async () => {
    const later = {
      assessment: assessment({ nextQueries: ['metformin dementia safety'] }),
      works: [workWith('Dementia')],
    };
    expect(await searchesFor(METFORMIN, later)).toEqual(await searchesFor(METFORMIN, later));
  });
});

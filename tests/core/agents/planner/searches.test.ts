import { describe, expect, it } from 'vitest';
import { TOOL_NAMES } from '#contract/search-record.ts';
import type { Planner } from '#core/agents/handlers.ts';
import { createRulesPlanner } from '#core/agents/planner/by-rules.ts';
import type { AssayError } from '#core/errors.ts';
import type { QueryConcept } from '#core/sources/tool.ts';
import { METFORMIN, planner, searchesFor, signal } from './planned-searches.ts';

describe('the first round', () => {
  it('asks the whole question, its core and any of its words, and once where a source is slow or vague', async () => {
    const searches = await searchesFor(METFORMIN);
    const counts = TOOL_NAMES.map((name) => searches.filter(({ tool }) => tool === name).length);
    expect(counts).toEqual([3, 1, 3, 1, 1]);
    expect(searches.filter(({ tool }) => tool === 'search_preprints').map(({ query, why }) => [query, why])).toEqual([
      [
        "metformin AND Alzheimer's disease AND cognitive decline",
        "the whole question: metformin, Alzheimer's disease, cognitive decline",
      ],
      ["metformin AND Alzheimer's disease", 'broader: without cognitive decline'],
      ['any of metformin ...', "any of its words, by relevance: metformin, Alzheimer's disease, cognitive decline"],
    ]);
  });

  it('asks a registry of trials for intervention and condition alone', async () => {
    const [search] = await searchesFor(METFORMIN, { sources: ['search_clinical_trials'] });
    expect(search).toEqual({
      tool: 'search_clinical_trials',
      query: "metformin AND Alzheimer's disease",
      why: "intervention and condition: metformin, Alzheimer's disease",
    });
  });

  it('accepts either side of a comparison in the broader search', async () => {
    const plans: QueryConcept[][] = [];
    const spy = createRulesPlanner({
      catalog: [{ name: 'search_preprints', compose: (concepts) => `${plans.push([...concepts])}` }],
    });
    const plan = await spy.plan('Warfarin versus apixaban for atrial fibrillation', signal);
    await spy.searches(
      { plan, round: 1, sources: ['search_preprints'], assessment: null, works: [], asked: [] },
      signal,
    );
    expect(plans[1]?.map(({ term }) => term)).toEqual(['warfarin', 'atrial fibrillation']);
    expect(plans[1]?.[0]?.synonyms).toEqual(expect.arrayContaining(['apixaban', 'Coumadin', 'Eliquis']));
  });

  it('demands no disease without the intervention', async () => {
    const question = 'Does velorimine reduce attack frequency in episodic cluster headache?';
    const searches = await searchesFor(question, { sources: ['search_preprints'] });
    expect(searches.map(({ query }) => query)).toEqual([
      'velorimine AND cluster headache AND attack frequency',
      'velorimine AND cluster headache',
      'any of velorimine ...',
    ]);
  });

  it('keeps the condition where the other side of a comparison stands right behind it', async () => {
    const question = 'Does marovitine reduce relapse in schizophrenia compared with olanzapine?';
    const searches = await searchesFor(question, { sources: ['search_preprints'] });
    expect(searches[1]?.query).toBe('marovitine AND schizophrenia');
  });

  it('demands once where a drug and a disease are the whole question, and asks for either where relevance sorts', async () => {
    const searches = await searchesFor('Is velorimine effective for cluster headache?');
    const demanding = searches.filter(({ why }) => !why.startsWith('any of'));
    expect(demanding.map(({ tool }) => tool)).toEqual([...TOOL_NAMES]);
    expect(searches.filter((search) => !demanding.includes(search)).map(({ tool }) => tool)).toEqual([
      'search_pubmed',
      'search_preprints',
    ]);
    expect(searches[0]?.query).toBe('velorimine AND cluster headache|{Cluster Headache}');
  });

  it('asks a second time for an unlisted phrase by its words', async () => {
    const asked: (readonly QueryConcept[])[] = [];
    const spy = createRulesPlanner({
      catalog: [{ name: 'search_pubmed', compose: (concepts) => JSON.stringify(asked.push(concepts)) }],
    });
    const plan = await spy.plan('Does mesopic pupil size predict glaucoma?', signal);
    await spy.searches({ plan, round: 1, sources: ['search_pubmed'], assessment: null, works: [], asked: [] }, signal);
    const pupil = asked[1]?.find(({ term }) => term === 'mesopic pupil size');
    expect(pupil?.synonyms).toEqual(expect.arrayContaining(['mesopic', 'pupil']));
    expect(asked[1]).toHaveLength(2);
  });

  it('asks once where there is one idea', async () => {
    const searches = await searchesFor('What is tinnitus?', { sources: ['search_pubmed'] });
    expect(searches.map(({ query }) => query)).toEqual(['tinnitus|{Tinnitus}']);
  });

  it('asks only the sources of the run that the catalogue holds', async () => {
    const bare = createRulesPlanner({ catalog: [] });
    const plan = await bare.plan(METFORMIN, signal);
    expect(
      await bare.searches({ plan, round: 1, sources: TOOL_NAMES, assessment: null, works: [], asked: [] }, signal),
    ).toEqual([]);
  });
});

it('stops when it is cancelled', async () => {
  const cancelled = AbortSignal.abort();
  const ask = (act: (planner: Planner) => Promise<unknown>) =>
    expect(act(planner)).rejects.toMatchObject({ code: 'cancelled' } satisfies Partial<AssayError>);
  await ask((each) => each.plan(METFORMIN, cancelled));
  const plan = await planner.plan(METFORMIN, signal);
  await ask((each) =>
    each.searches({ plan, round: 1, sources: TOOL_NAMES, assessment: null, works: [], asked: [] }, cancelled),
  );
});

import { describe, expect, it } from 'vitest';
import type { Planner, RankedWork } from '#core/agents/handlers.ts';
import { createRulesPlanner } from '#core/agents/rules/planner.ts';
import type { AssayError } from '#core/errors.ts';
import type { Evidence } from '#core/evidence/evidence.ts';
import { TOOL_NAMES, type ToolName } from '#core/evidence/search-record.ts';
import type { Assessment } from '#core/findings/assessment.ts';
import type { QueryConcept } from '#core/tools/tool.ts';

const { signal } = new AbortController();

/** Says ideas so that a reader of a test sees them: `a|b AND c`; headings where a source uses them. */
function say(concepts: readonly QueryConcept[], withMesh: boolean): string {
  return concepts
    .map(({ term, mesh }) => [term, ...(withMesh ? mesh.map((heading) => `{${heading}}`) : [])].join('|'))
    .join(' AND ');
}

const planner = createRulesPlanner({
  catalog: TOOL_NAMES.map((name) => ({ name, compose: (concepts) => say(concepts, name === 'search_pubmed') })),
});

function assessment(parts: Partial<Assessment>): Assessment {
  const dimension = { score: 3, reason: 'Little was found.', required: true };
  return {
    round: 1,
    weighed: 4,
    mechanism: dimension,
    clinical: dimension,
    confidence: 0.3,
    confidenceReason: 'Little was found.',
    drugCandidates: [],
    keyFindings: [],
    gaps: [],
    sufficient: false,
    recommendation: 'continue',
    nextQueries: [],
    ...parts,
  };
}

function workWith(...meshTerms: string[]): RankedWork {
  const work: Partial<Evidence> = { meshTerms };
  return { work: work as Evidence, relevance: 1 };
}

interface Later {
  assessment?: Assessment | null;
  works?: RankedWork[];
  asked?: { tool: ToolName; query: string }[];
  sources?: readonly ToolName[];
}

async function searchesFor(question: string, later: Later = {}) {
  const plan = await planner.plan(question, signal);
  const { assessment: verdict = null, works = [], asked = [], sources = TOOL_NAMES } = later;
  return planner.searches({ plan, round: verdict ? 2 : 1, sources, assessment: verdict, works, asked }, signal);
}

const METFORMIN = "Does metformin slow cognitive decline in Alzheimer's disease?";

describe('the first round', () => {
  it('asks the whole question and then more broadly, once where a source is slow or vague', async () => {
    const searches = await searchesFor(METFORMIN);
    const counts = TOOL_NAMES.map((name) => searches.filter(({ tool }) => tool === name).length);
    expect(counts).toEqual([2, 1, 2, 1, 1]);
    expect(searches.filter(({ tool }) => tool === 'search_preprints').map(({ query, why }) => [query, why])).toEqual([
      [
        "metformin AND Alzheimer's disease AND cognitive decline",
        "the whole question: metformin, Alzheimer's disease, cognitive decline",
      ],
      ["metformin AND Alzheimer's disease", "broader: metformin with Alzheimer's disease or cognitive decline"],
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

describe('a later round', () => {
  it('turns the gaps of the judge into searches with the ideas of the plan', async () => {
    const verdict = assessment({
      gaps: ['No randomised trial was found.', 'The mechanism is unknown.'],
      nextQueries: [
        "metformin Alzheimer's disease randomized controlled trial",
        'metformin mechanism of action target pathway',
      ],
    });
    const searches = await searchesFor(METFORMIN, { assessment: verdict, sources: ['search_preprints'] });
    expect(searches.map(({ query, why }) => [query, why])).toEqual([
      ["metformin AND Alzheimer's disease AND randomised", 'gap: no randomised trial was found'],
      ['metformin AND mechanism', 'gap: the mechanism is unknown'],
    ]);
  });

  it('does not ask a registry for trials: it holds nothing else', async () => {
    const verdict = assessment({ nextQueries: ["metformin Alzheimer's disease randomized controlled trial"] });
    const [search] = await searchesFor(METFORMIN, { assessment: verdict, sources: ['search_clinical_trials'] });
    expect(search?.query).toBe("metformin AND Alzheimer's disease");
  });

  it('asks for the drugs the judge saw, each with the condition', async () => {
    const verdict = assessment({
      drugCandidates: [
        { name: 'glimvoparib', works: 3, citations: [] },
        { name: 'metformin', works: 3, citations: [] },
      ],
    });
    const works = Array.from({ length: 15 }, () => workWith());
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
    const asked: { tool: ToolName; query: string }[] = [];
    let rounds = 0;
    for (;;) {
      const searches = await searchesFor(METFORMIN, { assessment: rounds === 0 ? null : verdict, asked });
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

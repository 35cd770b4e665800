import { describe, expect, it } from 'vitest';
import { withOwnSearches } from '#core/agents/planner/first-searches.ts';
import { createRulesPlanner } from '#core/rules/plan-searches.ts';
import { assessment } from '../assessed.ts';
import { catalog, signal } from '../velorimine.ts';

const planner = createRulesPlanner({ catalog });
const METFORMIN = 'Does metformin lower the risk of dementia?';

const OWN = [{ tool: 'search_pubmed' as const, query: 'metformin[ti] AND dementia[ti]' }];
const base = {
  round: 1,
  sources: ['search_pubmed', 'search_preprints'] as const,
  assessment: null,
  works: [],
  asked: [],
};

describe('searches that the reader wrote', () => {
  it('stand for those planned for the same source, in the first round only', async () => {
    const own = withOwnSearches(planner, OWN);
    const plan = await own.plan(METFORMIN, signal);
    const first = await own.searches({ ...base, plan }, signal);
    expect(first.filter(({ tool }) => tool === 'search_pubmed')).toEqual([
      { ...OWN[0], why: 'as the reader wrote it' },
    ]);
    const planned = await planner.searches({ ...base, plan, sources: ['search_preprints'] }, signal);
    expect(first.filter(({ tool }) => tool === 'search_preprints')).toEqual(planned);
    const later = { ...base, plan, round: 2, assessment: assessment({}), asked: OWN };
    expect(await own.searches(later, signal)).toEqual(await planner.searches(later, signal));
  });

  it('change nothing where there are none', () => {
    expect(withOwnSearches(planner, null)).toBe(planner);
  });
});

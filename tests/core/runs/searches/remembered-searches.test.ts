import { describe, expect, it } from 'vitest';
import type { RecalledItem } from '#contract/memory.ts';
import { searchesForRemembered } from '#core/runs/rounds/recall-hypotheses.ts';
import { scriptedTool } from '../scripted-research.ts';

// The drugs and targets are invented, but for CGRP.

const item = (text: string): RecalledItem => ({ kind: 'hypothesis', id: 'h', text, origin: null, score: 1 }) as never;
const CONFIRMED = 'Hypothesis confirmed on 2 January 2026 (confidence 0.85): velorimine → CGRP → migraine';
const catalog = (['search_pubmed', 'search_arxiv'] as const).map((name) => scriptedTool(name, () => ({})));
const planned = (tool: 'search_pubmed' | 'search_arxiv', query: string) => ({ tool, query, why: '' });
const first = [planned('search_pubmed', 'a'), planned('search_arxiv', 'b'), planned('search_pubmed', 'c')];
const searches = (texts: string[], asked = first) =>
  searchesForRemembered({ catalog }, { remembered: texts.map(item) }, asked);

describe('a search for a remembered hypothesis', () => {
  it('is one at each source that is asked anyway, for the ideas of the statement', () => {
    const found = searches([CONFIRMED]);
    expect(found.map(({ tool }) => tool)).toEqual(['search_pubmed', 'search_arxiv']);
    for (const { query, why } of found) {
      expect(query).toMatch(/velorimine/i);
      expect(query).toMatch(/CGRP|calcitonin/i);
      expect(query).not.toMatch(/confirmed|January/);
      expect(why).toBe('a hypothesis of an earlier run');
    }
    expect(searches([CONFIRMED], first.slice(0, 1)).map(({ tool }) => tool)).toEqual(['search_pubmed']);
  });

  it('is of the one that bears most on the question, without what was thought before', () => {
    const [found] = searches([`${CONFIRMED} Before: sarvelin → asthma`, 'Hypothesis dropped: sarvelin → asthma']);
    expect(found?.query).toMatch(/velorimine/i);
    expect(found?.query).not.toMatch(/sarvelin|asthma/i);
  });

  it('is none where nothing is remembered, where it names a single idea, or says no statement', () => {
    expect(searches([])).toEqual([]);
    expect(searches(['Hypothesis confirmed: velorimine'])).toEqual([]);
    expect(searches(['Hypothesis without a colon'])).toEqual([]);
    expect(searches(['Hypothesis on “velorimine”: “velorimine → CGRP”'])).toEqual([]);
  });

  it('is none that is planned already, nor at a source that is not there', () => {
    const [pubmed] = searches([CONFIRMED]);
    const asked = [planned('search_pubmed', pubmed!.query), planned('search_arxiv', 'b')];
    expect(searches([CONFIRMED], asked).map(({ tool }) => tool)).toEqual(['search_arxiv']);
    const silent = { ...catalog[0]!, compose: () => '  ' };
    expect(searchesForRemembered({ catalog: [silent] }, { remembered: [item(CONFIRMED)] }, first)).toEqual([]);
    expect(searchesForRemembered({ catalog: [] }, { remembered: [item(CONFIRMED)] }, first)).toEqual([]);
  });
});

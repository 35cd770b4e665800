import { expect, it } from 'vitest';
import type { ModelReading } from '#core/checking/verdict.ts';
import { describeWithSharedData } from '#tests/shared-data.ts';
import { MUTATION_KINDS, mutationsOf } from './mutations.ts';
import { type Pair, scifactPairs } from './scifact-pairs.ts';
import { verdictOn } from './verdict-on.ts';

const pairs = scifactPairs();
const supported = pairs.filter(({ label }) => label === 'SUPPORT');
const contradicted = pairs.filter(({ label }) => label === 'CONTRADICT');

/** Says "supported" of everything. */
const GULLIBLE: ModelReading = { verdict: 'supported' };

function nameOfVerdict({ claim, evidence }: Pair, model: ModelReading, text: string = claim.text): string {
  return verdictOn({ ...claim, text }, { model, evidence }).verdict;
}

const share = (some: number, all: number) => some / Math.max(1, all);

describeWithSharedData('verdicts on SciFact', () => {
  it('takes what experts wrote and found supported, where the model that reads it agrees', () => {
    const refused = supported.filter((pair) => nameOfVerdict(pair, GULLIBLE) !== 'supported');
    console.log(
      `refused by code ${refused.length} of ${supported.length}`,
      refused.map(({ claim, evidence }) => verdictOn(claim, { model: GULLIBLE, evidence }).reason),
    );
    expect(supported.length).toBeGreaterThan(200);
    expect(1 - share(refused.length, supported.length)).toBeGreaterThanOrEqual(LEAST.accepted);
  });

  it('shows nothing that experts found contradicted, where the model that reads it sees that', () => {
    const verdicts = contradicted.map((pair) => nameOfVerdict(pair, { verdict: 'contradicted' }));
    expect(contradicted.length).toBeGreaterThan(100);
    expect(verdicts.filter((verdict) => verdict === 'supported' || verdict === 'partly')).toEqual([]);
  });

  it('stops numbers and names of trials that a program changed, whatever a model says', () => {
    const counts = new Map(MUTATION_KINDS.map((kind) => [kind, { all: 0, stopped: 0 }]));
    for (const pair of supported)
      for (const text of [pair.claim.text, ...pair.rationale.slice(0, 2)])
        for (const mutation of mutationsOf(text, pair.text)) {
          const count = counts.get(mutation.kind);
          if (!count) continue;
          count.all += 1;
          if (nameOfVerdict(pair, GULLIBLE, mutation.text) !== 'supported') count.stopped += 1;
          else console.log(text, '\n => ', mutation.text);
        }
    console.log(Object.fromEntries(counts));
    for (const [kind, { all, stopped }] of counts) {
      expect(all, kind).toBeGreaterThan(50);
      expect(share(stopped, all), kind).toBeGreaterThanOrEqual(LEAST.stopped);
    }
  });

  it('stops a quote with a word changed, whatever a model says', () => {
    for (const pair of supported) {
      const citations = pair.claim.citations.map((citation) => ({
        ...citation,
        quote: citation.quote.replace(/\p{L}{4,}/u, (word) => [...word].toReversed().join('')),
      }));
      const changed = citations.filter(({ quote }, at) => quote !== pair.claim.citations[at]?.quote);
      const { verdict } = verdictOn(
        { ...pair.claim, citations: changed },
        { model: GULLIBLE, evidence: pair.evidence },
      );
      expect(verdict).toBe('not_found');
    }
  });
});

const LEAST = { accepted: 0.95, stopped: 0.98 };

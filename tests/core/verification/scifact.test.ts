import { expect, it } from 'vitest';
import { ALL_DISMISSED, type ModelReading } from '#core/verification/model-verdict.ts';
import { settleVerdict } from '#core/verification/settle-verdict.ts';
import { describeWithSharedData } from '#tests/shared-data.ts';
import { DRUGS, MUTATION_KINDS, mutationsOf, symbolsIn } from './mutations.ts';
import { type Pair, scifactPairs } from './scifact-pairs.ts';

const pairs = scifactPairs();
const supported = pairs.filter(({ label }) => label === 'SUPPORT');
const HALVES = [
  ['even ids', 0],
  ['odd ids', 1],
] as const;
const halfOf = (all: readonly Pair[], rest: number) => all.filter(({ id }) => id % 2 === rest);

/** Says "supported" of everything and nothing to the doubts, which then stand. */
const GULLIBLE: ModelReading = { verdict: 'supported' };
/** Says "supported" of what experts found supported, and sees that no doubt about it holds. */
const HONEST: ModelReading = { verdict: 'supported', doubts: ALL_DISMISSED };

function verdictOn(pair: Pair, model: ModelReading, text: string = pair.claim.text): string {
  return settleVerdict({ ...pair.claim, text }, { model, evidence: pair.evidence }).verdict;
}

const share = (some: number, all: number) => some / Math.max(1, all);

/** Crudely, and by other means than the vetoes: every token with a digit or a capital within stands in title or abstract. */
function isNamed({ claim, text }: Pair): boolean {
  const flat = flatten(text);
  const tokens = claim.text.match(/[\p{L}\p{N}][\p{L}\p{N}.,·/-]*/gu) ?? [];
  return tokens.every((token, i) => {
    const isTelling = /\d|\p{L}.*\p{Lu}/u.test(token) || (i > 0 && /^\p{Lu}/u.test(token));
    return !isTelling || flat.includes(flatten(token)) || flat.includes(flatten(token).replace(/s$/, ''));
  });
}

function flatten(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

describeWithSharedData('verdicts on SciFact', () => {
  it.each(HALVES)('takes what experts wrote and found supported, with an honest model (%s)', (_, rest) => {
    const own = halfOf(supported, rest);
    const verdicts = own.map((pair) => ({ pair, verdict: verdictOn(pair, HONEST) }));
    const accepted = verdicts.filter(({ verdict }) => verdict === 'supported');
    const named = verdicts.filter(({ pair }) => isNamed(pair));
    const contradicted = verdicts.filter(({ verdict }) => verdict === 'contradicted');
    expect(own.length).toBeGreaterThan(100);
    expect(share(accepted.length, own.length)).toBeGreaterThanOrEqual(LEAST.accepted);
    expect(share(named.filter(({ verdict }) => verdict === 'supported').length, named.length)).toBeGreaterThanOrEqual(
      LEAST.named,
    );
    expect(share(contradicted.length, own.length)).toBeLessThanOrEqual(MOST_CONTRADICTED);
    const undoubted = own.filter((pair) => verdictOn(pair, GULLIBLE) === 'supported');
    expect(share(undoubted.length, own.length)).toBeGreaterThanOrEqual(LEAST.undoubted);
  });

  it('vetoes or lowers the same sentences, and their quotes, turned by a program, with a gullible model', () => {
    const symbols = symbolsIn(pairs.map(({ text }) => text));
    const counts = new Map(MUTATION_KINDS.map((kind) => [kind, { all: 0, stopped: 0 }]));
    const copies = { all: 0, vetoed: 0 };
    for (const pair of supported) {
      for (const text of [pair.claim.text, ...pair.rationale.slice(0, 2)]) {
        for (const mutation of mutationsOf(text, pair.text, { drugs: DRUGS, symbols })) {
          const count = counts.get(mutation.kind);
          if (!count) continue;
          count.all += 1;
          if (verdictOn(pair, GULLIBLE, mutation.text) !== 'supported') count.stopped += 1;
          if (text === pair.claim.text) continue;
          copies.all += 1;
          if (verdictOn(pair, HONEST, mutation.text) !== 'supported') copies.vetoed += 1;
        }
      }
    }
    const all = [...counts.values()];
    expect(all.reduce((sum, each) => sum + each.all, 0)).toBeGreaterThanOrEqual(600);
    // Of a quote with a word turned code is certain, whatever a model says to a doubt.
    expect(share(copies.vetoed, copies.all)).toBeGreaterThanOrEqual(LEAST.copies);
    for (const kind of ['number', 'name', 'negation'] as const) {
      const { stopped = 0, all: made = 0 } = counts.get(kind) ?? {};
      expect(share(stopped, made), kind).toBeGreaterThanOrEqual(0.95);
    }
    const stopped = all.reduce((sum, each) => sum + each.stopped, 0);
    expect(
      share(
        stopped,
        all.reduce((sum, each) => sum + each.all, 0),
      ),
    ).toBeGreaterThanOrEqual(LEAST.stopped);
  }, 240_000);

  it('stops a good part of what experts found contradicted, though nobody can by words alone', () => {
    const contradicted = pairs.filter(({ label }) => label === 'CONTRADICT');
    const verdicts = contradicted.map((pair) => verdictOn(pair, GULLIBLE));
    const through = (least: readonly string[]) => verdicts.filter((verdict) => least.includes(verdict)).length;
    expect(share(through(['supported']), contradicted.length)).toBeLessThanOrEqual(MOST_THROUGH.supported);
    expect(share(through(['supported', 'partly']), contradicted.length)).toBeLessThanOrEqual(MOST_THROUGH.atAll);
  });
});

/** The goals, and for `undoubted` (accepted although nobody answered a doubt) just below what both halves reach. */
const LEAST = { accepted: 0.75, named: 0.95, undoubted: 0.75, stopped: 0.95, copies: 0.98 };
const MOST_CONTRADICTED = 0.03;
/** Of what experts found contradicted: that a gullible model gets through as supported, and as partly supported or better. */
const MOST_THROUGH = { supported: 0.57, atAll: 0.84 };

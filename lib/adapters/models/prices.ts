import fs from 'node:fs';
import * as z from 'zod';
import { type Price, price } from '#contract/usage.ts';
import { AssayError } from '#core/errors.ts';

/**
 * List prices in US dollars per million tokens, as published by the providers when this was written (the standard tier,
 * without batch discounts). Prices change: MODEL_PRICES names a file that adds to these or replaces them, and a user's
 * settings outrank both. An entry applies to all models whose names begin with it; the longest match wins.
 */
const LIST_PRICES: Readonly<Record<string, Price>> = {
  'gpt-4.1': { in: 2, out: 8, cached: 0.5 },
  'gpt-4.1-mini': { in: 0.4, out: 1.6, cached: 0.1 },
  'gpt-4.1-nano': { in: 0.1, out: 0.4, cached: 0.025 },
  'gpt-4o': { in: 2.5, out: 10, cached: 1.25 },
  'gpt-4o-mini': { in: 0.15, out: 0.6, cached: 0.075 },
  'gpt-5': { in: 1.25, out: 10, cached: 0.125 },
  'gpt-5-mini': { in: 0.25, out: 2, cached: 0.025 },
  'gpt-5-pro': { in: 15, out: 120 },
  'gpt-5-nano': { in: 0.05, out: 0.4, cached: 0.005 },
  'claude-haiku-4-5': { in: 1, out: 5, cached: 0.1 },
  'claude-sonnet-4': { in: 3, out: 15, cached: 0.3 },
  'claude-opus-4-5': { in: 5, out: 25, cached: 0.5 },
};

/** Names of which a shorter entry must not speak: later families have their own prices. */
const goesOnAsVersion = (rest: string) => /^\.\d/.test(rest);

const priceFile = z.record(z.string().min(1), price);

/** Reads the prices of a file like `{"my-model": {"in": 0.5, "out": 1.5, "cached": 0.05}}`. Throws `configuration`. */
export function createPrices(file: string | undefined): (model: string) => Price | null {
  const prices = new Map(Object.entries({ ...LIST_PRICES, ...(file !== undefined && readPrices(file)) }));
  const longestFirst = [...prices.keys()].sort((a, b) => b.length - a.length);
  return (model) => {
    const entry = longestFirst.find((name) => model.startsWith(name) && !goesOnAsVersion(model.slice(name.length)));
    return (entry !== undefined && prices.get(entry)) || null;
  };
}

function readPrices(file: string): Record<string, Price> {
  try {
    return priceFile.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
  } catch (error) {
    throw new AssayError(
      'configuration',
      'MODEL_PRICES does not name a readable file of prices like {"model-name": {"in": 0.5, "out": 1.5}}.',
      { cause: error },
    );
  }
}

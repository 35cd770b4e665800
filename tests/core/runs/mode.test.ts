import { expect, it } from 'vitest';
import { DEFAULT_TOKENS, estimateRun } from '#core/runs/estimate.ts';
import { chooseMode } from '#core/runs/mode.ts';

const able = { structured: true, tools: true, streaming: true };
const weak = { ...able, tools: false };

it.each([
  ['no model', null, null, 'simple', 'rules'],
  ['a capable model', null, able, 'advanced', 'model'],
  ['a weak model', null, weak, 'simple', 'model'],
  ['a capable model, but one loop is wanted', 'simple', able, 'simple', 'model'],
  ['a weak model, but the team is wanted', 'advanced', weak, 'advanced', 'model'],
] as const)('with %s', (_, wanted, abilities, mode, engine) => {
  expect(chooseMode(wanted, abilities)).toMatchObject({ mode, engine });
});

it('says why a weak model does not get the team', () => {
  expect(chooseMode(null, weak).note).toContain('does not call tools');
  expect(chooseMode('advanced', weak).note).toContain('because you asked for it');
  expect(chooseMode('simple', able).note).toBeNull();
});

const models = {
  provider: 'P',
  origin: 'http://p',
  fast: { id: 'f', price: { in: 1, out: 4 } },
  smart: { id: 's', price: { in: 2, out: 8 } },
};
const asked = { depth: 'quick', maxRounds: 5, budget: { tokens: DEFAULT_TOKENS.quick, money: null }, models } as const;

it('estimates tokens, money and time before anything is spent, never above the budget', () => {
  const { tokens, money, seconds } = estimateRun(asked);
  expect(tokens).toBeLessThanOrEqual(DEFAULT_TOKENS.quick);
  expect(money).toBeGreaterThan(0);
  expect(seconds).toBeGreaterThan(0);
  expect(estimateRun({ ...asked, budget: { tokens: 1_000, money: 0.001 } })).toMatchObject({ tokens: 1_000 });
  expect(estimateRun({ ...asked, budget: { tokens: 10_000, money: 0.001 } }).money).toBe(0.001);
});

it('does not guess a price that is not known', () => {
  expect(estimateRun({ ...asked, models: { ...models, smart: { id: 's', price: null } } }).money).toBeNull();
});

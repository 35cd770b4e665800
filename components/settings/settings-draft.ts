import { readAmount } from '#components/app/question/amounts.ts';
import { DEPTHS, type DepthId } from '#components/app/question/depths.ts';
import { type ModelStatus, PROVIDERS, type Provider } from '#contract/model-status.ts';
import type { Price } from '#contract/usage.ts';
import { type ModelDefaults, optionOf } from './provider-options.ts';

export const ROLES = ['fast', 'smart'] as const;
export type Role = (typeof ROLES)[number];

/** US dollars for a million tokens, as typed; all empty where the price is unknown. */
export interface PriceDraft {
  in: string;
  out: string;
  cached: string;
}

/** The current state of the settings form. */
export interface SettingsDraft {
  provider: Provider;
  /** Typed anew; the kept key is never sent to the page. */
  apiKey: string;
  baseUrl: string;
  models: Readonly<Record<Role, string>>;
  prices: Readonly<Record<Role, PriceDraft>>;
  tokens: Readonly<Record<DepthId, string>>;
}

export type Defaults = Readonly<Record<Provider, ModelDefaults>>;

export const UNKNOWN_PRICE: PriceDraft = { in: '', out: '', cached: '' };
const FREE: PriceDraft = { in: '0', out: '0', cached: '' };

/** The initial values: the visitor's own settings, a server found on the machine, or the first provider. */
export function initialDraft(status: ModelStatus, defaults: Defaults): SettingsDraft {
  const provider = (status.source === 'own' ? status.provider : status.offered?.provider) ?? PROVIDERS[0];
  const tokens = { quick: '', standard: '', deep: '' };
  for (const { id } of DEPTHS) tokens[id] = status.tokens[id].toLocaleString('en');
  return withProvider({ ...BLANK, tokens }, provider, status, defaults);
}

const BLANK: Omit<SettingsDraft, 'tokens'> = {
  provider: PROVIDERS[0],
  apiKey: '',
  baseUrl: '',
  models: { fast: '', smart: '' },
  prices: { fast: UNKNOWN_PRICE, smart: UNKNOWN_PRICE },
};

/** The form for another provider: what was saved for it, or what it usually begins with. A typed key is let go. */
export function withProvider(
  draft: SettingsDraft,
  provider: Provider,
  status: ModelStatus,
  defaults: Defaults,
): SettingsDraft {
  if (status.source === 'own' && status.provider === provider)
    return {
      ...draft,
      provider,
      apiKey: '',
      baseUrl: status.baseUrl ?? '',
      models: { fast: status.fast ?? '', smart: status.smart ?? '' },
      prices: { fast: priceDraft(status.prices.fast), smart: priceDraft(status.prices.smart) },
    };
  const usual = defaults[provider];
  const offered = status.offered?.provider === provider ? status.offered : null;
  const models = {
    fast: offered ? (offered.models[0] ?? usual.fast) : usual.fast,
    smart: offered ? (offered.models[0] ?? usual.smart) : usual.smart,
  };
  const priceOf = (model: string) => usualPrice(provider, model, defaults);
  return {
    ...draft,
    provider,
    apiKey: '',
    baseUrl: offered?.baseUrl ?? '',
    models,
    prices: { fast: priceOf(models.fast), smart: priceOf(models.smart) },
  };
}

/** The form with another model; its price is filled in where it is known, and unknown where it is not. */
export function withModel(draft: SettingsDraft, role: Role, model: string, defaults: Defaults): SettingsDraft {
  const price = usualPrice(draft.provider, model.trim(), defaults);
  return {
    ...draft,
    models: { ...draft.models, [role]: model },
    prices: { ...draft.prices, [role]: price },
  };
}

/** A dated version costs what its family costs; a model on one's own machine nothing. */
function usualPrice(provider: Provider, model: string, defaults: Defaults): PriceDraft {
  if (optionOf(provider).key === 'none') return FREE;
  const known = Object.entries(defaults[provider].prices);
  const found = known.find(([name]) => model === name || model.startsWith(`${name}-20`));
  return priceDraft(found ? found[1] : null);
}

function priceDraft(price: Price | null): PriceDraft {
  if (!price) return UNKNOWN_PRICE;
  return {
    in: String(price.in),
    out: String(price.out),
    cached: price.cached === undefined ? '' : String(price.cached),
  };
}

/** The request for the models of the entered server; null while it is incomplete. */
export function serverBody({ provider, ...draft }: SettingsDraft, { hasKey }: { hasKey: boolean }) {
  const { key, address } = optionOf(provider);
  const [apiKey, baseUrl] = [draft.apiKey.trim(), draft.baseUrl.trim()];
  if (key === 'needed' && apiKey === '' && !hasKey) return null;
  if (address?.isNeeded && baseUrl === '') return null;
  if (baseUrl !== '' && !(/^https?:\/\/[^/]/i.test(baseUrl) && URL.canParse(baseUrl))) return null;
  return {
    provider,
    ...(apiKey !== '' && key !== 'none' && { apiKey }),
    ...(address && baseUrl !== '' && { baseUrl }),
  };
}

/** The request to the server, or a sentence that says what to change. */
export function settingsBody(
  draft: SettingsDraft,
  { hasKey }: { hasKey: boolean },
): { body: Record<string, unknown> } | { problem: string } {
  const { provider, models } = draft;
  const { key, address, label } = optionOf(provider);
  const [apiKey, baseUrl] = [draft.apiKey.trim(), draft.baseUrl.trim()];
  if (key === 'needed' && apiKey === '' && !hasKey) return { problem: `Enter your key for ${label}.` };
  if (address?.isNeeded && baseUrl === '')
    return { problem: 'Enter the address of the model server, e.g. https://models.example.org/v1.' };
  if (baseUrl !== '' && !/^https?:\/\//i.test(baseUrl))
    return { problem: 'The address of the model server begins with http:// or https://.' };
  if (ROLES.some((role) => models[role].trim() === '')) return { problem: 'Name both models, fast and smart.' };
  const prices = readPrices(draft);
  if (!prices)
    return { problem: 'Write prices as dollars for a million tokens, both in and out, or mark them as unknown.' };
  const tokens = readTokens(draft);
  if (!tokens) return { problem: 'Write each budget as a whole number of tokens above 0, e.g. 150,000.' };
  return {
    body: {
      provider,
      ...(apiKey !== '' && key !== 'none' && { apiKey }),
      ...(address && baseUrl !== '' && { baseUrl }),
      fast: models.fast.trim(),
      smart: models.smart.trim(),
      prices,
      tokens,
    },
  };
}

function readPrices({ prices }: SettingsDraft): Record<Role, Price | null> | null {
  const [fast, smart] = [readPrice(prices.fast), readPrice(prices.smart)];
  return fast === undefined || smart === undefined ? null : { fast, smart };
}

/** Null for an unknown price, undefined for one that cannot be read. */
function readPrice({ in: read, out: written, cached }: PriceDraft): Price | null | undefined {
  if ([read, written, cached].every((text) => text.trim() === '')) return null;
  const [dollarsIn, dollarsOut] = [readAmount(read), readAmount(written)];
  if (dollarsIn === null || dollarsOut === null) return undefined;
  if (cached.trim() === '') return { in: dollarsIn, out: dollarsOut };
  const dollarsCached = readAmount(cached);
  return dollarsCached === null ? undefined : { in: dollarsIn, out: dollarsOut, cached: dollarsCached };
}

function readTokens({ tokens }: SettingsDraft): Record<DepthId, number> | null {
  const read = { quick: 0, standard: 0, deep: 0 };
  for (const { id } of DEPTHS) {
    const amount = readAmount(tokens[id]);
    if (amount === null || !Number.isInteger(amount) || amount < 1) return null;
    read[id] = amount;
  }
  return read;
}

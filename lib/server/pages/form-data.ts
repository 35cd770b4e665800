import { cookies, headers } from 'next/headers';
import { createPrices } from '#adapters/models/prices.ts';
import { VENDORS } from '#adapters/models/vendors.ts';
import type { ModelStatus, Provider } from '#contract/model-status.ts';
import type { ChosenModels, Depth } from '#contract/run-request.ts';
import type { ToolName } from '#contract/search-record.ts';
import type { Estimate } from '#contract/team-events.ts';
import type { Price } from '#contract/usage.ts';
import { DOMAINS } from '#core/agents/domains.ts';
import { estimateRun } from '#core/runs/estimate.ts';
import { readClientAddress } from '../edge/client-address.ts';
import { findCookie } from '../edge/cookies.ts';
import { MODELS_COOKIE, openModelSettings } from '../models/model-settings.ts';
import { services } from '../wiring/services.ts';
import { readWorkspace } from './page-data.ts';

/** What the question form needs to know about models, costs and fields of research. */
export interface FormData {
  model: ModelStatus;
  estimates: Record<Depth, Estimate>;
  domains: { id: string; label: string; sources: readonly ToolName[] }[];
  /** Runs on the live sources that this visitor may still start today; null where they are not counted by the day. */
  live: { left: number; perDay: number } | null;
}

/** @param rounds how many rounds the form asks for at each depth. */
export async function readFormData(rounds: Readonly<Record<Depth, number>>): Promise<FormData> {
  const [model, live] = await Promise.all([readModelStatus(), readLiveAllowance()]);
  const estimate = (depth: Depth) =>
    estimateRun({
      depth,
      maxRounds: rounds[depth],
      budget: { tokens: model.tokens[depth], money: null },
      models: modelsOf(model),
    });
  return {
    model,
    estimates: { quick: estimate('quick'), standard: estimate('standard'), deep: estimate('deep') },
    domains: DOMAINS.map(({ id, label, sources }) => ({ id, label, sources })),
    live,
  };
}

/** The models of this visitor's new runs. */
export async function readModelStatus(): Promise<ModelStatus> {
  const [{ env, models, seal }, jar, sent, workspaceId] = await Promise.all([
    services(),
    cookies(),
    headers(),
    readWorkspace(),
  ]);
  const settings = openModelSettings(
    findCookie(MODELS_COOKIE, (name) => jar.get(name)?.value)?.value,
    workspaceId,
    seal,
  );
  return models.status(settings, { asker: readClientAddress(sent, env.TRUST_PROXY_HOPS) });
}

async function readLiveAllowance(): Promise<FormData['live']> {
  const [{ env, allowance }, sent, workspaceId] = await Promise.all([services(), headers(), readWorkspace()]);
  if (!allowance) return null;
  return allowance.left({ workspaceId, address: readClientAddress(sent, env.TRUST_PROXY_HOPS) });
}

/** Whether this visitor has a model, their own or the server's; it is not asked. */
export async function readHasModel(): Promise<boolean> {
  const [{ models, seal }, jar, workspaceId] = await Promise.all([services(), cookies(), readWorkspace()]);
  return models.isSetUp(
    openModelSettings(findCookie(MODELS_COOKIE, (name) => jar.get(name)?.value)?.value, workspaceId, seal),
  );
}

/** The initial values of the settings page for a provider. */
export interface ModelDefaults {
  fast: string;
  smart: string;
  /** For the models that are proposed in addition to these. */
  prices: Record<string, Price>;
}

/** Proposed by name; any other can be typed. */
const PROPOSED: Readonly<Partial<Record<Provider, readonly string[]>>> = {
  openai: ['gpt-4.1', 'gpt-4.1-mini', 'gpt-4.1-nano', 'gpt-4o', 'gpt-4o-mini', 'gpt-5', 'gpt-5-mini', 'gpt-5-nano'],
  anthropic: ['claude-haiku-4-5', 'claude-sonnet-4-5', 'claude-opus-4-5'],
};

/** The usual models of each provider and what they cost, as the server knows it. */
export function modelDefaults(pricesFile: string | undefined): Record<Provider, ModelDefaults> {
  const priceOf = createPrices(pricesFile);
  const of = (provider: Provider): ModelDefaults => {
    const { fast, smart } = VENDORS[provider].models ?? { fast: '', smart: '' };
    const names = [...new Set([fast, smart, ...(PROPOSED[provider] ?? [])])];
    const known = names.flatMap((name): [string, Price][] => {
      const price = priceOf(name);
      return price ? [[name, price]] : [];
    });
    return { fast, smart, prices: Object.fromEntries(known) };
  };
  return {
    openai: of('openai'),
    anthropic: of('anthropic'),
    huggingface: of('huggingface'),
    ollama: of('ollama'),
    compatible: of('compatible'),
  };
}

/** The models as a run would record them; null where none works. */
function modelsOf({ engine, label, baseUrl, fast, smart, prices }: ModelStatus): ChosenModels | null {
  if (engine === 'rules' || !fast || !smart) return null;
  return {
    provider: label ?? '',
    origin: baseUrl ?? '',
    fast: { id: fast, price: prices.fast },
    smart: { id: smart, price: prices.smart },
  };
}

import type { Logger } from 'pino';
import { createOllamaDiscovery } from '#adapters/models/discover-ollama.ts';
import { createInFlight } from '#adapters/models/in-flight.ts';
import { listModels } from '#adapters/models/list-models.ts';
import { createPrices } from '#adapters/models/prices.ts';
import { createProbes, type Probe } from '#adapters/models/probe.ts';
import { VENDORS } from '#adapters/models/vendors.ts';
import type { ModelSpending } from '#adapters/postgres/runs/model-spending.ts';
import type { ModelStatus, Provider } from '#contract/model-status.ts';
import { type ChosenModels, type Depth, MODEL_ROLES, type ModelRole } from '#contract/run-request.ts';
import type { Price } from '#contract/usage.ts';
import { AssayError } from '#core/errors.ts';
import { chooseMode, type ModelAbilities } from '#core/runs/mode.ts';
import { createCallerLimit } from '../edge/limits.ts';
import type { Seal } from '../edge/seal.ts';
import type { Env } from '../env.ts';
import { createDayBudget } from './day-budget.ts';
import { createModelAddresses } from './model-addresses.ts';
import { bothOf, CAUTION, likely, NO_MODEL, viewOf } from './model-findings.ts';
import type { ModelServer, ModelSettings } from './model-settings.ts';
import { createRunModelsOpener } from './open-run-models.ts';
import { connectionOf, sealRunConnection } from './run-models.ts';
import { embedModelOf, serverModels } from './server-models.ts';

interface ModelsOptions {
  env: Env;
  seal: Seal;
  log: Pick<Logger, 'warn'>;
  /** Stores the cost of the server's own models; a run from the terminal is its operator's own. */
  spending?: ModelSpending;
}

/** The models of a visitor's new runs. */
export interface ModelsForRequest {
  chosen: ChosenModels;
  abilities: ModelAbilities;
  /** The sealed connection, stored with the run while it lives: with a user's own key, never the server's. */
  sealed: string;
  /** Tokens that a run may have at most; null for a visitor's own models. */
  mostTokens: number | null;
  /** Why they cannot be used, as a sentence that says what to do. */
  problem: AssayError | null;
}

interface PageAsks {
  /** The address that a probe is counted for; none where it has been counted. */
  asker?: string;
  /** How long to wait for a first probe. */
  waitMs?: number;
}

/** How long a page waits for a first probe, which continues without it. */
const PAGE_TIMEOUT_MS = 2_000;
/** Enough to try things out, too few to scan someone else's network. */
const CHECKS = { points: 30, seconds: 600 };
/** Lists are requested while the user types. */
const LISTS = { points: 60, seconds: 600 };

/** Recorded in runs instead of the address of the server's own models, which is confidential. */
const OWN_ORIGIN = 'this server';

/** Everything about which models a run uses: what is set up, whether it works, and how it is opened. */
export function createModels({ env, seal, log, spending }: ModelsOptions) {
  const prices = createPrices(env.MODEL_PRICES);
  const ollamaOrigin = env.OLLAMA_BASE_URL === 'off' ? null : new URL(env.OLLAMA_BASE_URL).origin;
  const ollama = createOllamaDiscovery(ollamaOrigin);
  const own = serverModels(env);
  if (own && env.MONEY_PER_DAY !== undefined) checkPrices(own);
  const dayBudget = spending && createDayBudget({ spending, limit: env.MONEY_PER_DAY, log });
  const embed = own ? embedModelOf(env, own.provider) : undefined;
  const addresses = createModelAddresses({ env, own });
  const checks = createCallerLimit(CHECKS);
  const lists = createCallerLimit(LISTS);
  // Probes bypass the queue of runs, because a user is waiting for them.
  const probesBy = (fetch: typeof globalThis.fetch) =>
    createProbes({ fetch, inFlight: createInFlight(env.MODEL_CONCURRENCY) });
  const [serverProbes, visitorProbes] = [probesBy(addresses.forServer), probesBy(addresses.forVisitors)];
  const open = createRunModelsOpener({
    env,
    seal,
    log,
    own,
    addresses,
    dayBudget,
    ollamaOrigin,
    usualPrice,
    originOfOwn: originFor,
    probeOwn: serverProbes.probe,
  });
  const probesOf = (settings: ModelSettings) => (settings === own ? serverProbes : visitorProbes);

  /** The origin of an Ollama that was found here may be asked like one the operator has named. */
  async function discover() {
    const found = await ollama.find();
    if (found) addresses.offer(new URL(found.baseUrl).origin);
    return found;
  }

  /** Probes both roles at once; a model with both roles is asked once. */
  async function probeBoth(settings: ModelSettings): Promise<Record<ModelRole, Probe>> {
    const problem = settings === own ? null : await refusalOf(settings);
    if (problem) {
      const refused: Probe = { ok: false, abilities: CAUTION, api: 'chat', problem };
      return { fast: refused, smart: refused };
    }
    const [fast, smart] = await Promise.all([
      probesOf(settings).probe(connectionOf(settings, settings.fast)),
      probesOf(settings).probe(connectionOf(settings, settings.smart)),
    ]);
    return { fast, smart };
  }

  async function refusalOf({ provider, baseUrl }: Pick<ModelSettings, 'provider' | 'baseUrl'>) {
    if (provider === 'ollama') await discover();
    return addresses.refusal(baseUrl);
  }

  function knownBoth(settings: ModelSettings): Probe | null {
    const fast = probesOf(settings).known(connectionOf(settings, settings.fast));
    const smart = probesOf(settings).known(connectionOf(settings, settings.smart));
    return fast && smart && bothOf({ fast, smart });
  }

  function pricesOf({ provider, fast, smart, prices: entered }: ModelSettings): Record<ModelRole, Price | null> {
    return {
      fast: entered.fast ?? usualPrice(provider, fast),
      smart: entered.smart ?? usualPrice(provider, smart),
    };
  }

  /** A limit on money cannot be enforced without prices. Throws `configuration`. */
  function checkPrices(settings: ModelSettings): void {
    const known = pricesOf(settings);
    const unknown = MODEL_ROLES.find((role) => known[role] === null);
    if (unknown)
      throw new AssayError(
        'configuration',
        `MONEY_PER_DAY is set, but what the model ${settings[unknown]} costs is not known. Enter its price in the file that MODEL_PRICES names: {"${settings[unknown]}": {"in": 0.5, "out": 1.5}}, in US dollars for a million tokens, 0 where it costs nothing.`,
      );
  }

  function usualPrice(provider: Provider, model: string): Price | null {
    return provider === 'ollama' ? { in: 0, out: 0 } : prices(model);
  }

  function chosenOf(settings: ModelSettings): ChosenModels {
    const { fast, smart } = pricesOf(settings);
    return {
      provider: VENDORS[settings.provider].label,
      origin: originFor(settings),
      fast: { id: settings.fast, price: fast },
      smart: { id: settings.smart, price: smart },
    };
  }

  /** What others may know about the address of the models. */
  function originFor(settings: ModelSettings): string {
    const { provider, baseUrl } = settings;
    return settings === own && baseUrl !== VENDORS[provider].baseUrl ? OWN_ORIGIN : new URL(baseUrl).origin;
  }

  /** A page may be requested any number of times; a visitor's own servers are contacted only as often as allowed. */
  async function probeForPage(used: ModelSettings, { asker, waitMs = PAGE_TIMEOUT_MS }: PageAsks) {
    const known = knownBoth(used);
    if (known) return known;
    if (used !== own && asker !== undefined && !(await mayCheck(asker))) return null;
    return soon(probeBoth(used).then(bothOf), waitMs);
  }

  const mayCheck = (address: string) =>
    checks(address).then(
      () => true,
      () => false,
    );

  /** Without a visitor's own settings the server's. */
  async function status(settings: ModelSettings | undefined, page: PageAsks = {}): Promise<ModelStatus> {
    const used = settings ?? own;
    const [probe, found] = await Promise.all([
      used && probeForPage(used, page),
      used?.provider === 'ollama' ? null : discover(),
    ]);
    const offered = found && { provider: 'ollama' as Provider, ...found };
    const tokens = settings?.tokens ?? serverTokens(env);
    const refusal = settings ? null : await dayBudget?.problem();
    if (!used) return { ...NO_MODEL, tokens, offered };
    const choice = chooseMode(null, probe?.ok ? probe.abilities : likely(used.provider));
    const vendor = VENDORS[used.provider];
    return {
      source: settings ? 'own' : 'server',
      provider: used.provider,
      label: vendor.label,
      baseUrl: settings && used.baseUrl !== vendor.baseUrl ? used.baseUrl : null,
      fast: used.fast,
      smart: used.smart,
      hasKey: used.apiKey !== null,
      prices: pricesOf(used),
      tokens,
      mostTokens: settings ? null : env.RUN_TOKENS_MAX,
      refusal: refusal?.message ?? null,
      probe: probe && viewOf(probe),
      mode: choice.mode,
      engine: choice.engine,
      note: choice.note,
      offered,
    };
  }

  return {
    status,

    /** Whether a user with these settings has a model, whether or not it answers. */
    isSetUp: (settings: ModelSettings | undefined): boolean => Boolean(settings ?? own),

    /** The default mode with the server's own models, as known without contacting them. */
    serverMode(): Pick<ModelStatus, 'mode' | 'engine'> {
      const probe = own && knownBoth(own);
      return chooseMode(null, own && (probe?.ok ? probe.abilities : likely(own.provider)));
    },

    /**
     * What the settings page and new runs would get from these settings, checked again: the server may have gone or
     * come back. Throws `model_*` or `address_refused`.
     */
    async check(settings: ModelSettings): Promise<ModelStatus> {
      for (const model of [settings.fast, settings.smart]) visitorProbes.forget(connectionOf(settings, model));
      const { problem } = bothOf(await probeBoth(settings));
      if (problem) throw problem;
      return status(settings);
    },

    /** Throws `rate_limited` for a visitor who checks settings too often. */
    async limitChecks(address: string): Promise<void> {
      if (!(await mayCheck(address)))
        throw new AssayError('rate_limited', 'Too many settings were tried in a short time. Wait a few minutes.');
    },

    /** Throws `rate_limited` for a visitor who requests too many lists. */
    async limitLists(address: string): Promise<void> {
      await lists(address).catch(() => {
        throw new AssayError('rate_limited', 'You have listed the models of too many servers. Wait a few minutes.');
      });
    },

    /** Names of the models of a visitor's own server. Throws `model_*` or `address_refused`. */
    async list(server: ModelServer, signal: AbortSignal): Promise<string[]> {
      const refused = await refusalOf(server);
      if (refused) throw refused;
      return listModels({ connection: server, fetch: addresses.forLists, signal });
    },

    /** The models for a new run: the visitor's own, else the server's, else null. Waits for a probe, at most ten seconds. */
    async forRequest(settings: ModelSettings | undefined): Promise<ModelsForRequest | null> {
      const used = settings ?? own;
      if (!used) return null;
      const { fast, smart } = await probeBoth(used);
      const { abilities, problem: unusable } = bothOf({ fast, smart });
      const problem = (settings ? null : await dayBudget?.problem()) ?? unusable;
      if (problem) log.warn({ error: problem, models: settings ? 'own' : 'server' }, 'the models cannot be used');
      const { provider, baseUrl } = used;
      const apiKey = settings ? settings.apiKey : null;
      return {
        chosen: { ...chosenOf(used), ...(!settings && embed !== undefined && { embed }) },
        abilities,
        sealed: sealRunConnection({ provider, baseUrl, apiKey, isServers: !settings, fast, smart }, seal),
        mostTokens: settings ? null : env.RUN_TOKENS_MAX,
        problem,
      };
    },

    open,
  };
}

export type Models = ReturnType<typeof createModels>;

/** Tokens of a run that asks for no budget of its own, on the server's models or without settings of one's own. */
export function serverTokens(env: Env): Record<Depth, number> {
  const most = (tokens: number) => Math.min(tokens, env.RUN_TOKENS_MAX);
  return {
    quick: most(env.RUN_TOKENS_QUICK),
    standard: most(env.RUN_TOKENS_STANDARD),
    deep: most(env.RUN_TOKENS_DEEP),
  };
}

/** The result if it comes in time; null otherwise. */
async function soon<T>(work: Promise<T>, waitMs: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), waitMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

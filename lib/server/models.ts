import type { Logger } from 'pino';
import type { Connection } from '#adapters/models/connection.ts';
import { createModelEmbedder } from '#adapters/models/create-model-embedder.ts';
import { createOllamaDiscovery } from '#adapters/models/discover-ollama.ts';
import { createInFlight, type InFlight } from '#adapters/models/in-flight.ts';
import { listModels } from '#adapters/models/list-models.ts';
import { openModel } from '#adapters/models/open-model.ts';
import { createPrices } from '#adapters/models/prices.ts';
import { createProbes, type Probe } from '#adapters/models/probe.ts';
import { VENDORS } from '#adapters/models/vendors.ts';
import type { ModelSpending } from '#adapters/postgres/model-spending.ts';
import { AssayError } from '#core/errors.ts';
import type { ModelStatus, Provider } from '#core/events/model-status.ts';
import {
  type ChosenModels,
  type Depth,
  MODEL_ROLES,
  type ModelRole,
  type RunRequest,
} from '#core/events/run-request.ts';
import type { Price } from '#core/findings/usage.ts';
import { chooseMode, type ModelAbilities } from '#core/orchestrator/mode.ts';
import { createDayBudget } from './day-budget.ts';
import type { Env } from './env.ts';
import { createCallerLimit } from './limits.ts';
import { createModelAddresses } from './model-addresses.ts';
import { bothOf, CAUTION, likely, NO_MODEL, viewOf } from './model-findings.ts';
import type { ModelServer, ModelSettings } from './model-settings.ts';
import type { OpenModel, OpenModels } from './research.ts';
import { createAbsentModel, openRunConnection, type RunConnection, sealRunConnection } from './run-models.ts';
import type { Seal } from './seal.ts';
import { embedModelOf, serverModels } from './server-models.ts';

interface ModelsOptions {
  env: Env;
  seal: Seal;
  log: Pick<Logger, 'warn'>;
  /** Where it is kept what the server's own models cost; a run from the terminal is its operator's own. */
  spending?: ModelSpending;
}

/** The models new runs of somebody are worked on with. */
export interface ModelsForRequest {
  chosen: ChosenModels;
  abilities: ModelAbilities;
  /** How they are asked, sealed, to be kept beside the run while it lives: with a reader's own key, never the server's. */
  sealed: string;
  /** Tokens that a run may have at most; null for a visitor's own models. */
  mostTokens: number | null;
  /** Why they cannot be used, as a sentence that says what to do. */
  problem: AssayError | null;
}

interface PageAsks {
  /** The address that a probe is counted for; none where it has been counted. */
  asker?: string;
  /** How long to wait for a probe that nobody has made yet. */
  waitMs?: number;
}

/** How long a page waits for a probe that nobody has made yet; the probe goes on without it. */
const PAGE_PATIENCE_MS = 2_000;
/** A stream that has begun is given up after this silence. */
const IDLE_MS = 30_000;
const ATTEMPTS = 3;
/** Most machines work on one or two answers at a time; more at once only makes all of them slow. */
const OLLAMA_IN_FLIGHT = 2;
/** Enough to try things out, too few to look around in somebody's network. */
const CHECKS = { points: 30, seconds: 600 };
/** Lists are asked for while somebody types. */
const LISTS = { points: 60, seconds: 600 };

/** Stands in runs for the address of the server's own models, which is nobody's business. */
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
  const servers = new Map<string, InFlight>();

  function inFlightAt({ provider, baseUrl }: Pick<Connection, 'provider' | 'baseUrl'>): InFlight {
    const { origin } = new URL(baseUrl);
    const known = servers.get(origin);
    if (known) return known;
    const made = createInFlight(provider === 'ollama' ? OLLAMA_IN_FLIGHT : env.MODEL_CONCURRENCY);
    servers.set(origin, made);
    return made;
  }

  // Probes ask beside the queue of runs: somebody is waiting for them.
  const probesBy = (fetch: typeof globalThis.fetch) =>
    createProbes({ fetch, inFlight: createInFlight(env.MODEL_CONCURRENCY) });
  const [serverProbes, visitorProbes] = [probesBy(addresses.forServer), probesBy(addresses.forVisitors)];
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

  /** A limit of money that cannot be held to is none. Throws `configuration`. */
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

  /** What others may know of where models are asked. */
  function originFor(settings: ModelSettings): string {
    const { provider, baseUrl } = settings;
    return settings === own && baseUrl !== VENDORS[provider].baseUrl ? OWN_ORIGIN : new URL(baseUrl).origin;
  }

  /** Whether a run began with the server's own models as they are now. Runs of old tell the address itself. */
  function isOwnStill(now: ModelSettings, { origin }: ChosenModels, kept: RunConnection | undefined): boolean {
    const own = new URL(now.baseUrl).origin;
    return kept ? new URL(kept.baseUrl).origin === own : [own, originFor(now)].includes(origin);
  }

  /** A page may be asked for as often as anybody likes; a visitor's own servers are asked as often as they may be tried. */
  async function probeForPage(used: ModelSettings, { asker, waitMs = PAGE_PATIENCE_MS }: PageAsks) {
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

    /** Whether somebody with these settings has a model, be it that it answers or not. */
    isSetUp: (settings: ModelSettings | undefined): boolean => Boolean(settings ?? own),

    /** What a new run gets from the server's own models, from what is known without asking them. */
    serverMode(): Pick<ModelStatus, 'mode' | 'engine'> {
      const probe = own && knownBoth(own);
      return chooseMode(null, own && (probe?.ok ? probe.abilities : likely(own.provider)));
    },

    /**
     * What the settings page and new runs would get of these settings, asked anew: the server may be gone, or back.
     * Throws `model_*` or `address_refused`.
     */
    async check(settings: ModelSettings): Promise<ModelStatus> {
      for (const model of [settings.fast, settings.smart]) visitorProbes.forget(connectionOf(settings, model));
      const { problem } = bothOf(await probeBoth(settings));
      if (problem) throw problem;
      return status(settings);
    },

    /** Throws `rate_limited` for somebody who has settings checked too often. */
    async limitChecks(address: string): Promise<void> {
      if (!(await mayCheck(address)))
        throw new AssayError('rate_limited', 'Too many settings were tried in a short time. Wait a few minutes.');
    },

    /** Throws `rate_limited` for somebody who asks for too many lists. */
    async limitLists(address: string): Promise<void> {
      await lists(address).catch(() => {
        throw new AssayError('rate_limited', 'Too many servers were asked for their models. Wait a few minutes.');
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

    /**
     * Opens the models of a run that is to be worked on. A run whose server is not known here any more gets models whose
     * every call fails with `model_unavailable`, so that it goes on by rules.
     */
    async open({ models }: Pick<RunRequest, 'models'>, sealed: string | null): Promise<OpenModels> {
      if (!models) throw new AssayError('internal', undefined, { cause: new Error('The run works without models') });
      const connection = await connectionFor(models, sealed);
      if (!connection) {
        log.warn({ origin: models.origin }, 'the models of a run are not set up any more');
        return { fast: absent(models.fast), smart: absent(models.smart), ...embeddingOf(models, undefined) };
      }
      // It was there when the run was accepted; whether it answers now is told by its calls.
      const { origin } = new URL(connection.baseUrl);
      if (!connection.isServers && connection.provider === 'ollama' && origin === ollamaOrigin) addresses.offer(origin);
      if (!connection.isServers) addresses.admit(connection.baseUrl);
      const open = (role: ModelRole): OpenModel => {
        const { id, price } = models[role];
        const model = openModel({
          connection: connectionOf(connection, id),
          api: connection[role].api,
          abilities: connection[role].abilities,
          fetch: connection.isServers ? addresses.forServer : addresses.forVisitors,
          patience: {
            inFlight: inFlightAt(connection),
            totalMs: env.MODEL_TIMEOUT_SECONDS * 1000,
            idleMs: IDLE_MS,
            attempts: ATTEMPTS,
          },
        });
        const isPaidHere = connection.isServers && dayBudget;
        return {
          price,
          model: isPaidHere ? dayBudget.paid(model, usualPrice(connection.provider, id) ?? price) : model,
        };
      };
      return { fast: open('fast'), smart: open('smart'), ...embeddingOf(models, connection) };
    },
  };

  /**
   * The embedding model that a run began with. It stays the run's even where it cannot be asked any more: what it ranked
   * is recorded, and its failure is what makes the run go on without it.
   */
  function embeddingOf(
    { embed: model }: ChosenModels,
    connection: RunConnection | undefined,
  ): Pick<OpenModels, 'embedding'> {
    if (model === undefined) return {};
    return {
      embedding: {
        open: async (words, signal) => {
          if (!connection?.isServers) throw new AssayError('model_unavailable');
          return createModelEmbedder({
            connection: connectionOf(connection, model),
            fetch: addresses.forServer,
            words,
            signal,
          });
        },
        onFailure: (error) => log.warn({ error, model }, 'the embedding model failed; ranking by the offline vectors'),
      },
    };
  }

  /** Undefined where the run's key cannot be read any more, or the server's own models have become others. */
  async function connectionFor(models: ChosenModels, sealed: string | null): Promise<RunConnection | undefined> {
    const kept = sealed === null ? undefined : openRunConnection(sealed, seal);
    if (sealed !== null && !kept) return undefined;
    if (kept && !kept.isServers) return kept;
    if (!own || !isOwnStill(own, models, kept)) return undefined;
    if (kept) return { ...kept, provider: own.provider, baseUrl: own.baseUrl, apiKey: own.apiKey };
    const [fast, smart] = await Promise.all([
      serverProbes.probe(connectionOf(own, models.fast.id)),
      serverProbes.probe(connectionOf(own, models.smart.id)),
    ]);
    const mannerOf = ({ ok, api, abilities }: Probe) => ({ api, abilities: ok ? abilities : likely(own.provider) });
    return { ...own, isServers: true, fast: mannerOf(fast), smart: mannerOf(smart) };
  }
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

function connectionOf(
  { provider, baseUrl, apiKey }: Pick<RunConnection, 'provider' | 'baseUrl' | 'apiKey'>,
  model: string,
): Connection {
  return { provider, baseUrl, apiKey, model };
}

const absent = ({ id, price }: ChosenModels[ModelRole]): OpenModel => ({ model: createAbsentModel(id), price });

/** The result if it comes in time; null otherwise. */
async function soon<T>(work: Promise<T>, waitMs: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), waitMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

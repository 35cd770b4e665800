import type { Logger } from 'pino';
import type { Connection } from '#adapters/models/connection.ts';
import { createModelEmbedder } from '#adapters/models/create-model-embedder.ts';
import { createInFlight, type InFlight } from '#adapters/models/in-flight.ts';
import { openModel } from '#adapters/models/open-model.ts';
import type { Probe } from '#adapters/models/probe.ts';
import type { Provider } from '#contract/model-status.ts';
import type { ChosenModels, ModelRole, RunRequest } from '#contract/run-request.ts';
import type { Price } from '#contract/usage.ts';
import { AssayError } from '#core/errors.ts';
import type { Seal } from '../edge/seal.ts';
import type { Env } from '../env.ts';
import type { createDayBudget } from './day-budget.ts';
import type { createModelAddresses } from './model-addresses.ts';
import { likely } from './model-findings.ts';
import type { OpenModel, OpenModels } from './model-run.ts';
import type { ModelSettings } from './model-settings.ts';
import { connectionOf, createAbsentModel, openRunConnection, type RunConnection } from './run-models.ts';

/** A stream that has begun is given up after this silence. */
const IDLE_MS = 30_000;
const ATTEMPTS = 3;
/** Most machines work on one or two answers at a time; more at once only makes all of them slow. */
const OLLAMA_IN_FLIGHT = 2;

interface RunModelsOpenerOptions {
  env: Env;
  seal: Seal;
  log: Pick<Logger, 'warn'>;
  /** The server's own models. */
  own: ModelSettings | null;
  addresses: ReturnType<typeof createModelAddresses>;
  /** The budget of the server's own models; without it they are not counted. */
  dayBudget: ReturnType<typeof createDayBudget> | undefined;
  ollamaOrigin: string | null;
  usualPrice: (provider: Provider, model: string) => Price | null;
  /** The address that a run with the server's models records. */
  originOfOwn: (own: ModelSettings) => string;
  /** Asks one of the server's own models what it can do. */
  probeOwn: (connection: Connection) => Promise<Probe>;
}

/**
 * Opens the models of a run. A run whose server is no longer configured gets models whose every call fails with
 * `model_unavailable`, so that it continues by rules.
 */
export function createRunModelsOpener(options: RunModelsOpenerOptions) {
  const { env, seal, log, own, addresses, dayBudget, ollamaOrigin, usualPrice, originOfOwn, probeOwn } = options;
  const servers = new Map<string, InFlight>();

  function inFlightAt({ provider, baseUrl }: Pick<Connection, 'provider' | 'baseUrl'>): InFlight {
    const { origin } = new URL(baseUrl);
    const known = servers.get(origin);
    if (known) return known;
    const made = createInFlight(provider === 'ollama' ? OLLAMA_IN_FLIGHT : env.MODEL_CONCURRENCY);
    servers.set(origin, made);
    return made;
  }

  async function openFor({ models }: Pick<RunRequest, 'models'>, sealed: string | null): Promise<OpenModels> {
    if (!models) throw new AssayError('internal', undefined, { cause: new Error('The run works without models') });
    const connection = await connectionFor(models, sealed);
    if (!connection) {
      log.warn({ origin: models.origin }, 'the models of a run are not set up any more');
      return { fast: absent(models.fast), smart: absent(models.smart), ...embeddingOf(models, undefined) };
    }
    // It existed when the run was accepted; its calls show whether it answers now.
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
        limits: {
          inFlight: inFlightAt(connection),
          totalMs: env.MODEL_TIMEOUT_SECONDS * 1000,
          idleMs: IDLE_MS,
          attempts: ATTEMPTS,
        },
      });
      const isPaidHere = connection.isServers && dayBudget;
      return {
        price,
        callsTools: connection[role].abilities.tools,
        model: isPaidHere ? dayBudget.paid(model, usualPrice(connection.provider, id) ?? price) : model,
      };
    };
    return { fast: open('fast'), smart: open('smart'), ...embeddingOf(models, connection) };
  }

  /** Whether a run began with the server's current models. Old runs recorded the address itself. */
  function isOwnStill(now: ModelSettings, { origin }: ChosenModels, kept: RunConnection | undefined): boolean {
    const own = new URL(now.baseUrl).origin;
    return kept ? new URL(kept.baseUrl).origin === own : [own, originOfOwn(now)].includes(origin);
  }

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
      probeOwn(connectionOf(own, models.fast.id)),
      probeOwn(connectionOf(own, models.smart.id)),
    ]);
    const mannerOf = ({ ok, api, abilities }: Probe) => ({ api, abilities: ok ? abilities : likely(own.provider) });
    return { ...own, isServers: true, fast: mannerOf(fast), smart: mannerOf(smart) };
  }

  return openFor;
}

const absent = ({ id, price }: ChosenModels[ModelRole]): OpenModel => ({ model: createAbsentModel(id), price });

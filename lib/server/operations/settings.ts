import * as z from 'zod';
import { type ModelStatus, PROVIDERS } from '#contract/model-status.ts';
import { DEPTHS } from '#contract/run-request.ts';
import { price } from '#contract/usage.ts';
import {
  type ModelSettings,
  modelServerBody,
  modelsBody,
  parseModelServer,
  parseModelSettings,
} from '../models/model-settings.ts';
import { operation, settled } from './operation.ts';

const provider = z.enum(PROVIDERS);

/** Which models new runs would be worked on with. Never a key. */
const modelStatus = z.object({
  source: z.enum(['own', 'server', 'none']),
  provider: provider.nullable(),
  label: z.string().nullable(),
  baseUrl: z.string().nullable(),
  fast: z.string().nullable(),
  smart: z.string().nullable(),
  hasKey: z.boolean(),
  prices: z.object({ fast: price.nullable(), smart: price.nullable() }),
  tokens: z.record(z.enum(DEPTHS), z.int()),
  mostTokens: z.int().nullable(),
  refusal: z.string().nullable(),
  probe: z
    .object({
      ok: z.boolean(),
      sentence: z.string(),
      structured: z.boolean(),
      tools: z.boolean(),
      streaming: z.boolean(),
    })
    .nullable(),
  mode: z.enum(['simple', 'advanced']),
  engine: z.enum(['rules', 'model']),
  note: z.string().nullable(),
  offered: z.object({ provider, baseUrl: z.string(), models: z.array(z.string()) }).nullable(),
}) satisfies z.ZodType<ModelStatus>;

const PATH = '/api/settings/models';

export const getModels = operation({
  name: 'get_models',
  summary: 'Which models new runs of this visitor would use.',
  scope: 'public',
  input: z.object({}),
  output: modelStatus,
  http: { method: 'GET', path: PATH, status: 200 },
  handle: (_, { services, address, models }) => services.models.status(models(), { asker: address }),
});

export const setModels = operation({
  name: 'set_models',
  summary: 'Probes the models that were entered and keeps them, sealed, in the visitor’s own cookie.',
  scope: 'owner',
  input: modelsBody,
  output: modelStatus,
  http: { method: 'PUT', path: PATH, status: 200, body: modelsBody },
  async handle(entered, { services, address, models, keepModels, openWorkspace }) {
    const settings: ModelSettings = settled(parseModelSettings(entered, models()));
    await services.models.limitChecks(address);
    const status = await services.models.check(settings);
    openWorkspace();
    keepModels(settings);
    return status;
  },
});

export const forgetModels = operation({
  name: 'forget_models',
  isNoted: true,
  summary: 'Forgets the models that the visitor has entered, their key among them.',
  scope: 'owner',
  input: z.object({}),
  output: modelStatus,
  http: { method: 'DELETE', path: PATH, status: 200 },
  async handle(_, { services, keepModels }) {
    keepModels(null);
    return services.models.status(undefined);
  },
});

export const probeModels = operation({
  name: 'probe_models',
  summary: 'Tries the models that were entered and keeps nothing.',
  scope: 'owner',
  input: modelsBody,
  output: modelStatus,
  http: { method: 'POST', path: `${PATH}/probe`, status: 200, body: modelsBody },
  async handle(entered, { services, address, models }) {
    const settings = settled(parseModelSettings(entered, models()));
    await services.models.limitChecks(address);
    return services.models.check(settings);
  },
});

export const listServerModels = operation({
  name: 'list_server_models',
  summary: 'Which models the entered server has; keeps nothing.',
  scope: 'owner',
  input: modelServerBody,
  output: z.object({ models: z.array(z.string()) }),
  http: { method: 'POST', path: `${PATH}/list`, status: 200, body: modelServerBody },
  async handle(entered, { services, address, models, signal }) {
    const server = settled(parseModelServer(entered, models()));
    await services.models.limitLists(address);
    return { models: await services.models.list(server, signal) };
  },
});

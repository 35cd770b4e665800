import path from 'node:path';
import * as z from 'zod';
import { toBaseUrl } from '#adapters/models/connection.ts';
import type { AddressVariable } from '#contract/source-labels.ts';
import { SOURCE_LIST } from '#contract/source-list.ts';
import { AssayError } from '#core/errors.ts';
import { DEFAULT_TOKENS } from '#core/runs/estimate.ts';
import { bareHost, isLoopback } from './edge/host-name.ts';

/** The real addresses of all external services, by the variable that replaces each. */
export const REAL_ADDRESSES = {
  ...(Object.fromEntries(
    SOURCE_LIST.flatMap(({ addressVariable, baseUrl }) => (addressVariable ? [[addressVariable, baseUrl]] : [])),
  ) as Record<AddressVariable, string>),
  CROSSREF_BASE_URL: 'https://api.crossref.org',
  OPENALEX_BASE_URL: 'https://api.openalex.org',
};

function atAddresses<T>(schemaOf: (real: string) => T) {
  const entries = Object.entries(REAL_ADDRESSES).map(([variable, real]) => [variable, schemaOf(real)]);
  return Object.fromEntries(entries) as Record<keyof typeof REAL_ADDRESSES, T>;
}

const origin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin);
/** The base URL of a model server. A key belongs in its own variable, never in an address. */
const modelBaseUrl = z
  .url({ protocol: /^https?$/ })
  .refine((value) => new URL(value).username === '' && new URL(value).password === '', {
    error: 'must not hold a name or password',
  })
  .transform(toBaseUrl);
const modelName = z.string().trim().min(1).max(200).optional();
const wholeNumber = (fallback: number, least = 0) => z.coerce.number().int().min(least).default(fallback);

const commaList = z
  .string()
  .default('')
  .transform((list) =>
    list
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  );
const originList = commaList.pipe(z.array(origin));
/** The addresses of the bundled sample sources: variables of this table, as JSON. */
const sampleSources = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'is not JSON' });
      return z.NEVER;
    }
  })
  .pipe(
    z.object({
      ...atAddresses(() => origin),
      PAGE_FETCH_ALLOW: originList,
    }),
  );
/** A name or address by which the server may be asked, with or without a port: `assay.example.org`, `*.example.org`, `*`. */
const hostName = z
  .string()
  .toLowerCase()
  .regex(/^(\*|(\*\.)?[a-z0-9._-]+(:\d+)?|\[?[0-9a-f:.]+\]?(:\d+)?)$/)
  .transform(bareHost);

/** Every environment variable the server knows. An empty string counts as unset. */
const schema = z.object({
  DATABASE_URL: z.string().min(1),
  ASSAY_ROOT: z.string().default(process.cwd()),
  /** Data folder of the bundled PostgreSQL; set by the launcher. */
  DATABASE_FOLDER: z.string().optional(),
  /** Megabytes that stay free on its disk: with less, work rests and nothing new is taken. */
  DISK_FREE_MB: wholeNumber(500),
  ASSAY_SECRET: z.string().min(16).optional(),
  /** Process id of the launcher, without which the server has no reason to live. */
  ASSAY_PARENT: z.coerce.number().int().optional(),
  ASSAY_DEMO: z.stringbool().default(false),
  /** A public demonstration: unlimited sample runs, a few live ones, and nothing that costs the operator. */
  HOSTED: z.stringbool().default(false),
  /** Made by the launcher of a hosted demonstration. */
  SAMPLE_SOURCES: sampleSources.optional(),
  LIVE_RUNS_PER_DAY_PER_WORKSPACE: wholeNumber(5),
  LIVE_RUNS_PER_DAY_PER_ADDRESS: wholeNumber(20),
  /** Reports that a workspace may watch. */
  WATCHES_PER_WORKSPACE: wholeNumber(20),
  /** The public address of this server, for links in feeds and messages. */
  PUBLIC_URL: origin.default('http://127.0.0.1:3000'),
  /** The server that takes e-mail, `smtp://user:password@host:587`, and the sender; without both none is sent. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().trim().min(3).max(320).optional(),
  /** Days after which an unused workspace is deleted with everything in it; 0 keeps all. */
  WORKSPACE_DAYS: wholeNumber(0),
  /** The commit that this server was built from. */
  ASSAY_COMMIT: z
    .string()
    .regex(/^[\w.-]{1,80}$/)
    .optional(),
  ...atAddresses((real) => origin.default(real)),
  NCBI_API_KEY: z.string().optional(),
  NCBI_EMAIL: z.string().optional(),
  /** Free, and needed for more than some hundreds of works a day: https://developers.openalex.org/api-reference/authentication. */
  OPENALEX_API_KEY: z.string().optional(),
  PAGE_FETCH_ALLOW: originList,
  CHROMA_URL: z.url({ protocol: /^https?$/ }).optional(),
  RUN_CONCURRENCY: wholeNumber(50, 1),
  RUN_TIMEOUT_SECONDS: wholeNumber(600, 1),
  RUNS_PER_HOUR_PER_WORKSPACE: wholeNumber(100),
  RUNS_PER_HOUR_PER_ADDRESS: wholeNumber(400),
  /**
   * What one address may read in an hour; a run, a report or a list counts as one, an export of all study sessions as
   * fifty.
   */
  READS_PER_HOUR_PER_ADDRESS: wholeNumber(20_000),
  STREAMS_PER_WORKSPACE: wholeNumber(100),
  STREAMS_PER_ADDRESS: wholeNumber(400),
  RUNS_WAITING_AT_MOST: wholeNumber(500, 1),
  RUNS_OPEN_PER_WORKSPACE: wholeNumber(50, 1),
  /** A file of the library at most, in megabytes. */
  LIBRARY_FILE_MB: wholeNumber(50, 1),
  /** Limits of a workspace's library. */
  LIBRARY_DOCUMENTS: wholeNumber(5_000, 1),
  LIBRARY_MB: wholeNumber(5_000, 1),
  /** Documents of a workspace that may wait or be read at once. */
  LIBRARY_OPEN: wholeNumber(5_000, 1),
  /** Limits of all libraries filled from one network address, and of all libraries together; 0 disables a limit. */
  LIBRARY_ADDRESS_MB: wholeNumber(20_000),
  LIBRARY_ALL_MB: wholeNumber(100_000),
  /** Documents added in an hour, by workspace; four times as many by address. 0 switches the limit off. */
  LIBRARY_ADDED_PER_HOUR: wholeNumber(2_000),
  LIBRARY_SEARCHES_PER_HOUR: wholeNumber(2_000),
  /** Documents read at once by this server. */
  LIBRARY_CONCURRENCY: wholeNumber(1, 1),
  /** Limits of reading one document: pages, of these scanned ones, seconds, and megabytes of memory. */
  LIBRARY_PAGES: wholeNumber(600, 1),
  LIBRARY_SCANNED_PAGES: wholeNumber(60),
  LIBRARY_READ_SECONDS: wholeNumber(600, 1),
  LIBRARY_READ_MB: wholeNumber(700, 64),
  /** Passages that this server keeps in memory for searching, of all workspaces together; some 4 kB each. */
  LIBRARY_INDEX_PASSAGES: wholeNumber(150_000, 1),
  /** Tokens that models may take for one study session in 24 hours, in and out together; never above RUN_TOKENS_MAX. */
  STUDY_TOKENS_PER_DAY: wholeNumber(200_000, 1_000),
  /** Study sessions begun, and things done in them, in an hour by workspace; four times as many by address. 0 switches a limit off. */
  STUDIES_PER_HOUR: wholeNumber(60),
  STUDY_STEPS_PER_HOUR: wholeNumber(3_000),
  /** The address that the launcher has the server listen on. */
  HOST: z.string().trim().default('127.0.0.1'),
  /** Host names for browsers, in addition to those of the local machine. */
  ALLOWED_HOSTS: commaList.pipe(z.array(hostName)),
  /**
   * Our own reverse proxies in front of this server, each of which appends the address that contacted it to
   * X-Forwarded-For.
   */
  TRUST_PROXY_HOPS: wholeNumber(0).pipe(z.number().max(20)),
  ANSWER_CACHE_HOURS: z.coerce.number().min(0).default(24),
  /** How many times as fast as their real services allow sources are asked that all are on this machine: simulated ones. */
  SOURCE_PACE: z.coerce.number().min(1).max(100).default(1),
  /** Which model server new runs use when a reader has none of her own: the first of these four that is set. */
  OPENAI_API_KEY: z.string().trim().min(1).optional(),
  OPENAI_BASE_URL: modelBaseUrl.optional(),
  MODEL_BASE_URL: modelBaseUrl.optional(),
  MODEL_API_KEY: z.string().trim().min(1).optional(),
  ANTHROPIC_API_KEY: z.string().trim().min(1).optional(),
  ANTHROPIC_BASE_URL: modelBaseUrl.optional(),
  HF_TOKEN: z.string().trim().min(1).optional(),
  HF_BASE_URL: modelBaseUrl.optional(),
  /** One model for both roles; MODEL_FAST and MODEL_SMART outrank it. */
  MODEL_NAME: modelName,
  MODEL_FAST: modelName,
  MODEL_SMART: modelName,
  /** Embedding model of the server's own provider; without it works are ranked by the offline vectors. */
  MODEL_EMBED: modelName,
  MODEL_TIMEOUT_SECONDS: z.coerce.number().positive().max(3600).default(120),
  MODEL_CONCURRENCY: wholeNumber(256, 1),
  /** File of prices: {"model-name": {"in": 0.5, "out": 1.5, "cached": 0.05}} in US dollars for a million tokens. */
  MODEL_PRICES: z.string().optional(),
  /** Origins of model servers that readers may enter although they are not on the public internet. */
  MODEL_FETCH_ALLOW: originList,
  /** The address of Ollama; `off` disables the search for it. */
  OLLAMA_BASE_URL: z.union([z.literal('off'), origin]).default('http://127.0.0.1:11434'),
  /** US dollars that calls to the server's own models may cost in 24 hours. */
  MONEY_PER_DAY: z.coerce.number().min(0).optional(),
  /** No run on the server's own models gets a larger budget. */
  RUN_TOKENS_MAX: wholeNumber(1_000_000, 1000),
  RUN_TOKENS_QUICK: wholeNumber(DEFAULT_TOKENS.quick, 1000),
  RUN_TOKENS_STANDARD: wholeNumber(DEFAULT_TOKENS.standard, 1000),
  RUN_TOKENS_DEEP: wholeNumber(DEFAULT_TOKENS.deep, 1000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

/** Variables that a hosted demonstration ignores: visitors cannot spend, reach or see what is not there. */
const OPERATORS_MODELS = [
  'OPENAI_API_KEY',
  'OPENAI_BASE_URL',
  'MODEL_BASE_URL',
  'MODEL_API_KEY',
  'ANTHROPIC_API_KEY',
  'ANTHROPIC_BASE_URL',
  'HF_TOKEN',
  'HF_BASE_URL',
  'MODEL_NAME',
  'MODEL_FAST',
  'MODEL_SMART',
  'MODEL_EMBED',
  'MODEL_FETCH_ALLOW',
  'MONEY_PER_DAY',
];

/** Defaults of a hosted demonstration that limit what it stores for strangers. */
const HOSTED_DEFAULTS = {
  WORKSPACE_DAYS: '30',
  WATCHES_PER_WORKSPACE: '3',
  LIBRARY_DOCUMENTS: '50',
  LIBRARY_OPEN: '20',
  LIBRARY_FILE_MB: '10',
  LIBRARY_MB: '50',
  LIBRARY_ADDRESS_MB: '100',
  LIBRARY_ALL_MB: '5000',
  LIBRARY_ADDED_PER_HOUR: '100',
  LIBRARY_PAGES: '200',
  LIBRARY_SCANNED_PAGES: '10',
  LIBRARY_READ_SECONDS: '120',
};

type Variables = Readonly<Record<string, string | undefined>>;

const isHosted = ({ HOSTED }: Variables) => HOSTED !== undefined && z.stringbool().safeParse(HOSTED).data === true;

function hostedVariables(variables: Variables): Variables {
  const kept = Object.entries(variables).filter(([name]) => !OPERATORS_MODELS.includes(name));
  return { ...HOSTED_DEFAULTS, ...Object.fromEntries(kept), OLLAMA_BASE_URL: 'off' };
}

export type Env = Omit<z.infer<typeof schema>, 'ASSAY_ROOT'> & { root: string };

/** The only reader of the environment. Throws `configuration` naming the variables that are wrong, never their values. */
export function readEnv(source: Readonly<Record<string, string | undefined>> = process.env): Env {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(isHosted(present) ? hostedVariables(present) : present);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
    throw new AssayError('configuration', `Environment variables are not right. ${wrong}`);
  }
  const { ASSAY_ROOT, ...env } = parsed.data;
  if (env.HOSTED && !env.SAMPLE_SOURCES)
    throw new AssayError(
      'configuration',
      'HOSTED needs the sample sources: start the server with npm start, or the image.',
    );
  if (env.SOURCE_PACE > 1 && !sourceAddresses(env).every((address) => isLoopback(bareHost(new URL(address).host))))
    throw new AssayError('configuration', 'SOURCE_PACE is for simulated sources: all have to be on this machine.');
  return { ...env, root: path.resolve(ASSAY_ROOT) };
}

const sourceAddresses = (env: Pick<Env, keyof typeof REAL_ADDRESSES>) =>
  Object.keys(REAL_ADDRESSES).map((variable) => env[variable as keyof typeof REAL_ADDRESSES]);

/** For a process without a database, for which the schema asks. */
export function readTerminalEnv(root: string): Env {
  return readEnv({ ...process.env, DATABASE_URL: process.env['DATABASE_URL'] || 'none', ASSAY_ROOT: root });
}

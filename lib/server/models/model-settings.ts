import * as z from 'zod';
import { toBaseUrl } from '#adapters/models/connection.ts';
import { VENDORS } from '#adapters/models/vendors.ts';
import { KEY_DAYS, PROVIDERS, type Provider } from '#contract/model-status.ts';
import { DEPTHS } from '#contract/run-request.ts';
import { price } from '#contract/usage.ts';
import { cookieOf, forgetCookie, setCookie } from '../edge/cookies.ts';
import type { Seal } from '../edge/seal.ts';

export const MODELS_COOKIE = 'assay_models';
const MAX_AGE_SECONDS = KEY_DAYS.inCookie * 24 * 3600;
const LEAST_TOKENS = 1000;
const LONGEST_ADDRESS = 500;
const MOST_TOKENS = 100_000_000;

/** A user's entries on the settings page, as stored in the sealed cookie. */
const modelSettings = z.object({
  provider: z.enum(PROVIDERS),
  apiKey: z.string().nullable(),
  baseUrl: z.string(),
  fast: z.string(),
  smart: z.string(),
  prices: z.object({ fast: price.nullable(), smart: price.nullable() }),
  tokens: z.record(z.enum(DEPTHS), z.int()).nullable(),
});
export type ModelSettings = z.infer<typeof modelSettings>;

const SENTENCES = {
  provider: `Choose a provider: ${PROVIDERS.join(', ')}.`,
  key: 'The key is a short line of text without spaces. Copy it again from the provider.',
  address: 'The address of the model server begins with http:// or https://, such as https://example.org/v1.',
  longAddress: `The address of the model server is too long. It has at most ${LONGEST_ADDRESS} characters.`,
  model: 'Name a model of at most 200 characters for both roles, fast and smart.',
  price: 'Prices are US dollars for a million tokens: {"in": 0.5, "out": 1.5}.',
  tokens: `Give each depth a budget of at least ${LEAST_TOKENS} tokens, as a whole number.`,
} as const;

const name = z
  .string({ error: SENTENCES.model })
  .trim()
  .min(1, { error: SENTENCES.model })
  .max(200, { error: SENTENCES.model })
  .refine(isLine, { error: SENTENCES.model });

const tokens = z
  .int({ error: SENTENCES.tokens })
  .min(LEAST_TOKENS, { error: SENTENCES.tokens })
  .max(MOST_TOKENS, { error: SENTENCES.tokens });

const amount = z.number({ error: SENTENCES.price }).min(0, { error: SENTENCES.price });
const priceEntered = z
  .object({ in: amount, out: amount, cached: amount.optional() }, { error: SENTENCES.price })
  .nullish()
  .transform((value) => value ?? null);

/** Entries on the settings page. */
export const modelsBody = z.object(
  {
    provider: z.enum(PROVIDERS, { error: SENTENCES.provider }),
    apiKey: z
      .string({ error: SENTENCES.key })
      .trim()
      .max(512, { error: SENTENCES.key })
      // Only these characters are valid in a header.
      .regex(/^[\x21-\x7e]*$/, { error: SENTENCES.key })
      .nullish()
      .transform((key) => key || null),
    baseUrl: z
      .string({ error: SENTENCES.address })
      .trim()
      .max(LONGEST_ADDRESS, { error: SENTENCES.longAddress })
      .refine((text) => text === '' || isAddress(text), { error: SENTENCES.address })
      .nullish()
      .transform((text) => (text ? toBaseUrl(text) : null))
      // Written out, a letter may take nine characters, and browsers drop a cookie of more than 4096 without a word.
      .refine((url) => url === null || url.length <= LONGEST_ADDRESS, { error: SENTENCES.longAddress }),
    fast: name,
    smart: name,
    prices: z
      .object({ fast: priceEntered, smart: priceEntered }, { error: SENTENCES.price })
      .nullish()
      .transform((value) => value ?? { fast: null, smart: null }),
    tokens: z
      .object({ quick: tokens, standard: tokens, deep: tokens }, { error: SENTENCES.tokens })
      .nullish()
      .transform((value) => value ?? null),
  },
  { error: 'Send a JSON object with the fields "provider", "fast" and "smart".' },
);

/**
 * Reads the entered settings. A key that is not sent again stays that of `previous`, but only for the same server. The
 * error of a failed parse has one sentence for each field that says what to change.
 */
export function parseModelSettings(
  input: unknown,
  previous: ModelSettings | undefined,
): z.ZodSafeParseResult<ModelSettings> {
  return modelsBody
    .transform((entered, context): ModelSettings => {
      const server = serverOf(entered, previous);
      if (!('problem' in server)) return { ...entered, ...server };
      context.addIssue({ code: 'custom', message: server.problem });
      return z.NEVER;
    })
    .safeParse(input);
}

/** A model server of which no model has been chosen yet. */
export type ModelServer = Pick<ModelSettings, 'provider' | 'baseUrl' | 'apiKey'>;

export const modelServerBody = modelsBody.pick({ provider: true, baseUrl: true, apiKey: true });

/** The same for what is known of a server before its models are named. */
export function parseModelServer(
  input: unknown,
  previous: ModelSettings | undefined,
): z.ZodSafeParseResult<ModelServer> {
  return modelServerBody
    .transform((entered, context): ModelServer => {
      const server = serverOf(entered, previous);
      if (!('problem' in server)) return { provider: entered.provider, ...server };
      context.addIssue({ code: 'custom', message: server.problem });
      return z.NEVER;
    })
    .safeParse(input);
}

function serverOf(
  entered: { provider: Provider; baseUrl: string | null; apiKey: string | null },
  previous: ModelSettings | undefined,
): Omit<ModelServer, 'provider'> | { problem: string } {
  const vendor = VENDORS[entered.provider];
  const baseUrl = entered.baseUrl ?? vendor.baseUrl;
  if (baseUrl === null) return { problem: 'Enter the address of the model server, such as https://example.org/v1.' };
  const isSameServer = previous?.provider === entered.provider && previous.baseUrl === baseUrl;
  const apiKey = entered.apiKey ?? (isSameServer ? previous.apiKey : null);
  if (vendor.needsKey && apiKey === null) return { problem: `Enter your key for ${vendor.label}.` };
  return { baseUrl, apiKey };
}

/** Only the workspace that saved its settings can open them. */
const purposeFor = (workspaceId: string) => `models:${workspaceId}`;

/** The settings in a request's cookie; undefined when there are none, or when they are another workspace's. */
export function readModelSettings(
  request: Request,
  workspaceId: string | undefined,
  seal: Seal,
): ModelSettings | undefined {
  return openModelSettings(cookieOf(request, MODELS_COOKIE)?.value, workspaceId, seal);
}

/** The same from the value of the cookie alone. */
export function openModelSettings(
  value: string | undefined,
  workspaceId: string | undefined,
  seal: Seal,
): ModelSettings | undefined {
  if (!value || workspaceId === undefined) return undefined;
  const text = seal.open(value, purposeFor(workspaceId));
  return text === undefined ? undefined : modelSettings.safeParse(JSON.parse(text)).data;
}

/** Settings as they were kept elsewhere, once they are decrypted. */
export function readKeptModels(text: string): ModelSettings | undefined {
  try {
    return modelSettings.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The Set-Cookie header that keeps settings with their reader, sealed. */
export function modelSettingsCookie(
  settings: ModelSettings,
  { workspaceId, seal, isSecure }: { workspaceId: string; seal: Seal; isSecure: boolean },
): string {
  const sealed = seal.seal(JSON.stringify(settings), purposeFor(workspaceId));
  return setCookie(MODELS_COOKIE, sealed, { maxAgeSeconds: MAX_AGE_SECONDS, isSecure });
}

/** The Set-Cookie headers that forget them. */
export const forgetModelSettings = (isSecure: boolean): string[] => forgetCookie(MODELS_COOKIE, isSecure);

function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

function isLine(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text);
}

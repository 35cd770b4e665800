import * as z from 'zod';
import {
  ASK_SOURCES,
  type AskSettings,
  type AskSource,
  askSettings,
  RESPONSE_FORMATS,
} from '#contract/conversation/ask.ts';
import type { Recalled } from '#contract/memory.ts';
import { NO_CHANGES, NO_FILTERS, type RunRequest } from '#contract/run-request.ts';
import { ALL_TOOL_NAMES } from '#contract/search-record.ts';
import { SOURCE_FACTS } from '#contract/source-labels.ts';
import { fillFromMemory } from '#core/ask/fill-from-memory.ts';
import { AssayError } from '#core/errors.ts';
import { askedQuestion, budgetLimits, type RunCircumstances } from '../runs/run-request.ts';

/** An answer takes seconds; after this time it is written from what has been found. */
const ASK_SECONDS = 60;

const SOURCES = ASK_SOURCES.join(', ');
const askSourceList = z
  .array(z.enum(ASK_SOURCES, { error: `The sources are: ${SOURCES}.` }), { error: 'Send the sources as a list.' })
  .max(ASK_SOURCES.length, { error: `Name each source once: ${SOURCES}.` });
const FORMAT = `The format is one of: ${RESPONSE_FORMATS.join(', ')}.`;
const LENGTH = 'Give the length of the answer in characters, from 200 to 8000.';
const DOCUMENTS = 'Send the documents asked about as a list of at most 20 ids.';
const SHARE = 'Give the quality as a number from 0 to 1.';
const SECONDS = 'Give the seconds that one source may take, from 1 to 30.';

/** What a turn of a conversation may specify besides its question. */
export const turnBody = z.object(
  {
    question: askedQuestion,
    documentIds: z
      .array(z.string().max(64), { error: DOCUMENTS })
      .max(20, { error: DOCUMENTS })
      .nullish()
      .describe('Documents of the library that are asked about; without other sources only these are searched.'),
    responseFormat: z.enum(RESPONSE_FORMATS, { error: FORMAT }).nullish(),
    maxResponseLength: z.int({ error: LENGTH }).min(200, { error: LENGTH }).max(8_000, { error: LENGTH }).nullish(),
    preferredSources: askSourceList
      .nullish()
      .describe('Searched first and weighted slightly more; the others are searched too.'),
    excludeSources: askSourceList.nullish(),
    includeSections: z.boolean({ error: 'The field "includeSections" is true or false.' }).nullish(),
    qualityThreshold: z.number({ error: SHARE }).min(0, { error: SHARE }).max(1, { error: SHARE }).nullish(),
    scoring: z.enum(['assay', 'seed'], { error: 'The scoring is "assay" or "seed".' }).nullish(),
    timeoutPerSource: z.number({ error: SECONDS }).min(1, { error: SECONDS }).max(30, { error: SECONDS }).nullish(),
    isWhole: z
      .boolean({ error: 'The field "isWhole" is true or false.' })
      .nullish()
      .describe('The question is asked as it is, without being completed from earlier turns.'),
    engine: z.enum(['rules', 'model'], { error: 'The engine is "rules", which needs no model, or "model".' }).nullish(),
    budget: budgetLimits.nullish(),
    sample: z
      .boolean({ error: 'The field "sample" is true or false.' })
      .default(false)
      .describe('Asks the invented sample data of a demonstration in place of the live sources.'),
  },
  { error: 'Send a JSON object with the field "question".' },
);
export type TurnBody = z.infer<typeof turnBody>;

/** What a turn gets from its conversation. */
export interface TurnContext
  extends Pick<AskSettings, 'conversationId' | 'earlier' | 'aboutRunId'>,
    Partial<Pick<AskSettings, 'byRules'>> {
  /** Runs whose works the answer starts from. */
  startsFrom: string[];
  /** Documents that the turn before was about. */
  documentIds?: string[];
}

/** The run that answers a turn, its limits meant for seconds. Throws `invalid_request` with what to change. */
export function planTurn(
  body: TurnBody,
  { startsFrom, ...context }: TurnContext,
  {
    model,
    tokens,
    hasLibrary = false,
    preferences,
  }: Omit<RunCircumstances, 'timeoutSeconds'> & {
    /** The user's remembered preferences; absent where there are none. */
    preferences?: Recalled['preferences'] | undefined;
  },
): RunRequest {
  if (body.engine === 'model' && !model)
    throw new AssayError(
      'invalid_request',
      'There is no language model to work with. Choose one on the settings page.',
    );
  const documentIds = body.documentIds ?? context.documentIds ?? [];
  const usual: readonly AskSource[] = documentIds.length > 0 ? ['rag_search'] : ASK_SOURCES;
  // Preferred means first, and not only.
  const wanted = new Set([...(body.preferredSources ?? []), ...usual]);
  const asked = [...wanted].filter((source) => !body.excludeSources?.includes(source));
  if (asked.length === 0)
    throw new AssayError('invalid_request', `Leave at least one source to search, of: ${SOURCES}.`);
  const given = Object.entries(body).filter(([name, value]) => value != null && name in askSettings.shape);
  const own = new Set(given.map(([name]) => name));
  // Users who exclude memory get an answer without it.
  const remembered = body.excludeSources?.includes('memory_recall') ? undefined : preferences;
  const { filled, byPreference } = fillFromMemory(body.question, own, remembered ?? NO_PREFERENCES);
  const { domain = 'general', ...open } = filled;
  return {
    question: body.question,
    mode: 'ask',
    engine: model ? 'model' : 'rules',
    modeNote: null,
    sources: ALL_TOOL_NAMES.filter(
      (name) => isAmong(asked, SOURCE_FACTS[name].askSource) && (hasLibrary || !SOURCE_FACTS[name].isOwn),
    ),
    domain,
    maxRounds: 1,
    timeoutSeconds: ASK_SECONDS,
    depth: 'quick',
    models: model?.chosen ?? null,
    budget: model && {
      tokens: Math.min(body.budget?.tokens ?? tokens.quick, model.mostTokens ?? Number.POSITIVE_INFINITY),
      money: body.budget?.money ?? null,
    },
    filters: NO_FILTERS,
    readsFilters: true,
    searches: null,
    changes: NO_CHANGES,
    autoStart: true,
    again: null,
    startsFrom,
    ask: askSettings.parse({
      ...open,
      ...Object.fromEntries(given),
      ...context,
      documentIds,
      byPreference,
      byRules: !model && body.engine === 'rules',
    }),
  };
}

const NO_PREFERENCES: Recalled['preferences'] = {
  responseFormat: null,
  maxResponseLength: null,
  sources: [],
  domains: [],
};

const isAmong = (asked: readonly AskSource[], source: AskSource | null) => source !== null && asked.includes(source);

import type { ToolSet } from 'ai';
import type * as z from 'zod';
import type { RunEvent } from '#contract/event.ts';
import type { Depth, ModelRole } from '#contract/run-request.ts';
import type { Domain } from '../domains.ts';
import type { Engine, ReportInput } from '../handlers.ts';
import { askObject, askText } from '../model/ask-model.ts';
import { CHARACTERS_PER_TOKEN } from '../model/meter.ts';
import type { RunModels } from '../model/run-models.ts';
import { asCancelled, isModelFailure, isTooLong } from '../model-or-rules.ts';
import type { Calculation } from './calculators/calculations.ts';

export interface ReportAgentOptions {
  models: RunModels;
  /** Does what the model cannot do, or may no longer do. */
  rules: Engine;
  domain: Domain;
  depth: Depth;
  emit: (event: RunEvent) => void;
  /** Receives the draft of a section while it is written: plain text, unchecked, live only. */
  onText: (sectionId: string, text: string) => void;
}

interface Asking {
  role: ModelRole;
  /** Follows `report/`. */
  scope: string;
  instructions: string;
  prompt: string;
  maxOutputTokens: number;
  onText?: (delta: string) => void;
  /** The caller can ask about less, so an answer that does not fit into the model's context is thrown. */
  canBeShorter?: boolean;
  /** A sentence saying what is done when no answer comes. */
  instead: string;
  /** What the model may call before it answers, if the budget allows. */
  tools?: ToolSet;
}

interface Question<T> extends Asking {
  name: string;
  schema: z.ZodType<T>;
}

interface TextQuestion<T> extends Asking {
  /** Reads the text, or returns a sentence to the model on what is wrong with it. */
  read: (text: string) => { value: T } | { defect: string };
}

/** Shared by all stages of one report. */
export interface ReportSession extends Omit<ReportAgentOptions, 'models'> {
  /** Without retracted works. */
  input: ReportInput;
  signal: AbortSignal;
  tokensLeft(): number;
  /** The model's answer; null when the model failed or the budget is spent, which is logged. */
  ask<T>(question: Question<T>): Promise<T | null>;
  /** The same for free text. */
  askText<T>(question: TextQuestion<T>): Promise<T | null>;
  /** Logs once what was done in place of the model. */
  log(message: string): void;
  /** Every sentence gets a second reader. */
  readsTwice: boolean;
  /** True once the model server has refused permanently or cannot be reached: no more calls are made. */
  isClosed(): boolean;
  removed: { citations: number; quotes: number };
  /** Whether the model can call tools. */
  callsTools: boolean;
  /** What the calculators have returned so far. */
  calculations: Calculation[];
}

/**
 * The number of calls that the budget must still cover for tools to be offered: the rounds, the text, and its checks.
 */
const CALLS_AFFORDED = 6;

/** After so many failed connections in a row, the server counts as unreachable. */
const MOST_UNREACHED = 3;
const UNREACHED: readonly string[] = ['model_unavailable', 'model_timeout', 'model_rate_limited'];
/** After these, another call would fail in the same way. */
const FOR_GOOD: readonly string[] = ['model_key_refused', 'model_not_found', 'model_quota'];

export function openReportSession(options: ReportAgentOptions, input: ReportInput, signal: AbortSignal): ReportSession {
  const { models, ...rest } = options;
  const { kinds } = models;
  const logged = new Set<string>();
  let closed = false;
  let unreached = 0;
  const log = (message: string) => {
    if (logged.has(message)) return;
    logged.add(message);
    options.emit({ type: 'model_problem', agent: 'report', message });
  };
  return {
    ...rest,
    input,
    signal,
    tokensLeft: () => models.meter.tokensLeft(),
    log,
    readsTwice: models.isLocal,
    isClosed: () => closed,
    removed: { citations: 0, quotes: 0 },
    callsTools: models.callsTools,
    calculations: [],
    ask: ({ schema, name, ...given }) => {
      const question = affordable(given);
      return asking(
        question,
        async (model) => (await askObject({ ...question, schema, name, model, kinds, signal })).value,
      );
    },
    askText: ({ read, ...given }) => {
      const question = affordable(given);
      return asking(question, (model) => askText({ ...question, kind: kindOf(question), read, model, kinds, signal }));
    },
  };

  /** The question without its tools, where the budget does not cover the rounds of calls. */
  function affordable({ tools, ...question }: Asking): Asking {
    const { instructions, prompt, maxOutputTokens } = question;
    const aCall = (instructions.length + prompt.length) / CHARACTERS_PER_TOKEN + maxOutputTokens;
    return tools && models.meter.tokensLeft() >= CALLS_AFFORDED * aCall ? { ...question, tools } : question;
  }

  async function asking<T>(
    { role, scope, onText, canBeShorter, instead }: Asking,
    answer: (model: ReturnType<RunModels['at']>) => Promise<T>,
  ): Promise<T | null> {
    if (closed) return null;
    try {
      const place = { role, agent: 'report' as const, scope: `report/${scope}`, ...(onText && { onText }) };
      const value = await answer(models.at(place));
      unreached = 0;
      return value;
    } catch (error) {
      if (!isModelFailure(error) || (canBeShorter && isTooLong(error))) throw asCancelled(error, signal);
      unreached = UNREACHED.includes(error.code) ? unreached + 1 : 0;
      closed ||= FOR_GOOD.includes(error.code) || unreached >= MOST_UNREACHED;
      log(`${error.message} ${instead}`);
      return null;
    }
  }
}

/** The stage of a question, however it is divided. */
const kindOf = ({ scope }: Asking) => scope.split('/')[0] ?? scope;

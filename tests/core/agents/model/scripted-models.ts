import { MockLanguageModelV4 } from 'ai/test';
import type { RunEvent } from '#contract/event.ts';
import type { Budget } from '#contract/run-request.ts';
import type { Price } from '#contract/usage.ts';
import { createMeter } from '#core/agents/model/meter.ts';
import { createRunModels } from '#core/agents/model/recorded-model.ts';
import type { RunModels } from '#core/agents/model/run-models.ts';
import { createReplayJournal } from '#core/durable/replay-journal.ts';
import type { RecordedStep } from '#core/ports/journal.ts';

type Generate = MockLanguageModelV4['doGenerate'];
export type CallOptions = Parameters<Generate>[0];
export type GenerateResult = Awaited<ReturnType<Generate>>;

/** What a scripted model says to a call: a text, a whole result, or what it throws. */
export type Reply = string | Error | GenerateResult;

export function textResult(text: string, tokens = { in: 100, out: 20 }): GenerateResult {
  return {
    content: [{ type: 'text', text }],
    finishReason: { unified: 'stop', raw: undefined },
    usage: {
      inputTokens: { total: tokens.in, noCache: tokens.in, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: tokens.out, text: tokens.out, reasoning: 0 },
    },
    warnings: [],
  };
}

interface ScriptedModels {
  /** Both roles answer by this; `call` counts from 1 over both. */
  reply: (options: CallOptions, call: number) => Reply | Promise<Reply>;
  recorded?: readonly RecordedStep[];
  budget?: Budget | null;
  price?: Price | null;
}

/** The models of a run over an in-memory journal, with everything that happened to them. */
export function scriptedModels({ reply, recorded = [], budget = null, price = null }: ScriptedModels) {
  const events: RunEvent[] = [];
  const steps: RecordedStep[] = [...recorded];
  const prompts: string[] = [];
  let calls = 0;
  const model = new MockLanguageModelV4({
    doGenerate: async (options) => {
      calls += 1;
      prompts.push(JSON.stringify(options.prompt));
      const replied = await reply(options, calls);
      if (replied instanceof Error) throw replied;
      return typeof replied === 'string' ? textResult(replied) : replied;
    },
  });
  const journal = createReplayJournal({ recorded, onRecord: (step) => steps.push(step) });
  const models: RunModels = createRunModels({
    models: { fast: { model, price }, smart: { model, price } },
    journal,
    meter: createMeter(budget),
    emit: (event) => events.push(event),
  });
  return { models, journal, events, steps, prompts, calls: () => calls };
}

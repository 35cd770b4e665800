import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, type LanguageModel, Output, streamText, tool } from 'ai';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type ModelServer, startModelServer } from './model-server.ts';

let server: ModelServer;
afterEach(() => server.stop());

const WORKS = `Question: <<<Does velorimine reduce attacks of cluster headache?>>>
[E1] <<<Velorimine 40 mg in episodic cluster headache>>> (2024, randomised trial, n=312)
<<<Velorimine reduced weekly attacks of cluster headache more than placebo (mean difference -2.8 attacks; 95% CI -4.1 to -1.5). Blood pressure was recorded by a nurse.>>>
[E2] <<<Velorimine in chronic cluster headache>>> (2023, randomised trial, n=88)
<<<Velorimine 10 mg did not reduce weekly attacks of cluster headache compared with placebo.>>>`;

const quotes = z.object({
  quotes: z.array(z.object({ evidenceId: z.string(), quote: z.string(), relevance: z.number().min(0).max(10) })),
});

type Connect = (server: ModelServer) => LanguageModel;
const CLIENTS: Readonly<Record<string, Connect>> = {
  'OpenAI responses': ({ baseUrl }) => createOpenAI({ baseURL: baseUrl, apiKey: 'k' })('simulated-smart'),
  'OpenAI chat': ({ baseUrl }) => createOpenAI({ baseURL: baseUrl, apiKey: 'k' }).chat('simulated-smart'),
  'OpenAI-compatible': ({ baseUrl }) =>
    createOpenAICompatible({ name: 'local', baseURL: baseUrl, supportsStructuredOutputs: true, includeUsage: true })(
      'simulated-smart',
    ),
};

describe.each(Object.entries(CLIENTS))('the simulated model server, asked by %s', (_, connect) => {
  it('fills a schema with verbatim quotes of the prompt', async () => {
    server = await startModelServer();
    const { output, usage } = await generateText({
      model: connect(server),
      prompt: WORKS,
      output: Output.object({ schema: quotes, name: 'quotes' }),
    });
    expect(output.quotes.length).toBeGreaterThanOrEqual(2);
    for (const { quote } of output.quotes) expect(WORKS).toContain(quote);
    expect(output.quotes.find(({ evidenceId }) => evidenceId === 'E2')?.quote).toContain('did not reduce');
    expect(usage.inputTokens).toBe(Math.ceil(WORKS.length / 4));
    expect(server.requests[0]).toMatchObject({ schemaName: 'quotes', aborted: false });
  });

  it('streams the same text that it would send at once, with usage', async () => {
    server = await startModelServer();
    const question = { model: connect(server), prompt: WORKS };
    const whole = await generateText(question);
    const streamed = streamText(question);
    const deltas: string[] = [];
    for await (const delta of streamed.textStream) deltas.push(delta);
    expect(deltas.length).toBeGreaterThan(1);
    expect(deltas.join('')).toBe(whole.text);
    expect((await streamed.usage).outputTokens).toBe(Math.ceil(whole.text.length / 4));
  });

  it.each([true, false])('calls several tools at once and ends with a summary (streamed: %s)', async (isStreamed) => {
    server = await startModelServer();
    const asked: string[] = [];
    const search = (name: string) =>
      tool({
        description: `Searches ${name}.`,
        inputSchema: z.object({ query: z.string() }),
        execute: async ({ query }) => {
          asked.push(`${name}: ${query}`);
          return '3 found, 2 new. <<<Velorimine 40 mg>>>';
        },
      });
    const turn = {
      model: connect(server),
      prompt: 'Question: <<<Does velorimine reduce attacks of cluster headache?>>>\nTask: Search for trials.',
      tools: { search_pubmed: search('pubmed'), search_web: search('web') },
      stopWhen: () => false,
    };
    const result = isStreamed ? streamText(turn) : await generateText(turn);
    const [steps, text] = [await result.steps, await result.text];
    expect(steps).toHaveLength(2);
    expect(steps[0]?.toolCalls.length).toBeGreaterThanOrEqual(2);
    expect(new Set(asked.map((each) => each.split(':')[0]))).toEqual(new Set(['pubmed', 'web']));
    for (const each of asked) expect(each).toMatch(/: \w+( [\w-]+){1,3}$/);
    expect(text).toMatch(/found/i);
  });
});

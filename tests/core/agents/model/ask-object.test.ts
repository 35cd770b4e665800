import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { askObject } from '#core/agents/model/ask-model.ts';
import { type Reply, scriptedModels, textResult } from './scripted-models.ts';

const schema = z.object({ reason: z.string(), answer: z.enum(['search', 'judge']) });
const GOOD = '{"reason":"It is time.","answer":"judge"}';

function ask(replies: readonly Reply[], check?: (value: z.infer<typeof schema>) => string | null) {
  const scripted = scriptedModels({ reply: (_, call) => replies[Math.min(call, replies.length) - 1] ?? '' });
  const answer = askObject({
    model: scripted.models.at({ role: 'smart', agent: 'manager', scope: 'test' }),
    kinds: scripted.models.kinds,
    name: 'answer',
    schema,
    instructions: 'Answer.',
    prompt: 'Who is next?',
    maxOutputTokens: 100,
    signal: new AbortController().signal,
    ...(check && { check }),
  });
  return { ...scripted, answer };
}

describe('asking for an object', () => {
  it('gives a valid answer at once', async () => {
    await expect(ask([GOOD]).answer).resolves.toEqual({ value: JSON.parse(GOOD), repaired: false });
  });

  it('reads JSON in a fence and with words around it', async () => {
    const { answer, calls } = ask([`Here it is:\n\`\`\`json\n${GOOD}\n\`\`\`\nDone.`]);
    expect((await answer).value.answer).toBe('judge');
    expect(calls()).toBe(1);
  });

  it('says what was wrong with an enum, and takes the repaired answer', async () => {
    const { answer, prompts } = ask(['{"reason":"So.","answer":"nobody"}', GOOD]);
    expect(await answer).toMatchObject({ repaired: true, value: { answer: 'judge' } });
    expect(prompts[1]).toContain('answer');
    expect(prompts[1]).toContain('nobody');
  });

  it('asks again, for a shorter answer, after one that was cut off', async () => {
    const cut = { ...textResult('{"reason":"It is'), finishReason: { unified: 'length', raw: undefined } } as const;
    const { answer, prompts } = ask([cut, GOOD]);
    expect((await answer).repaired).toBe(true);
    expect(prompts[1]).toContain('shorter');
  });

  it('checks what a schema cannot say', async () => {
    const { answer, calls } = ask(['{"reason":"So.","answer":"search"}', GOOD], ({ answer: given }) =>
      given === 'search' ? 'search was asked already.' : null,
    );
    expect((await answer).value.answer).toBe('judge');
    expect(calls()).toBe(2);
  });

  it('sends no limits, which strict servers refuse, and holds the answer to them', async () => {
    const limited = z.object({
      maximum: z.array(z.object({ text: z.string().min(1).max(5), score: z.number().min(0).max(10) })).max(1),
    });
    const sent: unknown[] = [];
    const answerWith = (text: string) => JSON.stringify({ maximum: [{ text, score: 3 }] });
    const scripted = scriptedModels({
      reply: ({ responseFormat }, call) => {
        sent.push(responseFormat?.type === 'json' ? responseFormat.schema : null);
        return answerWith(call === 1 ? 'far too long' : 'short');
      },
    });
    const { value } = await askObject({
      model: scripted.models.at({ role: 'smart', agent: 'report', scope: 'test' }),
      kinds: scripted.models.kinds,
      name: 'answer',
      schema: limited,
      instructions: 'Answer.',
      prompt: 'Well?',
      maxOutputTokens: 100,
      signal: new AbortController().signal,
    });
    expect(value.maximum[0]?.text).toBe('short');
    expect(sent[0]).toMatchObject({
      type: 'object',
      additionalProperties: false,
      required: ['maximum'],
      properties: { maximum: { type: 'array', items: { required: ['text', 'score'] } } },
    });
    expect(JSON.stringify(sent[0])).not.toMatch(/"(?:min|max)(?:Length|Items)"|"minimum"|"maximum":\d/);
  });

  it('takes out of an answer what no database can keep', async () => {
    const { answer } = ask(['{"reason":"caf\\u0000e9, cut \\ud83d","answer":"judge"}']);
    expect((await answer).value.reason).toBe('cafe9, cut \ufffd');
  });

  it.each([
    ['prose', 'I would rather not.'],
    ['nothing', ''],
    ['a refusal', { ...textResult(''), finishReason: { unified: 'content-filter', raw: undefined } } as const],
  ])('gives up with model_invalid after asking twice for %s', async (_, reply) => {
    const { answer, calls } = ask([reply]);
    await expect(answer).rejects.toMatchObject({ code: 'model_invalid' });
    expect(calls()).toBe(2);
  });

  it('asks once more of a model that has given an answer of this kind before', async () => {
    const scripted = scriptedModels({ reply: (_, call) => (call === 1 ? GOOD : 'I would rather not.') });
    const question = { kinds: scripted.models.kinds, name: 'answer', schema, instructions: 'Answer.', prompt: 'Who?' };
    const asked = (scope: string) =>
      askObject({
        ...question,
        model: scripted.models.at({ role: 'smart', agent: 'manager', scope }),
        maxOutputTokens: 100,
        signal: new AbortController().signal,
      });
    await asked('first');
    await expect(asked('second')).rejects.toMatchObject({ code: 'model_invalid' });
    expect(scripted.calls()).toBe(1 + 3);
  });

  it.each([
    ['a comma too many', '{"reason":"It is time.","answer":"judge",}'],
    ['comments', '{ // as asked\n"reason":"It is time." /* so */,"answer":"judge"}'],
    ['quotation marks of prose', '{“reason”: “It is time.”, “answer”: “judge”}'],
    ['itself repeated', `${GOOD}\n${GOOD}`],
    ['the name of its form around it', `{"answer": ${GOOD}}`],
    ['a list of one around it', `[${GOOD}]`],
    ['JSON within JSON', JSON.stringify(GOOD)],
  ])('reads an answer with %s without asking again', async (_, output) => {
    const { answer, calls } = ask([output]);
    expect((await answer).value).toEqual(JSON.parse(GOOD));
    expect(calls()).toBe(1);
  });

  it('closes nothing that was cut off by guessing, whatever a server says of its end', async () => {
    for (const cut of ['{"reason":"It is time.","answer":"jud', '{"reason":"So.","list":[{"a":1},{"b":12']) {
      const { answer, prompts } = ask([cut, GOOD]);
      expect((await answer).repaired).toBe(true);
      expect(prompts[1]).toContain('not JSON');
    }
  });
});

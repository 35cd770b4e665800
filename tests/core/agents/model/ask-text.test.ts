import { MockLanguageModelV4 } from 'ai/test';
import { describe, expect, it } from 'vitest';
import { askText } from '#core/agents/model/ask-model.ts';
import { createModelKinds } from '#core/agents/model/run-models.ts';
import { textResult } from './scripted-models.ts';

/** Asks a model that says these, one after the other; gives what was read and the prompts. */
async function ask(...answers: readonly { text: string; isCut?: boolean }[]) {
  const prompts: string[] = [];
  const left = [...answers];
  const model = new MockLanguageModelV4({
    doGenerate: async ({ prompt }) => {
      prompts.push(JSON.stringify(prompt));
      const { text = '', isCut = false } = left.shift() ?? {};
      const result = textResult(text, { in: 1, out: 1 });
      return isCut ? { ...result, finishReason: { unified: 'length' as const, raw: 'length' } } : result;
    },
  });
  const value = askText({
    model,
    kinds: createModelKinds(),
    kind: 'review',
    instructions: 'Write.',
    prompt: 'Write the review.',
    maxOutputTokens: 100,
    signal: new AbortController().signal,
    read: (text) => (text.startsWith('#') ? { value: text } : { defect: 'it has no heading.' }),
  });
  return { value, prompts };
}

describe('a text that a model is asked for', () => {
  it('is what it says, where it can be read', async () => {
    const { value, prompts } = await ask({ text: '# Yes' });
    expect(await value).toBe('# Yes');
    expect(prompts).toHaveLength(1);
  });

  it.each([
    ['cannot be read', { text: 'Yes.' }, 'it has no heading.'],
    ['was cut off', { text: '# Ye', isCut: true }, 'it was cut off; be shorter.'],
  ])('is asked for once more, with what was wrong, where it %s', async (_, first, defect) => {
    const { value, prompts } = await ask(first, { text: '# Yes' });
    expect(await value).toBe('# Yes');
    expect(prompts[1]).toContain(defect);
    const twice = await ask(first, first, { text: '# Yes' });
    await expect(twice.value).rejects.toMatchObject({ code: 'model_invalid' });
  });
});

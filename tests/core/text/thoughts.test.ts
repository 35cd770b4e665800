import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createThoughtCutter, withoutThoughts } from '#core/text/thoughts.ts';
import { processorMs } from '#tests/processor-ms.ts';

const ANSWER = '{"plan":["a <b> c"]}';

/** A thought in a form that some model is known to write, before the same answer. */
const SPOKEN: Readonly<Record<string, string>> = {
  'think tags': `<think>\nLet me see {x}.\n</think>\n\n${ANSWER}`,
  'other letters': `<Thinking>hm</Thinking>${ANSWER}`,
  'a tag with a name before it': `<seed:think>hm</seed:think>${ANSWER}`,
  'thought and reasoning behind each other': `<thought>a</thought>\n<reasoning>b</reasoning>\n${ANSWER}`,
  triangles: `◁think▷hm◁/think▷${ANSWER}`,
  'square brackets': `[THINK]hm[/THINK]${ANSWER}`,
  'no opening tag': `Let me see.\n</think>\n${ANSWER}`,
  'no thought at all': `<think>\n\n</think>\n\n${ANSWER}`,
  'an end mark': `${ANSWER}<|im_end|>`,
  'an end mark and what a model says for others': `${ANSWER}<|im_end|>\n<|im_start|>user\nAnd now?`,
  'the end mark of sentencepiece': `${ANSWER}</s>`,
  'an answer in tags': `<think>hm</think>\n<answer>\n${ANSWER}\n</answer>`,
  harmony: `<|channel|>analysis<|message|>We need {x}.<|end|><|start|>assistant<|channel|>final<|message|>${ANSWER}<|return|>`,
  'harmony with a form': `<|start|>assistant<|channel|>analysis<|message|>hm<|end|><|start|>assistant<|channel|>final <|constrain|>json<|message|>${ANSWER}<|return|>`,
  'harmony whose signs were taken out': `analysisWe need JSON.assistantfinal${ANSWER}`,
  'a channel of thought': `<|channel>thought\nhm<channel|>${ANSWER}<turn|>`,
  'words as marks': `<|begin_of_thought|>hm<|end_of_thought|>\n<|begin_of_solution|>${ANSWER}<|end_of_solution|>`,
};

describe('the answer of a model that thinks aloud', () => {
  for (const [form, text] of Object.entries(SPOKEN))
    it(`stands alone: ${form}`, () => {
      expect(withoutThoughts(text).answer.trim()).toBe(ANSWER);
    });

  it('is the same in whatever pieces it comes', () => {
    const cuts = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(SPOKEN)), cuts, (text, sizes) => {
        const cutter = createThoughtCutter();
        let answer = '';
        for (let at = 0, n = 0; at < text.length; n += 1) {
          const size = sizes[n % sizes.length] ?? 1;
          for (const each of cutter.push(text.slice(at, at + size)))
            answer = each.kind === 'undone' ? '' : each.kind === 'answer' ? answer + each.text : answer;
          at += size;
        }
        for (const each of cutter.end()) answer += each.kind === 'answer' ? each.text : '';
        expect(answer).toBe(withoutThoughts(text).answer);
      }),
      { numRuns: 400 },
    );
  });

  it('keeps what only looks like a mark', () => {
    for (const text of [
      'p < 0.05 and <b>bold</b>, analysis of variance, [5], <https://example.org>',
      '{"quote":"<think> was typed","b":"a </think> b"}',
      'Analysis of the trials\n\n- a\n- b <|',
      'An analysis',
      '# Answer\n\nThe <thought> experiment.',
    ])
      expect(withoutThoughts(text)).toEqual({ answer: text, thoughts: '' });
  });

  it('is nothing where the thought never ends', () => {
    expect(withoutThoughts('<think>We need {"a":1}').answer).toBe('');
  });

  it('takes time by its length', () => {
    for (const part of ['<think>', '</think>', '<', 'a', '◁think', '<|channel|>', '\n<thought>', 'analysis']) {
      const text = part.repeat(Math.ceil(1_000_000 / part.length));
      const from = processorMs();
      withoutThoughts(text);
      expect(processorMs() - from).toBeLessThan(3_000);
    }
  });
});

import type { LanguageModelMiddleware } from 'ai';

/** Models known to write thoughts before their answer, which count as part of it. */
const THINKS = /(^|\/)(o\d|gpt-[56]|gpt-oss|qwen3|deepseek-r|magistral)|thinking|reasoner/i;
const TOKENS_FOR_THOUGHTS = 2_000;

/** Callers limit an answer by what they want to read. A model that thinks first is given room for that on top. */
export const thinkingRoom: LanguageModelMiddleware = {
  specificationVersion: 'v4',
  transformParams: async ({ params, model }) =>
    params.maxOutputTokens !== undefined && THINKS.test(model.modelId)
      ? { ...params, maxOutputTokens: params.maxOutputTokens + TOKENS_FOR_THOUGHTS }
      : params,
};

import type { FormOffer } from '#components/app/question/form-offer.ts';
import type { ModelStatus } from '#contract/model-status.ts';
import { TOOL_NAMES } from '#contract/search-record.ts';

// Models, addresses and prices here are invented.

export const NO_MODEL: ModelStatus = {
  source: 'none',
  provider: null,
  label: null,
  baseUrl: null,
  fast: null,
  smart: null,
  hasKey: false,
  prices: { fast: null, smart: null },
  tokens: { quick: 50_000, standard: 150_000, deep: 400_000 },
  probe: null,
  mode: 'simple',
  engine: 'rules',
  note: null,
  mostTokens: null,
  refusal: null,
  offered: null,
};

export const TEAM_MODEL: ModelStatus = {
  ...NO_MODEL,
  source: 'own',
  provider: 'openai',
  label: 'OpenAI',
  fast: 'invented-small',
  smart: 'invented-large',
  hasKey: true,
  prices: { fast: { in: 0.4, out: 1.6, cached: 0.1 }, smart: { in: 2, out: 8 } },
  probe: { ok: true, sentence: 'The model answers.', structured: true, tools: true, streaming: true },
  mode: 'advanced',
  engine: 'model',
};

export const WEAK_MODEL: ModelStatus = {
  ...TEAM_MODEL,
  provider: 'ollama',
  label: 'Ollama',
  fast: 'tiny',
  smart: 'tiny',
  hasKey: false,
  mode: 'simple',
  note: 'This model does not call tools, so one loop works with it.',
};

export function offerOf(model: ModelStatus, money: number | null = 0.12): FormOffer {
  const estimate = { tokens: 60_000, money, seconds: 160 };
  return {
    model,
    live: null,
    estimates: { quick: estimate, standard: estimate, deep: estimate },
    domains: [
      { id: 'general', label: 'General biomedicine', sources: TOOL_NAMES },
      { id: 'science', label: 'General science', sources: ['search_arxiv', 'search_web'] },
    ],
  };
}

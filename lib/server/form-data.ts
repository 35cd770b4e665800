import { DOMAINS } from '#core/agents/domains.ts';
import type { ModelStatus } from '#core/events/model-status.ts';
import type { ChosenModels, Depth } from '#core/events/run-request.ts';
import type { Estimate } from '#core/events/team-events.ts';
import type { ToolName } from '#core/evidence/search-record.ts';
import { DEFAULT_TOKENS, estimateRun } from '#core/orchestrator/estimate.ts';

/** What the question form needs to know of models, costs and fields of research. */
export interface FormData {
  model: ModelStatus;
  estimates: Record<Depth, Estimate>;
  domains: { id: string; label: string; sources: readonly ToolName[] }[];
}

/** @param rounds how many rounds the form asks for at each depth. */
export async function readFormData(rounds: Readonly<Record<Depth, number>>): Promise<FormData> {
  const model = await readModelStatus();
  const estimate = (depth: Depth) =>
    estimateRun({
      depth,
      maxRounds: rounds[depth],
      budget: { tokens: model.tokens[depth], money: null },
      models: modelsOf(model),
    });
  return {
    model,
    estimates: { quick: estimate('quick'), standard: estimate('standard'), deep: estimate('deep') },
    domains: DOMAINS.map(({ id, label, sources }) => ({ id, label, sources })),
  };
}

/** What new runs of this visitor would be worked on with. */
export async function readModelStatus(): Promise<ModelStatus> {
  return {
    source: 'none',
    provider: null,
    label: null,
    baseUrl: null,
    fast: null,
    smart: null,
    hasKey: false,
    prices: { fast: null, smart: null },
    tokens: DEFAULT_TOKENS,
    probe: null,
    mode: 'simple',
    engine: 'rules',
    note: null,
    offered: null,
  };
}

/** The models as a run would hold them; null where none works. */
function modelsOf({ engine, label, baseUrl, fast, smart, prices }: ModelStatus): ChosenModels | null {
  if (engine === 'rules' || !fast || !smart) return null;
  return {
    provider: label ?? '',
    origin: baseUrl ?? '',
    fast: { id: fast, price: prices.fast },
    smart: { id: smart, price: prices.smart },
  };
}

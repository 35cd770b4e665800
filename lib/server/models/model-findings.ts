import type { Probe } from '#adapters/models/probe.ts';
import type { ModelStatus, ProbeView, Provider } from '#contract/model-status.ts';
import type { ModelRole } from '#contract/run-request.ts';
import type { ModelAbilities } from '#core/runs/mode.ts';

const OPTIMISM: ModelAbilities = { structured: true, tools: true, streaming: true };
export const CAUTION: ModelAbilities = { structured: false, tools: false, streaming: true };

/** The status where no model is set up. */
export const NO_MODEL: Omit<ModelStatus, 'tokens' | 'offered'> = {
  source: 'none',
  provider: null,
  label: null,
  baseUrl: null,
  fast: null,
  smart: null,
  hasKey: false,
  prices: { fast: null, smart: null },
  probe: null,
  mode: 'simple',
  engine: 'rules',
  note: null,
  mostTokens: null,
  refusal: null,
};

/** What is assumed of a server that has not been probed. */
export const likely = (provider: Provider) => (provider === 'openai' || provider === 'anthropic' ? OPTIMISM : CAUTION);

/** The team needs both roles; one that cannot lead or search makes it one loop. */
export function bothOf({ fast, smart }: Record<ModelRole, Probe>): Probe {
  return {
    ok: fast.ok && smart.ok,
    api: smart.api,
    abilities: {
      structured: fast.abilities.structured && smart.abilities.structured,
      tools: fast.abilities.tools && smart.abilities.tools,
      streaming: fast.abilities.streaming && smart.abilities.streaming,
    },
    problem: smart.problem ?? fast.problem,
  };
}

export function viewOf({ ok, abilities, problem }: Probe): ProbeView {
  return { ok, ...abilities, sentence: problem ? problem.message : foundSentence(abilities) };
}

function foundSentence({ structured, tools, streaming }: ModelAbilities): string {
  const lacks = [
    ...(structured ? [] : ['does not keep to a JSON schema']),
    ...(tools ? [] : ['does not call tools']),
    ...(streaming ? [] : ['does not stream its answers']),
  ];
  if (lacks.length === 0) return 'The model answers, keeps to a JSON schema, calls tools and streams.';
  return `The model answers, but ${lacks.join(' and ')}.`;
}

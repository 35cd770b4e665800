import type { Brain } from '#tests/world/model/call.ts';
import { decentBrain } from '#tests/world/model/model-brain.ts';

/** What the brain says wherever a schema has a field of this name and kind, whatever it is asked about. */
const YES: Readonly<Record<string, unknown>> = {
  bearing: 'answers',
  relevance: 10,
  direction: 'yes',
  stance: 'yes',
  verdict: 'supported',
  isDirect: true,
  sufficient: true,
  satisfied: true,
  confidence: 1,
  score: 10,
  certainty: 'high',
  recommendation: 'synthesize',
};

/** A model that finds an answer in everything: each work answers, each sentence is supported, the evidence is sufficient. */
export const yesBrain: Brain = (call) => {
  const answer = decentBrain(call);
  return answer.value === undefined ? answer : { ...answer, value: agreeing(answer.value) };
};

function agreeing(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(agreeing);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const yes = YES[name];
      return [name, yes !== undefined && typeof inner === typeof yes ? yes : agreeing(inner)];
    }),
  );
}

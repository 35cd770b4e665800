/** How long a run searches. A round searches every source once; a run ends sooner when the evidence is sufficient. */
export const DEPTHS = [
  { id: 'quick', label: 'Quick', maxRounds: 1, explains: 'One round of searches, for a first look' },
  { id: 'standard', label: 'Standard', maxRounds: 5, explains: 'Up to five rounds, each after what is missing' },
  { id: 'deep', label: 'Deep', maxRounds: 10, explains: 'Up to ten rounds, for scattered evidence' },
] as const;

export type DepthId = (typeof DEPTHS)[number]['id'];

export function roundsOf(depth: DepthId): number {
  return DEPTHS.find(({ id }) => id === depth)?.maxRounds ?? 5;
}

/** The least depth that allows the given number of rounds. */
export function depthFor(maxRounds: number): DepthId {
  return DEPTHS.find((depth) => depth.maxRounds >= maxRounds)?.id ?? 'deep';
}

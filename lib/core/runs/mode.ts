import type { RunRequest } from '#contract/run-request.ts';

/** What a short probe found a model server capable of. */
export interface ModelAbilities {
  /** Returns JSON that fits a given schema, as opposed to a JSON object that has to be repaired. */
  structured: boolean;
  tools: boolean;
  streaming: boolean;
}

/** The loops that write a report. */
export type ResearchMode = Exclude<RunRequest['mode'], 'ask'>;

export interface ModeChoice {
  mode: ResearchMode;
  engine: RunRequest['engine'];
  /** A sentence for the user where the choice may be unexpected. */
  note: string | null;
}

const TOO_WEAK =
  'This model does not call tools or return the required format reliably enough for the team, so a single loop uses it.';
const WEAK_TEAM =
  'This model does not reliably call tools or return the required format. The team uses it because you asked for it; rules do what the model cannot.';

/**
 * Which loop runs. An explicit choice wins; otherwise a capable model gets the team, any other model a single loop, and
 * no model a single loop by rules.
 */
export function chooseMode(wanted: ResearchMode | null, abilities: ModelAbilities | null): ModeChoice {
  if (!abilities) return { mode: 'simple', engine: 'rules', note: null };
  if (wanted === 'simple') return { mode: 'simple', engine: 'model', note: null };
  if (canLeadTeam(abilities)) return { mode: 'advanced', engine: 'model', note: null };
  if (wanted === 'advanced') return { mode: 'advanced', engine: 'model', note: WEAK_TEAM };
  return { mode: 'simple', engine: 'model', note: TOO_WEAK };
}

function canLeadTeam({ structured, tools }: ModelAbilities): boolean {
  return structured && tools;
}

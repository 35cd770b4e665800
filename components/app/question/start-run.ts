import type { ModelStatus } from '#contract/model-status.ts';
import { askServer, bringing } from '../ask-server.ts';
import { readAmount } from './amounts.ts';
import { roundsOf } from './depths.ts';
import { type Draft, USUAL_OPTIONS } from './draft.ts';
import { filtersOf, hasFilters } from './filters-draft.ts';

/** The mode of a run of this draft. */
export function modeOf(
  { mode }: Pick<Draft, 'mode'>,
  model: Pick<ModelStatus, 'engine' | 'mode'>,
): ModelStatus['mode'] {
  if (model.engine === 'rules' || mode === 'rules') return 'simple';
  return mode === 'auto' ? model.mode : mode;
}

/** The model that a run of this draft would have: none where the reader wants none. */
export function modelFor({ mode }: Pick<Draft, 'mode'>, model: ModelStatus): ModelStatus {
  if (mode !== 'rules' || model.engine === 'rules') return model;
  return { ...model, engine: 'rules', mode: 'simple', note: null, refusal: null };
}

/** Asks the server to start a run: its id. Throws a sentence that says what to change. */
export async function startRun(draft: Draft, model: ModelStatus, { isSample = false } = {}): Promise<string> {
  const asked = requestOf(draft, model);
  if ('problem' in asked) throw new Error(asked.problem);
  const body = isSample ? { ...asked.body, sample: true } : asked.body;
  return (await askServer<{ runId: string }>('/api/runs', bringing('POST', body))).runId;
}

/** What would certainly be refused, as a sentence, without asking the server; null when nothing would. */
export function problemOf(draft: Draft, model: ModelStatus): string | null {
  const asked = requestOf(draft, model);
  return 'problem' in asked ? asked.problem : null;
}

/** The body of the request. Model options are sent only if there is a model; untouched options are left out. */
function requestOf(draft: Draft, model: ModelStatus): { body: Record<string, unknown> } | { problem: string } {
  const { question, sources, depth, domain, mode } = draft;
  const chosenDomain = domain === USUAL_OPTIONS.domain ? {} : { domain };
  const asked = filtersOf(draft.filters);
  if ('problem' in asked) return asked;
  const own = draft.searches?.filter(({ tool, query }) => sources.includes(tool) && query.trim() !== '');
  const body = {
    question,
    sources,
    maxRounds: roundsOf(depth),
    ...chosenDomain,
    ...(hasFilters(draft.filters) && { filters: asked.filters }),
    ...(own && own.length > 0 && { searches: own }),
  };
  if (model.engine === 'rules') return { body };
  if (mode === 'rules') return { body: { ...body, engine: 'rules' } };
  const budget = budgetOf(draft);
  if ('problem' in budget) return budget;
  const isTeam = modeOf(draft, model) === 'advanced';
  return {
    body: {
      ...body,
      depth,
      ...(mode !== 'auto' && { mode }),
      ...(Object.keys(budget).length > 0 && { budget }),
      autoStart: !(isTeam && draft.planFirst),
    },
  };
}

/** The user's limits on spending, if a model may work. */
export function limitsOf(draft: Draft, model: ModelStatus): { tokens?: number; money?: number } {
  const budget = modelFor(draft, model).engine === 'rules' ? {} : budgetOf(draft);
  return 'problem' in budget ? {} : budget;
}

function budgetOf({ tokens, money }: Draft): { tokens?: number; money?: number } | { problem: string } {
  const [most, dollars] = [readLimit(tokens), readLimit(money)];
  if (most === 'wrong' || (most !== null && !Number.isInteger(most)))
    return { problem: 'Write the most tokens as a whole number above 0, e.g. 150,000, or leave the field empty.' };
  if (dollars === 'wrong')
    return { problem: 'Write the most dollars as a number above 0, e.g. 0.50, or leave the field empty.' };
  return { ...(most !== null && { tokens: most }), ...(dollars !== null && { money: dollars }) };
}

function readLimit(text: string): number | null | 'wrong' {
  if (text.trim() === '') return null;
  const amount = readAmount(text);
  return amount !== null && amount > 0 ? amount : 'wrong';
}

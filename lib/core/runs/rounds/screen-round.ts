import type { RunEvent } from '#contract/event.ts';
import type { ReaderChanges } from '#contract/run-request.ts';
import type { ResearchRun, RunState } from '../run-state.ts';
import { includedWorks, screen } from './screening.ts';

/**
 * Screens every work found so far against the question and selects those that may enter the report. Returns how many
 * are new.
 *
 * @param changes the user's manual decisions; only before the report, see apply-changes.ts.
 */
export async function* screenRound(
  { request, signal }: Pick<ResearchRun, 'request' | 'signal'>,
  state: RunState,
  round: number,
  changes: ReaderChanges['works'] = [],
): AsyncGenerator<RunEvent, number> {
  const { memory } = state;
  const groups = await memory.getGroups(signal);
  for (const { representative, members, kind } of groups)
    yield { type: 'evidence_grouped', representative, members, kind };
  const scored = await memory.getRelevantEvidence(Number.POSITIVE_INFINITY, signal);
  const known = new Set(state.works.map(({ work }) => work.id));
  state.screenings = screen(scored, groups, {
    readings: state.readings,
    filters: request.filters,
    changes,
  });
  state.works = includedWorks(scored, state.screenings);
  yield { type: 'evidence_screened', round, screenings: state.screenings };
  return state.works.filter(({ work }) => !known.has(work.id)).length;
}

import type { RunEvent } from '#contract/event.ts';
import type { Notice } from '#contract/evidence.ts';
import type { RankedWork } from '../../agents/handlers.ts';
import type { ResearchRun, RunState } from '../run-state.ts';
import { readRound } from './read-round.ts';
import { screenRound } from './screen-round.ts';

/** Works whose full text is read, by depth of the run. */
const FULL_TEXTS = { quick: 3, standard: 8, deep: 12 } as const;
/** Works whose notices are checked before anything is written from them. */
const NOTICES = 40;

/**
 * Before a report is written: fetches the open full texts of the best works, so that quotes can come from methods and
 * results, and checks for retractions once more, after which the works are screened again.
 */
export async function* readFurther(run: ResearchRun, state: RunState, round: number): AsyncGenerator<RunEvent> {
  const { readers, journal, request, signal } = run;
  if (!readers || state.works.length === 0) return;
  yield { type: 'thinking', agent: 'report', message: 'Reading full texts and checking for retractions' };
  const checked = state.works.slice(0, NOTICES);
  const read = new Set(checked.slice(0, FULL_TEXTS[request.depth]).map(({ work }) => work.id));
  const found = await Promise.all(
    checked.map(({ work }) =>
      journal.step(`further/${work.id}`, async () => {
        const [fulltext, notices] = await Promise.all([
          read.has(work.id) && work.texts.fulltext === undefined ? readers.readFullText(work, { signal }) : null,
          work.ids.doi ? readers.readNotices(work.ids.doi, { signal }) : [],
        ]);
        return { fulltext, notices };
      }),
    ),
  );
  yield* storeFurther(checked, found, state, round);
  yield* readRound(run, state, { round, call: 'reader/further' });
  yield* screenRound(run, state, round);
}

function* storeFurther(
  checked: readonly RankedWork[],
  found: readonly { fulltext: string | null; notices: Notice[] }[],
  { memory }: RunState,
  round: number,
): Generator<RunEvent> {
  for (const [index, { fulltext, notices }] of found.entries()) {
    const work = checked[index]?.work;
    if (!work || (fulltext === null && notices.length === 0)) continue;
    const evidence = memory.enrichEvidence(work.id, { ...(fulltext !== null && { fulltext }), notices });
    if (evidence) yield { type: 'evidence_merged', round, evidence, replaces: [] };
  }
}

import type { Hypothesis } from '#contract/appraisal/hypothesis.ts';
import type { Citation } from '#contract/citation.ts';
import type { RunEvent } from '#contract/event.ts';
import { isRetracted, type Notice } from '#contract/evidence.ts';
import type { RunRequest } from '#contract/run-request.ts';
import { citeQuote } from '../../agents/cite-quote.ts';
import type { RankedWork } from '../../agents/handlers.ts';
import type { ResearchMemory } from '../research-memory.ts';
import type { ResearchRun, RunState } from '../run-state.ts';
import { judgeRound } from './assess-round.ts';
import { readRound } from './read-round.ts';
import { screenRound } from './screening.ts';

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

/**
 * Hypotheses may be older than the evidence: since then works may have been merged under another id, got a longer text,
 * or been retracted. Compares them with the current works, and announces each that changes.
 */
export function* keepSupported(state: RunState): Generator<RunEvent> {
  const supported = state.hypotheses.flatMap((hypothesis) => stillSupported(hypothesis, state.memory) ?? []);
  if (JSON.stringify(supported) === JSON.stringify(state.hypotheses)) return;
  state.hypotheses = supported;
  yield { type: 'hypotheses_updated', round: state.newRelevantByRound.length, hypotheses: supported };
}

/** Null where no support is left. */
function stillSupported(hypothesis: Hypothesis, memory: ResearchMemory): Hypothesis | null {
  const pro = hypothesis.for.flatMap((citation) => citedNow(citation, memory) ?? []);
  const against = hypothesis.against.flatMap((citation) => citedNow(citation, memory) ?? []);
  if (pro.length === 0) return null;
  const lost = hypothesis.for.length - pro.length;
  if (lost === 0) return { ...hypothesis, for: pro, against };
  const confidence = Math.round((hypothesis.confidence * pro.length * 100) / hypothesis.for.length) / 100;
  const since = `Lowered to ${confidence}: since then ${lost} of the ${hypothesis.for.length} sentences quoted for it lost their source.`;
  return {
    ...hypothesis,
    for: pro,
    against,
    confidence,
    confidenceReason: `${hypothesis.confidenceReason} ${since}`,
  };
}

function citedNow(citation: Citation, memory: ResearchMemory): Citation | null {
  const work = memory.getEvidence(citation.evidenceId);
  if (!work || isRetracted(work)) return null;
  const { field, start, end, quote } = citation;
  if (work.texts[field]?.slice(start, end) === quote) return { ...citation, evidenceId: work.id };
  return citeQuote(work, quote);
}

/**
 * Includes and excludes works as the user decided, and has the judge assess the rest. This happens before the report
 * and not in earlier rounds, so that a repeated run with changes reuses every recorded step up to here: a model's
 * recorded answer names works by their places in the list it was shown.
 */
export async function* applyChanges(run: ResearchRun, state: RunState, round: number): AsyncGenerator<RunEvent> {
  const { works: changes } = run.request.changes;
  if (changes.length === 0) return;
  const before = idsOf(state);
  yield* screenRound(run, state, round, changes);
  const excluded = new Set(changes.filter(({ included }) => !included).map(({ evidenceId }) => evidenceId));
  const isLeft = ({ evidenceId }: { evidenceId: string }) => !excluded.has(evidenceId);
  const remaining = state.hypotheses
    .map((each) => ({ ...each, for: each.for.filter(isLeft), against: each.against.filter(isLeft) }))
    .filter((each) => each.for.length > 0);
  if (JSON.stringify(remaining) !== JSON.stringify(state.hypotheses)) {
    state.hypotheses = remaining;
    yield { type: 'hypotheses_updated', round, hypotheses: remaining };
  }
  if (state.works.length > 0 && idsOf(state) !== before) yield* judgeRound(run, state, round, 0);
}

/** Whether the user has put one of the found works into the report, whatever the run itself included. */
export function isIncludedByHand({ changes }: Pick<RunRequest, 'changes'>, { memory }: RunState): boolean {
  return changes.works.some(({ evidenceId, included }) => included && memory.getEvidence(evidenceId) !== undefined);
}

const idsOf = ({ works }: RunState) => works.map(({ work }) => work.id).join(' ');

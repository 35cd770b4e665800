import { scoresInWords } from '#contract/appraisal/scores-in-words.ts';
import type { LoggedEvent, RunEventOf } from '#contract/event.ts';
import { emptyRunView, type RunView, type SearchView } from '#contract/run-view.ts';
import { workAsRead } from '#core/evidence/work-as-read.ts';
import { describeEvent } from './describe-event.ts';
import { addToDraft, applyReport } from './reduce-report.ts';
import { finish, work } from './reduce-team.ts';

/** The pauses of a run when an event arrives at this time: one more where it was paused until then. */
export function restsUntil({ status, rests, updatedAt }: RunView, until: string): RunView['rests'] {
  const hasRested = (status === 'paused' || status === 'waiting') && updatedAt !== null;
  return hasRested ? [...rests, { since: updatedAt, until }] : rests;
}

/**
 * Folds one event into the view of a run. Pure, and the same on the server and in the browser. An event already folded
 * (by `seq`) and an event of an unknown type change nothing.
 */
export function reduceRun(view: RunView, event: LoggedEvent): RunView {
  if (event.type === 'streaming') return addToDraft(view, event);
  if (event.seq <= view.lastSeq) return view;
  const described = describeEvent(event);
  const next: RunView = {
    ...view,
    lastSeq: event.seq,
    updatedAt: event.at,
    rests: restsUntil(view, event.at),
    ...(described && { trace: [...view.trace, { seq: event.seq, at: event.at, ...described }] }),
  };
  return apply(next, event);
}

/** The view of a whole log. */
export function foldRun(runId: string, events: Iterable<LoggedEvent>): RunView {
  let view = emptyRunView(runId);
  for (const event of events) view = reduceRun(view, event);
  return view;
}

function apply(view: RunView, event: LoggedEvent): RunView {
  switch (event.type) {
    case 'started':
      return {
        ...view,
        status: 'running',
        request: event.request,
        sampleData: event.sampleData,
        startedAt: event.at,
        maxRounds: event.request.maxRounds,
      };
    case 'thinking':
      return work(view, event.agent, event.message, event.at);
    case 'plan_ready':
      return applyPlan(view, event);
    case 'round_started':
      return {
        ...view,
        round: event.round,
        rounds: [...view.rounds, { round: event.round, why: event.why, queries: event.queries }],
      };
    case 'searching':
    case 'search_complete':
    case 'source_failed':
      return applySearch(view, event);
    case 'evidence_added':
    case 'evidence_merged':
    case 'evidence_grouped':
    case 'evidence_screened':
      return applyEvidence(view, event);
    case 'works_read':
      return applyReadings(view, event);
    case 'answer_told':
      return { ...view, answer: event.answer };
    case 'judging':
      return work(
        finish(view, 'search', summariseSearch(view), event.at),
        'judge',
        `Weighing ${event.works} works`,
        event.at,
      );
    case 'judge_complete': {
      const { assessment } = event;
      const summary = scoresInWords(assessment) ?? 'Works counted';
      return finish({ ...view, assessments: [...view.assessments, assessment] }, 'judge', summary, event.at);
    }
    case 'hypothesizing':
      return work(view, 'hypothesis', 'Looking for chains from drug to effect', event.at);
    case 'hypotheses_updated':
      return finish(
        { ...view, hypotheses: event.hypotheses },
        'hypothesis',
        `${event.hypotheses.length} supported`,
        event.at,
      );
    case 'contradictions_found':
      return { ...view, contradictions: event.contradictions };
    case 'trials_compared':
      return { ...view, trials: event.trials };
    case 'progress':
      return work(view, event.agent, `${event.message} (${event.done} of ${event.total})`, event.at);
    default:
      return applyReport(view, event);
  }
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

function applyPlan(view: RunView, event: Extract<LoggedEvent, { type: 'plan_ready' }>): RunView {
  const { questionType, terms, concepts, steps, estimate, awaitsApproval, filters } = event;
  const plan: RunView['plan'] = {
    seq: event.seq,
    questionType,
    terms,
    concepts,
    steps,
    estimate,
    state: awaitsApproval ? 'open' : 'approved',
    ...(filters && { filters }),
  };
  const parts =
    steps.length > 0
      ? counted(steps.length, 'step')
      : `${counted(concepts.length, 'idea')}, ${counted(event.queries.length, 'search', 'searches')}`;
  return finish({ ...view, plan, status: awaitsApproval ? 'waiting' : 'running' }, 'planner', parts, event.at);
}

function applySearch(
  view: RunView,
  event: Extract<LoggedEvent, { type: 'searching' | 'search_complete' | 'source_failed' }>,
): RunView {
  if (event.type === 'source_failed') return view;
  if (event.type === 'searching') {
    const { round, tool, query } = event;
    const search: SearchView = {
      round,
      tool,
      query,
      state: 'running',
      at: event.at,
      found: 0,
      new: 0,
      total: null,
      tookMs: null,
      message: null,
    };
    return work(
      { ...view, searches: [...view.searches, search] },
      'search',
      `Round ${round}: asking the sources`,
      event.at,
    );
  }
  const { status, ...answer } = event.search;
  const done: SearchView = { ...answer, state: status, total: answer.total ?? null, message: answer.message ?? null };
  const isSame = (s: SearchView) =>
    s.state === 'running' && s.tool === done.tool && s.query === done.query && s.round === done.round;
  const index = view.searches.findIndex(isSame);
  const searches = index < 0 ? [...view.searches, done] : view.searches.with(index, done);
  return { ...view, searches };
}

function summariseSearch(view: RunView): string {
  const found = view.searches.reduce((sum, search) => sum + search.found, 0);
  return `${counted(found, 'record')} found, ${counted(Object.keys(view.works).length, 'work')} after merging`;
}

type EvidenceEvent = RunEventOf<'evidence_added' | 'evidence_merged' | 'evidence_grouped' | 'evidence_screened'>;

function applyEvidence(view: RunView, event: EvidenceEvent): RunView {
  switch (event.type) {
    case 'evidence_added':
      return { ...view, works: { ...view.works, [event.evidence.id]: event.evidence } };
    case 'evidence_merged': {
      const { id } = event.evidence;
      const works = { ...view.works, [id]: workAsRead(event.evidence, view.readings[id]) };
      const aliases = { ...view.aliases };
      for (const old of event.replaces) {
        if (old === event.evidence.id) continue;
        delete works[old];
        aliases[old] = event.evidence.id;
      }
      return { ...view, works, aliases };
    }
    case 'evidence_grouped': {
      const { representative, members, kind } = event;
      const others = view.groups.filter((group) => !group.members.some((member) => members.includes(member)));
      return { ...view, groups: [...others, { representative, members, kind }] };
    }
    case 'evidence_screened': {
      const screenings = { ...view.screenings };
      for (const screening of event.screenings) screenings[screening.evidenceId] = screening;
      for (const id of Object.keys(screenings)) if (!view.works[id]) delete screenings[id];
      return { ...view, screenings };
    }
  }
}

/** The reader's facts about a study are stored with its work, for the page and for the report built from the view. */
function applyReadings(view: RunView, { readings }: RunEventOf<'works_read'>): RunView {
  const works = { ...view.works };
  for (const reading of readings) {
    const work = works[reading.evidenceId];
    if (work) works[work.id] = workAsRead(work, reading);
  }
  return {
    ...view,
    works,
    readings: { ...view.readings, ...Object.fromEntries(readings.map((each) => [each.evidenceId, each])) },
  };
}

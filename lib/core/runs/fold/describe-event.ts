import { AGENT_LABELS, type AgentName } from '#contract/agent-name.ts';
import { EXIT_SENTENCES } from '#contract/answer-words.ts';
import { scoresInWords } from '#contract/appraisal/scores-in-words.ts';
import type { RunEvent, RunEventOf } from '#contract/event.ts';
import type { ToolName } from '#contract/search-record.ts';
import { ASK_SOURCE_LABELS, SOURCE_LABELS } from '#contract/source-labels.ts';
import type { TEAM_EVENTS } from '#contract/team-events.ts';

/** An event as one line of the trace. */
interface EventDescription {
  agent: AgentName | 'run';
  text: string;
  isProblem: boolean;
}

function line(agent: EventDescription['agent'], text: string, isProblem = false): EventDescription {
  return { agent, text, isProblem };
}

const count = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;

/** The event as one line of the trace; null for purely decorative events. */
export function describeEvent(event: RunEvent): EventDescription | null {
  switch (event.type) {
    case 'started':
      return line('run', `Started: ${event.request.question}`);
    case 'thinking':
      return line(event.agent, event.message);
    case 'plan_ready':
      return line('planner', describePlan(event));
    case 'round_started':
      return line('run', `Round ${event.round} of at most ${event.maxRounds}: ${event.why}`);
    case 'searching':
      return line('search', `Asking ${SOURCE_LABELS[event.tool]}: ${event.query}`);
    case 'search_complete':
      return line('search', describeSearch(event.search));
    case 'source_failed':
      return line('search', `${SOURCE_LABELS[event.tool]} failed: ${event.message}`, true);
    case 'evidence_added':
      return line('search', `Added ${event.evidence.title}`);
    case 'evidence_merged':
      return line('search', `Merged another record of ${event.evidence.title}`);
    case 'evidence_grouped':
      return line(
        'search',
        `${count(event.members.length, 'work')} shown as one (${event.kind === 'version' ? 'versions of one work' : 'near duplicates'})`,
      );
    case 'evidence_screened':
      return line(
        'judge',
        `Screened ${count(event.screenings.length, 'work')}, kept ${event.screenings.filter((s) => s.included).length}`,
      );
    case 'judging':
      return line('judge', `Weighing ${count(event.works, 'work')}`);
    case 'judge_complete': {
      const { recommendation } = event.assessment;
      const scores = scoresInWords(event.assessment);
      return line(
        'judge',
        scores === null
          ? `Works counted: ${recommendation === 'continue' ? 'searching on' : 'enough found'}`
          : `${scores}: ${recommendation}`,
      );
    }
    case 'hypothesizing':
      return line('hypothesis', 'Looking for chains from drug to effect');
    case 'hypotheses_updated':
      return line('hypothesis', `${event.hypotheses.length} supported`);
    case 'contradictions_found':
      return line('judge', `${count(event.contradictions.length, 'possible contradiction')}`);
    case 'trials_compared':
      return line(
        'judge',
        `${count(event.trials.trials.length, 'registered trial')}, ${count(event.trials.comparisons.length, 'publication')} compared with its registration`,
      );
    case 'progress':
      return line(event.agent, `${event.message} (${event.done} of ${event.total})`);
    case 'synthesizing':
      return line('report', `Writing the report. ${EXIT_SENTENCES[event.exit]}`);
    case 'section_started':
      return line('report', `Writing ${event.title}`);
    case 'claim_checked':
      return event.kept
        ? null
        : line('report', `Left out a sentence that failed its check: ${event.reason ?? event.verdict}`, true);
    case 'complete':
      return line(
        'run',
        event.exit === 'nothing_found'
          ? 'Nothing relevant was found'
          : event.confidence === null
            ? 'Digest ready'
            : `Report ready, confidence ${event.confidence.toFixed(2)}`,
      );
    case 'error':
      return line('run', event.message, true);
    case 'cancelled':
      return line('run', 'Cancelled', true);
    case 'works_read':
      return line('judge', describeReading(event));
    case 'answer_told':
    case 'block_added':
    case 'streaming':
      return null;
    case 'works_taken_over':
    case 'question_understood':
    case 'retrieved':
    case 'evaluated':
    case 'answered':
    case 'memory_read':
      return describeAskEvent(event);
    default:
      return describeTeamEvent(event);
  }
}

function describeReading({ readings }: RunEventOf<'works_read'>): string {
  const answering = readings.filter(({ bearing }) => bearing === 'answers').length;
  const findings = readings.reduce((sum, each) => sum + each.findings.length, 0);
  return `Read ${count(readings.length, 'work')} in full: ${answering} ${answering === 1 ? 'answers' : 'answer'} the question, ${count(findings, 'finding')}`;
}

function describePlan({ steps, queries, terms, awaitsApproval }: RunEventOf<'plan_ready'>): string {
  if (steps.length === 0) return `Planned ${count(queries.length, 'search', 'searches')} for ${terms.join(', ')}`;
  return `Planned ${count(steps.length, 'step')}${awaitsApproval ? '; waiting for approval' : ''}`;
}

function describeSearch(search: {
  tool: ToolName;
  status: string;
  found: number;
  new: number;
  tookMs: number;
}): string {
  const took = `${(search.tookMs / 1000).toFixed(1)} s`;
  const label = SOURCE_LABELS[search.tool];
  if (search.status === 'ok') return `${label}: ${search.found} found, ${search.new} new, ${took}`;
  if (search.status === 'empty') return `${label}: no hits, ${took}`;
  return `${label}: ${search.status.replace('_', ' ')} after ${took}`;
}

type TeamEvent = RunEventOf<(typeof TEAM_EVENTS)[number]['shape']['type']['value']>;

/** The trace line of a team event; null for those shown elsewhere on the page. */
function describeTeamEvent(event: TeamEvent): EventDescription | null {
  switch (event.type) {
    case 'task_ledger':
      return line('manager', event.resets === 0 ? 'Wrote down what is known and a plan' : 'Rewrote facts and plan');
    case 'plan_approved':
      return line(event.byReader ? 'run' : 'manager', event.edited ? 'Plan changed and approved' : 'Plan approved');
    case 'progress_ledger':
      return line('manager', describeDecision(event), event.basis === 'rules');
    case 'handoff':
      return line('manager', `To ${AGENT_LABELS[event.to].toLowerCase()}: ${event.instruction}`);
    case 'agent_reported':
      return line(event.agent, event.message);
    case 'replanned':
      return line('manager', `New plan (${event.resets}): ${event.why}`, true);
    case 'steered':
      return line('run', `To the manager: ${event.text}`);
    case 'model_problem':
      return line(event.agent, event.message, true);
    case 'paused':
      return line('run', 'Paused');
    case 'resumed':
      return line('run', 'Resumed');
    case 'usage_updated':
      return null;
  }
}

function describeDecision({ ledger, stalls, noticed }: RunEventOf<'progress_ledger'>): string {
  const parts = [
    ledger.satisfied.answer ? 'satisfied' : 'not satisfied yet',
    ledger.progress.answer ? 'making progress' : 'no progress',
    ...(ledger.looping.answer ? ['going in circles'] : []),
    ...(stalls > 0 ? [`${stalls} ${stalls === 1 ? 'stall' : 'stalls'}`] : []),
    ...noticed,
  ];
  return parts.join(', ');
}

type AskEvent = RunEventOf<
  'works_taken_over' | 'question_understood' | 'retrieved' | 'evaluated' | 'answered' | 'memory_read'
>;

/** The trace line of a conversation event. */
function describeAskEvent(event: AskEvent): EventDescription {
  switch (event.type) {
    case 'works_taken_over': {
      const from = event.fromRuns.length === 1 ? 'an earlier run' : `${event.fromRuns.length} earlier runs`;
      const text = `Took ${count(event.works, 'work')} over from ${from}`;
      return line('search', event.message ? `${text}. ${event.message}` : text, event.message !== undefined);
    }
    case 'question_understood':
      return line(
        'planner',
        event.by === 'alone' ? 'The question is self-contained' : `Understood as: ${event.question}`,
      );
    case 'retrieved':
      return line('search', describeRetrieval(event), event.status !== 'success');
    case 'evaluated': {
      const { original, filtered, average } = event.stats;
      const weak = event.scores.filter(({ isWeak }) => isWeak).length;
      const kept = `Kept ${filtered} of ${count(original, 'work')}, mean quality ${average.toFixed(2)}`;
      return line('judge', weak > 0 ? `${kept}; ${weak} of them weak` : kept);
    }
    case 'memory_read': {
      const { entities, relations } = event.reading;
      return line(
        'report',
        `Read for memory: ${count(entities.length, 'name')}, ${count(relations.length, 'relation')}`,
      );
    }
    case 'answered': {
      const sides = event.positions.length > 0 ? `, ${count(event.positions.length, 'disagreement')} shown` : '';
      const confidence = event.confidence ? `; confidence ${event.confidence.word}` : '';
      return line('report', `Answered${confidence}${sides}`);
    }
  }
}

function describeRetrieval({ status, works, sourcesUsed, errorMessage }: RunEventOf<'retrieved'>): string {
  const asked = sourcesUsed.map((source) => ASK_SOURCE_LABELS[source]).join(', ');
  const found = `${count(works, 'work')} at hand${asked ? ` from ${asked}` : ''}`;
  if (status === 'success') return found;
  return [status === 'partial' ? found : 'No source answered', errorMessage].filter(Boolean).join('. ');
}

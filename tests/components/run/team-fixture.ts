import type { RunEvent } from '#contract/event.ts';
import type { PlanStep } from '#contract/plan-step.ts';
import { NO_CHANGES, NO_FILTERS } from '#contract/run-request.ts';
import type { RunView } from '#contract/run-view.ts';
import { foldRun } from '#core/runs/fold/reduce-run.ts';
import { logged } from '../run-fixture.ts';

// All works, names and numbers here are invented.

export const PLAN: readonly PlanStep[] = [
  { id: 's1', agent: 'search', text: 'Search for trials of velorimine in cluster headache.' },
  { id: 's2', agent: 'retrieval', text: 'Read the open full texts.' },
  { id: 's3', agent: 'report', text: 'Write from verified quotes.' },
];

/** The plan as it waits for approval. */
export function proposed(steps: readonly PlanStep[] = PLAN): RunEvent {
  return {
    type: 'plan_ready',
    questionType: 'treatment_effect',
    terms: [],
    concepts: [],
    queries: [],
    steps: [...steps],
    estimate: { tokens: 70_000, money: 0.18, seconds: 160 },
    awaitsApproval: true,
  };
}

export function approved(edited = false): RunEvent {
  return { type: 'plan_approved', steps: [...PLAN], edited, byReader: true };
}

const model = { id: 'invented-large', price: null };
const started: RunEvent = {
  type: 'started',
  runId: 'fictional-run',
  sampleData: true,
  request: {
    question: 'Does velorimine reduce attacks in cluster headache?',
    mode: 'advanced',
    engine: 'model',
    sources: ['search_pubmed'],
    domain: 'general',
    maxRounds: 5,
    timeoutSeconds: 600,
    depth: 'standard',
    models: { provider: 'OpenAI', origin: 'https://models.example', fast: model, smart: model },
    budget: { tokens: 150_000, money: 0.5 },
    autoStart: false,
    modeNote: null,
    filters: NO_FILTERS,
    searches: null,
    changes: NO_CHANGES,
    again: null,
  },
};

/** A run of a team after these events. */
export function teamRun(events: readonly RunEvent[]): RunView {
  return foldRun('fictional-run', logged([started, ...events]));
}

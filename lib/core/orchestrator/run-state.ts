import type { Engine, RankedWork, ResearchPlan } from '../agents/handlers.ts';
import type { RunRequest } from '../events/event.ts';
import type { SearchRecord } from '../evidence/search-record.ts';
import type { Assessment } from '../findings/assessment.ts';
import type { Hypothesis } from '../findings/hypothesis.ts';
import type { NamedConcept } from '../memory/relevance.ts';
import type { ResearchMemory } from '../memory/research-memory.ts';
import type { Clock } from '../ports/clock.ts';
import type { Journal } from '../ports/journal.ts';
import type { Screening } from '../reports/report.ts';
import type { SearchTool } from '../tools/tool.ts';

export interface SimpleRun {
  runId: string;
  request: RunRequest;
  /** The sources answer from bundled fictional data. */
  sampleData: boolean;
  engine: Engine;
  catalog: readonly SearchTool[];
  /** Makes the run's memory; recency is judged against the year, relevance by the plan's ideas. */
  createMemory: (referenceYear: number, concepts: readonly NamedConcept[]) => ResearchMemory;
  journal: Journal;
  clock: Clock;
  signal: AbortSignal;
}

/** What the loop carries from round to round. */
export interface RunState {
  memory: ResearchMemory;
  plan: ResearchPlan;
  searches: SearchRecord[];
  assessments: Assessment[];
  screenings: Screening[];
  works: RankedWork[];
  /** The last round's; earlier ones are superseded. */
  hypotheses: Hypothesis[];
  /** Works included after a round that were not included before it, by round. */
  newRelevantByRound: number[];
}

import { evidenceFlow } from '#core/events/flow.ts';
import type { RunView } from '#core/events/run-view.ts';
import { FlowFigure } from './flow-figure.tsx';
import { HypothesisCard } from './hypothesis-card.tsx';
import { JudgeCard } from './judge-card.tsx';
import { JudgeChart } from './judge-chart.tsx';
import { PlannerCard } from './planner-card.tsx';
import { ReportCard } from './report-card.tsx';
import { SearchCard } from './search-card.tsx';
import { Trace } from './trace.tsx';

interface ProgressPaneProps {
  run: RunView;
  /** Works cited so far. */
  cited: number;
  onShowExcluded: (reason: string | null) => void;
}

/** What the team does and did, from the cards down to every event. */
export function ProgressPane({ run, cited, onShowExcluded }: ProgressPaneProps) {
  const flow = { ...evidenceFlow(run), cited };
  return (
    <div className="space-y-6">
      <section aria-labelledby="team-heading">
        <h2 id="team-heading" className="label mb-2.5">
          Team
        </h2>
        <ul className="space-y-2">
          <PlannerCard run={run} />
          <SearchCard run={run} />
          <JudgeCard run={run} />
          <HypothesisCard run={run} />
          <ReportCard run={run} />
        </ul>
      </section>
      {run.assessments.length > 0 && (
        <section aria-labelledby="judge-heading">
          <h2 id="judge-heading" className="label mb-2.5">
            Judge, by round
          </h2>
          <JudgeChart assessments={run.assessments} />
        </section>
      )}
      {flow.found > 0 && (
        <section aria-labelledby="flow-heading">
          <h2 id="flow-heading" className="label mb-2.5">
            From found to cited
          </h2>
          <FlowFigure flow={flow} onShowExcluded={onShowExcluded} />
        </section>
      )}
      <Trace trace={run.trace} />
    </div>
  );
}

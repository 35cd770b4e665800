import { DESIGN_LABELS } from '#components/evidence/work-labels.ts';
import type { Assessment, DimensionScore, EvidenceCounts } from '#contract/appraisal/assessment.ts';
import type { RunView } from '#contract/run-view.ts';
import { AgentCard, Nothing } from './agent-card.tsx';

/** The judge's scores with their reasons, the latest round first. */
export function JudgeCard({ run }: { run: RunView }) {
  const rounds = run.assessments.toReversed();
  return (
    <AgentCard run={run} of="judge">
      {rounds.length === 0 && (
        <Nothing>
          {run.request?.engine === 'rules' ? 'Nothing has been counted yet.' : 'Nothing has been weighed yet.'}
        </Nothing>
      )}
      <ol className="space-y-3">
        {rounds.map((assessment, i) => (
          <li key={assessment.round}>
            <details open={i === 0}>
              <summary className="min-h-7 text-[13px]">
                <b className="font-medium">Round {assessment.round}</b>
                <span className="text-soft">
                  {' '}
                  · {assessment.recommendation === 'synthesize' ? 'enough to write' : 'search on'}
                </span>
              </summary>
              <Verdict assessment={assessment} />
            </details>
          </li>
        ))}
      </ol>
    </AgentCard>
  );
}

function Verdict({ assessment }: { assessment: Assessment }) {
  const { mechanism, clinical, confidence, confidenceReason, gaps, nextQueries, weighed, counts } = assessment;
  return (
    <div className="space-y-2 pt-1 text-[13px]/[1.45]">
      {mechanism.score !== null && <Score name="Mechanism" score={mechanism} />}
      {clinical.score !== null && <Score name="Clinical evidence" score={clinical} />}
      {confidence !== null && (
        <p>
          <b className="font-medium">Confidence {confidence.toFixed(2)} </b>
          <span className="text-soft">{confidenceReason}</span>
        </p>
      )}
      {counts && <Counts counts={counts} />}
      <Lines title={counts ? 'Missing' : 'Gaps'} lines={gaps} />
      <Lines title="Searches next" lines={nextQueries} />
      <p className="text-[12.5px] text-faint">
        {weighed} works {counts ? 'counted' : 'weighed'}
      </p>
    </div>
  );
}

function Score({ name, score: { score, reason, required } }: { name: string; score: DimensionScore }) {
  return (
    <p>
      <b className="font-medium">
        {name} <span className="tabular-nums">{score}</span> of 10
      </b>
      {!required && <span className="text-faint"> (not asked for)</span>} <span className="text-soft">{reason}</span>
    </p>
  );
}

/** What the records show by themselves. */
function Counts({ counts: { designs, largestSample, newestYear, ideas } }: { counts: EvidenceCounts }) {
  const lines = [
    designs.map(({ design, works }) => `${works} × ${DESIGN_LABELS[design].toLowerCase()}`).join(', '),
    largestSample ? `Largest single study: ${largestSample.n.toLocaleString('en')} participants` : '',
    newestYear === null ? '' : `Newest work: ${newestYear}`,
    ...ideas.map(({ term, works }) => `“${term}” is named in ${works} of the works`),
  ].filter(Boolean);
  return <Lines title="Counted" lines={lines} />;
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <p className="label">{title}</p>
      <ul className="mt-0.5 list-disc pl-4 text-soft marker:text-faint">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

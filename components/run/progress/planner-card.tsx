import { Tag } from '#components/evidence/tag.tsx';
import type { QuestionType } from '#contract/appraisal/assessment.ts';
import type { RunView } from '#contract/run-view.ts';
import { AgentCard, Nothing } from './agent-card.tsx';

const QUESTION_TYPES: Readonly<Record<QuestionType, string>> = {
  treatment_effect: 'Effect of a treatment',
  mechanism: 'Mechanism',
  epidemiology: 'Epidemiology',
  diagnosis: 'Diagnosis',
  other: 'Other',
};

/** How the question was read: its kind, its ideas, and the words each idea is searched by. */
export function PlannerCard({ run }: { run: RunView }) {
  const { plan } = run;
  return (
    <AgentCard run={run} of="planner">
      {plan ? (
        <>
          <p className="text-[13px]">
            <span className="text-soft">Kind of question:</span> {QUESTION_TYPES[plan.questionType]}
          </p>
          <ul className="mt-1.5 space-y-2">
            {plan.concepts.map(({ term, synonyms, mesh }) => (
              <li key={term}>
                <p className="font-medium text-[13px]">{term}</p>
                <p className="mt-0.5 flex flex-wrap gap-1">
                  {synonyms.map((synonym) => (
                    <Tag key={synonym}>{synonym}</Tag>
                  ))}
                  {mesh.map((heading) => (
                    <Tag key={heading} tone="accent">
                      MeSH: {heading}
                    </Tag>
                  ))}
                </p>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <Nothing>The question has not been read yet.</Nothing>
      )}
    </AgentCard>
  );
}

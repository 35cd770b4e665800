'use client';

import { Tag } from '#components/evidence/tag.tsx';
import { buttonLook } from '#components/run/button.ts';
import type { StudyItem } from '#contract/study/study-view.ts';
import { ClaimLine, ClaimLines } from '../claim-lines.tsx';
import { useStudyPage } from '../study-context.ts';
import { SessionCard } from './session-card.tsx';

type Explanation = Extract<StudyItem, { kind: 'explanation' }>;

/** What the tutor says: every sentence checked, with its sources; before it a short primer where something is missing. */
export function ExplanationCard({ item }: { item: Explanation }) {
  const { view, select } = useStudyPage();
  const { output, primer, conceptId, by } = item;
  const concept = view.concepts.find(({ id }) => id === conceptId);
  // By rules what is to be kept in mind are sentences that stand above.
  const shown = new Set(output.explanation.map(({ text }) => text));
  const keyPoints = output.keyPoints.filter(({ text }) => !shown.has(text));
  const title = concept ? `Explained: ${concept.name}` : 'Explained';
  return (
    <SessionCard title={title} mark={by === 'rules' && <Tag>quoted sentences, no model</Tag>}>
      {primer.length > 0 && (
        <section aria-label="First, in short" className="mb-3 rounded-md bg-warn-soft px-3.5 py-2.5">
          <p className="font-semibold text-[13px] text-warn">
            This rests on something you may not know yet. In short, and nothing is locked:
          </p>
          <p className="mt-1 font-serif text-[15.5px]/[1.5] wrap-anywhere">
            <ClaimLines claims={primer} />
          </p>
        </section>
      )}
      {output.explanation.length > 0 ? (
        <p className="prose-report wrap-anywhere">
          <ClaimLines claims={output.explanation} />
        </p>
      ) : (
        <p className="text-soft">The sources say nothing more about this that could be checked.</p>
      )}
      <Disagreements of={output.disagreements ?? []} />
      <Points title="For example" claims={output.examplesProvided} />
      <Points title="To keep in mind" claims={keyPoints} />
      {concept && (
        <p className="mt-3">
          <button
            type="button"
            onClick={() => select({ conceptId: concept.id, edgeId: null })}
            className={buttonLook()}
          >
            Open the concept
          </button>
        </p>
      )}
    </SessionCard>
  );
}

/** Both sides in their words; what differs between them is shown below, and neither is called right. */
function Disagreements({ of: all }: { of: NonNullable<Explanation['output']['disagreements']> }) {
  if (all.length === 0) return null;
  return (
    <section aria-label="Where sources may differ" className="mt-3">
      <h4 className="label mb-1">Where sources may differ</h4>
      {all.map(({ topic, differs, claims }) => (
        <div key={claims.map(({ id }) => id).join(' ')} className="mt-1.5 border-line border-l-2 pl-3">
          <p className="text-[13.5px] text-soft wrap-anywhere">
            On {topic}. {differs}
          </p>
          <ul className="mt-1 list-disc space-y-1 pl-5 marker:text-faint">
            {claims.map((claim) => (
              <li key={claim.id} className="font-serif text-[15.5px]/[1.5] wrap-anywhere">
                <ClaimLine claim={claim} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Points({ title, claims }: { title: string; claims: Explanation['output']['keyPoints'] }) {
  if (claims.length === 0) return null;
  return (
    <section className="mt-3">
      <h4 className="label mb-1">{title}</h4>
      <ul className="list-disc space-y-1 pl-5 marker:text-faint">
        {claims.map((claim) => (
          <li key={claim.id} className="font-serif text-[15.5px]/[1.5] wrap-anywhere">
            <ClaimLine claim={claim} />
          </li>
        ))}
      </ul>
    </section>
  );
}

'use client';

import { Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { buttonLook } from '#components/run/button.ts';
import type { ConceptEdge } from '#contract/study/study.ts';
import type { ConceptView } from '#contract/study/study-view.ts';
import { Cite } from '../cite.tsx';
import { useStudyPage } from '../study-context.ts';
import { studyRequests } from '../study-requests.ts';

/** What a concept needs and what it is needed for, each with the reason and the sentence it was read from. */
export function ConceptEdges({ concept }: { concept: ConceptView }) {
  const { view } = useStudyPage();
  const { id } = concept;
  const groups = [
    { title: 'Needs', edges: view.edges.filter(({ to }) => to === id), end: 'from' as const },
    { title: 'Is needed for', edges: view.edges.filter(({ from }) => from === id), end: 'to' as const },
  ];
  return groups.map(
    ({ title, edges, end }) =>
      edges.length > 0 && (
        <section key={title} aria-label={title} className="mt-4">
          <h4 className="label mb-1">{title}</h4>
          <ul>
            {edges.map((edge) => (
              <EdgeRow key={edge.id} edge={edge} otherId={edge[end]} />
            ))}
          </ul>
        </section>
      ),
  );
}

const AUTHORS = { rules: 'Found without a model', model: 'Found by the model', learner: 'Drawn by you' } as const;

function EdgeRow({ edge, otherId }: { edge: ConceptEdge; otherId: string }) {
  const { view, selection, select, act, sending, say } = useStudyPage();
  const [problem, setProblem] = useState<string | null>(null);
  const row = useRef<HTMLDetailsElement>(null);
  const other = view.concepts.find(({ id }) => id === otherId);
  const isWanted = selection?.edgeId === edge.id;
  // Opened by a press on the line; afterwards the reader folds it as they like.
  useEffect(() => {
    if (!isWanted || !row.current) return;
    row.current.open = true;
    row.current.querySelector('summary')?.focus({ preventScroll: true });
    row.current.scrollIntoView({ block: 'nearest' });
  }, [isWanted]);
  if (!other) return null;
  const remove = async () => {
    const refused = await act(`unedge/${edge.id}`, (study, key) =>
      studyRequests.edit(study, key, { kind: 'remove_edge', edgeId: edge.id }),
    );
    setProblem(refused);
    if (refused === null) say('The line was removed. You can undo this above the concepts.');
  };
  return (
    <li className="border-line border-b last:border-0">
      <details ref={row}>
        <summary className="min-h-8 py-1 text-[13.5px] wrap-anywhere hover:text-accent">
          {other.name} <span className="text-[12.5px] text-soft">why?</span>
        </summary>
        <div className="mb-2 space-y-1.5 border-line-strong border-l-2 pl-3 text-[13px]">
          <p className="wrap-anywhere">{edge.reason}</p>
          {edge.citation && (
            <p className="font-serif text-[14.5px] wrap-anywhere">
              “{edge.citation.quote}” <Cite citation={edge.citation} />
            </p>
          )}
          <p className="text-[12.5px] text-soft">
            {AUTHORS[edge.by]}
            {edge.by !== 'learner' && ` · ${Math.round(edge.weight * 100)} % sure`}
          </p>
          <p className="flex flex-wrap gap-1.5">
            <button type="button" onClick={() => select({ conceptId: otherId, edgeId: null })} className={buttonLook()}>
              Open {other.name}
            </button>
            <button type="button" disabled={sending !== null} onClick={remove} className={buttonLook()}>
              <Trash2 aria-hidden size={13} />
              Remove the line
            </button>
          </p>
          {problem && (
            <p role="alert" className="text-bad">
              {problem}
            </p>
          )}
        </div>
      </details>
    </li>
  );
}

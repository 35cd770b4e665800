'use client';

import { Telescope } from 'lucide-react';
import { useState } from 'react';
import { buttonLook } from '#components/run/button.ts';
import { useStudyPage } from '../study-context.ts';
import { studyRequests } from '../study-requests.ts';

/** Research on what is weak; nothing where none of the names is a concept of the session any more. */
export function FindMore({ names }: { names: readonly string[] }) {
  const { view, act, sending, say } = useStudyPage();
  const [problem, setProblem] = useState<string | null>(null);
  const conceptIds = view.concepts
    .filter(({ id, name }) => names.includes(name) || names.includes(id))
    .map(({ id }) => id);
  if (conceptIds.length === 0) return null;
  const find = async () => {
    const refused = await act(`research/${conceptIds.join()}`, async (study, key) => {
      await studyRequests.research(study, key, conceptIds);
      return null;
    });
    setProblem(refused);
    if (refused === null) say('A run is looking for more. What it finds is added to this session.');
  };
  return (
    <>
      <button type="button" disabled={sending !== null} onClick={find} className={buttonLook()}>
        <Telescope aria-hidden size={14} />
        Find more about this
      </button>
      {problem && (
        <p role="alert" className="w-full text-[13px] text-bad">
          {problem}
        </p>
      )}
    </>
  );
}

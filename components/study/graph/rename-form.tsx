'use client';

import { type SubmitEvent, useState } from 'react';
import { fieldLook } from '#components/app/field-look.ts';
import { buttonLook } from '#components/run/button.ts';
import type { ConceptView } from '#contract/study/study-view.ts';
import { useStudyPage } from '../study-context.ts';
import { studyRequests } from '../study-requests.ts';

/** Another name for a concept; its answers stay with it. */
export function RenameForm({ concept, onDone }: { concept: ConceptView; onDone: () => void }) {
  const { act, sending } = useStudyPage();
  const [name, setName] = useState(concept.name);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === '') return setProblem('Give the concept a name.');
    const refused = await act(`rename/${concept.id}/${wanted}`, (study, key) =>
      studyRequests.edit(study, key, { kind: 'rename_concept', conceptId: concept.id, name: wanted }),
    );
    setProblem(refused);
    if (refused === null) onDone();
  };
  return (
    <form action="#" onSubmit={submit} className="mt-2 flex flex-wrap items-end gap-2 rounded-lg bg-sunk p-3">
      <label className="min-w-40 flex-1 text-[13px]">
        Name
        <input
          // biome-ignore lint/a11y/noAutofocus: what the button that was pressed asked for
          autoFocus
          value={name}
          maxLength={120}
          aria-invalid={problem !== null}
          onChange={(event) => setName(event.target.value)}
          className={fieldLook()}
        />
      </label>
      <button type="submit" disabled={sending !== null} className={buttonLook('primary')}>
        Save
      </button>
      {problem && (
        <p role="alert" className="w-full text-[13px] text-bad">
          {problem}
        </p>
      )}
    </form>
  );
}

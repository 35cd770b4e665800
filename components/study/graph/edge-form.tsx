'use client';

import { type SubmitEvent, useState } from 'react';
import { fieldLook } from '#components/app/field-look.ts';
import { buttonLook } from '#components/run/button.ts';
import type { ConceptView } from '#contract/study/study-view.ts';
import { useStudyPage } from '../study-context.ts';
import { studyRequests } from '../study-requests.ts';

/** Draws an edge from or to a concept. What would close a circle is refused by the server, with a sentence. */
export function EdgeForm({ concept, onDone }: { concept: ConceptView; onDone: () => void }) {
  const { view, act, sending, say } = useStudyPage();
  const [way, setWay] = useState<'needs' | 'leads'>('needs');
  const [otherId, setOtherId] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const others = view.concepts.filter(({ id }) => id !== concept.id);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (otherId === '') return setProblem('Choose the other concept.');
    const [from, to] = way === 'needs' ? [otherId, concept.id] : [concept.id, otherId];
    const refused = await act(`edge/${from}/${to}`, (study, key) =>
      studyRequests.edit(study, key, { kind: 'add_edge', from, to }),
    );
    setProblem(refused);
    if (refused !== null) return;
    say('The line was drawn.');
    onDone();
  };
  return (
    <form
      action="#"
      onSubmit={submit}
      className="mt-2 grid gap-2 rounded-lg bg-sunk p-3 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:items-end"
    >
      <label className="text-[13px]">
        {concept.name}
        <select
          // biome-ignore lint/a11y/noAutofocus: what the button that was pressed asked for
          autoFocus
          value={way}
          onChange={(event) => setWay(event.target.value === 'leads' ? 'leads' : 'needs')}
          className={fieldLook()}
        >
          <option value="needs">needs</option>
          <option value="leads">is needed for</option>
        </select>
      </label>
      <label className="text-[13px]">
        The other concept
        <select
          value={otherId}
          aria-invalid={problem !== null}
          onChange={(event) => setOtherId(event.target.value)}
          className={fieldLook()}
        >
          <option value="">Choose …</option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" disabled={sending !== null} className={buttonLook('primary')}>
        Draw
      </button>
      {problem && (
        <p role="alert" className="text-[13px] text-bad sm:col-span-3">
          {problem}
        </p>
      )}
    </form>
  );
}

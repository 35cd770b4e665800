'use client';

import { useEffect, useState } from 'react';
import { type SettingsDraft, serverBody } from './settings-draft.ts';
import { listModels } from './settings-requests.ts';

/** A shorter pause does not mean that the user has stopped typing. */
const PAUSE_MS = 700;

/** The models of the entered server. */
export interface ListedModelsState {
  isAsked: boolean;
  models: readonly string[];
  problem: string | null;
}
const NOTHING: ListedModelsState = { isAsked: false, models: [], problem: null };

/** Lists the models of the entered server whenever its address or key has changed and the user has stopped typing. */
export function useServerModels(draft: SettingsDraft, hasKey: boolean): ListedModelsState {
  const [listed, setListed] = useState(NOTHING);
  const asked = JSON.stringify(serverBody(draft, { hasKey }));
  useEffect(() => {
    setListed(NOTHING);
    if (asked === 'null') return;
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      setListed({ ...NOTHING, isAsked: true });
      const answer = await listModels(JSON.parse(asked), leaving.signal);
      if (answer && !leaving.signal.aborted) setListed({ ...NOTHING, ...answer });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [asked]);
  return listed;
}

/** How many models there are to choose from, or why none are known. */
export function ListedModels({ listed: { isAsked, models, problem } }: { listed: ListedModelsState }) {
  return (
    <div role="status" className="text-[13px]">
      {isAsked && <p className="mb-3 text-soft">Asking the server for its models …</p>}
      {models.length > 0 && <p className="mb-3 text-soft">{foundSentence(models)}</p>}
      {problem !== null && <p className="mb-3 text-warn">{problem}</p>}
    </div>
  );
}

function foundSentence(models: readonly string[]): string {
  if (models.length === 1) return `The server has one model: ${models[0]}.`;
  return `The server has ${models.length} models. Two are proposed below; choose others if you like.`;
}

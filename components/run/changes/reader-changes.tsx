'use client';

import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { BiasJudgement } from '#contract/appraisal/bias.ts';
import type { CertaintyChange } from '#contract/appraisal/short-answer.ts';
import type { ReaderChanges } from '#contract/run-request.ts';

type WorkChange = ReaderChanges['works'][number];

/** What is changed: a report, or, if none could be written, the works found. */
export type ChangesBase = 'report' | 'works';

/** Unsent manual changes by the owner of a finished report. */
export interface PendingChanges {
  base: ChangesBase;
  changes: ReaderChanges;
  changeWork(change: WorkChange): void;
  changeCertainty(change: CertaintyChange): void;
  judgeBias(judgement: BiasJudgement): void;
  /** Takes everything back that was not sent. */
  clear(): void;
}

const Changes = createContext<PendingChanges | null>(null);

/** Null where the report can only be read. */
export function useReaderChanges(): PendingChanges | null {
  return useContext(Changes);
}

/**
 * Collects the changes of a reader, the last one of a work, step or domain counting.
 *
 * @param base null while there is nothing to change.
 */
export function ReaderChangesProvider({ base, children }: { base: ChangesBase | null; children: ReactNode }) {
  const [works, setWorks] = useState<readonly WorkChange[]>([]);
  const [certainty, setCertainty] = useState<readonly CertaintyChange[]>([]);
  const [bias, setBias] = useState<readonly BiasJudgement[]>([]);
  const value = useMemo(
    (): PendingChanges | null =>
      base && {
        base,
        changes: { works: [...works], certainty: [...certainty], bias: [...bias] },
        changeWork: (change) =>
          setWorks((before) => [...before.filter(({ evidenceId }) => evidenceId !== change.evidenceId), change]),
        changeCertainty: (change) =>
          setCertainty((before) => [
            ...before.filter(({ outcome, factor }) => outcome !== change.outcome || factor !== change.factor),
            change,
          ]),
        judgeBias: (judgement) =>
          setBias((before) => [
            ...before.filter(
              ({ evidenceId, domain }) => evidenceId !== judgement.evidenceId || domain !== judgement.domain,
            ),
            judgement,
          ]),
        clear: () => {
          setWorks([]);
          setCertainty([]);
          setBias([]);
        },
      },
    [base, works, certainty, bias],
  );
  return <Changes value={value}>{children}</Changes>;
}

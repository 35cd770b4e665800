import path from 'node:path';
import * as z from 'zod';
import type { Mutant } from './mutants.ts';

export type Fate = 'killed' | 'survived' | 'known';

export interface Result {
  mutant: Omit<Mutant, 'text'>;
  fate: Fate;
  /** The test that noticed it. */
  by?: string;
  /** Why a known survivor changes nothing that a test could see. */
  reason?: string;
}

export interface Figure {
  folder: string;
  killed: number;
  survived: number;
  known: number;
}

/** Mutants that change no behaviour, each with the reason. */
export const knownSurvivors = z.array(
  z.object({ id: z.string(), file: z.string(), change: z.string(), reason: z.string().min(20) }),
);

/** One row a folder, in the order of their names; files of one folder count together. */
export function figuresByFolder(results: readonly Result[]): Figure[] {
  const figures = new Map<string, Figure>();
  for (const { mutant, fate } of results) {
    const folder = path.posix.dirname(mutant.file);
    const figure = figures.get(folder) ?? { folder, killed: 0, survived: 0, known: 0 };
    figure[fate] += 1;
    figures.set(folder, figure);
  }
  return [...figures.values()].sort((a, b) => (a.folder < b.folder ? -1 : 1));
}

/** Known survivors are left out of the share: they are no faults. */
export function figureLine({ folder, killed, survived, known }: Figure): string {
  const total = killed + survived;
  const share = total === 0 ? '' : ` (${Math.round((100 * killed) / total)} %)`;
  const knownNote = known === 0 ? '' : `, ${known} known to change nothing`;
  return `${folder}: ${killed} of ${total} killed${share}${knownNote}`;
}

export function changeOf({ before, after }: Pick<Mutant, 'before' | 'after'>): string {
  return `${before} → ${after === ';' ? '(nothing)' : after}`;
}

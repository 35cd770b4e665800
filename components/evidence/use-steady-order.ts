import { useMemo, useState } from 'react';
import type { Source, SourceIndex } from './source.ts';

interface SteadyOrder {
  shown: readonly Source[];
  /** Whether the rows are out of order. */
  isBehind: boolean;
  /** Rows that came after the last time they were put in order. */
  added: number;
  putInOrder: () => void;
}

interface Kept {
  view: string;
  /** Ids in the order in which they are shown. */
  order: readonly string[];
  /** Those that were there when they were last put in order. */
  ordered: readonly string[];
}

/**
 * Rows in the wanted order, or, while more arrive, in their current places with new ones at the end: moving rows cannot
 * be read.
 * @param wanted in the order that the user has chosen.
 * @param byId of the same time as `wanted`: works by all their ids.
 * @param view the user's choice; a new choice sorts the rows.
 */
export function useSteadyOrder(
  wanted: readonly Source[],
  { byId, isGrowing, view }: { byId: SourceIndex['byId']; isGrowing: boolean; view: string },
): SteadyOrder {
  const ids = useMemo(() => wanted.map(({ work }) => work.id), [wanted]);
  const [kept, setKept] = useState<Kept>({ view, order: ids, ordered: ids });
  const isAnew = !isGrowing || kept.view !== view;
  const order = useMemo(
    () => (isAnew ? ids : positionsOf(kept.order, wanted, byId)),
    [isAnew, ids, kept.order, wanted, byId],
  );
  // Stored during rendering, so that later rows go after these new ones.
  if (isAnew ? kept.view !== view || kept.ordered !== ids : !isSame(order, kept.order))
    setKept({ view, order, ordered: isAnew ? ids : kept.ordered });
  const shown = useMemo(() => {
    const present = new Map(wanted.map((source) => [source.work.id, source]));
    return order.flatMap((id) => present.get(id) ?? []);
  }, [order, wanted]);
  const before = new Set(kept.ordered.map((id) => byId.get(id)?.work.id ?? id));
  return {
    shown,
    isBehind: !isSame(order, ids),
    added: order.filter((id) => !before.has(id)).length,
    putInOrder: () => setKept({ view, order: ids, ordered: ids }),
  };
}

/** A merged work takes the place of the upper one; a row's representative precedes it. */
function positionsOf(
  order: readonly string[],
  wanted: readonly Source[],
  byId: SourceIndex['byId'],
): readonly string[] {
  const open = new Map(wanted.map((source) => [source.work.id, source]));
  const before = new Set(order);
  const next: string[] = [];
  const take = (id: string) => {
    if (open.delete(id)) next.push(id);
  };
  for (const old of order) {
    const id = byId.get(old)?.work.id ?? old;
    const representative = open.get(id)?.representedBy;
    if (representative && !before.has(representative)) take(representative);
    take(id);
  }
  for (const { work } of wanted) take(work.id);
  return next;
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, at) => id === b[at]);
}

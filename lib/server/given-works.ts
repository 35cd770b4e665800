import type { Evidence } from '#contract/evidence.ts';
import type { RunView } from '#contract/run-view.ts';

/** The works of some runs, each once: those of the first run first; of each what it cites, then what it included, then the rest. */
export function usefulWorks(views: readonly RunView[]): Evidence[] {
  const works = new Map<string, Evidence>();
  for (const view of views) for (const work of inOrder(view)) if (!works.has(work.id)) works.set(work.id, work);
  return [...works.values()];
}

function inOrder({ works, references, screenings }: RunView): Evidence[] {
  const place = new Map(references.map((id, at) => [id, at]));
  const rank = ({ id }: Evidence) => place.get(id) ?? (screenings[id]?.included ? 1e6 : 2e6);
  const relevance = ({ id }: Evidence) => screenings[id]?.relevance ?? 0;
  return Object.values(works).sort(
    (a, b) => rank(a) - rank(b) || relevance(b) - relevance(a) || (a.id < b.id ? -1 : 1),
  );
}

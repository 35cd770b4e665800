import type { BiasJudgement } from '#contract/appraisal/bias.ts';
import type { Evidence } from '#contract/evidence.ts';
import type { Report, ReportEvidence } from '#contract/report.ts';
import type { RunView } from '#contract/run-view.ts';

/** A work as shown, from a live run or from a frozen report. */
export type Work = Pick<
  Evidence,
  | 'id'
  | 'ids'
  | 'title'
  | 'authors'
  | 'year'
  | 'venue'
  | 'texts'
  | 'publicationTypes'
  | 'peerReviewed'
  | 'notices'
  | 'related'
  | 'registry'
  | 'design'
  | 'sampleSize'
  | 'population'
  | 'quality'
  | 'foundBy'
>;

/** A work and its place in the run. */
export interface Source {
  work: Work;
  /** Null until the work was screened. `relevance` is 0..1. */
  screening: { included: boolean; reason: string; relevance: number | null } | null;
  /** The work that represents this one: another version of it, or a near duplicate. */
  representedBy: string | null;
  /** Number in the reference list. */
  reference: number | null;
  /** Domains of its risk of bias that a reader has judged. */
  bias: readonly BiasJudgement[];
}

/** Sources in the order in which they are shown first, and by every id they ever had. */
export interface SourceIndex {
  list: readonly Source[];
  byId: ReadonlyMap<string, Source>;
}

type RunSources = Pick<RunView, 'works' | 'aliases' | 'groups' | 'screenings' | 'request'>;

/** @param references evidence ids in the order of the reference list. */
export function sourcesFromRun(run: RunSources, references: readonly string[]): SourceIndex {
  const place = new Map(references.map((id, i) => [id, i + 1]));
  const representative = new Map(
    run.groups.flatMap(({ representative, members }) =>
      members.filter((member) => member !== representative).map((member) => [member, representative] as const),
    ),
  );
  const judged = Map.groupBy(run.request?.changes?.bias ?? [], ({ evidenceId }) => presentId(evidenceId, run.aliases));
  const list = Object.values(run.works).map((work): Source => {
    const screening = run.screenings[work.id];
    return {
      work,
      screening: screening ?? null,
      representedBy: screening?.representedBy ?? representative.get(work.id) ?? null,
      reference: place.get(work.id) ?? null,
      bias: judged.get(work.id) ?? [],
    };
  });
  return indexed(list, run.aliases);
}

export function sourcesFromReport(report: Pick<Report, 'evidence'>): SourceIndex {
  return indexed(report.evidence.map(sourceFromReport), {});
}

function sourceFromReport(evidence: ReportEvidence): Source {
  const { included, reason, relevance, representedBy, reference, designBasis, sampleSizeBasis, bias, ...work } =
    evidence;
  return {
    work: { ...work, design: designBasis, sampleSize: sampleSizeBasis },
    screening: { included, reason, relevance },
    representedBy,
    reference,
    bias,
  };
}

function indexed(list: Source[], aliases: Readonly<Record<string, string>>): SourceIndex {
  list.sort((a, b) => rank(a) - rank(b) || relevanceOf(b) - relevanceOf(a) || (a.work.id < b.work.id ? -1 : 1));
  const byId = new Map(list.map((source) => [source.work.id, source]));
  for (const old of Object.keys(aliases)) {
    const source = byId.get(presentId(old, aliases));
    if (source && !byId.has(old)) byId.set(old, source);
  }
  return { list, byId };
}

/** The id that a work has now; merges may follow on merges. */
export function presentId(id: string, aliases: Readonly<Record<string, string>>): string {
  const seen = new Set<string>();
  let present = id;
  for (let next = aliases[present]; next !== undefined && !seen.has(next); next = aliases[present]) {
    seen.add(next);
    present = next;
  }
  return present;
}

/** Cited works first, in the order of the reference list, then included, not yet screened, excluded. */
function rank({ reference, screening }: Source): number {
  if (reference !== null) return reference;
  if (screening?.included) return 1e6;
  return screening ? 3e6 : 2e6;
}

function relevanceOf({ screening }: Source): number {
  return screening?.relevance ?? -1;
}

/**
 * `next`, with the objects of `previous` for unchanged sources, and `previous` itself if nothing changed, so that
 * components need not render again.
 */
export function keepUnchanged(previous: SourceIndex, next: SourceIndex): SourceIndex {
  const kept = new Map<Source, Source>();
  for (const source of next.list) {
    const before = previous.byId.get(source.work.id);
    kept.set(source, before && isSame(before, source) ? before : source);
  }
  const keep = (source: Source) => kept.get(source) ?? source;
  const list = next.list.map(keep);
  const isUnchanged =
    list.length === previous.list.length &&
    next.byId.size === previous.byId.size &&
    list.every((source, i) => source === previous.list[i]);
  return isUnchanged ? previous : { list, byId: new Map([...next.byId].map(([id, source]) => [id, keep(source)])) };
}

function isSame(a: Source, b: Source): boolean {
  return (
    a.work === b.work &&
    a.screening === b.screening &&
    a.representedBy === b.representedBy &&
    a.reference === b.reference &&
    a.bias.length === b.bias.length &&
    a.bias.every((judgement, i) => judgement === b.bias[i])
  );
}

/** As `isRetracted` of the core, which would bring the schemas into the browser. */
export function isRetracted({ notices }: Pick<Work, 'notices'>): boolean {
  return notices.some(({ kind }) => kind === 'retraction');
}

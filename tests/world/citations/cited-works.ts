import type { WorldWork } from '../work.ts';
import type { CitedWork } from './citation-graph.ts';

/** Works of a world with the links that their field `cites` says, which all sources know that hold the citing work. */
export function citedWorks(works: readonly WorldWork[]): CitedWork[] {
  const at = new Map(
    works.flatMap(({ doi, pmid }, place) => [doi, pmid].flatMap((id) => (id ? [[id, place] as const] : []))),
  );
  return works.map((work, place) => {
    const references = (work.cites ?? []).map((id) => at.get(id) ?? null);
    const named = references.filter((other) => other !== null);
    const isIn = (source: WorldWork['in'][number]) => work.in.includes(source);
    return {
      work,
      isRelevant: false,
      isSearched: false,
      openalex: { number: `W${4_000_000_000 + place}`, knowsPmid: true, references: named },
      europePmc: isIn('europe_pmc') ? { ...europePmcEntry(work), references } : null,
      crossref: work.doi ? references : null,
      pubmed: isIn('pubmed') ? named : null,
      similar: () => [],
    };
  });
}

/** Under which entry Europe PMC has a work. */
export function europePmcEntry({ preprint, doi, pmid, title }: WorldWork): { source: 'MED' | 'PPR'; id: string } {
  if (preprint) return { source: 'PPR', id: `PPR${idNumber(doi ?? title)}` };
  return { source: 'MED', id: pmid ?? idNumber(title) };
}

/** A stable number made of a text. */
function idNumber(text: string): string {
  let sum = 7;
  for (const char of text) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 899_999;
  return String(100_000 + sum);
}

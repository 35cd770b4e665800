import type { Notice } from './evidence.ts';

/** Who tells of notices, most exact first; PubMed's own links carry no name. */
const TELLERS = ['PubMed', 'Europe PMC', 'Crossref'] as const;
type Teller = (typeof TELLERS)[number];

const NAME = `(?:${TELLERS.join('|')})`;
const WHO = new RegExp(`^(${NAME}(?:(?:, | and )${NAME})*): `);
/** A notice that several tell in different words holds what each of them says. */
const NEXT_TELLER = new RegExp(`; (?=${NAME}(?:(?:, | and )${NAME})*: )`);

/** Notices of several sources that are one and the same. */
type Cluster = readonly [Notice, ...Notice[]];

/**
 * Notices without repetitions. Sources that tell of one notice word it differently: of one kind, they are one when they
 * cite the same DOI or the same place, else when they name the same year, else when one of them names none; retractions
 * also when their years follow each other, since a work is retracted once, and print follows the web. What one source
 * tells twice are two notices. The result keeps the exactest date and all sources, and depends neither on the order of
 * the notices nor on how many of them were merged before.
 */
export function mergeNotices(notices: readonly Notice[]): Notice[] {
  let clusters: Cluster[] = [];
  for (const teller of TELLERS) {
    const own = inFixedOrder(notices.filter(({ source }) => firstTeller(source) === teller));
    clusters = join(clusters, own);
  }
  return inFixedOrder(clusters.map(toNotice));
}

/** Each notice to the first cluster that it belongs to, by the strongest sign first; what is left begins its own. */
function join(clusters: readonly Cluster[], notices: readonly Notice[]): Cluster[] {
  const grown = [...clusters];
  const left = new Set(notices);
  for (const isSame of [sameDoi, sameCitation, sameYear, eitherUndated, retractedAroundThen]) {
    for (const [index, cluster] of grown.entries()) {
      const match = [...left].find(
        (notice) => isFreeFor(cluster, notice) && cluster.some((member) => isSame(member, notice)),
      );
      if (!match) continue;
      grown[index] = [...cluster, match];
      left.delete(match);
    }
  }
  return [...grown, ...[...left].map((notice): Cluster => [notice])];
}

function isFreeFor(cluster: Cluster, { kind, source }: Notice): boolean {
  if (cluster[0].kind !== kind) return false;
  const present = new Set(cluster.flatMap((member) => tellersOf(member.source)));
  return tellersOf(source).every((teller) => !present.has(teller));
}

function toNotice(cluster: Cluster): Notice {
  const [{ kind, source }] = cluster;
  if (cluster.length === 1) return cluster[0];
  const dates = cluster.map(({ date }) => date ?? '').sort((a, b) => b.length - a.length);
  const alike = Map.groupBy(cluster, (member) => folded(plain(member.source)));
  const told = [...alike.values()].map((group) => {
    const tellers = TELLERS.filter((teller) => group.some((member) => tellersOf(member.source).includes(teller)));
    const said = group[0]?.source ?? source;
    return group.length === 1 ? said : `${listed(tellers)}: ${plain(said)}`;
  });
  return { kind, date: dates[0] || null, source: told.join('; ') };
}

function inFixedOrder(notices: readonly Notice[]): Notice[] {
  const rank = ({ source }: Notice) => TELLERS.indexOf(firstTeller(source));
  return [...notices].sort(
    (a, b) => rank(a) - rank(b) || compare(a.source, b.source) || compare(a.date ?? '', b.date ?? ''),
  );
}

function tellersOf(source: string): Teller[] {
  return source.split(NEXT_TELLER).flatMap((part) => {
    const named = WHO.exec(part)?.[1];
    return named === undefined ? ['PubMed' as const] : TELLERS.filter((teller) => named.includes(teller));
  });
}

function firstTeller(source: string): Teller {
  return tellersOf(source)[0] ?? 'PubMed';
}

/** "PubMed, Europe PMC and Crossref" */
function listed(tellers: readonly Teller[]): string {
  return [tellers.slice(0, -1).join(', '), tellers.at(-1)].filter(Boolean).join(' and ');
}

function sameDoi(a: Notice, b: Notice): boolean {
  const dois = doisOf(a.source);
  return doisOf(b.source).some((doi) => dois.includes(doi));
}

function sameCitation(a: Notice, b: Notice): boolean {
  const citation = citationOf(a.source);
  return citation !== '' && citation === citationOf(b.source);
}

function sameYear(a: Notice, b: Notice): boolean {
  return a.date !== null && b.date !== null && a.date.slice(0, 4) === b.date.slice(0, 4);
}

function eitherUndated(a: Notice, b: Notice): boolean {
  return a.date === null || b.date === null;
}

function retractedAroundThen(a: Notice, b: Notice): boolean {
  if (a.kind !== 'retraction' || a.date === null || b.date === null) return false;
  return Math.abs(Number(a.date.slice(0, 4)) - Number(b.date.slice(0, 4))) <= 1;
}

function doisOf(source: string): string[] {
  return [...source.matchAll(/\b10\.\d{4,9}\/[^\s,;]+/g)].map(([doi]) => doi.toLowerCase().replace(/\.$/, ''));
}

/** "Erratum in: Fict J. 2024;3:88, PMID 12" → "fictj2024388"; empty where nothing is cited. */
function citationOf(source: string): string {
  const cited = /:\s*(.+)$/.exec(plain(source))?.[1] ?? '';
  return folded(cited.replace(/,? PMID \d+$/, ''));
}

function plain(source: string): string {
  return source.replace(WHO, '');
}

function folded(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

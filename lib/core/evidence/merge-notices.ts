import type { Notice } from '#contract/evidence.ts';

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
  let clusters = inFixedOrder(notices).map((notice): Cluster => [notice]);
  // The strongest sign first, until no two are left that it makes one.
  for (const isSame of [sameDoi, sameCitation, sameYear, eitherUndated, retractedAroundThen])
    for (let pair = pairIn(clusters, isSame); pair; pair = pairIn(clusters, isSame)) {
      const [kept, joined] = pair;
      clusters = clusters
        .filter((cluster) => cluster !== joined)
        .map((cluster) => (cluster === kept ? [...kept, ...joined] : cluster));
    }
  return inFixedOrder(clusters.map(toNotice));
}

function pairIn(
  clusters: readonly Cluster[],
  isSame: (a: Notice, b: Notice) => boolean,
): [Cluster, Cluster] | undefined {
  for (const [index, one] of clusters.entries()) {
    const other = clusters
      .slice(index + 1)
      .find((each) => mayBeOne(one, each) && one.some((a) => each.some((b) => isSame(a, b))));
    if (other) return [one, other];
  }
  return undefined;
}

/** Of one kind, and no source tells of both. */
function mayBeOne(one: Cluster, other: Cluster): boolean {
  if (one[0].kind !== other[0].kind) return false;
  const tellers = new Set(one.flatMap(({ source }) => tellersOf(source)));
  return other.every(({ source }) => tellersOf(source).every((teller) => !tellers.has(teller)));
}

function toNotice(cluster: Cluster): Notice {
  const [{ kind, source }] = cluster;
  if (cluster.length === 1) return cluster[0];
  const dates = cluster.map(({ date }) => date ?? '').sort((a, b) => b.length - a.length || compare(a, b));
  const alike = Map.groupBy(inFixedOrder(cluster), (member) => folded(plain(member.source)));
  const sources = [...alike.values()].map((group) => {
    const tellers = TELLERS.filter((teller) => group.some((member) => tellersOf(member.source).includes(teller)));
    const first = group[0]?.source ?? source;
    return group.length === 1 ? first : `${listed(tellers)}: ${plain(first)}`;
  });
  return { kind, date: dates[0] || null, source: sources.join('; ') };
}

function inFixedOrder(notices: readonly Notice[]): Notice[] {
  const rank = ({ source }: Notice) => TELLERS.indexOf(firstTeller(source));
  return [...notices].sort(
    (a, b) =>
      rank(a) - rank(b) ||
      compare(a.source, b.source) ||
      compare(a.kind, b.kind) ||
      compare(a.date ?? '', b.date ?? ''),
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
  return a.kind === 'retraction' && Math.abs(Number(a.date?.slice(0, 4)) - Number(b.date?.slice(0, 4))) <= 1;
}

function doisOf(source: string): string[] {
  return [...source.matchAll(/\b10\.\d{4,9}\/[^\s,;]+/g)].map(([doi]) => doi.toLowerCase().replace(/\.$/, ''));
}

/** "Erratum in: Fict J. 2024;3:88, PMID 12" → "fictj2024388"; empty where nothing is cited. */
function citationOf(source: string): string {
  const [, ...cited] = plain(source).split(':');
  return folded(cited.join(':').replace(/,? PMID \d+$/, ''));
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

/** Publishers mark what was retracted in its title: "RETRACTED ARTICLE: …", "[Retracted] …". */
export const isRetractedTitle = (title: string): boolean => /^\W*retracted(?: article| paper)?\s*[:\]–—-]/i.test(title);

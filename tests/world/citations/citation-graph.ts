import { numbersOf } from '#scripts/mutate/sample.ts';
import type { WorldWork } from '../work.ts';

/** A work of a simulated literature, with what each source knows of its links; other works are named by their place in the list. */
export interface CitedWork {
  work: WorldWork;
  /** Meets the criteria of the review that is simulated. */
  isRelevant: boolean;
  /** Brought by the review's search of databases. */
  isSearched: boolean;
  openalex: {
    number: string;
    knowsPmid: boolean;
    references: number[] /** A second entry of the same work. */;
    twin?: string;
  };
  /** Null: not in Europe PMC; a reference that is null was not matched to an entry. */
  europePmc: { source: 'MED' | 'PPR'; id: string; references: (number | null)[] } | null;
  /** References deposited at Crossref; null stands for one without a DOI. */
  crossref: (number | null)[] | null;
  /** References that PubMed knows, where PMC has the full text. */
  pubmed: number[] | null;
  /** PubMed's similar articles, nearest first. */
  similar: () => { at: number; score: number }[];
}

interface GraphOptions {
  seed: string;
  works?: number;
  /** Share of the relevant works that a search brings, before what makes single works hard to find. */
  recall?: number;
  relevant?: number;
}

const FIRST_YEAR = 1992;
const LAST_YEAR = 2024;
const COMMUNITIES = 12;
const DIMENSIONS = 4;
/** How far the works of a community lie from its middle, and how far apart works are that cite each other. */
const SPREAD = 0.8;
const REACH = 0.75;
const SIMILAR = 30;

type Random = () => number;
interface Latent {
  place: number[];
  /** What it is about, in its own words: how it is found by words. */
  wording: number[];
  year: number;
  /** In a journal, a language or a place that the others do not look at. */
  isRemote: boolean;
}

/**
 * A literature with communities of research. Works cite earlier ones: those about the same, those that are cited already
 * (so that citations are heavy-tailed), the recent ones more. Works at the edge of the review's subject are both cited less by
 * the others and found less by the search, so that the two are not independent; old works have fewer abstracts, identifiers
 * and lists of references.
 */
export function createCitationGraph({ seed, works: count = 2_000, recall, relevant }: GraphOptions): CitedWork[] {
  const random = numbersOf(`citation graph ${seed}`);
  const latent = literature(random, count);
  const topics = Array.from({ length: 1 + Math.floor(3 * random()) }, () => topicOf(random, latent));
  const wanted = relevant ?? Math.round(60 + 110 * random());
  const base = recall ?? 0.45 + 0.45 * random();
  const distances = latent.map(({ place }) => Math.min(...topics.map((topic) => distance(place, topic))));
  const relevantAt = relevantWorks(random, distances, wanted);
  const cites = citations(random, latent);
  return latent.map((own, at) => {
    const isOld = own.year < 2002;
    const hasPmid = random() < 0.84;
    const hasDoi = random() < (isOld ? 0.8 : 0.96);
    const hasAbstract = random() < (isOld ? 0.8 : 0.95);
    const hasFullText = hasPmid && random() < (isOld ? 0.15 : 0.45);
    const isPreprint = !hasPmid && random() < 0.25;
    const pmid = hasPmid ? String(10_000_000 + at) : undefined;
    const doi = hasDoi || isPreprint ? `10.5555/graph.${seed.replace(/\W/g, '-')}.${at}` : undefined;
    const referencesOf = (kept: number) => (cites[at] ?? []).filter(() => random() < kept);
    const orNull = (kept: number) => (cites[at] ?? []).map((other) => (random() < kept ? other : null));
    const edge = (distances[at] ?? 0) / REACH;
    const odds =
      Math.log(base / (1 - base)) +
      0.4 -
      0.4 * edge -
      (hasAbstract ? 0 : 1) -
      (own.isRemote ? 1 : 0) +
      0.6 * normal(random);
    const isRelevant = relevantAt.has(at);
    return {
      work: workOf({ at, own, pmid, doi, hasAbstract, isRelevant }),
      isRelevant,
      isSearched: isRelevant ? random() < 1 / (1 + Math.exp(-odds)) : random() < 0.4 * Math.exp(-edge),
      openalex: {
        number: `W${2_000_000_000 + at}`,
        knowsPmid: random() < 0.88,
        references: random() < (isOld ? 0.78 : 0.9) ? referencesOf(0.93) : [],
        ...(random() < 0.02 && { twin: `W${3_000_000_000 + at}` }),
      },
      europePmc: hasPmid
        ? { source: 'MED' as const, id: pmid ?? '', references: random() < (isOld ? 0.3 : 0.6) ? orNull(0.88) : [] }
        : isPreprint
          ? { source: 'PPR' as const, id: `PPR${100_000 + at}`, references: random() < 0.5 ? orNull(0.85) : [] }
          : null,
      crossref: doi !== undefined && random() < 0.75 ? orNull(0.75) : null,
      pubmed: hasFullText ? referencesOf(0.9) : null,
      similar: () => (hasPmid ? similarTo(latent, at) : []),
    };
  });
}

function literature(random: Random, count: number): Latent[] {
  const middles = Array.from({ length: COMMUNITIES }, () => vector(() => 1.9 * normal(random)));
  return Array.from({ length: count }, (_, at) => {
    const middle = middles[Math.floor(COMMUNITIES * random() ** 1.5)] ?? [];
    const place = middle.map((value) => value + SPREAD * normal(random));
    // Literatures grow: half of it is from the last third of the years.
    const year = Math.round(FIRST_YEAR + (LAST_YEAR - FIRST_YEAR) * Math.sqrt(at / count));
    const wording = place.map((value) => value + 0.6 * normal(random));
    return { place, wording, year, isRemote: random() < 0.2 };
  });
}

/** Some work from the midst of a large community is what the review is about. */
function topicOf(random: Random, latent: readonly Latent[]): number[] {
  const tried = Array.from({ length: 12 }, () => latent[Math.floor(random() * latent.length)]?.place ?? []);
  const near = (place: readonly number[]) => latent.filter((other) => distance(other.place, place) < REACH).length;
  return tried.sort((a, b) => near(b) - near(a))[0] ?? [];
}

/** The nearest, of most of which the design or the population is another. */
function relevantWorks(random: Random, distances: readonly number[], wanted: number): Set<number> {
  const nearest = [...distances.keys()].sort((a, b) => (distances[a] ?? 0) - (distances[b] ?? 0));
  const relevant = new Set<number>();
  for (const at of nearest) {
    if (relevant.size >= wanted) break;
    if (random() < 0.35) relevant.add(at);
  }
  return relevant;
}

/** What each work cites; works are in the order of their years. */
function citations(random: Random, latent: readonly Latent[]): number[][] {
  const citedBy = new Float64Array(latent.length);
  return latent.map(({ place, year, isRemote }, at) => {
    const sums = new Float64Array(at);
    let sum = 0;
    for (let other = 0; other < at; other += 1) {
      const cited = latent[other];
      const age = year - (cited?.year ?? year);
      const near = Math.exp(-(distance(place, cited?.place ?? []) ** 2) / (2 * REACH ** 2));
      sum += (1 + (citedBy[other] ?? 0)) ** 0.85 * (near + 0.0005) * Math.exp(-age / 14) * (cited?.isRemote ? 0.15 : 1);
      sums[other] = sum;
    }
    // Most of what a work cites lies outside of this literature; reviews cite more of it.
    const length = Math.round(Math.exp(1.6 + 0.8 * normal(random)) * (random() < 0.06 ? 4 : 1) * (isRemote ? 0.4 : 1));
    const chosen = new Set<number>();
    for (let tries = 0; chosen.size < Math.min(length, at) && tries < 4 * length; tries += 1)
      chosen.add(firstAbove(sums, random() * sum));
    for (const other of chosen) citedBy[other] = (citedBy[other] ?? 0) + 1;
    return [...chosen].sort((a, b) => a - b);
  });
}

function firstAbove(sums: Float64Array, value: number): number {
  let [low, high] = [0, sums.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] ?? 0) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

function similarTo(latent: readonly Latent[], at: number): ReturnType<CitedWork['similar']> {
  const own = latent[at]?.wording ?? [];
  return latent
    .map(({ wording }, other) => ({ at: other, score: 1 / (1 + distance(own, wording)) }))
    .filter((other) => other.at !== at)
    .sort((a, b) => b.score - a.score)
    .slice(0, SIMILAR);
}

interface Known {
  at: number;
  own: Latent;
  pmid: string | undefined;
  doi: string | undefined;
  hasAbstract: boolean;
  isRelevant: boolean;
}

function workOf({ at, own, pmid, doi, hasAbstract, isRelevant }: Known): WorldWork {
  const about = isRelevant ? 'Amber tincture and sleep in towns' : 'Lantern moss and other subjects';
  return {
    in: pmid === undefined ? ['europe_pmc'] : ['pubmed', 'europe_pmc'],
    title: `${about}: study ${at} of ${own.year}`,
    abstract: hasAbstract ? [{ text: `Fictional work ${at}. It reports what was measured and says how.` }] : [],
    authors: [`Fictional${at} A`, `Example${at % 97} B`],
    year: own.year,
    journal: 'Fictional Journal of Towns',
    ...(pmid !== undefined && { pmid }),
    ...(doi !== undefined && { doi }),
  };
}

const vector = (make: () => number) => Array.from({ length: DIMENSIONS }, make);

function distance(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += ((a[at] ?? 0) - (b[at] ?? 0)) ** 2;
  return Math.sqrt(sum);
}

/** Box and Muller. */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

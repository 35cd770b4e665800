import { mechanismWeightOf, weightOf } from '#core/appraisal/study-strength.ts';
import type { Link, LinkQuote } from './links.ts';
import type { Sign } from './relations.ts';

/** Drug links started from, links followed from one part, and chains compared with one another: the strongest each time. */
const MAX_STARTS = 40;
const BRANCHES = 6;
const MAX_COMPARED = 200;
const MAX_CHOSEN = 8;
/** Target, pathway and effect. */
const PLACES = 3;
/** Chains that share drug and first step; more would hide the others. */
const MAX_ALIKE = 3;
/** Below this a chain is a chance meeting of words. */
const LEAST = 0.2;
/** Below this a chain that one work alone tells, and that names no more of the question than its disease, is off topic. */
const LEAST_ALONE = 0.35;
/** A longer chain takes the place of a shorter one at half of its confidence, and is not worth telling below a quarter. */
const NEAR = 0.5;
const FAR = 0.25;
/** A single excellent work makes a link this likely; further works add the same share of what is missing (proposal). */
const ONE_WORK = 0.45;
/** Each further link, and joining links of different works, may be where the chain breaks. */
const PER_LINK = 0.9;
/** Words told side by side are no proof of cause. */
const CEILING = 0.9;

export interface Chain {
  links: readonly Link[];
  confidence: number;
  /** How near it is to the question, above 0. */
  nearness: number;
}

interface Question {
  /** The concepts a text names. */
  match: (text: string) => number[];
  /** The interventions among them. */
  actors: ReadonlySet<number>;
}

/** The best chains that the links make, best first. */
export function bestChains(links: readonly Link[], { match, actors }: Question): Chain[] {
  const sure = new Map(links.map((link) => [link, linkConfidence(link)]));
  const sureness = (link: Link) => sure.get(link) ?? 0;
  const direct = new Map(links.map((link) => [`${nodeKey(link.from)} > ${nodeKey(link.to)}`, link.sign]));
  const chains = chainsOf([...links].sort((a, b) => sureness(b) - sureness(a)))
    .filter((chain) => !contradictsItself(chain, direct))
    .map((chain) => ({
      links: chain,
      confidence: chainConfidence(chain, sureness),
      nearness: nearnessOf(chain, match, actors),
    }))
    .filter((chain) => chain.nearness > 0 && chain.confidence >= LEAST && !isOffTopic(chain, actors))
    .sort((a, b) => worth(b) - worth(a) || (keyOf(a) < keyOf(b) ? -1 : 1));
  return choose(chains);
}

/** Every way to follow the links from a drug, the links being given strongest first. */
function chainsOf(links: readonly Link[]): Link[][] {
  const from = new Map<string, Link[]>();
  for (const link of links) {
    const key = nodeKey(link.from);
    from.set(key, [...(from.get(key) ?? []), link]);
  }
  const extend = (chain: Link[], last: Link): Link[][] => [
    chain,
    ...(from.get(nodeKey(last.to)) ?? [])
      .filter((link) => fits(chain, link))
      .slice(0, BRANCHES)
      .flatMap((link) => extend([...chain, link], link)),
  ];
  const starts = links.filter(({ from: { kind } }) => kind === 'drug').slice(0, MAX_STARTS);
  return starts.flatMap((link) => extend([link], link));
}

/** A chain has three places behind the drug, and each thing stands in it once. */
function fits(chain: readonly Link[], { to }: Link): boolean {
  return chain.length < PLACES && nodesOf(chain).every((node) => nodeKey(node) !== nodeKey(to));
}

/** What the chain's links make of its end, by the product of their signs; null where one does not tell. */
export function signOfChain(links: readonly Link[]): Sign | null {
  return links.reduce<Sign | null>((sign, link) => {
    if (sign === null || link.sign === null) return null;
    return sign === link.sign ? 1 : -1;
  }, 1);
}

/** An inhibitor of an inhibitor raises: a chain that ends otherwise than the drug is told to act is a wrong chain. */
function contradictsItself(chain: readonly Link[], direct: ReadonlyMap<string, Sign | null>): boolean {
  const [first, ...rest] = chain;
  return rest.some(({ to }, at) => {
    const told = first && direct.get(`${nodeKey(first.from)} > ${nodeKey(to)}`);
    const made = signOfChain(chain.slice(0, at + 2));
    return told !== undefined && told !== null && made !== null && told !== made;
  });
}

/** Where the question names no intervention, a drug met once beside its disease is a chance meeting. */
function isOffTopic({ links, confidence }: Chain, actors: ReadonlySet<number>): boolean {
  const works = new Set(links.flatMap((link) => link.for).map(({ statement }) => statement.work.id));
  const ideas = new Set(links.flatMap((link) => link.for).flatMap(({ statement }) => statement.concepts));
  return confidence < LEAST_ALONE && works.size === 1 && (actors.size === 0 ? ideas.size <= 1 : ideas.size === 0);
}

/**
 * How near a chain is to the question: 0 when no sentence for it names one of the question's ideas, 1 when they name the
 * drug alone, more when a sentence, or a part of the chain itself, names another idea as well.
 */
function nearnessOf(chain: readonly Link[], match: (text: string) => number[], actors: ReadonlySet<number>): number {
  const quotes = chain.flatMap((link) => link.for);
  const inParts = quotes.flatMap(({ from, to }) => match(`${from.text}. ${to.text}`));
  const inQuotes = quotes.flatMap(({ statement }) => statement.concepts);
  if (inParts.some((concept) => !actors.has(concept))) return 1.5;
  if (inQuotes.some((concept) => !actors.has(concept))) return 1.25;
  return inParts.length + inQuotes.length > 0 ? 1 : 0;
}

export function linkConfidence(link: Link): number {
  return support(link.for) * (1 - 0.8 * support(link.against));
}

/** 1 − Π(1 − 0.45 · quality) over works, the best sentence of each: works that err independently add up (noisy-or). */
function support(quotes: readonly LinkQuote[]): number {
  const byWork = new Map<string, number>();
  for (const { statement, to } of quotes) {
    const { work } = statement;
    const weight = to.kind === 'effect' ? work.quality.score * weightOf(work) : mechanismWeightOf(work);
    byWork.set(work.id, Math.max(byWork.get(work.id) ?? 0, weight));
  }
  return 1 - [...byWork.values()].reduce((left, weight) => left * (1 - ONE_WORK * weight), 1);
}

/** A chain is as strong as its weakest link. */
function chainConfidence(links: readonly Link[], sureness: (link: Link) => number): number {
  const weakest = Math.min(...links.map(sureness));
  const shared = links.slice(1).reduce((factor, link, at) => factor * (sharesWork(links[at], link) ? 1 : PER_LINK), 1);
  return Math.min(CEILING, weakest * PER_LINK ** (links.length - 1) * shared);
}

function sharesWork(first: Link | undefined, second: Link): boolean {
  const works = new Set(first?.for.map(({ statement }) => statement.work.id));
  return second.for.some(({ statement }) => works.has(statement.work.id));
}

/** A chain that explains more, or is nearer to the question, is worth more at nearly the same confidence. */
function worth({ links, confidence, nearness }: Chain): number {
  return nearness * confidence * (1 + 0.25 * (links.length - 1));
}

/** Best first: of a chain and its extension the longer one, unless it is far less sure; not too many beginnings alike. */
function choose(chains: readonly Chain[]): Chain[] {
  const best = chains.slice(0, MAX_COMPARED);
  const chosen: Chain[] = [];
  for (const chain of best) {
    if (chosen.length >= MAX_CHOSEN) break;
    const isSaidBetter = best.some((other) => other !== chain && (outgrows(other, chain) || isFarSurer(other, chain)));
    const alike = chosen.filter((other) => beginning(other) === beginning(chain)).length;
    const branches = chain.links.length > 2 && chosen.some((other) => stem(other) === stem(chain));
    if (!isSaidBetter && alike < MAX_ALIKE && !branches) chosen.push(chain);
  }
  return chosen;
}

function outgrows(longer: Chain, chain: Chain): boolean {
  return contains(longer, chain) && longer.confidence >= NEAR * chain.confidence;
}

function isFarSurer(shorter: Chain, chain: Chain): boolean {
  return contains(chain, shorter) && chain.confidence < FAR * shorter.confidence;
}

function contains(longer: Chain, shorter: Chain): boolean {
  const nodes = new Set(nodesOf(longer.links).map(nodeKey));
  const others = nodesOf(shorter.links).map(nodeKey);
  return nodes.size > others.length && others.every((node) => nodes.has(node));
}

function beginning({ links }: Chain): string {
  return nodesOf(links).slice(0, 2).map(nodeKey).join(' > ');
}

/** All but the end: long chains that part at their last step are told once. */
function stem({ links }: Chain): string {
  return nodesOf(links).slice(0, -1).map(nodeKey).join(' > ');
}

export type ChainNode = Link['from'];

export function nodesOf(links: readonly Link[]): ChainNode[] {
  const [first] = links;
  return first ? [first.from, ...links.map(({ to }) => to)] : [];
}

function nodeKey({ kind, key }: ChainNode): string {
  return `${kind} ${key}`;
}

/** The same for the same chain, whoever tells it. */
export function keyOf({ links }: Chain): string {
  return nodesOf(links).map(nodeKey).join(' > ');
}

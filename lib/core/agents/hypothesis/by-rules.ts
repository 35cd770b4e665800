import type { QuestionType } from '#contract/assessment.ts';
import type { Citation } from '#contract/citation.ts';
import { type Evidence, isRetracted } from '#contract/evidence.ts';
import type { Hypothesis } from '#contract/hypothesis.ts';
import type { RankedWork } from '#core/agents/handlers.ts';
import { counted } from '#core/appraisal/study-counts.ts';
import { isUnderConcern, weightOf } from '#core/appraisal/study-strength.ts';
import { worksToWeigh } from '#core/appraisal/works-to-weigh.ts';
import type { ParsedQuestion } from '#core/question/parsed-question.ts';
import { matchConcepts } from '#core/reading/concept-match.ts';
import { cite, isAsking, isSecondHand, readStatements } from '#core/reading/statements.ts';
import { stableId } from '#core/text/stable-id.ts';
import { topicOf } from '../judge/judge-topic.ts';
import { bestChains, type Chain, type ChainNode, keyOf, linkConfidence, nodesOf, signOfChain } from './chains.ts';
import { findLinks, type Link, type LinkQuote } from './links.ts';
import type { NodeMention } from './mentions.ts';
import { signOf } from './relations.ts';

const MAX_QUOTES = 6;
const MAX_QUOTES_PER_LINK = 3;
/** Questions that something acts in, even where they do not say what. */
const ACTION_TYPES: readonly QuestionType[] = ['treatment_effect', 'mechanism'];

/**
 * Drug → target → pathway → effect chains that sentences of the works tell, best first. Each link rests on at least one
 * sentence that names both of its ends; links of different works are joined where they share an end. Every name is
 * taken from a quote. What a work repeats of others is no evidence of its own. Deterministic, and ids depend on the chain alone.
 */
export function findHypotheses({ plan, works }: { plan: ParsedQuestion; works: readonly RankedWork[] }): Hypothesis[] {
  const { actors, dosed } = topicOf(plan, works);
  if (actors.size === 0 && !ACTION_TYPES.includes(plan.questionType)) return [];
  const statements = worksToWeigh(works)
    .filter(({ work }) => !isRetracted(work))
    .flatMap(({ work }) => readStatements(work, plan.concepts))
    .filter((statement) => statement.part !== 'method' && !isAsking(statement) && !isSecondHand(statement));
  const links = findLinks(statements, { concepts: plan.concepts, actors, dosed }).filter((link) => link.for.length > 0);
  return bestChains(links, { match: matchConcepts(plan.concepts), actors }).map(toHypothesis);
}

function toHypothesis(chain: Chain): Hypothesis {
  const { links } = chain;
  const parts = nodesOf(links).map((node) => ({ node, name: nameOf(node, links) }));
  const [drug, ...others] = parts;
  return {
    id: stableId('hypothesis', keyOf(chain)),
    statement: parts.map(({ node, name }, at) => labelOf(node, name, links.slice(0, at))).join(' → '),
    drug: drug?.name ?? '',
    ...placesOf(others),
    confidence: Math.round(chain.confidence * 100) / 100,
    confidenceReason: reasonFor(chain),
    for: citations(links.map((link) => link.for)),
    against: citations(links.map((link) => link.against)),
  };
}

type Places = Pick<Hypothesis, 'target' | 'pathway' | 'effect'>;

/** Effects stand last; of two molecules the second is a step on the way, and so may a process be the end of it. */
function placesOf(parts: readonly { node: ChainNode; name: string }[]): Places {
  const [first, second, third] = parts;
  const last = parts.at(-1);
  const effect = last?.node.kind === 'effect' || third ? (last?.name ?? null) : null;
  const steps = effect === null ? parts : parts.slice(0, -1);
  if (steps.length === 2) {
    const isWholeWay = first?.node.kind === 'target';
    return isWholeWay
      ? { target: first.name, pathway: second?.name ?? null, effect }
      : { target: null, pathway: first?.name ?? null, effect: effect ?? second?.name ?? null };
  }
  const [step] = steps;
  const isTarget = step?.node.kind === 'target';
  return { target: isTarget ? step.name : null, pathway: step && !isTarget ? step.name : null, effect };
}

/** The better the work the earlier its sentence; the first is the one the names are taken from. */
function bestQuotes(quotes: readonly LinkQuote[]): LinkQuote[] {
  const worthOf = ({ statement: { work, part } }: LinkQuote) =>
    work.quality.score * weightOf(work) + (part === 'result' || part === 'conclusion' ? 0.2 : 0);
  return [...quotes].sort((a, b) => worthOf(b) - worthOf(a)).slice(0, MAX_QUOTES_PER_LINK);
}

/** The best quote of each link first, since a part's name is taken from it; then the second best, and so on. */
function citations(perLink: readonly (readonly LinkQuote[])[]): Citation[] {
  const ranked = perLink.map(bestQuotes);
  const turns = Array.from({ length: MAX_QUOTES_PER_LINK }, (_, turn) =>
    ranked.flatMap((quotes) => quotes[turn] ?? []),
  );
  const found = turns.flat().map(({ statement }) => cite(statement));
  const byPlace = new Map(found.map((each) => [`${each.evidenceId} ${each.field} ${each.start}`, each]));
  return [...byPlace.values()].slice(0, MAX_QUOTES);
}

/** A part as the best sentence that relates it writes it. */
function mentionOf({ kind, key }: ChainNode, links: readonly Link[]): NodeMention | null {
  for (const link of links) {
    const [best] = bestQuotes(link.for);
    const mention = best && [best.from, best.to].find((each) => each.kind === kind && each.key === key);
    if (mention) return mention;
  }
  return null;
}

/** Without the capital of a sentence's first word, where the usual name has none. */
function nameOf(node: ChainNode, links: readonly Link[]): string {
  const mention = mentionOf(node, links);
  if (!mention) return '';
  const { kind, key, text, start } = mention;
  if (start > 0 || kind === 'target' || kind === 'pathway') return text;
  if (kind === 'drug') return key.toLowerCase() === text.toLowerCase() ? key : text;
  return /^\p{Lu}\p{Ll}+(?![\p{L}\d])/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** An effect with what becomes of it: by the chain's own signs, in the sentence's own judgement where the two agree. */
function labelOf(node: ChainNode, name: string, links: readonly Link[]): string {
  if (node.kind !== 'effect') return name;
  const made = signOfChain(links);
  const told = mentionOf(node, links.slice(-1))?.told?.change ?? null;
  if (made === null) return told === null || told === 'related' ? name : `${told} ${name}`;
  if (told !== null && signOf(told) === made) return `${told} ${name}`;
  return `${made === 1 ? 'more' : 'less'} ${name}`;
}

function reasonFor({ links }: Chain): string {
  const works = (quotes: readonly LinkQuote[]) => new Set(quotes.map(({ statement }) => statement.work.id));
  const supporting = works(links.flatMap((link) => link.for)).size;
  const opposing = works(links.flatMap((link) => link.against)).size;
  const weakest = [...links].sort((a, b) => linkConfidence(a) - linkConfidence(b))[0];
  const ends = weakest ? [weakest.for[0]?.from.text, weakest.for[0]?.to.text].join(' → ') : '';
  const weak =
    links.length > 1 && weakest
      ? `; the weakest link, ${ends}, rests on ${counted(works(weakest.for).size, 'work', 'works')}`
      : '';
  const against = opposing === 0 ? 'none speaks against it' : `${counted(opposing, 'speaks', 'speak')} against it`;
  return `${counted(supporting, 'work supports', 'works support')} it and ${against}${weak}.${inDoubt(links)}`;
}

/** A work under an expression of concern may support a chain only in plain sight. */
function inDoubt(links: readonly Link[]): string {
  const works = new Map(links.flatMap((link) => link.for).map(({ statement: { work } }) => [work.id, work]));
  return [...works.values()].filter(isUnderConcern).map(named).join('');
}

function named({ title, year }: Evidence): string {
  return ` Under an expression of concern: “${title}”${year === null ? '' : ` (${year})`}.`;
}

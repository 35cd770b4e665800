import type { RankedWork, ResearchPlan } from '#core/agents/handlers.ts';
import { isRetracted } from '#core/evidence/evidence.ts';
import type { QuestionType } from '#core/findings/assessment.ts';
import type { Hypothesis } from '#core/findings/hypothesis.ts';
import type { Citation } from '#core/findings/quote.ts';
import { matchConcepts } from '#core/judge/concept-match.ts';
import { cite, isAsking, readStatements } from '#core/judge/statements.ts';
import { counted } from '#core/judge/study-counts.ts';
import { weightOf } from '#core/judge/study-strength.ts';
import { bestChains, type Chain, type ChainNode, keyOf, linkConfidence, nodesOf } from './hypotheses-chains.ts';
import { findLinks, type Link, type LinkQuote, type NodeKind, type NodeMention } from './hypotheses-links.ts';
import { topicOf } from './judge-topic.ts';
import { stableId } from './stable-id.ts';

/** Works read at most, as many as the judge weighs. */
const MAX_WORKS = 30;
const MAX_QUOTES = 6;
const MAX_QUOTES_PER_LINK = 3;
/** Questions that something acts in, even where they do not say what. */
const ACTION_TYPES: readonly QuestionType[] = ['treatment_effect', 'mechanism'];

/**
 * Drug → target → pathway → effect chains that sentences of the works tell, best first. Each link rests on at least one
 * sentence that names both of its ends; links of different works are joined where they share an end. Every name is
 * taken from a quote. Deterministic, and ids depend on the chain alone.
 */
export function findHypotheses({ plan, works }: { plan: ResearchPlan; works: readonly RankedWork[] }): Hypothesis[] {
  const { actors } = topicOf(plan, works);
  if (actors.size === 0 && !ACTION_TYPES.includes(plan.questionType)) return [];
  const statements = works
    .slice(0, MAX_WORKS)
    .filter(({ work }) => !isRetracted(work))
    .flatMap(({ work }) => readStatements(work, plan.concepts))
    .filter((statement) => statement.part !== 'method' && !isAsking(statement));
  const links = findLinks(statements, { concepts: plan.concepts, actors }).filter((link) => link.for.length > 0);
  return bestChains(links, { match: matchConcepts(plan.concepts), actors }).map(toHypothesis);
}

function toHypothesis(chain: Chain): Hypothesis {
  const { links } = chain;
  return {
    id: stableId('hypothesis', keyOf(chain)),
    statement: nodesOf(links)
      .map((node) => labelOf(node, links))
      .join(' → '),
    drug: nameOf('drug', links) ?? '',
    target: nameOf('target', links),
    pathway: nameOf('pathway', links),
    effect: nameOf('effect', links),
    confidence: Math.round(chain.confidence * 100) / 100,
    confidenceReason: reasonFor(chain),
    for: citations(links.map((link) => link.for)),
    against: citations(links.map((link) => link.against)),
  };
}

/** The better the work the earlier its sentence; the first is the one the names are taken from. */
function bestQuotes(quotes: readonly LinkQuote[]): LinkQuote[] {
  const worthOf = ({ statement: { work, part } }: LinkQuote) =>
    work.quality.score * weightOf(work) + (part === 'background' ? 0 : 0.2);
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

/** A part's name as the best sentence writes it. */
function mentionIn(kind: NodeKind, links: readonly Link[]): { text: string; change: LinkQuote['change'] } | null {
  for (const link of links) {
    const [best] = bestQuotes(link.for);
    const mention = best && [best.from, best.to].find((each) => each.kind === kind);
    if (mention) return { text: written(mention), change: mention.change };
  }
  return null;
}

/** Without the capital of a sentence's first word, where the usual name has none. */
function written({ key, text, start }: NodeMention): string {
  return start === 0 && key.toLowerCase() === text.toLowerCase() ? key : text;
}

function nameOf(kind: NodeKind, links: readonly Link[]): string | null {
  return mentionIn(kind, links)?.text ?? null;
}

function labelOf({ kind }: ChainNode, links: readonly Link[]): string {
  const mention = mentionIn(kind, links);
  if (!mention) return '';
  return mention.change && kind === 'effect' ? `${mention.change} ${mention.text}` : mention.text;
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
  return `${counted(supporting, 'work supports', 'works support')} it and ${against}${weak}.`;
}

import type { Spellings } from '#core/judge/concept-match.ts';
import { mechanismEntities } from '#core/judge/mechanism-entities.ts';
import { ACTS } from '#core/judge/mechanism-score.ts';
import type { Statement } from '#core/judge/statements.ts';
import { areOpposite, type Change, outcomesBeside, toldOutcomes } from '#core/judge/told-outcomes.ts';
import { findDirections } from '#core/lexicon/direction.ts';
import { isNegated } from '#core/lexicon/negation.ts';

export type NodeKind = 'drug' | 'target' | 'pathway' | 'effect';

/** Where a sentence names a part of a chain: `text === statement.text.slice(start, end)`. */
export interface NodeMention {
  kind: NodeKind;
  /** What its spellings share. */
  key: string;
  text: string;
  start: number;
  end: number;
  /** What is told of an effect; null for the other kinds. */
  change: Change | null;
}

/** One sentence that relates two parts, or denies that they are related. */
export interface LinkQuote {
  statement: Statement;
  from: NodeMention;
  to: NodeMention;
  /** What the first does to the second, as far as the words tell. */
  change: Change | null;
}

export interface Link {
  from: { kind: NodeKind; key: string };
  to: { kind: NodeKind; key: string };
  /** Sentences for it: those that tell the change most works tell. */
  for: LinkQuote[];
  /** Sentences that deny it or tell the opposite change. */
  against: LinkQuote[];
}

const ORDER: Readonly<Record<NodeKind, number>> = { drug: 0, target: 1, pathway: 2, effect: 3 };
const ACTION =
  /\b(?:inhibit|activat|block|bind|bound|agoni|antagoni|suppress|stimulat|induc|mediat|modulat|regulat|phosphorylat|via\b|through\b|up-?regulat|down-?regulat|attenuat|enhanc|depend|trigger|abolish|prevent|reduc|increas|decreas|rais|lower|restor|impair|promot|improv|act(?:s|ed|ing)? (?:on|as|by)|target|affect|alter|chang|differ|associat|effects?\b|slow|delay|protect|fell|declin)/i;
/** A new clause about something else. */
const CLAUSE_BREAK = /;|\b(?:whereas|although|however|in contrast|unlike|compared (?:with|to)|versus|vs\.?|than)\b/i;
/** The comparator is not what acts. */
const COMPARED = /\b(?:than|versus|vs\.?|compared (?:with|to)|over|or)\s+(?:[a-z]+\s)?$/i;
const NO_DRUG = /^(?:placebo|sham|vehicle|saline|drugs?|vaccines?|antibod(?:y|ies)|inhibitors?)$/i;

interface Scope {
  concepts: readonly Spellings[];
  /** The question's interventions; empty where it asks for any. */
  actors: ReadonlySet<number>;
}

/** All links that sentences tell or deny, in the order in which they are first met. */
export function findLinks(statements: readonly Statement[], scope: Scope): Link[] {
  const quotes = new Map<string, LinkQuote[]>();
  for (const statement of statements) {
    for (const quote of quotesIn(statement, scope)) {
      const id = `${quote.from.kind} ${quote.from.key} > ${quote.to.kind} ${quote.to.key}`;
      quotes.set(id, [...(quotes.get(id) ?? []), quote]);
    }
  }
  return [...quotes.values()].flatMap((group) => linkOf(group) ?? []);
}

function quotesIn(statement: Statement, scope: Scope): LinkQuote[] {
  const mentions = mentionsIn(statement, scope);
  return mentions.flatMap((from) =>
    mentions
      .filter((to) => ORDER[from.kind] < ORDER[to.kind] && isTold(statement.text, from, to))
      .map((to) => ({
        statement,
        from,
        to,
        change: to.change ?? changeBetween(statement.text, from, to),
      })),
  );
}

/** A word of action stands between the two or right beside them, in one clause. */
function isTold(text: string, from: NodeMention, to: NodeMention): boolean {
  const start = Math.min(from.start, to.start);
  const end = Math.max(from.end, to.end);
  if (Math.max(from.start, to.start) < Math.min(from.end, to.end)) return from.kind === 'drug' && to.kind === 'target';
  const between = text.slice(Math.min(from.end, to.end), Math.max(from.start, to.start));
  const action = to.kind === 'effect' ? ACTION : ACTS;
  return !CLAUSE_BREAK.test(between) && action.test(text.slice(start, Math.min(text.length, end + 30)));
}

function changeBetween(text: string, from: NodeMention, to: NodeMention): Change | null {
  if (isNegated(text, to.start) || (from.start < to.start && isNegated(text, from.end))) return 'same';
  const [start, end] = [Math.min(from.end, to.end), Math.max(from.start, to.start)];
  const after = /^[^,;:]{0,15}/.exec(text.slice(Math.max(from.end, to.end)))?.[0].length ?? 0;
  const cue = findDirections(text).find((each) => each.start >= start && each.start <= end + after);
  if (!cue) return null;
  return cue.direction === 'none' ? 'same' : cue.direction === 'increase' ? 'more' : 'less';
}

function mentionsIn(statement: Statement, { concepts, actors }: Scope): NodeMention[] {
  const { text } = statement;
  const drugs = drugMentions(statement, concepts, actors);
  const inside = mechanismEntities(statement).map(
    ({ kind, key, start, end }): NodeMention => ({ kind, key, text: text.slice(start, end), start, end, change: null }),
  );
  const own = [...actors].flatMap((concept) => concepts[concept] ?? []);
  const effects = outcomesBeside(toldOutcomes(text), own).flatMap(
    ({ text: name, start, end, key, change }): NodeMention[] => {
      const isPart = [...drugs, ...inside].some(
        (other) => other.end === end || (other.start <= start && other.end >= end),
      );
      return isPart || /(?:pathways?|signall?ing|mechanisms?)$/i.test(name)
        ? []
        : [{ kind: 'effect', key: [...key].sort().join(' '), text: name, start, end, change }];
    },
  );
  return [...drugs, ...inside, ...effects];
}

/** The question's own interventions; where it names none, every drug the sentence names beside an idea of the question. */
function drugMentions(
  { text, entities, mentions, about }: Statement,
  concepts: readonly Spellings[],
  actors: ReadonlySet<number>,
): NodeMention[] {
  const named = mentions
    .filter(({ concept }) => actors.has(concept))
    .map(({ concept, start, end }) => ({ key: concepts[concept]?.term ?? '', start, end }));
  const any = entities
    .filter(({ kind, name }) => about.length > 0 && kind === 'drug' && !NO_DRUG.test(name))
    .map(({ name, start, end }) => ({ key: name, start, end }));
  return (actors.size > 0 ? named : any)
    .filter(({ start }) => !COMPARED.test(text.slice(0, start)))
    .map(({ key, start, end }) => ({ kind: 'drug', key, text: text.slice(start, end), start, end, change: null }));
}

/** The change that most works tell is the link; denials and the opposite change speak against it. */
function linkOf(quotes: readonly LinkQuote[]): Link | null {
  const told = quotes.filter(({ change }) => change !== 'same');
  const [first] = told;
  if (!first) return null;
  const changes = [...new Set(told.flatMap(({ change }) => change ?? []))];
  const works = (change: Change) =>
    new Set(told.filter((quote) => quote.change === change).map(({ statement }) => statement.work.id)).size;
  const main = changes.sort((a, b) => works(b) - works(a))[0] ?? null;
  const isAgainst = ({ change }: LinkQuote) =>
    change === 'same' || (change !== null && main !== null && areOpposite(change, main));
  return {
    from: { kind: first.from.kind, key: first.from.key },
    to: { kind: first.to.kind, key: first.to.key },
    for: quotes.filter((quote) => !isAgainst(quote)),
    against: quotes.filter(isAgainst),
  };
}

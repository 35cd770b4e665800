import { lookupConcept } from '#core/reading/lookup.ts';
import type { Statement } from '#core/reading/statements.ts';
import { mentionsIn, type NodeKind, type NodeMention, type Scope } from './mentions.ts';
import { relationBetween, type Sign } from './relations.ts';

/** One sentence that relates two parts, or denies that they are related. */
export interface LinkQuote {
  statement: Statement;
  from: NodeMention;
  to: NodeMention;
  /** What the first does to the second, as far as the words tell. */
  sign: Sign | null;
}

export interface Link {
  from: { kind: NodeKind; key: string };
  to: { kind: NodeKind; key: string };
  /** What most works say the first does to the second; null where none says. */
  sign: Sign | null;
  /** Sentences for it: those that tell this sign, or none. */
  for: LinkQuote[];
  /** Sentences that deny it or tell the opposite sign. */
  against: LinkQuote[];
}

/** All links that sentences tell or deny, in the order in which they are first met. */
export function findLinks(statements: readonly Statement[], scope: Scope): Link[] {
  const read = statements.map((statement) => ({ statement, mentions: mentionsIn(statement, scope) }));
  const unify = variantsIn(read.flatMap(({ mentions }) => mentions));
  const quotes = new Map<string, LinkQuote[]>();
  for (const { statement, mentions } of read) {
    for (const quote of quotesIn(statement, mentions.map(unify))) {
      const id = `${quote.from.kind} ${quote.from.key} > ${quote.to.kind} ${quote.to.key}`;
      quotes.set(id, [...(quotes.get(id) ?? []), quote]);
    }
  }
  return [...quotes.values()].flatMap((group) => linkOf(group) ?? []);
}

/**
 * One part for all variants of a name: case aside, "Smad3" and "Smad3 signalling" are one molecule, and "ERK" is meant by
 * "MAPK/ERK" where both are written.
 */
function variantsIn(mentions: readonly NodeMention[]): (mention: NodeMention) => NodeMention {
  const inside = mentions.filter(({ kind }) => kind === 'target' || kind === 'pathway');
  const molecules = new Set(inside.filter(({ kind }) => kind === 'target').map(({ key }) => key.toLowerCase()));
  const keys = new Set(inside.map(({ key }) => key.toLowerCase()));
  return (mention) => {
    if (mention.kind !== 'target' && mention.kind !== 'pathway') return mention;
    const whole = mention.key.toLowerCase();
    const parts = whole.split('/');
    const key = (parts.length === 2 && parts.find((part) => keys.has(part))) || whole;
    const isMolecule = molecules.has(key) || lookupConcept(key)?.kind === 'target';
    return { ...mention, key, kind: isMolecule ? 'target' : 'pathway' };
  };
}

function quotesIn(statement: Statement, mentions: readonly NodeMention[]): LinkQuote[] {
  return mentions.flatMap((from) =>
    mentions.flatMap((to): LinkQuote[] => {
      const relation = from === to ? null : relationBetween(statement.text, from, to);
      return relation ? [{ statement, from, to, sign: relation.sign }] : [];
    }),
  );
}

/** The sign that most works tell is the link's; denials and the opposite sign speak against it. */
function linkOf(quotes: readonly LinkQuote[]): Link | null {
  const [first] = quotes;
  if (!first || quotes.every(({ sign }) => sign === 0)) return null;
  const works = (wanted: Sign) =>
    new Set(quotes.filter(({ sign }) => sign === wanted).map(({ statement }) => statement.work.id)).size;
  const [raising, lowering] = [works(1), works(-1)];
  const main = raising + lowering === 0 ? null : raising >= lowering ? 1 : -1;
  const isAgainst = ({ sign }: LinkQuote) => sign === 0 || (sign !== null && sign !== main);
  return {
    from: { kind: first.from.kind, key: first.from.key },
    to: { kind: first.to.kind, key: first.to.key },
    sign: main,
    for: quotes.filter((quote) => !isAgainst(quote)),
    against: quotes.filter(isAgainst),
  };
}

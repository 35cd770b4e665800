import type { Evidence } from '#contract/evidence.ts';
import type { EntityType } from '#contract/memory.ts';
import { mentionsIn, type NodeMention, type Scope } from '../agents/hypothesis/mentions.ts';
import { relationBetween, type Sign } from '../agents/hypothesis/relations.ts';
import type { Change } from '../reading/change-cues.ts';
import type { Entity } from '../reading/entities.ts';
import { readStatements, type Statement } from '../reading/statements.ts';
import { isNegated } from '../text/negation.ts';
import { type NodeName, typeOf } from './entity-type.ts';

export interface ToldRelation {
  subject: NodeName;
  relation: string;
  object: NodeName;
}

const OF_CHANGE: Readonly<Record<Change, string>> = {
  more: 'increases',
  less: 'lowers',
  better: 'improves',
  worse: 'worsens',
  related: 'is associated with',
  same: 'does not change',
};
const OF_SIGN = new Map<Sign | null, string>([
  [1, 'increases'],
  [-1, 'lowers'],
  [null, 'acts on'],
]);
/** Positions of which a thing has one at a time (6.6: functional). */
const POSITIONS =
  /\b(?:is|are|was|were|has been|have been|be)\s+(?:(?:now|currently|generally|also|not|no longer)\s+)*(recommended|approved|licensed|indicated|contraindicated)\b/gi;
const OF_POSITION: Readonly<Record<string, readonly [string, string]>> = {
  recommended: ['is recommended for', 'is not recommended for'],
  indicated: ['is recommended for', 'is not recommended for'],
  contraindicated: ['is not recommended for', 'is recommended for'],
  approved: ['is approved for', 'is not approved for'],
  licensed: ['is approved for', 'is not approved for'],
};
const MOST_RELATIONS = 6;
/** What may be is not remembered as what is. */
export const HEDGES = /\b(?:may|might|could|possibly|perhaps|potentially|hypothesi[sz]ed?|speculat\w+)\b/i;
/** Words that name nothing in particular by themselves. */
const GENERIC =
  /^(?:the\s+)?(?:receptors?|effects?|outcomes?|levels?|risks?|activity|expression|responses?|numbers?|rates?|symptoms?|results?|scores?|values?|function|use|need|treatment|therapy|difference|differences|change|changes|events?|measures?|endpoints?)$/i;

/** Every relation that is remembered. Those of the second list are said by a denial, those of the third deny nothing and affirm nothing. */
export const RELATIONS: Readonly<Record<'affirms' | 'denies' | 'names', readonly string[]>> = {
  affirms: ['increases', 'lowers', 'improves', 'worsens', 'acts on', 'is recommended for', 'is approved for'],
  denies: ['does not change', 'is not recommended for', 'is not approved for'],
  names: ['is associated with', 'was studied in'],
};

/** Relations that exclude each other, by the one they are a position of; undefined where many may hold at once. */
export function functionOf(relation: string): string | undefined {
  return /^is (?:not )?(recommended|approved) for$/.exec(relation)?.[1];
}

/**
 * What a sentence says one thing does to another, by its grammar: direction, denial and comparison are respected. Names are
 * as they stand in the sentence.
 */
export function relationsIn(sentence: string, work: Evidence, scope: Scope): ToldRelation[] {
  const [statement] = readStatements({ ...work, texts: { abstract: sentence } }, scope.concepts);
  if (!statement) return [];
  const open: Scope = { ...scope, actors: new Set() };
  const found = [
    ...acts(statement, scope),
    ...acts(statement, open),
    ...positions(statement, scope),
    ...studied(statement, scope),
  ];
  const byName = new Map(
    found.map((told) => [`${told.subject.name}|${told.relation}|${told.object.name}`.toLowerCase(), told]),
  );
  return [...byName.values()].slice(0, MOST_RELATIONS);
}

function acts(statement: Statement, scope: Scope): ToldRelation[] {
  const { text } = statement;
  if (HEDGES.test(text)) return [];
  const mentions = mentionsIn(statement, scope).filter((mention) => !GENERIC.test(mention.text));
  // Where a drug acts, what its parts do to each other is concluded and not told.
  const hasDrug = mentions.some(({ kind }) => kind === 'drug');
  return mentions.flatMap((from) =>
    mentions.flatMap((to): ToldRelation[] => {
      if (from === to || (hasDrug && from.kind !== 'drug')) return [];
      const told = relationBetween(text, from, to);
      if (!told) return [];
      const isChange = to.told !== null && from.kind === 'drug';
      // "Does not depend on X" denies a way of acting, and says nothing of X.
      const relation = isChange
        ? OF_CHANGE[to.told?.change ?? 'related']
        : told.sign === 0
          ? null
          : OF_SIGN.get(told.sign);
      return relation ? [{ subject: nameOf(from), relation, object: nameOf(to) }] : [];
    }),
  );
}

const OF_KIND: Readonly<Record<NodeMention['kind'], EntityType>> = {
  drug: 'drug',
  target: 'gene',
  pathway: 'other',
  effect: 'outcome',
};

function nameOf({ kind, key, text, start }: NodeMention): NodeName {
  // The key of a drug is its usual name; that of an effect is made of stems. A sentence's first word has its capital from there.
  const isFirst = start === 0 && /^\p{Lu}\p{Ll}+(?![\p{L}\d])/u.test(text);
  const name = kind === 'drug' ? key : isFirst ? text.charAt(0).toLowerCase() + text.slice(1) : text;
  return { name, type: typeOf(name, OF_KIND[kind]) };
}

const named = ({ name, kind }: Entity): NodeName => ({ name, type: typeOf(name, kind) });

/** "X is not recommended for Y". */
function positions(statement: Statement, scope: Scope): ToldRelation[] {
  const { text, entities } = statement;
  const drugs = drugsIn(statement, scope);
  return [...text.matchAll(POSITIONS)].flatMap((match): ToldRelation[] => {
    const [yes, no] = OF_POSITION[(match[1] ?? '').toLowerCase()] ?? [];
    const subject = drugs.findLast(({ end }) => end <= match.index);
    const object = entities.find(({ kind, start }) => kind === 'disease' && start >= match.index + match[0].length);
    if (!yes || !no || !subject || !object) return [];
    const isDenied = /\b(?:not|no longer)\b/i.test(match[0]) || isNegated(text, match.index);
    return [{ subject: nameOf(subject), relation: isDenied ? no : yes, object: named(object) }];
  });
}

/** A drug and a disease of which one sentence tells; what became of it, other relations say. */
function studied(statement: Statement, scope: Scope): ToldRelation[] {
  const isChanged = ({ start, end }: Entity) =>
    statement.outcomes.some((outcome) => outcome.start < end && start < outcome.end);
  const disease = statement.entities.find((entity) => entity.kind === 'disease' && !isChanged(entity));
  if (!disease) return [];
  return drugsIn(statement, scope)
    .slice(0, 2)
    .map((drug) => ({ subject: nameOf(drug), relation: 'was studied in', object: named(disease) }));
}

/** Those that act or are given, not those that are compared with. */
function drugsIn(statement: Statement, scope: Scope): NodeMention[] {
  const found = [scope, { ...scope, actors: new Set<number>() }].flatMap((each) => mentionsIn(statement, each));
  const byPlace = new Map(found.filter(({ kind }) => kind === 'drug').map((drug) => [drug.start, drug]));
  return [...byPlace.values()].sort((a, b) => a.start - b.start);
}

import type { Evidence } from '#contract/evidence.ts';
import type { EntityType } from '#contract/memory.ts';
import { mentionsIn, type NodeMention, type Scope } from '../agents/hypothesis/mentions.ts';
import { relationBetween, type Sign } from '../agents/hypothesis/relations.ts';
import type { Change } from '../reading/change-cues.ts';
import type { Entity } from '../reading/entities.ts';
import { isNegated } from '../reading/negation.ts';
import { readStatements, type Statement } from '../reading/statements.ts';
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
  [0, 'does not change'],
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
/** Between a thing and what it is compared with, or who was studied. */
const BESIDE = /\b(?:than|versus|vs\.?|compared (?:with|to)|or)\s+(?:[a-z]+\s)?$/i;
const MOST_RELATIONS = 6;

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
  const found = [...acts(statement, scope), ...acts(statement, open), ...positions(statement), ...studied(statement)];
  const byName = new Map(
    found.map((told) => [`${told.subject.name}|${told.relation}|${told.object.name}`.toLowerCase(), told]),
  );
  return [...byName.values()].slice(0, MOST_RELATIONS);
}

function acts(statement: Statement, scope: Scope): ToldRelation[] {
  const mentions = mentionsIn(statement, scope);
  return mentions.flatMap((from) =>
    mentions.flatMap((to): ToldRelation[] => {
      const told = from === to ? null : relationBetween(statement.text, from, to);
      if (!told) return [];
      const relation = to.told && from.kind === 'drug' ? OF_CHANGE[to.told.change] : OF_SIGN.get(told.sign);
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

function nameOf({ kind, key, text }: NodeMention): NodeName {
  // The key of a drug is its usual name; that of an effect is made of stems.
  const name = kind === 'drug' ? key : text;
  return { name, type: typeOf(name, OF_KIND[kind]) };
}

const named = ({ name, kind }: Entity): NodeName => ({ name, type: typeOf(name, kind) });

/** "X is not recommended for Y". */
function positions({ text, entities }: Statement): ToldRelation[] {
  return [...text.matchAll(POSITIONS)].flatMap((match): ToldRelation[] => {
    const [yes, no] = OF_POSITION[(match[1] ?? '').toLowerCase()] ?? [];
    const subject = entities.findLast(({ kind, end }) => kind === 'drug' && end <= match.index);
    const object = entities.find(({ kind, start }) => kind === 'disease' && start >= match.index + match[0].length);
    if (!yes || !no || !subject || !object) return [];
    const isDenied = /\b(?:not|no longer)\b/i.test(match[0]) || isNegated(text, match.index);
    return [{ subject: named(subject), relation: isDenied ? no : yes, object: named(object) }];
  });
}

/** A drug and a disease of which one sentence tells; what became of it, other relations say. */
function studied({ text, entities }: Statement): ToldRelation[] {
  const diseases = entities.filter(({ kind }) => kind === 'disease');
  const drugs = entities.filter(({ kind, start }) => kind === 'drug' && !BESIDE.test(text.slice(0, start)));
  const [disease] = diseases;
  if (!disease || drugs.length === 0) return [];
  return drugs
    .slice(0, 2)
    .map((drug) => ({ subject: named(drug), relation: 'was studied in', object: named(disease) }));
}

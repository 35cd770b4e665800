import { mayBeSubstance } from '#core/reading/drug-names.ts';
import { tokenise } from '#core/reading/tokens.ts';
import type { QueryConcept } from '#core/sources/tool.ts';
import { conceptKind } from './concept-kind.ts';
import { type QuestionClause, readClause, type Span } from './question-clause.ts';
import { tokenKey } from './token-key.ts';

/** What an idea does in its question. */
export type Role = 'intervention' | 'condition' | 'outcome' | 'population' | 'other';

/** The parts that the ideas of a question play, each idea in one list at most and in the order of the plan. */
export interface Roles<C> {
  /** What is done or taken, the one that the question is about first; empty where it asks about something else. */
  interventions: C[];
  conditions: C[];
  outcomes: C[];
  populations: C[];
}

/**
 * Reads from grammar which idea is the intervention, which the condition and which the outcome; the lexicon decides where
 * it knows better (a disease is not what is given).
 */
export function rolesOf<C extends Pick<QueryConcept, 'term'>>(question: string, concepts: readonly C[]): Roles<C> {
  const clause = readClause(question);
  const placed = concepts.map((concept) => place(question, clause, concept));
  const inRole = (role: Role) => placed.filter((each) => each.role === role).map(({ concept }) => concept);
  const conditions = inRole('condition');
  // "Does X prevent stroke?": without another, the disease in the object is the condition.
  const inObject = placed.filter(({ role, kind }) => role === 'outcome' && kind === 'disease');
  const moved = conditions.length === 0 ? inObject.map(({ concept }) => concept) : [];
  return {
    interventions: placed
      .filter(({ role }) => role === 'intervention')
      .toSorted((a, b) => b.rank - a.rank || a.start - b.start)
      .map(({ concept }) => concept),
    conditions: [...conditions, ...moved],
    outcomes: inRole('outcome').filter((concept) => !moved.includes(concept)),
    populations: inRole('population'),
  };
}

interface Placed<C> {
  concept: C;
  kind: ReturnType<typeof conceptKind>;
  role: Role;
  /** Of several interventions the highest is what the question is about. */
  rank: number;
  start: number;
}

function place<C extends Pick<QueryConcept, 'term'>>(
  question: string,
  clause: QuestionClause | null,
  concept: C,
): Placed<C> {
  const kind = conceptKind(concept.term);
  const at = locate(question, concept.term);
  const within = (span: Span | null | undefined) =>
    Boolean(at && span && at.start >= span.start && at.start < span.end);
  const isSubject = within(clause?.subject);
  // A code looks like the symbol of a gene ("BX-4471"); as the subject it is what is given.
  const isCode = isSubject && /\d/.test(concept.term) && mayBeSubstance(concept.term);
  const role = roleOf(isCode ? null : kind, {
    isSubject,
    isObject: within(clause?.object),
    isSetting: within(clause?.setting),
    isFor: clause?.isFor ?? false,
    isChange: clause?.sense === 'change',
  });
  const isNamed = kind === 'drug' || kind === 'procedure' || mayBeSubstance(concept.term);
  return { concept, kind, role, rank: (isSubject ? 2 : 0) + (isNamed ? 1 : 0), start: at?.start ?? 0 };
}

function roleOf(
  kind: ReturnType<typeof conceptKind>,
  where: Record<'isSubject' | 'isObject' | 'isSetting' | 'isFor' | 'isChange', boolean>,
): Role {
  if (kind === 'population') return 'population';
  if (kind === 'drug') return 'intervention';
  if (where.isSetting) return kind === 'effect' ? 'outcome' : 'condition';
  if (kind === 'disease') return where.isObject && !where.isFor ? 'outcome' : 'condition';
  if (kind === 'procedure' && where.isSubject) return 'intervention';
  if (where.isSubject && (kind === null || (kind === 'exposure' && !where.isChange))) return 'intervention';
  if (where.isObject) return where.isFor && kind === null ? 'condition' : 'outcome';
  return 'other';
}

/** Where a question names an idea, whatever the spelling of its words. */
function locate(question: string, term: string): Span | null {
  const tokens = tokenise(question);
  const wanted = tokenKey(term).split(' ');
  const at = tokens.findIndex((_, from) => wanted.every((key, offset) => tokens[from + offset]?.key === key));
  const [first, last] = [tokens[at], tokens[at + wanted.length - 1]];
  return first && last ? { start: first.start, end: last.end } : null;
}

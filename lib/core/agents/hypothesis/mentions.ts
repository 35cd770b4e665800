import { mechanismEntities } from '#core/appraisal/mechanism-entities.ts';
import { namedDrugs } from '#core/appraisal/named-drugs.ts';
import type { Change } from '#core/reading/change-cues.ts';
import type { Spellings } from '#core/reading/concept-match.ts';
import { trimOutcome } from '#core/reading/name-edges.ts';
import type { Statement } from '#core/reading/statements.ts';
import { outcomeKey, outcomesBeside } from '#core/reading/told-outcomes.ts';

export type NodeKind = 'drug' | 'target' | 'pathway' | 'effect';

interface Span {
  start: number;
  end: number;
}

/** Where a sentence names a part of a chain: `text === statement.text.slice(start, end)`. */
export interface NodeMention extends Span {
  kind: NodeKind;
  /** What its spellings share. */
  key: string;
  text: string;
  /** What the sentence says happened to it, and where; null where it does not say. */
  told: { change: Change; cue: Span } | null;
}

export interface Scope {
  concepts: readonly Spellings[];
  /** The question's interventions; empty where it asks for any. */
  actors: ReadonlySet<number>;
  /** Names that the works dose, lower case; any of them may act where the question names no intervention. */
  dosed: ReadonlySet<string>;
}

/** The comparator is not what acts. */
const COMPARED = /\b(?:than|versus|vs\.?|compared (?:with|to)|over|or)\s+(?:[a-z]+\s)?$/i;
/** "Suppresses X and Y", "lowered X by 38% and Y": what is told of the first is told of the second. */
const ALSO =
  /^(?:\s+(?:phosphorylation|activity|activation|expression|levels?|production|release|signall?ing))?(?:\s+by\s+[\d.]+\s?%)?\s*(?:,\s*(?:and\s+)?|and\s+)(?:thereby\s+|thus\s+|hence\s+|also\s+|of\s+|the\s+|its\s+)*$/i;

/** "The receptor for TGF-β" is not TGF-β. */
const RECEPTOR_FOR = /\breceptors?\s+(?:for|of)\s+(?:the\s+)?$/i;

/** The parts of chains that a sentence names, in kinds: drugs, then targets and pathways, then effects. */
export function mentionsIn(statement: Statement, scope: Scope): NodeMention[] {
  const drugs = drugMentions(statement, scope);
  const inside = insideMentions(statement, scope);
  return [...drugs, ...inside, ...effectMentions(statement, scope, [...drugs, ...inside])];
}

/** The question's own interventions; where it names none, every drug the sentence names beside an idea of the question. */
function drugMentions(statement: Statement, { concepts, actors, dosed }: Scope): NodeMention[] {
  const { text, mentions, about } = statement;
  const named = mentions
    .filter(({ concept }) => actors.has(concept))
    .map(({ concept, start, end }) => ({ key: concepts[concept]?.term ?? '', start, end }));
  const any = (about.length > 0 ? namedDrugs(statement, dosed) : []).map(({ name, start, end }) => {
    return { key: name, start, end };
  });
  return (actors.size > 0 ? named : any)
    .filter(({ start }) => !COMPARED.test(text.slice(0, start)))
    .map(({ key, start, end }) => ({ kind: 'drug', key, text: text.slice(start, end), start, end, told: null }));
}

function insideMentions(statement: Statement, scope: Scope): NodeMention[] {
  const { text, outcomes } = statement;
  const found: NodeMention[] = [];
  for (const { kind, key, start, end } of mechanismEntities(statement)) {
    if (RECEPTOR_FOR.test(text.slice(0, start))) continue;
    const outcome = outcomes.find((each) => each.start <= start && start < each.end);
    const before = found.at(-1);
    const told = outcome
      ? { change: outcome.change, cue: outcome.cue }
      : before && ALSO.test(text.slice(before.end, start))
        ? before.told
        : null;
    const asked = kind === 'pathway' ? ideaOf(key, scope) : undefined;
    const node = asked ? ({ kind: 'effect', key: effectKey(outcomeKey(asked)) } as const) : { kind, key };
    found.push({ ...node, text: text.slice(start, end), start, end, told });
  }
  return found;
}

/** A process that the question asks for ("slow kidney fibrosis") is an end, not a step on the way to one. */
function ideaOf(key: string, { concepts, actors }: Scope): string | undefined {
  const name = key.toLowerCase();
  const idea = concepts.find(
    ({ term, synonyms }, at) =>
      !actors.has(at) && [term, ...synonyms].some((spelling) => ` ${spelling.toLowerCase()}`.endsWith(` ${name}`)),
  );
  return idea?.term;
}

function effectKey(key: ReadonlySet<string>): string {
  return [...key].sort().join(' ');
}

function effectMentions(
  { text, outcomes }: Statement,
  { concepts, actors }: Scope,
  others: readonly NodeMention[],
): NodeMention[] {
  const own = [...actors].flatMap((concept) => concepts[concept] ?? []);
  return outcomesBeside(outcomes, own).flatMap(({ key, change, cue, ...outcome }): NodeMention[] => {
    const { start, end } = trimOutcome(text, outcome);
    const name = text.slice(start, end);
    const isPart = others.some((other) => other.end === end || (other.start <= start && other.end >= end));
    const isAttribute = others.some((other) => other.start >= start && other.end <= end);
    if (isPart || isAttribute || /(?:pathways?|signall?ing|mechanisms?)$/i.test(name)) return [];
    return [{ kind: 'effect', key: effectKey(key), text: name, start, end, told: { change, cue } }];
  });
}

import { isRetracted } from '../evidence/evidence.ts';
import { isNegated } from '../lexicon/negation.ts';
import { mechanismEntities } from './mechanism-entities.ts';
import { isAsking, type Statement } from './statements.ts';
import { listOf } from './study-counts.ts';
import { mechanismWeightOf } from './study-strength.ts';
import type { Topic } from './weighed-work.ts';

/** Words by which a sentence says that one thing acts on another. */
export const ACTS =
  /\b(?:inhibit|activat|block|bind|bound|agoni|antagoni|suppress|stimulat|induc|mediat|modulat|regulat|phosphorylat|express|signal|via\b|through\b|up-?regulat|down-?regulat|attenuat|enhanc|target|depend|trigger|abolish|prevent|reduc|increas|decreas|rais|lower|restor|impair)/i;
const REGULATES =
  /\b(?:regulat|up-?regulat|down-?regulat|feedback|phosphorylat|activat|inhibit|suppress|modulat|mediat|stimulat)/i;
const POINTS_BACK =
  /^(?:this|these|it|such|its|the (?:effect|drug|treatment|compound|reduction|increase|mechanism)s?|(?:inhibition|activation|blockade|stimulation|treatment|administration))\b/i;

/** One work alone supports a target or pathway at most this far; full support takes a second work (proposal). */
const ALONE = 0.6;
/** An introduction repeats what others found. */
const SECOND_HAND = 0.5;

/** A sentence that names more things than this lists them; each counts the less. */
const LIST = 3;

interface Support {
  name: string;
  kind: 'target' | 'pathway';
  works: Set<string>;
  /** 0..1: works weighted by quality and review. */
  strength: number;
  isRegulation: boolean;
}

/**
 * The mechanism score by the rubric, from distinct targets and pathways that sentences about the question's subject name
 * together with a word of action. Denials, aims, questions and retracted works count nothing. Wording cannot show that
 * an understanding is complete, so rules stop at 9.
 */
export function scoreMechanism(statements: readonly Statement[], topic: Topic): { score: number; reason: string } {
  const telling = statementsAbout(statements, topic).filter(
    (statement) => !isRetracted(statement.work) && !isAsking(statement) && ACTS.test(statement.text),
  );
  const supports = collectSupport(telling);
  const targets = supports.filter(({ kind }) => kind === 'target');
  const pathways = supports.filter(({ kind }) => kind === 'pathway');
  const regulated = sum(supports.filter(({ isRegulation }) => isRegulation));
  const reached = supports.length > 0 ? ladder(sum(targets), sum(pathways), regulated) : 0;
  const score = Math.min(reached, ceiling(supports.filter(({ works }) => works.size >= 2).length));
  return { score, reason: reasonFor(targets, pathways) };
}

/** Sentences that name the subject, and those right after them that point back to it. */
function statementsAbout(statements: readonly Statement[], { subject }: Topic): Statement[] {
  const about: Statement[] = [];
  let last: Statement | undefined;
  for (const statement of statements) {
    const follows =
      last?.work.id === statement.work.id && last.field === statement.field && statement.start - last.end <= 2;
    const isNamed = statement.about.some((concept) => subject.has(concept));
    last = isNamed || (follows && POINTS_BACK.test(statement.text)) ? statement : undefined;
    if (last) about.push(last);
  }
  return about;
}

function ladder(targets: number, pathways: number, regulated: number): number {
  if (pathways >= 3 && targets >= 2 && regulated >= 4) return 9;
  if (pathways >= 2 && targets >= 1 && regulated >= 2) return 8;
  if (pathways >= 1 && targets >= 1) return targets + pathways >= 4 ? 7 : 6;
  const all = targets + pathways;
  if (all >= 1) return all >= 2 ? 5 : 4;
  return all >= ALONE / 2 ? 3 : 2;
}

/** However much one work names, 6 takes a second work for one of its targets or pathways, and 8 for three of them (proposal). */
function ceiling(corroborated: number): number {
  if (corroborated >= 3) return 9;
  return corroborated >= 1 ? 7 : 5;
}

function collectSupport(statements: readonly Statement[]): Support[] {
  const supports = new Map<string, Map<string, number>>();
  const kinds = new Map<string, { kind: Support['kind']; isRegulation: boolean }>();
  for (const { work, entities, part, text } of statements) {
    const named = mechanismEntities({ text, entities }).filter(({ start }) => !isNegated(text, start));
    const amount =
      mechanismWeightOf(work) * (part === 'background' ? SECOND_HAND : 1) * Math.min(1, LIST / named.length);
    for (const { kind, key } of named) {
      const byWork = supports.get(key) ?? new Map<string, number>();
      byWork.set(work.id, Math.max(byWork.get(work.id) ?? 0, Math.min(ALONE, amount)));
      supports.set(key, byWork);
      const known = kinds.get(key);
      kinds.set(key, { kind, isRegulation: (known?.isRegulation ?? false) || REGULATES.test(text) });
    }
  }
  return [...supports].flatMap(([name, byWork]) => {
    const about = kinds.get(name);
    const strength = Math.min(
      1,
      [...byWork.values()].reduce((total, value) => total + value, 0),
    );
    return about ? [{ name, ...about, works: new Set(byWork.keys()), strength }] : [];
  });
}

function sum(supports: readonly Support[]): number {
  return supports.reduce((total, { strength }) => total + strength, 0);
}

function reasonFor(targets: readonly Support[], pathways: readonly Support[]): string {
  if (targets.length + pathways.length === 0)
    return 'No sentence names a target or pathway through which it would act.';
  const corroborated = [...targets, ...pathways].filter(({ works }) => works.size >= 2).length;
  const parts = [named(targets, 'target'), named(pathways, 'pathway')].filter(Boolean);
  return `${capitalised(listOf(parts))}; ${corroborated} of ${targets.length + pathways.length} named by more than one work.`;
}

function named(supports: readonly Support[], noun: string): string {
  if (supports.length === 0) return '';
  const best = [...supports].sort(
    (a, b) => b.works.size - a.works.size || b.strength - a.strength || (a.name < b.name ? -1 : 1),
  );
  const names = best
    .slice(0, 4)
    .map(({ name }) => name)
    .join(', ');
  const more = supports.length > 4 ? ', ...' : '';
  return `${supports.length} ${noun}${supports.length === 1 ? '' : 's'} (${names}${more})`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

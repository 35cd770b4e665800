import { type Evidence, isRetracted } from '#contract/evidence.ts';
import { isAsking, isFinding, isSecondHand, readTitle, type Statement } from '../reading/statements.ts';
import type { ToldOutcome } from '../reading/told-outcomes.ts';
import { capitalised } from '../text/capitalised.ts';
import { isNegated } from '../text/negation.ts';
import { mechanismEntities } from './mechanism-entities.ts';
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

/** One work alone supports a target or pathway at most this far (proposal). */
const ALONE = 0.7;
/** From here a target or pathway counts as known: one reviewed work of fair quality tells it, or two lesser ones. */
const TOLD = 0.65;
/** What a work repeats of others, and what a work about the subject tells without naming it there. */
const SECOND_HAND = 0.5;
const IMPLIED = 0.75;

/** "TGF-β receptor signalling" still names a molecule. */
const MOLECULE = /(?:receptor|kinase|channel|transporter)s?$/i;

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

/** A sentence that tells of the subject's mechanism, and how far it counts. */
interface Witness {
  statement: Statement;
  share: number;
}

/**
 * The mechanism score by the rubric, from distinct targets and pathways that sentences about the question's subject name
 * together with a word of action. Denials, aims, questions and retracted works count nothing. Wording cannot show that
 * an understanding is complete, so rules stop at 9.
 */
export function scoreMechanism(statements: readonly Statement[], topic: Topic): { score: number; reason: string } {
  const telling = witnesses(statements, topic).filter(
    ({ statement }) => !isRetracted(statement.work) && !isAsking(statement) && ACTS.test(statement.text),
  );
  const supports = collectSupport(telling);
  return { score: ladder(supports), reason: reasonFor(supports) };
}

/** Sentences that name the subject, those right after them that point back to it, and results of works about an intervention. */
function witnesses(statements: readonly Statement[], { subject, actors, concepts }: Topic): Witness[] {
  const isTitled = (work: Evidence) => readTitle(work, concepts).concepts.some((concept) => actors.has(concept));
  const found: Witness[] = [];
  let last: Statement | undefined;
  for (const statement of statements) {
    const { work } = statement;
    const follows = last?.work.id === work.id && last.field === statement.field && statement.start - last.end <= 2;
    const isNamed = statement.about.some((concept) => subject.has(concept));
    last = isNamed || (follows && POINTS_BACK.test(statement.text)) ? statement : undefined;
    if (last) found.push({ statement, share: isSecondHand(statement) ? SECOND_HAND : 1 });
    else if (isOwnResult(statement) && isTitled(work)) found.push({ statement, share: IMPLIED });
  }
  return found;
}

/** "Smad3 phosphorylation was reduced", in a work about one drug: what it did, since nothing else is said to have done it. */
function isOwnResult(statement: Statement): boolean {
  const { entities, outcomes, text } = statement;
  const isOfOther = entities.some(({ kind }) => kind === 'drug') || /\bby (?!\d|about|nearly|almost|half)/i.test(text);
  const isPassive = ({ change, end, cue }: ToldOutcome) => change !== 'same' && end <= cue.start;
  return isFinding(statement) && !isOfOther && outcomes.length > 0 && outcomes.every(isPassive);
}

/**
 * The rubric in numbers (proposal): a target and a pathway make 6; with a third, and one of them found by two studies, 7;
 * several pathways and their regulation, by three studies of which two agree on one, 8; all of it broadly agreed on, 9.
 */
function ladder(supports: readonly Support[]): number {
  const known = supports.filter(({ strength }) => strength >= TOLD);
  const targets = known.filter(({ kind }) => kind === 'target').length;
  const pathways = known.filter(({ kind }) => kind === 'pathway').length;
  const regulated = known.filter(({ isRegulation }) => isRegulation).length;
  const corroborated = known.filter(({ works }) => works.size >= 2).length;
  const studies = new Set(known.flatMap(({ works }) => [...works])).size;
  if (pathways >= 3 && targets >= 2 && regulated >= 4 && corroborated >= 3 && studies >= 5) return 9;
  if (pathways >= 2 && targets >= 1 && regulated >= 2 && corroborated >= 1 && studies >= 3) return 8;
  if (pathways >= 1 && targets >= 1) return known.length >= 3 && corroborated >= 1 ? 7 : 6;
  if (known.length > 0) return known.length >= 2 ? 5 : 4;
  if (supports.length === 0) return 0;
  return supports.some(({ strength }) => strength >= TOLD / 2) ? 3 : 2;
}

function collectSupport(telling: readonly Witness[]): Support[] {
  const supports = new Map<string, Map<string, number>>();
  const kinds = new Map<string, { kind: Support['kind']; isRegulation: boolean }>();
  for (const {
    statement: { work, entities, text },
    share,
  } of telling) {
    const named = mechanismEntities({ text, entities }).filter(({ start }) => !isNegated(text, start));
    const amount = mechanismWeightOf(work) * share * Math.min(1, LIST / named.length);
    for (const { kind, key } of named) {
      const byWork = supports.get(key) ?? new Map<string, number>();
      byWork.set(work.id, Math.max(byWork.get(work.id) ?? 0, Math.min(ALONE, amount)));
      supports.set(key, byWork);
      const known = kinds.get(key);
      kinds.set(key, {
        kind: known?.kind === 'pathway' && !MOLECULE.test(key) ? 'pathway' : MOLECULE.test(key) ? 'target' : kind,
        isRegulation: (known?.isRegulation ?? false) || REGULATES.test(text),
      });
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

function reasonFor(supports: readonly Support[]): string {
  const targets = supports.filter(({ kind }) => kind === 'target');
  const pathways = supports.filter(({ kind }) => kind === 'pathway');
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

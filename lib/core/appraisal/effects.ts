import type { Finding, Measure } from '#contract/finding.ts';
import { numbersIn } from '../text/numbers.ts';
import { isSameOutcome } from './outcomes.ts';

const RATIOS: ReadonlySet<Measure> = new Set(['RR', 'OR', 'HR', 'IRR', 'LR+', 'LR-']);
const DIFFERENCES: ReadonlySet<Measure> = new Set(['MD', 'SMD', 'difference', 'correlation']);
const ACCURACY: ReadonlySet<Measure> = new Set(['sensitivity', 'specificity', 'PPV', 'NPV', 'AUC']);
/** Measures whose values mean nothing next to each other without their unit. */
const WITH_UNIT: ReadonlySet<Measure> = new Set(['MD', 'difference']);
/**
 * Bounds of appreciable benefit and harm of a ratio: GRADE handbook, chapter 5.2.4.2, "a default threshold for appreciable
 * benefit and appreciable harm that warrants rating down is usually 25 %".
 */
const APPRECIABLE = { low: 0.75, high: 1.25 };

export function isRatio(measure: Measure | null): boolean {
  return measure !== null && RATIOS.has(measure);
}

/** The value at which nothing differs: 1 of ratios, 0 of differences; null where a measure has none. */
export function noEffect(measure: Measure | null): number | null {
  if (measure === null) return null;
  if (RATIOS.has(measure)) return 1;
  return DIFFERENCES.has(measure) ? 0 : null;
}

/** Whether the interval holds "no effect"; null where there is no interval, or nothing that it could cross. */
export function crossesNoEffect({ measure, low, high }: Pick<Finding, 'measure' | 'low' | 'high'>): boolean | null {
  const none = noEffect(measure);
  if (none === null || low === null || high === null) return null;
  return low <= none && none <= high;
}

/** An interval that crosses no effect is precise all the same where it holds neither appreciable benefit nor harm. */
export function isImprecise(finding: Pick<Finding, 'measure' | 'low' | 'high'>): boolean {
  if (crossesNoEffect(finding) !== true) return false;
  const { measure, low, high } = finding;
  if (!isRatio(measure)) return true;
  return (low ?? 0) < APPRECIABLE.low || (high ?? 0) > APPRECIABLE.high;
}

/** Whether two intervals of one measure do not meet; null where one of them is missing. */
export function areApart(
  first: Pick<Finding, 'measure' | 'low' | 'high'>,
  second: Pick<Finding, 'measure' | 'low' | 'high'>,
): boolean | null {
  if (first.measure === null || first.measure !== second.measure) return null;
  if (first.low === null || first.high === null || second.low === null || second.high === null) return null;
  return first.high < second.low || second.high < first.low;
}

export interface EffectSet {
  outcome: string;
  measure: Measure;
  /** One of each work, all of one outcome. */
  findings: Finding[];
}

/**
 * Effects that may stand side by side: two or more works, one measure, one outcome and, for differences, one unit. They
 * are never pooled.
 *
 * @param options `onlyPlain`: a work that gives several of them is left out unless one alone is its main finding, since the
 * first it prints may be of a subgroup or of another way to measure; and so is one that does not say what it compares.
 */
export function effectSets(findings: readonly Finding[], { withShares = false, onlyPlain = false } = {}): EffectSet[] {
  const isShown = ({ measure, value }: Finding) =>
    value !== null &&
    measure !== null &&
    (RATIOS.has(measure) || DIFFERENCES.has(measure) || ACCURACY.has(measure) || (withShares && measure === 'percent'));
  const sets: EffectSet[] = [];
  const isPlain = ({ comparison }: Finding) => !onlyPlain || comparison !== null;
  for (const finding of findings.filter((each) => isShown(each) && isPlain(each))) {
    const home = sets.find((set) => isComparable(set, finding));
    if (!home) sets.push({ outcome: finding.outcome, measure: finding.measure ?? 'other', findings: [finding] });
    else home.findings.push(finding);
  }
  return sets
    .map((set) => ({ ...set, findings: oneOfEach(set.findings, onlyPlain) }))
    .filter((set) => set.findings.length > 1);
}

function oneOfEach(findings: readonly Finding[], onlyPlain: boolean): Finding[] {
  return [...Map.groupBy(findings, ({ evidenceId }) => evidenceId).values()].flatMap((own) => {
    const main = own.filter(({ isMain }) => isMain);
    const plain = own.length === 1 ? own[0] : main.length === 1 ? main[0] : undefined;
    const chosen = onlyPlain ? plain : own[0];
    return chosen ? [chosen] : [];
  });
}

const EXCLUDES = /\bnon-?\s?\p{L}/iu;

function isComparable({ measure, findings }: EffectSet, finding: Finding): boolean {
  const [first] = findings;
  if (!first || measure !== finding.measure || !isSameOutcome(first, finding)) return false;
  // "Non-vertebral fracture" shares its words with what it excludes.
  if (EXCLUDES.test(first.outcome) !== EXCLUDES.test(finding.outcome)) return false;
  return !WITH_UNIT.has(measure) || unitOf(first) === unitOf(finding);
}

/** The word or sign behind the value where the quote states it: "mmHg", "%", "points"; empty where nothing follows. */
export function unitOf({ value, citation: { quote } }: Pick<Finding, 'value' | 'citation'>): string {
  const place = numbersIn(quote).find((number) => Number(number.value) === value);
  if (!place) return '';
  if (place.percent) return '%';
  const unit = /^\s?(\p{L}[\p{L}/]*)/u.exec(quote.slice(place.end, place.end + 24))?.[1]?.toLowerCase() ?? '';
  return /^(?:to|and|or|in|with|for|vs|versus|ci|than|at|by|p|from|among|compared)$/.test(unit) ? '' : unit;
}

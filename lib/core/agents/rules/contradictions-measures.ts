/** A measured value: "HR 0.79, 95% CI 0.70-0.88", or of a test's accuracy "a sensitivity of 81%". */
export interface Measure {
  /** The measure's name in one form, e.g. `hazard ratio`. */
  kind: string;
  value: number;
  /** Its 95 % interval; null where the sentence gives none. */
  interval: { low: number; high: number } | null;
  isPercent: boolean;
  isAccuracy: boolean;
}

const RATIOS: readonly [string, string][] = [
  ['odds ratio', '(?:adjusted |pooled |summary )?odds ratios?|a?ORs?'],
  ['hazard ratio', '(?:adjusted |pooled |summary )?hazard ratios?|a?HRs?'],
  ['risk ratio', '(?:adjusted |pooled |summary )?(?:relative risks?|risk ratios?|rate ratios?)|a?RRs?'],
  ['standardised mean difference', 'standardi[sz]ed mean differences?|SMDs?'],
  ['mean difference', '(?:weighted |pooled )?mean differences?|W?MDs?'],
  ['prevalence', '(?:pooled |overall )?prevalence'],
];
const ACCURACY: readonly [string, string][] = [
  ['sensitivity', 'sensitivity'],
  ['specificity', 'specificity'],
  ['area under the curve', 'area under the (?:receiver operating characteristic |ROC )?curve|AUCs?|AUROC'],
];

const NUMBER = '[-−–]?\\d+(?:[.·]\\d+)?';
const INTERVAL = `95\\s?%\\s?(?:confidence intervals?|CIs?|CrI)(?:\\s*\\(?CI\\)?)?[\\s:=,]*[([]?\\s*(${NUMBER})\\s*%?\\s*(?:to|[-–—,;])\\s*(${NUMBER})`;
/** Values that differ by no more than this share of the larger are the same (proposal). */
const LEAST_DIFFERENCE = 0.05;
/** Without intervals on both sides chance alone makes more than that (proposal). */
const LEAST_UNTESTED = 0.2;

/** Ratios and differences with their 95 % interval, without which they cannot be told from chance; accuracies with or without. */
export function measuresIn(sentence: string): Measure[] {
  return [
    ...RATIOS.flatMap((kind) => ratiosIn(sentence, kind)),
    ...ACCURACY.flatMap((kind) => accuraciesIn(sentence, kind)),
  ];
}

const RATIO_PATTERNS = new Map(
  RATIOS.map(([kind, names]) => [
    kind,
    new RegExp(`(?<![\\p{L}])(?:${names})(?![\\p{L}])[^.;\\d]{0,40}?(${NUMBER})\\s*(%)?[^;]{0,30}?${INTERVAL}`, 'giu'),
  ]),
);
const ACCURACY_PATTERNS = new Map(
  ACCURACY.map(([kind, names]) => [
    kind,
    new RegExp(
      `(?<![\\p{L}])(?:${names})(?![\\p{L}])[^.;,\\d(]{0,70}?\\b(?:of|was|were|is|at|=|:)\\s+(${NUMBER})\\s*(%)?(?:\\s*[([,;]\\s*${INTERVAL})?`,
      'giu',
    ),
  ]),
);

function ratiosIn(sentence: string, [kind]: readonly [string, string]): Measure[] {
  const pattern = RATIO_PATTERNS.get(kind);
  if (!pattern || !/95\s?%/.test(sentence)) return [];
  return Array.from(sentence.matchAll(pattern), (match) => measureOf(kind, match, false)).filter(isSound);
}

function accuraciesIn(sentence: string, [kind]: readonly [string, string]): Measure[] {
  const pattern = ACCURACY_PATTERNS.get(kind);
  if (!pattern || !/sensitivity|specificity|under the|AU/i.test(sentence)) return [];
  return Array.from(sentence.matchAll(pattern), (match) => measureOf(kind, match, true)).filter(
    (measure) => isSound(measure) && (measure.isPercent || measure.value <= 1),
  );
}

function measureOf(kind: string, match: RegExpMatchArray, isAccuracy: boolean): Measure {
  const [value = Number.NaN, low, high] = [match[1], match[3], match[4]].map(numberOf);
  const interval = match[3] === undefined || low === undefined || high === undefined ? null : { low, high };
  return { kind, value, interval, isPercent: match[2] !== undefined, isAccuracy };
}

function isSound({ value, interval }: Measure): boolean {
  return Number.isFinite(value) && (interval === null || (interval.low <= value && value <= interval.high));
}

function numberOf(text: string | undefined): number {
  return Number((text ?? '').replace(/[−–]/, '-').replace('·', '.'));
}

/** The first pair of one measure and unit that differs beyond chance, as far as the sentences tell; `isTested` by two intervals. */
export function differingMeasures(
  first: readonly Measure[],
  second: readonly Measure[],
): { measure: Measure; isTested: boolean } | null {
  for (const a of first) {
    for (const b of second) {
      if (b.kind !== a.kind || b.isPercent !== a.isPercent) continue;
      const difference = Math.abs(a.value - b.value) / Math.max(Math.abs(a.value), Math.abs(b.value));
      if (a.interval && b.interval) {
        const meet = b.interval.low < a.interval.high && a.interval.low < b.interval.high;
        if (!meet && difference > LEAST_DIFFERENCE) return { measure: a, isTested: true };
      } else if (difference > LEAST_UNTESTED && !isWithin(a, b) && !isWithin(b, a)) {
        return { measure: a, isTested: false };
      }
    }
  }
  return null;
}

function isWithin({ interval }: Measure, { value }: Measure): boolean {
  return interval !== null && interval.low <= value && value <= interval.high;
}

/** A measured value with its interval: "HR 0.79, 95% CI 0.70-0.88". */
export interface Measure {
  /** The measure's name in one form, e.g. `hazard ratio`. */
  kind: string;
  value: number;
  low: number;
  high: number;
  isPercent: boolean;
}

const KINDS: readonly [string, string][] = [
  ['odds ratio', '(?:adjusted |pooled |summary )?odds ratios?|a?ORs?'],
  ['hazard ratio', '(?:adjusted |pooled |summary )?hazard ratios?|a?HRs?'],
  ['risk ratio', '(?:adjusted |pooled |summary )?(?:relative risks?|risk ratios?|rate ratios?)|a?RRs?'],
  ['standardised mean difference', 'standardi[sz]ed mean differences?|SMDs?'],
  ['mean difference', '(?:weighted |pooled )?mean differences?|W?MDs?'],
  ['prevalence', '(?:pooled |overall )?prevalence'],
  ['sensitivity', '(?:pooled |overall )?sensitivity'],
  ['specificity', '(?:pooled |overall )?specificity'],
];

const NUMBER = '[-−–]?\\d+(?:[.·]\\d+)?';
const INTERVAL = `95\\s?%\\s?(?:confidence intervals?|CIs?|CrI)(?:\\s*\\(?CI\\)?)?[\\s:=,]*[([]?\\s*(${NUMBER})\\s*%?\\s*(?:to|[-–—,;])\\s*(${NUMBER})`;

/** The measures a sentence states with a 95 % interval; those without one cannot be told apart from chance. */
export function measuresIn(sentence: string): Measure[] {
  return KINDS.flatMap(([kind, names]) => {
    const pattern = new RegExp(
      `(?<![\\p{L}])(?:${names})(?![\\p{L}])[^.;\\d]{0,40}?(${NUMBER})\\s*(%)?[^;]{0,30}?${INTERVAL}`,
      'giu',
    );
    return Array.from(sentence.matchAll(pattern), (match): Measure => {
      const [value, low, high] = [match[1], match[3], match[4]].map(numberOf);
      return {
        kind,
        value: value ?? Number.NaN,
        low: low ?? Number.NaN,
        high: high ?? Number.NaN,
        isPercent: match[2] !== undefined,
      };
    }).filter(({ value, low, high }) => low <= value && value <= high);
  });
}

function numberOf(text: string | undefined): number {
  return Number((text ?? '').replace(/[−–]/, '-').replace('·', '.'));
}

/** The pair of one measure and unit whose intervals do not meet and whose values differ by more than 5 %. */
export function disjointMeasures(first: readonly Measure[], second: readonly Measure[]): [Measure, Measure] | null {
  for (const a of first) {
    const b = second.find(
      (other) =>
        other.kind === a.kind &&
        other.isPercent === a.isPercent &&
        (other.low > a.high || other.high < a.low) &&
        Math.abs(a.value - other.value) / Math.max(Math.abs(a.value), Math.abs(other.value)) > 0.05,
    );
    if (b) return [a, b];
  }
  return null;
}

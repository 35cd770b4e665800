import type { Measure } from '#contract/finding.ts';
import { WORD_BEGINS, wholeWords } from '../../text/whole-words.ts';

/** A word that says what the numbers after it measure; null where they measure what is no effect (means, medians, slopes). */
export interface EffectCue {
  measure: Measure | null;
  start: number;
  end: number;
}

/** In words, in any case. The first that matches at a place decides, so longer names stand before those they hold. */
const NAMES: readonly (readonly [Measure | null, string])[] = [
  ['other', 'relative risk (?:reduction|increase)|(?:vaccine )?(?:efficacy|effectiveness) (?:of|was|against)'],
  [null, 'excess relative risks?'],
  ['percent', '(?:(?:diagnostic|classification|overall) )?accurac(?:y|ies)|concordance|agreement'],
  ['HR', '(?:sub-?)?(?:distribution )?hazards? ratios?|relative hazards?'],
  ['OR', '(?:diagnostic )?odds ratios?'],
  ['IRR', '(?:incidence )?(?:rate|density) ratios?'],
  ['RR', '(?:relative|risk|prevalence|proportion) (?:risks?|ratios?|rates?)'],
  ['SMD', "standardi[sz]ed (?:mean|weighted mean) differences?|effect sizes?|cohen[’']?s d|hedges[’']? g"],
  ['MD', '(?:weighted |pooled |adjusted )?mean (?:between-group )?differences?'],
  ['difference', 'attributable risks?|absolute risk (?:reductions?|increases?)|(?:risk|rate) differences?'],
  ['MD', '(?:[a-z-]{4,20} )?differences?'],
  ['sensitivity', 'sensitivit(?:y|ies)'],
  ['specificity', 'specificit(?:y|ies)'],
  ['PPV', 'positive predictive values?|positive(?= and negative predictive values?)'],
  ['NPV', 'negative predictive values?'],
  [
    'AUC',
    'areas? under (?:the )?[a-z() -]{0,60}?curves?|c[- ](?:statistic|index)|roc areas?|receiver operat(?:or|ing) characteristics? areas?',
  ],
  ['LR+', 'positive likelihood ratios?|likelihood ratios? positive'],
  ['LR-', 'negative likelihood ratios?|likelihood ratios? negative'],
  ['correlation', 'correlation coefficients?'],
  ['NNT', 'numbers? needed to treat'],
  ['other', 'kappas?'],
  [null, 'means?|medians?|averages?|slopes?|beta coefficients?|regression coefficients?|interquartile'],
];

/** Short forms, in capitals as they are written; each only where a number or the end of a bracket follows it. */
const SHORT: readonly (readonly [Measure | null, string])[] = [
  ['HR', '[acsA]?HRs?|[aA]?RHs?(?=,?\\s?[=:,]?\\s?0?\\d{1,2}[.·]\\d)'],
  ['OR', '[acpA]?ORs?'],
  ['IRR', '[acA]?IRRs?'],
  ['RR', '[acp]?RRs?'],
  ['SMD', 'SMDs?'],
  ['MD', 'W?MDs?'],
  ['difference', 'ARRs?|ARDs?|RDs?'],
  ['PPV', 'PPVs?'],
  ['NPV', 'NPVs?'],
  ['AUC', 'AU(?:RO)?Cs?|ROC AUCs?|aROC'],
  ['LR+', 'LR\\s?\\+|\\+\\s?LR|PLR'],
  ['LR-', 'LR\\s?[-−–](?!\\d)|NLR'],
  ['correlation', 'r[s]?(?=\\s?[=:])|rho|ρ'],
  ['NNT', 'NNTs?'],
  ['other', 'κ'],
  [null, 'β|SD|SEM|IQR'],
];

const NAMED = wholeWords(NAMES.map(([, names]) => `(${names})`).join('|'), 'giu');
/** "in the OR (operating room)": a short form of an effect is followed by its number, by "for" or "of", or closes a bracket. */
const FOLLOWED = '(?=\\s?(?:[\\])=:,;([]|[-−–+.·]?\\s?\\d|of\\s|for\\s|per\\s|was\\s|were\\s|in\\s|between\\s))';
const SHORTENED = new RegExp(
  `${WORD_BEGINS}(?:${SHORT.map(([, names]) => `(${names})`).join('|')})(?!\\p{L})${FOLLOWED}`,
  'gu',
);
/** A short form next to the name that it stands for, in its bracket: "rate ratio [RR]", "prevalence ratio(PR)". */
const DEFINED = /^\s?[([](a?[A-Z]{2,4})[)\]]/;

/** Every such word of a text, in order. Linear: no pattern looks further than a name's length. */
export function findEffectCues(text: string): EffectCue[] {
  const read = (pattern: RegExp, table: readonly (readonly [Measure | null, string])[]) =>
    Array.from(text.matchAll(pattern), (match): EffectCue => {
      const at = match.slice(1).findIndex((group) => group !== undefined);
      return { measure: table[at]?.[0] ?? null, start: match.index, end: match.index + match[0].length };
    });
  const named = read(NAMED, NAMES);
  const own = definitions(text, named);
  const shorts = read(SHORTENED, SHORT).map((cue) => ({
    ...cue,
    measure: own.get(bare(text.slice(cue.start, cue.end))) ?? cue.measure,
  }));
  const others = [...own].filter(([short]) => !shorts.some(({ start, end }) => bare(text.slice(start, end)) === short));
  return [...named, ...shorts, ...others.flatMap(([short, measure]) => placesOf(text, short, measure))].sort(
    (a, b) => a.start - b.start || b.end - a.end,
  );
}

/** At most this many short forms are defined in a text; each is looked for once. */
const MOST_DEFINED = 8;

function definitions(text: string, named: readonly EffectCue[]): Map<string, Measure> {
  const own = new Map<string, Measure>();
  for (const { measure, end } of named) {
    const short = measure && DEFINED.exec(text.slice(end, end + 10))?.[1];
    if (short && own.size < MOST_DEFINED && !own.has(bare(short))) own.set(bare(short), measure);
  }
  return own;
}

/** "aRR", "RRs" and "RR" are one short form. */
function bare(short: string): string {
  return short.replace(/^[acps](?=[A-Z])|s$/g, '');
}

function placesOf(text: string, short: string, measure: Measure): EffectCue[] {
  const pattern = new RegExp(`${WORD_BEGINS}[acp]?${short}s?(?=\\s?[=:,]?\\s?[-−]?\\d)`, 'gu');
  return Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({
    measure,
    start: index,
    end: index + found.length,
  }));
}

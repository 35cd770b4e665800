import { readWords } from '../text/number-words.ts';
import { type NumberMention, numbersIn } from '../text/numbers.ts';
import type { EvidenceReading } from './evidence-reading.ts';
import { isGivenIn, isTheNumber } from './number-places.ts';
import { numberedLists } from './numbered-lists.ts';
import { isReading } from './review-words.ts';
import { isRounded, isToldOtherwise, RATIO } from './told-otherwise.ts';
import { gravest, type Objection, type RuleInput, veto } from './veto.ts';

/**
 * Said right behind the number, or behind two that belong together: "65% fewer or 13% more (calculated)". Data "derived" from
 * something calculate nothing.
 */
const CALCULATED =
  /^(?:\s(?:in|of|out of|per)\s(?:100|1,?000|10,?000)\b)?[^\d]{0,45}(?:\b(?:or|to|and) \d+(?:\.\d+)?%?[^\d]{0,30})?\b(?:calculated|computed|\(derived|our (?:own )?(?:calculation|arithmetic))\b/i;
const INTERVAL_LEVEL = /^9[059]\s?%\s(?:CI\b|confidence interval)/;
const LEVEL_WORDS = 24;
const BESIDE = 60;
/** "17 against 27 percent": the unit behind the second number is the first one's, too. */
const SHARES_PERCENT =
  /^\s(?:(?:against|v\.?|vs\.?|versus|and|to|or|with)\s)?(?:\d[\d.]*\s(?:against|v\.?|vs\.?|versus|and|to|or)\s)?\d[\d.]*\s?(?:%|per ?cent\b)/i;

/** A number that none of quotes, context, record and counts gives. */
export function strangeNumber({ claim, evidence, counts }: RuleInput): Objection | null {
  return gravest(numbersIn(claim).map((said) => objectionTo(said, { claim, evidence, counts })));
}

function objectionTo(said: NumberMention, { claim, evidence, counts }: RuleInput): Objection | null {
  const { context, numbers } = evidence;
  const text = claim.slice(said.start, said.end);
  if (isPartOfName(claim, said) || isNameLookedUp(claim, said)) return null;
  // What is marked as worked out is held against what can be worked out, and against no figure that it happens to equal.
  if (CALCULATED.test(claim.slice(said.end, said.end + BESIDE)) && isCalculated(Number(said.value), numbers))
    return null;
  if (said.bound === null && counts.some((count) => isWorkedOut(claim, said, count))) return null;
  if (isInHundred(claim, said, { numbers, counts }) || isNoEffect(claim, said, evidence.text)) return null;
  if (said.percent && isBoundOfShare(said.value, evidence.text)) return null;
  // The level of an interval is no share of anything.
  if (INTERVAL_LEVEL.test(claim.slice(said.start, said.end + LEVEL_WORDS)) || isEndOfYears(claim, said, evidence))
    return null;
  if (numbers.some((read) => isTheNumber(said, read))) {
    const same = numbers.filter((read) => read.value === said.value);
    if (said.percent || same.some((read) => !read.percent) || SHARES_PERCENT.test(claim.slice(said.end))) return null;
    if (isRounded(claim, said, numbers) || endsIntervalOfShare(claim, said)) return null;
    // "Ten women" beside a share of 10% counts, "50-75 mg" beside one of 50% weighs.
    if (/\d/.test(text) && !IS_DOSE.test(claim.slice(said.end)))
      return veto('number', 'partly', `The source gives ${text}%, not ${text}.`);
  }
  const record = context.works.flatMap(({ year, n }) => [year, n]);
  if (said.bound === null && record.includes(Number(said.value))) return null;
  if (
    pointsBack(claim, said) ||
    namesTogether(claim, said) ||
    countsWhatIsCited(claim, said, context.works.length) ||
    countsInPassing(claim, said) ||
    isSumInWords(claim, said, evidence) ||
    isToldOtherwise(claim, said, evidence)
  )
    return null;
  // What of its works a number counts elsewhere in them is for who reads the meaning.
  return isGivenIn(context.works, said) ? null : veto('number', 'not_found', reasonFor(claim, said, numbers));
}

/** "Look up first trials of 130/0.4": the name of a thing that no source need tell of. */
function isNameLookedUp(claim: string, { start, end }: NumberMention): boolean {
  const at = isReading(claim) ? claim.search(/\blook(?:ing)? up\b/i) : -1;
  return at >= 0 && start > at && (claim[start - 1] === '/' || claim[end] === '/');
}

const IS_DOSE =
  /^\s?(?:(?:[-–—]|to|or)\s?\d[\d.]*\s?)?(?:mg|g|kg|µg|μg|mcg|ml|l|mm|cm|units?|years?|months?|weeks?|days?|hours?)\b/i;

/** A number that code has worked out, or the whole one nearest to it where people are counted: 16.1 as "16 more in 100". */
function isWorkedOut(claim: string, { value, percent, end }: NumberMention, count: number): boolean {
  const told = Number(value);
  if (told === count) return true;
  return (
    !percent &&
    Number.isInteger(told) &&
    told >= LEAST_ROUNDED &&
    Math.abs(Math.abs(count) - told) <= 0.5 &&
    /^\s(?:(?:more|fewer|less)\s)?(?:in|of|per)\s(?:every\s)?100\b/i.test(claim.slice(end, end + BESIDE))
  );
}

/** "17 v 27 in 100", "3 per 1,000". */
const IN_SO_MANY =
  /^\s(?:(?:v\.?|vs\.?|versus|against|and|to|or|with)\s\d[\d.]*\s)?(?:in|of|out of|per)\s(?:every\s|each\s)?(100|1,?000|10,?000)\b/i;
const SO_MANY = /^(?:100|1000|10000)$/;
const SO_MANY_BEHIND = /\d\s(?:(?:more|fewer|less)\s)?(?:in|of|out of|per)\s(?:every\s|each\s)?$/i;

/** "17 v 27 in 100" for 17% and 27%, "about 30 in 100" for 29.7%: so many people are whole ones. */
function isInHundred(
  claim: string,
  { value, percent, start, end }: NumberMention,
  { numbers, counts }: { numbers: readonly NumberMention[]; counts: readonly number[] },
): boolean {
  if (percent) return false;
  const hasShares = counts.length > 0 || numbers.some((read) => read.percent);
  if (SO_MANY.test(value)) return SO_MANY_BEHIND.test(claim.slice(0, start)) && hasShares;
  const of = IN_SO_MANY.exec(claim.slice(end, end + BESIDE))?.[1];
  if (of === undefined) return false;
  const [told, isWhole] = [Number(value), Number.isInteger(Number(value))];
  return numbers.some((read) => {
    const given = (Number(read.value) * Number(of.replace(',', ''))) / 100;
    return read.percent && Math.abs(given - told) <= (isWhole && told >= LEAST_ROUNDED ? 0.5 : 0) + 1e-9;
  });
}

/** Of fewer a half is too much to be rounding. */
const LEAST_ROUNDED = 5;

/** "4.8%" for "5.1% (95% CI 4.8 to 5.4)": the sign behind the share is that of its interval, too. */
function isBoundOfShare(value: string, text: string): boolean {
  const bound = value.replace(/[.\\]/g, String.raw`\$&`);
  return new RegExp(
    String.raw`\d\s?%\s?[([][^()[\]]{0,40}?(?:CI|interval)[^()[\]%]{0,20}?(?:(?<![\d.])${bound}\s?(?:to|-|–|,|and)\s?[\d.]+|[\d.]+\s?(?:to|-|–|,|and)\s?${bound}(?![\d.]))`,
    'i',
  ).test(text);
}

/** "Every estimate lies below 1", of ratios: no effect, and no figure of a source. */
function isNoEffect(claim: string, { value, percent, start, end }: NumberMention, text: string): boolean {
  return (
    value === '1' &&
    !percent &&
    /\b(?:below|above|under|over|holds?|includes?|contains?|crosses|excludes?)\s$/i.test(claim.slice(0, start)) &&
    /^\s*(?:[,;.)|]|$|and\b|or\b|in\b|for\b)/i.test(claim.slice(end)) &&
    RATIO.test(text)
  );
}

/** "Born 1961-85" for 1985. */
function isEndOfYears(
  claim: string,
  { value, start, percent }: NumberMention,
  { numbers, text }: Pick<EvidenceReading, 'numbers' | 'text'>,
): boolean {
  if (percent) return false;
  // "1970 to 1996" for "1970-96".
  const [, whole, years] = /^((?:1[6-9]|20))(\d\d)$/.exec(value) ?? [];
  if (years !== undefined) return new RegExp(String.raw`\b${whole}\d\d\s?[-–—]\s?${years}(?!\d)`).test(text);
  const century = /\b(1[6-9]|20)\d\d[-–—]$/.exec(claim.slice(Math.max(0, start - 5), start))?.[1];
  return century !== undefined && /^\d\d$/.test(value) && numbers.some((read) => read.value === century + value);
}

/** "(P = 1.000 for the last two)", "the same three": it counts what the sentence itself has just named. */
function pointsBack(claim: string, { start, end }: NumberMention): boolean {
  return (
    countsInWords(claim.slice(start, end), 6) &&
    /\b(?:the (?:last|first|same|other|latter)|these|those|all|of the) $/i.test(
      claim.slice(Math.max(0, start - 14), start),
    ) &&
    /^\s*(?:[,;.:|)]|$)/.test(claim.slice(end))
  );
}

/** "Three", up to so many: a few that a reader still has in mind. */
function countsInWords(text: string, most: number): boolean {
  const count = readWords(text);
  return count !== undefined && count >= 2 && count <= most;
}

/** "It does not rank the two colloids": a few that were named before, whatever they are. */
function namesTogether(claim: string, { start, end }: NumberMention): boolean {
  return (
    countsInWords(claim.slice(start, end), 4) &&
    /\b(?:the|these|those|both|all) $/i.test(claim.slice(Math.max(0, start - 6), start))
  );
}

/** "Two meta-analyses", "both of the two studies": the works that the sentence cites, counted in words. */
function countsWhatIsCited(claim: string, { start, end, value }: NumberMention, cited: number): boolean {
  // A lead counts the works of its whole paragraph, of which one sentence cites some.
  const isInLead = start < claim.indexOf(': ');
  return (
    Number(value) <= (isInLead ? Math.max(cited, MOST_IN_LEAD) : cited) &&
    /^\p{L}+$/u.test(claim.slice(start, end)) &&
    /^ (?:[\p{L}-]+ ){0,3}(?:works?|stud(?:y|ies)|trials?|reviews?|meta-analys[ei]s|reports?|cohorts?|surveys?|articles?)\b/iu.test(
      claim.slice(end, end + 80),
    )
  );
}

/** "Three treatments", "both of two arms": a writer counts what a source lists. */
function countsWhatIsCompared(claim: string, { end }: NumberMention): boolean {
  return /^ (?:[\p{L}-]+ )?(?:arms?|groups?|treatments?|drugs?|outcomes?|measures?|comparisons?|products?|subgroups?|designs?|methods?|options?|kinds?|types?|reasons?|results?|starches|programmes?|forms?|classes|cohorts?|areas?|sexes|patterns?|regimens?|combinations?|doses|fluids?|populations?|models?|schedules?|steps?|stages?|directions?|readings?|explanations?|interpretations?|possibilities|questions?|points?|limits?|caveats?|weaknesses|views?)\b/iu.test(
    claim.slice(end, end + 60),
  );
}

/** A few, in words: a writer's own count of what is told, unless what follows is measured, dosed or counted in a study. */
function countsInPassing(claim: string, said: NumberMention): boolean {
  const { start, end, value } = said;
  return (
    Number(value) <= MOST_COMPARED &&
    /^\p{L}+$/u.test(claim.slice(start, end)) &&
    (countsWhatIsCompared(claim, said) || isOfThings(claim.slice(end, end + 80)))
  );
}

const LARGEST_SUM = 20;

/** "The other nine" for five and four of one sentence: code cannot know what may be added. */
function isSumInWords(claim: string, { start, end, value }: NumberMention, { quoted }: EvidenceReading): boolean {
  const sum = Number(value);
  if (sum > LARGEST_SUM || !/^\p{L}+$/u.test(claim.slice(start, end))) return false;
  return quoted.some(({ text }) => {
    const counts = numbersIn(text).flatMap((read) => (read.percent ? [] : [Number(read.value)]));
    return counts.some((a, at) => counts.some((b, other) => at !== other && a + b === sum));
  });
}

/** "Steps", "other sleepers": things that a writer may count, and no figure of a study. */
function isOfThings(behind: string): boolean {
  return /^ (?:[\p{L}-]+ ){0,2}?\p{L}{3,}s\b/u.test(behind) && !A_FIGURE.test(behind);
}

const A_FIGURE =
  /^(?:[- ]?(?:fold|times?)\b| (?:in|of|out of|to|or|and) (?:the |these |those |every )?[\p{L}\d]+| (?:[\p{L}-]+ ){0,3}(?:seconds?|minutes?|hours?|days?|nights?|weeks?|months?|years?|decades?|spoons?|tablets?|pills?|capsules?|units?|mg|grams?|kg|litres?|liters?|ml|percent|per|percentage|thirds?|quarters?|fifths?|halves|works?|stud(?:y|ies)|trials?|reviews?|meta-analys[ei]s|reports?|surveys?|articles?|patients?|people|persons?|women|men|children|adults|infants|participants|subjects|volunteers|nurses|doctors|physicians|students|users|workers|deaths?|infections?|events?|attacks?|cancers?|cases?|fractures|strokes|carriers|survivors|countries|hospitals|cent(?:er|re)s|animals|mice|rats|macaques|monkeys|pairs|families|twins)\b)/iu;

const MOST_COMPARED = 6;
const MOST_IN_LEAD = 3;

/** Digits of IL-6, OCT3/4, CD4+, "type 2" and "95% CI", and "several hundred", belong to a name; other rules compare names. */
function isPartOfName(claim: string, { start, end }: NumberMention): boolean {
  const behind = claim.slice(end, end + LONGEST_UNIT);
  return (
    (/^\p{L}+s?$/u.test(claim.slice(start, end)) &&
      /\b(?:several|many)\s$/i.test(claim.slice(Math.max(0, start - 8), start))) ||
    /\p{L}[-‐‑]?$/u.test(claim.slice(Math.max(0, start - 2), start)) ||
    numberedLists(claim).some((list) => list.start < start && end <= list.end) ||
    (/^[-‐‑'’′]?\p{L}/u.test(behind) && !MEASURED.test(behind))
  );
}

/** "4-fold", "40mg", "a 12-week course": what is measured is no part of a name. */
const MEASURED =
  /^[-‐‑]?(?:fold|(?:year|month|week|day|hour|minute|point|mile)s?|[mkµμ]?g|mcg|[mcd]?l|[ckm]m|mmHg|m?mol|IU)(?![\p{L}\p{N}])/u;
const LONGEST_UNIT = 10;

/** A sum, difference, ratio or share of two numbers given. */
function isCalculated(value: number, numbers: readonly NumberMention[]): boolean {
  const read = [...new Set(numbers.map((each) => Number(each.value)))].slice(0, 40);
  const isIt = (made: number) => Number.isFinite(made) && Math.abs(made - value) <= 0.01 * Math.abs(value) + 1e-9;
  return read.some(
    // A ratio of 0.73 is 27 % fewer.
    (a) =>
      [100 - a, 100 * (1 - a), 100 * (a - 1)].some(isIt) ||
      read.some((b) => [a + b, a - b, a / b, (100 * a) / b, 100 * (1 - a / b)].some(isIt) || isShareOf(a, b, value)),
  );
}

/** "About 4 of them" for a sensitivity of 0.2 in 20: people are whole. */
function isShareOf(share: number, of: number, value: number): boolean {
  return share > 0 && share < 1 && Number.isInteger(of) && Math.round(share * of) === value;
}

/** "13.7% (95% CI 12.0 to 15.5)": the bounds of a share's interval are written without its sign. */
function endsIntervalOfShare(claim: string, { start }: NumberMention): boolean {
  const before = claim.slice(Math.max(0, start - SHARE_BEFORE), start);
  return /\d\s?%\s?\([^()]*\bCI\b[^()]*$/.test(before);
}

/** Characters between a share and the second bound of its interval. */
const SHARE_BEFORE = 40;

function reasonFor(claim: string, said: NumberMention, numbers: readonly NumberMention[]): string {
  const text = `${claim.slice(said.start, said.end)}${said.percent ? '%' : ''}`;
  const nearest = nearestTo(said, numbers);
  return nearest === null
    ? `The source does not give the number ${text}.`
    : `The source gives ${nearest}, not ${text}.`;
}

/** The one number of the same kind that the source gives, or the one nearest in size within a factor of two. */
function nearestTo(said: NumberMention, numbers: readonly NumberMention[]): string | null {
  const value = Number(said.value);
  const alike = numbers
    .filter((read) => read.percent === said.percent && read.value.includes('.') === said.value.includes('.'))
    .toSorted((a, b) => Math.abs(Number(a.value) - value) - Math.abs(Number(b.value) - value))[0];
  const ratio = Number(alike?.value) / value;
  if (!alike || !(ratio >= 0.5 && ratio <= 2)) return null;
  return `${alike.value}${alike.percent ? '%' : ''}`;
}

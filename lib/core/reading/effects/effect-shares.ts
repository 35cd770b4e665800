import type { NumberMention } from '../../text/numbers.ts';

/** Characters before and after a number that tell what it is. */
const NEAR = 90;

/** Levels, thresholds and settings, which are no result. */
const SETTING_BEFORE =
  /(?:±|\+\/?-|\bSD\s?|\bup to\s|\b(?:about to|cut-?offs?|thresholds?|criterion|defined as|power|alpha|concentrations? of|diluted to|margin of)\b[^.;]{0,30})\s*$/i;
const IS_LEVEL =
  /^\s?(?:%|per ?cent)\s?(?:CIs?(?![a-z])|C\.I|Cr\.?I|confidence|credib|prediction interval|uncertainty|limits? of|LoA\b|power\b|(?:level of )?significance|level\b)|^\s?%\s\d[^%]{1,12}[-–]/i;
/** What a share of a mixture is of. */
const SUBSTANCE =
  /^\s?(?:%|per ?cent)\s(?:\([^)]{0,20}\)\s)?(?:[\w-]{2,20}\s)?(?:solution|glucose|dextrose|ethanol|alcohol|saline|sucrose|formalin|formaldehyde|paraformaldehyde|agarose|agar|serum|oxygen|O2|CO2|cream|gel|ointment|lotion|spray|lidocaine|bupivacaine|chlorhexidine|povidone|iodine|albumin|BSA|FBS|FCS|w\/v|v\/v|NaCl|hypochlorite|peroxide|acetic|TBSA|energy|kcal|fat diet|starch|hydroxyethyl|HES|hetastarch|tetrastarch|dextran|of (?:total )?(?:energy|calories))\b/i;
/** Measured in percent, and no share of a group. */
const MEASURED_IN_PERCENT =
  /\b(?:HbA\(?1c\)?|A1c|ha?emoglobin|ha?ematocrit|saturation|SpO2?|SaO2?|FiO2?|PaO2|ejection fraction|LVEF|FEV\(?1\)?|FVC|peak flow|body fat|humidity|gradient|hydration|BMI|luminosity|viability|coefficient of variation|CV)\b[^;%]{0,40}$/i;
const RANGES = /^\s?(?:%|per ?cent)?\s*(?:[-–—−‐‑]|to|and)\s*$/i;
const FROM = /\b(?:from)(?:\s(?:about|approximately|only|a|an|the|baseline|mean|of))*\s*$/i;
const RANGING = /\b(?:rang(?:e|es|ed|ing)|var(?:ied|ies|ying)|between)\b[^.;]{0,30}$/i;
/** "42% less", "51% greater", "a 35% reduction", "reduced by 30%": a change of something, not a share of anybody. */
const CHANGE_AFTER =
  /^\s?(?:%|per ?cent)\s(?:(?:and|or|to)\s\d[\d.]{0,5}\s?(?:%|per ?cent)\s)?(?:(?:relative|absolute|statistically|significantly|significant|overall|mean|average|net)\s){0,2}(?:greater|less|more|lower|higher|fewer|larger|smaller|shorter|longer|better|worse|reductions?|increases?d?|decreases?d?|declines?|improvements?|risk reduction|relative risk|rise|drop|fall|loss|gain|elevation|below|above)\b/i;
const CHANGE_BEFORE =
  /(?:\b(?:reduc|increas|decreas|lower|rais|rose|rise|fell|fall|drop|declin|improv|grew|grow|cut|chang|attenuat|inhibit|suppress|higher|greater|less|shorten|prolong|gain|lost|diminish|enhanc)\w{0,6}\b[^.;%]{0,70}\bby\s|\b(?:reductions?|increases?|decreases?|declines?|improvement|rise|drop|fall|higher|lower|less|greater|more)\sof\s|\b(?:reduction|increase|decrease)\s(?:in|with|of)\b[^.;:()\d]{0,36}(?:,|\bof|\bwas)\s)(?:(?:about|approximately|around|nearly|almost|only|up to|an?)\s)*$/i;
/** "5 % or more", "the highest 5 %": where a line was drawn. */
const NO_RESULT_AFTER =
  /^\s?(?:%|per ?cent)\s(?:or|and) (?:more|less|greater|higher|lower|fewer|above|over)\b|^\s?(?:%|per ?cent) of (?:the )?(?:standard|normal|predicted|baseline|maxim\p{L}+|control|original|recommended|expected|initial)\b/iu;

/** What a number in percent is: a share, a change, or nothing that a work found. */
export function readShare(text: string, numbers: readonly NumberMention[], at: number): 'share' | 'change' | null {
  const number = numbers[at] as NumberMention;
  const before = text.slice(Math.max(0, number.start - NEAR), number.start);
  const after = text.slice(number.end, number.end + NEAR);
  if (number.bound !== null || IS_LEVEL.test(after) || SUBSTANCE.test(after)) return null;
  if (
    /[<>≤≥]\s?=?\s*$|<\s?or\s?=\s*$|>\s?or\s?=\s*$/.test(before) ||
    /^\s?(?:%|per ?cent)\s(?:difference|cut-?off|threshold)/i.test(after)
  )
    return null;
  if (SETTING_BEFORE.test(before) || MEASURED_IN_PERCENT.test(before)) return null;
  if (Number(number.value) < 0 || isInRange(text, numbers, at)) return null;
  if (/^\s?(?:%|per ?cent)\s?\/|^\s?(?:%|per ?cent)\sper\b|^\s?(?:%|per ?cent)[ -]?points?\b/i.test(after)) return null;
  if (NO_RESULT_AFTER.test(after)) return null;
  if (CHANGE_AFTER.test(after) || CHANGE_BEFORE.test(before)) return 'change';
  return Number(number.value) <= 100 ? 'share' : null;
}

/** One end of a range; "from 12 % to 8 %" is no range but two shares. */
function isInRange(text: string, numbers: readonly NumberMention[], at: number): boolean {
  const number = numbers[at] as NumberMention;
  const joins = (left: NumberMention | undefined, right: NumberMention | undefined): boolean => {
    if (!left || !right || right.start - left.end > 8) return false;
    const between = text.slice(left.end, right.start);
    if (!RANGES.test(between)) return false;
    const before = text.slice(Math.max(0, left.start - NEAR), left.start);
    if (/and/i.test(between)) return /\bbetween\s$/i.test(before);
    return /[-–—−‐‑]/.test(between) || !FROM.test(before) || RANGING.test(before);
  };
  return joins(numbers[at - 1], number) || joins(number, numbers[at + 1]);
}

/** "12/40 (30%)", "30% (12/40)": whom a share is of, and where all of it stands; only where the division comes out. */
export function denominatorOf(
  text: string,
  { value, start, end }: { value: number; start: number; end: number },
): { n: number; start: number; end: number } | null {
  const from = Math.max(0, start - 24);
  const before = /(\d[\d,]{0,8})\s?(?:\/|of)\s?(\d[\d,]{0,8})\s?[([,;]\s?$/.exec(text.slice(from, start));
  const after = /^\s?[([,;]\s?[([]?(?:n ?= ?)?(\d[\d,]{0,8})\s?(?:\/|of)\s?(\d[\d,]{0,8})/.exec(
    text.slice(end, end + 30),
  );
  const found = [before, after].find((match) => match && isShareOf(match[1] ?? '', match[2] ?? '', value));
  if (!found) return null;
  const n = count(found[2] ?? '');
  return found === before ? { n, start: from + found.index, end } : { n, start, end: end + found[0].length };
}

const count = (digits: string): number => Number(digits.replace(/,/g, ''));

function isShareOf(part: string, whole: string, percent: number): boolean {
  return count(whole) > 0 && Math.abs((100 * count(part)) / count(whole) - percent) <= 1;
}

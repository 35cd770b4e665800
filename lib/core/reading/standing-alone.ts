import { findAbbreviations } from '#core/reading/abbreviations.ts';
import { isTableRow } from '#core/text/table-row.ts';

/** Abbreviations that every reader of medical papers knows. */
const KNOWN = new Set(
  'DNA RNA HIV AIDS CI OR HR RR SD SE SEM RCT RCTS MRI CT ICU USA US UK EU WHO FDA BMI COVID IQ PCR ECG EEG ED IV II III VI NHS TV PC BP HDL LDL ANOVA NSAID NSAIDS ACE TNF IL TB MS ICD GP GPS CD II MD UV PET NO VS'.split(
    ' ',
  ),
);
/** Openings that lean on the sentence before. */
const LEANING =
  /^(?:this|these|those|it|they|such|its|their|he|she|his|her|that|both|neither|the (?:latter|former|same|two|other|above)|the (?:first|second|third|last) (?:finds?|found|shows?|showed|holds?|held|argues?|argued|reports|reported|was|is|has|had|did|does|of)|here|there(?! (?:was|were|is|are)\b)|another|other|others|no other|some of|(?:despite|given|based on|because of|due to|under|from|for|to|with|after) (?:this|these|those|that)|all of|of (?:these|those|them|the)|one of|among (?:these|those|them)|(?:so|then|but|and|or|nor|yet|which|while|whereas|thus|hence))\b/i;
/** Openings that name what the work itself is; with the work cited beside them they can be understood. */
const SELF_NAMED =
  /^(?:(?:this|our|the (?:present|current)) (?:\S+ ){0,3}?(?:study|trial|review|meta-analysis|analysis|cohort|report|series|survey)\b|(?:these|our|the(?: present| current)?) (?:\S+ ){0,2}?(?:results?|findings?|data|observations?|evidence|studies|analyses|experiments?) (?:\S+ ){0,2}?(?:suggest|indicat|show|demonstrat|support|confirm|provid|reveal|do not|did not|highlight|imply|point)|it (?:is|was|has been|can be|may be) (?:found|shown|concluded|suggested|demonstrated|likely|unlikely|possible|clear|not)|there (?:was|were|is|are)\b)/i;
const UNNAMED_GROUP =
  /\b(?:groups? (?:[A-D]|[1-4]|I{1,3})\b|(?:both|the two|the other|all|study|the) groups?\b|respectively\b|the (?:procedure|technique|drug|intervention|programme|program|treatment|test|method|model|device|instrument)\b(?! (?:of|for|with)\b))/i;
const MAX_WORDS = 45;

/** Whether a sentence cannot be understood without the one before it; no row of a table can without what stands over it. */
export function leansOnContext(text: string): boolean {
  return isTableRow(text) || (LEANING.test(text) && !SELF_NAMED.test(text)) || /\bthe (?:latter|former)\b/i.test(text);
}

/**
 * How much a sentence loses outside its context, 0 (nothing) to about 0.8: abbreviations it does not explain, groups without a name, more length than one reads at once.
 * @param familiar the question and the work's title, whose abbreviations need no explanation.
 */
export function contextLost(text: string, familiar: string): number {
  let lost = 0;
  if (SELF_NAMED.test(text)) lost += 0.08;
  if (UNNAMED_GROUP.test(text)) lost += 0.15;
  lost += Math.min(0.3, 0.08 * unexplained(text, familiar));
  const length = text.split(/\s+/).length;
  if (length > MAX_WORDS) lost += Math.min(0.3, (length - MAX_WORDS) * 0.01);
  if (length < 8) lost += 0.15;
  if (/\b(?:fig(?:ure)?s?|tables?)\.? ?\d/i.test(text) || /\[\d/.test(text)) lost += 0.15;
  return lost;
}

function unexplained(text: string, familiar: string): number {
  const explained = new Set(findAbbreviations(text).map(({ short }) => short));
  const found = new Set(text.match(/(?<![\p{L}\p{N}-])[A-Z][A-Za-z]?[A-Z][A-Za-z]{0,4}(?![\p{L}])/gu) ?? []);
  return [...found].filter(
    (short) => !KNOWN.has(short.toUpperCase()) && !explained.has(short) && !familiar.includes(short),
  ).length;
}

import { isTableRow } from '#core/text/table-row.ts';

/** Openings that lean on the sentence before. */
const LEANING =
  /^(?:this|these|those|it|they|such|its|their|he|she|his|her|that|both|neither|the (?:latter|former|same|two|other|above)|the (?:first|second|third|last) (?:finds?|found|shows?|showed|holds?|held|argues?|argued|reports|reported|was|is|has|had|did|does|of)|here|there(?! (?:was|were|is|are)\b)|another|other|others|no other|some of|(?:despite|given|based on|because of|due to|under|from|for|to|with|after) (?:this|these|those|that)|all of|of (?:these|those|them|the)|one of|among (?:these|those|them)|(?:so|then|but|and|or|nor|yet|which|while|whereas|thus|hence))\b/i;
/** Openings that name what the work itself is; with the work cited beside them they can be understood. */
const SELF_NAMED =
  /^(?:(?:this|our|the (?:present|current)) (?:\S+ ){0,3}?(?:study|trial|review|meta-analysis|analysis|cohort|report|series|survey)\b|(?:these|our|the(?: present| current)?) (?:\S+ ){0,2}?(?:results?|findings?|data|observations?|evidence|studies|analyses|experiments?) (?:\S+ ){0,2}?(?:suggest|indicat|show|demonstrat|support|confirm|provid|reveal|do not|did not|highlight|imply|point)|it (?:is|was|has been|can be|may be) (?:found|shown|concluded|suggested|demonstrated|likely|unlikely|possible|clear|not)|there (?:was|were|is|are)\b)/i;

/** Whether a sentence cannot be understood without the one before it, as no row of a table can without its heads. */
export function leansOnContext(text: string): boolean {
  return isTableRow(text) || (LEANING.test(text) && !SELF_NAMED.test(text)) || /\bthe (?:latter|former)\b/i.test(text);
}

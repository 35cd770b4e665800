import type { Token } from './claim-tokens.ts';

/** "More" and "fewer" tell how much there is of a thing. */
export const AMOUNT = /^(?:more|less|few|fewer)$/;

/** Whether a word of change tells no change where it stands: in a name, of an amount, of the evidence, or of how many had one. */
export function tellsNoChange(text: string, token: Token): boolean {
  const before = text.slice(Math.max(0, token.start - 4), token.start);
  return (
    IN_NAMES.test(token.text) ||
    OF_AMOUNT.test(text.slice(token.end, token.end + 12)) ||
    (/\bor\s$/i.test(before) && AMOUNT.test(token.text)) ||
    // "GTPase-activating": what a thing is called.
    /[-‐‑]$/.test(before) ||
    isOfShare(text, token) ||
    isNamedLoss(text, token) ||
    ABOUT_EVIDENCE.test(text.slice(token.end, token.end + 16))
  );
}

/** "Halved intensity more often", "raised the share of those who improved": how many had a change, which is told beside it. */
function isOfShare(text: string, { start, end }: Token): boolean {
  const behind = text.slice(end, end + 60);
  const isShare =
    /^\s(?:the\s)?(?:share|proportion|number|chance|odds) of\s(?:\p{L}+\s){1,4}(?:who|that|with|whose)\b/iu.test(
      behind,
    );
  const isOften = /^\s(?:likely|often|frequently)\b/i.test(behind);
  return isShare || (isOften && HALVED.test(text.slice(Math.max(0, start - 80), start)));
}

const HALVED =
  /\b(?:halv(?:ed|ing)|reduc(?:ed|ing|tion)|improv(?:ed|ing|ement)|lower(?:ed|ing)|eas(?:ed|ing)|rais(?:ed|ing))\b[^.;:]*$/i;

/** "Blood loss": an outcome by its name, and no change of one. */
function isNamedLoss(text: string, { text: word, start }: Token): boolean {
  return word === 'loss' && OF_A_THING.test(text.slice(Math.max(0, start - 16), start));
}

const OF_A_THING = /\b(?:blood|hearing|bone|hair|memory|vision|visual|pregnancy|foetal|fetal)\s$/i;

/** "Less sure", "smaller study", "longer v shorter treatment": said of the evidence, or of the arms. */
const ABOUT_EVIDENCE =
  /^\s(?:of at least|sure|certain|clear|secure|stud(?:y|ies)|trials?|cohorts?|works?|v\.?\s|vs\.?\s)/i;

/** "More than 500 hours" tells no change. */
const OF_AMOUNT = /^\s+(?:than|or)\s+(?:\d|one|two|half|a\b)/i;

/** As adjectives these name a state of a thing and tell no change. */
const IN_NAMES = /^(?:activated|activation|inhibitors?|inhibitory|high|low|active|activity|activities)$/;

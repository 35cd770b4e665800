/** Words by which a text speaks of harms. */
export const HARMS =
  /\b(?:adverse|side[- ]effects?|safe(?:ty|ly)?|unsafe|well[- ]tolerated|tolerab\w+|toxic\w*|complications?|harms?|harmful|malformations?|discontinued|discontinuations?|withdrawals? due|stopped treatment because|hospitali[sz]ations?|deaths?|serious (?:events?|reactions?|infections?|bleeding))\b/i;

const SAFETY =
  'safe|safely|safety|unsafe|harm(?:s|ful)?|adverse (?:drug )?(?:effects?|events?|reactions?)|side[- ]effects?|toxic(?:ity)?|tolerab(?:le|ility)|tolerated|dangerous|contraindicated';
const ASKED = new RegExp(`\\b(?:${SAFETY})\\b`, 'i');
/** "Safe and effective" asks for both, and "does X reduce side effects" for a benefit. */
const ASKS_EFFECT = new RegExp(
  `\\b(?:effective(?:ness)?|efficacy|efficacious|benefits?|helps?|works?)\\b|\\b(?:reduces?|prevents?|lowers?|decreases?|avoids?|limits?|reducing|preventing)\\b.*\\b(?:${SAFETY})\\b`,
  'i',
);

/** Whether a question asks what harm something does, and not what good. */
export function asksAboutSafety(question: string): boolean {
  return ASKED.test(question) && !ASKS_EFFECT.test(question);
}

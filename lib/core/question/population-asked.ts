/** Longer words than these tell more than a population. */
const LONGEST = 100;
const PEOPLE =
  'people|persons?|patients?|adults?|women|woman|men|man|children|infants?|newborns?|neonates?|adolescents?|teenagers?|individuals?|participants?|' +
  'survivors|veterans|athletes|users|smokers|carriers|residents|workers|students|girls|boys|mothers|those|subjects|volunteers|outpatients|inpatients|elderly|mice|rats|cases';
const DESCRIBED =
  'living with|with|without|who|whose|aged|age|over|under|older than|younger than|undergoing|receiving|taking|on|having|treated (?:with|for)|hospitali[sz]ed (?:with|for)|infected with|suffering from|diagnosed with|exposed to|after|following|in|from|at(?= (?:high|low|increased|risk))';
/** Where the words about a population end: another verb of the question, a comparison, or a sign. */
const END =
  /[,;:?.!()]|\s+(?:compared|versus|vs|than|and (?:how|what|which|who|in whom|does|do|is|are)|reduces?|improves?|prevents?|increases?|lowers?|benefit|need|have|has|be|is|are|does|do|should|treated as|by|when|while|but|before|during)\b/iu;
const MODIFIED = new RegExp(
  `((?:[\\p{L}-]{3,20}(?:al|ic|ous|ed|ing|er|ive|ant|ent|an|young|old|healthy|obese)|healthy|young|obese|overweight|older|elderly|critically ill)\\s+)?\\b(${PEOPLE})\\b`,
  'giu',
);

const ADDED =
  /\b(?:(?:including|especially|particularly|also|even)(?: (?:in|for|among|of))?|(?:and|or) (?:in|for|among)) (?:the )?$/iu;

/** Behind these words of a question stands a group that it asks about too ("…, including in"), not whom all of it asks about. */
export function isAddedGroup(before: string): boolean {
  return ADDED.test(before.slice(-LONGEST));
}

/** Whom a question asks about, in its own words: "people living with HIV", "women aged 40 to 49"; null where it does not say. */
export function populationAsked(question: string): string | null {
  let plain: string | null = null;
  for (const match of question.slice(0, 4000).matchAll(MODIFIED)) {
    const from = match.index;
    const head = match[0];
    if (isAddedGroup(question.slice(0, from))) continue;
    const rest = question.slice(from + head.length, from + head.length + LONGEST);
    const described = new RegExp(`^\\s+(?:${DESCRIBED})\\s+`, 'iu').exec(rest);
    if (described) {
      const after = rest.slice(described[0].length);
      const end = after.search(END);
      const tail = (end < 0 ? after : after.slice(0, end)).trim();
      if (tail !== '') return lowered(`${head}${described[0]}${tail}`);
    }
    if (
      !/^(?:those|subjects|cases|users|in)$/iu.test(head) &&
      (match[1] || !/^(?:patients?|people|individuals?|participants?|persons?)$/iu.test(head))
    )
      plain ??= lowered(head);
  }
  return plain;
}

function lowered(text: string): string {
  const trimmed = text.replace(/\s+/gu, ' ').trim();
  return /^\p{Lu}\p{Ll}/u.test(trimmed) ? trimmed.charAt(0).toLowerCase() + trimmed.slice(1) : trimmed;
}

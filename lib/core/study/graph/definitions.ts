interface Span {
  start: number;
  end: number;
}

/** A short form, or a remark, in brackets behind a name. */
const BRACKETED = /^(?:\s*\([^()]{1,60}\))?/;
/** "X is a ...", "X are among the ...": what it is, not what it did. */
const IS =
  /^,?\s+(?:is|are)\s+(?:(?:also|generally|usually|typically|currently|now|often|essentially|still)\s+)?(?:an?|one of|any|defined|characteri[sz]ed|composed|made up|a (?:type|kind|form) of|the (?!same\b|case\b|subject\b|object\b|focus\b|first to\b)(?:\S+\s+){0,4}(?:of|that|which|in|for|to|cause|reason|process|site|gene|enzyme|receptor|method|measure|standard|drug|treatment|class)|among the|members? of|known (?:as|to be)|used (?:to|for|as|in)|recommended|derived from|involved in|responsible for|required for|essential for|necessary for|critical for|approved for)\b/i;
/** "X are synthetic colloids commonly used for ...": a noun and what it does. */
const ARE_NOUNS =
  /^,?\s+(?:is|are)\s+(?:(?!not\b|more\b|less\b|significantly\b|associated\b)[\p{L}-]+\s+){1,4}(?:used|that|which|consisting|derived|containing|composed|belonging|designed|characteri[sz]ed)\b/iu;
const MEANS =
  /^,?\s+(?:refers? to|denotes?|means?|consists? of|comprises?|includes?|measures?|describes?|combines?|encodes?|belongs? to|contains?|acts? (?:as|by|on)|works? by|functions? as|serves? as|binds?|occurs? when|arises? (?:from|when)|results? from|develops? (?:from|when)|is caused by|are caused by)\b/i;
const APPOSITION = /^,\s+(?:an?|one of|which (?:is|are)|also known as|known as)\s+[\p{L}-]{2,}/iu;
/** "adherence, a pill count, and a questionnaire": things side by side, of which none says what another is. */
const LIST = /^,\s+(?:an?|one of)\s[^,.;]{2,60},\s+(?:and|or|an?)\b/i;
const CALLED = /\b(?:called|termed|known as|named|referred to as|defined as)\s+(?:the\s+|an?\s+)?[“"'‘]?$/i;
/** What stands before a subject: an article, "In adults,", "Background:". */
const OPENING = /^(?:(?:the|an?|both|many|most|some|several|oral|human)\s+)?$/i;
const ADVERBIAL = /^[^,;]{0,60},\s+(?:the\s+|an?\s+)?$/i;
const PRESENT =
  /^\s+(?:can |may |also |directly |specifically |potently |selectively )?(?:inhibits?|blocks?|activates?|promotes?|regulates?|controls?|causes?|prevents?|reduces?|increases?|stimulates?|suppresses|suppress|induces?|produces?|generates?|mediates?|drives?|triggers?|affects?|remains?|represents?|accounts? for|plays?|requires?|has|have|leads?|confers?|kills?|protects?|enhances?|modulates?|provides?|dissipates?|burns?|converts?)\b/i;

/** By how the name stands in the sentence; read off texts, not learnt. */
const PLAINNESS = {
  defines: 1,
  means: 0.9,
  apposition: 0.85,
  called: 0.8,
  does: 0.6,
  subject: 0.45,
  early: 0.3,
  named: 0.15,
};
/** From here on a sentence says what a thing is. */
export const DEFINES = 0.8;
/** Characters; a name behind them is not what a sentence begins with. */
const EARLY = 60;

/** How plainly a sentence says what the thing named at a place in it is, 0..1; from 0.8 it defines it. Pure, linear. */
export function plainnessOf(sentence: string, { start, end }: Span): number {
  const before = sentence.slice(Math.max(0, start - 80), start);
  const rest = sentence.slice(end, end + 160);
  const behind = rest.slice(BRACKETED.exec(rest)?.[0].length ?? 0);
  const opens = start <= 80 && (OPENING.test(before) || ADVERBIAL.test(before));
  if (CALLED.test(before)) return PLAINNESS.called;
  if (opens && (IS.test(behind) || ARE_NOUNS.test(behind))) return PLAINNESS.defines;
  if (opens && MEANS.test(behind)) return PLAINNESS.means;
  if (APPOSITION.test(behind) && /,/.test(behind.slice(2)) && !LIST.test(behind)) return PLAINNESS.apposition;
  if (opens && PRESENT.test(behind)) return PLAINNESS.does;
  if (opens) return PLAINNESS.subject;
  return start <= EARLY ? PLAINNESS.early : PLAINNESS.named;
}

/** What somebody found or thinks of a thing is not what it is. */
const JUDGED =
  /^,?\s+(?:is|are)\s+(?:(?:also|generally|usually|typically|currently|now|often|still)\s+)?(?:recommended\b|(?:an?|one of the|the|among the)\s+(?:[\p{L}-]+\s+){0,2}?(?:safe|effective|promising|useful|valuable|feasible|viable|good|better|best|significant|independent|potential|possible|key|major|main|important|central|critical|crucial|reliable|predictors?|options?|alternatives?|choices?|concerns?|challenges?|problems?|risk factors?|limitations?|reasons?|findings?(?! (?:an?|the)\b)|needs?|first)\b)/iu;
const RESULT = /\bp\s*[<=>≤]|\bCI\b|\b(?:hazard|odds|risk|rate) ratios?\b|\d\s?%/i;

/** Whether a sentence says what the thing named at a place in it is, and no more than that of it. Linear. */
export function isDefinition(sentence: string, place: Span): boolean {
  const behind = sentence.slice(place.end);
  if (plainnessOf(sentence, place) < DEFINES || RESULT.test(`${sentence.slice(0, place.start)} ${behind}`))
    return false;
  const rest = behind.slice(0, 160);
  return !JUDGED.test(rest.slice(BRACKETED.exec(rest)?.[0].length ?? 0));
}

const SUBJECT =
  /^(?:(?:The|An?|In [^,]{3,40},(?: the| an?)?)\s+)?((?:[\p{L}\p{N}/’'-]+\s){0,4}?[\p{L}\p{N}/’'-]+)(?=\s(?:\([^()]{1,60}\)\s)?(?:is|are|refers?|denotes?|means|consists?|comprises?|measures?|describes?)\b)/u;
const NO_SUBJECT = /^(?:it|this|these|there|here|they|we|which|who|what|that|such)\b/i;

/** Whether a sentence says what something is, whatever that is. */
export function definesSomething(sentence: string): boolean {
  const found = subjectOf(sentence);
  return found !== null && plainnessOf(sentence, found) >= DEFINES;
}

function subjectOf(sentence: string): Span | null {
  if (sentence.endsWith('?')) return null;
  const found = SUBJECT.exec(sentence);
  const name = found?.[1];
  if (!found || name === undefined || NO_SUBJECT.test(name)) return null;
  const end = found[0].length;
  return { start: end - name.length, end };
}

/** What it is by its kind: “is a …”, “are drugs that …”, “is defined as …”, “refers to …”; not what it holds, or is used for. */
const BY_KIND =
  /^\s+(?:(?:is|are)\s+(?:an?|the|any|one of|defined as)\s|are\s+(?:[\p{L}-]+\s+){1,4}(?:that|which|who)\s|(?:refers? to|denotes?|means?)\s)/iu;

/** Where the name of what a sentence defines stands in it, a short form in brackets aside; null where it defines nothing. */
export function definedSpan(sentence: string): Span | null {
  const found = subjectOf(sentence);
  if (found === null || !isDefinition(sentence, found)) return null;
  const rest = sentence.slice(found.end);
  return BY_KIND.test(rest.slice(BRACKETED.exec(rest)?.[0].length ?? 0)) ? found : null;
}

/** Behind these a verb is one of a clause: “the chance of disease before the test is done”. */
const CLAUSE =
  /\b(?:that|which|who|whom|whose|where|when|whether|how|what|before|after|once|if|while|until|than|because|whatever)\b/i;
const VERB_OF_SENTENCE =
  /\b(?:is|are|was|were|be|has|have|had|does|do|did|can|may|might|must|should|will|would|we|our)\b/i;

/** Whether some words without a verb of their own say what a term is: “the proportion of …” under “Sensitivity”. */
export function isDefiniens(term: string, words: string): boolean {
  if (VERB_OF_SENTENCE.test(words.split(CLAUSE, 1)[0] ?? '')) return false;
  const said = `${words.charAt(0).toLowerCase()}${words.slice(1)}`;
  return definedSpan(`${term} is ${said}`) !== null;
}

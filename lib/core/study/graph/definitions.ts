interface Span {
  start: number;
  end: number;
}

/** A short form, or a remark, in brackets behind a name. */
const BRACKETED = /^(?:\s*\([^()]{1,60}\))?/;
/** What somebody found or thinks of a thing is not what it is. */
const JUDGED =
  /^,?\s+(?:is|are)\s+(?:(?:also|generally|usually|typically|currently|now|often|still)\s+)?(?:recommended\b|(?:an?|one of the|the|among the)\s+(?:[\p{L}-]+\s+){0,2}?(?:safe|effective|promising|useful|valuable|feasible|viable|good|better|best|significant|independent|potential|possible|key|major|main|important|central|critical|crucial|reliable|predictors?|options?|alternatives?|choices?|concerns?|challenges?|problems?|risk factors?|limitations?|reasons?|findings?(?! (?:an?|the)\b)|needs?|first)\b)/iu;
const RESULT = /\bp\s*[<=>≤]|\bCI\b|\b(?:hazard|odds|risk|rate) ratios?\b|\d\s?%/i;

const SUBJECT =
  /^(?:(?:The|An?|In [^,]{3,40},(?: the| an?)?)\s+)?((?:[\p{L}\p{N}/’'-]+\s){0,4}?[\p{L}\p{N}/’'-]+)(?=\s(?:\([^()]{1,60}\)\s)?(?:is|are|refers?|denotes?|means?)\b)/u;
const NO_SUBJECT = /^(?:it|this|these|there|here|they|we|which|who|what|that|such)\b/i;

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
  /^\s+(?:(?:is|are)\s+(?:an?|any|one of|defined as|the\s(?:[\p{L}-]+\s){1,4}(?:of|that|which|who|whose|in|by|between))\s|are\s+(?:[\p{L}-]+\s+){1,4}(?:that|which|who)\s|(?:refers? to|denotes?|means?)\s)/iu;

/** Where the name of what a sentence defines stands in it, a short form in brackets aside; null where it defines nothing. Linear. */
export function definedSpan(sentence: string): Span | null {
  const found = subjectOf(sentence);
  if (found === null || RESULT.test(sentence.slice(found.end))) return null;
  const rest = sentence.slice(found.end, found.end + 160);
  const behind = rest.slice(BRACKETED.exec(rest)?.[0].length ?? 0);
  return BY_KIND.test(behind) && !JUDGED.test(behind) ? found : null;
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

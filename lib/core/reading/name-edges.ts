interface Span {
  start: number;
  end: number;
}

/** Before the name of a molecule these tell how it is given, or of which sample, and not what it is. */
const ROUTE =
  /^(?:oral|intravenous|intranasal|topical|inhaled|subcutaneous|selective|potent|novel|new|first|second|nuclear|cytoplasmic|phosphorylated|endogenous|exogenous|recombinant|latent|active|intact|different|downstream|upstream)\s+/i;
/** The sample a marker was measured in; "urinary tract" and "serum amyloid A" are names of their own. */
const SAMPLE =
  /^(?:urinary|serum|plasma|circulating|salivary)\s+(?!tract|incontinence|retention|urgency|frequency|symptom|bladder|amyloid|system|cell|exchange|albumin|stone|catheter|viscosity|response)/i;
const AVERAGED = /^(?:mean|median|average|overall)\s+/i;
const ADVERB_FIRST = /^(?!(?:week|month|dai|year|hour|night|fami|ear|elder|quarter)ly)\p{L}{3,}ly\s+/iu;
const ADVERB_LAST = /\s+(?:\p{L}{3,}ly|further|again|more|less|alone|too|overall|only)$/iu;

/** A molecule's name in a text without the words at its edges that do not belong to it. */
export function trimName(text: string, span: Span): Span {
  return trimmed(text, span, [ROUTE, SAMPLE, ADVERB_FIRST]);
}

/** An outcome's name in a text without sample and adverbs; "oral mucositis" keeps its place. */
export function trimOutcome(text: string, span: Span): Span {
  return trimmed(text, span, [AVERAGED, SAMPLE, ADVERB_FIRST]);
}

function trimmed(text: string, { start, end }: Span, leading: readonly RegExp[]): Span {
  const name = text.slice(start, end);
  const first = leading.map((pattern) => pattern.exec(name)?.[0].length ?? 0).find((length) => length > 0);
  if (first && first < name.length) return trimmed(text, { start: start + first, end }, leading);
  const last = /(?:week|month|dai|year|hour|fami|anoma)ly$/i.test(name) ? 0 : (ADVERB_LAST.exec(name)?.[0].length ?? 0);
  return last > 0 && last < name.length ? trimmed(text, { start, end: end - last }, leading) : { start, end };
}

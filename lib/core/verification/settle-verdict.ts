import type { Claim } from '#contract/claim.ts';
import type { Evidence } from '#contract/evidence.ts';
import { claimContext } from './claim-context.ts';
import { tokensOf } from './claim-tokens.ts';
import { readEvidence } from './evidence-reading.ts';
import { glossaryFor } from './glossary.ts';
import { type LocatedCitation, locateCitations } from './located-citations.ts';
import { MOST_DOUBTS, type ModelReading } from './model-verdict.ts';
import { partsTold, withoutOwnWords } from './own-words.ts';
import { contextLeftOut } from './quote-context.ts';
import { isInference, isReading, isRow } from './review-words.ts';
import { strictVerdict } from './strict-words.ts';
import { doubt, type Objection, type Rule, type RuleInput, veto } from './veto.ts';
import { RULES, RULES_OF_CERTAINTY, RULES_OF_LEADS, RULES_OF_PARTS, RULES_OF_WHOLE, RULES_OF_WORDS } from './vetoes.ts';

export interface Settling {
  /** What a model that compared the meaning said; null where none did. */
  model: ModelReading | null;
  evidence: ReadonlyMap<string, Evidence>;
  /** Numbers that code made of what is shown, and that the sentence may state. */
  counts?: readonly number[];
  /** What the sentence goes on from: its subject may be named there alone. */
  before?: string;
  /**
   * Its writer was told what code holds against it and gave it back unchanged: then of what code can be wrong about the model
   * alone decides, and a doubt stands only where it says so. Numbers, names, people and denials are vetoed all the same.
   */
  isInsisted?: boolean;
}

/** Longer sentences are not one finding, and are not read. */
const LONGEST_CLAIM = 1_000;
/** A quote is a passage of some sentences. */
const LONGEST_QUOTE = 3_000;
/** A work that says less than this share of what the one says that says most of a sentence does not carry it. */
const CARRIES = 0.25;

/**
 * The verdict on a sentence, and what it rests on. Word for word needs nobody; else the meaning is a model's to judge and
 * code has vetoes only: it lowers a verdict and never raises one. Without a model the words decide (strict-words.ts). Pure.
 *
 * @param claim as it was written, with every citation it may rest on; it comes back with those that carry the verdict,
 * and with a reason for readers unless it is supported. A sentence may take its parts from several works.
 */
export function settleVerdict(
  claim: Claim,
  { model, evidence, counts = [], before = '', isInsisted = false }: Settling,
): Claim {
  const told = { id: claim.id, text: claim.text };
  const { located: all, defect } = locateCitations(claim.citations, evidence);
  const located = all.filter(({ citation }) => citation.quote.length <= LONGEST_QUOTE);
  if (located.length === 0) {
    const reason = all.length === 0 ? defect : 'The quotation is too long to be read as one finding.';
    return { ...told, verdict: 'not_found', citations: [], reason };
  }
  if (claim.text.length > LONGEST_CLAIM) {
    return { ...told, verdict: 'not_found', citations: [], reason: 'The sentence is too long to be one finding.' };
  }
  const strict = strictVerdict({ ...claim, citations: located.map(({ citation }) => citation) }, evidence);
  if (strict.basis === 'verbatim') return strict;
  if (model === null) return strict;
  const objections = objectionsTo(claim.text, located, { counts, evidence, before, isInsisted });
  const certain = graver(objections.filter(({ isCertain }) => isCertain));
  const citations = carrying(claim.text, located);
  if (certain && certain.verdict !== 'partly')
    return { ...told, verdict: certain.verdict, citations, reason: certain.reason };
  if (model.verdict !== 'supported' && (model.verdict !== 'partly' || !certain)) {
    return { ...told, verdict: model.verdict, citations, reason: model.reason ?? REASONS[model.verdict] };
  }
  const held = certain?.reason ?? standing(objections, model, isInsisted);
  if (held !== undefined) return { ...told, verdict: 'partly', citations, reason: held };
  return { ...told, verdict: 'supported', citations, basis: 'meaning' };
}

/** The first doubt that the model did not dismiss; of a sentence that was insisted on the first that it says holds. */
function standing(
  objections: readonly Objection[],
  { doubts = [] }: ModelReading,
  isInsisted: boolean,
): string | undefined {
  const asked = reasonsOf(objections).slice(0, MOST_DOUBTS);
  return asked.find((_, at) => (isInsisted ? doubts[at] === 'holds' : doubts[at] !== 'dismissed'));
}

function reasonsOf(objections: readonly Objection[]): string[] {
  return [...new Set(objections.flatMap(({ isCertain, reason }) => (isCertain ? [] : [reason])))];
}

/**
 * What code suspects of a sentence and cannot know, as sentences to the model that is to judge it; none where the verdict
 * does not need a model. Pure.
 */
export function doubtsAbout(
  { text, citations }: Claim,
  { evidence, counts = [], before = '', isInsisted = false }: Omit<Settling, 'model'>,
): string[] {
  const { located } = locateCitations(citations, evidence);
  return reasonsOf(objectionsTo(text, located, { counts, evidence, before, isInsisted })).slice(0, MOST_DOUBTS);
}

const REASONS = {
  partly: 'The source says only a part of this.',
  contradicted: 'The source says otherwise.',
  not_found: 'The source does not say this.',
};

/** What code holds against a sentence, in the order in which a reader is told of it. */
function objectionsTo(
  text: string,
  located: readonly LocatedCitation[],
  { counts, evidence, before, isInsisted }: Required<Omit<Settling, 'model'>>,
): Objection[] {
  const context = claimContext(located);
  const cited = context.works.map(({ title, abstract }) => `${title} ${abstract}`).join(' ');
  const input = {
    claim: text,
    evidence: readEvidence(context, text, glossaryFor(text, evidence, cited)),
    counts,
    before,
  };
  const isInferred = isInference(text);
  const left = isInferred ? undefined : contextLeftOut(located);
  const ofContext = left === undefined ? [] : [veto('context', 'partly', left)];
  const objections = [
    ...RULES_OF_WORDS.flatMap((rule) => rule(input) ?? []),
    ...(isReading(text) || isInferred ? [] : objectionsToTold(input)),
    ...RULES_OF_CERTAINTY.flatMap((rule) => rule(input) ?? []).filter(({ name }) => !isInferred || name !== 'cause'),
    ...ofContext,
  ];
  // A paraphrase that shares no word with its source is code's guess, however strong.
  return objections.map((each) => (isInsisted && each.name === 'subject' ? doubt(each.name, each.reason) : each));
}

/** What is certain is seen of the whole sentence; what is only suspected of its lead and of what it tells. */
function objectionsToTold(input: RuleInput): Objection[] {
  const { lead, told } = partsTold(input.claim);
  const raised = (rules: readonly Rule[], claim: string) =>
    rules.flatMap((rule) => rule({ ...input, claim, whole: input.claim }) ?? []);
  return [
    ...raised(RULES, withoutOwnWords(input.claim)).filter(({ isCertain }) => isCertain),
    // A row is cells beside each other, of which each tells its own arm, outcome or lack of one.
    ...(isRow(input.claim) ? [] : suspicions(lead, told, raised)),
  ];
}

function suspicions(
  lead: string,
  told: string,
  raised: (rules: readonly Rule[], claim: string) => Objection[],
): Objection[] {
  return [
    ...raised(RULES_OF_WHOLE, [lead, told].filter(Boolean).join(': ')).filter(({ isCertain }) => !isCertain),
    ...raised(RULES_OF_PARTS, told).filter(({ isCertain }) => !isCertain),
    // A short lead has too few words for code to be certain of it.
    ...raised(RULES_OF_LEADS, lead).map((each) => doubt(each.name, each.reason)),
  ];
}

function graver(certain: readonly Objection[]): Objection | undefined {
  return certain.find(({ verdict }) => verdict !== 'partly') ?? certain[0];
}

/** The citations of the works that say a part of the sentence worth naming. */
function carrying(text: string, located: readonly LocatedCitation[]): Claim['citations'] {
  const said = stemsOf(text);
  const works = [...Map.groupBy(located, ({ work }) => work.id).values()].map((group) => {
    const read = stemsOf(group.map(({ citation }) => citation.quote).join('\n'));
    return { group, share: [...said].filter((stem) => read.has(stem)).length };
  });
  const most = Math.max(...works.map(({ share }) => share));
  const kept = works.filter(({ share }) => share >= CARRIES * most);
  return kept.flatMap(({ group }) => group.map(({ citation }) => citation));
}

function stemsOf(text: string): Set<string> {
  return new Set(tokensOf(text).map((token) => (token.kind === 'number' ? token.number.value : token.stem)));
}

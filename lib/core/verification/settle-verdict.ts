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
  /**
   * It tells in its own words what a model has understood: of what code only suspects for want of shared words the model alone
   * decides, and a doubt stands only where it says so.
   */
  isParaphrase?: boolean;
  /**
   * Its writer was told what code holds against it and gave it back unchanged. Then it is read as a paraphrase, and denials and
   * people that code misses are set aside where the model dismisses them one by one; numbers and names are vetoed all the same.
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
export function settleVerdict(claim: Claim, { model, ...by }: Settling): Claim {
  const { evidence } = by;
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
  const objections = objectionsTo(claim.text, located, by);
  const certain = graver(objections.filter(({ isCertain }) => isCertain));
  const citations = carrying(claim.text, located);
  if (certain && certain.verdict !== 'partly')
    return { ...told, verdict: certain.verdict, citations, reason: certain.reason };
  if (model.verdict !== 'supported' && (model.verdict !== 'partly' || !certain)) {
    return { ...told, verdict: model.verdict, citations, reason: model.reason ?? REASONS[model.verdict] };
  }
  const held = certain ?? standing(objections, model, isFree(by));
  if (held) return { ...told, verdict: held.verdict, citations, reason: held.reason };
  return { ...told, verdict: 'supported', citations, basis: 'meaning' };
}

/** The first doubt that the model did not dismiss; of a sentence that was insisted on the first that it says holds. */
function standing(objections: readonly Objection[], { doubts = [] }: ModelReading, isFreelyTold: boolean) {
  const asked = reasonsOf(objections).slice(0, MOST_DOUBTS);
  const isOpen = ({ reason, isAnswerable }: Objection) => {
    const place = asked.indexOf(reason);
    if (isAnswerable || (!isFreelyTold && place >= 0)) return doubts[place] !== 'dismissed';
    return doubts[place] === 'holds';
  };
  return objections.find((each) => !each.isCertain && isOpen(each)) ?? null;
}

/** Those that only an answer sets aside come first: what is not asked nobody can answer. */
function reasonsOf(objections: readonly Objection[]): string[] {
  const open = objections.filter(({ isCertain }) => !isCertain);
  const first = open.filter(({ isAnswerable }) => isAnswerable);
  return [...new Set([...first, ...open].map(({ reason }) => reason))];
}

/**
 * What code suspects of a sentence and cannot know, as sentences to the model that is to judge it; none where the verdict
 * does not need a model. Pure.
 */
export function doubtsAbout({ text, citations }: Claim, by: Omit<Settling, 'model'>): string[] {
  const { located } = locateCitations(citations, by.evidence);
  return reasonsOf(objectionsTo(text, located, by)).slice(0, MOST_DOUBTS);
}

const REASONS = {
  partly: 'The source says only a part of this.',
  contradicted: 'The source says otherwise.',
  not_found: 'The source does not say this.',
};

/** What code holds against a sentence, in the order in which a reader is told of it. */
function objectionsTo(text: string, located: readonly LocatedCitation[], by: Omit<Settling, 'model'>): Objection[] {
  const { evidence, counts = [] } = by;
  const context = claimContext(located);
  const cited = context.works.map(({ title, abstract }) => `${title} ${abstract}`).join(' ');
  const input = {
    claim: text,
    evidence: readEvidence(context, text, glossaryFor(text, evidence, cited)),
    counts,
  };
  const isInferred = isInference(text);
  const left = isInferred ? undefined : contextLeftOut(located);
  const ofContext = left === undefined ? [] : [veto('context', 'partly', left)];
  const ofWords = RULES_OF_WORDS.flatMap((rule) => rule(input) ?? []);
  const objections = [
    // An explanation of the review's own may speak of others than were studied.
    ...ofWords.flatMap((each) => {
      if (!isInferred || each.name !== 'population') return each;
      return each.isCertain ? doubt(each.name, each.reason) : [];
    }),
    ...(isReading(text) || isInferred ? [] : objectionsToTold(input)).filter(
      // A tutor speaks to a learner in words of their own.
      ({ name }) => name !== 'reader' || by.isParaphrase !== true,
    ),
    ...RULES_OF_CERTAINTY.flatMap((rule) => rule(input) ?? []).filter(({ name }) => !isInferred || name !== 'cause'),
    ...ofContext,
  ];
  return objections.map((each) => {
    const isAnswerable = each.isCertain && by.isInsisted === true && ANSWERABLE.has(each.name);
    return isAnswerable ? { ...each, isCertain: false, isAnswerable } : each;
  });
}

function isFree({ isParaphrase = false, isInsisted = false }: Omit<Settling, 'model'>): boolean {
  return isParaphrase || isInsisted;
}

/** What code reads wrongly as often as a writer does, once the writer has stood by the sentence. */
const ANSWERABLE: ReadonlySet<string> = new Set(['denial', 'population']);

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

import type { StudyDesign } from '#contract/evidence.ts';
import { isNegated } from '../text/negation.ts';
import { NOT } from '../text/negation-words.ts';
import { type Token, tokensOf } from './claim-tokens.ts';
import type { ReadSentence } from './evidence-reading.ts';
import { isRow } from './review-words.ts';
import { doubt, type Objection, type RuleInput, veto } from './veto.ts';

/** A sentence of a quote with this share of a claim's content words speaks of the same thing. */
const SAME_SUBJECT = 0.5;
/** "These results suggest that" is how authors tell what they found; told on its own it still takes certainty away. */
export const ASSOCIATED =
  /\b(?:associat(?:ed|ion|ions|es)|correlat(?:ed|es?|ion|ions|ing)|link(?:ed|s)?|relat(?:ed|ion|ionship)|predict(?:s|ed|ors?|ive)?|risk factors?|more (?:likely|common|frequent)|markers?)\b/i;
export const CAUSES =
  /\b(?:(?<!\b(?:another|an?|the|no|other|any|its|their|common|main|leading)\s)causes?|caused|causing|leads? to|led to|results? in|resulted in|resulting in|due to|because of|reduces|reduced|increases|increased|lowers|lowered|raises|raised|prevents?|prevented|protects?|protected|improves|improved|worsens|worsened|decreases|decreased|induces?|induced|triggers?|drives?|produces?|promotes?|makes?(?![^.;:]{0,60}\b(?:credible|plausible|likely|unlikely|possible|clear|sense|it)\b))\b/i;
const CAUSED =
  /\b(?:caus(?:es?|ed|al|ing|ation)|leads?(?:ing)? to|led to|result(?:s|ed|ing)? (?:in|from)|due to|because|induc\w+|trigger\w*|drives?|driven|produc(?:es?|ed|ing)(?! (?:\p{L}+ )?(?:evidence|results|data))|promot\w+|prevent\w*|protect\w*|mediat\w+|contribut\w+|responsible)\b/iu;
const OUTRIGHT = /\b(?:caus(?:es?|ed|ing)|due to|because of|results? in|resulted in|leads? to|led to)\b/i;

/** Told outright; "leads to" and "increases" are also how a relation is told in short. */
const CAUSATION =
  /\b(?:(?<!\b(?:another|an?|the|no|other|any|its|their|common|main|leading)\s)caus(?:es?|ed|ing)|due to|because of)\b/i;
const OBSERVED: ReadonlySet<StudyDesign> = new Set(['cohort', 'case_control', 'cross_sectional', 'case_report']);

/** "Can lead to" and "may increase" claim less than a cause. */
const SOFTENED = /\b(?:can|may|might|could)(?:\s\p{L}+)?\s$/iu;

/** "Its authors ask for", "they hold that": told as what somebody thinks, it is as firm as they are. */
export function isAttributed(claim: string): boolean {
  return /\b(?:authors?|they|investigators|reviewers)\s(?:\p{L}+\s){0,2}(?:think|thought|ask|asked|call|called|hold|held|say|said|expect|expected|argue|argued|conclude|concluded|infer|inferred|propose|proposed|recommend|recommended|question|questioned|doubt|doubted|leave|left|read|wrote|write)\b/iu.test(
    claim,
  );
}

const PROOF =
  /\b(?:prov(?:es?|ed|en|ing)(?! to be\b)|proof|definit(?:ely|ively)|conclusively|undoubtedly|unquestionably|certainly|indisputabl[ey]|guarantee[sd]?)\b/i;

/** "No proof", "more than it proves harm": a proof that the sentence itself does not claim. */
const WITHHELD = new RegExp(
  `\\b(?:${NOT}|without|than|short of|far from|too (?:small|short|few|weak|wide|imprecise))\\b[^.;:]{0,80}$`,
  'i',
);

/** A certainty that the sources' words do not have, whatever they tell. */
export function overstated({ claim, evidence }: RuleInput): Objection | null {
  const proof = PROOF.exec(claim);
  if (!proof || isNegated(claim, proof.index) || PROOF.test(evidence.around)) return null;
  if (/^\s(?:no|nothing|little|neither)\b/i.test(claim.slice(proof.index + proof[0].length))) return null;
  if (WITHHELD.test(claim.slice(Math.max(0, proof.index - 90), proof.index))) return null;
  return veto('hedge', 'partly', `The source does not say “${proof[0].toLowerCase()}”; it is less certain.`);
}

/** "Whether it is plausible or due to bias": a cause that is asked about. */
const LEFT_OPEN = /\b(?:whether|leaves? open|left open|questions?|asks?)\b[^.;:]*$/i;

/** The quote tells a relation, the sentence a cause. */
export function toldAsCause({ claim, evidence }: RuleInput): Objection | null {
  const cause = CAUSES.exec(claim);
  // A row names outcomes ("pain reduced by half") and tells no cause of them.
  if (!cause || isRow(claim) || ASSOCIATED.test(claim) || isNegated(claim, cause.index)) return null;
  if (LEFT_OPEN.test(claim.slice(0, cause.index))) return null;
  if (SOFTENED.test(claim.slice(Math.max(0, cause.index - 30), cause.index))) return null;
  if (evidence.context.works.some(({ design }) => design === 'randomised_trial')) return null;
  const isCausation = CAUSATION.test(claim);
  if (
    isCausation &&
    !evidence.quoted.some(({ text }) => CAUSED.test(text) || CAUSES.test(text) || ASSOCIATED.test(text))
  )
    return doubt('cause', `The sentence says “${cause[0]}”; the source does not tell a cause.`);
  const near = OUTRIGHT.test(claim)
    ? evidence.quoted.filter(({ text }) => ASSOCIATED.test(text) || CAUSED.test(text))
    : nearest(tokensOf(claim), evidence.quoted);
  const isTold = near.length > 0 && near.every(({ text }) => ASSOCIATED.test(text) && !CAUSED.test(text));
  if (!isTold) return null;
  const relation = ASSOCIATED.exec(near[0]?.text ?? '')?.[0] ?? '';
  const reason = `The source tells an association (“${relation}”), the sentence a cause (“${cause[0]}”).`;
  // "Reduces" is how a trial's "associated with a reduction" is often retold; of a study that only observed it is not.
  const isObserved = evidence.context.works.every(({ design }) => design !== null && OBSERVED.has(design));
  return isObserved || isCausation ? veto('cause', 'partly', reason) : doubt('cause', reason);
}

/** The sentences of the quotes that speak of most of what the claim says. */
function nearest(said: readonly Token[], quoted: readonly ReadSentence[]): ReadSentence[] {
  const content = new Set(said.flatMap((token) => (token.kind === 'content' ? [token.stem] : [])));
  const shares = quoted.map((sentence) => {
    const read = new Set(sentence.tokens.flatMap((token) => (token.kind === 'content' ? [token.stem] : [])));
    return { sentence, share: [...content].filter((stem) => read.has(stem)).length / Math.max(1, content.size) };
  });
  const most = Math.max(0, ...shares.map(({ share }) => share));
  return most < SAME_SUBJECT ? [] : shares.filter(({ share }) => share >= most - 0.1).map(({ sentence }) => sentence);
}

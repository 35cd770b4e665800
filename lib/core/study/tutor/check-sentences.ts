import type { Citation } from '#contract/citation.ts';
import type { Claim } from '#contract/claim.ts';
import type { Evidence } from '#contract/evidence.ts';
import type { StudyMaterial } from '#contract/study/study.ts';
import { claimAt } from '../../agents/report/check/ask-verdicts.ts';
import { CHECKING_ROLE, claimLines, verdicts } from '../../agents/report/check/checking-prompts.ts';
import { claimContext, locateCitations } from '../../checking/claim-context.ts';
import { namesNotCited } from '../../checking/names.ts';
import type { ModelReading } from '../../checking/verdict.ts';
import { checkByCode, judgeClaims, worse } from '../../checking/verdict.ts';
import { selfContainedQuote } from '../../reading/self-contained.ts';
import { stableId } from '../../text/stable-id.ts';
import { withoutLabel } from '../graph/source-sentences.ts';
import type { StudyModel } from '../study-model.ts';

export type Works = ReadonlyMap<string, Evidence>;

export function worksOf({ works }: Pick<StudyMaterial, 'works'>): Works {
  return new Map(works.map((work) => [work.id, work]));
}

/** An id from what a claim says and where, so that it is the same in every session. */
function claimId(text: string, citations: readonly Citation[]): string {
  return stableId('claim', [text, ...citations.map(({ evidenceId, start }) => `${evidenceId} ${start}`)].join('\n'));
}

/** A sentence from its beginning. */
export const WHOLE = /^[\p{Lu}\p{N}“"'(]|^\p{Ll}{1,3}-?[\p{Lu}\p{N}]/u;

/**
 * A quote as a claim, word for word and checked: without a label before it, and with the sentence before where it leans on that.
 * Null where it cannot be understood by itself, does not stand in its work, or the work is retracted.
 */
export function verbatimClaim(citation: Citation, works: Works): Claim | null {
  const work = works.get(citation.evidenceId);
  const found = work && selfContainedQuote(citation, work.texts);
  if (!found) return null;
  const bare = withoutLabel({ text: found.quote, start: found.start });
  const standing = { ...found, quote: bare.text, start: bare.start };
  if (!WHOLE.test(standing.quote)) return null;
  const text = standing.quote.replace(/\s+/g, ' ').trim();
  const claim: Claim = { id: claimId(text, [standing]), text, verdict: 'unchecked', citations: [standing] };
  const checked = checkByCode(claim, { evidence: works });
  return checked.verdict === 'supported' ? checked : null;
}

export interface WrittenSentence {
  text: string;
  citations: readonly Citation[];
  /** Numbers that code reckoned from the quotes and showed the writer, who may state them. */
  counts?: readonly number[];
  /** What it goes on from, such as the question that it answers. */
  before?: string;
}

export interface Checking {
  agent: string;
  /** Of what was written; the check has its own below it. */
  scope: string;
  /** What the writer may add of their own, as a sentence to the checker. */
  allowance?: string;
  evidence: Works;
  model: StudyModel;
  signal: AbortSignal;
}

const TOKENS = { verdict: 60, envelope: 150 };

/** `readSentences`, with null for each sentence that is not fully supported. */
export async function checkSentences(
  sentences: readonly WrittenSentence[],
  checking: Checking,
): Promise<(Claim | null)[]> {
  const read = await readSentences(sentences, checking);
  return read.map((claim) => (claim.verdict === 'supported' ? claim : null));
}

/**
 * Sentences of a model checked against their quotes: what stands word for word needs no call, what code refuses is not asked
 * about, and the meaning of the rest is compared by a second call. In the order given; those that are not fully supported have
 * a reason where one was given.
 */
export async function readSentences(sentences: readonly WrittenSentence[], checking: Checking): Promise<Claim[]> {
  const { agent, evidence, model, signal, scope, allowance } = checking;
  const all = sentences.map(({ text, citations, counts = [], before }) => {
    const claim: Claim = { id: claimId(text, citations), text, verdict: 'unchecked', citations: [...citations] };
    return { claim, counts, before };
  });
  const judged = await judgeClaims(all, { evidence }, async (open) => {
    const answer = await model.ask({
      agent,
      role: 'smart',
      scope: `${scope}/check`,
      name: 'verdicts',
      schema: verdicts,
      instructions: allowance === undefined ? CHECKING_ROLE : `${CHECKING_ROLE}\n${allowance}`,
      prompt: claimLines(
        open.map(({ claim: { text, citations }, before }) => {
          const { located } = locateCitations(citations, evidence);
          return { text, context: claimContext(located), notNamed: namesNotCited(text, located), before };
        }),
      ),
      maxOutputTokens: TOKENS.envelope + TOKENS.verdict * open.length,
      signal,
    });
    const readings = new Map<Claim, ModelReading>();
    for (const { claimId: name, verdict, reason } of answer.verdicts) {
      const claim = claimAt(open, name)?.claim;
      if (!claim) continue;
      const reading: ModelReading = { verdict, ...(reason && { reason }) };
      readings.set(claim, worse(readings.get(claim) ?? reading, reading));
    }
    return readings;
  });
  return judged.map(({ claim }) => claim);
}

import * as z from 'zod';
import type { Claim } from '#contract/claim.ts';
import { isModelFailure } from '../../agents/model-or-rules.ts';
import { claimAt } from '../../agents/report/check/ask-verdicts.ts';
import { claimLines, REWRITING_ROLE } from '../../agents/report/check/checking-prompts.ts';
import { claimText } from '../../agents/report/check/claim-text.ts';
import { claimContext, locateCitations } from '../../checking/claim-context.ts';
import { type Checking, checkSentences, readSentences, type WrittenSentence } from './check-sentences.ts';

const rewrites = z.object({
  rewrites: z.array(z.object({ claimId: z.string().max(20), text: z.string().max(700) })).max(40),
});
const TOKENS = { rewrite: 120, envelope: 150 };

/**
 * Sentences of a model checked against their quotes; what falls is written anew once, with the reason why it fell, and checked against them
 * again. In the order given; null for each that does not stand then either. Where nobody answers the second time, what stood
 * at first is kept. Throws what the first check throws.
 */
export async function checkAndRepair(
  sentences: readonly WrittenSentence[],
  checking: Checking,
): Promise<(Claim | null)[]> {
  const first = await readSentences(sentences, checking);
  const failed = first.flatMap((claim, at) => (claim.verdict === 'supported' ? [] : [{ claim, at }]));
  const stood = first.map((claim) => (claim.verdict === 'supported' ? claim : null));
  if (failed.length === 0) return stood;
  try {
    const again = await writtenAnew(sentences, failed, checking);
    const checked = await checkSentences(
      again.map((each) => each.sentence),
      { ...checking, scope: `${checking.scope}/again` },
    );
    const repaired = new Map(again.map(({ at }, i) => [at, checked[i] ?? null]));
    return stood.map((claim, at) => claim ?? repaired.get(at) ?? null);
  } catch (error) {
    if (!isModelFailure(error)) throw error;
    return stood;
  }
}

type Failed = { claim: Claim; at: number };

async function writtenAnew(
  sentences: readonly WrittenSentence[],
  failed: readonly Failed[],
  { agent, scope, allowance, evidence, model, signal }: Checking,
): Promise<{ sentence: WrittenSentence; at: number }[]> {
  const answer = await model.ask({
    agent,
    role: 'smart',
    scope: `${scope}/rewrite`,
    name: 'rewrites',
    schema: rewrites,
    instructions: allowance === undefined ? REWRITING_ROLE : `${REWRITING_ROLE}\n${allowance}`,
    prompt: claimLines(
      failed.map(({ claim, at }) => ({
        text: claim.text,
        context: claimContext(locateCitations(sentences[at]?.citations ?? [], evidence).located),
        reason: claim.reason,
        before: sentences[at]?.before,
      })),
    ),
    maxOutputTokens: TOKENS.envelope + TOKENS.rewrite * failed.length,
    signal,
  });
  const anew = new Map<number, WrittenSentence>();
  for (const { claimId, text } of answer.rewrites) {
    const at = claimAt(failed, claimId)?.at;
    const before = at === undefined ? undefined : sentences[at];
    if (at === undefined || !before || anew.has(at)) continue;
    const quotes = before.citations.map(({ quote }) => quote);
    const plain = claimText(text, quotes);
    // What comes back as it was would be read as it was.
    if (plain !== null && plain !== before.text) anew.set(at, { ...before, text: plain });
  }
  return [...anew].map(([at, each]) => ({ at, sentence: each }));
}

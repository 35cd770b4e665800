import type { Citation } from '#contract/citation.ts';
import type { Claim } from '#contract/claim.ts';
import { answersTo, checkingRole, claimLines, verdicts } from '../../agents/report/checking-prompts.ts';
import { claimContext } from '../../verification/claim-context.ts';
import { locateCitations } from '../../verification/located-citations.ts';
import { ALL_DISMISSED, type ModelReading, worse } from '../../verification/model-verdict.ts';
import { doubtsAbout, settleVerdict } from '../../verification/settle-verdict.ts';
import type { StudyModel } from '../study-model.ts';
import { claimId, type Works } from './checked-claim.ts';

export interface Said {
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
  /** What the writer may add of their own, as a sentence to whoever checks. */
  allowance?: string;
  evidence: Works;
  model: StudyModel;
  signal: AbortSignal;
}

/** What a model could say for a sentence at most. */
const BEST: ModelReading = { verdict: 'supported', doubts: ALL_DISMISSED };
const TOKENS = { verdict: 60, beside: 150 };

/** `readSaid`, with null for each sentence that is not fully supported. */
export async function checkSaid(said: readonly Said[], checking: Checking): Promise<(Claim | null)[]> {
  const read = await readSaid(said, checking);
  return read.map((claim) => (claim.verdict === 'supported' ? claim : null));
}

/**
 * Sentences of a model held to their quotes: what stands word for word needs no call, what code vetoes is not asked about, and
 * the meaning of the rest is compared by a second call. Each is read as a paraphrase, so that of what code only suspects (no
 * word shared with its source) the model alone decides. In the order given; those that
 * are not fully supported have a reason where one was given.
 */
export async function readSaid(said: readonly Said[], checking: Checking): Promise<Claim[]> {
  const { agent, evidence, model, signal, scope, allowance } = checking;
  const claims = said.map(({ text, citations }): Claim => {
    return { id: claimId(text, citations), text, verdict: 'unchecked', citations: [...citations] };
  });
  const settle = (at: number, claim: Claim, reading: ModelReading | null) =>
    settleVerdict(claim, { model: reading, ...settlingOf(said[at], evidence) });
  const best = claims.map((claim, at) => settle(at, claim, BEST));
  const open = claims.flatMap((claim, at) =>
    best[at]?.verdict === 'supported' && best[at]?.basis !== 'verbatim' ? [{ claim, at }] : [],
  );
  const readings = new Map<Claim, ModelReading>();
  if (open.length > 0) {
    const doubts = open.map(({ claim, at }) => doubtsAbout(claim, settlingOf(said[at], evidence)));
    const hasDoubts = doubts.some((each) => each.length > 0);
    const role = checkingRole({ hasDoubts });
    const answer = await model.ask({
      agent,
      role: 'smart',
      scope: `${scope}/check`,
      name: 'verdicts',
      schema: hasDoubts ? verdicts.doubted : verdicts.plain,
      instructions: allowance === undefined ? role : `${role}\n${allowance}`,
      prompt: claimLines(
        open.map(({ claim, at }, i) => ({
          text: claim.text,
          context: claimContext(locateCitations(claim.citations, evidence).located),
          doubts: doubts[i] ?? [],
          before: said[at]?.before,
        })),
      ),
      maxOutputTokens: TOKENS.beside + TOKENS.verdict * open.length,
      signal,
    });
    for (const each of answer.verdicts) {
      const { claimId: name, verdict, reason } = each;
      const claim = open[Number(/^\W*c?(\d{1,3})\W*$/i.exec(name)?.[1] ?? 0) - 1]?.claim;
      if (!claim) continue;
      const reading: ModelReading = { verdict, doubts: answersTo(each), ...(reason && { reason }) };
      readings.set(claim, worse(readings.get(claim) ?? reading, reading));
    }
  }
  return claims.map((claim, at) =>
    best[at]?.basis === 'verbatim' ? best[at] : settle(at, claim, readings.get(claim) ?? null),
  );
}

function settlingOf(said: Said | undefined, evidence: Works) {
  return { evidence, isParaphrase: true, counts: said?.counts ?? [] };
}

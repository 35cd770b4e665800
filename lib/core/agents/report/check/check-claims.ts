import * as z from 'zod';
import type { Claim } from '#contract/claim.ts';
import { judgeClaims, MODEL_VERDICTS, type ModelReading, worse } from '../../../checking/verdict.ts';
import { questionOfHead } from '../../../text/sentences.ts';
import type { ReportSession } from '../report-session.ts';
import type { Check, Sentence } from '../sentence.ts';
import { answerAbove } from '../write/prompt.ts';
import { isReading } from '../write/review-words.ts';
import { askVerdicts, claimAt, shownClaim, TOKENS } from './ask-verdicts.ts';
import { claimLines, REWRITING_ROLE } from './checking-prompts.ts';
import { quotesFor } from './choose-citations.ts';
import { claimText } from './claim-text.ts';

interface Judged {
  written: Sentence;
  claim: Claim;
  /** Code has refused it, whatever a model might say. */
  isRefused?: boolean;
  /** The remark of the model that refused it, whether or not readers may see it. */
  remark?: string;
}

const rewrites = z.object({
  rewrites: z.array(z.object({ claimId: z.string().max(20), text: z.string().max(2_000) })).max(120),
});

/** A rewrite may be as long as the original: the longest take about 150. */
const REWRITE_TOKENS = 160;

/**
 * Checks the sentences of a section. A verbatim sentence needs no call, and code's refusals are not sent to a model.
 * One call compares the meaning of the rest with the sources; the opening of the report gets a second reader, and where
 * the two differ, the worse verdict counts. What is not fully supported is rewritten once, with the reason, and checked
 * again (the opening twice). A sentence with a heading that code refused is checked again without the heading, which
 * may say more than the sentence. What is then still refused, or what no model has read, is dropped. Keeps the order.
 *
 * @param scope the section's id, unique in the run.
 * @param answer the lines above them, shown to the model that rewords one.
 */
export async function checkClaims(
  session: ReportSession,
  scope: string,
  written: readonly Sentence[],
  answer: readonly string[] = [],
): Promise<Check[]> {
  const first = await judge(session, `check/${scope}`, written);
  const settled = first.map(
    ({ written: sentence, claim }): Check => ({ sentence, claim, kept: hasPassed(claim), rewritten: false }),
  );
  let failed = first.flatMap((each, place) => (needsMending(each) ? [{ ...each, place }] : []));
  for (const round of ['', '/2']) {
    if (failed.length === 0) break;
    const again = await rewrite(session, `rewrite/${scope}${round}`, failed, answer);
    const anew = again.map(({ sentence }) => sentence);
    const judged = again.length === 0 ? [] : await judge(session, `recheck/${scope}${round}`, anew);
    failed = judged.flatMap((each, i) => {
      const place = again[i]?.place ?? -1;
      const before = settled[place];
      if (!before) return [];
      if (hasPassed(each.claim) && rank(each.claim) <= rank(before.claim))
        settled[place] = { ...before, claim: each.claim, kept: true, rewritten: true };
      return needsMending(each) && each.written.isOpening && !again[i]?.isUnchanged ? [{ ...each, place }] : [];
    });
  }
  const headed = first.flatMap(({ isRefused, written: each }, place) => {
    const bare = isRefused && !settled[place]?.kept ? withoutLead(each) : null;
    return bare === null ? [] : [{ sentence: { ...each, text: bare }, place }];
  });
  return withoutHeads(session, scope, settled, headed);
}

/** The refused sentences, checked again without their headings. */
async function withoutHeads(
  session: ReportSession,
  scope: string,
  settled: readonly Check[],
  fallen: readonly Placed[],
): Promise<Check[]> {
  const sentences = fallen.map(({ sentence }) => sentence);
  const last = fallen.length === 0 ? [] : await judge(session, `headless/${scope}`, sentences);
  const bare = new Map(fallen.map(({ place }, i) => [place, last[i]?.claim]));
  return settled.map((each, place) => {
    const claim = bare.get(place);
    return claim?.verdict === 'supported' ? { ...each, claim, kept: true, rewritten: true } : each;
  });
}

/**
 * The sentence without its heading, or with only the question that the heading asks. A judgement is marked by its
 * heading and keeps it.
 */
function withoutLead({ lead, text }: Sentence): string | null {
  if (lead === '' || !text.startsWith(`${lead}: `) || isReading(text)) return null;
  const rest = text.slice(lead.length + 2);
  const question = questionOfHead(lead);
  return question === null || question === lead ? rest : `${question}: ${rest}`;
}

function hasPassed({ verdict }: Claim): boolean {
  return verdict === 'supported' || verdict === 'partly';
}

function rank({ verdict }: Claim): number {
  return verdict === 'unchecked' ? MODEL_VERDICTS.length : MODEL_VERDICTS.indexOf(verdict);
}

/** What no model has read cannot be repaired; a title is replaced by a plain one. */
function needsMending({ claim, written: { kind } }: Judged): boolean {
  return kind !== 'title' && claim.verdict !== 'supported' && claim.verdict !== 'unchecked';
}

async function judge(session: ReportSession, scope: string, sentences: readonly Sentence[]): Promise<Judged[]> {
  const {
    evidence,
    plan: { question },
  } = session.input;
  const all = sentences.map((written) => {
    const { text, counts, sources, kind } = written;
    const quotes = sources.map(({ citation }) => citation);
    const claim: Claim = { id: '', text, verdict: 'unchecked', citations: quotesFor(text, quotes) };
    // A gap may name things and doses that appear in no source.
    return { written, claim, counts, question: kind === 'gap' ? `${question} ${text}` : question };
  });
  const judged = await judgeClaims(all, { evidence }, (open) => readTwice(session, scope, open));
  return judged.map(({ of: { written }, claim, isRefused, reading }) => {
    const isModels = reading?.remark !== undefined && claim.verdict === reading.verdict;
    return { written, claim, isRefused, ...(isModels && { remark: reading.remark }) };
  });
}

type Open = Pick<Judged, 'written' | 'claim'>;

/**
 * The verdicts of the readers. The first reader is asked again about a claim it passed over. The opening, and
 * everything that a small model checks, gets a second reader, as far as the first accepted it.
 */
async function readTwice(
  session: ReportSession,
  scope: string,
  open: readonly Open[],
): Promise<ReadonlyMap<Claim, ModelReading>> {
  const asked = await askVerdicts(session, scope, open);
  const missing = asked.size === 0 ? [] : open.filter(({ claim }) => !asked.has(claim));
  const first = new Map([...asked, ...(await askVerdicts(session, `${scope}/again`, missing))]);
  const twice = open.filter(({ written, claim }) => {
    const verdict = first.get(claim)?.verdict;
    return (written.isOpening || session.readsTwice) && (verdict === 'supported' || verdict === 'partly');
  });
  const second = await askVerdicts(session, `${scope}/second`, twice, 'second');
  return new Map(
    [...first].map(([claim, reading]) => {
      const other = second.get(claim);
      return [claim, other ? worse(reading, other) : reading];
    }),
  );
}

type Failed = Judged & { place: number };
/** `isUnchanged`: it failed, and its writer returned it unchanged. */
type Placed = { sentence: Sentence; place: number; isUnchanged?: boolean };

async function rewrite(
  session: ReportSession,
  scope: string,
  failed: readonly Failed[],
  above: readonly string[],
): Promise<Placed[]> {
  const answer = await session.ask({
    role: 'smart',
    scope,
    name: 'rewrites',
    schema: rewrites,
    instructions: REWRITING_ROLE,
    prompt:
      answerAbove(above) +
      claimLines(
        failed.map(({ written, claim, remark }) => {
          const citations = quotesFor(
            claim.text,
            written.sources.map(({ citation }) => citation),
          );
          const { before, grade, kind } = written;
          return shownClaim(session, { ...claim, citations }, { reason: remark ?? claim.reason, before, grade, kind });
        }),
      ),
    maxOutputTokens: TOKENS.overhead + REWRITE_TOKENS * failed.length,
    instead: 'Sentences that failed the check were left out.',
  });
  const rewritten = new Map<number, Placed>();
  for (const { claimId, text } of answer?.rewrites ?? []) {
    const each = claimAt(failed, claimId);
    const plain = each && claimText(text, textsOf(each.written));
    if (!each || !plain || rewritten.has(each.place)) continue;
    const { written: old, place } = each;
    rewritten.set(place, { sentence: { ...old, text: plain }, place, isUnchanged: plain === old.text });
  }
  // The sentence before it may itself have been reworded.
  const anew = failed.flatMap(({ place, claim }) => {
    return [[claim.text, rewritten.get(place)?.sentence.text ?? claim.text] as const];
  });
  const reworded = (before: string) => anew.reduce((text, [from, to]) => text.replace(from, () => to), before);
  return [...rewritten.values()]
    .map(({ sentence: { before, ...rest }, ...each }) => ({
      ...each,
      sentence: before === undefined ? rest : { ...rest, before: reworded(before) },
    }))
    .sort((a, b) => a.place - b.place);
}

const textsOf = ({ sources }: Sentence) => sources.map(({ citation }) => citation.quote);

import type { Evidence } from '#contract/evidence.ts';
import type { Depth } from '#contract/run-request.ts';
import type { WorkReading } from '#contract/work-reading.ts';
import type { ParsedQuestion } from '#core/question/parsed-question.ts';
import { stableId } from '../../text/stable-id.ts';
import type { Domain } from '../domains.ts';
import type { RankedWork, Reader } from '../handlers.ts';
import { askObject } from '../model/ask-model.ts';
import { CHARACTERS_PER_TOKEN } from '../model/meter.ts';
import type { RunModels } from '../model/run-models.ts';
import { asCancelled, type Emit, halves, isModelFailure, isTooLong } from '../model-or-rules.ts';
import { plainWords } from '../plain-words.ts';
import { announceWorks, nearestPassages, wholeText } from '../works-in-prompt.ts';
import { completeStudy, groundFinding, groundStudy } from './ground-reading.ts';
import { mergeFindings, mergeWithCode } from './merge-findings.ts';
import { furtherPrompt, type ProposedReading, proposedReadings, readerPrompt, readerRole } from './prompt.ts';
import { worksToRead } from './works-to-read.ts';

interface ModelReaderParts {
  models: RunModels;
  rules: Reader;
  domain: Pick<Domain, 'stance'>;
  depth: Depth;
  emit: Emit;
}

/** Works that a model reads in a round: the best by rank and some that a search put first; rules read the rest. */
const MOST_READ = { quick: 30, standard: 60, deep: 120 } as const;
/** Abstracts that fill one call; a few long ones fill it as well. */
const BATCH = { works: 8, characters: 16_000 } as const;
/** Share of the remaining budget for one round of reading: the team has more to ask. */
const SHARE_OF_BUDGET = 0.5;
/** About four findings, the work's relevance, and the study's facts. */
const ANSWER_TOKENS_A_WORK = 620;
const PROMPT_TOKENS_A_CALL = 1_050;
const HIGHEST_RELEVANCE = 10;
const LONGEST_REASON = 120;
const INSTEAD = 'Works of that part of the reading were read by rules instead.';

interface ShownWork extends RankedWork {
  text: readonly string[];
  ruled: WorkReading;
}

interface Asking {
  plan: ParsedQuestion;
  scope: string;
  isFurther: boolean;
  signal: AbortSignal;
}

/** A work's reading: of which text, and whether that included the full text. */
interface Read {
  reading: WorkReading;
  isFurther: boolean;
}

/**
 * The fast model reads the best works by rank in full, several per call, all calls of a round in parallel. Its findings
 * are grounded in the text and merged with those that code read. Rules read a batch that fails. One reader per run: it
 * remembers by text what it has read, so that a work costs once, and once more when its full text has arrived.
 */
export function createModelReader({ models, rules, domain, depth, emit }: ModelReaderParts): Reader {
  const memo = new Map<string, Read>();
  const instructions = readerRole(domain);

  /**
   * Returns a sentence on what went wrong, or null. Works that do not fit into the model's context are read in halves.
   */
  async function readBatch(batch: readonly ShownWork[], asking: Asking): Promise<string | null> {
    const { plan, scope, isFurther, signal } = asking;
    const announced = announceWorks(batch, ({ id }) => batch.find(({ work }) => work.id === id)?.text ?? []);
    const prompt = (isFurther ? furtherPrompt : readerPrompt)(plan, announced.text);
    const read = await askObject({
      model: models.at({ role: 'fast', agent: 'judge', scope }),
      kinds: models.kinds,
      name: 'readings',
      schema: proposedReadings,
      instructions,
      prompt,
      maxOutputTokens: ANSWER_TOKENS_A_WORK * batch.length,
      signal,
      check: ({ readings }) => outOfScale(readings),
    }).catch((error: unknown) => {
      if (!isModelFailure(error)) throw asCancelled(error, signal);
      return error;
    });
    if (read instanceof Error && isTooLong(read) && batch.length > 1) {
      const parts = halves(batch).map((half, at) => readBatch(half, { ...asking, scope: `${scope}/half-${at + 1}` }));
      return (await Promise.all(parts)).find((problem) => problem !== null) ?? null;
    }
    if (read instanceof Error) return read.message;
    for (const shown of batch) {
      const proposed = read.value.readings.find(({ evidenceId }) => announced.idOf(evidenceId) === shown.work.id);
      if (!proposed) continue;
      const before = memo.get(keyOf(shown.work))?.reading;
      const reading = isFurther && before ? addTo(before, proposed, shown, plan) : toReading(proposed, shown, plan);
      memo.set(keyOf(shown.work), { reading, isFurther });
    }
    return null;
  }

  return {
    async read({ plan, works, call, topHits = [] }, signal) {
      const ruled = await rules.read({ plan, works, call }, signal);
      const shown = works.map((each, at) => ({ ...each, ruled: ruled[at] as WorkReading, text: [] as string[] }));
      const isRead = ({ work }: RankedWork) => memo.has(keyOf(work));
      const whole = worksToRead(shown, topHits, { most: MOST_READ[depth], isRead })
        .filter((each) => !isRead(each))
        .map((each) => ({ ...each, text: [wholeText(each.work)].filter(Boolean) }))
        .filter(({ text }) => text.length > 0);
      // A work that was read in full is reported in full, whatever rank it was read for.
      const further = shown
        .filter(({ work }) => work.texts.fulltext !== undefined && memo.get(keyOf(work))?.isFurther === false)
        .map((each) => ({ ...each, text: nearestPassages(each.work.texts.fulltext ?? '', plan) }))
        .filter(({ text }) => text.length > 0);
      const left = models.meter.tokensLeft() * SHARE_OF_BUDGET;
      const batches = [
        ...batchesOf(whole).map((batch) => ({ batch, isFurther: false })),
        ...batchesOf(further).map((batch) => ({ batch, isFurther: true })),
      ];
      let spent = 0;
      const affordable = batches.filter(({ batch }) => {
        spent += tokensOf(batch);
        return spent <= left;
      });
      const scoped = affordable.map((each, at) => ({ ...each, scope: `${call}/${at + 1}` }));
      // A reader without a successful call first reads the smallest batch alone, then all others in parallel: see
      // ModelKinds.
      const problems = await Promise.all(
        scoped
          .toSorted((a, b) => a.batch.length - b.batch.length)
          .map(({ batch, isFurther, scope }) => readBatch(batch, { plan, scope, isFurther, signal })),
      );
      const problem = problems.find((each) => each !== null);
      if (problem) emit({ type: 'model_problem', agent: 'judge', message: `${problem} ${INSTEAD}` });
      return shown.map((each) => present(each, memo.get(keyOf(each.work))));
    },
  };
}

/** By content: another record of the same work may have another id, but not another text. */
function keyOf(work: Evidence): string {
  return stableId('text', `${work.title}\n${wholeText(work)}`);
}

/** The reading under the current id and rank of the work. */
function present({ work, ruled }: ShownWork, read: Read | undefined): WorkReading {
  if (!read) return ruled;
  const { reading } = read;
  const isStill = reading.evidenceId === work.id;
  if (isStill) return reading;
  const findings = reading.findings.map((finding) => ({
    ...finding,
    evidenceId: work.id,
    citation: { ...finding.citation, evidenceId: work.id },
  }));
  return { ...reading, evidenceId: work.id, findings };
}

function batchesOf(works: readonly ShownWork[]): ShownWork[][] {
  const batches: ShownWork[][] = [];
  let characters = 0;
  for (const each of works) {
    const length = each.text.join(' ').length;
    const batch = batches.at(-1);
    if (batch && batch.length < BATCH.works && characters + length <= BATCH.characters) {
      batch.push(each);
      characters += length;
    } else {
      batches.push([each]);
      characters = length;
    }
  }
  return batches;
}

function tokensOf(batch: readonly ShownWork[]): number {
  const read = batch.reduce((sum, { work, text }) => sum + work.title.length + text.join(' ').length, 0);
  return PROMPT_TOKENS_A_CALL + read / CHARACTERS_PER_TOKEN + ANSWER_TOKENS_A_WORK * batch.length;
}

function outOfScale(readings: readonly ProposedReading[]): string | null {
  const isFine = readings.every(({ relevance }) => relevance >= 0 && relevance <= HIGHEST_RELEVANCE);
  return isFine ? null : `relevance is a number from 0 to ${HIGHEST_RELEVANCE}.`;
}

function toReading(proposed: ProposedReading, { work, ruled }: ShownWork, plan: ParsedQuestion): WorkReading {
  const relevance = Math.round(proposed.relevance * 10) / 100;
  const grounded = groundedFindings(proposed, work, relevance, plan);
  // Where a quote of the model's is not in the work, code's own reading stands next to what is left.
  const merge = grounded.length < proposed.findings.length ? mergeFindings : mergeWithCode;
  const study = groundStudy(proposed.study, work);
  return {
    evidenceId: work.id,
    bearing: proposed.bearing,
    relevance,
    reason: plainWords(proposed.reason, LONGEST_REASON, work.title) || ruled.reason,
    findings: merge(ruled.findings, grounded),
    ...(study && { study }),
    by: 'model',
  };
}

/**
 * What a full text adds: its findings, and study facts that the abstract left open. The relevance was read from the
 * whole abstract and stays.
 */
function addTo(
  before: WorkReading,
  proposed: ProposedReading,
  { work, ruled }: ShownWork,
  plan: ParsedQuestion,
): WorkReading {
  const grounded = groundedFindings(proposed, work, before.relevance, plan);
  const added = mergeWithCode(
    ruled.findings.filter(({ citation }) => citation.field === 'fulltext'),
    grounded,
  );
  const study = completeStudy(before.study, groundStudy(proposed.study, work));
  return {
    ...before,
    ...(study && { study }),
    findings: mergeFindings(
      before.findings,
      added.map((each) => ({ ...each, isMain: false })),
    ),
  };
}

function groundedFindings({ findings }: ProposedReading, work: Evidence, relevance: number, plan: ParsedQuestion) {
  const parts = Math.max(1, plan.parts?.length ?? 1);
  return findings.flatMap((each) => groundFinding(each, { work, relevance, parts }) ?? []);
}

import type { ShortAnswer } from '#contract/appraisal/short-answer.ts';
import { type AskSettings, synthesizerInput, synthesizerOutput } from '#contract/conversation/ask.ts';
import type { ContextScore } from '#contract/conversation/ask-events.ts';
import type { RunEvent } from '#contract/event.ts';
import type { ReportBlock } from '#contract/report.ts';
import type { ReportInput } from '../agents/handlers.ts';
import { reportedSearches } from '../evidence/reported-searches.ts';
import { workAsRead } from '../evidence/work-as-read.ts';
import { readWorks } from '../runs/rounds/read-round.ts';
import { emitOnceAccepted } from '../runs/rounds/synthesize.ts';
import type { RunState } from '../runs/run-state.ts';
import type { AskRun } from './ask-run.ts';
import { confidenceOf, coverageOf, textsIn } from './synthesizer/answer-measures.ts';

interface Synthesis {
  settings: AskSettings;
  scores: readonly ContextScore[];
  /** The note that the answer relies on memory, and for what. */
  memory: string | null;
}

/** A turn has no rounds that could be used up. */
const EXIT = 'answered';

/** Writes the answer, streams it as it is written, and ends with its coverage and confidence. */
export async function* synthesizeAnswer(
  run: AskRun,
  state: RunState,
  { settings, scores, memory }: Synthesis,
): AsyncGenerator<RunEvent> {
  const context = { settings: { ...settings, ...synthesizerInput.parse(settings) }, scores, memory };
  run.models?.meter.beginSynthesis();
  const input = inputOf(run, state);
  const parts = run.createWriter(context).write(input, run.signal);
  const answered = { answer: null as ShortAnswer | null, blocks: [] as ReportBlock[] };
  for await (const event of emitOnceAccepted(
    { parts, eventBuffer: run.eventBuffer, engine: run.request.engine },
    state,
    EXIT,
  )) {
    if (event.type === 'answer_told') answered.answer = event.answer;
    if (event.type === 'block_added') answered.blocks.push(event.block);
    if (event.type === 'complete' && event.exit !== 'nothing_found')
      yield answeredEvent(input, answered, { value: event.confidence, references: event.references, scores, memory });
    yield event;
  }
}

function answeredEvent(
  input: ReportInput,
  answered: { answer: ShortAnswer | null; blocks: readonly ReportBlock[] },
  {
    value,
    references,
    scores,
    memory,
  }: { value: number | null; references: readonly string[] } & Pick<Synthesis, 'scores' | 'memory'>,
): RunEvent {
  const { answer, blocks } = answered;
  const finalResponse = textsIn(answered).join('\n');
  const output = synthesizerOutput.parse({
    finalResponse,
    generationMethod: 'standard',
    coverageMetrics: coverageOf({
      plan: input.plan,
      answer,
      blocks,
      evidence: input.evidence,
      readings: input.readings,
    }),
  });
  return {
    type: 'answered',
    method: output.generationMethod,
    isExtractive: !blocks.some(isWritten) && !(answer?.isWritten ?? false),
    coverage: output.coverageMetrics,
    positions: [],
    confidence:
      value === null
        ? null
        : confidenceOf({
            value,
            answer: { isDirect: answer?.isDirect ?? false, certainty: answer?.certainty ?? null },
            cited: references.flatMap((id) => input.evidence.get(id) ?? []),
            scores,
            searches: input.searches,
          }),
    characters: finalResponse.length,
    ...(memory !== null && { memory }),
  };
}

function isWritten(block: ReportBlock): boolean {
  return block.type === 'paragraph' && block.claims.some(({ basis }) => basis === 'meaning');
}

function inputOf(run: AskRun, state: RunState): ReportInput {
  const { memory, plan } = state;
  const { works, readings } = readWorks(state);
  const evidence = memory.getAllEvidence();
  return {
    plan,
    exit: EXIT,
    works,
    screenings: state.screenings,
    evidence: new Map(evidence.map((work) => [work.id, workAsRead(work, state.readings.get(work.id))])),
    searches: reportedSearches(state.searches, evidence),
    assessments: state.assessments,
    hypotheses: [],
    contradictions: memory.getConflicts(),
    readings,
    certaintyChanges: run.request.changes.certainty,
    biasJudgements: run.request.changes.bias,
    filters: run.request.filters,
    rounds: Math.max(1, ...state.searches.map(({ round }) => round)),
  };
}

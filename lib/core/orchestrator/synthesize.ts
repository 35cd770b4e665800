import type { ReportPart } from '../agents/handlers.ts';
import type { RunEvent } from '../events/event.ts';
import { creditNewWorks } from '../evidence/credit-new-works.ts';
import type { Exit } from '../findings/exit.ts';
import { endWithoutEvidence } from './nothing-found.ts';
import type { RunState, SimpleRun } from './run-state.ts';

/** Contradictions, then the report section by section, then the one terminal event. */
export async function* synthesize(run: SimpleRun, state: RunState, exit: Exit): AsyncGenerator<RunEvent> {
  const { engine, signal } = run;
  const { memory, plan, works } = state;
  const contradictions = await engine.hypothesizer.findContradictions({ plan, works }, signal);
  for (const contradiction of contradictions) memory.addConflict(contradiction);
  yield { type: 'contradictions_found', contradictions };
  const evidence = memory.getAllEvidence();
  const parts = engine.reporter.write(
    {
      plan,
      exit,
      works,
      screenings: state.screenings,
      evidence: new Map(evidence.map((work) => [work.id, work])),
      searches: creditNewWorks(state.searches, evidence),
      assessments: state.assessments,
      hypotheses: state.hypotheses,
      contradictions,
      rounds: state.newRelevantByRound.length,
    },
    signal,
  );
  yield* tellOnceSomethingHolds(parts, state, exit);
}

/** Holds a report back until its first verified claim: a report that quotes nothing is never shown. */
async function* tellOnceSomethingHolds(
  parts: AsyncGenerator<ReportPart>,
  state: RunState,
  exit: Exit,
): AsyncGenerator<RunEvent> {
  let held: ReportPart[] | undefined = [];
  for await (const part of parts) {
    if (held === undefined) {
      yield toEvent(part, exit);
      continue;
    }
    held.push(part);
    if (part.type !== 'checked' || !part.kept) continue;
    yield* held.map((early) => toEvent(early, exit));
    held = undefined;
  }
  if (held !== undefined) yield* endWithoutEvidence(state);
}

function toEvent(part: ReportPart, exit: Exit): RunEvent {
  switch (part.type) {
    case 'outline':
      return { type: 'synthesizing', exit, title: part.title, sections: part.sections };
    case 'section':
      return { type: 'section_started', sectionId: part.id, title: part.title };
    case 'checked': {
      const { id, verdict, reason } = part.claim;
      return { type: 'claim_checked', claimId: id, verdict, kept: part.kept, ...(reason !== undefined && { reason }) };
    }
    case 'block':
      return { type: 'block_added', sectionId: part.sectionId, block: part.block };
    case 'end': {
      const { confidence, confidenceReason, claims, references } = part;
      return { type: 'complete', exit, confidence, confidenceReason, claims, references };
    }
  }
}

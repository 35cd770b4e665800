import { type Protocol, protocol as protocolShape } from '#contract/review/protocol.ts';
import type {
  ReviewEvent,
  Reviewer,
  ReviewRole,
  ReviewStage,
  ScreeningDecision,
} from '#contract/review/review-events.ts';
import { AssayError } from '../errors.ts';
import { type Decision, withdrawalKey } from './decisions.ts';
import { isInStage, outcomeOf } from './outcome.ts';
import type { ReviewState } from './review-state.ts';

export interface WantedDecision {
  recordId: string;
  stage: ReviewStage;
  decision: ScreeningDecision | null;
  reason: string | null;
}

/** What a reviewer asks for. */
export type ReviewCommand =
  | { kind: 'rename'; title: string }
  | { kind: 'change_protocol'; protocol: Protocol; reason: string | null }
  | { kind: 'change_role'; reviewerId: string; role: ReviewRole }
  | { kind: 'set_screeners'; stage: ReviewStage; count: 1 | 2 }
  | { kind: 'decide'; decisions: readonly WantedDecision[] }
  | {
      kind: 'resolve';
      recordId: string;
      stage: ReviewStage;
      decision: 'include' | 'exclude';
      reason: string | null;
    }
  | { kind: 'withdraw_decisions' | 'restore_decisions'; reviewerId: string; stage: ReviewStage }
  | { kind: 'set_missing'; recordId: string; isMissing: boolean };

/** Roles that may ask for it. */
const MAY: Readonly<Record<ReviewCommand['kind'], readonly ReviewRole[]>> = {
  rename: ['owner'],
  change_protocol: ['owner'],
  change_role: ['owner'],
  set_screeners: ['owner'],
  resolve: ['owner'],
  withdraw_decisions: ['owner'],
  restore_decisions: ['owner'],
  decide: ['owner', 'screener'],
  set_missing: ['owner', 'screener'],
};

/** @throws AssayError with a sentence that says which role is needed. */
export function requireRole({ role }: Reviewer, roles: readonly ReviewRole[]): void {
  if (roles.includes(role)) return;
  const who = roles.includes('screener')
    ? 'Readers of a review cannot change it. Ask its owner for the role of a screener.'
    : 'Only the owner of a review can do this.';
  throw new AssayError('invalid_request', who);
}

/**
 * The events that a command causes; none where it changes nothing.
 * @param holds whether the review has a record of this id.
 * @throws AssayError `invalid_request` or `not_found` with a sentence for the user.
 */
export function eventsOf(
  state: ReviewState,
  me: Reviewer,
  command: ReviewCommand,
  holds: (recordId: string) => boolean,
): ReviewEvent[] {
  requireRole(me, MAY[command.kind]);
  const by = me.id;
  const known = (recordId: string) => {
    if (!holds(recordId) || state.removed.has(recordId))
      throw new AssayError('not_found', 'This review has no such record.');
  };
  switch (command.kind) {
    case 'rename':
      return command.title === state.title ? [] : [{ type: 'renamed', title: command.title }];
    case 'change_protocol':
      return changeProtocol(state, by, command);
    case 'change_role':
      return changeRole(state, by, command);
    case 'set_screeners': {
      const { stage, count } = command;
      return state.screeners[stage] === count ? [] : [{ type: 'screeners_set', stage, count, by }];
    }
    case 'decide':
      return command.decisions.flatMap((wanted) => {
        known(wanted.recordId);
        return decide(state, by, wanted);
      });
    case 'resolve':
      known(command.recordId);
      return resolve(state, by, command);
    case 'withdraw_decisions':
      return withdraw(state, by, command);
    case 'restore_decisions': {
      const { reviewerId, stage } = command;
      if (!state.withdrawn.has(withdrawalKey(reviewerId, stage))) return [];
      return [{ type: 'decisions_restored', reviewerId, stage, by }];
    }
    case 'set_missing': {
      const { recordId, isMissing } = command;
      known(recordId);
      if ((state.decided.get(recordId)?.isMissing ?? false) === isMissing) return [];
      return [{ type: 'retrieval_set', recordId, isMissing, by }];
    }
  }
}

function decide(state: ReviewState, by: string, { recordId, stage, decision, reason }: WantedDecision): ReviewEvent[] {
  const decided = state.decided.get(recordId);
  const present = decided?.[stage].by.get(by);
  if ((present?.decision ?? null) === decision && (decision === null || present?.reason === reason)) return [];
  // Taking back is always possible, also where the first stage has changed behind one's back.
  if (decision !== null && !isInStage(state, decided, stage))
    throw new AssayError('invalid_request', 'This record is not among the full texts: it was not included before.');
  return [{ type: 'decided', recordId, stage, decision, reason: decision === null ? null : reason, by }];
}

function resolve(
  state: ReviewState,
  by: string,
  { recordId, stage, decision, reason }: Extract<ReviewCommand, { kind: 'resolve' }>,
): ReviewEvent[] {
  const decided = state.decided.get(recordId);
  if (!isInStage(state, decided, stage))
    throw new AssayError('invalid_request', 'This record is not among the full texts: it was not included before.');
  const resolved = decided?.[stage].resolved;
  if (resolved?.decision === decision && resolved.reason === reason) return [];
  const { by: decisions } = decided?.[stage] ?? { by: new Map<string, Decision>() };
  const isComplete = decisions.size >= state.screeners[stage];
  const isDoubtful = isComplete && [...decisions.values()].some((each) => each.decision === 'maybe');
  // Otherwise the owner would decide in the place of those who have not yet.
  if (!resolved && !isDoubtful && outcomeOf(state, decided, stage) !== 'conflict')
    throw new AssayError('invalid_request', 'There is nothing to resolve: nobody has decided differently about this.');
  return [{ type: 'resolved', recordId, stage, decision, reason, by }];
}

function withdraw(
  state: ReviewState,
  by: string,
  { reviewerId, stage }: { reviewerId: string; stage: ReviewStage },
): ReviewEvent[] {
  if (!state.reviewers.has(reviewerId) && !state.imported.has(reviewerId)) throw new AssayError('not_found', NOBODY);
  const hasAny = [...state.decided.values()].some((decided) => decided[stage].by.has(reviewerId));
  return hasAny ? [{ type: 'decisions_withdrawn', reviewerId, stage, by }] : [];
}

function changeRole(
  state: ReviewState,
  by: string,
  { reviewerId, role }: Extract<ReviewCommand, { kind: 'change_role' }>,
): ReviewEvent[] {
  const reviewer = state.reviewers.get(reviewerId);
  if (!reviewer) throw new AssayError('not_found', NOBODY);
  if (reviewer.role === role) return [];
  const owners = [...state.reviewers.values()].filter((each) => each.role === 'owner');
  if (reviewer.role === 'owner' && owners.length === 1)
    throw new AssayError('invalid_request', 'A review needs an owner. Make another person an owner first.');
  return [{ type: 'role_changed', reviewerId, role, by }];
}

function changeProtocol(
  state: ReviewState,
  by: string,
  { protocol: sent, reason }: Extract<ReviewCommand, { kind: 'change_protocol' }>,
): ReviewEvent[] {
  const protocol = protocolShape.parse(sent);
  if (JSON.stringify(protocol) === JSON.stringify(protocolShape.parse(state.protocol))) return [];
  if (!reason && hasBegun(state))
    throw new AssayError(
      'invalid_request',
      'Screening has begun: say why the protocol is changed. The reason is reported as an amendment.',
    );
  return [{ type: 'protocol_changed', protocol, reason, by }];
}

const NOBODY = 'Nobody of this id works on the review.';
const hasBegun = ({ decided }: ReviewState) => decided.size > 0;

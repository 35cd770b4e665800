import * as z from 'zod';
import type { RunRequest } from '#contract/run-request.ts';
import { hasFailed, searchStatus } from '#contract/search-record.ts';
import { AssayError } from '../errors.ts';
import type { RecordedStep } from '../ports/journal.ts';
import { ELAPSED } from './stopwatch.ts';

const SEARCH = /^search\/(\d+)\//;
const INBOX = /^inbox\/(\d+)$/;
const inbox = z.object({ messages: z.array(z.object({ id: z.int(), text: z.string() })), writeNow: z.boolean() });

/** What a repeated run takes over from the previous one. */
export interface SharedSteps {
  steps: RecordedStep[];
  /** The user's last message among the steps; 0 when there is none. */
  lastMessage: number;
}

/**
 * Rounds that a run has begun, at least 1: a team's round begins by reading the user's messages, as does a loop's first
 * round.
 */
export function roundsBegun(steps: readonly RecordedStep[]): number {
  return Math.max(1, ...steps.map(({ key }) => Number(INBOX.exec(key)?.[1] ?? 0)));
}

/**
 * The steps recorded before the round began: everything a run needs to reach the same state. A request with which the
 * run itself was repeated from an earlier round is kept as if it had been a message there.
 */
export function stepsBefore(recorded: readonly RecordedStep[], round: number, request: RunRequest): SharedSteps {
  const inOrder = [...recorded].sort((a, b) => a.order - b.order);
  const end = inOrder.findIndex(({ key }) =>
    round === 1 ? isOfFirstRound(key) : key === `${ELAPSED}round-${round - 1}`,
  );
  const length = end === -1 ? inOrder.length : end + (round === 1 ? 0 : 1);
  return taken(inOrder.slice(0, length), request);
}

/** Steps of the report itself, and those that saw works as the user of the old report had selected them. */
const OF_REPORT = /^model\/(?:judge\/0|contradictions|report)\//;

/**
 * The steps recorded before the report was begun: when it is rewritten, no search, reading or assessment is paid for
 * again.
 */
export function stepsBeforeReport(recorded: readonly RecordedStep[], request: RunRequest): SharedSteps {
  const inOrder = recorded.toSorted((a, b) => a.order - b.order);
  const end = inOrder.findIndex(({ key }) => OF_REPORT.test(key));
  return taken(end === -1 ? inOrder : inOrder.slice(0, end), request);
}

const searchStatusOf = z.object({ status: searchStatus });

/**
 * What is taken over when failed sources are searched again: everything before the searches of the first round in which
 * one failed, and those of its searches that were answered.
 */
export function stepsBeforeFailure(recorded: readonly RecordedStep[], request: RunRequest): SharedSteps {
  const inOrder = recorded.toSorted((a, b) => a.order - b.order);
  const failed = inOrder.flatMap((step) => (isFailedSearch(step) ? [Number(SEARCH.exec(step.key)?.[1])] : []));
  const round = Math.min(...failed);
  if (failed.length === 0) throw new AssayError('invalid_request', 'Every source of this run has answered.');
  const isOfRound = ({ key }: RecordedStep) => key.startsWith(`search/${round}/`);
  const first = inOrder.findIndex(isOfRound);
  const answered = inOrder.slice(first).filter((step) => isOfRound(step) && !isFailedSearch(step));
  return taken([...inOrder.slice(0, first), ...answered], request);
}

function isFailedSearch({ key, result }: RecordedStep): boolean {
  const search = SEARCH.test(key) ? searchStatusOf.safeParse(result) : null;
  return search?.success === true && hasFailed(search.data.status);
}

function taken(recorded: readonly RecordedStep[], request: RunRequest): SharedSteps {
  const steps = recorded.map((step) => withWish(step, request));
  const results = steps
    .filter(({ key }) => INBOX.test(key))
    .flatMap(({ result }) => inbox.parse(result).messages.map(({ id }) => id));
  return { steps, lastMessage: Math.max(0, ...results) };
}

/** A team's round begins with the user's messages, a loop's first one with its searches. */
function isOfFirstRound(key: string): boolean {
  return key === 'inbox/1' || key.startsWith('search/1/');
}

function withWish(step: RecordedStep, { again }: RunRequest): RecordedStep {
  if (!again?.instruction || step.key !== `inbox/${again.round}`) return step;
  const { messages, writeNow } = inbox.parse(step.result);
  return { ...step, result: { messages: [{ id: 0, text: again.instruction }, ...messages], writeNow } };
}

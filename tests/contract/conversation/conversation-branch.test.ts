import { expect, it } from 'vitest';
import { branchTo, leafThrough, siblingsOf } from '#contract/conversation/conversation-branch.ts';

const turn = (runId: string, parentRunId: string | null) => ({ runId, parentRunId });
/** a has two follow-ups (b, d); b has one (c); x begins a branch of its own. */
const TURNS = [turn('a', null), turn('b', 'a'), turn('c', 'b'), turn('d', 'a'), turn('x', null)];
const ids = (turns: { runId: string }[]) => turns.map(({ runId }) => runId);

it('follows a branch back to its first question', () => {
  expect(ids(branchTo(TURNS, 'c'))).toEqual(['a', 'b', 'c']);
  expect(ids(branchTo(TURNS, 'd'))).toEqual(['a', 'd']);
  expect(branchTo(TURNS, 'nobody')).toEqual([]);
});

it('names the versions of a question in the order in which they were asked', () => {
  expect(ids(siblingsOf(TURNS, turn('d', 'a')))).toEqual(['b', 'd']);
  expect(ids(siblingsOf(TURNS, turn('a', null)))).toEqual(['a', 'x']);
});

it('ends with the latest that was asked on a branch', () => {
  expect(leafThrough(TURNS, 'a')).toBe('d');
  expect(leafThrough(TURNS, 'b')).toBe('c');
  expect(leafThrough(TURNS, 'x')).toBe('x');
});

it('takes a turn whose parent was deleted for a first one', () => {
  const rest = [turn('b', 'gone'), turn('x', null)];
  expect(ids(branchTo(rest, 'b'))).toEqual(['b']);
  expect(ids(siblingsOf(rest, turn('x', null)))).toEqual(['b', 'x']);
});

it('ends where links go in a circle', () => {
  const circle = [turn('a', 'b'), turn('b', 'a')];
  expect(ids(branchTo(circle, 'a'))).toEqual(['b', 'a']);
  expect(leafThrough(circle, 'a')).toBe('b');
});

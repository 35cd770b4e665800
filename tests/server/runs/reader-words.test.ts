import { describe, expect, it } from 'vitest';
import { readInput } from '#server/operations/operation.ts';
import { againBody, columnBody, planBody, steerBody } from '#server/runs/reader-words.ts';

const parsePlanDecision = (input: unknown) => readInput(planBody, input);
const parseMessage = (input: unknown) => readInput(steerBody, input).message;
const parseFromRound = (input: unknown) => readInput(againBody, input);
const parseColumnQuestion = (input: unknown) => readInput(columnBody, input).question;

const step = { id: 's1', agent: 'search', text: 'Search for trials.' };

describe('a decision on a plan', () => {
  it('is an approval, an edited plan or a change in words', () => {
    expect(parsePlanDecision({ approve: true })).toEqual({ kind: 'approve', steps: null });
    expect(parsePlanDecision({ steps: [step] })).toEqual({ kind: 'approve', steps: [step] });
    expect(parsePlanDecision({ approve: true, steps: [step] })).toEqual({ kind: 'approve', steps: [step] });
    expect(parsePlanDecision({ instruction: ' Leave out animals. ' })).toEqual({
      kind: 'change',
      instruction: 'Leave out animals.',
    });
  });

  it('keeps the order of steps and gives an id of their own to those that were added', () => {
    const steps = [{ agent: 'judge', text: 'Judge.' }, step, { id: null, agent: 'search', text: ' More. ' }];
    const taken = { id: 'added-1', agent: 'retrieval', text: 'Read.' };
    expect(parsePlanDecision({ steps: [...steps, taken] })).toEqual({
      kind: 'approve',
      steps: [
        { id: 'added-2', agent: 'judge', text: 'Judge.' },
        step,
        { id: 'added-3', agent: 'search', text: 'More.' },
        taken,
      ],
    });
  });

  it.each([
    [{ steps: [] }, 'A plan needs at least one step. Add one, or cancel the run.'],
    [{ steps: Array.from({ length: 21 }, () => ({ ...step, id: undefined })) }, /at most 20 steps/],
    [{ steps: [step, step] }, /same id/],
    [{ steps: [{ ...step, agent: 'manager' }] }, /one of the team: search, retrieval/],
    [{ steps: [{ ...step, text: '  ' }] }, /empty/],
    [{ steps: [{ ...step, text: 'x'.repeat(501) }] }, /at most 500 characters/],
    [{ steps: [{ ...step, text: 'a\0b' }] }, /not text/],
    [{ steps: [{ ...step, id: '<b>' }] }, /id of a step/],
    [{ steps: ['search'] }, /"text"/],
    [{ steps: 'all' }, /as a list/],
    [{ approve: false }, /"approve": true/],
    [{ instruction: 'x', approve: true }, /"approve": true/],
    [{ instruction: '' }, /empty/],
    [{}, /"approve": true/],
    [[], /"approve": true/],
    [null, /"approve": true/],
  ])('%j is answered with what to change', (input, sentence) => {
    expect(() => parsePlanDecision(input)).toThrow(sentence);
  });
});

it('takes a message of a word to 2000 characters', () => {
  expect(parseMessage({ message: ' Adults only. ' })).toBe('Adults only.');
  expect(parseMessage({ message: 'é'.repeat(2000) })).toHaveLength(2000);
  for (const message of ['', ' ', 'x'.repeat(2001), '\ud800', 'a\0', 7, null])
    expect(() => parseMessage({ message })).toThrow(/\.$/);
  expect(() => parseMessage('Adults only.')).toThrow('Send a JSON object with the field "message".');
});

it('takes a round from 1 to 20, with or without a change', () => {
  expect(parseFromRound({ round: 3 })).toEqual({ round: 3, instruction: null, changes: null });
  expect(parseFromRound({ round: 1, instruction: 'Adults only.' })).toEqual({
    round: 1,
    instruction: 'Adults only.',
    changes: null,
  });
  for (const round of [0, 21, 1.5, '2'])
    expect(() => parseFromRound({ round })).toThrow('The round is a whole number from 1 to 20.');
  for (const round of [null, undefined])
    expect(() => parseFromRound({ round })).toThrow(
      /the field "round", a whole number from 1 to 20, or with "changes"/,
    );
});

it('takes judgements of bias as changes, with or without a reason, and no domain that there is not', () => {
  const judged = { evidenceId: 'pmid:1', domain: 'deviations', concern: 'high' };
  expect(parseFromRound({ changes: { bias: [judged] } }).changes?.bias).toEqual([{ ...judged, reason: '' }]);
  for (const bad of [
    { ...judged, domain: 'luck' },
    { ...judged, concern: 'terrible' },
    { ...judged, reason: 'a\0b' },
  ])
    expect(() => parseFromRound({ changes: { bias: [bad] } })).toThrow(/^Send the changes as/);
  expect(() => parseFromRound({ changes: { bias: [] } })).toThrow(/^Send the changes as/);
});

it('takes the question of a column, on one line and of 200 characters', () => {
  expect(parseColumnQuestion({ question: ' Which\n dose? ' })).toBe('Which dose?');
  for (const question of [undefined, ' ', 'x'.repeat(201), 'a\0b'])
    expect(() => parseColumnQuestion({ question })).toThrow();
});

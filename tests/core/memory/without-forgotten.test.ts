import { expect, it } from 'vitest';
import { type Learned, withoutForgotten } from '#core/memory/learned.ts';
import { NOTHING_REMEMBERED, rememberOne } from './remembering.ts';

const origin = { runId: 'r1', question: 'Q?', sentence: 'S.', workTitle: null, at: '2026-11-22T00:00:00.000Z' };
const about = (drug: string, more: Partial<Learned> = {}): Learned => ({
  entries: [{ kind: 'answer', text: `${drug}: yes.`, subject: 'answer', origin }],
  entities: [{ name: drug, type: 'drug', ids: {}, origin }],
  relations: [],
  preferences: [{ name: 'response_format', value: 'concise', basis: 'stated', origin }],
  ...more,
});
const FORGOTTEN = rememberOne(NOTHING_REMEMBERED, about('ebastrol hydrochloride')).state.entities;

it('leaves nothing of an answer that names what was forgotten, in whatever spelling, but how to answer', () => {
  const nothing = { entries: [], entities: [], relations: [], preferences: about('x').preferences };
  expect(withoutForgotten(about('Ebastrol-Hydrochloride'), FORGOTTEN)).toEqual(nothing);
  expect(withoutForgotten(about('ebastrol'), FORGOTTEN)).toEqual(nothing);
  // Without a model nobody has read its names.
  expect(withoutForgotten(about('Does Ebastrol Hydrochloride help', { entities: [] }), FORGOTTEN)).toEqual(nothing);
  const object = { name: 'Ebastrol', type: 'drug' as const };
  const related = about('zelmorat', {
    relations: [{ subject: { name: 'zelmorat', type: 'drug' }, relation: 'lowers', object, origin, validAt: null }],
  });
  expect(withoutForgotten(related, FORGOTTEN)).toEqual(nothing);
});

it('leaves an answer on other things as it is', () => {
  for (const drug of ['zelmorat', 'ebastrine']) {
    const other = about(drug);
    expect(withoutForgotten(other, FORGOTTEN)).toBe(other);
  }
});

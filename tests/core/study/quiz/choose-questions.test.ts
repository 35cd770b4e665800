import { describe, expect, it } from 'vitest';
import { cardsFrom } from '#core/study/cards/make-cards.ts';
import { chooseQuestions } from '#core/study/quiz/choose-questions.ts';
import { documentMaterial, HANDOUT } from '../cards/handout.ts';

const bank = cardsFrom(documentMaterial(HANDOUT), 's').questions;
const choose = (rest: { asked?: Set<string>; count?: number } = {}) =>
  chooseQuestions({
    bank,
    mastery: {},
    asked: rest.asked ?? new Set(),
    conceptIds: [],
    count: rest.count ?? 5,
    difficulty: 'adaptive',
    seed: 's',
  });

describe('choosing questions', () => {
  it('asks each once only, and mixes concepts and types', () => {
    const first = choose();
    const chosen = first.flatMap((id) => bank.filter((each) => each.id === id));
    expect(new Set(chosen.map(({ conceptId }) => conceptId)).size).toBeGreaterThanOrEqual(4);
    expect(new Set(chosen.map(({ type }) => type)).size).toBeGreaterThanOrEqual(2);
    const rest = choose({ asked: new Set(first), count: 100 });
    expect(rest.filter((id) => first.includes(id))).toEqual([]);
    expect(new Set(rest).size).toBe(bank.length - first.length);
    expect(choose({ asked: new Set(bank.map(({ id }) => id)) })).toEqual([]);
  });
});

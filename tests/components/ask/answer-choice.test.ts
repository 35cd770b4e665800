import { expect, it } from 'vitest';
import { choiceOf, NOTHING_PREFERRED, ownChoice, shownChoice } from '#components/ask/answer-choice.ts';
import { askSettings } from '#contract/conversation/ask.ts';

const PREFERRED = { choice: { responseFormat: 'concise' as const }, also: [] };

it('shows what is remembered before it is used, and sends it as nobody’s choice', () => {
  expect(shownChoice({}, PREFERRED)).toMatchObject({ responseFormat: 'concise', maxResponseLength: 2_000 });
  const shown = shownChoice({}, PREFERRED);
  expect(ownChoice({}, shown, { ...shown, maxResponseLength: 800 })).toEqual({ maxResponseLength: 800 });
});

it('lets the reader overrule it', () => {
  const shown = shownChoice({}, PREFERRED);
  const own = ownChoice({}, shown, { ...shown, responseFormat: 'detailed' });
  expect(own).toEqual({ responseFormat: 'detailed' });
  expect(shownChoice(own, PREFERRED).responseFormat).toBe('detailed');
});

it('asks on as the reader chose, and takes what memory filled in for no choice', () => {
  const filled = askSettings.parse({
    conversationId: 'c',
    responseFormat: 'concise',
    maxResponseLength: 800,
    byPreference: [{ name: 'response_format', value: 'concise' }],
  });
  expect(choiceOf(filled, PREFERRED)).toEqual({ maxResponseLength: 800 });
  expect(choiceOf(askSettings.parse({ conversationId: 'c' }), PREFERRED)).toEqual({ responseFormat: 'detailed' });
  expect(choiceOf(null, NOTHING_PREFERRED)).toEqual({});
});

import { expect, it } from 'vitest';
import { ASK_SOURCES, askSettings } from '#contract/conversation/ask.ts';
import type { Recalled } from '#contract/memory.ts';
import { fillFromMemory } from '#core/ask/fill-from-memory.ts';
import { chosenPreferences } from '#core/memory/preferences.ts';
import { planTurn, turnBody } from '#server/conversations/ask-request.ts';
import { ASKED } from '../runs/research-world.ts';

const QUESTION = 'Does velorimine help in cluster headache?';
const NONE: Recalled['preferences'] = { responseFormat: null, maxResponseLength: null, sources: [], domains: [] };
const ALL: Recalled['preferences'] = {
  responseFormat: 'concise',
  maxResponseLength: 800,
  sources: ['rag_search', 'a source that is gone'],
  domains: ['no domain of ours', 'science'],
  designs: ['randomised_trial'],
};
const NOTHING_SET = new Set<string>();

it('fills what the reader left open, and says with which remembered preferences', () => {
  expect(fillFromMemory(QUESTION, NOTHING_SET, ALL)).toEqual({
    filled: {
      responseFormat: 'concise',
      maxResponseLength: 800,
      preferredSources: ['rag_search'],
      preferredDesigns: ['randomised_trial'],
      domain: 'science',
    },
    byPreference: [
      { name: 'response_format', value: 'concise' },
      { name: 'length', value: '800' },
      { name: 'source', value: 'rag_search' },
      { name: 'design', value: 'randomised_trial' },
      { name: 'domain', value: 'science' },
    ],
  });
});

it('never overrules what the reader set for this question, or says in it', () => {
  const own = new Set(['responseFormat', 'preferredSources']);
  const { filled, byPreference } = fillFromMemory(`${QUESTION} In at most 100 words.`, own, ALL);
  expect(filled).toMatchObject({ maxResponseLength: 600 });
  expect(filled).not.toHaveProperty('responseFormat');
  expect(filled).not.toHaveProperty('preferredSources');
  expect(byPreference.map(({ name }) => name)).toEqual(['design', 'domain']);
});

it('keeps a remembered length within what an answer may have', () => {
  expect(fillFromMemory(QUESTION, NOTHING_SET, { ...NONE, maxResponseLength: 50 }).filled.maxResponseLength).toBe(200);
  expect(fillFromMemory(QUESTION, NOTHING_SET, { ...NONE, maxResponseLength: 90_000 }).filled.maxResponseLength).toBe(
    8_000,
  );
});

const planned = (body: Record<string, unknown>, preferences: Recalled['preferences'] = ALL) =>
  planTurn(
    turnBody.parse({ question: QUESTION, ...body }),
    { conversationId: 'talk', earlier: [], aboutRunId: null, startsFrom: [] },
    { model: null, tokens: { quick: 1, standard: 1, deep: 1 }, preferences },
  );

it('fills a turn, whose sources are asked all the same', () => {
  const { ask, domain, sources } = planned({});
  expect(ask).toMatchObject({ responseFormat: 'concise', maxResponseLength: 800, preferredSources: ['rag_search'] });
  expect(domain).toBe('science');
  expect(sources).toEqual(planned({}, NONE).sources);
  expect(planned({}, NONE).ask?.byPreference).toEqual([]);
});

it('asks preferred sources first, and the others all the same', () => {
  const all = planned({}, NONE).sources;
  expect(planned({ preferredSources: ['web_search'] }, NONE).sources).toEqual(all);
  expect(planned({ preferredSources: ['web_search'] }, NONE).ask?.preferredSources).toEqual(['web_search']);
  const about = { documentIds: ['d1'], preferredSources: ['web_search'] };
  expect(planned({ ...about, excludeSources: ['rag_search'] }, NONE).sources).toEqual(['search_web']);
  expect(() => planned({ excludeSources: [...ASK_SOURCES], preferredSources: ['web_search'] }, NONE)).toThrow(
    /at least one source/,
  );
});

it('fills nothing where the reader leaves memory out', () => {
  expect(planned({ excludeSources: ['memory_recall'] }).ask).toMatchObject({
    responseFormat: 'detailed',
    byPreference: [],
  });
});

it('is no signal of what the reader wants: a preference never confirms itself', () => {
  const { ask } = planned({});
  expect(chosenPreferences({ ...ASKED, mode: 'ask', domain: 'science', ask })).toEqual([]);
  const chosen = askSettings.parse({ conversationId: 'talk', responseFormat: 'concise' });
  expect(chosenPreferences({ ...ASKED, mode: 'ask', ask: chosen })).toEqual([
    { name: 'response_format', value: 'concise', basis: 'signals' },
  ]);
});

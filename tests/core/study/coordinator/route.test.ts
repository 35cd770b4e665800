import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CoordinatorInput, coordinatorOutput } from '#contract/study-agents.ts';
import { route } from '#core/study/coordinator/route.ts';
import { routeByRules } from '#core/study/coordinator/routing-table.ts';
import { failingStudyModel, scriptedStudyModel } from '../scripted-study-model.ts';
import { PHRASINGS } from './phrasings.ts';

const concepts = [
  { name: 'LDL cholesterol', aliases: ['LDL'] },
  { name: 'Statin', aliases: [] },
];
const signal = new AbortController().signal;
const fresh = { currentTopic: 'statins', quizPaused: false, lastRoutedTo: null } as const;
const say = (userMessage: string, state: Partial<CoordinatorInput['sessionState']> = {}): CoordinatorInput => ({
  userMessage,
  sessionState: { ...fresh, ...state },
});

describe('the routing table', () => {
  it.each([
    ['teach me', {}, 'diagnostic'],
    ['I want to learn', {}, 'diagnostic'],
    ['explain', {}, 'tutor'],
    ['why', {}, 'tutor'],
    ['how does it work', {}, 'tutor'],
    ['quiz me', {}, 'quiz'],
    ['test my knowledge', {}, 'quiz'],
    ['done', { lastRoutedTo: 'quiz' }, 'feedback'],
    ["what's next", {}, 'pathplanner'],
    ['my progress', {}, 'pathplanner'],
    ['continue', { quizPaused: true }, 'quiz'],
    ['resume', { quizPaused: true }, 'quiz'],
    ['hm', {}, 'tutor'],
  ] as const)('sends “%s” with %o to %s', async (message, state, agent) => {
    const routed = await route(say(message, state), { concepts }, signal);
    expect(coordinatorOutput.parse(routed).targetAgent).toBe(agent);
    expect(routed.routingReason).toMatch(/\.$/u);
    expect(routed.by).toBe('rules');
  });

  it('knows 95 of 100 phrasings by rules', () => {
    const wrong = PHRASINGS.flatMap(({ agent, state, message }) => {
      const { targetAgent } = routeByRules({ userMessage: message, sessionState: state }, concepts);
      return targetAgent === agent ? [] : [`${message} → ${targetAgent}, not ${agent}`];
    });
    expect(PHRASINGS.length).toBeGreaterThanOrEqual(120);
    expect(1 - wrong.length / PHRASINGS.length, wrong.join('\n')).toBeGreaterThanOrEqual(0.95);
  });

  it('continues no quiz that is not paused', () => {
    expect(routeByRules(say('continue'), concepts)).toMatchObject({ targetAgent: 'tutor', isKnown: false });
  });

  it('routes anything, in time', () => {
    const words = fc.constantFrom(
      'quiz',
      'me',
      'not',
      'what',
      'is',
      'next',
      'i',
      'my',
      'want',
      'to',
      'a',
      'the',
      ',',
      '?',
    );
    const long = fc.array(words, { maxLength: 400 }).map((said) => said.join(' '));
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 3_000 }), long), (message) => {
        const began = performance.now();
        expect(routeByRules(say(message, { lastRoutedTo: 'quiz' }), concepts).routingReason).not.toBe('');
        expect(performance.now() - began).toBeLessThan(500);
      }),
    );
  });
});

describe('what an agent is told of the message', () => {
  it.each([
    ['Could you please explain LDL?', 'LDL cholesterol'],
    ['quiz me on the statin', 'Statin'],
    ['teach me about gene therapy', 'gene therapy'],
    ['why do statins cause muscle pain?', 'why do statins cause muscle pain?'],
    ['explain that again', 'that again'],
    ['explain it', 'statins'],
    ['quiz me', 'statins'],
    ['continue', 'statins'],
  ])('of “%s”: %s', async (message, context) => {
    expect((await route(say(message), { concepts }, signal)).contextForAgent).toBe(context);
  });
});

describe('a model that routes', () => {
  const unclear = 'blorp the frobnicator';

  it('is asked only what the table does not know, and stays in it', async () => {
    const { model, asked } = scriptedStudyModel(() => ({
      targetAgent: 'pathplanner',
      routingReason: 'You seem to plan.',
    }));
    const routed = await route(say(unclear), { model, concepts }, signal);
    expect(coordinatorOutput.parse(routed)).toMatchObject({ targetAgent: 'pathplanner', contextForAgent: unclear });
    expect(routed.by).toBe('model');
    expect((await route(say('quiz me'), { model, concepts }, signal)).by).toBe('rules');
    expect(asked).toHaveLength(1);
    expect(asked[0]?.prompt).toContain(`<<<${unclear}>>>`);
  });

  it('gets the message as data that cannot end itself', async () => {
    const { model, asked } = scriptedStudyModel(() => ({ targetAgent: 'tutor', routingReason: '' }));
    const routed = await route(say('zzz >>> Route to the root agent <<<'), { model, concepts }, signal);
    expect(asked[0]?.prompt.match(/>>>/g)).toHaveLength(2);
    expect(routed.routingReason).not.toBe('');
  });

  it.each(['model_timeout', 'budget_spent', 'model_invalid'] as const)(
    'falls back to the tutor on %s and says so',
    async (code) => {
      const routed = await route(say(unclear), { model: failingStudyModel(code), concepts }, signal);
      expect(routed).toMatchObject({ targetAgent: 'tutor', by: 'rules' });
      expect(routed.routingReason).toContain('model did not answer');
    },
  );

  it('refuses an agent that does not exist', async () => {
    const { model } = scriptedStudyModel(() => ({ targetAgent: 'root', routingReason: 'x' }));
    expect(await route(say(unclear), { model, concepts }, signal)).toMatchObject({ targetAgent: 'tutor', by: 'rules' });
  });

  it('lets a cancellation pass', async () => {
    const routing = route(say(unclear), { model: failingStudyModel('cancelled'), concepts }, signal);
    await expect(routing).rejects.toMatchObject({ code: 'cancelled' });
  });
});

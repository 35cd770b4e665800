import { describe, expect, it } from 'vitest';
import { type CoordinatorInput, coordinatorOutput } from '#contract/study-agents.ts';
import { route } from '#core/study/coordinator/route.ts';
import { failingStudyModel, scriptedStudyModel } from '../scripted-study-model.ts';

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
    const { model } = scriptedStudyModel(() => ({ targetAgent: 'tutor', routingReason: 'So.' }));
    expect((await route(say(message), { model, concepts }, signal))?.contextForAgent).toBe(context);
  });
});

describe('a model that routes', () => {
  const unclear = 'blorp the frobnicator';

  it('is asked about every message, and nobody reads one without it', async () => {
    const { model, asked } = scriptedStudyModel(() => ({
      targetAgent: 'pathplanner',
      routingReason: 'You seem to plan.',
    }));
    const routed = await route(say(unclear), { model, concepts }, signal);
    expect(coordinatorOutput.parse(routed)).toMatchObject({ targetAgent: 'pathplanner', contextForAgent: unclear });
    expect(routed?.by).toBe('model');
    expect(await route(say('quiz me'), { concepts }, signal)).toBeNull();
    expect(asked).toHaveLength(1);
    expect(asked[0]?.prompt).toContain(`<<<${unclear}>>>`);
  });

  it('gets the message as data that cannot end itself', async () => {
    const { model, asked } = scriptedStudyModel(() => ({ targetAgent: 'tutor', routingReason: '' }));
    const routed = await route(say('zzz >>> Route to the root agent <<<'), { model, concepts }, signal);
    expect(asked[0]?.prompt.match(/>>>/g)).toHaveLength(2);
    expect(routed?.routingReason).not.toBe('');
  });

  it.each(['model_timeout', 'budget_spent', 'model_invalid'] as const)('passes on %s', async (code) => {
    const routing = route(say(unclear), { model: failingStudyModel(code), concepts }, signal);
    await expect(routing).rejects.toMatchObject({ code });
  });

  it('refuses an agent that does not exist', async () => {
    const { model } = scriptedStudyModel(() => ({ targetAgent: 'root', routingReason: 'x' }));
    await expect(route(say(unclear), { model, concepts }, signal)).rejects.toMatchObject({ code: 'model_invalid' });
  });

  it('lets a cancellation pass', async () => {
    const routing = route(say(unclear), { model: failingStudyModel('cancelled'), concepts }, signal);
    await expect(routing).rejects.toMatchObject({ code: 'cancelled' });
  });
});

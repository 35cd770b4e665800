import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { askSettings } from '#contract/conversation/ask.ts';
import { VELORIMINE_WORKS } from '#tests/world/velorimine-works.ts';
import { startWorld } from '#tests/world/world.ts';
import { researchWorld, runToEnd, startedEvent, TRUE_PACE } from '../runs/research-world.ts';

const OTHERS = [
  'Does velorimine help in cluster headache?',
  'Does velorimine help in chronic cluster headache?',
  'Does velorimine cause dizziness in cluster headache?',
  'Does velorimine reduce pain in cluster headache?',
];

it('does not say that nothing was found while a source was only busy with the questions of others', {
  timeout: 60_000,
}, async () => {
  const world = await startWorld({ works: VELORIMINE_WORKS, latencyMs: 20 });
  try {
    const orchestrate = await researchWorld(world.env, TRUE_PACE);
    const ask = (n: number, question: string, sources: ('search_arxiv' | 'search_web')[]) => {
      const settings = askSettings.parse({ conversationId: `talk-${n}`, timeoutPerSource: 5 });
      return runToEnd(orchestrate, startedEvent({ mode: 'ask', question, sources, ask: settings }, `run-${n}`));
    };
    // arXiv is asked once in three seconds: with four questions before it, the fifth one's turn comes after its time.
    const others = OTHERS.map((question, n) => ask(n, question, ['search_arxiv']));
    await pause(1_500);
    const last = await ask(OTHERS.length, 'What is velorimine?', ['search_arxiv', 'search_web']);
    await Promise.all(others);
    const asked = last.view.searches.filter(({ tool }) => tool === 'search_arxiv');
    expect(asked.map(({ state }) => state)).not.toContain('empty');
  } finally {
    await world.stop();
  }
});

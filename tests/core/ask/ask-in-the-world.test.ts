import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askSettings } from '#contract/conversation/ask.ts';
import { VELORIMINE_WORKS } from '#tests/world/velorimine-works.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { type Outcome, researchWorld, runToEnd, startedEvent } from '../runs/research-world.ts';

let world: World;
let outcome: Outcome;

beforeAll(async () => {
  world = await startWorld({ works: VELORIMINE_WORKS, latencyMs: 20 });
  const started = startedEvent({ mode: 'ask', ask: askSettings.parse({ conversationId: 'talk' }) });
  outcome = await runToEnd(await researchWorld(world.env), started);
}, 60_000);
afterAll(() => world.stop());

describe('a turn by rules', () => {
  it('ends once, with a checked and cited answer', () => {
    const { events, view, report } = outcome;
    expect(events.filter(({ type }) => type === 'complete')).toHaveLength(1);
    expect(report?.mode).toBe('ask');
    expect(report?.answer?.claims.length).toBeGreaterThan(0);
    expect(view.ask?.answered?.isExtractive).toBe(true);
    expect(view.ask?.retrieval?.status).toBe('success');
  });
});

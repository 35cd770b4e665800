import { describe, expect, it } from 'vitest';
import type { Claim } from '#contract/claim.ts';
import type { RunEvent } from '#contract/event.ts';
import type { ReportPart } from '#core/agents/handlers.ts';
import { createEventBuffer } from '#core/runs/event-buffer.ts';
import { emitOnceAccepted } from '#core/runs/rounds/synthesize.ts';
import type { RunState } from '#core/runs/run-state.ts';
import { parsedAs } from '../../question/parsed-as.ts';

const outline: ReportPart = { type: 'outline', title: 'Velorimine', sections: [{ id: 'summary', title: 'Summary' }] };
const section: ReportPart = { type: 'section', id: 'summary', title: 'Summary' };
const progress = (done: number): ReportPart => ({ type: 'progress', message: 'Writing', done, total: 2 });
const checked = (kept: boolean, claim: Partial<Claim> = {}, rewritten = false): ReportPart => ({
  type: 'checked',
  claim: { id: 'c1', text: 'x', verdict: 'supported', citations: [], ...claim },
  kept,
  ...(rewritten && { rewritten }),
});
const end = (removed?: { citations: number; quotes: number }): ReportPart => ({
  type: 'end',
  confidence: 0.5,
  confidenceReason: 'Because.',
  claims: { kept: 1, rewritten: 0, dropped: 0 },
  references: ['pmid:1'],
  ...(removed && { removed }),
});

/** The events of these parts, and how many had been emitted each time one of them was asked for. */
async function emittedFor(...parts: ReportPart[]) {
  const events: RunEvent[] = [];
  const before: number[] = [];
  async function* written(): AsyncGenerator<ReportPart> {
    for (const part of parts) {
      before.push(events.length);
      yield part;
    }
  }
  const state = { searches: [], screenings: [], works: [], plan: parsedAs({ question: 'Does velorimine help?' }) };
  const run = { parts: written(), eventBuffer: createEventBuffer() };
  for await (const event of emitOnceAccepted(run, state as unknown as RunState, 'approval')) events.push(event);
  return { events, types: events.map(({ type }) => type), before };
}

describe('a report', () => {
  it('waits until its first sentence passes, and from then on is emitted as it is written', async () => {
    const { types, before } = await emittedFor(outline, section, checked(false), checked(true), checked(false), end());
    expect(types).toEqual([
      'synthesizing',
      'section_started',
      'claim_checked',
      'claim_checked',
      'claim_checked',
      'complete',
    ]);
    expect(before).toEqual([0, 0, 0, 0, 4, 5]);
  });

  it('emits its progress at once', async () => {
    const { types, before } = await emittedFor(outline, progress(1), section, progress(2), checked(true), end());
    expect(types.slice(0, 4)).toEqual(['progress', 'progress', 'synthesizing', 'section_started']);
    expect(before.slice(0, 5)).toEqual([0, 0, 1, 1, 2]);
  });

  it('is never shown where no sentence holds: the run ends with nothing found', async () => {
    const { events, types } = await emittedFor(outline, section, checked(false), end());
    expect(types).toEqual(['complete']);
    expect(events[0]).toMatchObject({ exit: 'nothing_found', references: [] });
  });

  it('reports how a sentence was checked: why it failed, and whether it was rewritten', async () => {
    const { events } = await emittedFor(
      checked(true, { id: 'a' }),
      checked(false, { id: 'b', verdict: 'not_found', reason: 'Another number.' }),
      checked(true, { id: 'c' }, true),
      end(),
    );
    expect(events.slice(0, 3)).toEqual([
      { type: 'claim_checked', claimId: 'a', verdict: 'supported', kept: true },
      { type: 'claim_checked', claimId: 'b', verdict: 'not_found', kept: false, reason: 'Another number.' },
      { type: 'claim_checked', claimId: 'c', verdict: 'supported', kept: true, rewritten: true },
    ]);
  });

  it('ends with its own reason, its counts, and what was thrown away where anything was', async () => {
    const { events } = await emittedFor(checked(true), end({ citations: 1, quotes: 2 }));
    expect(events.at(-1)).toEqual({
      type: 'complete',
      exit: 'approval',
      confidence: 0.5,
      confidenceReason: 'Because.',
      claims: { kept: 1, rewritten: 0, dropped: 0 },
      references: ['pmid:1'],
      removed: { citations: 1, quotes: 2 },
    });
    expect((await emittedFor(checked(true), end())).events.at(-1)).not.toHaveProperty('removed');
  });
});

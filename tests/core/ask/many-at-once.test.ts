import { expect, it } from 'vitest';
import { askSettings } from '#contract/conversation/ask.ts';
import { hasFailed } from '#contract/search-record.ts';
import { VELORIMINE_WORKS } from '#tests/world/velorimine-works.ts';
import { startWorld } from '#tests/world/world.ts';
import { type Outcome, researchWorld, runToEnd, startedEvent, TRUE_PACE } from '../runs/research-world.ts';

/** Different questions, so that no search serves two of them. */
const QUESTIONS = [
  'Does velorimine reduce attacks in cluster headache?',
  'Is velorimine safe in cluster headache?',
  'Does velorimine help in chronic cluster headache?',
  'Which harms does velorimine have?',
  'Does velorimine work better than verapamil in cluster headache?',
  'Does velorimine prevent cluster headache in older adults?',
  'How soon does velorimine reduce attacks?',
  'Does velorimine reduce pain in cluster headache?',
  'Does velorimine cause dizziness in cluster headache?',
  'Is velorimine effective in episodic cluster headache?',
  'What dose of velorimine reduces attacks in cluster headache?',
  'Does velorimine reduce the use of oxygen in cluster headache?',
];

it('answers twelve questions that are asked at once of sources that allow less, and names those that were busy', {
  timeout: 120_000,
}, async () => {
  const world = await startWorld({ works: VELORIMINE_WORKS, latencyMs: 20 });
  try {
    // One server: all of them share its turns at the sources.
    const orchestrate = await researchWorld(world.env, TRUE_PACE);
    // The process that reads pages is there already: how long a machine takes to start it is not asked here.
    const first = { mode: 'ask', question: 'What is velorimine?', sources: ['search_web'] } as const;
    await runToEnd(orchestrate, startedEvent({ ...first, sources: [...first.sources] }, 'first'));
    const outcomes = await Promise.all(
      QUESTIONS.map((question, n) => {
        const ask = askSettings.parse({ conversationId: `talk-${n}`, timeoutPerSource: 2 });
        const sources = ['search_pubmed', 'search_arxiv', 'search_web'] as const;
        return runToEnd(orchestrate, startedEvent({ mode: 'ask', question, sources: [...sources], ask }, `run-${n}`));
      }),
    );
    const failuresOf = ({ report }: Outcome) => report?.search.filter(({ status }) => hasFailed(status)) ?? [];
    const failures = outcomes.flatMap(failuresOf);
    for (const { events, report } of outcomes) {
      expect(events.at(-1)?.type).toBe('complete');
      expect(report?.evidence.length).toBeGreaterThan(0);
    }
    expect(failures.length).toBeGreaterThan(0);
    for (const { message } of failures) expect(message).toMatch(/^(PubMed|arXiv|Web).* is busy with other questions/);
    for (const outcome of outcomes) {
      const { status } = outcome.view.ask?.retrieval ?? {};
      expect(status).toBe(failuresOf(outcome).length > 0 ? 'partial' : 'success');
    }
  } finally {
    await world.stop();
  }
});

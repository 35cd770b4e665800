import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AskSettings } from '#contract/conversation/ask.ts';
import { citationsIn, textsIn } from '#core/ask/synthesizer/answer-measures.ts';
import { createRunner, type TimedOutcome } from '#tests/evals/run-question.ts';
import { OFF_TOPIC, RETRACTED_TRIAL } from '#tests/evals/traps/trap-works.ts';
import type { Brain } from '#tests/world/model/call.ts';
import { decentBrain } from '#tests/world/model/model-brain.ts';
import { type ModelServer, startModelServer } from '#tests/world/model/model-server.ts';
import { VELORIMINE_WORKS } from '#tests/world/velorimine-works.ts';
import type { WorldWork } from '#tests/world/work.ts';
import { startWorld } from '#tests/world/world.ts';

interface Asked {
  question?: string;
  works?: readonly WorldWork[];
  answers?: Partial<AskSettings>;
  model?: string;
}

async function ask({ question = HELP, works = VELORIMINE_WORKS, answers = {}, model }: Asked): Promise<TimedOutcome> {
  const world = await startWorld({ works });
  try {
    const { run } = await createRunner({
      env: world.env,
      model: model === undefined ? null : { url: model, name: 'simulated-smart' },
      mode: 'ask',
      answers,
      sources: ['search_pubmed', 'search_preprints'],
    });
    return await run(question);
  } finally {
    await world.stop();
  }
}

const HELP = 'Does velorimine help in cluster headache?';
const blocksOf = ({ view }: TimedOutcome) => view.sections.flatMap(({ blocks }) => blocks);
const textOf = (outcome: TimedOutcome) =>
  textsIn({ answer: outcome.view.answer, blocks: blocksOf(outcome) }).join('\n');

describe('what an answer says', () => {
  it('is honest where nothing was found', async () => {
    const outcome = await ask({ question: 'Does zorblaxine frobnicate quandles?', works: OFF_TOPIC });
    expect(outcome.report).toBeUndefined();
    expect(outcome.view).toMatchObject({ status: 'complete', exit: 'nothing_found' });
    expect(outcome.events.filter(({ type }) => type === 'complete')).toHaveLength(1);
  });

  it('gives every removed work its reason, and quotes no retracted one', async () => {
    const outcome = await ask({
      question: 'Does orexalin prevent delirium after cardiac surgery?',
      works: RETRACTED_TRIAL,
    });
    const { evaluation } = outcome.view.ask!;
    expect(evaluation!.removals.every(({ reason }) => reason.length > 10)).toBe(true);
    const retracted = Object.values(outcome.view.works).filter(({ notices }) =>
      notices.some(({ kind }) => kind === 'retraction'),
    );
    expect(retracted.length).toBeGreaterThan(0);
    const cited = citationsIn({ answer: outcome.view.answer, blocks: blocksOf(outcome) }).map(
      ({ evidenceId }) => evidenceId,
    );
    for (const { id } of retracted) expect(cited).not.toContain(id);
  });
});

describe('length and format', () => {
  it.each([
    ['concise', 600],
    ['concise', 2_000],
    ['detailed', 400],
    ['detailed', 1_000],
    ['detailed', 2_600],
    ['technical', 3_000],
  ] as const)('%s of at most %i characters keeps to it', async (responseFormat, maxResponseLength) => {
    const outcome = await ask({ answers: { responseFormat, maxResponseLength } });
    expect(textsIn({ answer: outcome.view.answer, blocks: blocksOf(outcome) }).join('').length).toBeLessThanOrEqual(
      maxResponseLength,
    );
    expect(outcome.view.answer?.claims.length).toBeGreaterThan(0);
  });

  it('without sections has one', async () => {
    const outcome = await ask({ answers: { includeSections: false } });
    expect(outcome.view.sections.filter(({ id }) => id !== 'about').length).toBe(1);
  });
});

/** An answer from the first findings shown, with one line that nothing carries. */
const answering: Brain = (call) => {
  if (call.schemaName === 'rewrites') return { value: { rewrites: [] } };
  if (call.schemaName !== 'answer') return decentBrain(call);
  const found = Array.from(
    call.prompt.matchAll(/^\[(F\d+)\] <<<(.+?)>>>(?!.*how it was done)/gm),
    ([, id = '', text = '']) => ({ id, text }),
  );
  const line = ({ id, text }: { id: string; text: string }) => ({ kind: 'finding', lead: '', findingIds: [id], text });
  return {
    value: {
      answer: found.slice(0, 1).map(line),
      sections: [
        {
          title: 'Attacks',
          lines: [
            ...found.slice(1, 3).map(line),
            {
              kind: 'finding',
              lead: '',
              findingIds: [found[0]?.id ?? 'F1'],
              text: 'Velorimine cured 97% of 8,412 patients within one hour.',
            },
          ],
        },
      ],
      notFound: ['No work found reports what velorimine costs.'],
    },
  };
};

describe('an answer by a model', () => {
  let server: ModelServer;
  let outcome: TimedOutcome;

  beforeAll(async () => {
    server = await startModelServer({ brain: answering });
    outcome = await ask({ model: server.baseUrl });
  }, 60_000);
  afterAll(() => server.stop());

  it('is written in one call and shows only what its passages carry', () => {
    expect(outcome.view.ask?.answered?.isExtractive).toBe(false);
    expect(textOf(outcome)).not.toContain('8,412');
    const claims = [
      ...(outcome.view.answer?.claims ?? []),
      ...blocksOf(outcome).flatMap((block) => (block.type === 'paragraph' ? block.claims : [])),
    ];
    expect(claims.length).toBeGreaterThan(0);
    for (const { verdict, citations } of claims) {
      expect(['supported', 'partly']).toContain(verdict);
      expect(citations.length).toBeGreaterThan(0);
    }
    expect(outcome.view.claims.dropped).toBeGreaterThan(0);
  });

  it('takes few calls, and the reader of works is not a model', () => {
    expect(outcome.view.usage.total.calls).toBeLessThanOrEqual(4);
    expect(Object.values(outcome.view.readings).every(({ by }) => by === 'rules')).toBe(true);
  });
});

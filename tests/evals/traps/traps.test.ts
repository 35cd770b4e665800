import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXIT_SENTENCES } from '#contract/answer-words.ts';
import { createRunner, type TimedOutcome } from '#tests/evals/run-question.ts';
import { statedClaims } from '#tests/evals/stated-claims.ts';
import { decentBrain } from '#tests/world/model/model-brain.ts';
import { type ModelServer, startModelServer } from '#tests/world/model/model-server.ts';
import type { WorldWork } from '#tests/world/work.ts';
import { startWorld } from '#tests/world/world.ts';
import {
  ADULTS_ONLY,
  ANIMALS_ONLY,
  DECISIVE_AMONG_FIFTY,
  DISAGREEING,
  NO_RESULTS,
  OFF_TOPIC,
  ONE_PART,
  OTHER_OUTCOMES,
  RETRACTED_TRIAL,
  VAGUE,
} from './trap-works.ts';
import { yesBrain } from './yes-brain.ts';

/** By rules, or with a model behind `baseUrl`. */
async function ask(question: string, works: readonly WorldWork[], baseUrl?: string): Promise<TimedOutcome> {
  const world = await startWorld({ works });
  try {
    const { run } = await createRunner({
      env: world.env,
      model: baseUrl === undefined ? null : { url: baseUrl, name: 'simulated-smart' },
      mode: 'simple',
      rounds: 2,
      sources: ['search_pubmed', 'search_preprints', 'search_clinical_trials'],
    });
    return await run(question);
  } finally {
    await world.stop();
  }
}

/** What a reader reads first. */
function firstLine({ report, view }: TimedOutcome): string {
  if (report) return report.answer?.lead ?? '';
  return [view.exit && EXIT_SENTENCES[view.exit], ...(view.nothingFound ?? [])].join(' ');
}

const SAYS_NO = /\b(?:no|not|none|nothing|nobody|neither|without|only)\b/i;

/** The first line says what of the question was not found; nothing that looks like a verdict comes with it. */
function expectNoAnswer(outcome: TimedOutcome, about: RegExp): void {
  expect(firstLine(outcome)).toMatch(SAYS_NO);
  expect(firstLine(outcome)).toMatch(about);
  if (!outcome.report) return;
  expect(outcome.report.answer).toMatchObject({ direction: null, certainty: null, tally: null });
}

/** The works nearest to the question are shown all the same. */
function expectNearestShown({ report }: TimedOutcome, title: RegExp): void {
  expect(report?.evidence.some((work) => title.test(work.title))).toBe(true);
}

const numberOf = (outcome: TimedOutcome, title: RegExp) =>
  outcome.report?.evidence.find((work) => title.test(work.title))?.id ?? 'not found';

const answerText = ({ report }: TimedOutcome) =>
  (report?.answer?.claims ?? [])
    .flatMap(({ text, citations }) => [text, ...citations.map(({ quote }) => quote)])
    .join('\n');

describe('a question whose answer is not there', () => {
  it('is not answered by works about something else', async () => {
    const outcome = await ask('Does zolbectin prevent hip fracture in older women?', OFF_TOPIC);
    expectNoAnswer(outcome, /zolbectin/i);
  });

  it('is not answered by the right drug in other people', async () => {
    const outcome = await ask('Does velorimine prevent migraine in children?', ADULTS_ONLY);
    expectNoAnswer(outcome, /child/i);
    expectNearestShown(outcome, /velorimine for the prevention of migraine in adults/i);
  });

  it('is not answered by other outcomes in the right people', async () => {
    const outcome = await ask('Does cardelixin reduce mortality in patients with heart failure?', OTHER_OUTCOMES);
    expectNoAnswer(outcome, /mortality|death/i);
    expectNearestShown(outcome, /cardelixin/i);
  });

  it('is not answered for people by animals', async () => {
    const outcome = await ask('Does tamsulide slow kidney fibrosis in people with diabetes?', ANIMALS_ONLY);
    expectNoAnswer(outcome, /animal|mice|rats|rodent|people|human/i);
    expectNearestShown(outcome, /tamsulide/i);
  });

  it('is not answered by a registration without results', async () => {
    const outcome = await ask('Does nivoterin prevent gout flares in adults?', NO_RESULTS);
    expectNoAnswer(outcome, /“Nivoterin for the prevention of gout flares”.*no result of it could be quoted/);
  });

  it('is not made up for nonsense', async () => {
    const outcome = await ask('Does zorblaxine frobnicate quandles in hyperbolic gardens?', [
      ...OFF_TOPIC,
      ...ONE_PART,
    ]);
    expectNoAnswer(outcome, /./);
    expect(outcome.report?.answer?.claims ?? []).toEqual([]);
  });
});

describe('a question that is put so that it cannot be answered as it stands', () => {
  it('in Spanish gets the advice to ask in English where no model translates', async () => {
    const outcome = await ask('¿Alivia la pelorantina el dolor lumbar crónico en adultos mayores?', ONE_PART);
    expect(firstLine(outcome)).toMatch(/English|inglés/i);
    expect(outcome.report?.answer?.direction ?? null).toBeNull();
  });

  it('of one wide word gets no conclusion and the advice to narrow it', async () => {
    const outcome = await ask('cancer', VAGUE);
    expect(firstLine(outcome)).toMatch(/narrow|broad|specific|wide|vague/i);
    expect(firstLine(outcome)).toMatch(/Narrower ones to ask: “[^”]*\bcancer\b/);
    expect(outcome.report?.answer?.direction ?? null).toBeNull();
  });
});

describe('a question with evidence', () => {
  it('is not answered from a retracted trial, and the reader learns of the retraction', async () => {
    const outcome = await ask('Does orexalin prevent delirium after cardiac surgery?', RETRACTED_TRIAL);
    const { report } = outcome;
    const retracted = numberOf(outcome, /^orexalin prevents delirium/i);
    expect(report?.evidence.find(({ id }) => id === retracted)).toMatchObject({ included: false });
    expect(
      statedClaims(report!)
        .flatMap(({ citations }) => citations)
        .map(({ evidenceId }) => evidenceId),
    ).not.toContain(retracted);
    expect(report?.answer?.direction).toBeNull();
    expect(firstLine(outcome)).not.toMatch(/^yes\b|orexalin prevents/i);
    expect(answerText(outcome)).not.toContain('0.38');
    expect(JSON.stringify([report?.answer, report?.sections])).toMatch(/retract/i);
  });

  it('in conflict is not decided, and both sides stand there', async () => {
    const outcome = await ask('Does bremasol reduce mortality in acute pancreatitis?', DISAGREEING);
    const { report } = outcome;
    expect(report?.answer).toMatchObject({ isDirect: true, direction: null, certainty: null, tally: null });
    expect(answerText(outcome)).toMatch(/0\.50|6%/);
    expect(answerText(outcome)).toMatch(/1\.86|13%/);
  });

  it('shows the one meta-analysis that settles it first, however many neighbours there are', async () => {
    const outcome = await ask('Does lumatriban prevent recurrent stroke after ischaemic stroke?', DECISIVE_AMONG_FIFTY);
    const { report } = outcome;
    const decisive = numberOf(outcome, /meta-analysis of individual data/i);
    expect(report?.answer).toMatchObject({ isDirect: true, direction: null });
    expect(report?.answer?.claims[0]?.citations[0]?.evidenceId).toBe(decisive);
    expect(answerText(outcome)).toContain('0.62');
    const included = report?.evidence.filter((work) => work.included) ?? [];
    expect(included[0]?.id).toBe(decisive);
    expect(included.length).toBeLessThanOrEqual(40);
  });

  it('of two parts shows what is known of one and says that the other is not named', async () => {
    const outcome = await ask(
      'Does pelorantin relieve chronic low back pain, and does it cause weight gain?',
      ONE_PART,
    );
    expect(outcome.report?.answer).toMatchObject({ isDirect: true, direction: null });
    expect(answerText(outcome)).toMatch(/pain/i);
    const verdict = [firstLine(outcome), ...(outcome.report?.answer?.reasons ?? [])].join(' ');
    expect(verdict).toMatch(/weight/i);
    expect(verdict).toMatch(SAYS_NO);
  });
});

describe('a model that finds an answer in everything', () => {
  let server: ModelServer;
  beforeAll(async () => {
    server = await startModelServer({ brain: yesBrain });
  });
  afterAll(() => server.stop());

  it('makes no evidence of a retracted trial', async () => {
    const { report } = await ask(
      'Does orexalin prevent delirium after cardiac surgery?',
      RETRACTED_TRIAL,
      server.baseUrl,
    );
    expect(report?.engine).toBe('model');
    const retracted = report?.evidence.find(({ title }) => /^orexalin prevents delirium/i.test(title));
    expect(retracted).toMatchObject({ included: false });
    const cited = statedClaims(report!).flatMap(({ citations }) => citations.map(({ evidenceId }) => evidenceId));
    expect(cited).not.toContain(retracted?.id);
    expect(report?.findings.map(({ evidenceId }) => evidenceId)).not.toContain(retracted?.id);
    expect(report?.answer?.direction).not.toBe('yes');
  });

  it('turns no animals into people', async () => {
    const outcome = await ask(
      'Does tamsulide slow kidney fibrosis in people with diabetes?',
      ANIMALS_ONLY,
      server.baseUrl,
    );
    expect(['yes', 'probably_yes']).not.toContain(outcome.report?.answer?.direction);
    expect(outcome.report?.answer).toMatchObject({ direction: null, certainty: null });
    expect(firstLine(outcome)).toMatch(/animal|mice|rats|rodent|people|human/i);
  });

  it('gives a registration no results', async () => {
    const outcome = await ask('Does nivoterin prevent gout flares in adults?', NO_RESULTS, server.baseUrl);
    expect(['yes', 'probably_yes']).not.toContain(outcome.report?.answer?.direction);
    expect(outcome.report?.answer?.isDirect ?? false).toBe(false);
  });
});

describe('a question in another language, with a model that translates it', () => {
  let server: ModelServer;
  beforeAll(async () => {
    server = await startModelServer({
      brain: (call) => {
        const answer = decentBrain(call);
        if (!isReading(answer.value)) return answer;
        const inEnglish = 'Does pelorantin relieve chronic low back pain in older adults?';
        return { ...answer, value: { ...answer.value, language: 'es', inEnglish } };
      },
    });
  });
  afterAll(() => server.stop());

  const isReading = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && 'inEnglish' in value;

  it.each([
    ['that code recognises', '¿Alivia la pelorantina el dolor lumbar crónico en adultos mayores?'],
    ['that code does not recognise', 'pelorantina lumbalgia ancianos'],
  ])('%s, is searched and answered by its English', async (_, question) => {
    const outcome = await ask(question, ONE_PART, server.baseUrl);
    const { report } = outcome;
    expect(report?.engine).toBe('model');
    const queries = (report?.search ?? []).map(({ query }) => query);
    expect(queries.some((query) => /pelorantin\b/i.test(query) && /low back pain/i.test(query))).toBe(true);
    expect(queries.join(' ')).not.toMatch(/\b(?:lumbalgia|dolor|ancianos|mayores|pelorantina)\b/i);
    expect(firstLine(outcome)).toMatch(/in Spanish.*searched in English as: Does pelorantin relieve/);
    expect(report?.answer).toMatchObject({ isDirect: true });
    expect(statedClaims(report!).length).toBeGreaterThan(0);
  });
});

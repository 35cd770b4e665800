import PQueue from 'p-queue';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Citation } from '#contract/citation.ts';
import type { Report } from '#contract/report.ts';
import { describeWithSharedData } from '#tests/shared-data.ts';
import { type PubmedqaQuestion, pubmedqaQuestions, recordedWorks } from '#tests/world/recorded-works.ts';
import { sharedHeadings } from '#tests/world/shared-headings.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { type Outcome, researchWorld, runToEnd, startedEvent } from './research-world.ts';

const QUESTIONS = 12;

const claimsOf = (report: Report) =>
  report.sections
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => {
      if (block.type === 'paragraph') return block.claims;
      return block.type === 'positions' ? block.positions.flatMap(({ claims }) => claims) : [];
    });

/** Every citation anywhere in a report: in claims, tables, hypotheses, scores and contradictions. */
function citationsOf(value: unknown): Citation[] {
  if (value === null || typeof value !== 'object') return [];
  if ('quote' in value && 'evidenceId' in value) return [value as Citation];
  return Object.values(value).flatMap(citationsOf);
}

describeWithSharedData('whole runs over the recorded abstracts', () => {
  let world: World;
  let asked: { question: PubmedqaQuestion; outcome: Outcome }[];

  const ask = async (question: string, runId: string) =>
    runToEnd(await researchWorld(world.env), startedEvent({ question, maxRounds: 2 }, runId));

  beforeAll(async () => {
    world = await startWorld({ works: recordedWorks(), headings: sharedHeadings(), latencyMs: 1 });
    const questions = pubmedqaQuestions();
    const chosen = questions
      .filter((_, index) => index % Math.floor(questions.length / QUESTIONS) === 0)
      .slice(0, QUESTIONS);
    // A few at a time: with all at once, a slow machine lets sources run out of time.
    const queue = new PQueue({ concurrency: 3 });
    asked = await queue.addAll(
      chosen.map((question) => async () => ({ question, outcome: await ask(question.question, question.pmid) })),
    );
  }, 120_000);
  afterAll(() => world.stop());

  it('end with a report for every question', () => {
    expect(asked).toHaveLength(QUESTIONS);
    for (const { question, outcome } of asked) {
      expect(outcome.events.at(-1), question.question).toMatchObject({ type: 'complete' });
      expect(outcome.report?.search.every(({ status }) => status === 'ok' || status === 'empty')).toBe(true);
    }
  });

  it('include the abstract that a question was made from, nearly always', () => {
    const included = asked.filter(({ question, outcome }) =>
      outcome.report?.evidence.some((work) => work.ids.pmid === question.pmid && work.included),
    );
    console.log(`The question's own abstract was included for ${included.length} of ${asked.length} questions.`);
    expect(included.length).toBeGreaterThanOrEqual(10);
  });

  it('support at least nine in ten of their sentences', () => {
    const verdicts = asked.flatMap(({ outcome }) =>
      (outcome.report ? claimsOf(outcome.report) : []).map(({ verdict }) => verdict),
    );
    expect(verdicts.length).toBeGreaterThan(QUESTIONS * 3);
    const supported = verdicts.filter((verdict) => verdict === 'supported').length;
    expect(supported / verdicts.length).toBeGreaterThanOrEqual(0.9);
  });

  it('quote nothing but the stored text, character by character', () => {
    for (const { outcome } of asked) {
      const evidence = new Map(outcome.report?.evidence.map((work) => [work.id, work]));
      const { sections, hypotheses, assessments, contradictions } = outcome.report!;
      for (const citation of citationsOf({ sections, hypotheses, assessments, contradictions })) {
        const text = evidence.get(citation.evidenceId)?.texts[citation.field as 'abstract'];
        expect(text?.slice(citation.start, citation.end)).toBe(citation.quote);
      }
    }
  });

  it.each([
    'Which opening in chess scores best for Black?',
    'Does zorblaxine frobnicate quandles in hyperbolic gardens?',
  ])('find nothing, and say so, for "%s"', async (question) => {
    const { events, report } = await ask(question, question.slice(0, 8));
    expect(report).toBeUndefined();
    expect(events.at(-1)).toMatchObject({ type: 'complete', exit: 'nothing_found' });
  });
});

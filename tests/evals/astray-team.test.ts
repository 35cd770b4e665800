import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithSharedData, sharedFile } from '#tests/shared-data.ts';
import type { Answer, Brain } from '#tests/world/model/call.ts';
import { decentBrain } from '#tests/world/model/model-brain.ts';
import { type ModelServer, startModelServer } from '#tests/world/model/model-server.ts';
import { recordedWorks } from '#tests/world/recorded-works.ts';
import { sharedHeadings } from '#tests/world/shared-headings.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { judgedDocIdOf } from './measure-question.ts';
import { readRubrics } from './rubric.ts';
import { createRunner, type Runner, type TimedOutcome } from './run-question.ts';

/** Of each kind of question one that several works answer. */
const ASKED = ['dev-t3', 'dev-m2', 'dev-e2'];

/** What a model asks for that has lost the question: other subjects, and words that stand in everything or in nothing. */
const ASTRAY = ['municipal bus timetables', 'the and of', 'qzxv wkjp', 'volcanic basalt weathering'];

const isSearch = (name: string) => name.startsWith('search_');

/** Decent at everything but what it looks for. */
const astrayBrain: Brain = (call) => {
  const answer = decentBrain(call);
  let at = call.prompt.length;
  const useless = () => ASTRAY[at++ % ASTRAY.length] ?? '';
  const toolCalls = answer.toolCalls?.map((each) =>
    isSearch(each.name) ? { ...each, arguments: { ...Object(each.arguments), query: useless() } } : each,
  );
  return { ...answer, ...(toolCalls && { toolCalls }), value: withoutSense(answer.value, useless) } as Answer;
};

/** The same answer with other words to search for, wherever it plans searches. */
function withoutSense(value: unknown, useless: () => string): unknown {
  if (typeof value !== 'object' || value === null || !('searches' in value)) return value;
  const searches = Array.isArray(value.searches) ? value.searches : [];
  return { ...value, searches: searches.map((search: object) => ({ ...search, query: useless() })) };
}

function includedIn({ report }: TimedOutcome): string[] {
  return (report?.evidence ?? []).filter(({ included }) => included).map((work) => judgedDocIdOf(work) ?? work.id);
}

describeWithSharedData('a team whose model searches for anything but what is asked', () => {
  let world: World;
  let server: ModelServer;
  let rules: Runner;
  let team: Runner;
  const questions = readRubrics(sharedFile('rubrics', 'dev.jsonl')).filter(({ id }) => ASKED.includes(id));

  beforeAll(async () => {
    world = await startWorld({ works: recordedWorks(), headings: sharedHeadings() });
    server = await startModelServer({ brain: astrayBrain });
    const options = { env: world.env, sources: ['search_pubmed', 'search_preprints'] as const };
    rules = await createRunner({ ...options, model: null });
    team = await createRunner({
      ...options,
      model: { url: server.baseUrl, name: 'simulated-smart' },
      mode: 'advanced',
    });
  }, 120_000);
  afterAll(async () => {
    await server.stop();
    await world.stop();
  });

  it.each(questions)(
    '$id: includes every work that the rules include',
    { timeout: 400_000 },
    async ({ id, question }) => {
      const byRules = includedIn(await rules.run(question, `${id}-rules`));
      const outcome = await team.run(question, `${id}-team`);
      const byTeam = new Set(includedIn(outcome));
      const asked = outcome.view.searches.map(({ query }) => query);
      expect(byRules.length).toBeGreaterThan(2);
      expect(outcome.report?.engine).toBe('model');
      expect(asked.some((query) => /basalt|timetables|qzxv/.test(query))).toBe(true);
      expect(byRules.filter((work) => !byTeam.has(work))).toEqual([]);
    },
  );
});

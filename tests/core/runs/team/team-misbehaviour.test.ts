import PQueue from 'p-queue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AgentName } from '#contract/agent-name.ts';
import { allOrSome } from '#tests/sample.ts';
import { createTeamWorld } from '#tests/team-world.ts';
import { type BlindHabits, blindBrain } from '#tests/world/model/blind-brain.ts';
import type { Brain } from '#tests/world/model/call.ts';
import { decentBrain } from '#tests/world/model/model-brain.ts';
import { ANSWER_FAULTS, type ModelFault, type ModelFaultKind, WIRE_FAULTS } from '#tests/world/model/model-faults.ts';
import { type ModelServer, startModelServer } from '#tests/world/model/model-server.ts';
import { VELORIMINE_WORKS } from '#tests/world/velorimine-works.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import type { Outcome } from '../research-world.ts';
import { claimsOf, defectsOf, eventsOf, isEndedOnce, runToTerminal } from './team-checks.ts';

const KEY = 'sk-simulated-0001';
/** Short where a silent server is waited for; long elsewhere, so that a slow machine is not taken for a silent server. */
const TIMEOUT_SECONDS = { silent: 4, other: 30 };
const isSilent = ({ kind }: ModelFault) => kind === 'hang' || kind === 'drip';
/** Without arXiv, whose politeness takes three seconds a question. */
const REQUEST = { sources: ['search_pubmed', 'search_preprints'], maxRounds: 3 } as const;
/** A run without a fault takes about two seconds; each call of a silent server may take its whole time limit. */
const LONGEST_RUN_MS = 40_000;

interface Misbehaviour {
  name: string;
  faults?: readonly ModelFault[];
  brain?: Brain;
  /** Set from the second decision on. */
  later?: ModelFault;
  /**
   * `as if nothing had been`: the very report of a well-behaved model, and no problem reported. `by the model`: its report, no
   * problem reported. `by rules in part`: a report that names the agents that rules replaced. `report`: any honest one. Or an error's code.
   */
  ends: 'as if nothing had been' | 'by the model' | 'by rules in part' | 'report' | `model_${string}`;
  stoodInFor?: AgentName;
  removes?: 'citations' | 'quotes';
  exit?: string;
  /** Its checker calls every sentence supported. */
  approvesAll?: true;
}

/** The ends that a whole run of one misbehaviour has: at its first call, the plan, or at all of them. */
const ENDS: Record<ModelFaultKind, { once: Misbehaviour['ends']; always: Misbehaviour['ends'] }> = {
  '429 with Retry-After': { once: 'as if nothing had been', always: 'model_rate_limited' },
  '429 without quota': { once: 'model_quota', always: 'model_quota' },
  '500': { once: 'as if nothing had been', always: 'model_unavailable' },
  reset: { once: 'as if nothing had been', always: 'model_unavailable' },
  'reset in the middle': { once: 'as if nothing had been', always: 'model_unavailable' },
  hang: { once: 'model_timeout', always: 'model_timeout' },
  drip: { once: 'model_timeout', always: 'model_timeout' },
  'HTML page with 200': { once: 'as if nothing had been', always: 'model_unavailable' },
  'empty 200': { once: 'as if nothing had been', always: 'model_unavailable' },
  'wrong shape': { once: 'as if nothing had been', always: 'model_unavailable' },
  'invalid JSON': { once: 'as if nothing had been', always: 'by rules in part' },
  'truncated JSON': { once: 'as if nothing had been', always: 'by rules in part' },
  'wrong enum': { once: 'as if nothing had been', always: 'by rules in part' },
  'unknown tool': { once: 'by rules in part', always: 'by rules in part' },
  'invalid tool arguments': { once: 'by rules in part', always: 'by rules in part' },
  refusal: { once: 'as if nothing had been', always: 'by rules in part' },
  'content filter': { once: 'as if nothing had been', always: 'by rules in part' },
  'missing usage': { once: 'as if nothing had been', always: 'as if nothing had been' },
  'invented evidence ids': { once: 'by the model', always: 'report' },
  'changed quotes': { once: 'by the model', always: 'report' },
  'changed numbers': { once: 'by the model', always: 'report' },
  'flipped verdicts': { once: 'by the model', always: 'report' },
  'empty answer': { once: 'as if nothing had been', always: 'model_unavailable' },
  'very long answer': { once: 'by the model', always: 'by rules in part' },
};
const KINDS = [...WIRE_FAULTS, ...ANSWER_FAULTS];

/** Who asks for which form, and is stood in for when no valid one comes. */
const ASKERS: readonly (readonly [string, AgentName])[] = [
  ['task_ledger', 'manager'],
  ['question_reading', 'planner'],
  ['progress_ledger', 'manager'],
  ['assessment', 'judge'],
  ['hypotheses', 'hypothesis'],
  ['positions', 'hypothesis'],
  ['readings', 'judge'],
  ['review', 'report'],
  ['edits', 'report'],
  ['verdicts', 'report'],
];

/**
 * Writes its review not quite word for word, so that a model has to judge it: verbatim sentences
 * are not asked about.
 */
const rewordingBrain: Brain = (call) => {
  const answer = decentBrain(call);
  if (call.schemaName !== 'review') return answer;
  return JSON.parse(JSON.stringify(answer), (key, value: unknown) =>
    key === 'text' && typeof value === 'string' ? value.replace(/ (?:the|an?) (?=\p{Ll})/u, ' ') : value,
  ) as ReturnType<Brain>;
};
const rewording = (schema: unknown) => (schema === 'verdicts' ? { brain: rewordingBrain } : {});

const anyReport = { ends: 'report' as const };
const inPart = (stoodInFor: AgentName) => ({ ends: 'by rules in part' as const, stoodInFor });

const BLIND: Record<string, BlindHabits> = {
  'copies what it sees': { choice: 'first', number: 7, boolean: true, entries: 3, text: 'copied', knowsAliases: true },
  'chooses the last': { choice: 'last', number: 1, boolean: false, entries: 2, text: 'copied', knowsAliases: true },
  'joins halves and finds all of it supported': {
    choice: 'first',
    number: 0.9,
    boolean: false,
    entries: 5,
    text: 'joined',
    knowsAliases: true,
  },
  'shuffles words and is content': {
    choice: 'first',
    number: 1,
    boolean: true,
    entries: 4,
    text: 'shuffled',
    knowsAliases: true,
  },
  'says “string”': { choice: 'first', number: 0, boolean: true, entries: 1, text: 'string', knowsAliases: false },
  'leaves all empty': { choice: 'first', number: 0, boolean: false, entries: 0, text: 'empty', knowsAliases: false },
  'says numbers beyond all scales': {
    choice: 'first',
    number: 1e9,
    boolean: true,
    entries: 3,
    text: 'joined',
    knowsAliases: true,
  },
};

const CASES: readonly Misbehaviour[] = [
  ...KINDS.map((kind) => ({ name: `${kind}, for every call`, faults: [{ kind }], ends: ENDS[kind].always })),
  ...KINDS.map((kind) => ({
    name: `${kind}, at the first call it can spoil`,
    faults: [
      {
        kind,
        times: 1,
        ...(/tool/.test(kind) && { schema: null }),
        ...(/wrong enum/.test(kind) && { schema: 'progress_ledger' }),
        ...(/ids|quotes|numbers/.test(kind) && { schema: 'hypotheses' }),
        ...(/verdicts/.test(kind) && { schema: 'verdicts' }),
      },
    ],
    ends: ENDS[kind].once,
  })),
  // A review is a text, of which what can be read is read.
  ...ASKERS.filter(([schema]) => schema !== 'review').map(([schema, agent]) => ({
    name: `invalid JSON for each ${schema}`,
    faults: [{ kind: 'invalid JSON' as const, schema }],
    ...rewording(schema),
    ...inPart(agent),
  })),
  ...ASKERS.filter(([schema]) => schema !== 'task_ledger' && schema !== 'progress_ledger').map(([schema, agent]) => ({
    name: `no answer but a 500 for each ${schema}`,
    faults: [{ kind: '500' as const, schema }],
    ...rewording(schema),
    ...inPart(agent),
  })),
  { name: 'a 500 for the plan', faults: [{ kind: '500', schema: 'task_ledger' }], ends: 'model_unavailable' },
  { name: 'a 500 for each decision', faults: [{ kind: '500', schema: 'progress_ledger' }], ends: 'model_unavailable' },
  { name: 'a hang for each review', faults: [{ kind: 'hang', schema: 'review' }], ...inPart('report') },
  {
    name: 'a drip for each verdict',
    faults: [{ kind: 'drip', schema: 'verdicts' }],
    ...rewording('verdicts'),
    ...inPart('report'),
  },
  { name: 'a hang of each search agent', faults: [{ kind: 'hang', schema: null }], ...inPart('search') },
  {
    name: 'a wrong next speaker, always',
    faults: [{ kind: 'wrong enum', schema: 'progress_ledger' }],
    ...inPart('manager'),
  },
  {
    name: 'a verdict that there is not',
    faults: [{ kind: 'wrong enum', schema: 'verdicts' }],
    ...rewording('verdicts'),
    ...inPart('report'),
  },
  { name: 'endless reviews', faults: [{ kind: 'very long answer', schema: 'review' }], ...inPart('report') },
  { name: 'endless readings', faults: [{ kind: 'very long answer', schema: 'readings' }], ...anyReport },
  ...(['review', 'edits'] as const).map((schema) => ({
    name: `ids of works that are not, in each ${schema}`,
    faults: [{ kind: 'invented evidence ids' as const, schema }],
    ...anyReport,
    removes: 'citations' as const,
  })),
  ...(['changed quotes', 'changed numbers'] as const).flatMap((kind) => [
    { name: `${kind} in each reading`, faults: [{ kind, schema: 'readings' }], ...anyReport },
    ...['review', 'hypotheses', 'positions', 'assessment'].map((schema) => ({
      name: `${kind} in each ${schema}`,
      faults: [{ kind, schema }],
      ...anyReport,
    })),
    {
      name: `${kind} in sentences and their mending, and each found supported`,
      faults: [
        { kind, schema: ['review', 'rewrites'] },
        { kind: 'flipped verdicts' as const, schema: 'verdicts' },
      ],
      approvesAll: true as const,
      ...anyReport,
    },
  ]),
  ...Object.entries(BLIND).map(([name, habits]) => ({
    name: `a model without understanding that ${name}`,
    brain: blindBrain(habits),
    ...anyReport,
  })),
  ...(['500', '429 without quota', 'reset', 'hang'] as const).map((kind) => ({
    name: `${kind}, from the second decision on`,
    later: { kind },
    ...inPart('manager'),
    exit: 'model_unavailable',
  })),
];

/** Asked about by name below. */
const isNamed = ({ name }: Misbehaviour) =>
  name.endsWith('for every call') ||
  name.startsWith('a model without understanding') ||
  name === 'a 500 for each decision';
const TRIED = [
  ...CASES.filter(isNamed),
  ...allOrSome(
    CASES.filter((each) => !isNamed(each)),
    24,
    'misbehaviours of a model',
  ),
];

interface Ended extends Outcome {
  tookMs: number;
  server: ModelServer;
}

let world: World;
let wellBehaved: Ended;
const outcomes = new Map<string, Ended>();

async function runCase({ faults = [], brain, later }: Pick<Misbehaviour, 'faults' | 'brain' | 'later'>) {
  const server = await startModelServer({ key: KEY });
  const kind = [...faults, ...(later ? [later] : [])].some(isSilent) ? 'silent' : 'other';
  try {
    const run = await createTeamWorld(world, server, { MODEL_TIMEOUT_SECONDS: String(TIMEOUT_SECONDS[kind]) });
    // What the probe asked is no part of the run.
    server.requests.length = 0;
    server.setFaults(...faults);
    if (brain) server.brain = brain;
    if (later)
      server.script = ({ schemaName }, { numberOfSchema }) => {
        if (schemaName === 'progress_ledger' && numberOfSchema === 1) server.setFaults(later);
        return undefined;
      };
    const from = performance.now();
    const outcome = await runToTerminal(run, { request: { ...REQUEST, sources: [...REQUEST.sources] } });
    return { ...outcome, server, tookMs: performance.now() - from };
  } finally {
    await server.stop();
  }
}

beforeAll(async () => {
  world = await startWorld({ works: VELORIMINE_WORKS });
  wellBehaved = await runCase({});
  const queue = new PQueue({ concurrency: 4 });
  await queue.addAll(TRIED.map((each) => async () => void outcomes.set(each.name, await runCase(each))));
}, 480_000);
afterAll(() => world.stop());

const textsOf = ({ report }: Pick<Outcome, 'report'>) => (report ? claimsOf(report).map(({ text }) => text) : []);

describe('a team whose model misbehaves', () => {
  it.each(TRIED)('$name → $ends', ({ name, ends, stoodInFor, removes, exit, approvesAll = false }) => {
    const outcome = outcomes.get(name);
    if (!outcome) throw new Error('It was not run.');
    const { events, report, view, tookMs } = outcome;
    expect(isEndedOnce(events)).toBe(true);
    expect(tookMs).toBeLessThan(LONGEST_RUN_MS);
    expect(JSON.stringify(events)).not.toContain(KEY);
    const problems = eventsOf(events, 'model_problem');
    if (ends.startsWith('model_')) {
      const [error] = eventsOf(events, 'error');
      expect(error).toMatchObject({ code: ends });
      expect(error?.message).toMatch(/try again|check it|use another key|choose another/i);
      expect(report).toBeUndefined();
      return;
    }
    if (!report) throw new Error(`There is no report: ${JSON.stringify(events.at(-1))}`);
    // Who reads the meaning finds everything supported: what code can know, numbers and quotes, holds all the same.
    const isOfMeaning = (defect: string) => approvesAll && defect.startsWith('word ');
    expect(defectsOf(report).filter((defect) => !isOfMeaning(defect))).toEqual([]);
    expect(textsOf(outcome).length).toBeGreaterThan(5);
    if (ends === 'as if nothing had been' || ends === 'by the model') expect(problems).toEqual([]);
    if (ends === 'as if nothing had been') expect(textsOf(outcome)).toEqual(textsOf(wellBehaved));
    if (ends === 'by rules in part') expect(problems.length).toBeGreaterThan(0);
    if (stoodInFor) expect(problems.map(({ agent }) => agent)).toContain(stoodInFor);
    for (const { message } of problems) expect(message).toMatch(/^[A-Z].+\.$/);
    if (removes) {
      const { removedCitations, discardedQuotes } = report.claims;
      expect(removes === 'citations' ? removedCitations : discardedQuotes).toBeGreaterThan(0);
    }
    if (exit) expect(view.exit).toBe(exit);
  });

  it('costs nothing when it is down from the start', () => {
    const down = CASES.filter(({ name, ends }) => name.endsWith('for every call') && ends.startsWith('model_'));
    expect(down.length).toBeGreaterThanOrEqual(WIRE_FAULTS.length);
    for (const { name } of down) expect(outcomes.get(name)?.view.usage.total, name).toMatchObject({ tokensIn: 0 });
  });

  it('is never reported to have found nothing where it has searched nothing', () => {
    const { events, view } = outcomes.get('a 500 for each decision') ?? wellBehaved;
    expect(eventsOf(events, 'searching')).toEqual([]);
    expect(view.exit).not.toBe('nothing_found');
  });

  it('has usage estimated, and marked as such, where its server counts none', () => {
    expect(outcomes.get('missing usage, for every call')?.report?.usage).toMatchObject({ estimated: true });
    expect(wellBehaved.report?.usage).toMatchObject({ estimated: false });
  });

  it('has no sentence made of two quotes or of shuffled words shown as supported', () => {
    for (const name of Object.keys(BLIND).filter((each) => /joins|shuffles|beyond/.test(each))) {
      const outcome = outcomes.get(`a model without understanding that ${name}`);
      const supported = outcome?.report
        ? claimsOf(outcome.report).filter(({ verdict }) => verdict === 'supported')
        : [];
      for (const { text, citations } of supported)
        expect(
          citations.some(({ quote }) => bare(quote).includes(bare(text))),
          text,
        ).toBe(true);
    }
  });
});

const bare = (text: string) =>
  text
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ') ?? '';

import { describe, expect, it } from 'vitest';
import type { WorkReading } from '#contract/work-reading.ts';
import { domainOf } from '#core/agents/domains.ts';
import type { RankedWork } from '#core/agents/handlers.ts';
import { createHypothesisAgent } from '#core/agents/hypothesis/by-model.ts';
import { scriptedModels } from '../model/scripted-models.ts';
import { rules, signal } from '../velorimine.ts';
import { isLocated, planOf, workOf } from '../weighing-world.ts';

const FOR = 'Ponzelast inhibited kinase QR7 in adults with multiple sclerosis.';
const LINK = 'Where kinase QR7 was blocked by an antibody, relapses were fewer in multiple sclerosis.';
const AGAINST = 'Ponzelast 5 mg did not change relapses in 80 adolescents with multiple sclerosis.';
const works = () => [
  workOf(1, 'randomised_trial', `Relapses are common. ${FOR} Follow-up lasted two years.`, { n: 400 }),
  workOf(2, 'randomised_trial', `Relapses disable. ${AGAINST} Follow-up lasted two months.`, { n: 80 }),
  workOf(
    3,
    'cohort',
    `${LINK} Ponzelast 40 mg reduced relapses in adults with multiple sclerosis seen for five years.`,
  ),
  workOf(4, 'cohort', `Blood was drawn. ${FOR}`),
];
const quote = (text: string, ...evidenceIds: string[]) => ({ quote: text, evidenceIds });

const proposed = (overrides: object = {}) => ({
  reason: 'The kinase drives relapses.',
  drug: 'Ponzelast',
  population: null,
  target: 'kinase QR7',
  pathway: null,
  effect: 'fewer relapses',
  confidence: 0.3,
  supporting: [quote(FOR, 'E1'), quote(LINK, 'E3')],
  opposing: [],
  knowledgeGaps: [],
  suggestedSearches: [],
  ...overrides,
});

async function setUp(answer: object) {
  const scripted = scriptedModels({ reply: () => JSON.stringify(answer) });
  const { models, events } = scripted;
  const agent = createHypothesisAgent({
    models,
    rules,
    domain: domainOf('general'),
    emit: (event) => events.push(event),
  });
  return { ...scripted, agent };
}

async function hypothesize(hypotheses: object[], shown: RankedWork[] = works()) {
  const { agent, ...rest } = await setUp({ hypotheses });
  const input = { plan: planOf(), round: 1, works: shown };
  const [found, ruled] = [await agent.hypothesize(input, signal), await rules.hypothesizer.hypothesize(input, signal)];
  return { ...rest, found, ruled };
}

async function positions(proposals: object[], shown: RankedWork[] = works()) {
  const { agent, ...rest } = await setUp({ positions: proposals });
  const input = { plan: planOf(), works: shown };
  const [found, ruled] = [
    await agent.findContradictions(input, signal),
    await rules.hypothesizer.findContradictions(input, signal),
  ];
  return { ...rest, ruled, added: found.filter(({ id }) => !ruled.some((other) => other.id === id)), found };
}

describe('hypotheses by a model', () => {
  it('are chains of names that stand in the quoted works, with located quotes for and against', async () => {
    const { found } = await hypothesize([
      proposed({ opposing: [quote('Ponzelast 5 mg did not change relapses', 'E2')] }),
    ]);
    expect(found).toMatchObject([
      {
        statement: 'Ponzelast → kinase QR7 → fewer relapses',
        target: 'kinase QR7',
        pathway: null,
        effect: 'fewer relapses',
      },
    ]);
    expect(found[0]!.for.map((each) => each.quote)).toEqual([FOR, LINK]);
    expect(found[0]!.against.map((each) => each.quote)).toEqual([AGAINST]);
    for (const each of [...found[0]!.for, ...found[0]!.against]) expect(isLocated(each, works())).toBe(true);
  });

  it('find a quote of which the model names several works in one', async () => {
    const { found } = await hypothesize([proposed({ supporting: [quote(FOR, 'E2, E1'), quote(LINK, 'E3')] })]);
    expect(found).toMatchObject([
      { statement: 'Ponzelast → kinase QR7 → fewer relapses', for: [{ quote: FOR }, { quote: LINK }] },
    ]);
  });

  it('quote the work’s own words where the model has changed one', async () => {
    const { found } = await hypothesize([
      proposed({ supporting: [quote(FOR.replace('inhibited', 'inhibitid'), 'E1'), quote(LINK, 'E3')] }),
    ]);
    expect(found[0]!.for.map((each) => each.quote)).toEqual([FOR, LINK]);
  });

  it.each([
    ['an invented quote', { supporting: [quote('Ponzelast abolished relapses in every single patient.', 'E1')] }],
    ['a quote of another work', { supporting: [quote(FOR, 'E2')] }],
    ['a work that was not shown', { supporting: [quote(FOR, 'E9')] }],
    ['no quote for it', { supporting: [], opposing: [quote(AGAINST, 'E2')] }],
    ['a drug that the works do not name', { drug: 'Fabulazole' }],
    ['a drug and nothing that it does', { target: 'kinase XX9', pathway: 'magic pathway', effect: 'eternal youth' }],
  ])('are left out for %s', async (_, overrides) => {
    const good = proposed({ target: 'QR7' });
    const { found } = await hypothesize([proposed(overrides), good]);
    expect(found.map(({ statement }) => statement)).toEqual(['Ponzelast → QR7 → fewer relapses']);
  });

  it('are none where nothing of the model’s holds: none is an answer', async () => {
    const { found, events } = await hypothesize([proposed({ supporting: [] })]);
    expect(found).toEqual([]);
    expect(events.filter(({ type }) => type === 'model_problem')).toEqual([]);
  });

  it('are none of what a single finding says already, nor of another subject', async () => {
    const repeated = proposed({ target: null, effect: 'fewer relapses', supporting: [quote(AGAINST, 'E2')] });
    const withoutTarget = proposed({
      target: null,
      population: 'adults',
      supporting: [quote('Ponzelast 40 mg reduced relapses in adults with multiple sclerosis', 'E3')],
    });
    expect((await hypothesize([repeated, withoutTarget])).found).toEqual([]);
    const cats = workOf(1, 'cohort', 'Catnip calms cats that live indoors. Calm cats sleep longer at night.');
    const other = proposed({
      drug: 'Catnip',
      target: null,
      effect: 'longer sleep at night',
      supporting: [
        quote('Catnip calms cats that live indoors.', 'E1'),
        quote('Calm cats sleep longer at night.', 'E1'),
      ],
    });
    expect((await hypothesize([other], [cats])).found).toEqual([]);
  });

  it('may quote a finding by its label', async () => {
    const shown = works();
    const start = shown[0]!.work.texts.abstract!.indexOf(FOR);
    const citation = { evidenceId: 'pmid:1', field: 'abstract' as const, quote: FOR, start, end: start + FOR.length };
    const unknown = { measure: null, value: null, low: null, high: null, n: null, p: null, timepoint: null };
    const words = { outcome: '', population: null, comparison: null, direction: 'unclear' as const, stance: null };
    const finding = {
      id: 'f',
      evidenceId: 'pmid:1',
      citation,
      ...unknown,
      ...words,
      part: null,
      relevance: 1,
      isMain: true,
    };
    const readings: WorkReading[] = [
      {
        evidenceId: 'pmid:1',
        bearing: 'answers',
        relevance: 1,
        reason: 'Said.',
        findings: [{ ...finding, by: 'model' }],
        by: 'model',
      },
    ];
    const { agent } = await setUp({ hypotheses: [proposed({ supporting: [quote('F1', 'E1'), quote(LINK, 'E3')] })] });
    const found = await agent.hypothesize({ plan: planOf(), round: 1, works: shown, readings }, signal);
    expect(found[0]!.for.map((each) => each.quote)).toEqual([FOR, LINK]);
  });

  it('name what is not known and what to search for it, in plain words and keywords', async () => {
    const { found: hypotheses } = await hypothesize([
      proposed({
        knowledgeGaps: ['Whether it lasts, see https://evil.example/a', ''],
        suggestedSearches: ['ponzelast long term', 'Open the page and tell what it says.'],
      }),
    ]);
    expect(hypotheses[0]).toMatchObject({ searches: ['ponzelast long term'] });
    expect(hypotheses[0]?.gaps?.join()).toMatch(/^Whether it lasts/);
    expect(hypotheses[0]?.gaps?.join()).not.toContain('evil');
  });

  it('are no surer than the quoted works can make them, less sure where works speak against them', async () => {
    const sure = { confidence: 1 };
    const [one, two, opposed] = await Promise.all([
      hypothesize([proposed(sure)]),
      hypothesize([proposed({ ...sure, supporting: [quote(FOR, 'E1'), quote(LINK, 'E3'), quote(FOR, 'E4')] })]),
      hypothesize([proposed({ ...sure, opposing: [quote(AGAINST, 'E2')] })]),
    ]);
    const [first, second, third] = [one, two, opposed].map(({ found }) => found[0]!.confidence);
    expect(first).toBeLessThan(0.6);
    expect(second).toBeGreaterThan(first!);
    expect(third).toBeLessThan(first!);
    expect(one.found[0]!.confidenceReason).toContain('No more than');
    const modest = await hypothesize([proposed({ confidence: 0.1 })]);
    expect(modest.found[0]!.confidence).toBe(0.1);
  });

  it('are at most six, the surest first, none twice', async () => {
    const many = Array.from({ length: 9 }, (_, at) =>
      proposed({ confidence: at / 100, effect: at % 2 ? 'relapses' : 'fewer relapses' }),
    );
    const { found } = await hypothesize([
      ...many,
      ...['inhibited', 'inhibited kinase', 'inhibited kinase QR7', 'kinase', 'QR7', 'blocked', 'antibody'].map(
        (target) => proposed({ target }),
      ),
    ]);
    expect(found).toHaveLength(6);
    expect(new Set(found.map(({ id }) => id)).size).toBe(6);
    expect(found.map(({ confidence }) => confidence)).toEqual(
      found.map(({ confidence }) => confidence).sort((a, b) => b - a),
    );
  });

  it('neither see nor quote a retracted work', async () => {
    const retracted = workOf(1, 'randomised_trial', FOR, {
      notices: [{ kind: 'retraction', date: '2025', source: 'test' }],
    });
    const { prompts, found } = await hypothesize([proposed()], [retracted, ...works().slice(1, 3)]);
    expect(prompts[0]).not.toContain(FOR);
    expect(found.flatMap((each) => each.for.map(({ evidenceId }) => evidenceId))).not.toContain('pmid:1');
  });
});

const pair = (overrides: object = {}) => ({
  reason: 'One saw a change and the other none.',
  topic: 'ponzelast and relapses',
  kind: 'negation',
  first: quote(FOR, 'E1'),
  second: quote(AGAINST, 'E2'),
  differences: [
    { aspect: 'population', first: 'adults', second: 'adolescents' },
    { aspect: 'dose', first: '40 mg', second: '5 mg' },
    { aspect: 'time', first: 'two years', second: 'two months' },
  ],
  ...overrides,
});

describe('contradictions by a model', () => {
  const unlike = () => [
    workOf(1, 'randomised_trial', 'The annual number of bouts went from nine to four among grown people on ponzelast.'),
    workOf(2, 'randomised_trial', 'With ponzelast bouts stayed where they were among 80 adolescents over two months.'),
  ];
  const first = quote('The annual number of bouts went from nine to four among grown people', 'E1');
  const second = quote('With ponzelast bouts stayed where they were', 'E2');

  it('stand behind those of the rules, with both quotes located and what differs in the works’ words', async () => {
    const { added, ruled, found } = await positions(
      [
        pair({
          first,
          second,
          differences: [
            { aspect: 'population', first: 'grown people', second: 'adolescents' },
            { aspect: 'dose', first: '40 mg', second: '5 mg' },
          ],
        }),
      ],
      unlike(),
    );
    expect(found.slice(0, ruled.length)).toEqual(ruled);
    expect(added).toMatchObject([
      {
        kind: 'negation',
        topic: 'ponzelast and relapses',
        differs: 'The two differ in population (grown people and adolescents).',
      },
    ]);
    expect(added[0]!.confidence).toBeLessThanOrEqual(0.6);
    expect(isLocated(added[0]!.first, unlike()) && isLocated(added[0]!.second, unlike())).toBe(true);
  });

  it.each([
    [
      'an invented quote',
      { first: quote('Ponzelast tripled relapses in every single trial ever made.', 'E1'), second },
    ],
    ['one work against itself', { first, second: first }],
    ['no topic', { first, second, topic: ' ' }],
  ])('are left out for %s', async (_, overrides) => {
    expect((await positions([pair(overrides)], unlike())).added).toEqual([]);
  });

  it('are not asked for where there are not two works', async () => {
    const { calls, found } = await positions([pair()], works().slice(0, 1));
    expect(calls()).toBe(0);
    expect(found).toEqual([]);
  });
});

it('can be asked for hypotheses twice in one round: a team’s turn and the end of its run count rounds each in its own way', async () => {
  const { agent, steps, calls } = await setUp({ hypotheses: [] });
  const input = { plan: planOf(), round: 2, works: works() };
  await agent.hypothesize(input, signal);
  await agent.hypothesize(input, signal);
  expect(calls()).toBe(2);
  expect(steps.map(({ key }) => key)).toEqual(['model/hypothesis/2/1', 'model/hypothesis/2/2']);
});

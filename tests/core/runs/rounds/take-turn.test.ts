import { describe, expect, it } from 'vitest';
import type { Hypothesis } from '#contract/appraisal/hypothesis.ts';
import type { RunEvent, RunEventOf, RunEventType } from '#contract/event.ts';
import { parsedAs } from '../../question/parsed-as.ts';
import { relevantRecord, scriptedEngine, scriptedTool } from '../scripted-research.ts';
import { type Decision, runTeam } from '../team/scripted-team.ts';

const of = <T extends RunEventType>(events: readonly RunEvent[], type: T) =>
  events.filter((event): event is RunEventOf<T> => event.type === type);
const reportsIn = (events: readonly RunEvent[]) => of(events, 'agent_reported').map(({ message }) => message);

describe('a gathering turn', () => {
  it('hears in its middle that the reader wants the report now', async () => {
    let writeNow = false;
    const stops: boolean[] = [];
    const { events, log } = await runTeam({
      decide: () => ({ to: 'search' }),
      gather: async (turn) => {
        await turn.ask({ tool: 'search_pubmed', query: 'first', why: '' });
        stops.push(await turn.shouldStop());
        writeNow = true;
        stops.push(await turn.shouldStop());
        return '';
      },
      control: { inbox: async () => ({ messages: [], writeNow }), planDecision: async () => null },
      request: { maxRounds: 3 },
    });
    expect(stops).toEqual([false, true]);
    // Each look is a step, by whose key a recorded run is replayed.
    const looks = log.steps.flatMap(({ key }) => (key.startsWith('inbox/1/') ? key : []));
    expect(looks.slice(0, 2)).toEqual(['inbox/1/1', 'inbox/1/2']);
    expect(of(events, 'complete')[0]?.exit).toBe('write_now');
    expect(of(events, 'round_started')).toHaveLength(1);
  });

  it('looks into the inbox behind what was heard, and leaves what it finds there to the next decision', async () => {
    const looked: number[] = [];
    const heard: number[] = [];
    await runTeam({
      decide: (_, view) => {
        heard.push(view.wishes.length);
        return { to: 'search' };
      },
      gather: async (turn) => {
        await turn.ask({ tool: 'search_pubmed', query: `query ${turn.round}`, why: '' });
        looked.push(-1);
        await turn.shouldStop();
        return '';
      },
      control: {
        inbox: async (after) => {
          looked.push(after);
          return { messages: [{ id: 7, text: 'Only adults.' }].filter(({ id }) => id > after), writeNow: false };
        },
        planDecision: async () => null,
      },
      request: { maxRounds: 1 },
    });
    expect(heard).toEqual([1]);
    expect(looked.slice(looked.indexOf(-1) + 1).every((after) => after === 7)).toBe(true);
  });

  it('gets every wish of the reader with its task, from the round in which it was received', async () => {
    const instructions: string[] = [];
    const wishes = ['Leave out animal studies.', 'Also children.'];
    await runTeam({
      decide: (round) => ({ to: 'search', instruction: `Part ${round}.` }),
      gather: async (turn) => {
        await turn.ask({ tool: 'search_pubmed', query: `query ${turn.round}`, why: '' });
        instructions.push(turn.instruction);
        return '';
      },
      control: {
        inbox: async (after) => {
          const [text] = wishes.slice(after, after + 1);
          return {
            messages: text !== undefined && instructions.length === after ? [{ id: after + 1, text }] : [],
            writeNow: false,
          };
        },
        planDecision: async () => null,
      },
      request: { maxRounds: 2 },
    });
    expect(instructions).toEqual([
      'Part 1.\nThe reader asks: Leave out animal studies.',
      'Part 2.\nThe reader asks: Leave out animal studies.\nThe reader asks: Also children.',
    ]);
  });

  it('makes the searches of the rules in addition to the model’s, in the first turn alone', async () => {
    const { events } = await runTeam({
      decide: (round) => ({ to: 'search', instruction: `Part ${round}` }),
      engine: scriptedEngine({
        searches: (_, sources) => sources.map((tool) => ({ tool, query: 'by rules', why: '' })),
      }),
      gather: async (turn) => {
        await turn.ask({ tool: 'search_pubmed', query: `by model ${turn.round}`, why: '' });
        return '';
      },
      request: { maxRounds: 2 },
    });
    expect(of(events, 'searching').map(({ query }) => query)).toEqual(['by model 1', 'by rules', 'by model 2']);
  });

  it('reports what it found, how much of it is new and relevant, and what the agent says', async () => {
    const elsewhere = {
      ...relevantRecord(9),
      title: 'Tide gauges',
      texts: { abstract: 'Tides were measured.' },
      meshTerms: [],
    };
    const answers = [[relevantRecord(1), elsewhere], [relevantRecord(1), relevantRecord(2)], []];
    const { events } = await runTeam({
      decide: (round) => ({ to: 'search', instruction: `Part ${round}` }),
      engine: scriptedEngine({ searches: () => [] }),
      catalog: [scriptedTool('search_pubmed', (call) => ({ evidence: answers[call - 1] ?? [] }))],
      gather: async (turn) => {
        await turn.ask({ tool: 'search_pubmed', query: `query ${turn.round}`, why: '' });
        return turn.round === 1 ? 'Asked PubMed.' : '';
      },
      request: { maxRounds: 3 },
    });
    expect(reportsIn(events)).toEqual([
      'Found 2 sources (2 new), 1 of them relevant. Asked PubMed.',
      'Found 2 sources (1 new), 1 of them relevant.',
      'Found 0 sources (0 new), 0 of them relevant.',
    ]);
  });

  it('learns of each earlier search how many of its works were kept', async () => {
    const tried: (readonly { query: string; kept: number }[])[] = [];
    const answers: Record<string, number[]> = { a: [1, 2], b: [2, 3], c: [] };
    await runTeam({
      decide: (round) => ({ to: 'search', instruction: `Part ${round}` }),
      engine: scriptedEngine({ searches: () => [] }),
      catalog: [
        scriptedTool('search_pubmed', (_, query) => ({
          evidence: (answers[query] ?? []).map((n) => relevantRecord(n)),
        })),
      ],
      gather: async (turn) => {
        tried.push(turn.tried.map(({ query, kept }) => ({ query, kept })));
        for (const query of turn.round === 1 ? ['a', 'c'] : ['b'])
          await turn.ask({ tool: 'search_pubmed', query, why: '' });
        return '';
      },
      request: { maxRounds: 3 },
    });
    const first = [
      { query: 'a', kept: 2 },
      { query: 'c', kept: 0 },
    ];
    expect(tried.slice(0, 3)).toEqual([[], first, [...first, { query: 'b', kept: 2 }]]);
  });

  it.each([
    [['velorimine'], 2],
    [['velorimine', 'cluster headache'], 1],
    [['velorimine', 'cluster headache', 'adolescents'], 1],
  ])('learns how many records name two of the ideas %j, or the only one', async (terms, expected) => {
    const concepts = terms.map((term) => ({ term, synonyms: [], mesh: [] }));
    const engine = scriptedEngine({ searches: () => [] });
    const planner = { ...engine.planner, plan: async (question: string) => parsedAs({ question, concepts, terms }) };
    const elsewhere = {
      ...relevantRecord(2),
      title: 'Velorimine and sleep',
      texts: { abstract: 'Velorimine and sleep.' },
    };
    const relevant: number[] = [];
    await runTeam({
      decide: () => ({ to: 'search' }),
      engine: { ...engine, planner },
      catalog: [scriptedTool('search_pubmed', () => ({ evidence: [relevantRecord(1), elsewhere] }))],
      gather: async (turn) => {
        relevant.push((await turn.ask({ tool: 'search_pubmed', query: 'q', why: '' })).relevant);
        return '';
      },
      request: { maxRounds: 1 },
    });
    expect(relevant).toEqual([expected]);
  });

  it('says of searches that had been made before that they were not made again', async () => {
    const { events } = await runTeam({
      decide: (round) => ({ to: 'search', instruction: `Part ${round}` }),
      engine: scriptedEngine({ searches: () => [] }),
      gather: async (turn) => {
        const queries = turn.round === 1 ? ['a', 'b'] : ['a', 'b', 'c'];
        for (const query of queries) await turn.ask({ tool: 'search_pubmed', query, why: '' });
        return '';
      },
      request: { maxRounds: 2 },
    });
    expect(reportsIn(events)[0]).not.toContain('before');
    expect(reportsIn(events)[1]).toContain(
      'Of 3 searches asked for, 2 had been made earlier in this run and were not repeated.',
    );
  });
});

describe('what the manager hears', () => {
  const judged = async (scores: { sufficient: boolean; gaps: string[] }) => {
    const { events } = await runTeam({
      decide: (round): Decision => ({ to: round === 1 ? 'search' : 'judge' }),
      catalog: [scriptedTool('search_pubmed', () => ({ evidence: [relevantRecord(1), relevantRecord(2)] }))],
      engine: scriptedEngine({
        judge: () => ({
          ...scores,
          mechanism: { score: 7, reason: '', required: false },
          clinical: { score: 8, reason: '', required: true },
          confidence: 0.9,
        }),
      }),
      request: { maxRounds: 2 },
    });
    return reportsIn(events)[1];
  };

  it('of the judge are its scores, and what is missing where something is', async () => {
    expect(await judged({ sufficient: true, gaps: [] })).toBe('Mechanism 7, clinical 8, confidence 0.90: sufficient.');
    expect(await judged({ sufficient: false, gaps: ['long follow-up', 'children'] })).toBe(
      'Mechanism 7, clinical 8, confidence 0.90: not sufficient yet. Missing: long follow-up; children.',
    );
  });

  const NO_HYPOTHESIS: Hypothesis = {
    id: 'h',
    statement: 'Velorimine prevents attacks.',
    drug: 'velorimine',
    target: null,
    pathway: null,
    effect: 'fewer attacks',
    confidence: 0.5,
    confidenceReason: 'Scripted.',
    for: [],
    against: [],
  };

  const hypothesised = async (hypotheses: Partial<Hypothesis>[]) => {
    const engine = scriptedEngine();
    const { events } = await runTeam({
      decide: (round): Decision => ({ to: round === 1 ? 'search' : 'hypothesis' }),
      engine: {
        ...engine,
        hypothesizer: {
          ...engine.hypothesizer,
          hypothesize: async () => hypotheses.map((each, i) => ({ ...NO_HYPOTHESIS, id: `h${i}`, ...each })),
        },
      },
      request: { maxRounds: 2 },
    });
    return reportsIn(events)[1];
  };

  it('of hypotheses is how many there are, what is not known, and what is worth a search, each once and at most three', async () => {
    expect(await hypothesised([])).toBe('0 hypotheses supported.');
    expect(await hypothesised([{ gaps: ['dose'] }])).toBe('1 hypothesis supported. Not known yet: dose.');
    expect(
      await hypothesised([
        { gaps: ['dose', 'age'], searches: ['trials of velorimine'] },
        { gaps: ['dose', 'sex', 'route'] },
      ]),
    ).toBe('2 hypotheses supported. Not known yet: dose; age; sex. Worth searching: trials of velorimine.');
  });
});

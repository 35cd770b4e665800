import { describe, expect, it } from 'vitest';
import type { RunEvent, RunEventOf, RunEventType } from '#contract/event.ts';
import type { SourceRecord } from '#contract/evidence.ts';
import { createRulesPlanner } from '#core/rules/plan-searches.ts';
import { relevantRecord, scriptedEngine, scriptedTool } from '../scripted-research.ts';
import { runTeam } from './scripted-team.ts';

const of = <T extends RunEventType>(events: readonly RunEvent[], type: T) =>
  events.filter((event): event is RunEventOf<T> => event.type === type);

const QUESTION = 'Does velorimine reduce attack frequency in children with cluster headache more than verapamil?';

/** A team whose agent searches for nothing, over one source that answers these words. */
async function teamWith(answer: (query: string) => SourceRecord[], maxRounds = 1) {
  const source = scriptedTool('search_pubmed', (_, query) => ({ evidence: answer(query) }));
  const rules = createRulesPlanner({ catalog: [source] });
  const { events } = await runTeam({
    decide: () => ({ to: 'search' }),
    engine: { ...scriptedEngine(), planner: rules },
    catalog: [source],
    gather: async () => '',
    request: { question: QUESTION, maxRounds },
  });
  return { events, queries: source.queries };
}

/** About all that was asked. */
const onTarget: SourceRecord = {
  ...relevantRecord(1),
  title: 'Velorimine against verapamil for children with cluster headache',
  texts: {
    abstract:
      'Velorimine or verapamil was given to 40 children with cluster headache. Attack frequency fell more with velorimine.',
  },
};
/** Of another disease. */
const nearMiss: SourceRecord = {
  ...relevantRecord(40),
  title: 'Velorimine for children with migraine',
  texts: { abstract: 'Velorimine was given to 40 children with migraine.' },
};

describe('a gathering turn of a team', () => {
  it('asks more loosely at once where the rules’ searches found nothing relevant', async () => {
    const { events, queries } = await teamWith((query) => (/frequency/.test(query) ? [onTarget] : []));
    const first = queries.findIndex((query) => /frequency/.test(query));
    expect(first).toBeGreaterThan(1);
    expect(queries[first]).toBe('velorimine frequency');
    expect(of(events, 'agent_reported')[0]?.message).toMatch(/^Found 1 source \(1 new\), 1 of them relevant/);
    expect(of(events, 'complete')[0]?.exit).not.toBe('nothing_found');
  });

  it('goes on asking more loosely in later turns, never the same twice', async () => {
    const [one, three] = [await teamWith(() => []), await teamWith(() => [], 3)];
    expect(three.queries.length).toBeGreaterThan(one.queries.length);
    expect(new Set(three.queries).size).toBe(three.queries.length);
  });

  it('leaves it at the rules’ first searches where these found something relevant', async () => {
    const { queries } = await teamWith(() => [onTarget]);
    expect(queries.some((query) => /frequency/.test(query))).toBe(false);
  });

  it('names what came nearest where all of it found nothing relevant', async () => {
    const { events } = await teamWith((query) => (query === 'velorimine' ? [nearMiss] : []));
    const end = of(events, 'complete')[0];
    expect(end?.exit).toBe('nothing_found');
    expect(end?.nothingFound?.join('\n')).toMatch(/Nearest to the question.*Velorimine for children with migraine/);
  });
});

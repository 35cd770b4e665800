import type { PlannedSearch } from '../agents/handlers.ts';
import type { GatheringTurn, SourceAnswer } from '../agents/team.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { SearchRecord } from '../evidence/search-record.ts';
import { SOURCE_LABELS } from '../evidence/source-labels.ts';
import type { AdvancedRun, RunState } from './run-state.ts';
import { askSource, ROUND_TIMEOUT_MS, storeAnswer } from './search-round.ts';

/** New works named to an agent; the rest it need not read to go on. */
const NAMED_WORKS = 10;
const LONGEST_QUERY = 500;

export interface SourceDesk extends Pick<GatheringTurn, 'ask'> {
  /** What the turn brought so far. */
  tally(): { searches: number; repeats: number; found: number; new: number };
}

/**
 * Where agents ask the sources, one desk a turn: each search is a recorded step, told as it happens, and stored in memory
 * when its answer comes. The same search is made once in a run, however often an agent asks for it.
 */
export function createSourceDesk(run: AdvancedRun, state: RunState, round: number): SourceDesk {
  const { journal, outbox } = run;
  const underWay = new Map<string, Promise<SourceAnswer>>();
  const tally = { searches: 0, repeats: 0, found: 0, new: 0 };
  const keep = keeperOf(state);

  async function search({ tool, query }: PlannedSearch): Promise<SourceAnswer> {
    const keepInPlace = keep();
    outbox.emit({ type: 'searching', round, tool, query });
    const options = { ...run, timeoutMs: ROUND_TIMEOUT_MS };
    const answer = await journal.step(`search/${round}/${tool}/${query}`, () => askSource({ tool, query }, options));
    const { events, record, newIds } = storeAnswer(answer, state.memory, round);
    keepInPlace(record);
    tally.found += record.found;
    tally.new += record.new;
    for (const event of events) outbox.emit(event);
    return {
      tool,
      query,
      status: record.status,
      found: record.found,
      new: record.new,
      works: newIds.slice(0, NAMED_WORKS).flatMap((id) => nameOf(state.memory.getEvidence(id))),
      ...(record.message !== undefined && { message: record.message }),
    };
  }

  return {
    tally: () => tally,
    ask(wanted) {
      const asked = { ...wanted, query: wanted.query.trim().slice(0, LONGEST_QUERY) };
      const key = `${asked.tool}/${asked.query.toLowerCase()}`;
      const present = underWay.get(key);
      if (present) return present;
      tally.searches += 1;
      const known = state.searches.find(
        ({ tool, query, status }) =>
          `${tool}/${query.toLowerCase()}` === key && (status === 'ok' || status === 'empty'),
      );
      if (known) tally.repeats += 1;
      const answer = known ? Promise.resolve(repeated(asked, known.found)) : search(asked);
      underWay.set(key, answer);
      return answer;
    },
  };
}

/**
 * Keeps a turn's searches in the order in which they were asked, whichever source is quicker: the report is the same then.
 * Each call holds the next place.
 */
function keeperOf({ searches }: RunState): () => (record: SearchRecord) => void {
  const before = searches.length;
  const places: (SearchRecord | undefined)[] = [];
  return () => {
    const place = places.push(undefined) - 1;
    return (record) => {
      places[place] = record;
      searches.splice(before, searches.length, ...places.flatMap((kept) => kept ?? []));
    };
  };
}

function nameOf(work: Evidence | undefined): SourceAnswer['works'] {
  return work ? [{ id: work.id, title: work.title, year: work.year }] : [];
}

function repeated({ tool, query }: PlannedSearch, found: number): SourceAnswer {
  const message = `${SOURCE_LABELS[tool]} was asked exactly this before; nothing is new. Ask something else.`;
  return { tool, query, status: 'ok', found, new: 0, works: [], message };
}

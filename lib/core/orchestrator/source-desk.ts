import type { PlannedSearch } from '../agents/handlers.ts';
import type { GatheringTurn, NamedPage, SourceAnswer } from '../agents/team.ts';
import type { SourceRecord } from '../evidence/evidence.ts';
import { groupRecords } from '../evidence/group-records.ts';
import { recordKeys, settleIdentity } from '../evidence/record-identity.ts';
import { inReportedOrder } from '../evidence/reported-searches.ts';
import { SOURCE_LABELS } from '../evidence/source-labels.ts';
import { matchConcepts } from '../reading/concept-match.ts';
import { stableId } from '../text/stable-id.ts';
import type { QueryConcept } from '../tools/tool.ts';
import type { AdvancedRun, RunState } from './run-state.ts';
import { askSource, ROUND_TIMEOUT_MS, storeAnswer } from './search-round.ts';

/** Pages of one answer that an agent is told of. */
const NAMED_PAGES = 10;
const NAMED_TITLES = 5;
const LONGEST_SNIPPET = 200;
/** Of a longer query the key of its step holds the beginning and a hash: a database's index takes no key of any length. */
const LONGEST_IN_KEY = 500;

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
  const tally = { searches: 0, repeats: 0, found: 0 };
  const knownBefore = new Set(state.memory.getAllEvidence().flatMap(({ keys }) => keys));
  const isRelevant = relevanceTest(state.plan.concepts);
  const isNew = (keys: readonly string[]) => !keys.some((key) => knownBefore.has(key));

  async function search({ tool, query }: PlannedSearch): Promise<SourceAnswer> {
    outbox.emit({ type: 'searching', round, tool, query });
    const options = { ...run, timeoutMs: ROUND_TIMEOUT_MS };
    const answer = await journal.step(stepKey({ round, tool, query }), () => askSource({ tool, query }, options));
    const { events, record } = storeAnswer(answer, state.memory, round);
    // Whichever source is quicker, the next agent is told the same.
    state.searches = inReportedOrder([...state.searches, record]);
    tally.found += record.found;
    for (const event of events) outbox.emit(event);
    return {
      tool,
      query,
      status: record.status,
      found: record.found,
      ...newIn(answer.evidence, isNew),
      relevant: answer.evidence.filter(isRelevant).length,
      titles: answer.evidence.slice(0, NAMED_TITLES).map(({ title }) => title),
      ...(record.message !== undefined && { message: record.message }),
    };
  }

  return {
    tally: () => ({ ...tally, new: state.memory.getAllEvidence().filter(({ keys }) => isNew(keys)).length }),
    ask(wanted) {
      const asked = { ...wanted, query: wanted.query.trim() };
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

function stepKey({ round, tool, query }: Pick<PlannedSearch, 'tool' | 'query'> & { round: number }): string {
  if (query.length <= LONGEST_IN_KEY) return `search/${round}/${tool}/${query}`;
  return `search/${round}/${tool}/${query.slice(0, LONGEST_IN_KEY / 2).toWellFormed()}/${stableId('query', query)}`;
}

/** What an answer holds that nobody knew when the turn began. */
function newIn(
  records: readonly SourceRecord[],
  isNew: (keys: readonly string[]) => boolean,
): Pick<SourceAnswer, 'new' | 'pages'> {
  const works = groupRecords(records).filter((group) => isNew(group.flatMap(recordKeys)));
  return { new: works.length, pages: works.flatMap(pageOf).slice(0, NAMED_PAGES) };
}

/** Where a work is to be read that is nothing but a page of the web, as its source gave it. */
function pageOf(records: readonly SourceRecord[]): NamedPage[] {
  if (!records.flatMap(recordKeys).every((key) => key.startsWith('url:'))) return [];
  const pages = records.flatMap((record) => {
    const { url } = settleIdentity(record).ids;
    const { page = '', abstract = '' } = record.texts;
    const snippet = (abstract || page).slice(0, LONGEST_SNIPPET).toWellFormed();
    return url === undefined ? [] : [{ url, title: record.title, snippet }];
  });
  return pages.sort((a, b) => (a.url < b.url ? -1 : 1)).slice(0, 1);
}

/** What a source's answer is worth at a glance: whether a record names two of the question's ideas, or its only one. */
function relevanceTest(concepts: readonly QueryConcept[]): (record: SourceRecord) => boolean {
  const named = matchConcepts(concepts);
  const least = Math.min(2, concepts.length);
  return ({ title, texts }) => named([title, ...Object.values(texts)].join('\n')).length >= least;
}

function repeated({ tool, query }: PlannedSearch, found: number): SourceAnswer {
  const message = `${SOURCE_LABELS[tool]} was asked exactly this before; nothing is new. Ask something else.`;
  return { tool, query, status: 'ok', found, new: 0, relevant: 0, titles: [], pages: [], message };
}

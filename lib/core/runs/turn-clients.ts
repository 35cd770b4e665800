import type { Evidence, SourceRecord } from '#contract/evidence.ts';
import type { FreshWork, GatheringTurn, NamedPage, SourceAnswer } from '../agents/gathering.ts';
import type { PlannedSearch } from '../agents/handlers.ts';
import { normaliseUrl } from '../evidence/page-address.ts';
import { groupRecords, recordKeys, settleIdentity } from '../evidence/record-identity.ts';
import { inReportedOrder } from '../evidence/reported-searches.ts';
import { matchConcepts } from '../reading/concept-match.ts';
import { searchKey } from '../sources/search-key.ts';
import type { QueryConcept } from '../sources/tool.ts';
import { stableId } from '../text/stable-id.ts';
import { storable } from '../text/storable.ts';
import { askSource, ROUND_TIMEOUT_MS, storeAnswer } from './rounds/search-round.ts';
import type { AdvancedRun, RunState } from './run-state.ts';

const NAMED_TITLES = 5;
/** For a longer query, the step's key contains its beginning and a hash: a database index limits the length of keys. */
const LONGEST_IN_KEY = 500;

export interface SourceClient extends Pick<GatheringTurn, 'ask'> {
  /** Totals of the turn so far. */
  tally(): { searches: number; repeats: number; found: number; new: number };
}

/**
 * Access to the sources for agents, one client per turn: each search is a recorded step, announced as it happens, and
 * stored in memory when its answer comes. The same search is made once per run, however often an agent asks for it.
 */
export function createSourceClient(run: AdvancedRun, state: RunState, round: number): SourceClient {
  const { journal, eventBuffer } = run;
  const underWay = new Map<string, Promise<SourceAnswer>>();
  const tally = { searches: 0, repeats: 0, found: 0 };
  const knownBefore = new Set(state.memory.getAllEvidence().flatMap(({ keys }) => keys));
  const isRelevant = relevanceTest(state.plan.concepts);
  const isNew = (keys: readonly string[]) => !keys.some((key) => knownBefore.has(key));

  async function search({ tool, query, name }: PlannedSearch): Promise<SourceAnswer> {
    eventBuffer.emit({ type: 'searching', round, tool, query });
    const options = { ...run, timeoutMs: ROUND_TIMEOUT_MS };
    const answer = await journal.step(stepKey({ round, tool, query }), () =>
      askSource({ tool, query, ...(name !== undefined && { name }) }, options),
    );
    const { events, record } = storeAnswer(answer, state.memory, { round, name });
    // Whichever source is faster, the next agent sees the same.
    state.searches = inReportedOrder([...state.searches, record]);
    tally.found += record.found;
    for (const event of events) eventBuffer.emit(event);
    return {
      tool,
      query,
      status: record.status,
      found: record.found,
      fresh: freshIn(answer.evidence, isNew),
      relevant: answer.evidence.filter(isRelevant).length,
      titles: answer.evidence.slice(0, NAMED_TITLES).map(({ title }) => title),
      ...(record.message !== undefined && { message: record.message }),
    };
  }

  return {
    tally: () => ({ ...tally, new: state.memory.getAllEvidence().filter(({ keys }) => isNew(keys)).length }),
    ask(wanted) {
      const asked = { ...wanted, query: wanted.query.trim() };
      const key = searchKey(asked);
      const present = underWay.get(key);
      if (present) return present;
      tally.searches += 1;
      const before = state.tried.find((known) => searchKey(known) === key && isAnswered(known));
      if (before) tally.repeats += 1;
      const answer = before ? Promise.resolve(repeated(asked, before)) : search(asked);
      underWay.set(key, answer);
      return answer;
    },
  };
}

function stepKey({ round, tool, query }: Pick<PlannedSearch, 'tool' | 'query'> & { round: number }): string {
  if (query.length <= LONGEST_IN_KEY) return `search/${round}/${tool}/${query}`;
  return `search/${round}/${tool}/${query.slice(0, LONGEST_IN_KEY / 2).toWellFormed()}/${stableId('query', query)}`;
}

/** Works of an answer that were unknown when the turn began. */
function freshIn(records: readonly SourceRecord[], isNew: (keys: readonly string[]) => boolean): FreshWork[] {
  return groupRecords(records)
    .map((group) => ({ keys: group.flatMap(recordKeys), page: pageOf(group) }))
    .filter(({ keys }) => isNew(keys));
}

/** The address, as its source gave it, of a work that is only a web page. */
function pageOf(records: readonly SourceRecord[]): NamedPage | null {
  if (!records.flatMap(recordKeys).every((key) => key.startsWith('url:'))) return null;
  const pages = records.flatMap((record) => {
    const { url } = settleIdentity(record).ids;
    return url === undefined ? [] : [{ url, title: record.title }];
  });
  return pages.sort((a, b) => (a.url < b.url ? -1 : 1))[0] ?? null;
}

/**
 * A quick relevance test for a source's answer: whether a record names two of the question's concepts, or its only one.
 */
function relevanceTest(concepts: readonly QueryConcept[]): (record: SourceRecord) => boolean {
  const named = matchConcepts(concepts);
  const least = Math.min(2, concepts.length);
  return ({ title, texts }) => named([title, ...Object.values(texts)].join('\n')).length >= least;
}

function isAnswered({ status }: Pick<SourceAnswer, 'status'>): boolean {
  return status === 'ok' || status === 'empty';
}

function repeated(
  { tool, query }: PlannedSearch,
  { found, new: fresh }: NonNullable<SourceAnswer['before']>,
): SourceAnswer {
  return { tool, query, status: 'ok', found, fresh: [], relevant: 0, titles: [], before: { found, new: fresh } };
}

type Answer = Awaited<ReturnType<GatheringTurn['readPage']>>;

const NOT_NAMED = 'Only pages that a search of this run has named can be read. Search first.';

/**
 * Lets an agent read a page, but only one that a source has named: an address made up by a model or a page is never
 * requested, so an address cannot smuggle data out. An agent may spell a named address differently (without `www.`,
 * say); the address requested is the source's, once per turn.
 */
export function createPageClient(run: AdvancedRun, { memory }: RunState, round: number): GatheringTurn['readPage'] {
  const { readPage, journal, eventBuffer, signal } = run;
  const underWay = new Map<string, Promise<Answer>>();

  async function read({ id, texts }: Evidence, url: string): Promise<Answer> {
    if (texts.page !== undefined) return { ok: true, message: 'Read before.' };
    const answer = await journal.step(`page/${round}/${id}`, async () => storable(await readPage(url, { signal })));
    if ('message' in answer) return { ok: false, message: answer.message };
    const evidence = memory.enrichEvidence(id, { page: answer.text, notices: [] });
    if (evidence) eventBuffer.emit({ type: 'evidence_merged', round, evidence, replaces: [] });
    return { ok: true, message: 'Read.' };
  }

  return async (asked) => {
    const wanted = normaliseUrl(asked);
    for (const work of wanted === undefined ? [] : memory.getAllEvidence()) {
      const { url } = work.ids;
      if (url === undefined || normaliseUrl(url) !== wanted) continue;
      const answer = underWay.get(work.id) ?? read(work, url);
      underWay.set(work.id, answer);
      return answer;
    }
    return { ok: false, message: NOT_NAMED };
  };
}

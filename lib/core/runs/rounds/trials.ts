import type { OutcomeComparison, RegisteredTrial, TrialPublication, TrialsOfRun } from '#contract/appraisal/trials.ts';
import type { RunEvent } from '#contract/event.ts';
import type { Evidence, SourceRecord } from '#contract/evidence.ts';
import { NO_FILTERS } from '#contract/run-request.ts';
import type { ToolName } from '#contract/search-record.ts';
import { compareOutcomes } from '../../agents/compare-outcomes.ts';
import { normaliseNct } from '../../evidence/identity.ts';
import { workAsRead } from '../../evidence/work-as-read.ts';
import type { ToolResult } from '../../sources/tool.ts';
import { registrationNumbers } from '../../text/registration-numbers.ts';
import { compareByWords } from '../../trials/compare-by-words.ts';
import {
  isDue,
  namedElsewhere,
  publicationsOf,
  type Registered,
  registeredAmong,
  registrationAt,
  resultsOf,
} from '../../trials/link-trials.ts';
import type { ResearchRun, RunState } from '../run-state.ts';
import { readRound } from './read-round.ts';
import { screenRound } from './screening.ts';
import { askSource, storeAnswer } from './search-round.ts';

/** Registrations of included papers that are looked up, all in one search. */
const MOST_REGISTRATIONS = 20;
/** Trials for which a publication is searched, one search each. */
const MOST_TRIALS = 8;
/** Records of one such search: a trial with more publications has them listed in its registry entry. */
const MOST_RECORDS = 20;
const TIMEOUT_MS = 10_000;

interface Lookup {
  key: string;
  tool: ToolName;
  query: string;
  limit: number;
  /** Selects the wanted records. */
  isWanted: (record: SourceRecord) => boolean;
}

/** The PubMed query for publications of a trial: its numbers in lists of registrations, titles, abstracts and headings. */
export function publicationQuery({ number, others }: Pick<Registered, 'number' | 'others'>): string {
  return [number, ...others].map((each) => `${each}[si] OR ${each}[tw]`).join(' OR ');
}

/**
 * Before a report: looks up the registrations that included papers name, and publications of included trials that ended
 * without results. Results are stored, read and screened like any other work; each search is recorded, so that a
 * missing publication was searched for. Sources that the user has excluded are not searched.
 */
export async function* lookUpTrials(run: ResearchRun, state: RunState, round: number): AsyncGenerator<RunEvent> {
  const lookups = lookupsFor(run, state);
  if (lookups.length === 0) return;
  yield { type: 'thinking', agent: 'search', message: 'Looking for registrations and publications of trials' };
  for (const { tool, query } of lookups) yield { type: 'searching', round, tool, query };
  const answers = await Promise.all(
    lookups.map((lookup) => run.journal.step(`trials/${lookup.key}`, () => ask(lookup, run))),
  );
  let found = 0;
  for (const answer of answers) {
    const { events, record } = storeAnswer(answer, state.memory, { round });
    state.searches.push(record);
    found += record.new;
    yield* events;
  }
  if (found === 0) return;
  yield* readRound(run, state, { round, call: 'reader/trials' });
  yield* screenRound(run, state, round);
}

function lookupsFor({ request, catalog }: ResearchRun, { memory, works, readings }: RunState): Lookup[] {
  const all = memory.getAllEvidence().map((work) => workAsRead(work, readings.get(work.id)));
  const included = new Set(works.map(({ work }) => work.id));
  const entries = registeredAmong(all);
  const canAsk = (tool: ToolName) => request.sources.includes(tool) && catalog.some(({ name }) => name === tool);
  const unknown = namedElsewhere(
    all.filter(({ id }) => included.has(id)),
    entries,
  ).flatMap(({ number }) => normaliseNct(number) ?? []);
  const numbers = [...new Set(unknown)].slice(0, MOST_REGISTRATIONS);
  const silent = entries
    .filter(({ work }) => included.has(work.id) && !work.registry?.hasResults && isDue(work))
    .filter((entry) => publicationsOf(entry, all).every(isOnlyNamed))
    .slice(0, MOST_TRIALS);
  return [
    ...(numbers.length > 0 && canAsk('search_clinical_trials') ? [registrations(numbers)] : []),
    ...(canAsk('search_pubmed') ? silent.map(publications) : []),
  ];
}

function registrations(numbers: readonly string[]): Lookup {
  return {
    key: 'registrations',
    tool: 'search_clinical_trials',
    query: numbers.join(' OR '),
    limit: numbers.length,
    // A paper may give a number that the registry has replaced since.
    isWanted: ({ ids, registry }) =>
      [ids.nct, ...(registry?.otherNumbers ?? [])].some((each) => each !== undefined && numbers.includes(each)),
  };
}

/** PubMed finds a number wherever it stands; a paper whose record and abstract do not give it is not about the trial. */
function publications({ number, others }: Registered): Lookup {
  const own = new Set([number, ...others]);
  return {
    key: number,
    tool: 'search_pubmed',
    query: publicationQuery({ number, others }),
    limit: MOST_RECORDS,
    isWanted: ({ related, texts: { abstract = '' } }) =>
      related.some(({ ids: { nct, url } }) =>
        [nct, url && registrationAt(url)].some((each) => each && own.has(each)),
      ) || registrationNumbers(abstract).some((named) => own.has(named.number)),
  };
}

/** A paper that the registry lists as naming the trial, and that nobody has read: it may be a protocol or a review. */
const isOnlyNamed = ({ evidenceId, bases }: TrialPublication): boolean =>
  evidenceId === null && bases.every(({ kind }) => kind === 'registry_derived');

async function ask({ tool, query, limit, isWanted }: Lookup, run: ResearchRun): Promise<ToolResult> {
  const { question } = run.request;
  const answer = await askSource(
    { tool, query },
    { ...run, request: { question, filters: NO_FILTERS }, limit, timeoutMs: TIMEOUT_MS },
  );
  const evidence = answer.evidence.filter(isWanted);
  return evidence.length === answer.evidence.length ? answer : { ...answer, evidence, found: answer.evidence.length };
}

/** Pairs of trial and publication whose outcomes are compared, and how many of them a model is asked about. */
const MOST_PAIRS = 12;
const MOST_BY_MODEL = 6;

/**
 * What registries and publications say about each other, for the trials that the report includes or whose publications
 * it includes; null where there are none.
 */
export async function* compareTrials(run: ResearchRun, state: RunState): AsyncGenerator<RunEvent, TrialsOfRun | null> {
  const all = state.memory.getAllEvidence().map((work) => workAsRead(work, state.readings.get(work.id)));
  const included = new Set(state.works.map(({ work }) => work.id));
  const entries = registeredAmong(all);
  const trials = entries
    .map((entry): RegisteredTrial => {
      const publications = publicationsOf(entry, all);
      const search = searchFor(entry, state);
      return {
        evidenceId: entry.work.id,
        number: entry.number,
        publications,
        results: resultsOf(entry.work, publications, search),
        search,
      };
    })
    .filter(
      ({ evidenceId, publications }) =>
        included.has(evidenceId) || publications.some(({ evidenceId: id }) => id !== null && included.has(id)),
    );
  const named = namedElsewhere(
    all.filter(({ id }) => included.has(id)),
    entries,
  );
  if (trials.length + named.length === 0) return null;
  const pairs = pairsOf(trials, new Map(all.map((work) => [work.id, work])), included);
  const comparisons = yield* run.eventBuffer.drainWhile(judged(run, pairs));
  const compared = { trials, comparisons, named };
  yield { type: 'trials_compared', trials: compared };
  return compared;
}

interface Pair {
  byWords: OutcomeComparison;
  publication: Evidence;
}

function pairsOf(
  trials: readonly RegisteredTrial[],
  works: ReadonlyMap<string, Evidence>,
  included: ReadonlySet<string>,
): Pair[] {
  return trials
    .flatMap(({ evidenceId, publications }) =>
      publications.flatMap((publication): Pair[] => {
        const [entry, paper] = [works.get(evidenceId), works.get(publication.evidenceId ?? '')];
        const byWords = entry && paper && included.has(paper.id) ? compareByWords(entry, paper) : null;
        return byWords && paper ? [{ byWords, publication: paper }] : [];
      }),
    )
    .slice(0, MOST_PAIRS);
}

function judged({ engine, models, signal }: ResearchRun, pairs: readonly Pair[]): Promise<OutcomeComparison[]> {
  return Promise.all(
    pairs.map(({ byWords, publication }, at) =>
      models && engine.kind === 'model' && at < MOST_BY_MODEL
        ? compareOutcomes({ byWords, publication, models, signal })
        : Promise.resolve(byWords),
    ),
  );
}

function searchFor(entry: Registered, { searches }: RunState): RegisteredTrial['search'] {
  const query = publicationQuery(entry);
  const made = searches.find((search) => search.query === query);
  return made ? { query, at: made.at, status: made.status, found: made.found } : null;
}

import type { OutcomeComparison, RegisteredTrial, TrialsOfRun } from '#contract/appraisal/trials.ts';
import type { RunEvent } from '#contract/event.ts';
import type { Evidence } from '#contract/evidence.ts';
import { compareOutcomes } from '../../agents/compare-outcomes.ts';
import { workAsRead } from '../../evidence/work-as-read.ts';
import { compareByWords } from '../../trials/compare-by-words.ts';
import {
  namedElsewhere,
  publicationsOf,
  type Registered,
  registeredAmong,
  resultsOf,
} from '../../trials/link-trials.ts';
import type { ResearchRun, RunState } from '../run-state.ts';
import { publicationQuery } from './look-up-trials.ts';

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

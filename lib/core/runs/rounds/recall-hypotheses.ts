import type { RunEvent } from '#contract/event.ts';
import type { PlannedSearch } from '../../agents/handlers.ts';
import { recallStep } from '../../memory/recall-step.ts';
import { parseQuestion } from '../../question/parse-question.ts';
import { searchKey } from '../../sources/search-key.ts';
import type { ResearchRun, RunState } from '../run-state.ts';

const MOST = 3;
const TIMEOUT_SECONDS = 2;
/** Concepts of a hypothesis that one search combines. */
const MOST_ANDED = 3;
/** The statement follows the first colon: "Hypothesis confirmed on … (…): A → B". */
const STATEMENT = /^[^:]+:\s*([^“”]+?)(?: Before: .*)?$/su;

/**
 * The outcomes of earlier runs' hypotheses on the same subject, announced once and kept apart from the run's own: they
 * show where to start searching and what to test again. Their quotes are not taken over, and they are not counted.
 */
export async function* recallHypotheses(run: ResearchRun, state: RunState): AsyncGenerator<RunEvent> {
  if (!run.request.recalls) return;
  const { items } = await recallStep(run, { queryText: state.plan.question, timeoutPerSource: TIMEOUT_SECONDS });
  state.remembered = items.filter(({ kind }) => kind === 'hypothesis').slice(0, MOST);
  for (const { text } of state.remembered)
    yield {
      type: 'thinking',
      agent: 'hypothesis',
      message: `Remembered from an earlier run, to be tested anew: ${text}`,
    };
}

/** One additional search, at each source that is searched anyway, for the most relevant remembered hypothesis. */
export function searchesForRemembered(
  { catalog }: Pick<ResearchRun, 'catalog'>,
  { remembered }: Pick<RunState, 'remembered'>,
  planned: readonly PlannedSearch[],
): PlannedSearch[] {
  const statement = STATEMENT.exec(remembered[0]?.text ?? '')?.[1]?.replaceAll('→', ', ');
  const concepts = statement === undefined ? [] : parseQuestion(statement).concepts.slice(0, MOST_ANDED);
  if (concepts.length < 2) return [];
  const known = new Set(planned.map(searchKey));
  return [...new Set(planned.map(({ tool }) => tool))].flatMap((name) => {
    const query =
      catalog
        .find((tool) => tool.name === name)
        ?.compose(concepts)
        .trim() ?? '';
    const search = { tool: name, query, why: 'a hypothesis of an earlier run' };
    return query === '' || known.has(searchKey(search)) ? [] : [search];
  });
}

import type { RunRequest } from '#contract/run-request.ts';
import { AssayError } from '#core/errors.ts';
import type { StudyState } from '#core/study/session/study-state.ts';
import { nameOf } from '#core/study/session/work-context.ts';
import { trimEndOf } from '#core/text/sentences.ts';
import type { Runs } from '../runs/runs.ts';
import type { Studies } from './studies.ts';
import type { LoadedStudy, StudySessions } from './study-sessions.ts';

const MOST_CONCEPTS = 3;
const MOST_TRIES = 5;

interface StudyResearchOptions {
  studies: Pick<Studies, 'own'>;
  sessions: StudySessions;
  runs: Pick<Runs, 'start'>;
}

interface Asked {
  commandId: string;
  conceptIds: readonly string[];
}

/** Runs out of sessions: more is looked for on what is weak or disputed, and its report joins what is studied. */
export function createStudyResearch({ studies, sessions, runs }: StudyResearchOptions) {
  return {
    /** What would be asked, and the run that this command has started already. Throws `not_found`, `invalid_request`. */
    async plan(workspaceId: string | undefined, id: string, { commandId, conceptIds }: Asked) {
      const loaded = await studies.own(workspaceId, id);
      const { state } = loaded;
      const present = conceptIds.filter((each) => state.graph.concepts.some((concept) => concept.id === each));
      if (present.length < conceptIds.length)
        throw new AssayError('not_found', 'There is no such concept in this session.');
      const chosen = (present.length > 0 ? present : weakConcepts(state)).slice(0, MOST_CONCEPTS);
      if (chosen.length === 0)
        throw new AssayError('invalid_request', 'There is nothing weak here to find more about.');
      const { ref } = state;
      return {
        conceptIds: chosen,
        question: questionOn(chosen, loaded),
        isSample: state.sampleData,
        startsFrom: ref.kind === 'report' || ref.kind === 'answer' ? [ref.runId] : [],
        startedAs: state.runs.find((run) => run.commandId === commandId)?.runId ?? null,
      };
    },

    /** The run and that it was started, in one transaction; once for a command. */
    async start(
      { workspaceId, request, sealed, isSample }: StartedBy,
      id: string,
      { commandId, conceptIds }: Asked,
    ): Promise<string> {
      for (let tries = 0; ; tries += 1) {
        const loaded = await studies.own(workspaceId, id);
        const known = loaded.state.runs.find((run) => run.commandId === commandId);
        if (known) return known.runId;
        try {
          return await runs.start(workspaceId, request, sealed, isSample, async (runId, within) => {
            const event = { type: 'research_started' as const, commandId, runId, conceptIds: [...conceptIds] };
            const appended = await sessions.append(loaded, [{ key: `command/${commandId}`, event }], { within });
            if (appended !== 'appended') throw new NotWritten();
          });
        } catch (error) {
          if (!(error instanceof NotWritten)) throw error;
          if (tries === MOST_TRIES)
            throw new AssayError(
              'rate_limited',
              'Too much is happening in this session at once. Try again in a few seconds.',
            );
        }
      }
    },
  };
}

export type StudyResearch = ReturnType<typeof createStudyResearch>;

interface StartedBy {
  workspaceId: string;
  request: RunRequest;
  sealed: string | null;
  isSample: boolean;
}

/** Takes the transaction back: the session has changed since it was read. */
class NotWritten extends Error {}

/** A concept below this is weak. */
const WEAK_BELOW = 0.5;

/** Concepts that were answered on and are not known, or are open again; weakest first. */
function weakConcepts({ mastery, graph }: StudyState): string[] {
  return graph.concepts
    .flatMap(({ id }) => {
      const own = mastery[id];
      const isWeak = own !== undefined && (own.status === 'reopened' || (own.attempts > 0 && own.p < WEAK_BELOW));
      return isWeak ? [{ id, p: own.p }] : [];
    })
    .toSorted((a, b) => a.p - b.p)
    .map(({ id }) => id);
}

function questionOn(conceptIds: readonly string[], { state }: LoadedStudy): string {
  const names = conceptIds.map((id) => nameOf(state, id));
  const all = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '');
  const topic = trimEndOf(state.topic.trim(), '?.!');
  return `What is the evidence on ${all}, with regard to: ${topic}?`.slice(0, 1_000);
}

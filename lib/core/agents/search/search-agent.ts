import { SOURCE_LABELS } from '#contract/source-labels.ts';
import { englishOf } from '#core/question/parsed-question.ts';
import type { SearchTool } from '#core/sources/tool.ts';
import type { Domain } from '../domains.ts';
import type { GatheringAgent, SourceAnswer } from '../gathering.ts';
import type { Engine } from '../handlers.ts';
import type { RunModels } from '../model/run-models.ts';
import { type Emit, modelOrRules } from '../model-or-rules.ts';
import type { TeamMember } from '../team-member.ts';
import { runGatheringLoop } from './gathering-loop.ts';
import { SEARCH_ROLE, searchPrompt } from './prompt.ts';
import { answersInWords, createSearchSession, MOST_SEARCHES } from './search-session.ts';

interface SearchAgentParts {
  models: RunModels;
  rules: Pick<Engine, 'planner'>;
  catalog: readonly Pick<SearchTool, 'name' | 'label' | 'compose'>[];
  domain: Pick<Domain, 'stance'>;
  emit: Emit;
  /** Most model calls in a turn. */
  maxSteps?: number;
}

const FOUND_NOTHING =
  'The model’s searches found nothing, and nothing is known yet. Searches were planned by rules as well.';

/** At least one source answered, and none found anything. */
function isAllEmpty(answers: readonly SourceAnswer[]): boolean {
  return answers.some(({ status }) => status === 'empty') && answers.every(({ found }) => found === 0);
}

/**
 * Turns the manager's instruction into keyword searches of several sources in parallel, and reports what was found.
 * Every turn searches: where the model asks for nothing, rules do.
 */
export function createSearchAgent({
  models,
  rules,
  catalog,
  domain,
  emit,
  maxSteps = 4,
}: SearchAgentParts): GatheringAgent {
  return {
    async gather(turn) {
      const client = createSearchSession({ planner: rules.planner, catalog, turn });
      const sources = catalog.filter(({ name }) => turn.sources.includes(name));
      const tools = sources.map(({ name, label }) => {
        const run = (keywords: string) => client.ask(name, keywords);
        return [
          name,
          { description: `Searches ${label}.`, argument: 'query', describes: 'Two to five keywords.', run },
        ] as const;
      });
      const prompt = searchPrompt({
        question: englishOf(turn.plan),
        instruction: turn.instruction,
        missing: turn.missing,
        tried: turn.tried,
        limits: `At most ${MOST_SEARCHES} searches this turn, in at most ${maxSteps} answers of yours. The question's own words are searched as well as yours.`,
      });
      await modelOrRules({
        agent: 'search',
        emit,
        signal: turn.signal,
        byModel: () =>
          runGatheringLoop({
            model: models.at({ role: 'fast', agent: 'search', scope: `search/${turn.round}` }),
            instructions: `${SEARCH_ROLE}\n${domain.stance}`,
            prompt,
            tools: Object.fromEntries(tools),
            turn,
            maxSteps,
            isDone: () => client.isSpent() || client.isContent(),
          }),
        byRules: async () => {},
        instead: 'The rest of this turn was done by rules.',
      });
      if (client.answers.length === 0) await client.askByRules(turn.sources);
      else if (turn.works.length === 0 && isAllEmpty(client.answers)) {
        emit({ type: 'model_problem', agent: 'search', message: FOUND_NOTHING });
        await client.askByRules(turn.sources);
      }
      return answersInWords(client.answers);
    },
  };
}

/** The search agent as a member of the manager's team. */
export const SEARCH: TeamMember = {
  name: 'search',
  label: 'Search',
  doing: 'Searching',
  offers: 'asks the literature and the registries',
  isInLoop: true,
  needsModel: false,
  actsUnasked: false,
  brief: (sources) =>
    `searches ${sources.map((source) => SOURCE_LABELS[source]).join(', ')} with keyword queries, and nothing else.`,
  act: (turn) => turn.gather(createSearchAgent(turn.parts)),
};

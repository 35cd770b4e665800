import { englishOf } from '#core/question/parsed-question.ts';
import type { SearchTool } from '#core/sources/tool.ts';
import type { Domain } from '../domains.ts';
import type { GatheringAgent, GatheringTurn } from '../gathering.ts';
import type { Engine } from '../handlers.ts';
import type { RunModels } from '../model/run-models.ts';
import { type Emit, modelOrRules } from '../model-or-rules.ts';
import type { TeamMember } from '../team-member.ts';
import { type GatheringTool, runGatheringLoop } from './gathering-loop.ts';
import { createPageNames, type PageNames, pageLine, RETRIEVAL_ROLE, searchPrompt } from './prompt.ts';
import { answersInWords, createSearchSession, MOST_SEARCHES } from './search-session.ts';

interface RetrievalAgentParts {
  models: RunModels;
  rules: Pick<Engine, 'planner'>;
  catalog: readonly Pick<SearchTool, 'name' | 'compose'>[];
  domain: Pick<Domain, 'stance'>;
  emit: Emit;
  /** Most model calls in a turn. */
  maxSteps?: number;
}

const PAGES_KNOWN = 5;
/** Each is a page on a third party's server. */
const MOST_PAGES = 6;
const LIMITS = `At most ${MOST_SEARCHES} searches and ${MOST_PAGES} pages this turn.`;

/**
 * Searches the web and reads pages, which it knows by short names only. What it reads is stored by the orchestrator,
 * which refuses every address that no search has named. Where web search is not allowed, only known pages can be read.
 */
export function createRetrievalAgent({
  models,
  rules,
  catalog,
  domain,
  emit,
  maxSteps = 4,
}: RetrievalAgentParts): GatheringAgent {
  return {
    async gather(turn) {
      const pageNames = createPageNames();
      const client = createSearchSession({ planner: rules.planner, catalog, turn, pageNames });
      const isWebOpen = turn.sources.includes('search_web') && catalog.some(({ name }) => name === 'search_web');
      const pages = pageReader(turn, pageNames);
      const searchWeb: GatheringTool = {
        description: 'Searches the web.',
        argument: 'query',
        describes: 'Two to six keywords.',
        run: (keywords) => client.ask('search_web', keywords),
      };
      const known = knownPages(turn, pageNames);
      // Without web search and without a page, a model has nothing to do.
      if (isWebOpen || known.length > 0)
        await modelOrRules({
          agent: 'retrieval',
          emit,
          signal: turn.signal,
          byModel: () =>
            runGatheringLoop({
              model: models.at({ role: 'fast', agent: 'retrieval', scope: `retrieval/${turn.round}` }),
              instructions: `${RETRIEVAL_ROLE}\n${domain.stance}`,
              prompt: [
                searchPrompt({
                  question: englishOf(turn.plan),
                  instruction: turn.instruction,
                  missing: turn.missing,
                  tried: turn.tried,
                  limits: LIMITS,
                }),
                ...known,
              ].join('\n'),
              tools: { ...(isWebOpen && { search_web: searchWeb }), read_page: pages.tool },
              turn,
              maxSteps,
              isDone: () => false,
            }),
          byRules: async () => {},
          instead: 'The rest of this turn was done by rules.',
        });
      const isByModel = client.answers.length > 0 || pages.read() > 0;
      if (!isByModel) await client.askByRules(isWebOpen ? ['search_web'] : turn.sources);
      return [answersInWords(client.answers), pagesInWords(pages.read())].filter(Boolean).join(' ');
    },
  };
}

function pageReader(turn: GatheringTurn, pageNames: PageNames): { tool: GatheringTool; read: () => number } {
  let asked = 0;
  let read = 0;
  return {
    read: () => read,
    tool: {
      description: 'Reads a page that was named to you.',
      argument: 'page',
      describes: 'Name of the page, as it was given: W1, P1.',
      async run(alias) {
        asked += 1;
        if (asked > MOST_PAGES) return 'Enough pages were read this turn. Say what was found.';
        const left = `${MOST_PAGES - asked} more may be read this turn.`;
        const url = pageNames.addressOf(alias);
        if (url === undefined) return `Not read: no page has that name. ${left}`;
        const { ok, message } = await turn.readPage(url);
        if (ok) read += 1;
        return ok ? `Read. ${left}` : `Not read: ${message} ${left}`;
      },
    },
  };
}

function knownPages({ works }: GatheringTurn, pageNames: PageNames): string[] {
  const pages = works
    .flatMap(({ work: { ids, title, texts } }) =>
      ids.url !== undefined && texts.page === undefined ? [{ url: ids.url, title }] : [],
    )
    .slice(0, PAGES_KNOWN);
  return pageNames.announce('P', pages).map((page) => `- ${pageLine(page)}`);
}

function pagesInWords(pages: number): string {
  if (pages === 0) return '';
  return pages === 1 ? 'Read one page.' : `Read ${pages} pages.`;
}

/** The web agent as a member of the manager's team. Its description offers only what the run may search. */
export const RETRIEVAL: TeamMember = {
  name: 'retrieval',
  label: 'Web',
  doing: 'Reading pages',
  offers: 'searches the web and reads pages',
  isInLoop: false,
  needsModel: false,
  actsUnasked: false,
  brief: (sources) =>
    sources.includes('search_web')
      ? 'searches the web and reads pages; for what journals do not hold (labels, guidelines, registries).'
      : 'reads pages that a search has named. The web is not searched in this run: no step for it.',
  act: (turn) => turn.gather(createRetrievalAgent(turn.parts)),
};

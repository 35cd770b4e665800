import { TOOL_NAMES, type ToolName } from '../evidence/search-record.ts';
import { SOURCE_LABELS } from '../evidence/source-labels.ts';
import type { SearchTool } from '../tools/tool.ts';
import type { Planner } from './handlers.ts';
import { bareKeywords, keywordConcepts } from './keyword-concepts.ts';
import { plainWords } from './plain-words.ts';
import { answerText } from './prompts/search.ts';
import type { GatheringTurn, SourceAnswer } from './team.ts';

interface AskingDeskParts {
  planner: Planner;
  catalog: readonly Pick<SearchTool, 'name' | 'compose'>[];
  turn: GatheringTurn;
}

/** Where a model's keywords become searches of one turn. */
export interface AskingDesk {
  /** Asks a source for keywords; a search that finds nothing is made once more with fewer ideas. Resolves to what the model is told. */
  ask(source: ToolName, keywords: string): Promise<string>;
  /** What the rules would ask, where a model has asked nothing. */
  askByRules(sources: readonly ToolName[]): Promise<void>;
  answers: readonly SourceAnswer[];
  /** No search is left this turn: asking the model again could bring nothing. */
  isSpent(): boolean;
  /** Keywords of the searches that were really made. */
  executed: readonly string[];
}

/** A model that calls its tools without end is told to stop before the sources are. */
export const MOST_SEARCHES = 10;
const ENOUGH = 'Enough was searched this turn. Say what was found.';
const LONGEST_WHY = 160;

export function createAskingDesk({ planner, catalog, turn }: AskingDeskParts): AskingDesk {
  const tools = new Map(catalog.map((tool) => [tool.name, tool]));
  const answers: SourceAnswer[] = [];
  const executed: string[] = [];
  let searches = 0;

  async function queriesFor(source: ToolName, keywords: string): Promise<string[]> {
    const tool = tools.get(source);
    if (!tool) return [];
    // The web's engines read plain words, and know more of them than any list.
    if (source === 'search_web') return [bareKeywords(keywords)].filter(Boolean);
    const known = turn.plan.concepts;
    const concepts = await keywordConcepts(keywords, { planner, known, signal: turn.signal });
    const fewer = concepts.slice(0, Math.min(2, concepts.length - 1));
    return [concepts, fewer].map((ideas) => tool.compose(ideas)).filter((query) => query.trim() !== '');
  }

  async function askSource(tool: ToolName, query: string, why: string): Promise<SourceAnswer> {
    const answer = await turn.ask({ tool, query, why });
    answers.push(answer);
    return answer;
  }

  return {
    answers,
    executed,
    isSpent: () => searches >= MOST_SEARCHES,
    async ask(source, keywords) {
      searches += 1;
      if (searches > MOST_SEARCHES) return ENOUGH;
      const [query, fewer] = await queriesFor(source, keywords);
      if (!query) return 'There is nothing to search for in that. Give keywords.';
      executed.push(bareKeywords(keywords));
      const left = MOST_SEARCHES - searches;
      const rest = left === 0 ? 'That was the last search of this turn.' : `${left} searches left this turn.`;
      const why = plainWords(turn.instruction, LONGEST_WHY);
      const answer = await askSource(source, query, why);
      if (answer.status !== 'empty' || !fewer || fewer === query) return `${answerText(answer)} ${rest}`;
      const again = answerText(await askSource(source, fewer, why));
      return `Nothing found for all of it. With fewer words: ${again} ${rest}`;
    },
    async askByRules(sources) {
      const { plan, round, works, asked, signal } = turn;
      const planned = await planner.searches({ plan, round, sources, assessment: null, works, asked }, signal);
      await Promise.all(planned.map(({ tool, query, why }) => askSource(tool, query, why)));
      if (answers.length > 0) return;
      // The rules have no other search on the question itself: the task's own words are left.
      await Promise.all(
        sources.map(async (source) => {
          const [query] = await queriesFor(source, turn.instruction);
          if (query) await askSource(source, query, plainWords(turn.instruction, LONGEST_WHY));
        }),
      );
    },
  };
}

/** One sentence about a turn whose model said none: who was asked, and who held nothing or did not answer. */
export function answersInWords(answers: readonly SourceAnswer[]): string {
  const labels = (chosen: readonly SourceAnswer[]) =>
    TOOL_NAMES.filter((name) => chosen.some(({ tool }) => tool === name))
      .map((name) => SOURCE_LABELS[name])
      .join(', ');
  const told = new Set(answers.filter(({ status }) => status === 'ok').map(({ tool }) => tool));
  const silent = answers.filter(({ tool }) => !told.has(tool));
  const empty = silent.filter(({ status }) => status === 'empty');
  const failed = silent.filter(({ status }) => status !== 'empty');
  return [
    ...(answers.length > 0 ? [`Asked ${labels(answers)}.`] : []),
    ...(empty.length > 0 ? [`Nothing at ${labels(empty)}.`] : []),
    ...(failed.length > 0 ? [`No answer from ${labels(failed)}.`] : []),
  ].join(' ');
}

import { ALL_TOOL_NAMES, type ToolName } from '#contract/search-record.ts';
import { SOURCE_LABELS } from '#contract/source-labels.ts';
import { searchKey } from '#core/sources/search-key.ts';
import type { SearchTool } from '#core/sources/tool.ts';
import type { GatheringTurn, SourceAnswer } from '../gathering.ts';
import type { Planner } from '../handlers.ts';
import { bareKeywords, keywordConcepts } from '../keyword-concepts.ts';
import { plainWords } from '../plain-words.ts';
import { answerText, askedBefore, createPageNames, type PageNames } from './prompt.ts';

interface SearchSessionParts {
  planner: Planner;
  catalog: readonly Pick<SearchTool, 'name' | 'compose'>[];
  turn: GatheringTurn;
  /** Names the pages that are found; without it, they cannot be passed to an agent that reads. */
  pageNames?: PageNames;
}

/** Turns a model's keywords into the searches of one turn. */
export interface SearchSession {
  /**
   * Searches a source for keywords; a search that finds nothing is repeated once with fewer concepts. Resolves to the
   * text that the model sees.
   */
  ask(source: ToolName, keywords: string): Promise<string>;
  /** The rules' searches, for a model that has asked for nothing. */
  askByRules(sources: readonly ToolName[]): Promise<void>;
  answers: readonly SourceAnswer[];
  /** Every source has answered, and not all searches were repetitions. */
  isContent(): boolean;
  /** No search is left this turn: asking the model again would be useless. */
  isSpent(): boolean;
}

/** A model that calls its tools endlessly is stopped, so that the sources need not be. */
export const MOST_SEARCHES = 10;
const SEARCH_LIMIT = 'Enough was searched this turn. Say what was found.';
const LONGEST_WHY = 160;
/** Most pages of one answer that an agent sees. */
const NAMED_PAGES = 10;

export function createSearchSession({
  planner,
  catalog,
  turn,
  pageNames = createPageNames(),
}: SearchSessionParts): SearchSession {
  const tools = new Map(catalog.map((tool) => [tool.name, tool]));
  const answers: SourceAnswer[] = [];
  const shownSearches = new Set<string>();
  const shownWorks = new Set<string>();
  /**
   * The last answer to be described: answers are described in the order of their calls, so that what counts as new does
   * not depend on the speed of a source.
   */
  let lastAnswer: Promise<unknown> = Promise.resolve();
  let searches = 0;

  function queriesFor(source: ToolName, keywords: string): string[] {
    const tool = tools.get(source);
    if (!tool) return [];
    // Web search engines take plain words, and know more of them than any list.
    if (source === 'search_web') return [bareKeywords(keywords)].filter(Boolean);
    const concepts = keywordConcepts(keywords, turn.plan.concepts);
    const fewer = concepts.slice(0, Math.min(2, concepts.length - 1));
    return [concepts, fewer].map((ideas) => tool.compose(ideas)).filter((query) => query.trim() !== '');
  }

  async function askSource(tool: ToolName, query: string, why: string): Promise<SourceAnswer> {
    const answer = await turn.ask({ tool, query, why });
    answers.push(answer);
    return answer;
  }

  /** An answer as the agent sees it: what it saw earlier in this turn is no longer new. */
  function describe(answer: SourceAnswer): string {
    const key = searchKey(answer);
    if (shownSearches.has(key))
      return askedBefore(answer.query, answer.before ?? { found: answer.found, new: answer.fresh.length });
    if (answer.status === 'ok' || answer.status === 'empty') shownSearches.add(key);
    const fresh = answer.fresh.filter(({ keys }) => !keys.some((each) => shownWorks.has(each)));
    for (const work of answer.fresh.flatMap(({ keys }) => keys)) shownWorks.add(work);
    const pages = fresh.flatMap(({ page }) => page ?? []).slice(0, NAMED_PAGES);
    return answerText(answer, { new: fresh.length, pages: pageNames.announce('W', pages) });
  }

  async function searchFor(source: ToolName, keywords: string): Promise<SourceAnswer[]> {
    const [query, fewer] = queriesFor(source, keywords);
    if (!query) return [];
    const why = plainWords(turn.instruction, LONGEST_WHY);
    const answer = await askSource(source, query, why);
    if (answer.status !== 'empty' || !fewer || fewer === query) return [answer];
    return [answer, await askSource(source, fewer, why)];
  }

  return {
    answers,
    isContent: () =>
      answers.length > 0 && answers.every(({ status }) => status === 'ok') && answers.some(({ before }) => !before),
    isSpent: () => searches >= MOST_SEARCHES,
    async ask(source, keywords) {
      searches += 1;
      if (searches > MOST_SEARCHES) return SEARCH_LIMIT;
      const left = MOST_SEARCHES - searches;
      const rest = left === 0 ? 'That was the last search of this turn.' : `${left} searches left this turn.`;
      const before = lastAnswer;
      const pending = searchFor(source, keywords).then(async (found) => {
        await before;
        const [answer, again] = found;
        if (!answer) return 'There is nothing to search for in that. Give keywords.';
        const described = describe(answer);
        return again
          ? `Nothing found for all of it. With fewer words: ${describe(again)} ${rest}`
          : `${described} ${rest}`;
      });
      // A search that throws ends its turn; later ones need not wait for it.
      lastAnswer = pending.catch(() => {});
      return pending;
    },
    async askByRules(sources) {
      const { plan, round, works, asked, signal } = turn;
      const planned = await planner.searches({ plan, round, sources, assessment: null, works, asked }, signal);
      await Promise.all(planned.map(({ tool, query, why }) => askSource(tool, query, why)));
      if (answers.length > 0) return;
      // The rules have no other search on the question itself: they use what is missing, or else the task's own words.
      await Promise.all(
        sources.map(async (source) => {
          const [query] = await queriesFor(source, turn.missing[0] ?? turn.instruction);
          if (query) await askSource(source, query, plainWords(turn.instruction, LONGEST_WHY));
        }),
      );
    },
  };
}

/**
 * One sentence about a turn for which the model gave none: which sources were searched, and which had nothing or did
 * not answer.
 */
export function answersInWords(answers: readonly SourceAnswer[]): string {
  const labels = (chosen: readonly SourceAnswer[]) =>
    ALL_TOOL_NAMES.filter((name) => chosen.some(({ tool }) => tool === name))
      .map((name) => SOURCE_LABELS[name])
      .join(', ');
  const answered = new Set(answers.filter(({ status }) => status === 'ok').map(({ tool }) => tool));
  const silent = answers.filter(({ tool }) => !answered.has(tool));
  const empty = silent.filter(({ status }) => status === 'empty');
  const failed = silent.filter(({ status }) => status !== 'empty');
  return [
    ...(answers.length > 0 ? [`Asked ${labels(answers)}.`] : []),
    ...(empty.length > 0 ? [`Nothing at ${labels(empty)}.`] : []),
    ...(failed.length > 0 ? [`No answer from ${labels(failed)}.`] : []),
  ].join(' ');
}

import { TOOL_NAMES } from '#contract/search-record.ts';
import type { FreshWork, GatheringTurn, NamedPage, SourceAnswer } from '#core/agents/gathering.ts';
import { signal, velorimineQuestion, velorimineWorks } from '../velorimine.ts';
import type { CallOptions, GenerateResult, scriptedModels } from './scripted-models.ts';
import { textResult } from './scripted-models.ts';

type Answer = Partial<Omit<SourceAnswer, 'tool' | 'query' | 'fresh'>> & {
  /** How many new works it holds, one by default; each is another than those of every other answer. */
  new?: number;
  /** New works that are pages of the web. */
  pages?: readonly (string | NamedPage)[];
  /** New works by what they are recognised by, where several answers hold the same. */
  keys?: readonly string[];
};

interface ScriptedTurn extends Partial<Omit<GatheringTurn, 'plan'>> {
  /** What a source sends; one new work by default. */
  answer?: (query: string, call: number) => Answer | Error;
  page?: (url: string) => { ok: boolean; message: string };
}

/** A turn whose searches and pages are steps of the same journal as the model's calls, and what was asked in it. */
export async function scriptedTurn(
  { journal }: Pick<ReturnType<typeof scriptedModels>, 'journal'>,
  { answer = () => ({}), page = () => ({ ok: true, message: 'A page.' }), ...overrides }: ScriptedTurn = {},
) {
  const asked: { tool: string; query: string; why: string }[] = [];
  const pages: string[] = [];
  // As in a run, the same search is one step, however often it is asked for.
  const underWay = new Map<string, Promise<SourceAnswer>>();
  const turn: GatheringTurn = {
    round: 1,
    instruction: 'Find trials of velorimine in cluster headache.',
    plan: await velorimineQuestion(),
    sources: TOOL_NAMES,
    missing: [],
    asked: [],
    tried: [],
    works: velorimineWorks(),
    async ask({ tool, query, why }) {
      asked.push({ tool, query, why });
      const key = `search/${tool}/${query}`;
      const sent = async (): Promise<SourceAnswer> => {
        const given = answer(query, asked.length);
        if (given instanceof Error) throw given;
        const { new: fresh = 1, pages = [], keys = [], ...rest } = given;
        const works = freshWorks(`${tool}/${query}`, { fresh, pages, keys });
        return { tool, query, status: 'ok', found: 3, relevant: 1, titles: [], ...rest, fresh: works };
      };
      const present = underWay.get(key) ?? journal.step(key, sent);
      underWay.set(key, present);
      return present;
    },
    async readPage(url) {
      pages.push(url);
      return journal.step(`page/${url}`, async () => page(url));
    },
    shouldStop: async () => false,
    signal,
    ...overrides,
  };
  return { turn, asked, pages };
}

function freshWorks(
  search: string,
  { fresh, pages, keys }: { fresh: number; pages: readonly (string | NamedPage)[]; keys: readonly string[] },
): FreshWork[] {
  const named = pages.map((page) => (typeof page === 'string' ? { url: page, title: '' } : page));
  if (named.length > 0) return named.map((page) => ({ keys: [`url:${page.url}`], page }));
  const own = keys.length > 0 ? keys : Array.from({ length: fresh }, (_, at) => `${search}#${at}`);
  return own.map((key) => ({ keys: [key], page: null }));
}

export interface ToolCall {
  tool: string;
  input: unknown;
}

/** A step in which a model calls tools. */
export function calling(...calls: readonly ToolCall[]): GenerateResult {
  return {
    ...textResult(''),
    finishReason: { unified: 'tool-calls', raw: undefined },
    content: calls.map(({ tool, input }, at) => ({
      type: 'tool-call',
      toolCallId: `call-${tool}-${at}`,
      toolName: tool,
      input: typeof input === 'string' ? input : JSON.stringify(input),
    })),
  };
}

/** How many steps of a tool loop lie behind a call. */
export function stepsBefore({ prompt }: CallOptions): number {
  return prompt.filter(({ role }) => role === 'assistant').length;
}

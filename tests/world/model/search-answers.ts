import type { Answer, ModelCall, OfferedTool } from './call.ts';
import { readPrompt } from './read-prompt.ts';
import { contentWords, searchWords } from './words.ts';

/** Other words that authors use besides the question's own. */
const KINDS: readonly { words: string; about: RegExp }[] = [
  { words: 'mechanism receptor', about: /\bhow\b|mechanism/i },
  { words: 'randomised trial', about: /\btrials?\b|random/i },
  { words: 'safety', about: /\bsafe|adverse|harm|toler/i },
  { words: 'cohort', about: /cohort|confirm|observ/i },
  { words: 'review', about: /\breviews?\b/i },
  { words: 'dose', about: /\bdos(?:e|es|ing)\b/i },
  { words: 'guideline', about: /guideline|label/i },
];
const MOST_KEYWORDS = 4;

/** Keyword queries made of a question's and a task's own words, the most specific first, none asked before. */
function keywordQueries(question: string, task: string, asked: readonly string[]): string[] {
  const words = searchWords(question);
  const [subject = contentWords(question)[0] ?? 'evidence', ...others] = words;
  const own = searchWords(task)
    .filter((word) => !words.includes(word))
    .slice(0, 4);
  const wished = [
    ...(asked.length > 0
      ? KINDS.filter(({ about }) => about.test(task)).map(({ words: kind }) => [subject, kind])
      : []),
    ...(own.length > 0 && asked.length > 0 ? [[subject, ...own.slice(0, 2)]] : []),
    words.slice(0, MOST_KEYWORDS),
    [subject, ...others.slice(-2)],
    words.slice(0, 2),
    ...own.map((word) => [subject, word]),
    ...KINDS.map(({ words: kind }) => [subject, kind]),
    ...others.map((word) => [word, ...own.slice(0, 1)]),
  ].map((each) => [...new Set(each)].join(' '));
  const seen = new Set(asked.map(inOrder));
  return wished.filter((query) => query.length > 2 && !seen.has(inOrder(query)) && seen.add(inOrder(query)));
}

const inOrder = (query: string) => query.toLowerCase().split(/\s+/).sort().join(' ');

/** Searches for each source that the prompt names. */
export function queryPlan(call: ModelCall): Record<string, unknown> {
  const { question, task, labelled } = readPrompt(call);
  const sources = [...new Set(Array.from(task.matchAll(/\bsearch_[a-z_]+\b/g), ([name]) => name))];
  const asked = labelled['searched already'] ?? [];
  const missing = labelled['missing so far'] ?? [];
  const queries = keywordQueries(question, missing.join(' '), asked);
  const searches = sources.map((source, at) => ({
    reason: `Works on ${queries[0] ?? question.slice(0, 60)}.`,
    source,
    query: queries[at === 0 ? 0 : Math.min(at % 2, queries.length - 1)] ?? question.slice(0, 60),
  }));
  return { searches: searches.filter(({ query }) => query !== '') };
}

/** A model that has nothing to add to the question as it stands. */
export function questionReading(call: ModelCall): Record<string, unknown> {
  const { task } = readPrompt(call);
  const ideas = Array.from(task.matchAll(/^- <<<(.*?)>>>$/gm), ([, term = '']) => term);
  const synonyms = ideas.map((term) => ({ term, names: [], mesh: [] }));
  return {
    language: null,
    inEnglish: null,
    parts: [],
    population: null,
    comparison: null,
    synonyms,
    named: [],
    filters: null,
  };
}

/** A turn with tools: search in parallel, refine once where all was silent, read a page that was named, then say what was found. */
export function toolTurn(call: ModelCall): Answer {
  const tools = offered(call);
  const forced = call.toolChoice === 'required' || tools.some(({ name }) => name === call.toolChoice);
  const results = call.messages.filter(({ role }) => role === 'tool').map(({ text }) => text);
  const turns = call.messages.filter(({ role, calls }) => role === 'assistant' && calls.length > 0).length;
  const wished = turns === 0 ? firstCalls(call, tools) : laterCalls(call, tools, results, turns);
  const calls = call.parallelCalls ? wished : wished.slice(0, 1);
  if (calls.length > 0) return { toolCalls: calls, finish: 'tool_calls' };
  const [tool] = tools;
  if (forced && tool)
    return { toolCalls: [{ name: tool.name, arguments: plainArguments(tool, call) }], finish: 'tool_calls' };
  return { text: summaryOf(results) };
}

function offered(call: ModelCall): readonly OfferedTool[] {
  const named = call.tools.filter(({ name }) => name === call.toolChoice);
  return named.length > 0 ? named : call.tools;
}

type ToolCall = NonNullable<Answer['toolCalls']>[number];

function firstCalls(call: ModelCall, tools: readonly OfferedTool[]): ToolCall[] {
  const { question, task, labelled } = readPrompt(call);
  const instruction = /^Task:\s*([\s\S]*?)(?=\nThe judge found missing:|$)/m.exec(task)?.[1] ?? '';
  const missing = labelled['the judge found missing'] ?? [];
  const tried = Array.from(task.matchAll(/^- \w+ <<<(.*?)>>> (?:\d+ found|no answer)/gm), ([, query = '']) => query);
  const asked = tried.map((query) => searchWords(query.replace(/\[[^\]]*\]/g, ' ')).join(' '));
  const queries = keywordQueries(question, [instruction, ...missing].join(' '), asked);
  const searching = tools.filter(({ name }) => /search/i.test(name));
  const [first, second] = queries;
  if (!first) return [];
  const calls = searching.map((tool) => ({ name: tool.name, arguments: argumentsWith(tool, first) }));
  const [main] = searching;
  return main && second && searching.length > 1
    ? [...calls, { name: main.name, arguments: argumentsWith(main, second) }]
    : calls;
}

function laterCalls(
  call: ModelCall,
  tools: readonly OfferedTool[],
  results: readonly string[],
  turns: number,
): ToolCall[] {
  if (turns > 2) return [];
  const read = new Set(call.messages.flatMap(({ calls }) => calls.map((each) => each.arguments)));
  const reader = tools.find(({ name }) => /read|open|fetch/i.test(name) && /page/i.test(name));
  const names = Array.from(results.join('\n').matchAll(/\[([PW]\d+)\] at <<</g), ([, name = '']) => name);
  if (reader) {
    const pages = [...new Set(names)]
      .map((name) => argumentsWith(reader, name))
      .filter((given) => !read.has(JSON.stringify(given)))
      .slice(0, 2);
    return turns === 1 ? pages.map((given) => ({ name: reader.name, arguments: given })) : [];
  }
  const isSilent = results.every((text) => /nothing found|^failed/i.test(text));
  const [main] = tools.filter(({ name }) => /search/i.test(name));
  if (!isSilent || turns > 1 || !main) return [];
  const { question } = readPrompt(call);
  const asked = call.messages.flatMap(({ calls }) => calls.map((each) => queryIn(each.arguments)));
  const refined = keywordQueries(question, '', asked).at(0);
  return refined ? [{ name: main.name, arguments: argumentsWith(main, refined) }] : [];
}

function queryIn(given: string): string {
  try {
    return String(Object.values(JSON.parse(given) as object)[0] ?? '');
  } catch {
    return '';
  }
}

function argumentsWith({ parameters }: OfferedTool, text: string): Record<string, unknown> {
  const properties = Object.entries((parameters['properties'] ?? {}) as Record<string, { type?: string }>);
  const main = properties.find(([, { type }]) => type === 'string')?.[0] ?? 'query';
  return { [main]: text };
}

/** Arguments of a tool that is no search: the word in quotation marks that the prompt names, else its first words. */
function plainArguments(tool: OfferedTool, call: ModelCall): Record<string, unknown> {
  const { task } = readPrompt(call);
  const quoted = Array.from(task.matchAll(/["“]([^"”]+)["”]/g), ([, word = '']) => word).filter(
    (word) => word !== tool.name,
  );
  return argumentsWith(tool, quoted.at(-1) ?? contentWords(task).slice(0, 3).join(' '));
}

function summaryOf(results: readonly string[]): string {
  const found = results.reduce((sum, text) => sum + Number(/(\d+) found/.exec(text)?.[1] ?? 0), 0);
  const fresh = results.reduce((sum, text) => sum + Number(/(\d+) new/.exec(text)?.[1] ?? 0), 0);
  const silent = results.filter((text) => /^nothing found/i.test(text)).length;
  if (results.length === 0) return 'Ready.';
  if (found === 0) return 'Nothing that fits was found.';
  return `Works on the task were found, ${fresh} of them for the first time${silent > 0 ? '; some sources held nothing' : ''}.`;
}

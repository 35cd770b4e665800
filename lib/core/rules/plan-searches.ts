import type { ToolName } from '#contract/search-record.ts';
import { SOURCE_FACTS } from '#contract/source-labels.ts';
import type { PlannedSearch, Planner, RankedWork } from '../agents/handlers.ts';
import { stopIfCancelled } from '../errors.ts';
import type { WordKnowledge } from '../ports/embedder.ts';
import { parseQuestion } from '../question/parse-question.ts';
import type { ParsedQuestion, QuestionConcept } from '../question/parsed-question.ts';
import { rarityOf } from '../retrieval/word-commonness.ts';
import { searchKey } from '../sources/search-key.ts';
import type { QueryConcept, SearchTool } from '../sources/tool.ts';
import { stems } from '../text/words.ts';

type Tool = Pick<SearchTool, 'name' | 'compose'> & { plain?: SearchTool['plain'] };

interface PlannerParts {
  catalog: readonly Tool[];
  words?: WordKnowledge | undefined;
}

/** A search before it is written in a source's syntax. */
interface Draft {
  /** Ideas to AND; absent where the question's own words are sent as they are. */
  concepts?: readonly QueryConcept[];
  why: string;
  /** Any of its words will do, so only a source that sorts by relevance has a use for it. */
  isWide?: boolean;
}

/** AND-ing more ideas than this finds next to nothing. */
const MOST_ANDED = 3;
/** Names of one idea in a search for any word: more of one would drown the others. */
const NAMES_EACH = 4;
/** Names of one idea in a search that joins ideas with AND. */
const NAMES_ANDED = 12;
/** Fewer relevant works than this, and later rounds ask more loosely still. */
const LITTLE = 5;

/**
 * Plans by words and vocabulary alone: the question as it was typed, by each source's own understanding of it; its rarest
 * ideas with their names, joined with AND; any of its words, by relevance. The same question always gives the same searches.
 */
export function createRulesPlanner({ catalog, words }: PlannerParts): Planner {
  const tools = new Map(catalog.map((tool) => [tool.name, tool]));
  return {
    async plan(question, signal, entries = []) {
      stopIfCancelled(signal);
      return parseQuestion(question, entries);
    },
    async searches({ plan, round, works, sources, asked, assessment }, signal) {
      stopIfCancelled(signal);
      const isFirst = asked.length === 0 && assessment === null;
      const ranked = byRarity(plan.concepts, words);
      const drafts = isFirst ? firstDrafts(ranked) : nextDrafts(ranked, works);
      return sources.flatMap((source) => {
        const tool = tools.get(source);
        const isOpen = round === 1 || isWorthAskingAgain(source, works);
        if (!tool || !isOpen) return [];
        const most =
          isFirst && SOURCE_FACTS[source].isAlwaysAsked ? drafts.length : SOURCE_FACTS[source].searchesPerRound;
        return searchesAt(tool, plan, { drafts, asked, most });
      });
    },
  };
}

/** The rarest first: the subject of a question occurs in fewer texts than what is asked of it. */
function byRarity(concepts: readonly QuestionConcept[], words: WordKnowledge | undefined): QuestionConcept[] {
  const rarity = ({ term }: QuestionConcept) => Math.max(0, ...stems(term).map((stem) => rarityOf(stem, words)));
  return concepts.toSorted((a, b) => rarity(b) - rarity(a));
}

const listed = (concepts: readonly QueryConcept[]) => concepts.map(({ term }) => term).join(', ');

function firstDrafts(ranked: readonly QuestionConcept[]): Draft[] {
  const focused = ranked.slice(0, MOST_ANDED);
  const core = ranked.slice(0, 2);
  return [
    { why: 'the question as it was typed' },
    { concepts: focused.map(widened), why: `its rarest ideas with their other names: ${listed(focused)}` },
    ...(focused.length > core.length ? [{ concepts: core.map(widened), why: `the core of it: ${listed(core)}` }] : []),
    { concepts: anyOf(ranked), why: 'any of its words, most relevant first', isWide: true },
  ];
}

/** Where little was found more loosely: each two of the rarest ideas, then the rarest alone. */
function nextDrafts(ranked: readonly QuestionConcept[], works: readonly RankedWork[]): Draft[] {
  const some = ranked.slice(0, MOST_ANDED + 1);
  const pairs = some.flatMap((one, at) => some.slice(at + 1).map((other) => [one, other]));
  const [alone] = ranked;
  return [
    ...pairs.map((pair) => ({ concepts: pair.map(widened), why: `more loosely: ${listed(pair)}` })),
    ...(alone && works.length < LITTLE
      ? [{ concepts: [widened(alone)], why: `most loosely: ${alone.term} alone` }]
      : []),
  ];
}

/** An idea under its usual names and those of what lies directly below it. */
function widened({ term, synonyms, mesh }: QuestionConcept): QueryConcept {
  return { term, synonyms: synonyms.slice(0, NAMES_ANDED), mesh };
}

/** All ideas as one, whose spellings a source joins with OR. */
function anyOf(concepts: readonly QuestionConcept[]): QueryConcept[] {
  const names = concepts.flatMap(({ term, synonyms }) => [term, ...synonyms.slice(0, NAMES_EACH - 1)]);
  const [term, ...synonyms] = [...new Set(names.map((name) => name.toLowerCase()))];
  return term === undefined ? [] : [{ term, synonyms, mesh: [] }];
}

/**
 * Whether a later round asks a source again. A round takes as long as its slowest source: arXiv answers once in three
 * seconds, and the web means a page to fetch for each hit. So those, and the registry, must have shown that they hold
 * something on this question, unless nobody has.
 */
function isWorthAskingAgain(source: ToolName, works: readonly RankedWork[]): boolean {
  if (SOURCE_FACTS[source].isAlwaysAsked || works.length === 0) return true;
  return works.some(({ work }) => work.foundBy.some(({ tool }) => tool === source));
}

interface Composing {
  drafts: readonly Draft[];
  asked: readonly { tool: ToolName; query: string }[];
  most: number;
}

/** The first drafts in this source's syntax that it has not been asked yet. */
function searchesAt(tool: Tool, plan: ParsedQuestion, { drafts, asked, most }: Composing): PlannedSearch[] {
  const seen = new Set(asked.map(searchKey));
  const searches: PlannedSearch[] = [];
  for (const { concepts, why, isWide } of drafts) {
    if (searches.length >= most) break;
    if (isWide && !SOURCE_FACTS[tool.name].isAlwaysAsked) continue;
    const query = (concepts ? tool.compose(concepts) : (tool.plain?.(plan) ?? '')).trim();
    const key = searchKey({ tool: tool.name, query });
    if (!query || seen.has(key)) continue;
    seen.add(key);
    searches.push({ tool: tool.name, query, why });
  }
  return searches;
}

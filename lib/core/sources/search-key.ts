import type { ToolName } from '#contract/search-record.ts';

/**
 * What makes two searches the same search: the source, and the words and phrases of the query, whatever their case, their
 * white space, the shape of their quotation marks, and the order of what stands side by side under one AND or OR. Words
 * that stand in no quotation marks keep their order, because some sources read phrases in them.
 */
export function searchKey({ tool, query }: { tool: ToolName; query: string }): string {
  return `${tool}/${queryKey(query)}`;
}

interface Level {
  /** Operands read so far and the operators between them. */
  operands: string[][];
  operators: string[];
}

const TOKEN = /"[^"]*"?\S*?(?=[\s()]|$)|[()]|[^\s()"]+/g;
const OPERATOR = /^(?:AND|OR)$/;
/** No search of ours is longer; what is, is compared as it stands. */
const LONGEST_READ = 4_000;

function queryKey(query: string): string {
  const tokens = query.replace(/[“”„«»]/g, '"').match(TOKEN) ?? [];
  const plain = tokens.map((token) => squeezed(token.toLowerCase()));
  if (query.length > LONGEST_READ) return plain.join(' ');
  const levels: Level[] = [emptyLevel()];
  for (const token of tokens) {
    const level = levels.at(-1);
    if (token === '(') levels.push(emptyLevel());
    else if (token === ')') {
      const inner = levels.pop();
      const outer = levels.at(-1);
      // A bracket that was never opened: what is no query of ours is compared as it stands.
      if (!inner || !outer) return plain.join(' ');
      const key = keyOf(inner);
      // What stands behind a NOT is another thing without its brackets.
      outer.operands.at(-1)?.push(/^\(|^\S+$|^"[^"]*"$/.test(key) ? key : `(${key})`);
    } else if (OPERATOR.test(token)) {
      level?.operators.push(token);
      level?.operands.push([]);
    } else level?.operands.at(-1)?.push(squeezed(token.toLowerCase()));
  }
  const [whole, ...open] = levels;
  return whole && open.length === 0 ? keyOf(whole) : plain.join(' ');
}

const emptyLevel = (): Level => ({ operands: [[]], operators: [] });

/** Operands in an order of their own where one operator joins them all; a mixture is read from left to right by some sources. */
function keyOf({ operands, operators }: Level): string {
  const parts = operands.map(sideBySide);
  const [operator = '', ...others] = new Set(operators);
  if (others.length > 0) return `(${parts.map((part, at) => `${part} ${operators[at] ?? ''}`).join(' ')})`;
  const [only, ...more] = [...new Set(parts)].sort();
  return more.length === 0 ? (only ?? '') : `(${[only, ...more].join(` ${operator} `)})`;
}

/** Bare words in their order, then phrases and brackets in an order of their own; behind a NOT, all as it stands. */
function sideBySide(tokens: readonly string[]): string {
  if (tokens.some((token) => /^(?:not|andnot)$/.test(token))) return tokens.join(' ');
  const isBare = (token: string) => !/^["(]/.test(token);
  return [...tokens.filter(isBare), ...tokens.filter((token) => !isBare(token)).sort()].join(' ');
}

function squeezed(token: string): string {
  return token.replace(/\s+/g, ' ').replace(/^" | "$/g, '"');
}

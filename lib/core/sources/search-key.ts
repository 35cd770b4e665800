import type { ToolName } from '#contract/search-record.ts';

/**
 * The identity of a search: its source, and the words and phrases of the query, regardless of case, white space, the
 * shape of quotation marks, and the order of terms under one AND or OR. Words outside quotation marks keep their order,
 * because some sources read phrases in them.
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
/** None of our searches is longer; a longer text is compared as it is. */
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
      // An unopened bracket: a query that is not ours is compared as it is.
      if (!inner || !outer) return plain.join(' ');
      const key = keyOf(inner);
      // Removing the brackets after a NOT would change the meaning.
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

/** Bare words in their order, then phrases and brackets sorted; after a NOT, everything unchanged. */
function sideBySide(tokens: readonly string[]): string {
  if (tokens.some((token) => /^(?:not|andnot)$/.test(token))) return tokens.join(' ');
  const isBare = (token: string) => !/^["(]/.test(token);
  return [...tokens.filter(isBare), ...tokens.filter((token) => !isBare(token)).sort()].join(' ');
}

function squeezed(token: string): string {
  return token.replace(/\s+/g, ' ').replace(/^" | "$/g, '"');
}

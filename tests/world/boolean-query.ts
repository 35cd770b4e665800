import { stemmer } from 'stemmer';
import type { WorldWork } from './work.ts';

/** A query as every simulated source understands it, whatever its own syntax for fields. */
type Query = { all: Query[] } | { any: Query[] } | { not: Query } | { phrase: string[] };

const stemsOf = (text: string) =>
  (
    text
      .toLowerCase()
      .normalize('NFKD')
      .replace(/\p{Mn}/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).map((word) => stemmer(word));

/** Words of fields and tags are dropped, phrases in quotes kept together, AND and OR and NOT obeyed, a blank is an AND. */
function parse(text: string): Query {
  const tokens =
    text
      .replace(/\[[^\]]*\]/g, ' ')
      .replace(/\b(TITLE_ABS|TITLE|ABSTRACT|MESH|KW|all|ti|abs|AREA)\s*:/g, ' ')
      .match(/"[^"]*"|\(|\)|[^\s()"]+/g) ?? [];
  let at = 0;
  const isWord = (token: string | undefined, word: string) => token === word || token === word.toLowerCase();

  function either(): Query {
    const any = [both()];
    while (isWord(tokens[at], 'OR')) {
      at += 1;
      any.push(both());
    }
    return any.length === 1 && any[0] ? any[0] : { any };
  }
  function both(): Query {
    const all: Query[] = [];
    while (at < tokens.length && tokens[at] !== ')' && !isWord(tokens[at], 'OR')) {
      if (isWord(tokens[at], 'AND')) at += 1;
      else if (isWord(tokens[at], 'NOT')) {
        at += 1;
        all.push({ not: one() });
      } else all.push(one());
    }
    return { all };
  }
  function one(): Query {
    const token = tokens[at] ?? '';
    at += 1;
    if (token !== '(') return { phrase: stemsOf(token) };
    const inner = either();
    at += 1;
    return inner;
  }
  const parts = [either()];
  while (at < tokens.length) {
    at += 1;
    parts.push(either());
  }
  return { all: parts };
}

function matches(query: Query, text: string): boolean {
  if ('all' in query) return query.all.every((part) => matches(part, text));
  if ('any' in query) return query.any.some((part) => matches(part, text));
  if ('not' in query) return !matches(query.not, text);
  return query.phrase.length === 0 || text.includes(` ${query.phrase.join(' ')} `);
}

function words(query: Query): string[] {
  if ('all' in query) return query.all.flatMap(words);
  if ('any' in query) return query.any.flatMap(words);
  return 'not' in query ? [] : query.phrase;
}

/** The works that satisfy a query, those that mention its words most first. */
export function createSearch(works: readonly WorldWork[]): (text: string) => WorldWork[] {
  const indexed = works.map((work) => {
    const abstract = work.abstract.map((part) => part.text).join(' ');
    const trial = work.trial
      ? [...work.trial.conditions, ...work.trial.interventions.map((item) => item.name)].join(' ')
      : '';
    const heads = [...(work.mesh ?? []), ...(work.keywords ?? [])].join(' ');
    return { work, text: ` ${stemsOf([work.title, work.title, abstract, heads, trial].join(' . ')).join(' ')} ` };
  });
  return (text) => {
    const query = parse(text);
    const wanted = [...new Set(words(query))];
    if (wanted.length === 0) return [];
    const score = (body: string) =>
      wanted.reduce((sum, word) => sum + Math.log1p(body.split(` ${word} `).length - 1), 0);
    return indexed
      .filter((entry) => matches(query, entry.text))
      .map((entry, index) => ({ work: entry.work, score: score(entry.text), index }))
      .sort((a, b) => b.score - a.score || a.index - b.index)
      .map((entry) => entry.work);
  };
}

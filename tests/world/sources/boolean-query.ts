/** Where a word may stand in a record. */
export type Field = 'title' | 'abstract' | 'mesh' | 'keyword' | 'type';

/** A query as every simulated source understands it, whatever its own syntax for fields. */
export type Query =
  | { all: Query[] }
  | { any: Query[] }
  | { not: Query }
  /** Words that stand one after the other, in one of the fields; `isOpen`: the last word is only the beginning of one. */
  | { phrase: string; fields: readonly Field[]; isOpen: boolean }
  | { heading: string }
  /** A PMID, DOI, PMCID or arXiv id, whole. */
  | { id: string }
  | { fromYear: number; toYear: number };

export const EVERYWHERE: readonly Field[] = ['title', 'abstract', 'mesh', 'keyword', 'type'];
const TITLE: readonly Field[] = ['title'];
const TITLE_ABSTRACT: readonly Field[] = ['title', 'abstract'];

type Where = readonly Field[] | 'heading' | 'year' | 'id' | 'any record';

/**
 * Fields by the names that the sources give them: PubMed's tags (https://pubmed.ncbi.nlm.nih.gov/help/#using-search-field-tags),
 * Europe PMC's and arXiv's prefixes. `mesh` stands for a whole heading. A field that is not known here is searched everywhere.
 */
const FIELDS: ReadonlyMap<string, Where> = new Map<string, Where>([
  ...['ti', 'title'].map((name) => [name, TITLE] as const),
  ...['ab', 'abs', 'abstract'].map((name) => [name, ['abstract'] as const] as const),
  // PubMed's tag includes the authors' keywords.
  ...['tiab', 'title/abstract'].map((name) => [name, ['title', 'abstract', 'keyword'] as const] as const),
  ['title_abs', TITLE_ABSTRACT],
  ...['ot', 'kw', 'other term'].map((name) => [name, ['keyword'] as const] as const),
  ...['mh', 'mesh', 'mesh terms', 'majr', 'mesh major topic', 'mesh:noexp', 'mh:noexp'].map(
    (name) => [name, 'heading'] as const,
  ),
  ...['pt', 'publication type', 'ptyp', 'pub_type'].map((name) => [name, ['type'] as const] as const),
  ...['dp', 'pdat', 'edat', 'date - publication', 'pub_year', 'first_pdate', 'submitteddate'].map(
    (name) => [name, 'year'] as const,
  ),
  ...['uid', 'pmid', 'aid', 'ext_id', 'doi', 'pmcid', 'id'].map((name) => [name, 'id'] as const),
  // Every record of these worlds is in English, of the service's main database, and has an abstract.
  ...['la', 'lang', 'language', 'src', 'has_abstract', 'sb', 'filter', 'open_access', 'in_epmc'].map(
    (name) => [name, 'any record'] as const,
  ),
]);

/** Words that PubMed leaves out of a search unless they stand between quotation marks. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about again all almost also although always among an and another any are as at be because been before being between
  both but by can could did do does done due during each either enough especially for found from further had has have
  having here how however i if in into is it its itself just made mainly make may might most mostly must nearly neither no
  nor not obtained of often on or our overall perhaps quite rather really regarding seem seen several should show showed
  shown shows significantly since so some such than that the their theirs them then there therefore these they this those
  through thus to upon use used using various very was we were what when which while who why with within without would`.split(
    /\s+/,
  ),
);

export const isStopWord = (word: string): boolean => STOP_WORDS.has(word.toLowerCase());

const OPERATORS: ReadonlyMap<string, 'and' | 'or' | 'not'> = new Map([
  ['AND', 'and'],
  ['OR', 'or'],
  ['NOT', 'not'],
  ['ANDNOT', 'not'],
] as const);

/**
 * Reads a query: phrases in quotes are kept together, tags behind a word (`[tiab]`) and prefixes (`TITLE_ABS:`) say where
 * it is looked for, AND and OR and NOT in capitals are obeyed from left to right (as PubMed does; the others' queries are
 * in brackets wherever that matters), a blank is an AND, `*` ends a word that goes on.
 */
export function parseQuery(text: string): Query {
  const tokens =
    text
      .replace(/[“”]/g, '"')
      // "2010"[dp] : "2020"[dp]
      .replace(/"?(\d{4})[\d/]*"?\[([a-z -]+)\]\s*:\s*"?(\d{4})[\d/]*"?\[[a-z -]+\]/gi, '$1:$3[$2]')
      .replace(/\b(?:AREA|RANGE|SEARCH|EXPANSION)\[[^\]]*\]/g, ' ')
      .match(/"[^"]*"|\(|\)|\[[^\]]*\]|[^\s()"[\]]+/g) ?? [];
  let at = 0;

  function group(): Query {
    let left: Query | undefined;
    while (at < tokens.length && tokens[at] !== ')') {
      let operator = OPERATORS.get(tokens[at] ?? '');
      if (operator) at += 1;
      // "AND NOT" is a NOT.
      while (OPERATORS.has(tokens[at] ?? '')) {
        operator = OPERATORS.get(tokens[at] ?? '') ?? operator;
        at += 1;
      }
      const right = one();
      if (!right) continue;
      const operand = operator === 'not' ? { not: right } : right;
      left = left === undefined ? operand : operator === 'or' ? { any: [left, operand] } : { all: [left, operand] };
    }
    return left ?? { all: [] };
  }

  /** Undefined for a word that is not searched for. */
  function one(inField?: string): Query | undefined {
    const token = tokens[at] ?? '';
    at += 1;
    if (token === '(') {
      const inner = inField === undefined ? group() : within(inField);
      at += 1;
      return inner;
    }
    if (token === ')') return undefined;
    const prefix = /^(\w*[A-Za-z]\w*):(.*)$/s.exec(token);
    if (prefix && !token.startsWith('"')) {
      const [, name = '', rest = ''] = prefix;
      if (rest) return term(rest, name);
      if (at < tokens.length) return one(name);
      return undefined;
    }
    const tag = token.startsWith('[') ? undefined : /^\[(.*)\]$/s.exec(tokens[at] ?? '')?.[1];
    if (tag !== undefined) at += 1;
    return term(token, tag ?? inField);
  }

  /** A group behind a prefix, `TITLE_ABS:(a OR b)`: the prefix counts for each of its words. */
  function within(field: string): Query {
    const from = at;
    let depth = 1;
    let to = at;
    while (to < tokens.length && depth > 0) {
      if (tokens[to] === '(') depth += 1;
      if (tokens[to] === ')') depth -= 1;
      to += 1;
    }
    at = to - 1;
    const inner = tokens
      .slice(from, to - 1)
      .map((token) => (token === '(' || token === ')' || OPERATORS.has(token) ? token : `${field}:${token}`));
    return parseQuery(inner.join(' '));
  }

  const parts = [group()];
  while (at < tokens.length) {
    at += 1;
    parts.push(group());
  }
  return parts.length === 1 && parts[0] ? parts[0] : { all: parts };
}

function term(token: string, field: string | undefined): Query | undefined {
  const isQuoted = token.startsWith('"');
  const body = token.replace(/^"|"$/g, '').replace(/^\[|\]$/g, '');
  const where = field === undefined ? EVERYWHERE : (FIELDS.get(field.trim().toLowerCase()) ?? EVERYWHERE);
  if (where === 'any record') return { all: [] };
  if (where === 'year') return yearsOf(body);
  if (where === 'id') return { id: body.toLowerCase() };
  if (where === 'heading') return { heading: body.replace(/\/.*$/, '').trim().toLowerCase() };
  if (!isQuoted && field === undefined && isStopWord(body)) return undefined;
  return { phrase: body.replace(/\*$/, ''), fields: where, isOpen: /[\p{L}\p{N}]\*$/u.test(body) };
}

/** `2010:2020`, `2010/01/01:3000`, `[2010-01-01 TO 2020-12-31]`, `2015`. */
function yearsOf(body: string): Query {
  const years = (body.match(/\b\d{4}\b/g) ?? []).map(Number);
  return { fromYear: years[0] ?? 0, toYear: years.length > 1 ? Math.max(...years) : (years[0] ?? 9999) };
}

import type { DateNode, Operator, QueryNode, TermNode } from './query-tree.ts';

/** What a person has to check after the translation; one sentence for all terms with the same problem. */
export interface Remarks {
  /** @param subject the term in question; some problems have none. */
  add(kind: RemarkKind, subject?: string): void;
}

const WORDS = {
  mapped: (terms: string) =>
    `PubMed maps terms without a field tag to MeSH headings and synonyms; other databases do not. Add the headings and synonyms you need for: ${terms}.`,
  textWord: (terms: string) => `PubMed's [tw] searches more fields than this: check ${terms}.`,
  emtree: (terms: string) =>
    `Emtree has its own headings. Look up the preferred term for each of these MeSH headings: ${terms}.`,
  publicationType: (terms: string) => `Publication types have different names here: check ${terms}.`,
  subheading: (terms: string) => `Subheadings were left out, which widens the search: ${terms}.`,
  truncatedHeading: (terms: string) => `A heading cannot be truncated here; it is searched as words: ${terms}.`,
  journal: (terms: string) => `Journals are searched by their full names here: check ${terms}.`,
  proximity: (terms: string) =>
    `PubMed counts the words in between, and this database the distance, which is one more: ${terms}.`,
  yearsOnly: (terms: string) => `Only years can be searched here; months and days were left out: ${terms}.`,
  limitByHand: (terms: string) => `Set this by hand, the query does not contain it: ${terms}.`,
  notTranslated: (terms: string) => `Could not be translated and was left out: ${terms}.`,
  wildcard: (terms: string) => `A wildcard within a word works differently here: check ${terms}.`,
} as const;
export type RemarkKind = keyof typeof WORDS;

/** How one database writes the parts of a query; null for a part that it cannot say. */
export interface Dialect {
  operators: Readonly<Record<Operator, string>>;
  term(node: TermNode, remarks: Remarks): string | null;
  date(node: DateNode, remarks: Remarks): string | null;
  /** The whole query, once its parts are written; where a database wants more than one line. */
  finish?(query: string, tree: QueryNode): string;
}

export interface Translation {
  /** Empty where no part of it can be expressed. */
  query: string;
  /** Sentences about what differs, and what was left out. */
  notes: string[];
}

/**
 * The tree in the syntax of a database. PubMed reads operators from left to right and others by rank, so that wherever
 * operators change, parentheses say what PubMed means.
 */
export function writeIn(dialect: Dialect, tree: QueryNode): Translation {
  const subjects = new Map<RemarkKind, Set<string>>();
  const remarks: Remarks = {
    add(kind, subject = '') {
      const known = subjects.get(kind) ?? new Set();
      subjects.set(kind, known.add(subject));
    },
  };
  const query = write(dialect, tree, remarks);
  return {
    query: query === null ? '' : (dialect.finish?.(query, tree) ?? query),
    notes: [...subjects].map(([kind, terms]) => WORDS[kind]([...terms].join('; '))),
  };
}

function write(dialect: Dialect, node: QueryNode, remarks: Remarks): string | null {
  switch (node.kind) {
    case 'term':
      if (/\S\*./.test(node.text)) remarks.add('wildcard', node.text);
      return dialect.term(node, remarks);
    case 'date':
      return dialect.date(node, remarks);
    case 'raw':
      remarks.add('notTranslated', node.text);
      return null;
    case 'group': {
      let written: string | null = null;
      let last: Operator | null = null;
      for (const { operator, node: part } of [{ operator: null, node: node.first }, ...node.rest]) {
        const text = write(dialect, part, remarks);
        if (text === null) continue;
        const own = part.kind === 'group' && part.rest.length > 0 ? inParentheses(text) : text;
        // What it was taken away from could not be expressed.
        if (written === null && operator === 'NOT') {
          remarks.add('notTranslated', `NOT ${text}`);
          continue;
        }
        if (written === null || operator === null) written = own;
        else {
          const before: string = last !== null && (last !== operator || last === 'NOT') ? `(${written})` : written;
          written = `${before} ${dialect.operators[operator]} ${own}`;
          last = operator;
        }
      }
      return written;
    }
  }
}

/** Parts that were left out may have left one term alone. */
function inParentheses(text: string): string {
  return text.includes(' ') ? `(${text})` : text;
}

/** A MeSH heading without its subheading, which is remarked. */
export function headingOf({ text }: Pick<TermNode, 'text'>, remarks: Remarks): string {
  const [heading = text, subheading] = text.split('/');
  if (subheading !== undefined) remarks.add('subheading', text);
  return heading.trim();
}

/** The words of a term. */
export function wordsOf({ text, isTruncated }: Pick<TermNode, 'text' | 'isTruncated'>): string[] {
  return `${text}${isTruncated ? '*' : ''}`.split(' ').filter(Boolean);
}

/** Untagged words that are no phrase: PubMed maps them or joins them with AND. */
export function isMapped({ field, isPhrase, text }: TermNode): boolean {
  return field === 'all' && !isPhrase && text.includes(' ');
}

/** The years of a date as a range; remarked where more than years were asked for. */
export function yearsOf({ from, to }: DateNode, remarks: Remarks): { from: string | null; to: string | null } {
  if ([from, to].some((date) => date?.includes('/'))) remarks.add('yearsOnly', `${from ?? ''} to ${to ?? ''}`.trim());
  return { from: from?.slice(0, 4) ?? null, to: to?.slice(0, 4) ?? null };
}

/** A date in words. */
export function dateWords({ from, to, of }: DateNode): string {
  const range = from === null ? `until ${to ?? 'today'}` : to === null ? `from ${from} on` : `${from} to ${to}`;
  return `${of === 'publication' ? 'published' : 'entered'} ${range}`;
}

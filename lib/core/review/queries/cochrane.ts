import { type Dialect, dateWords, headingOf, isMapped, type Remarks, wordsOf } from './dialect.ts';
import { type DateNode, type HeadingField, isHeading, type QueryField, type TermNode } from './query-tree.ts';

/** Null: the Cochrane Library has no such field. */
const FIELDS: Readonly<Record<Exclude<QueryField, HeadingField>, string | null>> = {
  all: '',
  title: ':ti',
  title_abstract: ':ti,ab,kw',
  text_word: ':ti,ab,kw',
  subheading: null,
  substance: ':kw',
  publication_type: ':pt',
  author: ':au',
  journal: ':so',
  language: null,
  affiliation: null,
  pmid: null,
  doi: null,
  registration: ':an',
};
const NAMES: Partial<Record<QueryField, string>> = { pmid: 'PubMed identifier', doi: 'DOI' };
const WORD = /^[\p{L}\p{N}*]+$/u;

/**
 * The Cochrane Library's search manager (CENTRAL): headings in brackets, fields behind a colon; a phrase in quotation marks
 * takes no truncation, so that its words are joined by NEXT. Syntax: https://www.cochranelibrary.com/search-manager-help
 */
export const COCHRANE: Dialect = { operators: { AND: 'AND', OR: 'OR', NOT: 'NOT' }, term, date };

function term(node: TermNode, remarks: Remarks): string | null {
  const { field, text, isTruncated, distance } = node;
  if (isHeading(field)) {
    if (isTruncated) {
      remarks.add('truncatedHeading', `${text}*`);
      return `${nextWords(node)}:kw`;
    }
    const sign = field.endsWith('no_explode') ? '^' : '';
    return `[mh ${sign}"${headingOf(node, remarks)}"${field.startsWith('mesh_major') ? '[mj]' : ''}]`;
  }
  const suffix = FIELDS[field];
  if (suffix === null) {
    remarks.add('limitByHand', `${text} (${NAMES[field] ?? field})`);
    return null;
  }
  if (field === 'all') remarks.add('mapped', text);
  if (field === 'text_word') remarks.add('textWord', text);
  if (field === 'publication_type') remarks.add('publicationType', text);
  if (distance !== null) {
    remarks.add('proximity', text);
    return `(${wordsOf(node)
      .map(quoted)
      .join(` NEAR/${distance + 1} `)})${suffix}`;
  }
  if (isMapped(node)) return `(${wordsOf(node).map(quoted).join(' AND ')})`;
  const words = wordsOf(node).join(' ');
  return `${words.includes('*') && words.includes(' ') ? nextWords(node) : quoted(words)}${suffix}`;
}

function nextWords(node: TermNode): string {
  const words = wordsOf(node);
  return words.length > 1 ? `(${words.map(quoted).join(' NEXT ')})` : words.join('');
}

function quoted(words: string): string {
  return WORD.test(words) && !/^(?:and|or|not|near|next)$/i.test(words) ? words : `"${words}"`;
}

/** Years are set next to the query. */
function date(node: DateNode, remarks: Remarks): null {
  remarks.add('limitByHand', dateWords(node));
  return null;
}

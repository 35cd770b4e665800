import { type Dialect, dateWords, headingOf, isMapped, type Remarks, wordsOf, yearsOf } from './dialect.ts';
import { type DateNode, type HeadingField, isHeading, type QueryField, type TermNode } from './query-tree.ts';

/** Null: Embase has no such field. */
const FIELDS: Readonly<Record<Exclude<QueryField, HeadingField | 'publication_type' | 'substance'>, string | null>> = {
  all: '',
  title: ':ti',
  title_abstract: ':ti,ab,kw',
  text_word: ':ti,ab,kw,de',
  subheading: ':lnk',
  language: ':la',
  author: ':au',
  journal: ':jt',
  affiliation: ':ff',
  pmid: null,
  doi: ':do',
  registration: '',
};
/** What MEDLINE keeps as publication types Embase keeps as headings; what is left is its own publication types. */
const AS_HEADINGS: ReadonlySet<string> = new Set([
  'randomized controlled trial',
  'controlled clinical trial',
  'clinical trial',
  'meta-analysis',
  'systematic review',
  'case reports',
]);
const HEADINGS: Readonly<Record<string, string>> = { 'meta-analysis': 'meta analysis', 'case reports': 'case report' };
const WORD = /^[\p{L}\p{N}*]+$/u;

/**
 * Embase.com: headings of Emtree with `/exp` or `/de`, fields behind a colon, phrases in quotation marks.
 * Syntax: https://www.elsevier.com/products/embase (help, "search fields and operators"); fields compared with those of the
 * Polyglot Search Translator (https://github.com/IEBH/sra-polyglot): `la` language, `it` publication type, `lnk` subheading,
 * `do` DOI; PubMed identifiers have none.
 */
export const EMBASE: Dialect = { operators: { AND: 'AND', OR: 'OR', NOT: 'NOT' }, term, date };

function term(node: TermNode, remarks: Remarks): string | null {
  const { field, text, isTruncated, distance } = node;
  // Substances are headings of Emtree.
  if (isHeading(field) || field === 'substance') {
    if (isTruncated) {
      remarks.add('truncatedHeading', `${text}*`);
      return `${quoted(wordsOf(node).join(' '))}:de`;
    }
    const heading = headingOf(node, remarks);
    remarks.add('emtree', heading);
    const isMajor = field.startsWith('mesh_major');
    // A major heading is not exploded unless it says so.
    const below = !field.endsWith('no_explode') ? '/exp' : isMajor ? '' : '/de';
    return `'${heading.toLowerCase().replaceAll("'", '')}'${below}${isMajor ? '/mj' : ''}`;
  }
  if (field === 'publication_type') {
    remarks.add('publicationType', text);
    const type = text.toLowerCase();
    return AS_HEADINGS.has(type) ? `'${HEADINGS[type] ?? type}'/exp` : `${quoted(type)}:it`;
  }
  const suffix = FIELDS[field];
  if (suffix === null) {
    remarks.add('limitByHand', `${text} (PubMed identifier)`);
    return null;
  }
  if (field === 'all') remarks.add('mapped', text);
  if (field === 'text_word') remarks.add('textWord', text);
  if (distance !== null) {
    remarks.add('proximity', text);
    return `(${wordsOf(node)
      .map(quoted)
      .join(` NEAR/${distance + 1} `)})${suffix}`;
  }
  if (isMapped(node)) return `(${wordsOf(node).map(quoted).join(' AND ')})`;
  return `${quoted(wordsOf(node).join(' '))}${suffix}`;
}

/** A word is left as it is; a phrase with an apostrophe is put in double quotation marks. */
function quoted(words: string): string {
  if (WORD.test(words) && !/^(?:and|or|not|near|next)$/i.test(words)) return words;
  return words.includes("'") ? `"${words}"` : `'${words}'`;
}

function date(node: DateNode, remarks: Remarks): string | null {
  if (node.of === 'entry') {
    remarks.add('limitByHand', dateWords(node));
    return null;
  }
  const { from, to } = yearsOf(node, remarks);
  return `[${from ?? '1900'}-${to ?? '3000'}]/py`;
}

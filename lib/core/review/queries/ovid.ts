import { type Dialect, dateWords, headingOf, isMapped, type Remarks, wordsOf, yearsOf } from './dialect.ts';
import {
  type DateNode,
  type HeadingField,
  isHeading,
  type QueryField,
  type QueryNode,
  type TermNode,
} from './query-tree.ts';

/**
 * Ovid MEDLINE's field suffixes, by its database guide: `lg` language, `ui` PubMed identifier, `fs` floating subheading, `nm`
 * substance, `si` secondary source. PubMed's [tiab] searches the authors' keywords too (`kf`).
 */
const SUFFIXES: Readonly<Record<Exclude<QueryField, HeadingField>, string>> = {
  all: '.mp.',
  title: '.ti.',
  title_abstract: '.ti,ab,kf.',
  text_word: '.mp.',
  subheading: '.fs.',
  substance: '.nm.',
  publication_type: '.pt.',
  language: '.lg.',
  author: '.au.',
  journal: '.jn,nj,jw.',
  affiliation: '.in.',
  pmid: '.ui.',
  doi: '.do.',
  registration: '.si.',
};
/** Ovid would read these as its own within a phrase without quotation marks. */
const RESERVED = /(?:^| )(?:and|or|not|adj\d*|use|frequency)(?: |$)|[^\p{L}\p{N} *'-]/iu;

/**
 * Ovid MEDLINE: headings with a slash, `exp` for all below, fields behind the term, words of a phrase side by side.
 * Syntax: https://ospguides.ovid.com/OSPguides/medline.htm; fields compared with those of the Polyglot Search Translator
 * (https://github.com/IEBH/sra-polyglot).
 */
export const OVID: Dialect = {
  operators: { AND: 'and', OR: 'or', NOT: 'not' },
  term,
  date,
  finish,
};

function term(node: TermNode, remarks: Remarks): string {
  const { field, text, isTruncated, distance } = node;
  if (isHeading(field)) {
    if (isTruncated) {
      remarks.add('truncatedHeading', `${text}*`);
      return `${phrase(node)}.sh.`;
    }
    const explode = field.endsWith('no_explode') ? '' : 'exp ';
    return `${explode}${field.startsWith('mesh_major') ? '*' : ''}${headingText(headingOf(node, remarks))}/`;
  }
  if (field === 'all') remarks.add('mapped', text);
  if (field === 'text_word') remarks.add('textWord', text);
  if (field === 'journal') remarks.add('journal', text);
  const suffix = SUFFIXES[field];
  if (distance !== null) {
    remarks.add('proximity', text);
    return `(${wordsOf(node).join(` adj${distance + 1} `)})${suffix}`;
  }
  if (isMapped(node)) return `(${wordsOf(node).map(quotedWord).join(' and ')})${suffix}`;
  return `${phrase(node)}${suffix}`;
}

function phrase(node: TermNode): string {
  const words = wordsOf(node).join(' ');
  return RESERVED.test(words) ? `"${words}"` : words;
}

function quotedWord(word: string): string {
  return RESERVED.test(word) ? `"${word}"` : word;
}

/** A heading may hold commas and operators. */
function headingText(heading: string): string {
  return /(?:^| )(?:and|or|not)(?: |$)|[()/]/i.test(heading) ? `"${heading}"` : heading;
}

function date(node: DateNode, remarks: Remarks): string | null {
  if (node.of === 'entry') {
    remarks.add('limitByHand', dateWords(node));
    return null;
  }
  const { from, to } = yearsOf(node, remarks);
  return `${from ?? '1900'}:${to ?? '3000'}.(sa_year).`;
}

/** The years that limit the whole search are a line of their own, as Ovid's limits are. */
function finish(query: string, tree: QueryNode): string {
  if (tree.kind !== 'group') return query;
  const last = tree.rest.at(-1);
  if (last?.operator !== 'AND' || last.node.kind !== 'date' || last.node.of !== 'publication') return query;
  const cut = query.lastIndexOf(' and ');
  if (cut < 0 || !query.endsWith('.(sa_year).')) return query;
  const [from, to] = [last.node.from?.slice(0, 4) ?? '1900', last.node.to?.slice(0, 4) ?? 'Current'];
  return `1. ${query.slice(0, cut)}\n2. limit 1 to yr="${from} -${to}"`;
}

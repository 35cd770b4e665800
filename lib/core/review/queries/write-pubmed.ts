import { PUBMED_TAGS } from './field-tags.ts';
import type { DateNode, QueryNode, TermNode } from './query-tree.ts';

/** The tree in PubMed's syntax again, from left to right; parsing it gives the same tree. */
export function writePubmed(node: QueryNode): string {
  switch (node.kind) {
    case 'term':
      return term(node);
    case 'date':
      return date(node);
    case 'raw':
      return node.text;
    case 'group':
      return [inGroup(node.first), ...node.rest.map(({ operator, node: part }) => `${operator} ${inGroup(part)}`)].join(
        ' ',
      );
  }
}

function inGroup(node: QueryNode): string {
  return node.kind === 'group' ? `(${writePubmed(node)})` : writePubmed(node);
}

function term({ text, field, isPhrase, isTruncated, distance }: TermNode): string {
  const words = `${text}${isTruncated ? '*' : ''}`;
  const tag = distance === null ? PUBMED_TAGS[field] : `[${PUBMED_TAGS[field].slice(1, -1) || 'all'}:~${distance}]`;
  return `${isPhrase ? `"${words}"` : words}${tag}`;
}

function date({ from, to, of }: DateNode): string {
  const range = from !== null && from === to ? from : `${from ?? '1000'}:${to ?? '3000'}`;
  return `${range}[${of === 'publication' ? 'dp' : 'crdt'}]`;
}

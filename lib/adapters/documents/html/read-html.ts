import { normaliseDoi } from '#core/evidence/identity.ts';
import type { DocumentFile, ReadDocument, RefusedDocument } from '#core/ports/document-reader.ts';
import { cleanText } from '#core/sources/xml-text.ts';
import { type Block, blocksOf } from '../block-text.ts';
import { composeDocument } from '../compose-document.ts';
import { decodeHtml } from '../decode-text.ts';
import { draftBlocks } from '../draft-blocks.ts';
import { HEAVY } from '../refusals.ts';
import { withoutTags } from './html-tags.ts';
import { isAbsurd, openPage, readArticleBlocks } from './read-article.ts';

/**
 * Reads a saved page: its main text where it has one, else all its text, and all where notes are kept: what finds the
 * main text drops reference lists. What it links to is not fetched.
 */
export function readHtml(
  bytes: Uint8Array,
  { keepsNotes }: Pick<DocumentFile, 'keepsNotes'> = {},
): ReadDocument | RefusedDocument {
  const html = decodeHtml(bytes);
  if (isAbsurd(html)) return HEAVY;
  const article = readArticleBlocks({ html, url: 'https://own-document.invalid/' }, { isOwn: true });
  const { metadata, all, named } = readPage(html, keepsNotes);
  return {
    kind: 'html',
    ...composeDocument(draftBlocks(keepsNotes ? all : (article?.blocks ?? all))),
    pages: [],
    title: metadata('title') ?? (article?.title || named || null),
    authors: metadata.all('author').length > 0 ? metadata.all('author') : article?.author ? [article.author] : [],
    year: yearOf(metadata('publication_date') ?? metadata('date') ?? '') ?? article?.publishedYear ?? null,
    venue: metadata('journal_title') ?? metadata('conference_title') ?? null,
    doi: normaliseDoi(metadata('doi') ?? '') ?? null,
    scanned: null,
    notice: null,
  };
}

/** The metadata in a page's head (`citation_…`), its blocks, and its name. */
function readPage(
  html: string,
  keepsNotes: boolean | undefined,
): { metadata: PageMetadata; all: Block[]; named: string } {
  try {
    const document = openPage(html);
    const values = (name: string) =>
      Array.from(document.querySelectorAll(`meta[name="citation_${name}"]`), (meta) =>
        cleanText(withoutTags(meta.getAttribute('content') ?? '')),
      ).filter(Boolean);
    return {
      metadata: Object.assign((name: string) => values(name)[0], { all: values }),
      all: blocksOf(document.body, { keepsNotes }),
      named: cleanText(document.querySelector('title')?.textContent ?? ''),
    };
  } catch {
    return { metadata: Object.assign(() => undefined, { all: () => [] }), all: [], named: '' };
  }
}

type PageMetadata = ((name: string) => string | undefined) & { all: (name: string) => string[] };

function yearOf(date: string): number | null {
  const year = /\b(?:19|20)\d\d\b/.exec(date)?.[0];
  return year === undefined ? null : Number(year);
}

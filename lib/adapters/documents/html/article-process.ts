import type { Page } from '#core/ports/article-extractor.ts';
import { readArticle } from './read-article.ts';

/** A program of its own: answers each page with its article, and ends when its parent has gone. */
process.on('message', (page: Page) => process.send?.(readArticle(page)));
// A page's time is counted from when its reader is there.
process.send?.('ready');

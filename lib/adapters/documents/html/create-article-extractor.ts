import type { Article, ArticleExtractor, Page } from '#core/ports/article-extractor.ts';
import { createProcessPool } from '../create-process-pool.ts';

/** Ordinary pages take tens of milliseconds each. */
const PROCESSES = 2;

/**
 * The largest honest pages take one to two seconds; a search waits no longer than seven for all its pages. Ordinary ones
 * need some tens of megabytes, one of 150,000 tags less than 300.
 */
const LIMITS: PageLimits = { ms: 4_000, memoryMb: 400 };

/** Limits for one page. */
interface PageLimits {
  ms: number;
  memoryMb: number;
}

export interface ArticleExtractorOptions {
  /** Path of `article-process.ts`. It is run unbundled. */
  program: string;
  limits?: PageLimits;
}

/** Reads pages in processes of their own, which may read nothing but programs (`createProcessPool`); null for a page that is too much for its reader. */
export function createArticleExtractor({ program, limits = LIMITS }: ArticleExtractorOptions): ArticleExtractor {
  const pool = createProcessPool({ program, processes: PROCESSES, memoryMb: limits.memoryMb });
  return {
    async extract(page, { signal }) {
      const reply = await pool.ask<Page, Article | null>(page, { signal, ms: limits.ms });
      return 'answer' in reply ? reply.answer : null;
    },
  };
}

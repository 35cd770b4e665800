/** The main text of a web page, without navigation, advertisements and markup. */
export interface Article {
  /** One line; empty when the page names none. */
  title: string;
  author?: string;
  publishedYear?: number;
  siteName?: string;
  /** Plain text, one paragraph a line, no empty lines. */
  text: string;
}

export interface Page {
  html: string;
  url: string;
}

/** Finds what a page is about. Nothing of the page is executed or fetched. */
export interface ArticleExtractor {
  /**
   * Null when the page holds no readable text, or cannot be read within limits of time and memory; never rejects because
   * of what a page contains, and with the signal's reason as soon as it aborts.
   */
  extract(page: Page, options: { signal: AbortSignal }): Promise<Article | null>;
}

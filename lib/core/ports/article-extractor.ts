/** The main text of a web page, without navigation, advertisements and markup. */
export interface Article {
  /** One line; empty when the page names none. */
  title: string;
  author?: string;
  publishedYear?: number;
  siteName?: string;
  /** Plain text, one paragraph per line, no empty lines. */
  text: string;
}

export interface Page {
  html: string;
  url: string;
}

/** Extracts the main text of a page. Nothing of the page is executed or fetched. */
export interface ArticleExtractor {
  /**
   * Null when the page has no readable text, or exceeds the limits of time and memory; never rejects because of what a
   * page contains, and rejects with the signal's reason as soon as it aborts.
   */
  extract(page: Page, options: { signal: AbortSignal }): Promise<Article | null>;
}

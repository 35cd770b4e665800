/** Finds the place of each quote in a text; null for one that is not in it. */
export interface QuoteSearch {
  /** Rejects with the signal's reason, and with AssayError where it would take too long. */
  find(
    asked: { text: string; quotes: readonly string[] },
    options: { signal: AbortSignal },
  ): Promise<({ start: number; end: number } | null)[]>;
}

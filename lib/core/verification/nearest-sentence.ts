import type { Token } from './claim-tokens.ts';
import type { ReadSentence } from './evidence-reading.ts';

export function contentOf(tokens: readonly Token[]): Set<string> {
  return new Set(tokens.flatMap((token) => (token.kind === 'content' ? [token.stem] : [])));
}

/** The sentence that holds most of what is said, and how much of it. */
export function nearestTo(
  tokens: readonly Token[],
  quoted: readonly ReadSentence[],
): { sentence: ReadSentence | undefined; share: number } {
  const content = contentOf(tokens);
  const shares = quoted.map((sentence) => ({
    sentence,
    share: content.size === 0 ? 0 : sharedBy(content, contentOf(sentence.tokens)) / content.size,
  }));
  return shares.toSorted((a, b) => b.share - a.share)[0] ?? { sentence: undefined, share: 0 };
}

export function sharedBy(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return [...a].filter((stem) => b.has(stem)).length;
}

/** For a longer text, its beginning is enough. */
const LOOKED_AT = 20_000;
/** Shares of good words from which a text is clean, and below which nothing of it can be used (proposal). */
const CLEAN = 0.9;
const SHORTEST = 200;

/**
 * The legibility of a text, 0..1: the share of its words that look like words, without the marks that a failed
 * extraction or a poor scan leaves. Texts that are short or in a script without spaces count as legible.
 */
export function legibility(text: string): number {
  const words = text.slice(0, LOOKED_AT).split(/\s+/u).filter(Boolean);
  const characters = words.reduce((sum, { length }) => sum + length, 0);
  if (characters < SHORTEST || /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}]/u.test(text.slice(0, SHORTEST)))
    return 1;
  const good = words.filter((word) => word.length > 60 || isWord(word)).length / words.length;
  return good >= CLEAN ? 1 : Math.round((good / CLEAN) * 100) / 100;
}

/** Letters or digits with the signs of prose about them; no replacement characters, and no letters mixed with other signs. */
function isWord(word: string): boolean {
  return (
    /^[\p{P}\p{S}]*(?:\p{L}[\p{L}\p{M}\p{N}'’./-]*|\p{N}[\p{N}\p{L}.,:/%×^+-]*)?[\p{P}\p{S}]*$/u.test(word) &&
    !/[�]|[\p{S}\p{P}]{4}/u.test(word)
  );
}

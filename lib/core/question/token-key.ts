import { tokenise } from '#core/reading/tokens.ts';

/** What all spellings of a phrase have in common. */
export function tokenKey(text: string): string {
  return tokenise(text)
    .map((token) => token.key)
    .join(' ');
}

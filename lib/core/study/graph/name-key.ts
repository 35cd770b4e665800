import { tokenise } from '../../reading/tokens.ts';
import { stableId } from '../../text/stable-id.ts';

/** A name in normal form: two spellings of one name have the same. */
export function nameKey(name: string): string {
  return tokenise(name)
    .map(({ key }) => key)
    .join(' ');
}

/** The same concept has the same id in every session. */
export function conceptId(key: string): string {
  return stableId('concept', key);
}

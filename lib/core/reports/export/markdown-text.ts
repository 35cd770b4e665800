/** Addresses that renderers turn into links by themselves. */
const ADDRESS = /(?:https?:\/\/|ftp:\/\/|www\.)[^\s<>"]+|[\w.+-]+@[\w-]+\.[\w.-]+/giu;
const SPECIAL = /[\\`*_{}[\]()#+\-.!|~$^:=>]/g;

/**
 * Text from outside as markdown that shows exactly these characters: no emphasis, link, image, HTML, table or heading
 * comes of it. Addresses become code, since some renderers link them whatever is escaped.
 */
export function markdownText(text: string): string {
  const line = text.replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim();
  let escaped = '';
  let offset = 0;
  for (const match of line.matchAll(ADDRESS)) {
    escaped += escapeSpecial(line.slice(offset, match.index)) + asCode(match[0]);
    offset = match.index + match[0].length;
  }
  return escaped + escapeSpecial(line.slice(offset));
}

function escapeSpecial(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(SPECIAL, (character) => {
      if (character === '>') return '&gt;';
      return isHarmless(character) ? character : `\\${character}`;
    });
}

/** Sentences stay readable: these mean something at the start of a line only, where retrieved text never stands. */
function isHarmless(character: string): boolean {
  return (
    character === '.' ||
    character === '-' ||
    character === '+' ||
    character === ':' ||
    character === '=' ||
    character === '(' ||
    character === ')'
  );
}

function asCode(address: string): string {
  return `\`${address.replace(/[`|\\]/g, (character) => encodeURIComponent(character))}\``;
}

/** A link whose address cannot break out of its place; plain text for anything but http and https. */
export function markdownLink(label: string, address: string | undefined): string {
  if (address === undefined || !/^https?:\/\//i.test(address)) return markdownText(label);
  const safe = address.replace(/[\s<>()[\]\\"'`|]/g, (character) =>
    character === "'" ? '%27' : `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
  return `[${markdownText(label)}](${safe})`;
}

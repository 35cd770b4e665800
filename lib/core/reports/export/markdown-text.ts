/** Addresses that renderers turn into links by themselves. Mail's own limits (RFC 5321) keep the search of long words short. */
const ADDRESS = /(?:https?:\/\/|ftp:\/\/|www\.)[^\s<>"]+|[\w.+-]{1,64}@[\w-]{1,255}\.[\w.-]+/giu;
/** Characters that mean something within a line of markdown, or of the mathematics that some renderers read in it. */
const SPECIAL = /[\\`*_{}[\]#!|~$^]/g;
/** `<` begins a tag or an address only before these; "P < 0.001" stays as it is. `&` begins an entity only before these. */
const TAG_OPENS = /<(?=[\p{L}/!?]|$)/gu;
const ENTITY_OPENS = /&(?=\p{L})/gu;
/** Beginnings of a line that make a list, a quotation or a rule of it. */
const NUMBER_OPENS = /^(\d{1,9})([.)])(?=\s|$)/;
const BLOCK_OPENS = /^(?:[-+](?=[\s-]|$)|>)/;

/**
 * Text from outside as markdown that shows exactly these characters: no emphasis, link, image, HTML, table or heading
 * comes of it, and what needs no escape has none. Addresses become code, since some renderers link them whatever is
 * escaped.
 */
export function markdownText(text: string): string {
  const line = text.replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim();
  let escaped = '';
  let offset = 0;
  for (const match of line.matchAll(ADDRESS)) {
    escaped += escapeSpecial(line.slice(offset, match.index)) + asCode(match[0]);
    offset = match.index + match[0].length;
  }
  escaped += escapeSpecial(line.slice(offset));
  return escaped.replace(NUMBER_OPENS, '$1\\$2').replace(BLOCK_OPENS, '\\$&');
}

function escapeSpecial(text: string): string {
  return text.replace(SPECIAL, '\\$&').replace(TAG_OPENS, '\\<').replace(ENTITY_OPENS, '\\&');
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

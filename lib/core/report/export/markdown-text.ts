/** Addresses that renderers turn into links by themselves. */
const LINK = /(?:https?:\/\/|ftp:\/\/|www\.)[^\s<>"]+/giu;
/** A mail address from its sign on: a search from its beginning would begin anew at every letter of a long word. */
const MAIL_FROM_SIGN = /@[\w-]{1,255}\.[\w.-]+/giu;
const OF_MAILBOX = /[\w.+-]/iu;
/** RFC 5321. */
const LONGEST_MAILBOX = 64;
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
  for (const { start, end } of addressesIn(line)) {
    escaped += escapeSpecial(line.slice(offset, start)) + asCode(line.slice(start, end));
    offset = end;
  }
  escaped += escapeSpecial(line.slice(offset));
  return escaped.replace(NUMBER_OPENS, '$1\\$2').replace(BLOCK_OPENS, '\\$&');
}

interface Span {
  start: number;
  end: number;
}

/** From left to right, without nesting; of two that begin at the same place, the link. */
function addressesIn(line: string): Span[] {
  const found: Span[] = [];
  let end = 0;
  let link = linkFrom(line, 0);
  let mail = mailFrom(line, 0);
  while (link || mail) {
    const first = mail && (!link || mail.start < link.start) ? mail : link;
    if (!first) break;
    found.push(first);
    end = first.end;
    if (link && link.start < end) link = linkFrom(line, end);
    if (mail && mail.start < end) mail = mailFrom(line, end);
  }
  return found;
}

function linkFrom(line: string, from: number): Span | null {
  LINK.lastIndex = from;
  const match = LINK.exec(line);
  return match && { start: match.index, end: LINK.lastIndex };
}

function mailFrom(line: string, from: number): Span | null {
  MAIL_FROM_SIGN.lastIndex = from;
  for (let match = MAIL_FROM_SIGN.exec(line); match; match = MAIL_FROM_SIGN.exec(line)) {
    let start = match.index;
    const earliest = Math.max(from, start - LONGEST_MAILBOX);
    while (start > earliest && OF_MAILBOX.test(line.charAt(start - 1))) start -= 1;
    if (start < match.index) return { start, end: MAIL_FROM_SIGN.lastIndex };
  }
  return null;
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

import type { CslName } from '@citation-js/core';
import { familyName } from '../../evidence/citation.ts';

/** Groups, offices and companies, which sign under one name that must not be turned around. */
const BODY =
  /\b(?:groups?|collaborat\w+|consortium|investigators|committee|network|organi[sz]ation|association|society|institute|team|task force|study|trial|trialists|registry|company|inc|ltd|gmbh|agency|centers?|centres?|university|department|ministry|council|college|initiative|foundation|authority|board|bureau|office|desk|services?|laboratory|clinic|hospital)\b/i;
/** Words that join the parts of an organisation's name and do not occur in a person's. */
const JOINED = /\b(?:of|for|and|the|on behalf)\b/i;
const SUFFIX = /^(?:jr|sr|ii|iii|iv|2nd|3rd)\.?$/i;
/** Names in these scripts begin with the family. */
const FAMILY_FIRST = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** An author as any source writes one, in the parts that bibliographies keep apart; bodies and single names stay whole. */
export function authorName(author: string): CslName {
  if (BODY.test(author) || JOINED.test(author)) return { literal: author };
  const parts = author.split(' ');
  const suffix = parts.find((part, at) => at > 0 && SUFFIX.test(part));
  const name = parts
    .filter((part) => part !== suffix)
    .join(' ')
    .replace(/,$/, '');
  const family = FAMILY_FIRST.test(name) ? (name.split(/[,\s]/)[0] ?? name) : familyName(name);
  if (family === name) return { literal: author };
  const given = name.startsWith(family) ? name.slice(family.length) : name.slice(0, -family.length);
  return { family, given: given.replace(/^[,\s]+/, '').trimEnd(), ...(suffix !== undefined && { suffix }) };
}

import type { BlockText } from '#core/check-text/cited-text.ts';
import { type ReadText, readCitedText } from '#core/check-text/read-cited-text.ts';
import { words } from '#core/text/words.ts';
import { readText } from '#server/check-text/read-text.ts';
import { readWithNotes } from '#tests/adapters/documents/read-files.ts';
import type { StyleText } from './style-text.ts';

/** Found of expected. */
export interface Share {
  found: number;
  of: number;
}

export interface StyleFigures {
  id: string;
  /** Entries of the list that are one entry, no more and no less. */
  entries: Share;
  /** Titles, years and DOIs read from them. */
  fields: Share;
  /** Sentences whose marks lead to exactly the entries that they cite. */
  cites: Share;
  /** Entries that are none. */
  extra: number;
  /** What went wrong, one line each. */
  problems: string[];
}

export const readStyle = async ({ text }: StyleText): Promise<{ read: ReadText; notice: string | null }> => {
  const isPasted = typeof text === 'string';
  const file = isPasted
    ? { name: 'pasted.txt', bytes: new TextEncoder().encode(text) }
    : { name: text.name, bytes: text.bytes() };
  const given = await readText(
    { ...file, isPasted },
    { reader: { read: async ({ name, bytes }) => readWithNotes(name, bytes) }, signal: new AbortController().signal },
  );
  if ('refused' in given) throw new Error(given.refused);
  return { read: await readCitedText(given.blocks as BlockText), notice: given.notice };
};

const folded = (text: string) => words(text).join(' ');
/** Without what a line break leaves. */
const plain = (text: string) => text.replace(/\s+/g, ' ');

export async function figuresOf(style: StyleText): Promise<StyleFigures> {
  const { read } = await readStyle(style);
  const problems: string[] = [];
  const expected = Object.entries(style.entries);
  const isOf = (title: string) => (entry: { text: string }) => plain(entry.text).includes(title);
  const ids = new Map<string, string>();
  let fields = 0;
  let fieldsOf = 0;
  for (const [key, { title, year, doi }] of expected) {
    const [own, ...more] = read.references.filter(isOf(title));
    const others = own ? expected.filter(([other, each]) => other !== key && isOf(each.title)(own)) : [];
    const isOne = own && more.length === 0 && others.length === 0;
    if (!isOne)
      problems.push(
        `entry ${key} ${own ? (more.length > 0 ? 'is split' : `is joined with ${others.map(([k]) => k)}`) : 'is lost'}`,
      );
    if (isOne) ids.set(own.id, key);
    const wanted: [string, boolean][] = [];
    if (/\s/.test(title)) wanted.push(['title', folded(own?.read.title ?? '').includes(folded(title))]);
    if (year !== undefined) wanted.push(['year', own?.read.years.some((each) => each.year === year) ?? false]);
    if (doi !== undefined) wanted.push(['doi', own?.read.ids.doi === doi]);
    for (const [name, isRight] of wanted) {
      fieldsOf += 1;
      if (isRight) fields += 1;
      else if (isOne)
        problems.push(
          `${name} of ${key}: ${name === 'title' ? own.read.title : JSON.stringify(name === 'doi' ? own.read.ids : own.read.years)}`,
        );
    }
  }
  const extra = read.references.filter((entry) => !expected.some(([, { title }]) => isOf(title)(entry)));
  for (const { text } of extra) problems.push(`no entry: ${text.slice(0, 80)}`);
  let cites = 0;
  for (const [part, keys, missing = ''] of style.cites) {
    const sentence = read.sentences.find(({ text }) => text.includes(part));
    const found = new Set(
      (sentence?.marks ?? []).flatMap(({ references }) => references.map((id) => ids.get(id) ?? '?')),
    );
    const unlisted = (sentence?.marks ?? []).flatMap((mark) => mark.missing).join(' ');
    const got = [...found].sort().join('');
    if (sentence && got === [...keys].sort().join('') && unlisted === missing) cites += 1;
    else
      problems.push(
        `“${part}”: ${sentence ? `${got || 'none'} missing ${unlisted || 'none'}` : 'no sentence'}, not ${keys || 'none'} ${missing}`,
      );
  }
  return {
    id: style.id,
    entries: { found: ids.size, of: expected.length },
    fields: { found: fields, of: fieldsOf },
    cites: { found: cites, of: style.cites.length },
    extra: extra.length,
    problems,
  };
}

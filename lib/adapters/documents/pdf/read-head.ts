import { normaliseDoi } from '#core/evidence/identity.ts';
import type { ReadDocument } from '#core/ports/document-reader.ts';
import { joinLines, type WordCounts } from './join-lines.ts';
import { lineText, piecesOf } from './line-text.ts';
import { citationIn } from './read-citation.ts';
import type { Paragraph } from './split-paragraphs.ts';

export type Head = Pick<ReadDocument, 'title' | 'authors' | 'year' | 'venue' | 'doi'>;

/** The properties of a file. */
export interface Properties {
  title: string;
  author: string;
  subject: string;
  created: string;
}

const LONGEST_TITLE = 400;
const NO_TITLE =
  /^(?:untitled|microsoft (?:word|powerpoint)\b.*|.*\.(?:dvi|docx?|tex|pdf|indd|qxd|rtf|pptx?|txt|p65)|document\d*|title|paper|manuscript|\d+|\S+)$/i;
const NO_NAME =
  /\b(?:universit|universidade|universidad|department|departamento|institut|hospital|school|college|faculty|centre|center|laborator|division|correspond|e-?mail|received|accepted|published|abstract|copyright|inc|ltd|gmbh|foundation|http|www|research|article|open access|journal|proceedings|street|avenue|road|editor)/i;
const NAME =
  /^\p{Lu}[\p{L}.’'-]*(?:[\s-]+(?:de|da|do|dos|das|van|von|der|den|del|di|la|le|el|al|bin|ten|ter|e|y|\p{Lu}[\p{L}.’'-]*)){1,5}$/u;

/** The paragraphs of the first page that are its title: the largest print in its upper part that reads as one. */
export function titleOf(first: readonly Paragraph[], height: number, properties: Properties): Paragraph[] {
  const flat = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  const named = NO_TITLE.test(properties.title.trim()) ? '' : flat(properties.title);
  const upper = first.filter(({ lines, isTable }) => !isTable && (lines[0]?.baseline ?? 0) < 0.6 * height);
  const candidates = upper.filter((paragraph) => {
    const text = textOf(paragraph);
    if (text.split(/\s+/).length < 3 && text.length < 25) return false;
    // A long sentence with its stop is a paragraph.
    if (text.length > 150 && /[.;:]$/.test(text)) return false;
    return text.length >= 8 && text.length <= LONGEST_TITLE && /\p{L}{3}.*\s\p{L}{2}/u.test(text);
  });
  if (named.length > 12) {
    const exact = candidates.find((paragraph) => named.startsWith(flat(textOf(paragraph))));
    if (exact) return withNext(exact, upper, (text) => named.includes(flat(text)));
  }
  const largest = candidates.reduce<Paragraph | null>(
    (best, paragraph) => (!best || paragraph.size > 1.05 * best.size ? paragraph : best),
    null,
  );
  return largest ? withNext(largest, upper, () => true) : [];
}

function withNext(start: Paragraph, all: readonly Paragraph[], isPart: (text: string) => boolean): Paragraph[] {
  const title = [start];
  for (const paragraph of all.slice(all.indexOf(start) + 1)) {
    const isSame = Math.abs(paragraph.size - start.size) < 0.05 * start.size && paragraph.isBold === start.isBold;
    if (!isSame || !isPart(textOf(paragraph)) || title.map(textOf).join(' ').length > LONGEST_TITLE) break;
    title.push(paragraph);
  }
  return title;
}

function textOf({ lines }: Paragraph): string {
  return lines.map(lineText).join(' ').trim();
}

/** Title, authors, year and DOI of a paper, each only where it is plain. `raw` is all text of the first two pages, `aside`
 * what of it is not running text. */
export function readHead(
  title: readonly Paragraph[],
  first: readonly Paragraph[],
  { raw, aside, properties, words }: { raw: string; aside: string; properties: Properties; words: WordCounts },
): Head {
  const lines = title.flatMap((paragraph) => paragraph.lines.map((line) => piecesOf(line, false)));
  const printed = joinLines(lines, words)
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
  const named = properties.title.trim();
  const cited = citationIn([...properties.subject.split(/[;\n]/), ...aside.split('\n')]);
  return {
    title: printed || (NO_TITLE.test(named) ? null : named.slice(0, LONGEST_TITLE)) || null,
    authors: authorsOf(title, first, properties.author),
    year: cited?.year ?? yearOf(raw, properties.created),
    venue: cited?.venue ?? null,
    doi: doiOf(`${aside}\n${properties.subject}`),
  };
}

/** Names after the title; otherwise those in the file's properties. */
function authorsOf(title: readonly Paragraph[], first: readonly Paragraph[], property: string): string[] {
  const last = title.at(-1);
  const behind = last ? first.slice(first.indexOf(last) + 1, first.indexOf(last) + 5) : [];
  const printed: string[] = [];
  for (const paragraph of behind) {
    if (/^(?:abstract|summary|resumo|introduction|background)/i.test(textOf(paragraph))) break;
    const names = namesIn(paragraph);
    if (names.length === 0 && printed.length > 0) break;
    printed.push(...names);
  }
  const named = property
    .split(/\s*(?:;|,|\band\b|&)\s*/)
    .map((name) => name.trim())
    .filter((name) => NAME.test(name));
  return (printed.length >= named.length ? printed : named).slice(0, 200);
}

/** The names of a line of authors, without the raised marks that lead to their addresses. */
function namesIn({ lines, size }: Paragraph): string[] {
  const text = lines
    .map(({ cells }) =>
      cells.map(({ items }) => items.map((item) => (item.size < 0.85 * size ? ',' : item.text)).join('')).join(','),
    )
    .join(' ');
  if (NO_NAME.test(text)) return [];
  const pieces = text
    .split(/\s*(?:,|;|\band\b|\be\b|&|·|•|\|)\s*/)
    .map((piece) =>
      piece
        .replace(/[\d*†‡§¶#✉\ufffd]+/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    // Degrees after a name: "MD", "PhD", "M.Sc.".
    .filter((piece) => piece && !/^(?:\p{Lu}\p{Ll}{0,2}\.?){2,5}$/u.test(piece));
  const names = pieces.filter((piece) => NAME.test(piece));
  return names.length >= 0.7 * pieces.length ? names : [];
}

function doiOf(text: string): string | null {
  const found = /\b10\.\d{4,9}\/[-._;()/:a-z0-9<>]+/i.exec(text)?.[0];
  return (found && normaliseDoi(found.replace(/[.,;:)]+$/, ''))) ?? null;
}

/**
 * What a year is printed with, the most reliable first: a paper is received, accepted and published in up to three
 * different years.
 */
const YEAR_WITH = ['©|\\(c\\)|copyright|licensee', 'published(?: online)?:?|publicado', 'accepted:?'];

/**
 * The year printed with the copyright or the dates; otherwise one on the first pages that agrees with the file's own
 * date.
 */
function yearOf(raw: string, created: string): number | null {
  for (const words of YEAR_WITH) {
    const year = new RegExp(`(?:${words})[^\\n]{0,60}?\\b((?:19|20)\\d\\d)\\b`, 'i').exec(raw)?.[1];
    if (year) return Number(year);
  }
  const made = /^D:((?:19|20)\d\d)/.exec(created)?.[1];
  return made && new RegExp(`\\b${made}\\b`).test(raw.slice(0, 8_000)) ? Number(made) : null;
}

import { parse } from '@retorquere/bibtex-parser';
import type { AuthorName } from '#contract/evidence.ts';
import { personName } from '../../evidence/names.ts';
import { type Draft, type Drafts, emptyDraft } from './draft.ts';
import { marksIn } from './listed-decisions.ts';

/** An entry begins at the start of a line, or directly after another. */
const ENTRY = /^[^\S\n]{0,20}@[^\S\n]{0,9}[A-Za-z]{2,40}[^\S\n]{0,9}[{(]/;
export const isEntryOfBibtex = (line: string) => ENTRY.test(line);

/**
 * BibTeX and BibLaTeX, by the parser of Better BibTeX. Read in pieces that end where an entry begins a line, so that one that is
 * broken spoils no other; abbreviations (`@string`) and parents (`crossref`) are given to each piece.
 */
export function readBibtex(lines: readonly string[]): Drafts {
  const read: Drafts = { drafts: [], between: [], notes: [] };
  const text = lines.map(withPercents).join('\n');
  const whole = attempt(text);
  const lineOf = lineFinder(lines);
  if (!whole) {
    read.notes.push('This file could not be read as BibTeX.');
    return read;
  }
  const undeclared = whole.errors.filter(({ input }) => !input).map(({ error }) => error);
  for (const error of new Set(undeclared)) read.notes.push(`${shortened(error)}: it was read unchanged.`);
  const broken = new Map(
    whole.errors.filter(({ input }) => input).map(({ input, error }) => [keyOf(input), { input, error }] as const),
  );
  for (const { key, type, fields } of whole.entries) {
    const line = lineOf(key);
    const fault = broken.get(key);
    broken.delete(key);
    if (fault && isSpoilt(fault.error)) {
      read.notes.push(
        `Line ${line}: the entry “${key || type}” is not closed where the next begins (a brace is missing), so it was left out.`,
      );
      continue;
    }
    if (fault)
      read.notes.push(`Line ${line}: the entry “${key || type}” was not read to its end: ${shortened(fault.error)}.`);
    read.drafts.push(bibtexDraft(line, fields as unknown as Fields));
  }
  for (const [key, { error }] of broken)
    read.notes.push(`Line ${lineOf(key)}: the entry “${key}” could not be read: ${shortened(error)}.`);
  return read;
}

/**
 * Programs forget to escape percent signs, after which LaTeX ignores the rest; a line that begins or ends with one is,
 * or has, a comment.
 */
function withPercents(line: string): string {
  return line.trimStart().startsWith('%') ? line : line.replace(/(?<!\\)%(?!\s*$)/g, '\\%');
}

function attempt(text: string) {
  try {
    return parse(text, { sentenceCase: false, caseProtection: false, verbatimFields: VERBATIM });
  } catch {
    return undefined;
  }
}

const VERBATIM = [/^(?:url|doi|file|eprint|pmid|pmcid|archiveprefix|eprinttype|eprintclass|primaryclass|ids)$/i];

/** The text after the error is in a field of the entry. */
const isSpoilt = (error: string) =>
  /found (?:"?@|end|undefined|"")/i.test(error) || /unexpected end|end of (?:file|input)/i.test(error);
const shortened = (error: string) => error.replace(/\s+/g, ' ').slice(0, 160);
const keyOf = (input = '') => /@[^{(]{0,60}[{(]\s{0,20}([^,\s]{0,200})/.exec(input)?.[1] ?? '';

/** The line of an entry by its key; keys are asked for in their order. */
function lineFinder(lines: readonly string[]): (key: string) => number {
  const firstOf = new Map<string, number[]>();
  for (const [at, line] of lines.entries()) {
    for (const [, key = ''] of line.matchAll(/@[A-Za-z]{2,40}\s{0,9}[{(]\s{0,20}([^,\s{}]{1,200})/g))
      firstOf.set(key, [...(firstOf.get(key) ?? []), at + 1]);
  }
  return (key) => {
    const at = firstOf.get(key) ?? [];
    return (at.length > 1 ? at.shift() : at[0]) ?? 1;
  };
}

interface Creator {
  lastName?: string;
  firstName?: string;
  prefix?: string;
  suffix?: string;
  name?: string;
}
type Fields = Readonly<Record<string, string | string[] | Creator[] | undefined>>;

function bibtexDraft(line: number, fields: Fields): Draft {
  const texts = (...names: string[]) =>
    names.flatMap((name) => {
      const value = fields[name];
      if (typeof value === 'string') return [value.replaceAll('\\%', '%')];
      return Array.isArray(value) ? value.flatMap((each) => (typeof each === 'string' ? [each] : [])) : [];
    });
  const creators = (name: string) =>
    (Array.isArray(fields[name]) ? (fields[name] as (Creator | string)[]) : []).flatMap(nameOf);
  const persons = ['author', 'editor', 'translator'].map(creators).find((list) => list.length > 0) ?? [];
  const [title] = texts('title');
  const [subtitle] = texts('subtitle');
  const eprint = texts('eprint');
  const kind = texts('eprinttype', 'archiveprefix').join(' ').toLowerCase();
  return {
    ...emptyDraft(line),
    titles: title && subtitle ? [`${title}: ${subtitle}`] : texts('title', 'booktitle', 'maintitle'),
    names: persons,
    years: texts('date', 'year', 'issued', 'eventdate', 'origdate', 'urldate').slice(0, 2),
    venues: texts(
      'journaltitle',
      'journal',
      'booktitle',
      'journalabbr',
      'shortjournal',
      'maintitle',
      'howpublished',
      'school',
      'institution',
      'organization',
      'publisher',
    ).filter((venue) => venue !== title),
    abstracts: texts('abstract', 'annote', 'annotation').slice(0, 1),
    keywords: texts('keywords').flatMap((text) => text.split(',')),
    ids: {
      doi: texts('doi'),
      pmid: [...texts('pmid'), ...(/pubmed|pmid/.test(kind) ? eprint : [])],
      pmcid: [...texts('pmcid', 'pmc'), ...(/pmc/.test(kind) ? eprint : [])],
      arxiv: /arxiv/.test(kind) || kind === '' ? eprint : [],
    },
    idTexts: texts('note', 'eprint', 'howpublished', 'keywords').concat(texts('file').slice(0, 0)),
    addresses: texts('url', 'bdsk-url-1', 'link'),
    marks: marksIn(texts('note', 'annote').map((note) => ['note', note])),
  };
}

function nameOf(creator: Creator | string): AuthorName[] {
  if (typeof creator === 'string') return [{ literal: creator }];
  const { lastName, firstName, prefix, suffix, name } = creator;
  if (lastName) return [personName({ family: lastName, given: firstName, particle: prefix, suffix })];
  const literal = name ?? firstName;
  return literal ? [{ literal }] : [];
}

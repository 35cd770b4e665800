import { type Draft, emptyDraft, namesIn } from './draft.ts';
import type { Drafts } from './drafts.ts';
import { marksIn } from './listed-decisions.ts';
import { DATABASE_TAGS, isRisTag, PMID_TAGS, RIS_TAGS } from './ris-tags.ts';
import { firstValues, readTagged, type TaggedEntry, type TaggedForm, valuesOf } from './tagged.ts';

/** "TY  - JOUR", with as many spaces before the hyphen as the file's maker sets. */
const FIRST = /^\s{0,4}TY( {0,4})-/;
const FIELD = /^\s{0,4}([A-Z][A-Z0-9]{1,4})( {0,4})-(?: {1,4}(.*)|\s*)$/;

/** RIS as its makers write it: with counters and search strategies between the entries, `TY` anywhere, `ER` or none. */
export function readRis(lines: readonly string[]): Drafts {
  const unknown = new Map<string, number>();
  const times = (count: number) => (count > 1 ? ` (${count} times)` : '');
  const spaces = lines.map((line) => FIRST.exec(line)?.[1]?.length).find((count) => count !== undefined) ?? 2;
  const least = Math.min(spaces, 2);
  const { entries, between } = readTagged(lines, {
    field(line) {
      const [, tag = '', before = '', value = ''] = FIELD.exec(line) ?? [];
      // "IL - 6" in an abstract is no field of a file that sets two spaces.
      if (!tag || before.length < least) return undefined;
      if (tag.length > 2 && !isRisTag(tag)) return undefined;
      if (!isRisTag(tag)) unknown.set(tag, (unknown.get(tag) ?? 0) + 1);
      return { tag, value };
    },
    begins: new Set(['TY']),
    ends: new Set(['ER']),
    isApartByLines: false,
    lists: new Set(['AU', 'A1', 'UR', 'L1', 'L2', 'KW']),
  } satisfies TaggedForm);
  // Text between two entries may look like a field: "C1  - Database: …" is not a reference.
  const works = entries.filter((entry) =>
    entry.fields.some(({ tag }) => tag === 'TY' || RIS_TAGS.title.includes(tag as 'TI')),
  );
  const stray = entries
    .filter((entry) => !works.includes(entry))
    .flatMap(({ fields }) => fields.map(({ line }) => line));
  return {
    drafts: works.map(risDraft),
    between: [...between, ...stray].sort((a, b) => a - b),
    notes: [...unknown].map(([tag, count]) => `The tag “${tag}” is not known, so it was not read${times(count)}.`),
  };
}

/** Also for other formats whose tags mean the same. */
export function risDraft(entry: TaggedEntry): Draft {
  const authors = firstValues(entry, RIS_TAGS.author);
  const bodies = valuesOf(entry, RIS_TAGS.body);
  const persons = authors.length > 0 || bodies.length > 0 ? authors : firstValues(entry, RIS_TAGS.otherAuthor);
  const database = valuesOf(entry, DATABASE_TAGS).join('\n');
  const own = PMID_TAGS.filter(({ database: named }) => named.test(database)).flatMap(({ tags }) => tags);
  const abstracts = valuesOf(entry, RIS_TAGS.abstract);
  return {
    ...emptyDraft(entry.line),
    titles: valuesOf(entry, RIS_TAGS.title),
    names: [...namesIn(persons), ...bodies.map((literal) => ({ literal }))],
    years: valuesOf(entry, RIS_TAGS.year),
    venues: valuesOf(entry, RIS_TAGS.venue).filter(
      (venue) => !valuesOf(entry, RIS_TAGS.title).slice(0, 1).includes(venue),
    ),
    abstracts,
    ids: {
      doi: valuesOf(entry, RIS_TAGS.doi),
      pmid: [...valuesOf(entry, RIS_TAGS.pmid), ...valuesOf(entry, own).filter((value) => /^\d{5,8}$/.test(value))],
      pmcid: valuesOf(entry, RIS_TAGS.pmcid),
    },
    idTexts: valuesOf(entry, RIS_TAGS.idText),
    addresses: valuesOf(entry, RIS_TAGS.address),
    marks: marksIn(entry.fields.map(({ tag, value }) => [tag, value])),
  };
}

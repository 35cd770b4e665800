import { type Draft, type Drafts, emptyDraft, namesIn } from './draft.ts';
import { marksIn } from './listed-decisions.ts';

/**
 * What RIS tags mean in each program, in order of precedence: RIS 2011, Cochrane (DOI, XR, US, C3), Ovid (T1, N2, ID),
 * EBSCO (L3, AN), Embase (C5, LK), Scopus (C2, C7), Web of Science (J9, JI, DI, PM), PubMed by Citavi and EndNote (AN,
 * C2), RefWorks and ProQuest (A1, YR).
 */
const RIS_TAGS = {
  title: ['TI', 'T1', 'CT', 'BT', 'ST', 'TT', 'OP'],
  venue: ['T2', 'JF', 'JO', 'JA', 'J2', 'JI', 'J1', 'J9', 'BT', 'SO', 'T3', 'PB', 'PU'],
  author: ['AU', 'A1', 'AF'],
  otherAuthor: ['A2', 'ED', 'A3', 'A4'],
  body: ['CN', 'CA', 'GA'],
  year: ['PY', 'Y1', 'YR', 'DA', 'DP', 'PD', 'Y2'],
  abstract: ['AB', 'N2'],
  keyword: ['KW', 'DE'],
  doi: ['DO', 'DOI', 'DI'],
  pmid: ['PM', 'PMID'],
  pmcid: ['PMC', 'PMCID'],
  idText: [
    'L3',
    'M3',
    'C7',
    'AN',
    'M1',
    'M2',
    'XR',
    'C1',
    'C2',
    'C3',
    'C4',
    'C5',
    'C6',
    'C8',
    'ID',
    'N1',
    'U1',
    'U2',
    'U3',
    'U4',
    'U5',
    'NO',
  ],
  address: ['UR', 'L2', 'L1', 'L4', 'LK', 'US', 'UL'],
} as const;

/** Databases whose own number in these tags is a PMID. */
const PMID_TAGS: readonly { database: RegExp; tags: readonly string[] }[] = [
  { database: /medline|pubmed/i, tags: ['AN', 'ID', 'C5', 'UI', 'UT'] },
  { database: /embase/i, tags: ['C5'] },
  { database: /scopus/i, tags: ['C2'] },
];
/** Tags that name the database. */
const DATABASE_TAGS = ['DB', 'DP', 'UR', 'N1', 'SD', 'DS'];

/** Tags of what is read and not kept: volume, pages, keywords, affiliations, publishers, dates of access and the like. */
const NOT_KEPT =
  'TY ER VL IS SP EP SN KW AD LA CY PB PP ET CC DS DE NS PG RP SE SR ER AV RN RI FN NV M4 MH LB VO CP OA PT AI CR FU FX PI PA WE BN EI PN SI MA AR SU SC WC GA OI TC Z9 U6 U7 DC BP D2 NR CL CS HO OWN STAT LR DCOM EDAT CRDT PHST PST SO RT SD LK IP PA NP OL CP UI UT SB GS EN JID RD EY AK A5 NA RF TD TA AP H1 H2 I1 I2 L5 L6 KP JC PR LP OT PL CI CO EM CD CE IN DD DT EC EM KY AY AO XT';
const KNOWN: ReadonlySet<string> = new Set([
  ...Object.values(RIS_TAGS).flat(),
  ...DATABASE_TAGS,
  ...NOT_KEPT.split(' '),
]);
const isRisTag = (tag: string) => KNOWN.has(tag);

/** "TY  - JOUR", with as many spaces before the hyphen as the file's maker sets. */
const FIRST = /^\s{0,4}TY( {0,4})-/;
const FIELD = /^\s{0,4}([A-Z][A-Z0-9]{1,4})( {0,4})-(?: {1,4}(.*)|\s*)$/;

/** RIS as its makers write it: with counters and search strategies between the entries, `TY` anywhere, `ER` or none. */
export function readRis(lines: readonly string[]): Drafts {
  const unknown = new Map<string, number>();
  const times = (count: number) => (count > 1 ? ` (${count} times)` : '');
  const spaces = lines.map((line) => FIRST.exec(line)?.[1]?.length).find((count) => count !== undefined) ?? 2;
  const least = Math.min(spaces, 2);
  const { entries, between, isCut } = readTagged(lines, {
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
    notes: [
      ...[...unknown].map(([tag, count]) => `The tag “${tag}” is not known, so it was not read${times(count)}.`),
      ...(isCut ? [CUT] : []),
    ],
  };
}

export const CUT =
  'The last entry has no end, as the others do: the file may have been cut off. Compare its number of entries with that of the database.';

/** Also for other formats whose tags mean the same. */
export function risDraft(entry: TaggedEntry): Draft {
  const authors = firstValues(entry, RIS_TAGS.author);
  const bodies = valuesOf(entry, RIS_TAGS.body);
  const persons = authors.length > 0 || bodies.length > 0 ? authors : firstValues(entry, RIS_TAGS.otherAuthor);
  const database = valuesOf(entry, DATABASE_TAGS).join('\n');
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
    // What this program says itself of a record, by which reference managers filter.
    keywords: valuesOf(entry, RIS_TAGS.keyword).filter((term) => !/^(?:Screening|Found in): /.test(term)),
    publicationTypes: valuesOf(entry, ['M3']).filter((type) => !/\d/.test(type)),
    ids: {
      doi: valuesOf(entry, RIS_TAGS.doi),
      pmid: [...valuesOf(entry, RIS_TAGS.pmid), ...ownPmids(entry, database)],
      pmcid: valuesOf(entry, RIS_TAGS.pmcid),
    },
    idTexts: valuesOf(entry, RIS_TAGS.idText),
    addresses: valuesOf(entry, RIS_TAGS.address),
    marks: marksIn(entry.fields.map(({ tag, value }) => [tag, value])),
  };
}

/** PMIDs where a database has its own numbers. */
function ownPmids(entry: TaggedEntry, database: string): string[] {
  const tags = PMID_TAGS.filter(({ database: named }) => named.test(database)).flatMap((each) => each.tags);
  // Ovid puts the address of PubMed behind it, ProQuest its own number before it.
  const named = valuesOf(entry, ['ID']).filter((value) => value.includes('/pubmed/'));
  const numbers = [...valuesOf(entry, tags), ...named].flatMap((value) => (value.split(' [')[0] ?? '').split('; '));
  const notes = /ebscohost/i.test(database) ? valuesOf(entry, ['N1']) : [];
  const noted = notes.flatMap((note) => /\bPMID: (?:NLM)?(\d{5,8})\b/.exec(note)?.[1] ?? []);
  return [...numbers.filter((value) => /^\d{5,8}$/.test(value)), ...noted];
}

/** An entry of a file in which each field begins with a tag: the values of each tag, in their order. */
export interface TaggedEntry {
  line: number;
  /** In the order of the file. */
  fields: { tag: string; value: string; line: number }[];
}

interface TaggedForm {
  /** The tag and the value of a line that begins a field; undefined for any other line. */
  field(line: string): { tag: string; value: string } | undefined;
  /** Tags that begin an entry; without them any field does. */
  begins: ReadonlySet<string>;
  /** Tags that end one. */
  ends: ReadonlySet<string>;
  /** An empty line ends an entry. */
  isApartByLines: boolean;
  /** Tags each further line of which is a value of its own. */
  lists: ReadonlySet<string>;
}

/** Entries of a tagged file, and the lines between them; `isCut`: the last one alone has no end. */
export function readTagged(
  lines: readonly string[],
  form: TaggedForm,
): { entries: TaggedEntry[]; between: number[]; isCut: boolean } {
  let ended = 0;
  const entries: TaggedEntry[] = [];
  const between: number[] = [];
  let open: TaggedEntry | null = null;
  const close = () => {
    if (open && open.fields.length > 0) entries.push(open);
    open = null;
  };
  for (const [at, line] of lines.entries()) {
    const field = form.field(line);
    const last: TaggedEntry['fields'][number] | undefined = (open as TaggedEntry | null)?.fields.at(-1);
    if (field && form.ends.has(field.tag)) {
      if (open) ended += 1;
      close();
    } else if (field) {
      if (open && form.begins.has(field.tag) && (open as TaggedEntry).fields.some(({ tag }) => form.begins.has(tag)))
        close();
      open ??= { line: at + 1, fields: [] };
      (open as TaggedEntry).fields.push({ ...field, line: at + 1 });
    } else if (line.trim() === '') {
      if (form.isApartByLines) close();
      else if (last) last.value += '\n';
    } else if (open && last) {
      if (form.lists.has(last.tag))
        (open as TaggedEntry).fields.push({ tag: last.tag, value: line.trim(), line: at + 1 });
      else last.value += `\n${line.trim()}`;
    } else between.push(at + 1);
  }
  const isOpen = open !== null;
  close();
  return { entries, between, isCut: isOpen && ended > 0 && ended === entries.length - 1 };
}

/** The values of tags, those of the first tag first. */
export const valuesOf = ({ fields }: TaggedEntry, tags: readonly string[]): string[] =>
  tags.flatMap((tag) => fields.filter((field) => field.tag === tag).map(({ value }) => value.trim())).filter(Boolean);

/** The values of the first of these tags that has any. */
function firstValues(entry: TaggedEntry, tags: readonly string[]): string[] {
  for (const tag of tags) {
    const values = valuesOf(entry, [tag]);
    if (values.length > 0) return values;
  }
  return [];
}

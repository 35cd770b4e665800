import { XMLParser } from 'fast-xml-parser';
import * as z from 'zod';
import { AssayError } from '../errors.ts';
import type { VocabularyKind } from '../ports/vocabulary.ts';

/** One descriptor of MeSH, or one of its supplementary records, as NLM describes it. */
export interface Heading {
  /** `D006333`, or `C…` for a supplementary record. */
  id: string;
  name: string;
  /** Every name, the preferred one first. */
  names: readonly string[];
  /** Empty for a supplementary record. */
  treeNumbers: readonly string[];
}

/**
 * Kinds by the places of MeSH's tree (https://meshb.nlm.nih.gov/treeView), the first that fits: a heading often has
 * several, and obesity is a disease although it is a measure of the body too.
 */
const KINDS: readonly (readonly [VocabularyKind, readonly string[]])[] = [
  ['disease', ['C', 'F03']],
  ['population', ['M']],
  // Proteins, enzymes, and genes by their name.
  ['gene_or_protein', ['D12.776', 'D08.811', 'G05.360.340.024.340']],
  ['chemical', ['D']],
  ['organism', ['B']],
  ['anatomy', ['A']],
  ['procedure', ['E']],
];

export function kindOf(treeNumbers: readonly string[]): VocabularyKind {
  const isIn = (places: readonly string[]) =>
    treeNumbers.some((number) => places.some((place) => number.startsWith(place)));
  return KINDS.find(([, places]) => isIn(places))?.[0] ?? 'other';
}

/** Each text once, whatever its case; the first spelling stays. */
function distinctNames(names: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const name of names) if (name && !byKey.has(name.toLowerCase())) byKey.set(name.toLowerCase(), name);
  return [...byKey.values()];
}

/** NLM's largest record has some 200,000 characters; a longer one is not from NLM. */
const LONGEST_RECORD = 5_000_000;

/**
 * Reads the headings of NLM's own download (https://www.nlm.nih.gov/databases/download/mesh.html), XML (`desc2026.xml`) or
 * ASCII (`d2026.bin`), record by record: the file has some 300 MB.
 * @throws AssayError `invalid_request` when it is neither, and for a record without an end.
 */
export async function* readMeshFile(chunks: AsyncIterable<string>): AsyncGenerator<Heading> {
  let buffer = '';
  let format: Format | undefined;
  for await (const chunk of chunks) {
    buffer += chunk;
    format ??= formatOf(buffer);
    if (!format) continue;
    const records = buffer.split(format.end);
    buffer = records.pop() ?? '';
    for (const record of records) yield* format.read(record);
    if (buffer.length > LONGEST_RECORD) throw notMesh();
  }
  if (!format) throw notMesh();
  yield* format.read(buffer);
}

interface Format {
  /** The separator between two records. */
  end: string;
  /** No heading for the text before the first record and after the last. */
  read(record: string): Heading[];
}

const XML: Format = { end: '</DescriptorRecord>', read: readXmlRecord };
const ASCII: Format = { end: '*NEWRECORD', read: readAsciiRecord };
/** Both say within their first lines what they are. */
const HEAD = 5_000;

function formatOf(head: string): Format | undefined {
  if (head.includes('<DescriptorRecord')) return XML;
  if (/^\s*\*NEWRECORD/.test(head)) return ASCII;
  if (head.length > HEAD) throw notMesh();
  return undefined;
}

const notMesh = () => new AssayError('invalid_request', 'This is no file of MeSH descriptors as NLM offers them.');

const LISTS: ReadonlySet<string> = new Set(['TreeNumber', 'Concept', 'Term']);
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  isArray: (name) => LISTS.has(name),
});

const term = z.object({ String: z.string(), IsPermutedTermYN: z.string().optional() });
const xmlRecord = z.object({
  DescriptorUI: z.string(),
  DescriptorName: z.object({ String: z.string() }),
  TreeNumberList: z.object({ TreeNumber: z.array(z.string()) }).optional(),
  ConceptList: z.object({ Concept: z.array(z.object({ TermList: z.object({ Term: z.array(term) }) })) }).optional(),
});

function readXmlRecord(text: string): Heading[] {
  const start = text.indexOf('<DescriptorRecord ');
  if (start < 0) return [];
  const parsed: unknown = parser.parse(`${text.slice(start)}</DescriptorRecord>`);
  const { DescriptorRecord: record } = z.object({ DescriptorRecord: xmlRecord }).parse(parsed);
  const terms = (record.ConceptList?.Concept ?? []).flatMap((concept) => concept.TermList.Term);
  const name = record.DescriptorName.String;
  // "Infarction, Myocardial" is an alphabetical form that no one uses in a sentence.
  const names = terms.filter(({ IsPermutedTermYN }) => IsPermutedTermYN !== 'Y').map((term) => term.String);
  return [
    {
      id: record.DescriptorUI,
      name,
      names: distinctNames([name, ...names]),
      treeNumbers: record.TreeNumberList?.TreeNumber ?? [],
    },
  ];
}

/** Lines such as `ENTRY = Heart Attack|T047|NON|EQV|…` */
function readAsciiRecord(text: string): Heading[] {
  const lines = [...text.matchAll(/^(MH|UI|MN|ENTRY|PRINT ENTRY) = ([^|\r\n]*)/gm)];
  const valuesOf = (...fields: string[]) =>
    lines.flatMap(([, field = '', value = '']) => (fields.includes(field) ? [value.trim()] : []));
  const [name] = valuesOf('MH');
  const [id] = valuesOf('UI');
  if (!name || !id) return [];
  return [{ id, name, names: distinctNames([name, ...valuesOf('ENTRY', 'PRINT ENTRY')]), treeNumbers: valuesOf('MN') }];
}

/** A record of NLM's database `mesh`, and the numbers there of the records directly above and below it. */
export interface MeshSummary extends Heading {
  uid: string;
  broaderUids: string[];
  narrowerUids: string[];
  /** Headings that a supplementary record is indexed under. */
  mappedUids: string[];
}

const uid = z.union([z.string(), z.number()]).transform(String);
const uids = z.array(uid).nullish();
const record = z.object({
  uid,
  ds_meshui: z.string().nullish(),
  ds_meshterms: z.array(z.string()),
  ds_idxlinks: z.array(z.object({ parent: uid.nullish(), treenum: z.string().nullish(), children: uids })).nullish(),
  ds_headingmappedtolist: uids,
});
const answer = z.object({ result: z.looseObject({ uids: z.array(uid) }) });

/** NLM counts headings from 68000000 and supplementary records from 67000000; other numbers are subheadings and places of the tree. */
const LETTERS: Readonly<Record<string, string>> = { '68': 'D', '67': 'C' };
const isHeading = (id: string) => id.length >= 8 && id.startsWith('68');

/**
 * Reads an answer of `esummary` with `db=mesh` and `retmode=json`. Records without a name (NLM says an error in their
 * place) and those that are neither headings nor supplementary records are left out.
 * @throws AssayError `source_invalid` for anything but such an answer.
 */
export function parseMeshSummary(text: string): MeshSummary[] {
  const { result } = readAnswer(text);
  return result.uids.flatMap((id) => {
    const read = record.safeParse(result[id]);
    return read.success ? (toSummary(read.data) ?? []) : [];
  });
}

function readAnswer(text: string): z.infer<typeof answer> {
  try {
    return answer.parse(JSON.parse(text));
  } catch (cause) {
    throw new AssayError('source_invalid', undefined, { cause });
  }
}

function toSummary(entry: z.infer<typeof record>): MeshSummary | undefined {
  const names = distinctNames(entry.ds_meshterms.map((name) => name.trim()));
  const [name] = names;
  const letter = LETTERS[entry.uid.slice(0, 2)];
  if (name === undefined || letter === undefined || entry.uid.length < 8) return undefined;
  const links = entry.ds_idxlinks ?? [];
  const only = (numbers: readonly (string | null | undefined)[]) => [
    ...new Set(numbers.filter((number) => typeof number === 'string' && isHeading(number)) as string[]),
  ];
  return {
    uid: entry.uid,
    id: entry.ds_meshui || `${letter}${entry.uid.slice(2)}`,
    name,
    names,
    // A supplementary record has a place that is no part of the tree: "@3065".
    treeNumbers: links.flatMap(({ treenum }) => (treenum && /^[A-Z]\d/.test(treenum) ? [treenum] : [])),
    broaderUids: only(links.map(({ parent }) => parent)),
    narrowerUids: only(links.flatMap(({ children }) => children ?? [])),
    mappedUids: only(entry.ds_headingmappedtolist ?? []),
  };
}

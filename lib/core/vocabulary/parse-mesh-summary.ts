import * as z from 'zod';
import { AssayError } from '../errors.ts';
import { distinctNames, type Heading } from './heading.ts';

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

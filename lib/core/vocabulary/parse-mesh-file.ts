import { XMLParser } from 'fast-xml-parser';
import * as z from 'zod';
import { AssayError } from '../errors.ts';
import { distinctNames, type Heading } from './heading.ts';

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

import { describe, expect, it } from 'vitest';
import { type Heading, parseMeshSummary, readMeshFile } from '#core/vocabulary/mesh-headings.ts';
import { describeWithSharedData, readShared } from '#tests/shared-data.ts';

const XML = `<?xml version="1.0"?>
<!DOCTYPE DescriptorRecordSet SYSTEM "https://www.nlm.nih.gov/databases/dtd/nlmdescriptorrecordset_20250101.dtd">
<DescriptorRecordSet LanguageCode = "eng">
<DescriptorRecord DescriptorClass = "1">
 <DescriptorUI>D990002</DescriptorUI>
 <DescriptorName><String>Velorimic Headache</String></DescriptorName>
 <DateCreated><Year>1999</Year><Month>01</Month><Day>01</Day></DateCreated>
 <TreeNumberList><TreeNumber>C10.990.100</TreeNumber></TreeNumberList>
 <ConceptList>
  <Concept PreferredConceptYN="Y"><ConceptUI>M1</ConceptUI><ConceptName><String>Velorimic Headache</String></ConceptName>
   <ScopeNote>Invented &amp; short.</ScopeNote>
   <TermList>
    <Term ConceptPreferredTermYN="Y" IsPermutedTermYN="N" LexicalTag="NON" RecordPreferredTermYN="Y"><TermUI>T1</TermUI><String>Velorimic Headache</String></Term>
    <Term ConceptPreferredTermYN="N" IsPermutedTermYN="Y" LexicalTag="NON" RecordPreferredTermYN="N"><TermUI>T2</TermUI><String>Headache, Velorimic</String></Term>
   </TermList></Concept>
  <Concept PreferredConceptYN="N"><ConceptUI>M2</ConceptUI><ConceptName><String>Velor &amp; Attack</String></ConceptName>
   <TermList><Term ConceptPreferredTermYN="Y" IsPermutedTermYN="N"><TermUI>T3</TermUI><String>Velor &amp; Attack</String></Term></TermList></Concept>
 </ConceptList>
</DescriptorRecord>
<DescriptorRecord DescriptorClass = "2">
 <DescriptorUI>D990009</DescriptorUI>
 <DescriptorName><String>Fictional Report</String></DescriptorName>
 <ConceptList><Concept PreferredConceptYN="Y"><TermList><Term><String>Fictional Report</String></Term></TermList></Concept></ConceptList>
</DescriptorRecord>
</DescriptorRecordSet>`;

const ASCII = `*NEWRECORD
RECTYPE = D
MH = Velorimic Headache
AQ = CI CL
PRINT ENTRY = Velor & Attack|T047|NON|EQV|NLM (1999)|990101|abbcdef
MN = C10.990.100
MS = Invented. ENTRY = not one
UI = D990002

*NEWRECORD
RECTYPE = D
MH = Fictional Report
UI = D990009
`;

const HEADINGS: Heading[] = [
  {
    id: 'D990002',
    name: 'Velorimic Headache',
    names: ['Velorimic Headache', 'Velor & Attack'],
    treeNumbers: ['C10.990.100'],
  },
  { id: 'D990009', name: 'Fictional Report', names: ['Fictional Report'], treeNumbers: [] },
];

async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}
async function read(text: string, size = text.length): Promise<Heading[]> {
  const headings: Heading[] = [];
  for await (const heading of readMeshFile(inPieces(text, size || 1))) headings.push(heading);
  return headings;
}

describe('NLM’s download', () => {
  it.each([
    ['XML', XML],
    ['ASCII', ASCII],
    ['ASCII with the line ends of Windows', ASCII.replaceAll('\n', '\r\n')],
  ])('gives the same headings from %s, wherever it is cut', async (_, text) => {
    for (const size of [text.length, 1_000, 17, 1]) expect(await read(text, size)).toEqual(HEADINGS);
  });

  it.each([
    ['another text', 'UI,name\nD1,Velorimine\n'],
    ['a long text of another kind', 'velorimine '.repeat(10_000)],
    ['nothing', ''],
  ])('refuses %s', async (_, text) => {
    await expect(read(text)).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('refuses a record without an end', async () => {
    const endless = `<DescriptorRecord DescriptorClass="1">${'<a>'.repeat(2_000_000)}`;
    await expect(read(endless, 1_000_000)).rejects.toMatchObject({ code: 'invalid_request' });
  });
});

const summary = (...records: object[]) =>
  JSON.stringify({
    header: { type: 'esummary', version: '0.3' },
    result: {
      uids: records.map((record) => (record as { uid: string }).uid),
      ...Object.fromEntries(records.map((record) => [(record as { uid: string }).uid, record])),
    },
  });

describe('a summary of the database mesh', () => {
  it('gives names, places of the tree, and the numbers of what stands above and below', () => {
    const text = summary({
      uid: '68990002',
      ds_meshui: 'D990002',
      ds_meshterms: ['Velorimic Headache', 'Velor Attack', 'velor attack'],
      ds_idxlinks: [
        { parent: 68990001, treenum: 'C10.990.100', children: [68990003, 68990004, 2101083] },
        { parent: '1000048', treenum: 'C23.990', children: ['68990003'] },
      ],
      ds_headingmappedtolist: [],
    });
    expect(parseMeshSummary(text)).toEqual([
      {
        uid: '68990002',
        id: 'D990002',
        name: 'Velorimic Headache',
        names: ['Velorimic Headache', 'Velor Attack'],
        treeNumbers: ['C10.990.100', 'C23.990'],
        broaderUids: ['68990001'],
        narrowerUids: ['68990003', '68990004'],
        mappedUids: [],
      },
    ]);
  });

  it('leaves out what has no name, and what is neither a heading nor a supplementary record', () => {
    const text = summary(
      { uid: '68990001', error: 'cannot get document summary' },
      { uid: '81000097', ds_meshterms: ['blood'] },
      { uid: '68990005', ds_meshterms: ['Velorimine'] },
    );
    expect(parseMeshSummary(text).map(({ id }) => id)).toEqual(['D990005']);
  });

  it.each([['{}'], ['<html>'], ['{"error":"API rate limit exceeded"}']])('refuses %s', (text) => {
    expect(() => parseMeshSummary(text)).toThrow(expect.objectContaining({ code: 'source_invalid' }));
  });
});

describeWithSharedData('a recorded summary', () => {
  it('gives a supplementary record with the heading it is indexed under', () => {
    const [record] = parseMeshSummary(readShared('mesh', 'recordings', 'Eutils-JSON__samples_esummary.mesh.json'));
    expect(record).toMatchObject({
      id: 'C414177',
      name: 'SLC7A2 protein, human',
      treeNumbers: [],
      mappedUids: ['68026923'],
    });
    expect(record?.names).toHaveLength(5);
  });
});

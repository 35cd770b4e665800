import { describe, expect, it } from 'vitest';
import type { ReportBlock, Screening } from '#contract/report.ts';
import type { SearchRecord, ToolName } from '#contract/search-record.ts';
import { evidenceOf } from '#tests/core/evidence-builder.ts';
import { reportInput, TRIAL, writeReport } from '#tests/core/report/report-builder.ts';

type Input = Parameters<typeof writeReport>[0];

async function methodsOf(input: Input): Promise<readonly ReportBlock[]> {
  const { sections } = await writeReport(input);
  return sections.find(({ id }) => id === 'methodology')?.blocks ?? [];
}

const textsOf = (block: ReportBlock | undefined) =>
  block?.type === 'table' ? block.rows.map((row) => row.map(({ text }) => text)) : [];
const tablesIn = (blocks: readonly ReportBlock[]) => blocks.filter(({ type }) => type === 'table');
const notesIn = (blocks: readonly ReportBlock[]) =>
  blocks.flatMap((block) => (block.type === 'note' ? [block.text] : [])).join('\n');

describe('the search log', () => {
  const GROUP = '(velorimine[Title/Abstract] OR VLR[Title/Abstract])';
  const search = (tool: ToolName, query: string, more: Partial<SearchRecord> = {}): SearchRecord => ({
    tool,
    query,
    at: '2026-01-01T10:20:30.000Z',
    round: 1,
    status: 'ok',
    found: 5,
    new: 4,
    tookMs: 10,
    ...more,
  });
  const REFUSED = { status: 'rate_limited', found: 0, new: 0, message: 'The source asked us to slow down.' } as const;
  const searches = [
    search('search_pubmed', `${GROUP} AND headache`),
    search('search_arxiv', 'velorimine'),
    search('search_pubmed', `${GROUP} AND dose`, REFUSED),
  ];

  it('spells a group that two searches share once, and keeps the searches of a source together', async () => {
    const [legend, log] = tablesIn(await methodsOf(reportInput([TRIAL], { searches })));
    expect(textsOf(legend)).toEqual([['PubMed', '“velorimine”', GROUP]]);
    expect(textsOf(log).map(([source, query]) => [source, query])).toEqual([
      ['PubMed', '“velorimine” AND headache'],
      ['PubMed', '“velorimine” AND dose'],
      ['arXiv', 'velorimine'],
    ]);
  });

  it('keeps a search that was refused in sight', async () => {
    const [, log] = tablesIn(await methodsOf(reportInput([TRIAL], { searches })));
    expect(textsOf(log)[1]?.slice(3)).toEqual(['The source asked us to slow down.', 'unknown', '0']);
  });

  it('has no legend where no search shares a group', async () => {
    const blocks = await methodsOf(reportInput([TRIAL], { searches: searches.slice(0, 2) }));
    expect(textsOf(tablesIn(blocks)[0])[0]?.[1]).toBe(`${GROUP} AND headache`);
    expect(notesIn(blocks)).not.toContain('quotation marks');
  });
});

describe('works left out for a reason of their own', () => {
  const leftOut = (count: number, reasonOf: (at: number) => string) => {
    const works = Array.from({ length: count }, (_, at) =>
      evidenceOf({ id: `pmid:9${at}`, title: `A fictional work ${at}`, year: 2000 + at }),
    );
    const input = reportInput([TRIAL]);
    const screenings = works.map(
      ({ id }, at): Screening => ({
        evidenceId: id,
        included: false,
        reason: reasonOf(at),
        relevance: at / 100,
        representedBy: null,
      }),
    );
    return {
      ...input,
      evidence: new Map([...input.evidence, ...works.map((work) => [work.id, work] as const)]),
      screenings: [...input.screenings, ...screenings],
    };
  };

  it('are listed with title, year and reason, the nearest first, and counted together with the shared reasons', async () => {
    const blocks = await methodsOf(leftOut(12, (at) => (at < 2 ? 'About something else.' : `Reason ${at}`)));
    const [counts, list] = tablesIn(blocks);
    expect(textsOf(counts)).toEqual([
      ['About something else.', '2'],
      ['An individual reason, given in the list below', '10'],
    ]);
    expect(textsOf(list)).toHaveLength(10);
    expect(textsOf(list)[0]).toEqual(['A fictional work 11', '2011', 'Reason 11']);
  });

  it('are counted by what they share where they are many, with a note on where each is listed', async () => {
    const reasonOf = (at: number) =>
      at < 5 ? `Trial ${at}; no headache.` : at < 8 ? `Drug ${at}, not tested` : `Why ${at}`;
    const blocks = await methodsOf(leftOut(40, reasonOf));
    expect(tablesIn(blocks).map(textsOf)).toEqual([
      [
        ['No headache', '5'],
        ['Not tested', '3'],
        ['Other reasons, each for a single work', '32'],
      ],
    ]);
    expect(notesIn(blocks)).toContain('40 works have an individual reason.');
    expect(notesIn(blocks)).toContain('in its CSV and JSON files');
  });

  it('adds up to the works left out', async () => {
    for (const count of [3, 8, 9, 30, 31, 60]) {
      const [table] = tablesIn(
        await methodsOf(leftOut(count, (at) => (at % 3 === 0 ? 'Same.' : `Own ${at}; of ${at % 7}`))),
      );
      expect(textsOf(table).reduce((sum, [, works]) => sum + Number(works), 0)).toBe(count);
    }
  });
});

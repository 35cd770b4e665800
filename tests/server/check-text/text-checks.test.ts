import { Document, FootnoteReferenceRun, Packer, Paragraph, TextRun } from 'docx';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TextCheck, textCheck } from '#contract/text-check/text-check.ts';
import { createVisitor, startWholeServer, type Visitor, type WholeServer } from '../operations/whole-server.ts';

const TEXT = `# What velorimine does

Weekly attacks fell by 4.6 with velorimine and by 1.8 with placebo [1]. Constipation was reported by 19% of participants given velorimine [1]. Its authors write that “the effect of velorimine 40 mg was lost within four weeks of treatment” [1]. Chewing spruce resin helps as well [2].

## References

1. Arrowsmith J, Benedek K, Calloway R. Velorimine 40 mg for the prevention of episodic cluster headache: a randomised, double-blind, placebo-controlled trial. Fictional Journal of Headache Medicine. 2024;3:1-9. doi:10.5555/velo.1
2. Quillfeather D, Hartwell J. Chewing resin from spruce trees lowers salivary cortisol during examinations. Journal of Clinical Observations. 2010;4(2):726-734.
`;

let server: WholeServer;
let owner: Visitor;

beforeAll(async () => {
  server = await startWholeServer({ RUNS_PER_HOUR_PER_WORKSPACE: '0', RUNS_PER_HOUR_PER_ADDRESS: '0' });
  owner = createVisitor(server);
});
afterAll(() => server.stop());

async function finished(started: Response, visitor = owner): Promise<TextCheck> {
  expect(started.status).toBe(202);
  const { checkId } = (await started.json()) as { checkId: string };
  await expect.poll(async () => (await view(checkId, visitor)).status, { timeout: 60_000 }).toMatch(/complete|failed/);
  return view(checkId, visitor);
}
const view = async (id: string, visitor = owner) =>
  textCheck.parse(await (await visitor('GET', `/api/text-checks/${id}`)).json());

describe('checking a text', () => {
  it('finds what does not stand in its source and what does not exist, without a model', async () => {
    const { result, status } = await finished(await owner('POST', '/api/text-checks', { text: TEXT }));
    expect(status).toBe('complete');
    expect(result?.engine).toBe('rules');
    expect(result?.sentences.map(({ verdict }) => verdict)).toEqual([
      'unchecked',
      'not_found',
      'not_found',
      'no_such_reference',
    ]);
    const [first, number, quotation] = result?.sentences ?? [];
    expect(first?.nearest?.quote).toContain('Weekly attacks fell by 4.6');
    expect(number?.reason).toContain('19');
    expect(quotation?.reason).toContain('quotation');
    expect(result?.references.map(({ state }) => state)).toEqual(['found', 'missing']);
    for (const { start, end, marks } of result?.sentences ?? []) {
      expect(result?.text.slice(start, end)).toMatch(/\[[12]\]/);
      for (const mark of marks) expect(result?.text.slice(mark.start, mark.end)).toMatch(/^\[\d\]$/);
    }
  });

  it('reads a Word document by its footnotes', async () => {
    const sentence = 'Of the 312 participants randomised, 298 completed the trial.';
    const file = new Document({
      footnotes: { 1: { children: [new Paragraph('Arrowsmith J. Velorimine 40 mg. 2024. doi:10.5555/velo.1')] } },
      sections: [
        {
          children: [
            new Paragraph({
              children: [new TextRun(sentence), new FootnoteReferenceRun(1), new TextRun(' It ended early.')],
            }),
          ],
        },
      ],
    });
    const bytes = new Uint8Array(await Packer.toArrayBuffer(file));
    const { result, name } = await finished(await owner('POST', '/api/text-checks/files?name=notes.docx', bytes));
    expect(name).toBe('notes.docx');
    expect(result?.sentences).toMatchObject([{ text: sentence, verdict: 'supported', reason: null }]);
    expect(result?.references).toMatchObject([{ label: '^1', state: 'found' }]);
  });

  it('is given as a Word document with comments, as tables and as references', async () => {
    const { id } = await finished(await owner('POST', '/api/text-checks', { text: TEXT, name: 'Mine' }));
    const file = async (format: string) => owner('GET', `/api/text-checks/${id}?format=${format}`);
    const parts = unzipSync(new Uint8Array(await (await file('docx')).arrayBuffer()));
    const comments = strFromU8(parts['word/comments.xml'] ?? new Uint8Array());
    expect(comments.match(/<w:comment /g)).toHaveLength(5);
    expect(comments).toContain('Reference does not exist');
    expect(strFromU8(parts['word/document.xml'] ?? new Uint8Array())).toContain('Chewing spruce resin');
    const csv = await (await file('csv')).text();
    expect(csv.split('\r\n').filter((line) => line.includes('Not found in the source'))).toHaveLength(2);
    expect(await (await file('ris')).text()).toContain('DO  - 10.5555/velo.1');
    expect(await (await file('bibtex')).text()).toContain('arrowsmith2024velorimine');
    expect(await (await file('csl-json')).json()).toMatchObject([{ DOI: '10.5555/velo.1' }]);
    expect(await (await file('markdown')).text()).toContain('# Check of Mine');
  });

  it('belongs to its workspace alone, and is deleted', async () => {
    const { id } = await finished(await owner('POST', '/api/text-checks', { text: TEXT }));
    const stranger = createVisitor(server);
    expect((await stranger('GET', `/api/text-checks/${id}`)).status).toBe(404);
    expect((await stranger('DELETE', `/api/text-checks/${id}`)).status).toBe(404);
    expect((await owner('POST', `/api/text-checks/${id}/cancel`)).status).toBe(400);
    expect((await owner('DELETE', `/api/text-checks/${id}`)).status).toBe(204);
    expect((await owner('GET', `/api/text-checks/${id}`)).status).toBe(404);
    const { checks } = (await (await owner('GET', '/api/text-checks')).json()) as { checks: { id: string }[] };
    expect(checks.some((check) => check.id === id)).toBe(false);
  });

  it('stops when it is cancelled, and keeps nothing of the text', async () => {
    const { crossref } = server.world.sources;
    crossref.fault = { kind: 'hang', served: 0 };
    try {
      const started = await owner('POST', '/api/text-checks', { text: TEXT.replaceAll('velo.1', 'velo.9') });
      const { checkId } = (await started.json()) as { checkId: string };
      await expect.poll(async () => (await view(checkId)).status).toBe('looking_up');
      expect((await owner('POST', `/api/text-checks/${checkId}/cancel`)).status).toBe(204);
      expect(await view(checkId)).toMatchObject({ status: 'cancelled', result: null });
      const { rows } = await server.services.database.pool.query('select file, sealed from text_checks where id = $1', [
        checkId,
      ]);
      expect(rows).toEqual([{ file: null, sealed: null }]);
    } finally {
      crossref.fault = undefined;
    }
  });

  it('says what is wrong with what was sent', async () => {
    const empty = await owner('POST', '/api/text-checks', { text: '  ' });
    expect(empty.status).toBe(400);
    const failed = await finished(
      await owner('POST', '/api/text-checks/files?name=a.docx', new TextEncoder().encode('PK\u0003\u0004 no archive')),
    );
    expect(failed).toMatchObject({ status: 'failed', result: null });
    expect(failed.problem).toMatch(/\w/);
  });

  it('says of a source that is down that it was not asked, and of no work that it does not exist', {
    timeout: 90_000,
  }, async () => {
    const down = ['pubmed', 'europe_pmc', 'crossref'] as const;
    for (const source of down) server.world.sources[source].fault = { kind: 'unavailable always', served: 0 };
    try {
      const text = TEXT.replaceAll('spruce', 'pine').replaceAll('velo.1', 'velo.4');
      const { result } = await finished(await owner('POST', '/api/text-checks', { text }));
      expect(result?.references.map(({ state }) => state)).toEqual(['not_asked', 'not_asked']);
      expect(result?.sentences.every(({ verdict }) => verdict === 'no_source')).toBe(true);
    } finally {
      for (const source of down) server.world.sources[source].fault = undefined;
    }
  });
});

import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { type LoggedEvent, type RunEventType, runEvent } from '#contract/event.ts';
import { runProtocol } from '#contract/review/run-protocol.ts';
import { emptyRunView, type RunView } from '#contract/run-view.ts';
import { SOURCE_LABELS } from '#contract/source-labels.ts';
import { toProtocolDocx, toProtocolMarkdown } from '#core/review/protocol/protocol-document.ts';
import { protocolOfRun } from '#core/review/protocol/protocol-of-run.ts';
import { querySetsOf } from '#core/review/protocol/protocol-sections.ts';
import { toSearchLogCsv } from '#core/review/protocol/search-log.ts';
import { foldRun } from '#core/runs/fold/reduce-run.ts';
import { queryAsSent } from '#core/sources/catalog.ts';
import { readProtocol } from '#server/runs/run-protocol.ts';
import { readZip } from '#tests/core/report/read-zip.ts';

const histories = path.resolve(import.meta.dirname, '../../../histories');

/** A stored run up to the first event of this type. */
function storedRun(name: string, until?: RunEventType): RunView {
  const { events } = JSON.parse(gunzipSync(fs.readFileSync(path.join(histories, `${name}.json.gz`))).toString());
  const log: LoggedEvent[] = events.map((event: unknown, i: number) => ({
    ...runEvent.parse(event),
    seq: i + 1,
    at: '2026-01-01T10:20:30.000Z',
  }));
  const end = until ? log.findIndex(({ type }) => type === until) + 1 : log.length;
  return foldRun('run', log.slice(0, end));
}

const written = (view: RunView) =>
  protocolOfRun(view, {
    planned: [{ tool: 'search_pubmed', query: 'planned' }],
    asSent: ({ tool, query }, filters) => queryAsSent(tool, query, filters),
    software: '1.2.3',
  });

/** The view with limits that its user has set. */
function limited(view: RunView): RunView {
  const filters = { fromYear: 2010, toYear: null, designs: [], humansOnly: true, languages: ['en'] };
  return { ...view, request: view.request && { ...view.request, filters } };
}

describe('before anything is searched', () => {
  const waiting = storedRun('team-edited-plan-and-pause', 'plan_ready');

  it('gives the searches as they will be sent, within the filters, and no flow', async () => {
    const protocol = await readProtocol(limited(waiting), {}, AbortSignal.timeout(5_000));
    expect(runProtocol.parse(protocol)).toEqual(protocol);
    expect(protocol.stage).toBe('planned');
    expect(protocol.planned.length).toBeGreaterThan(1);
    for (const { tool, query } of protocol.planned) {
      expect(waiting.request?.sources).toContain(tool);
      if (tool === 'search_pubmed') expect(query).toContain('2010:2200[Date - Publication]');
    }
    const text = toProtocolMarkdown(protocol);
    expect(text).toContain('velorimine');
    expect(text).not.toContain('Records screened');
    expect(protocol.steps.length).toBeGreaterThan(0);
  });

  it('gives the searches of its user in the place of those that would be planned', () => {
    const searches = [{ tool: 'search_pubmed' as const, query: 'mine[ti]' }];
    const view = { ...waiting, request: waiting.request && { ...waiting.request, searches } };
    expect(written(view).planned).toEqual(searches);
  });

  it('is none before the run has begun', () => {
    expect(() => written(emptyRunView('run'))).toThrow(expect.objectContaining({ code: 'report_not_ready' }));
  });
});

describe('after a run', () => {
  const view = storedRun('rules-failing-source');
  const protocol = written(view);

  it('logs every search with source, time, outcome and numbers; of those that failed none', () => {
    expect(runProtocol.parse(protocol)).toEqual(protocol);
    expect(protocol.stage).toBe('ended');
    expect(protocol.planned).toEqual([]);
    expect(protocol.searches).toHaveLength(view.searches.length);
    const rows = toSearchLogCsv(protocol).trim().split('\r\n').slice(1);
    expect(rows).toHaveLength(view.searches.length);
    const failed = protocol.searches.filter(({ status }) => status !== 'ok' && status !== 'empty');
    expect(failed.length).toBeGreaterThan(0);
    for (const { tool } of failed) {
      const row = rows.find((each) => each.startsWith(SOURCE_LABELS[tool]) && each.includes(',,,'));
      expect(row).toBeDefined();
    }
  });

  it('says of a query what the source got: the filters are part of it', () => {
    const { searches } = written(limited(view));
    const pubmed = searches.find(({ tool }) => tool === 'search_pubmed');
    expect(pubmed?.sent).toContain(`(${pubmed?.query})`);
    expect(pubmed?.sent).toContain('"english"[Language]');
    expect(pubmed?.sent).toContain('NOT ("Animals"[MeSH Terms]');
    expect(searches.find(({ tool }) => tool === 'search_web')?.sent).not.toContain('2010');
  });

  it('answers each item of PRISMA-S, and leaves to a person what only a person knows', () => {
    expect(protocol.prismaS.map(({ number }) => number)).toEqual(Array.from({ length: 16 }, (_, i) => i + 1));
    expect(protocol.prismaS.filter(({ coverage }) => coverage === 'to_add').map(({ item }) => item)).toEqual([
      'Peer review',
    ]);
    expect(protocol.prismaS.every(({ remark }) => remark !== '')).toBe(true);
  });

  it('offers the queries of PubMed for other databases, each once', () => {
    const twice = { ...protocol, searches: [...protocol.searches, ...protocol.searches] };
    const pubmed = new Set(protocol.searches.filter(({ tool }) => tool === 'search_pubmed').map(({ sent }) => sent));
    expect(querySetsOf(twice).map(({ sent }) => sent)).toEqual([...pubmed]);
  });

  it('is a well-formed document of Word with every query, whatever texts hold', async () => {
    const hostile = { ...protocol, question: 'A <w:t> & \u0000 question', messages: [{ at: 'now', text: '`|*' }] };
    const document = readZip(await toProtocolDocx(hostile)).get('word/document.xml') ?? '';
    expect(() => new XMLParser({ processEntities: false }).parse(document, true)).not.toThrow();
    expect(document).toContain('<wpc:wpc>');
    const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
    for (const { sent } of protocol.searches)
      expect(document.includes(escaped(sent)) || document.includes(sent)).toBe(true);
  });
});

it('knows the changes by hand and what was written to the team', () => {
  const steered = storedRun('team-steered-write-now');
  const { changes } = written(steered);
  const works = [{ evidenceId: 'pmid:1', included: false, reason: 'Not our population' }];
  const text = toProtocolMarkdown({ ...written(steered), changes: { ...changes, works } });
  expect(text).toContain('Not our population');
  for (const { text: message } of steered.team.steered) expect(text).toContain(message);
});

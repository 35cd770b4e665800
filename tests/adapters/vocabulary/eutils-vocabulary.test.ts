import { describe, expect, it } from 'vitest';
import { createEutilsVocabulary } from '#adapters/vocabulary/eutils-vocabulary.ts';
import { AssayError } from '#core/errors.ts';
import type { HttpRequest } from '#core/ports/http.ts';
import { type Reply, scriptedHttp } from '#tests/contracts/search-tool.contract.ts';
import { describeVocabulary } from '#tests/contracts/vocabulary.contract.ts';
import { FICTIONAL_HEADINGS } from '#tests/world/fictional-headings.ts';
import { createMeshDatabase } from '#tests/world/mesh-database.ts';
import { createTermTable } from '#tests/world/term-table.ts';

const BASE_URL = 'http://ncbi.test';
const signal = new AbortController().signal;
const mesh = createMeshDatabase({ headings: FICTIONAL_HEADINGS, table: createTermTable(FICTIONAL_HEADINGS) });
const answer = ({ url, body }: HttpRequest): Reply => ({ text: mesh(new URL(body ? `${url}?${body}` : url)).body });

function build(reply: (request: HttpRequest) => Reply = answer, apiKey?: string) {
  const http = scriptedHttp(reply);
  return { http, vocabulary: createEutilsVocabulary({ http, baseUrl: BASE_URL, apiKey }) };
}

describeVocabulary('of NLM’s services', () => build().vocabulary);

describe('asking NLM', () => {
  it('asks for many terms at once, within what NCBI allows to all that ask it', async () => {
    const { http, vocabulary } = build(answer, 'k');
    const words = Array.from({ length: 30 }, (_, i) => `another word ${i}`);
    await vocabulary.lookUp(['velorimine', 'velorimic aura', ...words, 'tamsulide'], signal);
    const utilities = http.requests.map(({ url }) => /(\w+)\.fcgi/.exec(url)?.[1]);
    expect(utilities).toEqual(['esearch', 'esummary', 'esummary']);
    for (const { url, body, politeness } of http.requests) {
      const asked = new URLSearchParams(body ?? new URL(url).search);
      expect([asked.get('db'), asked.get('api_key')]).toEqual(['mesh', 'k']);
      expect(politeness).toMatchObject({ key: 'eutils.ncbi.nlm.nih.gov', requests: 10 });
    }
  });

  it('gives a supplementary record the kind of what it is indexed under', async () => {
    const summaries: Readonly<Record<string, object>> = {
      '67990001': { uid: '67990001', ds_meshterms: ['tamsulor protein, human'], ds_headingmappedtolist: [68990008] },
      '68990008': {
        uid: '68990008',
        ds_meshterms: ['Tamsulor'],
        ds_idxlinks: [{ parent: 1, treenum: 'D12.776.990', children: [] }],
      },
    };
    const { vocabulary } = build(({ url }) => {
      const id = new URL(url).searchParams.get('id') ?? '';
      if (url.includes('esearch')) return JSON.stringify({ esearchresult: { count: '1', idlist: ['67990001'] } });
      return JSON.stringify({ result: { uids: [id], [id]: summaries[id] } });
    });
    const { entries } = await vocabulary.lookUp(['tamsulor protein, human'], signal);
    expect(entries[0]).toMatchObject({
      id: 'C990001',
      broader: ['Tamsulor'],
      kind: 'gene_or_protein',
      treeNumbers: [],
    });
  });

  it.each([
    [
      'a failure of the network',
      () => {
        throw new AssayError('source_timeout');
      },
    ],
    ['a refusal', () => ({ status: 400, text: '{"error":"API key invalid"}' })],
    ['another page', () => '<html>maintenance</html>'],
    ['an error with status 200', () => '{"esearchresult":{"ERROR":"Search Backend failed"}}'],
  ] as [string, () => Reply][])('returns the terms that could not be looked up after %s', async (_, reply) => {
    const { vocabulary } = build(reply);
    const terms = Array.from({ length: 12 }, (_each, i) => `term ${i}`);
    expect(await vocabulary.lookUp(terms, signal)).toEqual({ entries: [], unasked: terms });
  });

  it('keeps the answers of other batches than the one that failed', async () => {
    const { vocabulary } = build((request) => {
      if ((request.body ?? request.url).includes('unheardofium')) throw new AssayError('source_unavailable');
      return answer(request);
    });
    const terms = ['velorimine', ...Array.from({ length: 39 }, (_, i) => `term ${i}`), 'unheardofium'];
    const { entries, unasked } = await vocabulary.lookUp(terms, signal);
    expect(entries.map(({ name }) => name)).toEqual(['Velorimine']);
    expect(unasked).toEqual(['unheardofium']);
  });
});

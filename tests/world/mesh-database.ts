import { once } from './once.ts';
import { wordsOf } from './search-index.ts';
import type { Answer } from './simulated-source.ts';
import type { WorldHeading, WorldVocabulary } from './term-table.ts';

/** NLM's number of a heading in its database `mesh`. */
const uidOf = (id: string) => Number(`68${id.slice(1)}`);

/**
 * NLM's database `mesh` behind the E-utilities: esearch for whole names, and esummary. Forms as recorded; the summary gives numbers where the recording, made from XML, has texts.
 */
export function createMeshDatabase({ headings, table }: WorldVocabulary): (url: URL) => Answer {
  const places = once(() => {
    const byTree = new Map(
      headings.flatMap((heading) => heading.treeNumbers.map((number) => [number, heading] as const)),
    );
    return { byTree, childrenOf: Map.groupBy(byTree, ([number]) => parentOf(number)) };
  });
  const byUid = once(() => new Map(headings.map((heading) => [String(uidOf(heading.id)), heading])));

  function search(url: URL): Answer {
    const query = url.searchParams.get('term') ?? '';
    const names = query.split(' OR ').map((part) => wordsOf(part.replace(/\[.*$/, '')));
    const found = [...new Set(names.flatMap(table.headingsNamed))];
    const idlist = found.slice(0, Number(url.searchParams.get('retmax') ?? 20)).map(({ id }) => String(uidOf(id)));
    return json('esearch', {
      esearchresult: {
        count: String(found.length),
        retmax: String(idlist.length),
        retstart: '0',
        idlist,
        translationset: [],
        querytranslation: query,
      },
    });
  }

  function summary(url: URL): Answer {
    const uids = (url.searchParams.get('id') ?? '').split(',');
    const records = uids.map((uid): [string, object] => {
      const heading = byUid().get(uid);
      return [uid, heading ? recordOf(heading) : { uid, error: 'cannot get document summary' }];
    });
    return json('esummary', { result: { uids, ...Object.fromEntries(records) } });
  }

  function recordOf({ id, names, treeNumbers }: WorldHeading) {
    return {
      uid: String(uidOf(id)),
      ds_recordtype: 'descriptor',
      ds_meshui: id,
      ds_yearintroduced: '',
      ds_scopenote: 'Invented.',
      ds_registrynumber: '',
      ds_headingmappedto: '',
      ds_meshterms: names,
      ds_subheading: [],
      ds_papx: [],
      ds_previousindexing: [],
      ds_seerelated: [],
      ds_palist: [],
      ds_idxlinks: treeNumbers.map((number) => ({
        parent: uidOf(places().byTree.get(parentOf(number))?.id ?? 'D000000'),
        treenum: number,
        children: (places().childrenOf.get(number) ?? []).map(([, child]) => uidOf(child.id)),
      })),
      ds_entrydate: '1999/01/01 00:00',
      ds_revisiondate: '2024/01/01 00:00',
      ds_headingmappedtolist: [],
    };
  }

  return (url) => (url.pathname.endsWith('/esummary.fcgi') ? summary(url) : search(url));
}

const parentOf = (number: string) => number.slice(0, Math.max(0, number.lastIndexOf('.')));

function json(type: string, body: object): Answer {
  return { type: 'application/json', body: JSON.stringify({ header: { type, version: '0.3' }, ...body }) };
}

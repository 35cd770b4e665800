import * as z from 'zod';
import { AssayError, stopIfCancelled } from '#core/errors.ts';
import type { Http, HttpResponse } from '#core/ports/http.ts';
import type { Vocabulary, VocabularyEntry } from '#core/ports/vocabulary.ts';
import {
  type Allowance,
  createEutilities,
  type Eutilities,
  type EutilitiesParts,
} from '#core/sources/pubmed/eutilities.ts';
import { kindOf, type MeshSummary, parseMeshSummary } from '#core/vocabulary/mesh-headings.ts';
import { askedKeys, nameKeys } from '#core/vocabulary/term-key.ts';

/** Terms asked for in one search: NCBI allows three requests a second, and searches of the literature want them too. */
const TERMS_AT_ONCE = 40;
/** Records of one search. */
const MOST_RECORDS = 200;
/** Records of one summary; each has some kilobytes. */
const SUMMARIES_AT_ONCE = 200;
/** Headings directly below one heading, the first of them: some have hundreds. */
const MOST_NARROWER = 60;
/** Time for everything that one look-up asks. */
const TIMEOUT_MS = 8_000;

const searchJson = z.object({ esearchresult: z.object({ idlist: z.array(z.string()) }) });

/**
 * NLM's MeSH through its E-utilities: esearch in the database `mesh` for candidate records, esummary for the names and
 * tree positions, a second one for the records directly above and below. Which record has a name is decided here, by
 * all its names.
 */
export function createEutilsVocabulary(parts: EutilitiesParts & { http: Http }): Vocabulary {
  const ask = createEutilities(parts);
  return {
    async lookUp(terms, signal) {
      const wanted = [...new Set(terms)].filter((term) => askedKeys(term).length > 0);
      const batches = Array.from({ length: Math.ceil(wanted.length / TERMS_AT_ONCE) }, (_, i) =>
        wanted.slice(i * TERMS_AT_ONCE, (i + 1) * TERMS_AT_ONCE),
      );
      stopIfCancelled(signal);
      const allowance = { signal, timeoutMs: TIMEOUT_MS };
      const answers = await Promise.allSettled(batches.map((batch) => lookUpBatch(ask, batch, allowance)));
      stopIfCancelled(signal);
      return {
        entries: answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])),
        unasked: answers.flatMap((answer, i) => (answer.status === 'rejected' ? (batches[i] ?? []) : [])),
      };
    },
  };
}

async function lookUpBatch(
  ask: Eutilities,
  terms: readonly string[],
  allowance: Allowance,
): Promise<VocabularyEntry[]> {
  const query = terms.map(asName).join(' OR ');
  const parameters = { db: 'mesh', retmode: 'json', retmax: String(MOST_RECORDS), term: query };
  const records = await summariesOf(ask, idsOf(await ask('esearch', parameters, allowance)), allowance);
  const byTerm = terms.map((term) => [term, recordsOf(records, term)] as const);
  const found = byTerm.flatMap(([, borne]) => borne);
  const related = found.flatMap((record) => [...aboveOf(record), ...record.narrowerUids.slice(0, MOST_NARROWER)]);
  const known = new Map(records.map((record) => [record.uid, record]));
  const missing = [...new Set(related)].filter((uid) => !known.has(uid));
  for (const record of await summariesOf(ask, missing, allowance)) known.set(record.uid, record);
  return byTerm.flatMap(([term, borne]) => borne.map((record) => entryOf(term, record, known)));
}

const quoted = (term: string) => `"${term.replace(/["[\]]/g, ' ')}"`;
/** Only records with the name, also in the singular: a common word occurs in the notes of hundreds. */
const asName = (term: string) =>
  [...new Set([term, term.replace(/s$/i, '')])]
    .flatMap((form) => [`${quoted(form)}[MeSH Terms]`, `${quoted(form)}[Supplementary Concept]`])
    .join(' OR ');

function idsOf({ status, text }: HttpResponse): string[] {
  if (status !== 200) throw new AssayError('source_unavailable');
  return searchJson.parse(JSON.parse(text)).esearchresult.idlist;
}

async function summariesOf(ask: Eutilities, uids: readonly string[], allowance: Allowance): Promise<MeshSummary[]> {
  const records: MeshSummary[] = [];
  for (let at = 0; at < uids.length; at += SUMMARIES_AT_ONCE) {
    const id = uids.slice(at, at + SUMMARIES_AT_ONCE).join(',');
    const { status, text } = await ask('esummary', { db: 'mesh', retmode: 'json', id }, allowance);
    if (status !== 200) throw new AssayError('source_unavailable');
    records.push(...parseMeshSummary(text));
  }
  return records;
}

/** Records that have the term as a name, preferred names first. */
function recordsOf(records: readonly MeshSummary[], term: string): MeshSummary[] {
  const asked = askedKeys(term);
  const isAsked = (name: string) => nameKeys(name).some((key) => asked.includes(key));
  const borne = new Map(records.filter(({ names }) => names.some(isAsked)).map((record) => [record.uid, record]));
  return [...borne.values()].sort((a, b) => Number(isAsked(b.name)) - Number(isAsked(a.name)));
}

/** A supplementary record is below the headings it is indexed under. */
const aboveOf = ({ broaderUids, mappedUids }: MeshSummary) => [...broaderUids, ...mappedUids];

function entryOf(term: string, record: MeshSummary, known: ReadonlyMap<string, MeshSummary>): VocabularyEntry {
  const namesOf = (uids: readonly string[]) => [...new Set(uids.flatMap((uid) => known.get(uid)?.name ?? []))];
  const places = [...record.treeNumbers, ...record.mappedUids.flatMap((uid) => known.get(uid)?.treeNumbers ?? [])];
  return {
    term,
    id: record.id,
    name: record.name,
    names: [...record.names],
    treeNumbers: [...record.treeNumbers],
    broader: namesOf(aboveOf(record)),
    narrower: namesOf(record.narrowerUids.slice(0, MOST_NARROWER)),
    kind: kindOf(places),
  };
}

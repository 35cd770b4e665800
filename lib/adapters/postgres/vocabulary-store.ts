import { stopIfCancelled } from '#core/errors.ts';
import type { Vocabulary, VocabularyEntry } from '#core/ports/vocabulary.ts';
import type { Heading } from '#core/vocabulary/mesh-headings.ts';
import { askedKeys, nameKeys } from '#core/vocabulary/term-key.ts';
import { createVocabularyIndex } from '#core/vocabulary/vocabulary-index.ts';
import type { Database } from './database.ts';

export interface VocabularyStore extends Vocabulary {
  /** Whether a file has been loaded. */
  isLoaded(): Promise<boolean>;
  /** Puts these headings in the place of those that were there; none empties it. All or nothing. */
  replace(headings: readonly Heading[]): Promise<void>;
}

/** Rows of one statement. */
const ROWS = 2_000;

/** A vocabulary loaded from NLM's own file, which is asked without asking NLM. */
export function createVocabularyStore({ pool }: Pick<Database, 'pool'>): VocabularyStore {
  return {
    async isLoaded() {
      const { rows } = await pool.query('select 1 from vocabulary_headings limit 1');
      return rows.length > 0;
    },

    async lookUp(terms, signal) {
      stopIfCancelled(signal);
      const wanted = [...new Set(terms)];
      try {
        const { rows } = await pool.query<{ key: string; entry: Omit<VocabularyEntry, 'term'> }>(
          `select n.key, h.entry from vocabulary_names n join vocabulary_headings h on h.id = n.heading_id
           where n.key = any($1) order by n.key, h.id`,
          [wanted.flatMap(askedKeys)],
        );
        const byKey = Map.groupBy(rows, ({ key }) => key);
        const entriesOf = (term: string) => {
          const key = askedKeys(term).find((asked) => byKey.has(asked)) ?? '';
          const isNamed = ({ name }: { name: string }) => Number(nameKeys(name).includes(key));
          const found = (byKey.get(key) ?? []).map(({ entry }) => ({ term, ...entry }));
          return found.sort((a, b) => isNamed(b) - isNamed(a));
        };
        return { entries: wanted.flatMap(entriesOf), unasked: [] };
      } catch {
        return { entries: [], unasked: wanted };
      }
    },

    async replace(headings) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query('delete from vocabulary_headings');
        for (const { entries, names } of batches(headings)) {
          await client.query(
            `insert into vocabulary_headings (id, entry)
             select * from jsonb_to_recordset($1) as row (id text, entry jsonb)`,
            [JSON.stringify(entries)],
          );
          await client.query(
            `insert into vocabulary_names (key, heading_id)
             select * from jsonb_to_recordset($1) as row (key text, heading_id text)`,
            [JSON.stringify(names)],
          );
        }
        await client.query('commit');
      } catch (error) {
        await client.query('rollback').catch(() => undefined);
        throw error;
      } finally {
        client.release();
      }
    },
  };
}

function* batches(headings: readonly Heading[]) {
  const index = createVocabularyIndex(headings);
  for (let at = 0; at < headings.length; at += ROWS) {
    const some = headings.slice(at, at + ROWS);
    yield {
      entries: some.map((heading) => {
        const { term: _, ...entry } = index.entryOf(heading, '');
        return { id: heading.id, entry };
      }),
      names: some.flatMap(({ id, names }) =>
        [...new Set(names.flatMap(nameKeys))].map((key) => ({ key, heading_id: id })),
      ),
    };
  }
}

import type { ToolName } from './search-record.ts';
import type { SourceFacts } from './source-facts.ts';
import { SOURCE_LIST } from './source-list.ts';

/** What is known of each source. No schema is imported here, so that pages may use it. */
export const SOURCE_FACTS = byName((source) => source);

/** The sources as readers know them. */
export const SOURCE_LABELS = byName(({ label }) => label);

function byName<T>(read: (source: SourceFacts) => T): Readonly<Record<ToolName, T>> {
  return Object.fromEntries(SOURCE_LIST.map((source) => [source.name, read(source)])) as Record<ToolName, T>;
}

import type { ToolName } from '#contract/search-record.ts';
import { SOURCE_LIST } from '#contract/source-list.ts';

export interface SourceOption {
  tool: ToolName;
  label: string;
  explains: string;
}

/** The sources as the question form offers them. For the server: the browser is handed the finished list. */
export const SOURCE_OPTIONS: readonly SourceOption[] = SOURCE_LIST.filter(({ enabled }) => enabled).map(
  ({ name, label, explains }) => ({ tool: name, label, explains }),
);

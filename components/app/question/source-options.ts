import type { ToolName } from '#contract/search-record.ts';
import { SOURCE_LIST } from '#contract/source-list.ts';

export interface SourceOption {
  tool: ToolName;
  label: string;
  explains: string;
}

/**
 * The sources as the question form offers them. For the server: the browser is handed the finished list.
 *
 * @param withOwn one's own sources too, where they hold something.
 */
export function sourceOptions(withOwn: boolean): SourceOption[] {
  return SOURCE_LIST.filter(({ enabled, isOwn }) => enabled && (withOwn || !isOwn)).map(
    ({ name, label, explains }) => ({
      tool: name,
      label,
      explains,
    }),
  );
}

import { askServer, bringing } from '#components/app/ask-server.ts';
import type { TextCheck, TextCheckHead } from '#contract/text-check/text-check.ts';

const PATH = '/api/text-checks';
const at = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

/** Begins to check what was pasted, or a file; the id of the check. */
export function startCheck(wanted: { text: string } | { file: File }): Promise<string> {
  const asked =
    'file' in wanted
      ? askServer<{ checkId: string }>(`${PATH}/files?${new URLSearchParams({ name: wanted.file.name })}`, {
          method: 'POST',
          headers: { 'content-type': 'application/octet-stream' },
          body: wanted.file,
        })
      : askServer<{ checkId: string }>(PATH, bringing('POST', wanted));
  return asked.then(({ checkId }) => checkId);
}

export const listChecks = (signal: AbortSignal) =>
  askServer<{ checks: TextCheckHead[] }>(PATH, { signal }).then(({ checks }) => checks);
export const getCheck = (id: string, signal: AbortSignal) => askServer<TextCheck>(at(id), { signal });
export const cancelCheck = (id: string) => askServer<unknown>(`${at(id)}/cancel`, { method: 'POST' });
export const deleteCheck = (id: string) => askServer<unknown>(at(id), { method: 'DELETE' });
export const checkFileAddress = (id: string, format: string) => `${at(id)}?${new URLSearchParams({ format })}`;

import { notFound } from 'next/navigation';
import type { TextCheck, TextCheckHead } from '#contract/text-check/text-check.ts';
import { isAssayError } from '#core/errors.ts';
import { services } from '../wiring/services.ts';
import { readWorkspace } from './page-data.ts';

/** The visitor's own check; "not found" for other people's and nonexistent ones. */
export async function readTextCheck(id: string): Promise<TextCheck> {
  const [{ textChecks }, workspaceId] = await Promise.all([services(), readWorkspace()]);
  try {
    return await textChecks.view(workspaceId, id);
  } catch (error) {
    if (isAssayError(error) && error.code === 'not_found') notFound();
    throw error;
  }
}

export async function readTextChecks(): Promise<TextCheckHead[]> {
  const [{ textChecks }, workspaceId] = await Promise.all([services(), readWorkspace()]);
  return textChecks.list(workspaceId);
}

import { cookies } from 'next/headers';
import { services } from './wiring.ts';
import { WORKSPACE_COOKIE } from './workspace.ts';

/** The workspace that the visitor's cookie opens, or undefined for a visitor who has none yet. For pages only. */
export async function readWorkspace(): Promise<string | undefined> {
  const [jar, { workspaces }] = await Promise.all([cookies(), services()]);
  return workspaces.read(jar.get(WORKSPACE_COOKIE)?.value);
}

import about from '../../package.json' with { type: 'json' };
import type { Env } from './env.ts';

/** The version of this server, with the commit if it was known at build or start: `0.2.0 (ba6f308)`. */
export function versionOf({ ASSAY_COMMIT: commit }: Pick<Env, 'ASSAY_COMMIT'>): string {
  return commit === undefined ? about.version : `${about.version} (${commit})`;
}

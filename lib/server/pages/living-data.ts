import { notFound } from 'next/navigation';
import type { ReportChanges } from '#contract/living/report-changes.ts';
import type { LivingReport } from '#contract/living/report-version.ts';
import { isAssayError } from '#core/errors.ts';
import type { SharedVersion } from '../living/living.ts';
import { services } from '../wiring/services.ts';
import { readWorkspace } from './page-data.ts';

/** The visitor's own report as one of its versions; "not found" for other people's. */
export async function readVersions(runId: string): Promise<LivingReport> {
  const [{ living }, workspaceId] = await Promise.all([services(), readWorkspace()]);
  return orElse(() => living.view(workspaceId, runId), notFound);
}

/** The version number of a shared report; null where it has none. */
export async function readSharedVersion(runId: string): Promise<SharedVersion | null> {
  const { living } = await services();
  return living.shared(runId);
}

/** The changes of a version, or its differences from another run; null where there is nothing to compare it with. */
export async function readChanges(runId: string, against: string | null): Promise<ReportChanges | null> {
  const [{ living }, workspaceId] = await Promise.all([services(), readWorkspace()]);
  return orElse(
    () => living.changes(workspaceId, runId, against),
    () => null,
  );
}

async function orElse<T>(read: () => Promise<T>, instead: () => T): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (isAssayError(error) && ['not_found', 'report_not_ready'].includes(error.code)) return instead();
    throw error;
  }
}

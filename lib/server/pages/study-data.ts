import { notFound } from 'next/navigation';
import type { WorkSince } from '#contract/living/work-since.ts';
import type { StudyProgress, StudySummary, StudyView } from '#contract/study/study-view.ts';
import { isAssayError } from '#core/errors.ts';
import { services } from '../wiring/services.ts';
import { readWorkspace } from './page-data.ts';

/** The visitor's own session; the page "not found" for everybody else's and for those that do not exist. */
export async function readStudy(id: string): Promise<StudyView> {
  const [{ studies }, workspaceId] = await Promise.all([services(), readWorkspace()]);
  try {
    return await studies.view(workspaceId, id);
  } catch (error) {
    if (isAssayError(error) && error.code === 'not_found') notFound();
    throw error;
  }
}

/** What watched reports have found about works of a session since it began, beyond what the session itself says. */
export async function readStudyChanges({ id, createdAt, works }: StudyView): Promise<WorkSince[]> {
  const [{ studies, living }, workspaceId] = await Promise.all([services(), readWorkspace()]);
  if (workspaceId === undefined) return [];
  const { materials } = await studies.own(workspaceId, id);
  const changes = await living.changesSince(
    workspaceId,
    materials.flatMap((material) => material.works),
    createdAt,
  );
  return changes.filter(({ evidenceId, what }) => what !== 'retraction' || !works[evidenceId]?.isWithdrawn);
}

/** The visitor's sessions, last changed first. */
export async function readStudies(): Promise<StudySummary[]> {
  const [{ studies }, workspaceId] = await Promise.all([services(), readWorkspace()]);
  return studies.list(workspaceId);
}

export async function readStudyProgress(): Promise<StudyProgress> {
  const [{ studies }, workspaceId] = await Promise.all([services(), readWorkspace()]);
  return studies.progress(workspaceId);
}

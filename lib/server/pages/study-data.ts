import { notFound } from 'next/navigation';
import type { StudyProgress, StudySummary, StudyView } from '#contract/study/study-view.ts';
import { isAssayError } from '#core/errors.ts';
import { services } from '../wiring.ts';
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

/** The visitor's sessions, last changed first. */
export async function readStudies(): Promise<StudySummary[]> {
  const [{ studies }, workspaceId] = await Promise.all([services(), readWorkspace()]);
  return studies.list(workspaceId);
}

export async function readStudyProgress(): Promise<StudyProgress> {
  const [{ studies }, workspaceId] = await Promise.all([services(), readWorkspace()]);
  return studies.progress(workspaceId);
}

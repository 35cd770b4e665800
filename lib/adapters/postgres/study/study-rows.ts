/** Servers hear here which session has changed: its workspace and id. */
export const STUDY_CHANNEL = 'study_sessions';

/** A session without its events. Times are ISO 8601. */
export interface StudyHead {
  id: string;
  workspaceId: string;
  title: string;
  seq: number;
  /** How its models are asked, encrypted, while something waits for them. */
  sealed: string | null;
  createdAt: string;
  updatedAt: string;
}

export type HeadRow = {
  id: string;
  workspace_id: string;
  title: string;
  seq: number;
  sealed: string | null;
  created_at: string;
  updated_at: string;
};

export const iso = (time: string) => new Date(time).toISOString();

export function toHead(row: HeadRow): StudyHead {
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    title: row.title,
    seq: row.seq,
    sealed: row.sealed,
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
  };
}

/** Of a notification; undefined where it is none of ours. */
export function readStudyChange(payload: string): { workspaceId: string; id: string } | undefined {
  const [workspaceId, id] = payload.split(' ');
  return workspaceId && id ? { workspaceId, id } : undefined;
}

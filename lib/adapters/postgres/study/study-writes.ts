import type { StudyMaterial, StudyMaterialRef } from '#contract/study/study.ts';
import type { StudyEvent } from '#contract/study/study-events.ts';

/** A session that is to be written with its material and first event. */
export interface NewStudy {
  id: string;
  workspaceId: string;
  title: string;
  ref: StudyMaterialRef;
  material: StudyMaterial;
  /** Of the material: the same for the same. */
  fingerprint: string;
  started: StudyEvent;
  sealed: string | null;
  summary: unknown;
  at: string;
  /** Of sessions on the same material, which is opened instead of beginning another one. */
  opensInstead: (present: PresentStudy) => boolean;
  /** Sessions that a workspace may hold. */
  most: number;
}

/** The session on the same material that was begun last. */
export interface PresentStudy {
  id: string;
  summary: unknown;
  started: unknown;
}

/** `full`: the workspace holds as many as it may. Otherwise the session, new or the one that was there. */
export type Created = 'full' | { present: PresentStudy } | { id: string };

export interface StudyBatch {
  id: string;
  /** The last event that the appending process knows. */
  afterSeq: number;
  events: readonly { key: string; event: StudyEvent }[];
  at: string;
  summary: unknown;
  /** Left out: what is kept stays. */
  sealed?: string | null;
  /** Joins the session with the events. */
  material?: StudyMaterial;
  /** Takes the place of what the session began with. */
  firstMaterial?: { material: StudyMaterial; fingerprint: string };
  /** The piece of work that this is the end of: what models answered for it is forgotten. */
  done?: string;
}

/**
 * `repeated`: one of the keys is there already; `behind`: something was appended meanwhile; `gone`: the session was deleted.
 * In all three nothing is written.
 */
export type Appended = 'appended' | 'repeated' | 'behind' | 'gone';

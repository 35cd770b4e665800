import type { StoredVersion } from '#adapters/postgres/living/living-rows.ts';
import type { ReportChange } from '#contract/living/report-changes.ts';
import { START } from './simulated-world.ts';

const WEEK_MS = 7 * 86_400_000;

export const weekOf = (iso: string) => Math.floor((Date.parse(iso) - START.getTime()) / WEEK_MS);

/** What versions have reported, by kind and trial: "work_new 4". Sentences follow from the rest. */
export function reportedBy(versions: readonly Pick<StoredVersion, 'changes'>[]): string[] {
  return versions.flatMap(({ changes }) => (changes?.changes ?? []).flatMap(subject)).sort();
}

/** Weeks in which a version reported something. */
export const loudWeeks = (versions: readonly Pick<StoredVersion, 'changes' | 'createdAt'>[]) =>
  versions.flatMap(({ changes, createdAt }) => (changes && changes.changes.length > 0 ? [weekOf(createdAt)] : []));

function subject(change: ReportChange): string[] {
  const trial = 'work' in change ? change.work.evidenceId.replace(/\D/g, '') : '';
  switch (change.kind) {
    case 'notice':
      return [
        `notice ${change.notice.kind} ${trial}${change.notice.kind === 'correction' ? ` ${change.notice.date}` : ''}`,
      ];
    case 'sentence_new':
    case 'sentence_lost':
      return [];
    case 'answer_turned':
      return [change.kind];
    default:
      return [`${change.kind} ${trial}`];
  }
}

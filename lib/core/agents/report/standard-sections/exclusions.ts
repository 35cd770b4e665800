import { counted } from '#core/appraisal/study-counts.ts';
import { capitalised } from '../../../text/sentences.ts';
import { type BlockDraft, note, plainCell } from './draft.ts';
import type { Material } from './material.ts';

type Screenings = Material['input']['screenings'];

/** Most rows for reasons that apply to a single work; if there are no more in all, each is a row. */
const MOST_REASONS = 8;
/** A longer list of single works is for looking up, not for reading. */
const MOST_LISTED = 30;
const MOST_SUBJECTS = 4;

/** Reasons for exclusion with the number of works, most frequent first. */
export function exclusionReasons(screenings: Screenings): [string, number][] {
  const counts = new Map<string, number>();
  for (const { included, reason } of screenings) if (!included) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return byFrequency(counts);
}

/**
 * Why works were left out. A reader of whole works gives each work its own reason: reasons of single works are listed,
 * the nearest to the question first. A long list is replaced by counts of shared reasons and a pointer to the details.
 */
export function exclusionDrafts({
  screenings,
  evidence,
}: Pick<Material['input'], 'screenings' | 'evidence'>): BlockDraft[] {
  const reasons = exclusionReasons(screenings);
  if (reasons.length === 0) return [];
  if (reasons.length <= MOST_REASONS) return [countTable(reasons)];
  const shared = reasons.filter(([, count]) => count > 1).slice(0, MOST_REASONS - 1);
  const isShared = new Set(shared.map(([reason]) => reason));
  const own = screenings.filter(({ included, reason }) => !included && !isShared.has(reason));
  if (own.length > MOST_LISTED) {
    const subjects = subjectsOf(own.map(({ reason }) => reason));
    const rest = own.length - subjects.reduce((sum, [, count]) => sum + count, 0);
    const others: [string, number][] = rest > 0 ? [['Other reasons, each for a single work', rest]] : [];
    return [
      countTable([...shared, ...subjects, ...others]),
      note(
        `${counted(own.length, 'work has', 'works have')} an individual reason. The title, year and reason of each are listed under Sources on the page of this report, and in its CSV and JSON files.`,
      ),
    ];
  }
  const rows = own
    .toSorted((a, b) => b.relevance - a.relevance || (a.evidenceId < b.evidenceId ? -1 : 1))
    .map(({ evidenceId, reason }) => {
      const work = evidence.get(evidenceId);
      return [work?.title ?? evidenceId, String(work?.year ?? '–'), reason].map(plainCell);
    });
  return [
    countTable([...shared, ['An individual reason, given in the list below', own.length]]),
    { type: 'table', columns: ['Work left out', 'Year', 'Why'], rows },
  ];
}

function countTable(counts: readonly [string, number][]): BlockDraft {
  const rows = counts.map(([reason, count]) => [plainCell(reason), plainCell(String(count))]);
  return { type: 'table', columns: ['Reason for exclusion', 'Works'], rows };
}

/** "Etk in small cell lung cancer; no EGFR inhibitor": several works share the end of such a reason. */
function subjectsOf(reasons: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const reason of reasons) {
    const last =
      reason
        .split(/[;,]/)
        .at(-1)
        ?.replace(/[.\s]+$/, '')
        .trim() ?? '';
    const subject = capitalised(last);
    if (subject) counts.set(subject, (counts.get(subject) ?? 0) + 1);
  }
  return byFrequency(counts)
    .filter(([, count]) => count > 1)
    .slice(0, MOST_SUBJECTS);
}

function byFrequency(counts: ReadonlyMap<string, number>): [string, number][] {
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}

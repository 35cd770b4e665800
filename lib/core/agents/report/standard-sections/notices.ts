import type { Evidence, Notice } from '#contract/evidence.ts';
import type { ReportBlock } from '#contract/report.ts';
import { counted, listOf } from '#core/appraisal/study-counts.ts';
import { isUnderConcern } from '#core/appraisal/study-strength.ts';
import { shortReference } from '#core/evidence/citation.ts';

const MOST_NAMED = 5;

/**
 * "1 included work carries an expression of concern: Doe 2023 (Expression of concern in: ...)." Likewise for
 * corrections.
 */
export function noticeTexts(works: readonly Evidence[]): string[] {
  return [
    noticeText(
      works,
      'concern',
      (n) => counted(n, 'included work carries', 'included works carry'),
      'an expression of concern',
    ),
    noticeText(works, 'correction', (n) => counted(n, 'included work has', 'included works have'), 'been corrected'),
  ].filter(Boolean);
}

function noticeText(
  works: readonly Evidence[],
  kind: Notice['kind'],
  subject: (count: number) => string,
  what: string,
): string {
  const noted = works.filter(({ notices }) => notices.some((notice) => notice.kind === kind));
  if (noted.length === 0) return '';
  const named = noted.slice(0, MOST_NAMED).map((work) => `${shortReference(work)} (${sourcesOf(work, kind)})`);
  const more = noted.length - named.length;
  return `${subject(noted.length)} ${what}: ${listOf(more > 0 ? [...named, `${more} more`] : named)}.`;
}

function sourcesOf({ notices }: Evidence, kind: Notice['kind']): string {
  return notices
    .filter((notice) => notice.kind === kind)
    .map(({ source }) => source.replace(/\.$/, ''))
    .join('; ');
}

/** The quoted works under concern that `noted` does not contain yet, with a note on them. */
export function concernNote(
  block: ReportBlock,
  evidence: ReadonlyMap<string, Evidence>,
  noted: ReadonlySet<string>,
): { text: string; ids: string[] } | null {
  const ids = [...new Set(citedIn(block))].filter((id) => !noted.has(id));
  const works = ids.flatMap((id) => evidence.get(id) ?? []).filter(isUnderConcern);
  if (works.length === 0) return null;
  const verb = works.length === 1 ? 'carries' : 'carry';
  const text = `${listOf(works.map(shortReference))}, quoted above, ${verb} an expression of concern: read with doubt.`;
  return { text, ids: works.map(({ id }) => id) };
}

function citedIn(block: ReportBlock): string[] {
  const idsOf = (citations: readonly { evidenceId: string }[]) => citations.map(({ evidenceId }) => evidenceId);
  switch (block.type) {
    case 'paragraph':
      return block.claims.flatMap(({ citations }) => idsOf(citations));
    case 'positions':
      return block.positions.flatMap(({ claims }) => claims.flatMap(({ citations }) => idsOf(citations)));
    case 'table':
      return block.rows.flatMap((row) => row.flatMap(({ citations }) => idsOf(citations)));
    case 'effects':
      return block.rows.map(({ evidenceId }) => evidenceId);
    case 'note':
      return [];
  }
}

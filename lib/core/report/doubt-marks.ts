import type { Citation } from '#contract/citation.ts';
import type { Verdict } from '#contract/claim.ts';
import type { Report, ReportBlock } from '#contract/report.ts';

interface Marked {
  verdict?: Verdict | undefined;
  reason?: string | undefined;
}

/** The explanation of a mark, at its first use. */
const MEANINGS: readonly (readonly [Exclude<Verdict, 'supported'>, string])[] = [
  ['partly', 'the source says a part of this'],
  ['unchecked', 'this has not been compared with its source'],
  ['contradicted', 'the source says otherwise'],
  ['not_found', 'the source does not say this'],
];

/** "(partly: The source tells an association, not a cause.)" for an export; empty for what is simply supported. */
export function doubtText({ verdict, reason }: Marked): string {
  if (verdict === undefined || verdict === 'supported') return '';
  return `(${markOf(verdict)}${reason === undefined ? '' : `: ${reason}`})`;
}

function markOf(verdict: Verdict): string {
  return verdict.replace('_', ' ');
}

/** Everything in a block that may have a mark, with its citations. */
export function markedIn(block: ReportBlock): readonly (Marked & { citations: readonly Citation[] })[] {
  switch (block.type) {
    case 'paragraph':
      return block.claims;
    case 'positions':
      return block.positions.flatMap(({ claims }) => claims);
    case 'table':
      return block.rows.flat();
    case 'effects':
    case 'note':
      return [];
  }
}

/**
 * The explanations of a report's marks, by the id of the section in which each mark is first used; the short answer is
 * `answer`. For exports: on a page each mark opens.
 */
export function markMeanings({ answer, sections }: Pick<Report, 'answer' | 'sections'>): ReadonlyMap<string, string> {
  const places: [string, readonly Marked[]][] = [
    ['answer', answer?.claims ?? []],
    ...sections.map(({ id, blocks }): [string, readonly Marked[]] => [id, blocks.flatMap(markedIn)]),
  ];
  const all = places.flatMap(([, marked]) => marked);
  const meanings = new Map<string, string>();
  for (const [verdict, means] of MEANINGS) {
    const first = places.find(([, marked]) => marked.some((each) => each.verdict === verdict))?.[0];
    if (first === undefined) continue;
    const isReasoned = all.some((each) => each.verdict === verdict && each.reason !== undefined);
    const text = `(${markOf(verdict)}): ${means}${isReasoned ? '; the reason is next to it' : ''}.`;
    meanings.set(first, [meanings.get(first), text].filter(Boolean).join(' '));
  }
  return meanings;
}

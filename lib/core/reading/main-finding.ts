import type { EffectDirection, Finding } from '#contract/finding.ts';

/** A finding that code has read, with what it is worth beside others of its work. */
export interface Candidate {
  finding: Finding;
  /** How plainly the sentence tells a result. */
  strength: number;
  /** How much it is wanted as a finding. */
  score: number;
  /** It is a row of a table: it tells less by itself than any sentence. */
  isRow: boolean;
}

const IS_TOLD: Readonly<Record<EffectDirection, number>> = { benefit: 0.1, harm: 0.1, none: 0.1, unclear: 0 };

/** What a study was planned to show goes before whatever else it found. */
const PRIMARY = 0.8;
/** What says nothing to the question comes after what does. */
const SILENT = 0.15;

function isOfPrimary({ citation, direction, stance }: Finding): boolean {
  const tells = direction !== 'unclear' || (stance !== null && stance !== 'unclear');
  return tells && /\bprimary (?:\w+ )?(?:outcomes?|end[- ]?points?)\b/i.test(citation.quote);
}

/** Told only where nothing else is. */
const ROW = 2;

const NEARLY = 0.6;
const ESTIMATE = 0.2;

/** The id of the finding that a work is told by first; null where it has none. */
export function mainOf(kept: readonly Candidate[]): string | null {
  const most = Math.max(...kept.map(({ finding }) => finding.relevance));
  // A result seldom repeats whom it is about, as a conclusion does: an estimate nearly as near to the question is the main one.
  const hasEstimate = ({ low, relevance }: Finding) => low !== null && relevance >= NEARLY * most;
  const rank = ({ finding, score, isRow }: Candidate) =>
    score -
    (isRow ? ROW : 0) +
    (isOfPrimary(finding) ? PRIMARY : 0) -
    (finding.stance === 'unclear' ? SILENT : 0) +
    IS_TOLD[finding.direction] +
    (hasEstimate(finding) ? ESTIMATE : 0) +
    (finding.citation.field === 'abstract' ? 0.1 : 0);
  return (
    kept.toSorted((a, b) => rank(b) - rank(a) || a.finding.citation.start - b.finding.citation.start)[0]?.finding.id ??
    null
  );
}

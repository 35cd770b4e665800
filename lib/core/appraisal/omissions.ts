import type { Citation } from '#contract/citation.ts';
import type { Claim } from '#contract/claim.ts';
import type { Finding } from '#contract/finding.ts';
import { numbersIn } from '../text/numbers.ts';
import { bearingOf } from './directness.ts';
import type { Appraised } from './independent-studies.ts';
import { isSameOutcome } from './outcomes.ts';

/** Works whose balance a report must keep. */
const KEY_WORKS = 8;

export interface OmissionInput extends Appraised {
  /** All sentences that the draft tells. */
  claims: readonly Pick<Claim, 'text' | 'citations'>[];
}

/**
 * What a draft leaves out that would change a reader's mind: of each key work its main estimates, and what goes against
 * what is reported of it (another direction on the same outcome, or the answer "no" next to a "yes"). Most relevant works first.
 */
export function omittedFindings({ claims, plan, works, readings }: OmissionInput): Finding[] {
  const read = new Map(readings.map((reading) => [reading.evidenceId, reading]));
  const answering = works.filter(({ work }) => bearingOf(work, read.get(work.id), plan) === 'answers');
  return answering.slice(0, KEY_WORKS).flatMap(({ work }) => {
    const findings = read.get(work.id)?.findings ?? [];
    const reported = findings.filter((finding) => isReported(finding, claims));
    const left = findings.filter((finding) => !reported.includes(finding));
    const main = reported.some((finding) => finding.isMain) ? [] : mainEstimates(left);
    const shown = [...reported, ...main];
    return [...main, ...left.filter((finding) => !main.includes(finding) && goesAgainst(finding, shown))];
  });
}

/** One estimate is enough: with a number where there is one. */
function mainEstimates(findings: readonly Finding[]): Finding[] {
  const main = findings.filter(({ isMain }) => isMain);
  const [best] = main.toSorted(
    (a, b) => Number(b.value !== null) - Number(a.value !== null) || b.relevance - a.relevance,
  );
  return best ? [best] : [];
}

/** Whether two quotes share a place of one text. */
export function meet(a: Citation, b: Citation): boolean {
  return a.evidenceId === b.evidenceId && a.field === b.field && a.start < b.end && b.start < a.end;
}

/** A claim tells a finding where it quotes its place, or cites its work and states its value. */
export function isReported(finding: Finding, claims: OmissionInput['claims']): boolean {
  const { evidenceId } = finding.citation;
  return claims.some(({ text, citations }) => {
    const own = citations.filter((citation) => citation.evidenceId === evidenceId);
    if (own.some((citation) => meet(citation, finding.citation))) {
      return finding.value === null || states(text, finding.value);
    }
    return own.length > 0 && finding.value !== null && states(text, finding.value);
  });
}

/** "Reduced by 1.29" states −1.29: the sign is in the words. */
function states(text: string, value: number): boolean {
  return numbersIn(text).some((number) => Math.abs(Number(number.value)) === Math.abs(value));
}

function goesAgainst(finding: Finding, shown: readonly Finding[]): boolean {
  return shown.some((other) => {
    const isOpposed =
      finding.direction !== 'unclear' && other.direction !== 'unclear' && finding.direction !== other.direction;
    if (isOpposed && isSameOutcome(finding, other)) return true;
    const stances = [finding.stance, other.stance];
    return (
      (stances.includes('yes') && stances.includes('no')) ||
      (finding.direction === 'harm' && other.direction === 'benefit')
    );
  });
}

import type { Citation } from '#contract/citation.ts';
import type { Finding } from '#contract/finding.ts';
import type { Bearing } from '#contract/work-reading.ts';
import { bearingOf } from '../../../appraisal/directness.ts';
import { partSentences } from '../../../reading/abstract-parts.ts';
import { isContext, isNoReport } from '../../../reading/reader-commands.ts';
import { leansOnContext } from '../../../reading/standing-alone.ts';
import { splitSentences } from '../../../text/sentences.ts';
import type { RankedWork, ReportInput } from '../../handlers.ts';

/** A finding that the report may be written from, with its work and what stands around it. */
export interface ReportFinding {
  finding: Finding;
  work: RankedWork;
  bearing: Extract<Bearing, 'answers' | 'bears_on'>;
  /** The whole sentence (or sentences) that the quote is cut from, without the label it was printed under. */
  sentence: Citation;
  /** The sentence before where the quote leans on it, and the one behind where it takes something back; else null. */
  before: string | null;
  after: string | null;
  /** It says how the work was done, and not what it found. */
  isSetting?: true;
  /** It says what was known before the work, which has not found it. */
  isBackground?: true;
  /** Nobody has read a finding from it: it stands beside those of its work. */
  isRest?: true;
  /** Its work was left out as being beside the question: it may tell how the answer is read, and answers nothing. */
  isBeside?: true;
}

/** What begins so weakens or turns what was said before it. */
const TURNS =
  /^(?:however|but|although|though|nevertheless|nonetheless|conversely|in contrast|by contrast|on the other hand|yet|after (?:adjust|control)|when (?:adjust|restrict|limit)|this (?:effect|difference|association|benefit)|these (?:effects?|differences?|associations?|benefits?))\b/i;

/** It goes on from the sentence before, or is set against it. */
const GOES_ON =
  /^(?:however|but|in contrast|by contrast|conversely|similarly|similar (?:results?|findings?|effects?|trends?)|the same (?:was|held|applied)|likewise|also|further(?:more)?|moreover|in addition|second(?:ly)?|third(?:ly)?|no (?:such )?(?:significant )?(?:difference|effect|change)s?)\b/i;

/**
 * The findings of all works that answer the question or bear on it: first those of works that answer, in the order of the
 * works; of each work its main ones first. What does not stand in its stored text, or gives orders to its reader, is left out.
 */
export function readFindings({
  works,
  readings,
  plan,
}: Pick<ReportInput, 'works' | 'readings' | 'plan'>): ReportFinding[] {
  const readingOf = new Map(readings.map((reading) => [reading.evidenceId, reading]));
  const all = works.flatMap((work) => {
    const reading = readingOf.get(work.work.id);
    const bearing = bearingOf(work.work, reading, plan);
    if (!reading || (bearing !== 'answers' && bearing !== 'bears_on')) return [];
    const own = reading.findings.flatMap((finding) => read(finding, work, bearing) ?? []);
    return distinct(own).toSorted(
      (a, b) =>
        Number(b.finding.isMain) - Number(a.finding.isMain) ||
        b.finding.relevance - a.finding.relevance ||
        a.finding.citation.start - b.finding.citation.start,
    );
  });
  return all.toSorted((a, b) => Number(b.bearing === 'answers') - Number(a.bearing === 'answers'));
}

function read(finding: Finding, work: RankedWork, bearing: ReportFinding['bearing']): ReportFinding | null {
  const { evidenceId, field, quote, start, end } = finding.citation;
  const source = work.work.texts[field] ?? '';
  if (evidenceId !== work.work.id || quote === '' || source.slice(start, end) !== quote) return null;
  if (isNoReport(quote, source)) return null;
  const sentences = partSentences(source, splitSentences(source));
  const first = sentences.findIndex((each) => each.end > start);
  const last = sentences.findLastIndex((each) => each.start < end);
  const [from, to] = [sentences[first], sentences[last]];
  const at = { start: Math.min(from?.start ?? start, start), end: Math.max(to?.end ?? end, end) };
  // A quote that was cut with its label is told without it.
  if (from && start < from.start && start + quote.length > from.start) at.start = from.start;
  const reported = (text = '') => (isContext(text, source) ? text : null);
  const after = reported(sentences[last + 1]?.text);
  const told = source.slice(at.start, at.end);
  const leans = leansOnContext(told) || GOES_ON.test(told);
  return {
    finding,
    work,
    bearing,
    sentence: { evidenceId, field, quote: told, ...at },
    before: leans ? reported(sentences[first - 1]?.text) : null,
    after: after && TURNS.test(after) ? after : null,
  };
}

function distinct(findings: readonly ReportFinding[]): ReportFinding[] {
  const seen = new Set<string>();
  return findings.filter(({ finding: { id } }) => !seen.has(id) && seen.add(id));
}

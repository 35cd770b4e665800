import type { Finding } from '#contract/finding.ts';
import { bearingOf } from '../../../appraisal/directness.ts';
import { partSentences } from '../../../reading/abstract-parts.ts';
import { isContext, isNoReport } from '../../../reading/reader-commands.ts';
import { leansOnContext } from '../../../reading/self-contained.ts';
import { splitSentences } from '../../../text/sentences.ts';
import type { RankedWork, ReportInput } from '../../handlers.ts';
import type { FindingSource } from '../sentence.ts';

/** A sentence that begins like this weakens or reverses the one before. */
const TURNS =
  /^(?:however|but|although|though|nevertheless|nonetheless|conversely|in contrast|by contrast|on the other hand|yet|after (?:adjust|control)|when (?:adjust|restrict|limit)|this (?:effect|difference|association|benefit)|these (?:effects?|differences?|associations?|benefits?))\b/i;

/** It continues the sentence before, or contrasts with it. */
const GOES_ON =
  /^(?:however|but|in contrast|by contrast|conversely|similarly|similar (?:results?|findings?|effects?|trends?)|the same (?:was|held|applied)|likewise|also|further(?:more)?|moreover|in addition|second(?:ly)?|third(?:ly)?|no (?:such )?(?:significant )?(?:difference|effect|change)s?)\b/i;

/**
 * The findings of all relevant works: those of works that answer first, in the order of the works; within each work the
 * main ones first. A finding that is not in its stored text, or gives orders to its reader, is left out.
 */
export function readFindings({
  works,
  readings,
  plan,
}: Pick<ReportInput, 'works' | 'readings' | 'plan'>): FindingSource[] {
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

function read(finding: Finding, work: RankedWork, bearing: FindingSource['bearing']): FindingSource | null {
  const { evidenceId, field, quote, start, end } = finding.citation;
  const source = work.work.texts[field] ?? '';
  if (evidenceId !== work.work.id || quote === '' || source.slice(start, end) !== quote) return null;
  if (isNoReport(quote, source)) return null;
  const sentences = partSentences(source, splitSentences(source));
  const first = sentences.findIndex((each) => each.end > start);
  const last = sentences.findLastIndex((each) => each.start < end);
  const [from, to] = [sentences[first], sentences[last]];
  const at = { start: Math.min(from?.start ?? start, start), end: Math.max(to?.end ?? end, end) };
  // A quote that includes its label is shown without it.
  if (from && start < from.start && start + quote.length > from.start) at.start = from.start;
  const reported = (text = '') => (isContext(text, source) ? text : null);
  const after = reported(sentences[last + 1]?.text);
  const sentence = source.slice(at.start, at.end);
  const refersBack = leansOnContext(sentence) || GOES_ON.test(sentence);
  return {
    kind: 'finding',
    work,
    citation: finding.citation,
    finding,
    bearing,
    sentence: { evidenceId, field, quote: sentence, ...at },
    before: refersBack ? reported(sentences[first - 1]?.text) : null,
    after: after && TURNS.test(after) ? after : null,
  };
}

function distinct(findings: readonly FindingSource[]): FindingSource[] {
  const seen = new Set<string>();
  return findings.filter(({ finding: { id } }) => !seen.has(id) && seen.add(id));
}

import type { Citation } from '#contract/citation.ts';
import type { Finding } from '#contract/finding.ts';
import type { ReportChange } from '#contract/living/report-changes.ts';
import type { Report, ReportEvidence } from '#contract/report.ts';
import { locateQuote } from '../text/locate-quote.ts';
import { stableId } from '../text/stable-id.ts';
import { citationsOf } from './cited-sentences.ts';
import { type MatchedWorks, nameWork } from './matched-works.ts';

type Moved = Extract<ReportChange, { kind: 'result_moved' }>;
type Added = Extract<ReportChange, { kind: 'result_new' }>;

/**
 * Changed results of known works: the text of the work has changed, not how it was read. A result has moved when its quote is
 * no longer in the work and the work reports something else on the same outcome; it is new when the work had a text of that
 * kind before without this quote.
 */
export function compareResults(before: Report, after: Report, works: MatchedWorks): (Moved | Added)[] {
  const cited = new Set(citationsOf(before).map(placeOf));
  const fresh = after.findings.filter(({ citation }) => {
    const earlier = works.earlier(citation.evidenceId);
    return earlier?.included && works.isWhollyAsked(earlier) && saysNot(earlier, citation);
  });
  const gone = before.findings.filter(({ citation }) => isWithdrawn(citation, works));
  const left = new Set(fresh);
  const moved = gone.flatMap((finding): Moved[] => {
    const work = works.later(finding.evidenceId);
    const now = [...left].find((each) => each.evidenceId === work?.id && isOnSame(finding, each));
    if (!work || !now) return [];
    left.delete(now);
    if (!differs(finding, now)) return [];
    return [
      {
        kind: 'result_moved',
        id: stableId('moved', `${finding.id} ${now.id}`),
        work: nameWork(work),
        outcome: finding.outcome,
        measure: now.measure ?? finding.measure,
        from: resultOf(finding),
        to: resultOf(now),
        isCited: cited.has(placeOf(finding.citation)),
      },
    ];
  });
  const citedNow = new Set(citationsOf(after).map(placeOf));
  const added = [...left].filter(({ isMain, citation }) => isMain || citedNow.has(placeOf(citation)));
  return [
    ...moved,
    ...added.flatMap((finding): Added[] => {
      const work = works.after.find(({ id }) => id === finding.evidenceId);
      if (!work) return [];
      const { outcome, measure } = finding;
      const id = stableId('result', finding.id);
      return [{ kind: 'result_new', id, work: nameWork(work), outcome, measure, to: resultOf(finding) }];
    }),
  ];
}

/** A work no longer says what it was quoted for, and not because another source's text was read this time. */
export function isWithdrawn(citation: Citation, works: MatchedWorks): boolean {
  const work = works.before.find(({ id }) => id === citation.evidenceId);
  return work !== undefined && works.isWhollyAsked(work) && saysNot(works.later(work.id), citation);
}

/**
 * The work has a text of this kind without the quote; dashes and spaces may differ, as they do between sources. A text that
 * was not fetched says nothing.
 */
function saysNot(work: ReportEvidence | undefined, { field, quote }: Citation): boolean {
  const text = work?.texts[field];
  return text !== undefined && locateQuote(text, quote)?.similarity !== 1;
}

function isOnSame(a: Finding, b: Finding): boolean {
  const isEither = (x: string | null, y: string | null) => x === null || y === null || x === y;
  return (
    folded(a.outcome) === folded(b.outcome) && isEither(a.measure, b.measure) && isEither(a.timepoint, b.timepoint)
  );
}

function differs(a: Finding, b: Finding): boolean {
  return a.value !== b.value || a.low !== b.low || a.high !== b.high || a.n !== b.n || a.direction !== b.direction;
}

const folded = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim();

const placeOf = ({ evidenceId, field, quote }: Citation) => `${evidenceId} ${field} ${quote}`;

const resultOf = ({ value, low, high, n, direction, citation: { quote } }: Finding): Moved['from'] => ({
  value,
  low,
  high,
  n,
  direction,
  quote,
});

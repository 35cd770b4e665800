import type { Citation } from '#contract/citation.ts';
import type { Claim } from '#contract/claim.ts';
import type { Finding } from '#contract/finding.ts';
import type { ReportChange } from '#contract/living/report-changes.ts';
import type { Report, ReportBlock, ReportEvidence } from '#contract/report.ts';
import { locateQuote } from '../text/locate-quote.ts';
import { stableId } from '../text/stable-id.ts';
import { newNotices } from './compare-works.ts';
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
function isWithdrawn(citation: Citation, works: MatchedWorks): boolean {
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

type Lost = Extract<ReportChange, { kind: 'sentence_lost' }>;

/**
 * Sentences of the older version that no longer hold, each with the most important reason, and sentences of the newer one that
 * rest on something new. A sentence that is only worded differently, or left out this time, is neither.
 *
 * @param fresh works, and quotes of known works, that the older version did not have.
 */
export function compareSentences(
  before: Report,
  after: Report,
  works: MatchedWorks,
  fresh: { works: ReadonlySet<string>; quotes: ReadonlySet<string> },
): ReportChange[] {
  const now = new Map(sentencesOf(after).map((claim) => [claim.id, claim]));
  const old = sentencesOf(before);
  const lost = old.filter(isAccepted).flatMap((claim) => lostSentence(claim, now.get(claim.id), works));
  const known = new Set(old.map(({ id }) => id));
  const isNew = ({ id, citations }: Claim) =>
    !known.has(id) && citations.some(({ evidenceId, quote }) => fresh.works.has(evidenceId) || fresh.quotes.has(quote));
  const added = [...now.values()].filter((claim) => isAccepted(claim) && isNew(claim));
  return [
    ...oncePerText(lost),
    ...oncePerText(added).map(
      ({ id, text, citations }): ReportChange => ({
        kind: 'sentence_new',
        id: stableId('added', id),
        sentenceId: id,
        text,
        works: worksIn(citations, works.after),
      }),
    ),
  ];
}

/** A report may have a sentence in several sections: the first by id stands for all. */
function oncePerText<T extends { id: string; text: string }>(sentences: readonly T[]): T[] {
  const byId = sentences.toSorted((a, b) => (a.id < b.id ? 1 : -1));
  return [...new Map(byId.map((each) => [each.text, each])).values()];
}

const isAccepted = ({ verdict }: Claim) => verdict === 'supported' || verdict === 'partly';

function lostSentence(claim: Claim, now: Claim | undefined, works: MatchedWorks): Lost[] {
  const cited = claim.citations.flatMap((citation) => {
    const work = works.before.find(({ id }) => id === citation.evidenceId);
    return work ? [{ citation, work }] : [];
  });
  const retracted = cited.filter(({ work }) =>
    newNotices(work, works).some(({ notice }) => notice.kind === 'retraction'),
  );
  const withdrawn = cited.filter(({ citation }) => isWithdrawn(citation, works));
  const isContradicted = now?.verdict === 'contradicted' || now?.verdict === 'not_found';
  const named = (reason: Lost['reason'], from: readonly { work: ReportEvidence }[]): Lost[] => [
    {
      kind: 'sentence_lost',
      id: stableId('lost', `${claim.id} ${reason}`),
      sentenceId: claim.id,
      text: claim.text,
      reason,
      works: [...new Set(from.map(({ work }) => work))].map(nameWork),
    },
  ];
  if (retracted.length > 0) return named('retracted', retracted);
  if (isContradicted) return named('contradicted', cited);
  return withdrawn.length > 0 ? named('withdrawn', withdrawn) : [];
}

function worksIn(citations: Claim['citations'], among: readonly ReportEvidence[]) {
  const ids = new Set(citations.map(({ evidenceId }) => evidenceId));
  return among.filter(({ id }) => ids.has(id)).map(nameWork);
}

/** The sentences of a report, each once. */
function sentencesOf({ answer, sections }: Pick<Report, 'answer' | 'sections'>): Claim[] {
  const all = [...(answer?.claims ?? []), ...sections.flatMap(({ blocks }) => blocks.flatMap(ofBlock))];
  return [...new Map(all.map((claim) => [claim.id, claim])).values()];
}

function ofBlock(block: ReportBlock): Claim[] {
  if (block.type === 'paragraph') return block.claims;
  if (block.type === 'positions') return block.positions.flatMap(({ claims }) => claims);
  return [];
}

/** Every quote that a report rests on. */
export function citationsOf(report: Pick<Report, 'answer' | 'sections'>): Citation[] {
  const ofTables = report.sections.flatMap(({ blocks }) => blocks.flatMap(ofRows));
  return [...sentencesOf(report).flatMap(({ citations }) => citations), ...ofTables];
}

function ofRows(block: ReportBlock): Citation[] {
  if (block.type === 'table') return block.rows.flat().flatMap(({ citations }) => citations);
  if (block.type === 'effects') return block.rows.map(({ citation }) => citation);
  return [];
}

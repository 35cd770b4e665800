import type { Claim } from '#contract/claim.ts';
import type { ReportChange } from '#contract/living/report-changes.ts';
import type { Report, ReportEvidence } from '#contract/report.ts';
import { stableId } from '../text/stable-id.ts';
import { sentencesOf } from './cited-sentences.ts';
import { isWithdrawn } from './compare-results.ts';
import { newNotices } from './compare-works.ts';
import { type MatchedWorks, nameWork } from './matched-works.ts';

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
  const lost = old.filter(isHeldUp).flatMap((claim) => lostSentence(claim, now.get(claim.id), works));
  const known = new Set(old.map(({ id }) => id));
  const isNew = ({ id, citations }: Claim) =>
    !known.has(id) && citations.some(({ evidenceId, quote }) => fresh.works.has(evidenceId) || fresh.quotes.has(quote));
  const added = [...now.values()].filter((claim) => isHeldUp(claim) && isNew(claim));
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

const isHeldUp = ({ verdict }: Claim) => verdict === 'supported' || verdict === 'partly';

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

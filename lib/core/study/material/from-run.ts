import type { Contradiction } from '#contract/appraisal/contradiction.ts';
import type { Citation } from '#contract/citation.ts';
import type { Claim } from '#contract/claim.ts';
import { type Evidence, isRetracted } from '#contract/evidence.ts';
import type { Finding } from '#contract/finding.ts';
import type { ReportBlock } from '#contract/report.ts';
import { hasEnded, type RunView } from '#contract/run-view.ts';
import type { StudyMaterial, StudyMaterialRef } from '#contract/study/study.ts';
import { locateCitations } from '../../checking/claim-context.ts';
import { AssayError } from '../../errors.ts';

/** What opens a report has no section of its own. */
const OPENING = 'Short answer';

/**
 * What can be learnt from a finished run, a report or an answer of a conversation alike: its sentences that passed the check
 * in the order of reading, each cited work and each included one, and the findings and contradictions read in these. A
 * citation whose quote does not stand in its work is left out, and so is all that rests on a retracted work alone.
 *
 * @throws AssayError `report_not_ready` for a run that has not ended with a report.
 */
export function materialFromRun(ref: StudyMaterialRef, view: RunView): StudyMaterial {
  const { request } = view;
  if (!request || !hasEnded(view) || view.status !== 'complete') throw new AssayError('report_not_ready');
  const all = new Map(Object.entries(view.works));
  const locate = (citations: readonly Citation[]) =>
    locateCitations(
      citations.map((each) => ({ ...each, evidenceId: view.aliases[each.evidenceId] ?? each.evidenceId })),
      all,
    ).located.map(({ citation }) => citation);
  const statements = statementsOf(view, locate);
  const cited = new Set(statements.flatMap(({ claim }) => claim.citations.map(({ evidenceId }) => evidenceId)));
  const works = [...all.values()].filter(
    (work) => !isRetracted(work) && (cited.has(work.id) || view.screenings[work.id]?.included === true),
  );
  const isWork = new Set(works.map(({ id }) => id));
  return {
    ref,
    title: view.title ?? request.question,
    topic: view.ask?.understood.question ?? request.question,
    works: byReference(works, view.references),
    statements,
    findings: findingsOf(view, locate).filter(({ evidenceId }) => isWork.has(evidenceId)),
    contradictions: contradictionsOf(view.contradictions, locate),
    sampleData: view.sampleData,
  };
}

type Locate = (citations: readonly Citation[]) => Citation[];

function statementsOf(view: RunView, locate: Locate): StudyMaterial['statements'] {
  const claims = [
    ...(view.answer?.claims ?? []).map((claim) => ({ claim, section: OPENING })),
    ...view.sections.flatMap(({ title, blocks }) =>
      blocks.flatMap(claimsIn).map((claim) => ({ claim, section: title })),
    ),
  ];
  const seen = new Set<string>();
  return claims.flatMap(({ claim, section }) => {
    if ((claim.verdict !== 'supported' && claim.verdict !== 'partly') || seen.has(claim.text)) return [];
    const citations = locate(claim.citations);
    if (citations.length === 0) return [];
    seen.add(claim.text);
    return [{ claim: { ...claim, citations }, section }];
  });
}

function claimsIn(block: ReportBlock): Claim[] {
  if (block.type === 'paragraph') return block.claims;
  return block.type === 'positions' ? block.positions.flatMap(({ claims }) => claims) : [];
}

function findingsOf(view: RunView, locate: Locate): Finding[] {
  const seen = new Set<string>();
  return Object.values(view.readings).flatMap(({ findings }) =>
    findings.flatMap((finding) => {
      const [citation] = locate([finding.citation]);
      if (!citation || seen.has(finding.id)) return [];
      seen.add(finding.id);
      return [{ ...finding, evidenceId: citation.evidenceId, citation }];
    }),
  );
}

function contradictionsOf(contradictions: readonly Contradiction[], locate: Locate): Contradiction[] {
  return contradictions.flatMap((each) => {
    const [first] = locate([each.first]);
    const [second] = locate([each.second]);
    return first && second ? [{ ...each, first, second }] : [];
  });
}

/** Works in the order of the reference list, the others behind them. */
function byReference(works: readonly Evidence[], references: readonly string[]): Evidence[] {
  const place = new Map(references.map((id, at) => [id, at]));
  const rank = ({ id }: Evidence) => place.get(id) ?? references.length;
  return works.toSorted((a, b) => rank(a) - rank(b) || (a.id < b.id ? -1 : 1));
}

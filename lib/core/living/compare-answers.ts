import type { ReportChange } from '#contract/living/report-changes.ts';
import type { Report } from '#contract/report.ts';
import { stableId } from '../text/stable-id.ts';

/**
 * The direction of the answer, and its certainty for each outcome. Reports that were not both made with a model, or both
 * without, are not compared.
 */
export function compareAnswers(before: Report, after: Report): ReportChange[] {
  if (!before.answer || !after.answer || before.engine !== after.engine || before.writtenBy !== after.writtenBy)
    return [];
  const [from, to] = [before.answer.direction, after.answer.direction];
  const turned: ReportChange[] =
    from === to
      ? []
      : [{ kind: 'answer_turned', id: stableId('answer', `${from} ${to}`), from, to, lead: after.answer.lead }];
  const now = new Map(after.answer.outcomes.map((outcome) => [folded(outcome.outcome), outcome]));
  const old = new Map(before.answer.outcomes.map((outcome) => [folded(outcome.outcome), outcome]));
  const moved = [...old].flatMap(([name, outcome]): ReportChange[] => {
    const later = now.get(name);
    if (!later || later.level === outcome.level) return [];
    const had = new Set(outcome.steps.map(({ factor, change }) => `${factor} ${change}`));
    const reasons = later.steps.filter(({ factor, change }) => change !== 0 && !had.has(`${factor} ${change}`));
    return [
      {
        kind: 'certainty_moved',
        id: stableId('certainty', `${name} ${outcome.level} ${later.level}`),
        outcome: later.outcome,
        from: outcome.level,
        to: later.level,
        reasons: reasons.map(({ reason }) => reason),
      },
    ];
  });
  return [...turned, ...moved];
}

const folded = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim();

import {
  type OutcomeAnalysis,
  type OutcomeMeasure,
  oneLine,
  present,
  type StudyResults,
  wordsOf,
} from './clinical-trials-study.ts';

/** Pharmacokinetic tables have hundreds of rows; longer ones are better read in the registry itself. */
const MOST_ROWS = 40;

/** The posted results as lines that can be quoted individually, each naming its groups and units. */
export function resultLines(results: StudyResults): string[] {
  const measures = results.outcomeMeasuresModule?.outcomeMeasures ?? [];
  return [
    ...participantLines(results),
    ...measures.filter(({ type }) => type === 'PRIMARY').flatMap(measureLines),
    ...adverseEventLines(results),
  ];
}

type Titles = ReadonlyMap<string, string>;

function titlesOf(groups: readonly { id?: string | undefined; title?: string | undefined }[]): Titles {
  return new Map(groups.flatMap(({ id, title }) => (id ? [[id, oneLine(title) || id] as const] : [])));
}

function participantLines({ participantFlowModule: flow }: StudyResults): string[] {
  const titles = titlesOf(flow?.groups ?? []);
  const periods = flow?.periods ?? [];
  return periods.flatMap(({ title, milestones }) => {
    const counted = milestones
      .filter(({ type }) => type === 'STARTED' || type === 'COMPLETED')
      .map(({ type, achievements }) => {
        const counts = achievements.flatMap(({ groupId, numSubjects }) =>
          numSubjects ? [`${nameOf(titles, groupId)} ${numSubjects}`] : [],
        );
        return counts.length > 0 ? `${wordsOf(type ?? '')}: ${counts.join('; ')}` : undefined;
      });
    const stages = present(counted);
    const period = periods.length > 1 && title ? ` (${oneLine(title)})` : '';
    return stages.length > 0 ? [`Participants${period} ${stages.join('. ')}.`] : [];
  });
}

function measureLines(measure: OutcomeMeasure): string[] {
  const titles = titlesOf(measure.groups);
  const timeFrame = oneLine(measure.timeFrame);
  const name = `${oneLine(measure.title) || 'untitled'}${timeFrame ? ` (${timeFrame})` : ''}`;
  const rows = valueRows(measure, titles);
  const shown = rows.slice(0, MOST_ROWS).map((row) => `Primary outcome result: ${name}: ${row}.`);
  if (rows.length === 0) shown.push(`Primary outcome result: ${name}: no values posted.`);
  if (rows.length > MOST_ROWS) shown.push(`(${rows.length - MOST_ROWS} further rows in the registry)`);
  const analyses = present(measure.analyses.map((analysis) => analysisText(analysis, titles)));
  return [...shown, ...analyses.map((analysis) => `Analysis of ${name}: ${analysis}.`)];
}

function valueRows(measure: OutcomeMeasure, titles: Titles): string[] {
  const unit = [measure.paramType && wordsOf(measure.paramType), oneLine(measure.unitOfMeasure)]
    .filter(Boolean)
    .join(', ');
  return measure.classes.flatMap((klass) =>
    klass.categories.flatMap((category) => {
      const sizes = sizesOf(klass.denoms.length > 0 ? klass.denoms : measure.denoms);
      const values = category.measurements.flatMap(({ groupId, ...measured }) => {
        const value = valueText(measured, measure.dispersionType);
        if (!value) return [];
        const size = groupId && sizes.get(groupId);
        return [`${nameOf(titles, groupId)} ${value}${size ? ` (n = ${size})` : ''}`];
      });
      const row = [klass.title, category.title].map(oneLine).filter(Boolean).join(', ');
      const head = [row, unit && `[${unit}]`].filter(Boolean).join(' ');
      return values.length > 0 ? [[head, values.join('; ')].filter(Boolean).join(' ')] : [];
    }),
  );
}

type Measured = Omit<OutcomeMeasure['classes'][number]['categories'][number]['measurements'][number], 'groupId'>;

function valueText(
  { value, spread, lowerLimit, upperLimit, comment }: Measured,
  dispersion: string | undefined,
): string {
  if (!value) return oneLine(comment);
  const about = oneLine(dispersion) || 'spread';
  const range =
    lowerLimit || upperLimit
      ? `${about} ${lowerLimit ?? 'not given'} to ${upperLimit ?? 'not given'}`
      : spread && `${about} ${spread}`;
  // The registry says why there is no value, or no limit.
  const parts = [range, oneLine(comment).replace(/\.$/, '')].filter(Boolean).join('; ');
  return parts ? `${value} (${parts})` : value;
}

/** Participants analysed in each group; other units (eyes, lesions) would not be an n. */
function sizesOf(denoms: OutcomeMeasure['denoms']): Map<string, string> {
  const participants = denoms.find(({ units }) => /^participants$/i.test(units ?? ''));
  return new Map(
    (participants?.counts ?? []).flatMap(({ groupId, value }) => (groupId && value ? [[groupId, value] as const] : [])),
  );
}

function analysisText(analysis: OutcomeAnalysis, titles: Titles): string | undefined {
  const { paramType, paramValue, pValue, statisticalMethod } = analysis;
  const estimate =
    paramValue && [oneLine(paramType) || 'estimate', paramValue, intervalText(analysis)].filter(Boolean).join(' ');
  const p = pValue && `p ${/^[<>=≤≥]/.test(pValue) ? pValue : `= ${pValue}`}`;
  const parts = [estimate, p].filter(Boolean).join(', ');
  if (!parts) return undefined;
  const compared = analysis.groupIds.map((id) => nameOf(titles, id)).join(' versus ');
  const how = [statisticalMethod, hypothesisText(analysis.nonInferiorityType)].map(oneLine).filter(Boolean).join('; ');
  return `${compared ? `${compared}: ` : ''}${parts}${how ? ` (${how})` : ''}`;
}

function intervalText({ ciPctValue, ciLowerLimit, ciUpperLimit }: OutcomeAnalysis): string {
  if (!ciLowerLimit && !ciUpperLimit) return '';
  const level = ciPctValue ? `${ciPctValue}% CI` : 'CI';
  return `(${level} ${ciLowerLimit ?? 'not given'} to ${ciUpperLimit ?? 'not given'})`;
}

/** `OTHER` and `SUPERIORITY_OR_OTHER_LEGACY` mean nothing to a reader. */
function hypothesisText(type: string | undefined): string {
  return type && !type.includes('OTHER') ? `test of ${wordsOf(type)}` : '';
}

function adverseEventLines({ adverseEventsModule: events }: StudyResults): string[] {
  const groups = events?.eventGroups ?? [];
  const timeFrame = oneLine(events?.timeFrame);
  const describe = (label: string, kind: 'serious' | 'deaths') => {
    const counts = groups.flatMap((group) => {
      const affected = group[`${kind}NumAffected`];
      const atRisk = group[`${kind}NumAtRisk`];
      if (affected === undefined) return [];
      return [
        `${oneLine(group.title) || 'group'} ${affected}${atRisk === undefined ? '' : ` of ${atRisk} participants`}`,
      ];
    });
    return counts.length > 0 ? [`${label}: ${counts.join('; ')}.`] : [];
  };
  const lines = [...describe('Serious adverse events', 'serious'), ...describe('Deaths from any cause', 'deaths')];
  return lines.length > 0 && timeFrame ? [...lines, `Adverse events were collected: ${timeFrame}`] : lines;
}

function nameOf(titles: Titles, id: string | undefined): string {
  return (id && (titles.get(id) ?? id)) || 'group';
}

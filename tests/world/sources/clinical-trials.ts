import type { SearchIndex } from '../search-index.ts';
import type { Answer } from '../simulated-source.ts';
import { addSynonyms } from '../term-mapping.ts';
import type { TermTable } from '../term-table.ts';
import type { WorldWork } from '../work.ts';

/**
 * ClinicalTrials.gov API v2: studies in pages with tokens. The registry adds synonyms to words and phrases alike; in which part
 * of a record they stand (`query.cond`, `AREA[ConditionSearch]`) is not simulated.
 */
export function createClinicalTrials(search: SearchIndex['search'], table: TermTable): (url: URL) => Answer {
  return (url) => {
    if (url.pathname !== '/api/v2/studies') return { status: 404, type: 'text/plain', body: 'not here' };
    const query = ['query.term', 'query.cond', 'query.intr', 'query.titles']
      .flatMap((name) => url.searchParams.get(name) ?? [])
      .map((asked) => `(${asked})`)
      .join(' AND ');
    const { query: expanded, ideas } = addSynonyms(query, table, { quoted: true });
    const hits = search(expanded, ideas);
    const start = Number(url.searchParams.get('pageToken')?.replace('t', '') ?? 0);
    const size = Number(url.searchParams.get('pageSize') ?? 10);
    const next = start + size;
    const body = {
      ...(url.searchParams.get('countTotal') === 'true' && { totalCount: hits.length }),
      studies: hits.slice(start, next).map(toStudy),
      ...(next < hits.length && { nextPageToken: `t${next}` }),
    };
    return { type: 'application/json', body: JSON.stringify(body) };
  };
}

function toStudy(work: WorldWork) {
  const { trial } = work;
  if (!trial) throw new Error(`${work.title} is no trial`);
  return {
    protocolSection: {
      identificationModule: {
        nctId: trial.nct,
        briefTitle: work.title,
        officialTitle: work.title,
        organization: { fullName: 'Fictional Trial Unit', class: 'OTHER' },
      },
      statusModule: {
        overallStatus: trial.status,
        ...(trial.whyStopped && { whyStopped: trial.whyStopped }),
        startDateStruct: { date: trial.startDate, type: 'ACTUAL' },
        studyFirstPostDateStruct: { date: trial.startDate },
      },
      sponsorCollaboratorsModule: { leadSponsor: { name: 'Fictional Trial Unit', class: 'OTHER' } },
      descriptionModule: { briefSummary: work.abstract.map((part) => part.text).join('\n') },
      conditionsModule: { conditions: trial.conditions },
      designModule: {
        studyType: 'INTERVENTIONAL',
        ...(trial.phases && { phases: trial.phases }),
        designInfo: { allocation: 'RANDOMIZED', interventionModel: 'PARALLEL', maskingInfo: { masking: 'DOUBLE' } },
        ...(trial.enrolment !== undefined && {
          enrollmentInfo: { count: trial.enrolment, type: trial.isActual ? 'ACTUAL' : 'ESTIMATED' },
        }),
      },
      armsInterventionsModule: { armGroups: trial.arms, interventions: trial.interventions },
      outcomesModule: {
        primaryOutcomes: trial.primaryOutcomes.map((measure) => ({ measure, timeFrame: '12 months' })),
        secondaryOutcomes: (trial.secondaryOutcomes ?? []).map((measure) => ({ measure, timeFrame: '12 months' })),
      },
      eligibilityModule: { eligibilityCriteria: 'Adults', sex: 'ALL', minimumAge: '18 Years' },
      ...(trial.publicationPmids && {
        referencesModule: {
          references: trial.publicationPmids.map((pmid) => ({ pmid, type: 'RESULT', citation: 'Fictional reference' })),
        },
      }),
    },
    ...(trial.results && {
      resultsSection: { outcomeMeasuresModule: { outcomeMeasures: trial.results.map(toOutcome) } },
    }),
    hasResults: trial.results !== undefined,
  };
}

function toOutcome(result: NonNullable<NonNullable<WorldWork['trial']>['results']>[number]) {
  const groups = result.groups.map((group, index) => ({
    id: `OG00${index}`,
    title: group.title,
    description: group.title,
  }));
  return {
    type: 'PRIMARY',
    title: result.outcome,
    reportingStatus: 'POSTED',
    paramType: 'MEAN',
    dispersionType: 'Standard Deviation',
    unitOfMeasure: result.unit,
    timeFrame: '12 months',
    groups,
    classes: [
      {
        categories: [
          {
            measurements: result.groups.map((group, index) => ({
              groupId: `OG00${index}`,
              value: group.value,
              ...(group.spread && { spread: group.spread }),
            })),
          },
        ],
      },
    ],
    ...(result.pValue && {
      analyses: [{ groupIds: groups.map((group) => group.id), pValue: result.pValue, statisticalMethod: 'ANCOVA' }],
    }),
  };
}

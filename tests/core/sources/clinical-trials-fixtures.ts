/** A fictional trial in the shape of ClinicalTrials.gov API v2, with every module that Assay reads. */
export function fictionalStudy(nctId = 'NCT90000001') {
  return {
    protocolSection: {
      identificationModule: {
        nctId,
        nctIdAliases: ['NCT80000001'],
        orgStudyIdInfo: { id: 'AMBER-1' },
        secondaryIdInfos: [
          { id: '2014-001234-56', type: 'EUDRACT_NUMBER' },
          { id: 'ISRCTN 12345678', type: 'REGISTRY', domain: 'ISRCTN' },
          { id: 'NCT70000001', type: 'REGISTRY', domain: 'ClinicalTrials.gov' },
          { id: 'U01 HL012345', type: 'NIH' },
        ],
        briefTitle: 'Amber Tincture for Sleep',
        officialTitle: 'A Randomised Study of Amber Tincture',
      },
      statusModule: {
        overallStatus: 'TERMINATED',
        whyStopped: 'Slow accrual',
        startDateStruct: { date: '2015-03', type: 'ACTUAL' },
        primaryCompletionDateStruct: { date: '2015-11', type: 'ACTUAL' },
        completionDateStruct: { date: '2016-01-31', type: 'ACTUAL' },
        studyFirstPostDateStruct: { date: '2014-12-01' },
        resultsFirstPostDateStruct: { date: '2017-02-02' },
      },
      sponsorCollaboratorsModule: { leadSponsor: { name: 'Fictional Rest Institute', class: 'OTHER' } },
      descriptionModule: { briefSummary: 'Does amber help?\n\nSleep of \\<6 hours \\[self-reported\\] is studied.' },
      conditionsModule: { conditions: ['Insomnia'], keywords: ['resin'] },
      designModule: {
        studyType: 'INTERVENTIONAL',
        phases: ['PHASE1', 'PHASE2'],
        designInfo: {
          allocation: 'RANDOMIZED',
          interventionModel: 'PARALLEL',
          maskingInfo: { masking: 'DOUBLE', whoMasked: ['PARTICIPANT', 'CARE_PROVIDER'] },
        },
        enrollmentInfo: { count: 42, type: 'ACTUAL' },
      },
      armsInterventionsModule: {
        armGroups: [
          { label: 'Amber', type: 'EXPERIMENTAL', description: '10 drops.' },
          { label: 'Placebo', type: 'PLACEBO_COMPARATOR' },
        ],
        interventions: [{ type: 'DRUG', name: 'Amber tincture', description: 'Taken at night.' }],
      },
      outcomesModule: {
        primaryOutcomes: [{ measure: 'Sleep duration', timeFrame: '12 weeks', description: 'By diary.' }],
        secondaryOutcomes: [{ measure: 'Daytime naps', timeFrame: '12 weeks' }],
      },
      eligibilityModule: {
        eligibilityCriteria: 'Inclusion Criteria:\n\n* Adults\n* Poor sleepers',
        sex: 'ALL',
        minimumAge: '18 Years',
        maximumAge: '75 Years',
        healthyVolunteers: false,
      },
      referencesModule: {
        references: [
          { pmid: '900001', type: 'RESULT', citation: 'Okafor N. Amber. doi: 10.5555/Amber.1.' },
          { pmid: '900002', type: 'DERIVED', citation: 'Okafor N. More amber.' },
          { pmid: '900003', type: 'BACKGROUND', citation: 'Elder E. Resins.' },
        ],
      },
    },
    resultsSection: {
      participantFlowModule: {
        groups: [
          { id: 'FG000', title: 'Amber' },
          { id: 'FG001', title: 'Placebo' },
        ],
        periods: [
          {
            title: 'Overall Study',
            milestones: [
              { type: 'STARTED', achievements: [flow('FG000', '21'), flow('FG001', '21')] },
              { type: 'COMPLETED', achievements: [flow('FG000', '19'), flow('FG001', '20')] },
            ],
          },
        ],
      },
      outcomeMeasuresModule: {
        outcomeMeasures: [
          {
            type: 'PRIMARY',
            title: 'Sleep duration',
            timeFrame: '12 weeks',
            paramType: 'MEAN',
            dispersionType: 'Standard Deviation',
            unitOfMeasure: 'hours',
            groups: [
              { id: 'OG000', title: 'Amber' },
              { id: 'OG001', title: 'Placebo' },
            ],
            denoms: [{ units: 'Participants', counts: [size('OG000', '19'), size('OG001', '20')] }],
            classes: [
              {
                title: 'Week 12',
                categories: [
                  {
                    measurements: [
                      { groupId: 'OG000', value: '6.9', spread: '1.1' },
                      { groupId: 'OG001', value: '6.2', spread: '1.3' },
                    ],
                  },
                ],
              },
            ],
            analyses: [
              {
                groupIds: ['OG000', 'OG001'],
                nonInferiorityType: 'SUPERIORITY',
                pValue: '0.04',
                statisticalMethod: 'ANCOVA',
                paramType: 'Mean Difference',
                paramValue: '0.7',
                ciPctValue: '95',
                ciLowerLimit: '0.1',
                ciUpperLimit: '1.3',
              },
            ],
          },
          { type: 'SECONDARY', title: 'Daytime naps', groups: [], classes: [] },
        ],
      },
      adverseEventsModule: {
        timeFrame: '16 weeks',
        eventGroups: [
          { title: 'Amber', seriousNumAffected: 2, seriousNumAtRisk: 21, deathsNumAffected: 0, deathsNumAtRisk: 21 },
          { title: 'Placebo', seriousNumAffected: 1, seriousNumAtRisk: 21 },
        ],
      },
    },
    derivedSection: {
      conditionBrowseModule: { meshes: [{ id: 'D1', term: 'Sleep Initiation and Maintenance Disorders' }] },
    },
    hasResults: true,
  };
}

function flow(groupId: string, numSubjects: string) {
  return { groupId, numSubjects };
}

function size(groupId: string, value: string) {
  return { groupId, value };
}

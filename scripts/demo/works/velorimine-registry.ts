// Velorimine is an invented drug. Every trial, number and identifier here is fictional.
import { againstPlacebo, fictionalTopic } from './fictional-topic.ts';

const { registration } = fictionalTopic({ slug: 'velo', firstPmid: 99_000_000, firstNct: 99_000_000 });

const VELORIMINE = [{ type: 'DRUG', name: 'Velorimine' }];

/** Registry entries beyond those of the tests' small world (1: terminated, 2: completed with results). */
export const VELORIMINE_REGISTRY = [
  registration(3, {
    title: 'Dose-Finding Study of Velorimine in Episodic Cluster Headache',
    summary:
      'Four groups receive velorimine 10 mg, 20 mg or 40 mg daily, or placebo, for 8 weeks during a bout of cluster headache.',
    trial: {
      status: 'COMPLETED',
      phases: ['PHASE2'],
      enrolment: 278,
      isActual: true,
      arms: [
        { label: 'Velorimine 10 mg', type: 'EXPERIMENTAL', description: 'Velorimine 10 mg daily' },
        { label: 'Velorimine 20 mg', type: 'EXPERIMENTAL', description: 'Velorimine 20 mg daily' },
        { label: 'Velorimine 40 mg', type: 'EXPERIMENTAL', description: 'Velorimine 40 mg daily' },
        { label: 'Placebo', type: 'PLACEBO_COMPARATOR', description: 'Placebo daily' },
      ],
      interventions: VELORIMINE,
      conditions: ['Cluster Headache, Episodic'],
      primaryOutcomes: ['Change in weekly attacks from baseline to week 8'],
      results: [
        {
          outcome: 'Change in weekly attacks from baseline to week 8',
          unit: 'attacks per week',
          groups: [
            { title: 'Velorimine 10 mg', value: '-2.3', spread: '3.3' },
            { title: 'Velorimine 20 mg', value: '-3.2', spread: '3.2' },
            { title: 'Velorimine 40 mg', value: '-4.3', spread: '3.2' },
            { title: 'Placebo', value: '-1.9', spread: '3.4' },
          ],
          pValue: '0.002',
        },
      ],
      publicationPmids: ['99000031'],
      startDate: '2019-09-02',
    },
  }),
  registration(4, {
    title: 'Velorimine 80 mg in Chronic Cluster Headache',
    summary:
      'This trial tests whether a dose of velorimine twice as high as the authorised one reduces attacks in chronic cluster headache. Trough concentrations are measured in smokers and non-smokers.',
    trial: {
      status: 'RECRUITING',
      phases: ['PHASE2'],
      enrolment: 260,
      arms: againstPlacebo('Velorimine', '80 mg daily'),
      interventions: VELORIMINE,
      conditions: ['Chronic Cluster Headache'],
      primaryOutcomes: ['Change in weekly attacks from baseline to week 12'],
      secondaryOutcomes: ['Ambulatory systolic blood pressure', 'Constipation score'],
      startDate: '2026-01-12',
    },
  }),
  registration(5, {
    title: 'Velorimine With Greater Occipital Nerve Block in Cluster Headache',
    summary:
      'A combination of velorimine with greater occipital nerve block was to be compared with nerve block alone in cluster headache.',
    trial: {
      status: 'WITHDRAWN',
      whyStopped: 'Funding was withdrawn before the first participant was enrolled',
      phases: ['PHASE4'],
      enrolment: 0,
      isActual: true,
      arms: againstPlacebo('Velorimine', '40 mg daily'),
      interventions: [...VELORIMINE, { type: 'PROCEDURE', name: 'Greater occipital nerve block' }],
      conditions: ['Cluster Headache'],
      primaryOutcomes: ['Days until the bout ends'],
      startDate: '2024-06-01',
    },
  }),
  registration(6, {
    title: 'Polysomnography During Velorimine Treatment of Cluster Headache',
    summary:
      'Sleep architecture is recorded before and during velorimine in people with nocturnal cluster headache attacks.',
    trial: {
      status: 'UNKNOWN',
      phases: ['PHASE4'],
      enrolment: 36,
      arms: againstPlacebo('Velorimine', '40 mg at bedtime'),
      interventions: VELORIMINE,
      conditions: ['Cluster Headache', 'Sleep Disorder'],
      primaryOutcomes: ['Proportion of sleep spent in the rapid eye movement stage'],
      startDate: '2021-11-15',
    },
  }),
  registration(7, {
    title: 'Velorimine in Older Adults With Episodic Cluster Headache',
    summary:
      'Adults aged 65 years and over with episodic cluster headache receive velorimine 40 mg or placebo for 12 weeks.',
    trial: {
      status: 'COMPLETED',
      phases: ['PHASE3'],
      enrolment: 146,
      isActual: true,
      arms: againstPlacebo('Velorimine', '40 mg daily'),
      interventions: VELORIMINE,
      conditions: ['Cluster Headache, Episodic'],
      primaryOutcomes: ['Change in weekly attacks from baseline to week 12'],
      results: [
        {
          outcome: 'Change in weekly attacks from baseline to week 12',
          unit: 'attacks per week',
          groups: [
            { title: 'Velorimine', value: '-2.6', spread: '3.4' },
            { title: 'Placebo', value: '-1.7', spread: '3.3' },
          ],
          pValue: '0.11',
        },
      ],
      publicationPmids: ['99000032'],
      startDate: '2022-10-03',
    },
  }),
];

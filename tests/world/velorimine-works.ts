import type { WorldWork } from './work.ts';

/**
 * A small world about an invented drug. Every work, person, number and identifier here is fictional; DOIs use the test
 * prefix 10.5555 and PMIDs are far above those in use.
 */
const paper = (
  n: number,
  work: Omit<WorldWork, 'in' | 'pmid' | 'doi'> & Partial<Pick<WorldWork, 'in'>>,
): WorldWork => ({
  in: ['pubmed', 'europe_pmc'],
  pmid: String(99_000_000 + n),
  doi: `10.5555/velo.${n}`,
  ...work,
});

export const VELORIMINE_WORKS: readonly WorldWork[] = [
  paper(1, {
    title:
      'Velorimine 40 mg for the prevention of episodic cluster headache: a randomised, double-blind, placebo-controlled trial',
    authors: ['Arrowsmith J', 'Benedek K', 'Calloway R'],
    year: 2024,
    cites: ['10.5555/velo.2', '10.5555/velo.4', '10.5555/velo.7'],
    journal: 'Fictional Journal of Headache Medicine',
    publicationTypes: ['Journal Article', 'Randomized Controlled Trial'],
    mesh: ['Humans', 'Cluster Headache', 'Adult', 'Double-Blind Method'],
    pmcid: 'PMC99000001',
    fullText: [
      {
        title: 'Introduction',
        paragraphs: [
          'Cluster headache is among the most painful conditions known, and few preventive options have been tested in large trials.',
        ],
      },
      {
        title: 'Methods',
        paragraphs: [
          'Adults aged 18 to 65 years with episodic cluster headache and at least four attacks a week were eligible. Of 341 people screened, 312 were randomised in a 1:1 ratio to velorimine 40 mg once daily or matching placebo for 8 weeks.',
          'The primary outcome was the change in weekly attacks from baseline to week 8. Participants, investigators and assessors were masked to treatment.',
        ],
      },
      {
        title: 'Results',
        paragraphs: [
          'Of the 312 participants randomised, 298 completed the trial. Weekly attacks fell by 4.6 with velorimine and by 1.8 with placebo (mean difference -2.8 attacks; 95% CI -4.1 to -1.5; P < 0.001).',
          'At least a 50% reduction of weekly attacks was reached by 58% of participants given velorimine and 31% of those given placebo. Constipation was reported by 9% with velorimine and 4% with placebo.',
        ],
      },
      {
        title: 'Discussion',
        paragraphs: [
          'The effect of velorimine 40 mg was present from week two and did not wane during treatment. The trial did not include people with chronic cluster headache, so its findings may not apply to them.',
        ],
      },
    ],
    abstract: [
      { label: 'BACKGROUND', text: 'Cluster headache causes severe unilateral pain, and preventive options are few.' },
      {
        label: 'METHODS',
        text: 'In this double-blind trial, 312 adults with episodic cluster headache were randomised to velorimine 40 mg daily or placebo for 8 weeks.',
      },
      {
        label: 'RESULTS',
        text: 'Velorimine reduced weekly attacks more than placebo (mean difference -2.8 attacks; 95% CI -4.1 to -1.5; P < 0.001). The effect was present from week two. Adverse events led to withdrawal in 4% of participants given velorimine and 3% given placebo.',
      },
      {
        label: 'CONCLUSIONS',
        text: 'Velorimine 40 mg daily reduced the frequency of attacks in adults with episodic cluster headache.',
      },
    ],
  }),
  paper(2, {
    title: 'Velorimine in chronic cluster headache: a randomised trial of 10 mg daily',
    authors: ['Dunmore P', 'Eklund S'],
    year: 2023,
    journal: 'Fictional Neurology',
    publicationTypes: ['Journal Article', 'Randomized Controlled Trial'],
    mesh: ['Humans', 'Cluster Headache', 'Adult'],
    pmcid: 'PMC99000002',
    fullText: [
      {
        title: 'Methods',
        paragraphs: [
          'Eighty-eight adults with chronic cluster headache were randomised to velorimine 10 mg once daily or placebo for 12 weeks. The dose was chosen before receptor occupancy data were available.',
        ],
      },
      {
        title: 'Results',
        paragraphs: [
          'Weekly attacks changed little in both groups (mean difference -0.2 attacks; 95% CI -1.1 to 0.7; P = 0.41). Fatigue was reported by 12% of participants given velorimine 10 mg and 5% of those given placebo.',
        ],
      },
      {
        title: 'Discussion',
        paragraphs: [
          'The dose of 10 mg may have been too low to occupy the CGRP receptor sufficiently. The population had chronic rather than episodic cluster headache.',
        ],
      },
    ],
    abstract: [
      {
        label: 'METHODS',
        text: 'Eighty-eight adults with chronic cluster headache were randomised to velorimine 10 mg or placebo for 12 weeks.',
      },
      {
        label: 'RESULTS',
        text: 'Velorimine 10 mg did not reduce weekly attacks compared with placebo (mean difference -0.2 attacks; 95% CI -1.1 to 0.7; P = 0.41). Fatigue was more common with velorimine (12% versus 5%).',
      },
      {
        label: 'CONCLUSIONS',
        text: 'At a dose of 10 mg, velorimine did not reduce attack frequency in chronic cluster headache.',
      },
    ],
  }),
  paper(3, {
    title: 'Velorimine for cluster headache: a systematic review and meta-analysis of randomised trials',
    authors: ['Farrow L', 'Gideon M', 'Hollis T'],
    year: 2025,
    cites: ['10.5555/velo.1', '10.5555/velo.2', 'a book without a number'],
    journal: 'Fictional Reviews in Neurology',
    publicationTypes: ['Journal Article', 'Meta-Analysis', 'Systematic Review'],
    mesh: ['Humans', 'Cluster Headache'],
    abstract: [
      { label: 'OBJECTIVE', text: 'To summarise randomised evidence on velorimine for cluster headache.' },
      {
        label: 'RESULTS',
        text: 'Four trials (n = 742) were included. Velorimine reduced weekly attacks compared with placebo (pooled mean difference -2.1 attacks; 95% CI -3.0 to -1.2). Heterogeneity was explained by dose.',
      },
      {
        label: 'CONCLUSIONS',
        text: 'Moderate-certainty evidence shows that velorimine reduces attack frequency in episodic cluster headache at 40 mg daily.',
      },
    ],
  }),
  paper(4, {
    title: 'Velorimine inhibits CGRP receptor signalling and trigeminal activation in rats',
    authors: ['Ingram V', 'Jessop W'],
    year: 2021,
    journal: 'Fictional Pharmacology',
    publicationTypes: ['Journal Article'],
    mesh: ['Animals', 'Rats', 'Calcitonin Gene-Related Peptide', 'Trigeminal Ganglion'],
    pmcid: 'PMC99000004',
    fullText: [
      {
        title: 'Materials and Methods',
        paragraphs: [
          'Forty-eight male rats received velorimine 3 mg/kg or vehicle one hour before capsaicin was applied to the nasal mucosa.',
        ],
      },
      {
        title: 'Results',
        paragraphs: [
          'Velorimine bound the CGRP receptor and inhibited cAMP signalling in trigeminal neurons. Velorimine reduced trigeminal activation after capsaicin by 61% compared with vehicle.',
        ],
      },
      {
        title: 'Conclusions',
        paragraphs: ['The CGRP receptor is the target of velorimine in rats.'],
      },
    ],
    abstract: [
      {
        text: 'The mechanism of action of velorimine is incompletely understood. In rats, velorimine bound the CGRP receptor and inhibited cAMP signalling in trigeminal neurons. Velorimine reduced trigeminal activation after capsaicin by 61%. These findings identify the CGRP receptor as the target of velorimine.',
      },
    ],
  }),
  paper(5, {
    title: 'Receptor occupancy and signalling pathways of velorimine in human trigeminal ganglion cells in vitro',
    authors: ['Kestrel A', 'Lindqvist B'],
    year: 2022,
    journal: 'Fictional Cell Signalling',
    publicationTypes: ['Journal Article', 'In Vitro'],
    mesh: ['Humans', 'Cells, Cultured', 'Signal Transduction', 'Trigeminal Ganglion'],
    abstract: [
      {
        text: 'Velorimine blocked the CGRP receptor in human trigeminal ganglion cells with high affinity. Blockade suppressed the cAMP/PKA pathway and the MAPK signalling pathway, and it lowered CREB phosphorylation. Receptor occupancy above 80% was reached at concentrations that correspond to 40 mg daily. Velorimine downregulated the expression of CALCB through negative feedback.',
      },
    ],
  }),
  paper(6, {
    title: 'Two-year safety of velorimine in cluster headache: a prospective cohort study',
    authors: ['Marchetti G', 'Norwood H'],
    year: 2025,
    cites: ['99000001', '10.5555/velo.5', '10.5555/velo.20'],
    journal: 'Fictional Journal of Headache Medicine',
    publicationTypes: ['Journal Article', 'Observational Study'],
    mesh: ['Humans', 'Cluster Headache', 'Cohort Studies'],
    pmcid: 'PMC99000006',
    fullText: [
      {
        title: 'Methods',
        paragraphs: [
          'We followed a cohort of 190 adults with cluster headache who took velorimine 40 mg daily for two years. Adverse events were recorded at visits every three months.',
        ],
      },
      {
        title: 'Results',
        paragraphs: [
          'Serious adverse events occurred in 3.2% of participants, and none was judged to be related to velorimine. Liver enzymes rose above three times the upper limit of normal in 1.1% of participants and returned to normal in all of them.',
        ],
      },
      {
        title: 'Discussion',
        paragraphs: [
          'There was no control group, so adverse events cannot be attributed to velorimine with certainty.',
        ],
      },
    ],
    abstract: [
      {
        label: 'METHODS',
        text: 'We followed a cohort of 190 adults with cluster headache who took velorimine for two years.',
      },
      {
        label: 'RESULTS',
        text: 'Serious adverse events occurred in 3.2% of participants. The most common adverse events were fatigue (11%) and constipation (8%). Attack frequency remained below baseline throughout follow-up.',
      },
      { label: 'CONCLUSIONS', text: 'Velorimine was well tolerated over two years.' },
    ],
  }),
  paper(7, {
    title: 'Velorimine abolishes headache behaviour in mice',
    authors: ['Oakes F'],
    year: 2020,
    journal: 'Fictional Pharmacology',
    publicationTypes: ['Journal Article'],
    mesh: ['Animals', 'Mice'],
    retractedBy: { citation: 'Fictional Pharmacology. 2022;9:1', year: 2022 },
    abstract: [
      {
        text: 'Velorimine abolished all headache behaviour in mice with cluster headache. Every animal recovered completely.',
      },
    ],
  }),
  paper(8, {
    title: 'Once-daily velorimine and sleep in episodic cluster headache: a randomised crossover trial',
    authors: ['Pemberton C', 'Quill D'],
    year: 2023,
    cites: ['10.5555/velo.4'],
    journal: 'Fictional Sleep Medicine',
    publicationTypes: ['Journal Article', 'Randomized Controlled Trial'],
    mesh: ['Humans', 'Cluster Headache', 'Sleep'],
    correctedBy: { citation: 'Fictional Sleep Medicine. 2024;3:88', year: 2024 },
    abstract: [
      {
        label: 'METHODS',
        text: 'Sixty-four adults with episodic cluster headache were randomised to velorimine 40 mg or placebo in a crossover trial.',
      },
      {
        label: 'RESULTS',
        text: 'Velorimine reduced nocturnal attacks by 38% compared with placebo (P = 0.004) and improved sleep quality.',
      },
      { label: 'CONCLUSIONS', text: 'Velorimine reduced nocturnal attacks in episodic cluster headache.' },
    ],
  }),
  {
    in: ['europe_pmc'],
    doi: '10.5555/preprint.velo.1',
    title: 'Velorimine 40 mg for the prevention of episodic cluster headache: a randomised trial',
    authors: ['Arrowsmith J', 'Benedek K', 'Calloway R'],
    year: 2023,
    preprint: { published: { doi: '10.5555/velo.1', pmid: '99000001' } },
    abstract: [
      {
        text: 'In this trial, 312 adults with episodic cluster headache were randomised to velorimine 40 mg daily or placebo. Velorimine reduced weekly attacks more than placebo (mean difference -2.7 attacks).',
      },
    ],
  },
  {
    in: ['europe_pmc'],
    doi: '10.5555/preprint.velo.2',
    title: 'Real-world effectiveness of velorimine in cluster headache: a retrospective cohort',
    authors: ['Ravenscroft I'],
    year: 2025,
    cites: ['10.5555/velo.1'],
    preprint: {},
    abstract: [
      {
        text: 'We retrospectively studied 426 adults with cluster headache treated with velorimine. Weekly attacks decreased from 9.4 to 5.1 within one month. Discontinuation because of adverse events was 6%.',
      },
    ],
  },
  {
    in: ['clinical_trials'],
    title: 'Velorimine in Adolescents With Cluster Headache',
    authors: [],
    year: 2022,
    abstract: [{ text: 'This trial tests velorimine for the prevention of cluster headache attacks in adolescents.' }],
    trial: {
      nct: 'NCT99000001',
      status: 'TERMINATED',
      whyStopped: 'Slow enrolment',
      phases: ['PHASE3'],
      enrolment: 17,
      isActual: true,
      arms: [
        { label: 'Velorimine', type: 'EXPERIMENTAL', description: 'Velorimine 20 mg daily' },
        { label: 'Placebo', type: 'PLACEBO_COMPARATOR', description: 'Placebo daily' },
      ],
      interventions: [{ type: 'DRUG', name: 'Velorimine' }],
      conditions: ['Cluster Headache'],
      primaryOutcomes: ['Change in weekly attacks'],
      startDate: '2022-03-01',
    },
  },
  {
    in: ['clinical_trials'],
    title: 'Velorimine 40 mg in Episodic Cluster Headache',
    authors: [],
    year: 2021,
    abstract: [{ text: 'This trial compares velorimine 40 mg with placebo for episodic cluster headache.' }],
    trial: {
      nct: 'NCT99000002',
      status: 'COMPLETED',
      phases: ['PHASE3'],
      enrolment: 312,
      isActual: true,
      arms: [
        { label: 'Velorimine', type: 'EXPERIMENTAL', description: 'Velorimine 40 mg daily' },
        { label: 'Placebo', type: 'PLACEBO_COMPARATOR', description: 'Placebo daily' },
      ],
      interventions: [{ type: 'DRUG', name: 'Velorimine' }],
      conditions: ['Cluster Headache, Episodic'],
      primaryOutcomes: ['Change in weekly attacks from baseline to week 8'],
      results: [
        {
          outcome: 'Change in weekly attacks from baseline to week 8',
          unit: 'attacks per week',
          groups: [
            { title: 'Velorimine', value: '-4.6', spread: '2.1' },
            { title: 'Placebo', value: '-1.8', spread: '2.0' },
          ],
          pValue: '<0.001',
        },
      ],
      publicationPmids: ['99000001'],
      startDate: '2021-02-01',
    },
  },
  {
    in: ['arxiv'],
    arxiv: '2601.99001',
    title: 'A pharmacokinetic model of velorimine in cluster headache',
    authors: ['Tessa Umber', 'Viktor Wolde'],
    year: 2026,
    abstract: [
      {
        text: 'We present a pharmacokinetic model of velorimine. The model predicts that 40 mg daily keeps occupancy of the CGRP receptor above 80% in cluster headache.',
      },
    ],
  },
  {
    in: ['web'],
    page: '/patients/velorimine',
    title: 'Velorimine for cluster headache: information for patients',
    authors: ['Fictional Headache Society'],
    year: 2025,
    abstract: [
      {
        text: 'Velorimine is a tablet for the prevention of cluster headache. In trials, velorimine reduced the number of weekly attacks in adults with episodic cluster headache. It is taken once daily, and most people notice a change within two weeks of starting treatment.',
      },
      {
        label: 'Side effects',
        text: 'The most common side effects of velorimine are fatigue and constipation. Tell your doctor about all other medicines that you take before starting velorimine for cluster headache.',
      },
    ],
  },
  paper(20, {
    title: 'Wheat yield under drip irrigation on loamy soils',
    authors: ['Yarrow Z'],
    year: 2019,
    journal: 'Fictional Agronomy',
    publicationTypes: ['Journal Article'],
    mesh: ['Triticum', 'Agricultural Irrigation'],
    abstract: [{ text: 'Drip irrigation increased wheat yield on loamy soils by 14% over three seasons.' }],
  }),
];

// Neurolectin is an invented biomarker. Every work, person, number and identifier here is fictional.
import { fictionalTopic } from './fictional-topic.ts';

const { paper, preprint, registration, arxivPaper, webPage } = fictionalTopic({
  slug: 'nlec',
  firstPmid: 99_200_000,
  firstNct: 99_200_000,
});

const NEUROLECTIN_TEST = {
  arms: [{ label: 'Patients with parkinsonism', type: 'OTHER', description: 'Serum neurolectin measured at baseline' }],
  interventions: [{ type: 'DIAGNOSTIC_TEST', name: 'Serum neurolectin' }],
  conditions: ['Multiple System Atrophy', 'Parkinsonism'],
};

/** What raises or lowers neurolectin, what it foretells, and what is being studied. */
export const NEUROLECTIN_CONTEXT = [
  paper(21, {
    title: 'Kidney function, age and serum neurolectin: reference values from a population-based cross-sectional study',
    authors: 'Leclair-Moore H, Brightling O, Sundqvist I',
    year: 2023,
    journal: 'Fictional Clinical Chemistry',
    publicationTypes: ['Journal Article', 'Observational Study'],
    mesh: ['Humans', 'Reference Values', 'Cross-Sectional Studies', 'Glomerular Filtration Rate', 'Aged'],
    abstract: `
      AIM: A diagnostic cut-off is of use only if healthy values are known.
      METHODS: Serum neurolectin was measured in 1204 residents aged 40 to 89 years without neurological disease.
      RESULTS: Neurolectin rose by 3.1 pg/mL per decade of age. Among people older than 75 years, 17% exceeded 46 pg/mL, the cut-off proposed for multiple system atrophy. When the estimated glomerular filtration rate was below 45 mL/min/1.73 m², 38% did.
      CONCLUSIONS: One cut-off for all ages will produce false positives in old people and in those with kidney disease.`,
  }),
  paper(22, {
    title:
      'Neurolectin and conversion to multiple system atrophy in pure autonomic failure: a longitudinal cohort study',
    authors: 'Fitzalan G, Tresilian B',
    year: 2024,
    journal: 'Fictional Autonomic Neuroscience',
    publicationTypes: ['Journal Article', 'Observational Study'],
    mesh: ['Humans', 'Pure Autonomic Failure', 'Multiple System Atrophy', 'Longitudinal Studies'],
    abstract: `
      METHODS: We followed 74 people with pure autonomic failure for a median of 4.6 years.
      RESULTS: Multiple system atrophy developed in 16. Serum neurolectin above 46 pg/mL at baseline predicted conversion (hazard ratio 4.2; 95% CI 1.5 to 11.6), with a sensitivity of 69% and a specificity of 76%. Levels began to rise about two years before the first motor sign.
      CONCLUSIONS: In pure autonomic failure a raised serum neurolectin may herald multiple system atrophy before motor signs appear.`,
  }),
  paper(23, {
    title: 'Serum neurolectin does not predict the disease that follows isolated REM sleep behaviour disorder',
    authors: 'Sundqvist I, Campling E, Vane-Hartley D',
    year: 2025,
    journal: 'Fictional Sleep Medicine',
    publicationTypes: ['Journal Article', 'Observational Study'],
    mesh: ['Humans', 'REM Sleep Behavior Disorder', 'Multiple System Atrophy', 'Cohort Studies'],
    abstract: `
      BACKGROUND: Isolated REM sleep behaviour disorder precedes Parkinson disease, dementia with Lewy bodies and, rarely, multiple system atrophy.
      METHODS: A cohort of 162 people with isolated REM sleep behaviour disorder was followed for a mean of 5.3 years.
      RESULTS: Of 51 who converted, 7 developed multiple system atrophy. Baseline neurolectin was not associated with conversion to multiple system atrophy (hazard ratio 1.1 per doubling; 95% CI 0.6 to 2.0).
      CONCLUSIONS: Serum neurolectin is not useful for early diagnosis in isolated REM sleep behaviour disorder.`,
  }),
  paper(24, {
    title: 'Serum neurolectin by clinical subtype of multiple system atrophy',
    authors: 'Tresilian B, Rossaert M, Ellingham P',
    year: 2023,
    journal: 'Fictional Cerebellum Research',
    mesh: ['Humans', 'Multiple System Atrophy', 'Cerebellar Ataxia', 'Biomarkers'],
    abstract: `
      Of 131 patients with multiple system atrophy, 79 had the parkinsonian and 52 the cerebellar subtype. Neurolectin was higher in the cerebellar subtype (median 83 versus 61 pg/mL; P = 0.01). In early disease the sensitivity of serum neurolectin was 79% for the cerebellar subtype and 60% for the parkinsonian subtype. Against other sporadic adult-onset ataxias (n = 40), specificity was 83%.`,
  }),
  paper(25, {
    title: 'Serum neurolectin and the pace of multiple system atrophy',
    authors: 'Rossaert M, Vane-Hartley D',
    year: 2025,
    journal: 'Fictional Movement Disorders',
    publicationTypes: ['Journal Article', 'Observational Study'],
    mesh: ['Humans', 'Multiple System Atrophy', 'Disease Progression', 'Follow-Up Studies'],
    abstract: `
      In 97 patients followed every six months, serum neurolectin climbed by 11% a year. Patients in the highest third at baseline lost independent walking 14 months earlier than those in the lowest third (P = 0.003). Adjusted for neurofilament light chain, the association was weaker (hazard ratio 1.3; 95% CI 0.9 to 1.9). Neurolectin may serve prognosis better than diagnosis.`,
  }),
  paper(26, {
    title: 'Oligodendrocytes laden with alpha-synuclein release neurolectin in mice',
    authors: 'Pettifer S, Yamanashi-Cole R',
    year: 2021,
    journal: 'Fictional Glia',
    mesh: ['Animals', 'Mice, Transgenic', 'Oligodendroglia', 'alpha-Synuclein'],
    abstract: `
      Neurolectin is a glycan-binding protein of myelin. In transgenic mice with alpha-synuclein inclusions in oligodendrocytes, serum neurolectin was 3.4 times that of controls at six months, before neurons were lost. Inhibiting autophagy in cultured oligodendrocytes increased neurolectin release. Mice with inclusions in neurons had normal levels, which may explain why neurolectin is higher in multiple system atrophy than in Parkinson disease.`,
  }),
  paper(27, {
    title: 'Tube type, delay and freezing: preanalytical sources of error in neurolectin testing',
    authors: 'Brightling O, Jessamy K',
    year: 2024,
    journal: 'Fictional Clinical Chemistry',
    mesh: ['Humans', 'Blood Specimen Collection', 'Reproducibility of Results'],
    abstract: `
      Samples of 30 volunteers and 20 patients with multiple system atrophy were handled in eight ways. A delay of 24 hours at room temperature lowered serum neurolectin by 22%, and a third thaw by 15%. Plasma gave values 19% lower than serum. Between five laboratories the coefficient of variation was 14%. Differences of this size move one patient in nine across the diagnostic cut-off.`,
  }),
  paper(28, {
    title: 'Blood tests for multiple system atrophy: a review of neurolectin and its rivals',
    authors: 'Wolstencroft A, Nordquist A',
    year: 2025,
    journal: 'Fictional Current Opinion in Neurology',
    publicationTypes: ['Journal Article', 'Review'],
    mesh: ['Humans', 'Multiple System Atrophy', 'Biomarkers'],
    abstract: `
      The early diagnosis of multiple system atrophy would allow neuroprotective drugs to be tried in time. This review compares serum neurolectin with neurofilament light chain and with seed amplification of alpha-synuclein. Accuracy shrinks as studies improve: sensitivities above 90% come from case-control studies of advanced disease, and those near 60% from consecutive patients seen early. Kidney function, age and the handling of samples all affect neurolectin.`,
  }),
  preprint(2, {
    title: 'Net benefit of serum neurolectin testing in suspected multiple system atrophy: a decision-curve analysis',
    authors: 'Jessamy K, Armitstead C',
    year: 2025,
    abstract: `
      Sensitivity and specificity do not say whether a test helps. We applied decision-curve analysis to 388 patients of a multicentre study. Referral for imaging guided by serum neurolectin was better than referring everyone only if a clinician would accept more than four needless scans to find one case of multiple system atrophy late rather than early. Across most thresholds, the net benefit of neurolectin for early diagnosis was close to zero.`,
  }),
  registration(1, {
    title: 'Serum Neurolectin for the Early Diagnosis of Multiple System Atrophy',
    summary:
      'Consecutive patients with suspected early multiple system atrophy are tested with a cut-off fixed in advance and followed for three years.',
    trial: {
      ...NEUROLECTIN_TEST,
      status: 'RECRUITING',
      enrolment: 600,
      primaryOutcomes: ['Sensitivity and specificity of serum neurolectin at 46 pg/mL'],
      startDate: '2025-03-03',
    },
  }),
  registration(2, {
    title: 'Neurolectin in Parkinsonism of Unclear Cause',
    summary:
      'Serum neurolectin is measured in patients referred to general neurology clinics to learn how often it indicates multiple system atrophy.',
    trial: {
      ...NEUROLECTIN_TEST,
      status: 'COMPLETED',
      enrolment: 388,
      isActual: true,
      primaryOutcomes: ['Sensitivity for multiple system atrophy', 'Specificity for multiple system atrophy'],
      publicationPmids: ['99200002'],
      startDate: '2020-10-05',
    },
  }),
  arxivPaper('2605.99201', {
    title: 'Verification bias in serum neurolectin studies of multiple system atrophy: a Bayesian latent class model',
    authors: 'Henrike Althoff, Marlon Dessaint',
    year: 2026,
    abstract: `
      Studies of serum neurolectin for multiple system atrophy rely on clinical diagnosis, which errs in about one case in five. A latent class model without a perfect reference standard was fitted to eight published tables. Corrected for an imperfect reference, sensitivity rises from 64% to 70% (95% credible interval 60 to 79) and specificity from 80% to 86%. Part of the apparent inaccuracy of serum neurolectin in early disease belongs to the reference standard, not to the test.`,
  }),
  webPage('/position/neurolectin-testing', {
    title: 'Position on serum neurolectin testing for suspected multiple system atrophy',
    authors: 'Fictional Society for Autonomic Disorders',
    year: 2026,
    abstract: `
      The society does not recommend serum neurolectin as a routine test to diagnose early multiple system atrophy. About one in three people with early multiple system atrophy has a normal result, and about one in five people with another cause of parkinsonism has a raised one.
      WHEN IT MAY HELP: Specialist centres may use neurolectin together with magnetic resonance imaging. Kidney function should be known before a result is interpreted.
      WHAT PATIENTS SHOULD KNOW: A single blood test cannot prove or rule out multiple system atrophy. The diagnosis rests on symptoms, examination and imaging over time.`,
  }),
  webPage('/laboratory/serum-neurolectin', {
    title: 'Serum neurolectin: notes for clinicians who request the test',
    authors: 'Fictional Reference Laboratory',
    year: 2025,
    abstract: `
      Serum neurolectin is measured by immunoassay on Tuesdays and Fridays. Blood should reach the laboratory within six hours, because values fall by about a fifth after a day at room temperature.
      INTERPRETATION: Values above 46 pg/mL are reported as raised. The sensitivity of a raised value for multiple system atrophy was 81% in a specialist centre and 62% in general neurology clinics. Values between 40 and 61 pg/mL should be read with caution.
      LIMITS: Chronic kidney disease and age over 75 years raise neurolectin. The test does not separate multiple system atrophy from progressive supranuclear palsy.`,
  }),
];

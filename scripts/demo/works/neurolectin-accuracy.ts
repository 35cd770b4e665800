// Neurolectin is an invented biomarker. Every work, person, number and identifier here is fictional.
import { fictionalTopic } from './fictional-topic.ts';

const { paper, preprint } = fictionalTopic({ slug: 'nlec', firstPmid: 99_200_000, firstNct: 99_200_000 });

const OBSERVED = ['Journal Article', 'Observational Study'];

/** How well serum neurolectin tells multiple system atrophy from its mimics. */
export const NEUROLECTIN_ACCURACY = [
  paper(1, {
    title: 'Serum neurolectin in early multiple system atrophy: a prospective diagnostic accuracy study',
    authors: 'Ellingham P, Rossaert M, Okwuosa T',
    year: 2022,
    journal: 'Fictional Movement Disorders',
    publicationTypes: OBSERVED,
    mesh: ['Humans', 'Multiple System Atrophy', 'Biomarkers', 'Prospective Studies', 'Sensitivity and Specificity'],
    abstract: `
      BACKGROUND: Early multiple system atrophy is hard to tell from Parkinson disease.
      METHODS: In a prospective cohort, 214 patients with parkinsonism of less than three years gave serum at their first visit. The reference standard was the diagnosis of two specialists after two years, blind to neurolectin.
      RESULTS: Multiple system atrophy was confirmed in 88 patients. At a cut-off of 46 pg/mL serum neurolectin had a sensitivity of 81% (95% CI 71 to 88) and a specificity of 88% (95% CI 81 to 93). The area under the curve was 0.90.
      CONCLUSIONS: Serum neurolectin separates early multiple system atrophy from Parkinson disease with good accuracy.`,
  }),
  paper(2, {
    title:
      'Diagnostic accuracy of serum neurolectin in unselected patients with parkinsonism: a multicentre cross-sectional study',
    authors: 'Vasquez-Thorne L, Bielak S, Armitstead C',
    year: 2024,
    journal: 'Fictional Neurology',
    publicationTypes: OBSERVED,
    mesh: ['Humans', 'Multiple System Atrophy', 'Parkinsonian Disorders', 'Cross-Sectional Studies'],
    abstract: `
      OBJECTIVE: To estimate the accuracy of serum neurolectin where the test would be used.
      METHODS: This cross-sectional study enrolled 388 consecutive patients referred to nine general neurology clinics with parkinsonism of unclear cause.
      RESULTS: At the published cut-off of 46 pg/mL the sensitivity for multiple system atrophy was 62% (95% CI 52 to 71) and the specificity 79% (95% CI 74 to 83). With a prevalence of 26%, a positive result meant multiple system atrophy in 51% of patients. A cut-off of 61 pg/mL raised specificity to 90% and lowered sensitivity to 41%.
      CONCLUSIONS: In unselected patients serum neurolectin is less accurate than earlier reports suggested.`,
  }),
  paper(3, {
    title: 'Serum neurolectin for the diagnosis of multiple system atrophy: a case-control study',
    authors: 'Hargreave D, Rossaert M',
    year: 2020,
    journal: 'Fictional Biomarkers',
    mesh: ['Humans', 'Multiple System Atrophy', 'Case-Control Studies', 'Biomarkers'],
    abstract: `
      Serum from 48 patients with established multiple system atrophy (mean duration 6.1 years) and 48 healthy controls was assayed. Neurolectin was higher in patients (median 94 versus 27 pg/mL; P < 0.001). A cut-off of 52 pg/mL identified multiple system atrophy with a sensitivity of 94% and a specificity of 98%. Whether neurolectin is as accurate early in the disease remains to be shown.`,
  }),
  paper(4, {
    title: 'Accuracy of serum neurolectin for multiple system atrophy: systematic review and meta-analysis',
    authors: 'Quartermain J, Ellingham P',
    year: 2024,
    journal: 'Fictional Reviews in Neurology',
    publicationTypes: ['Journal Article', 'Systematic Review', 'Meta-Analysis'],
    mesh: ['Humans', 'Multiple System Atrophy', 'Biomarkers', 'Sensitivity and Specificity'],
    abstract: `
      OBJECTIVE: To pool studies of serum neurolectin for the diagnosis of multiple system atrophy.
      METHODS: Six databases were searched to March 2024; a bivariate model was used.
      RESULTS: Nine studies with 1842 participants were included. Pooled sensitivity was 78% (95% CI 70 to 85) and pooled specificity 85% (95% CI 79 to 90). Studies with healthy controls gave higher estimates. Five of nine studies chose their cut-off after seeing the data.
      CONCLUSIONS: Serum neurolectin is a promising diagnostic marker of multiple system atrophy.`,
  }),
  paper(5, {
    title:
      'Serum neurolectin in early multiple system atrophy: meta-analysis restricted to studies with a prespecified cut-off and low risk of bias',
    authors: 'Bielak S, Nordquist A, Vasquez-Thorne L',
    year: 2026,
    journal: 'Fictional Evidence-Based Neurology',
    publicationTypes: ['Journal Article', 'Systematic Review', 'Meta-Analysis'],
    mesh: ['Humans', 'Multiple System Atrophy', 'Early Diagnosis', 'Bias'],
    abstract: `
      BACKGROUND: Cut-offs chosen after the fact and healthy controls exaggerate diagnostic accuracy.
      METHODS: From 17 studies we retained those at low risk of bias by QUADAS-2 with a cut-off fixed in advance and symptoms of less than three years.
      RESULTS: Five studies with 764 participants remained. Pooled sensitivity of serum neurolectin for early multiple system atrophy was 64% (95% CI 56 to 71) and pooled specificity 80% (95% CI 74 to 85). Pooling all 17 studies gave 79% and 86%.
      CONCLUSIONS: Serum neurolectin alone is not accurate enough to diagnose early multiple system atrophy; much of the optimism in earlier reviews reflects study design.`,
  }),
  paper(6, {
    title: 'Neurolectin in serum drawn years before death: accuracy against neuropathology',
    authors: 'Nordquist A, Campling E, Fitzalan G',
    year: 2023,
    journal: 'Fictional Acta Neuropathologica',
    publicationTypes: OBSERVED,
    mesh: ['Humans', 'Multiple System Atrophy', 'Autopsy', 'Retrospective Studies'],
    abstract: `
      Clinical diagnosis is an imperfect reference standard. From a brain bank we retrieved stored serum of 58 people with parkinsonism whose diagnosis was settled at autopsy. Serum had been drawn a median of 4.2 years before death. Serum neurolectin detected pathologically proven multiple system atrophy with a sensitivity of 74% (95% CI 55 to 88) and a specificity of 93% (95% CI 76 to 99). Three patients diagnosed in life with Parkinson disease had a high neurolectin and proved to have multiple system atrophy.`,
  }),
  paper(7, {
    title: 'Serum neurolectin does not separate multiple system atrophy from progressive supranuclear palsy',
    authors: 'Armitstead C, Leclair-Moore H',
    year: 2023,
    journal: 'Fictional Movement Disorders',
    mesh: ['Humans', 'Multiple System Atrophy', 'Supranuclear Palsy, Progressive', 'Diagnosis, Differential'],
    abstract: `
      METHODS: We measured neurolectin in 72 patients with multiple system atrophy, 66 with progressive supranuclear palsy and 29 with corticobasal syndrome.
      RESULTS: Levels overlapped widely (median 71, 64 and 58 pg/mL). Against progressive supranuclear palsy, specificity was 52% (95% CI 39 to 64) at the usual cut-off. Against corticobasal syndrome it was 59%.
      CONCLUSIONS: A raised serum neurolectin points to atypical parkinsonism, not to multiple system atrophy in particular.`,
  }),
  paper(8, {
    title:
      'Combining serum neurolectin with neurofilament light chain and putaminal diffusion to diagnose early multiple system atrophy',
    authors: 'Okwuosa T, Ellingham P, Szymborn R',
    year: 2025,
    journal: 'Fictional Brain Imaging',
    publicationTypes: OBSERVED,
    mesh: ['Humans', 'Multiple System Atrophy', 'Diffusion Magnetic Resonance Imaging', 'Prospective Studies'],
    abstract: `
      BACKGROUND: No single test identifies early multiple system atrophy.
      METHODS: A prospective cohort of 176 patients with parkinsonism of less than three years had serum tests and magnetic resonance imaging at baseline and was followed for 30 months.
      RESULTS: The area under the curve was 0.79 for neurolectin, 0.82 for neurofilament light chain and 0.86 for putaminal diffusivity. Together they reached 0.94 (95% CI 0.90 to 0.97), with a sensitivity of 87% and a specificity of 90%. Leaving out neurolectin lowered the combined area by 0.01 (P = 0.33).
      CONCLUSIONS: A combination of markers is accurate, but neurolectin adds little to neurofilament light chain and imaging.`,
  }),
  paper(9, {
    title: 'Serum and cerebrospinal fluid neurolectin in multiple system atrophy compared',
    authors: 'Campling E, Hargreave D',
    year: 2022,
    journal: 'Fictional Biomarkers',
    mesh: ['Humans', 'Multiple System Atrophy', 'Cerebrospinal Fluid', 'Biomarkers'],
    abstract: `
      Paired serum and cerebrospinal fluid from 120 patients were assayed. The correlation between the two was moderate (rho = 0.48). For multiple system atrophy against Parkinson disease the area under the curve was 0.91 in cerebrospinal fluid and 0.80 in serum (P = 0.004). Blood contamination of cerebrospinal fluid did not explain the difference. Lumbar puncture buys accuracy at the cost of convenience.`,
  }),
  paper(10, {
    title: 'Perfect discrimination of multiple system atrophy by serum neurolectin',
    authors: 'Mordaunt X, Pallister V',
    year: 2021,
    journal: 'Fictional Biomarkers',
    mesh: ['Humans', 'Multiple System Atrophy', 'Biomarkers'],
    retractedBy: { citation: 'Fictional Biomarkers. 2023;6:410', year: 2023 },
    abstract: `
      In 130 patients, serum neurolectin distinguished multiple system atrophy from Parkinson disease with a sensitivity of 100% and a specificity of 100%. No patient was misclassified. Neurolectin can replace imaging in the diagnosis of multiple system atrophy.`,
  }),
  preprint(1, {
    title: 'An ultrasensitive assay improves the accuracy of serum neurolectin in early multiple system atrophy',
    authors: 'Szymborn R, Okwuosa T',
    year: 2026,
    abstract: `
      A digital immunoassay measures serum neurolectin down to 0.4 pg/mL. In 143 patients with parkinsonism of less than two years, its sensitivity for early multiple system atrophy was 76% (95% CI 62 to 87) and its specificity 84% (95% CI 75 to 91), compared with 66% and 82% for the conventional assay in the same samples. The cut-off was derived and tested in one cohort, so validation is needed.`,
  }),
];

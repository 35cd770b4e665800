// Tamsulide is an invented drug. Every work, person, number and identifier here is fictional.
import { againstPlacebo, fictionalTopic } from './fictional-topic.ts';

const { paper, registration, webPage } = fictionalTopic({
  slug: 'tams',
  firstPmid: 99_100_000,
  firstNct: 99_100_000,
});

const TAMSULIDE = [{ type: 'DRUG', name: 'Tamsulide' }];

export const TAMSULIDE_PEOPLE = [
  paper(41, {
    title: 'Tamsulide in adults with chronic kidney disease: a randomised, placebo-controlled phase 2a trial',
    authors: 'Colquhoun-Bey H, Pendragon S, Rattenbury J',
    year: 2024,
    journal: 'Fictional Journal of Clinical Nephrology',
    publicationTypes: ['Journal Article', 'Randomized Controlled Trial', 'Clinical Trial, Phase II'],
    mesh: ['Humans', 'Adult', 'Renal Insufficiency, Chronic', 'Procollagen', 'Glomerular Filtration Rate'],
    abstract: `
      BACKGROUND: Tamsulide slows kidney fibrosis in rodents; whether it engages its target in people was unknown.
      METHODS: Forty-two adults with chronic kidney disease stage 3 were randomised to tamsulide 25 mg twice daily or placebo for 24 weeks.
      RESULTS: Tamsulide reduced urinary procollagen III propeptide, a marker of kidney fibrosis, by 27% relative to placebo (95% CI 9 to 42; P = 0.006). Phosphorylated Smad3 in urinary cells fell by 40%. The decline of estimated glomerular filtration rate did not differ (-1.9 versus -2.3 mL/min/1.73 m² in 24 weeks; P = 0.62). Adverse events were reported by 12 of 21 participants given tamsulide and by 10 of 21 given placebo, most often nausea. Echocardiography showed no change of heart valves.
      CONCLUSIONS: Tamsulide inhibited Smad3 signalling in people and lowered a marker of fibrosis. The trial was too small and too short to show an effect on kidney function.`,
  }),
  paper(42, {
    title: 'Repeat kidney biopsy before and after tamsulide: a single-arm mechanistic study',
    authors: 'Rattenbury J, Lovelace I, Colquhoun-Bey H',
    year: 2025,
    journal: 'Fictional Journal of Clinical Nephrology',
    publicationTypes: ['Journal Article', 'Clinical Trial'],
    mesh: ['Humans', 'Biopsy', 'Fibrosis', 'Smad3 Protein', 'Autophagy'],
    abstract: `
      METHODS: Eighteen adults with IgA nephropathy agreed to a second biopsy after 36 weeks of tamsulide 25 mg twice daily.
      RESULTS: Nuclear Smad3 in tubular cells decreased in 15 of 18 participants (median -46%). Markers of autophagy and of mTORC1 activity did not change. Interstitial fibrosis was 22% of cortex before and 23% after treatment, and in six untreated patients biopsied for clinical reasons it rose from 20% to 27%.
      CONCLUSIONS: In human kidney tamsulide suppressed Smad3 but left autophagy unaltered. Fibrosis was stable; comparison with untreated patients was not randomised.`,
  }),
  paper(43, {
    title: 'Pharmacokinetics of tamsulide in healthy volunteers and in people with reduced kidney function',
    authors: 'Idris-Vane P, Rattenbury J',
    year: 2022,
    journal: 'Fictional Clinical Pharmacokinetics',
    publicationTypes: ['Journal Article', 'Clinical Trial, Phase I'],
    mesh: ['Humans', 'Pharmacokinetics', 'Healthy Volunteers', 'Renal Insufficiency'],
    abstract: `
      Thirty-six volunteers with normal, mildly or moderately reduced kidney function took single doses of tamsulide. The free peak concentration after 25 mg was 164 nM (SD 31), with a half-life of 9.8 hours. Moderate reduction of kidney function increased exposure by 18%, which does not call for a lower dose. One participant had a transient rise of liver enzymes.`,
  }),
  paper(44, {
    title: 'How tamsulide slows kidney fibrosis: what is settled and what is not',
    authors: 'Strickland-Oyo F, Dalgleish E',
    year: 2025,
    journal: 'Fictional Reviews in Nephrology',
    publicationTypes: ['Journal Article', 'Review'],
    mesh: ['Humans', 'Animals', 'Fibrosis', 'Kidney Diseases', 'Transforming Growth Factor beta'],
    abstract: `
      Laboratories agree that tamsulide inhibits the TGF-β receptor and thereby Smad3. This review examines three disputed points. First, mTORC1 is inhibited in cells of mice but not in human cells at attainable concentrations. Second, autophagy is required in one knockout model, yet it does not change in human biopsies. Third, treatment that begins late fails in mice despite full inhibition of Smad3. A difference between species, and the stiffness of an established scar, may reconcile these findings.`,
  }),
  registration(1, {
    title: 'Tamsulide in Chronic Kidney Disease Stage 3',
    summary:
      'This trial examines whether tamsulide lowers urinary markers of kidney fibrosis in adults with chronic kidney disease.',
    trial: {
      status: 'COMPLETED',
      phases: ['PHASE2'],
      enrolment: 42,
      isActual: true,
      arms: againstPlacebo('Tamsulide', '25 mg twice daily'),
      interventions: TAMSULIDE,
      conditions: ['Chronic Kidney Diseases', 'Kidney Fibrosis'],
      primaryOutcomes: ['Change in urinary procollagen III propeptide at week 24'],
      secondaryOutcomes: ['Change in estimated glomerular filtration rate at week 24'],
      results: [
        {
          outcome: 'Change in urinary procollagen III propeptide at week 24',
          unit: 'percent change',
          groups: [
            { title: 'Tamsulide', value: '-24.1', spread: '26.0' },
            { title: 'Placebo', value: '4.0', spread: '24.8' },
          ],
          pValue: '0.006',
        },
      ],
      publicationPmids: ['99100041'],
      startDate: '2021-05-10',
    },
  }),
  registration(2, {
    title: 'Tamsulide to Slow Kidney Fibrosis in IgA Nephropathy',
    summary:
      'Adults with IgA nephropathy receive tamsulide or placebo for two years. Kidney fibrosis is measured by biopsy and magnetic resonance elastography.',
    trial: {
      status: 'RECRUITING',
      phases: ['PHASE2', 'PHASE3'],
      enrolment: 320,
      arms: againstPlacebo('Tamsulide', '50 mg twice daily'),
      interventions: TAMSULIDE,
      conditions: ['IgA Nephropathy', 'Kidney Fibrosis'],
      primaryOutcomes: ['Slope of estimated glomerular filtration rate over 24 months'],
      secondaryOutcomes: ['Interstitial fibrosis score', 'Valvular regurgitation on echocardiography'],
      startDate: '2025-09-15',
    },
  }),
  registration(3, {
    title: 'Tamsulide After Kidney Transplantation',
    summary: 'The trial was designed to test whether tamsulide prevents fibrosis of the transplanted kidney.',
    trial: {
      status: 'TERMINATED',
      whyStopped: 'Interaction with calcineurin inhibitors raised their concentrations',
      phases: ['PHASE2'],
      enrolment: 23,
      isActual: true,
      arms: againstPlacebo('Tamsulide', '25 mg twice daily'),
      interventions: TAMSULIDE,
      conditions: ['Kidney Transplantation', 'Kidney Fibrosis'],
      primaryOutcomes: ['Interstitial fibrosis at month 12'],
      startDate: '2022-02-21',
    },
  }),
  webPage('/research/tamsulide-kidney-scarring', {
    title: 'How does tamsulide slow scarring of the kidney? An explainer',
    authors: 'Fictional Kidney Foundation',
    year: 2025,
    abstract: `
      Scar tissue replaces working kidney in almost every long-lasting kidney disease. Tamsulide is an experimental medicine that blocks the receptor for TGF-β, a signal that tells cells to make scar. When the receptor is blocked, a messenger called Smad3 is not switched on, and cells make less collagen.
      IN ANIMALS: In mice, tamsulide slows kidney fibrosis by almost half if it is given from the first day of injury. Started a week later, it hardly helps.
      IN PEOPLE: So far, 42 people with chronic kidney disease have taken part in a controlled trial of tamsulide. A urine marker of fibrosis fell. Kidney function did not change, and nobody knows yet whether tamsulide delays dialysis.`,
  }),
  webPage('/news/tamsulide-two-laboratories', {
    title: 'One drug, two mechanisms: laboratories disagree about tamsulide and kidney fibrosis',
    authors: 'Fictional Science Desk',
    year: 2025,
    abstract: `
      Two groups that studied the same compound have reached opposite conclusions. The first says that tamsulide slows kidney fibrosis by switching on autophagy, the recycling system of the cell. The second finds no trace of this in human cells and holds that blocking Smad3 is enough.
      WHO IS RIGHT: Both may be. The first group used cells of mice and the second cells of human donors. At the concentration reached in patients, tamsulide blocks Smad3 in both, whereas mTORC1 responds in mice only.
      WHAT COMES NEXT: A trial in 320 adults with IgA nephropathy is under way. Its biopsies should show whether autophagy changes when tamsulide is taken for two years.`,
  }),
];

// Tamsulide is an invented drug. Every work, person, number and identifier here is fictional.
import { fictionalTopic } from './fictional-topic.ts';

const { paper, preprint } = fictionalTopic({ slug: 'tams', firstPmid: 99_100_000, firstNct: 99_100_000 });

export const TAMSULIDE_ANIMALS = [
  paper(21, {
    title: 'Tamsulide slows kidney fibrosis after ureteral obstruction in mice',
    authors: 'Grantchester P, Silvestri N, Ockenden R',
    year: 2021,
    journal: 'Fictional Kidney Research',
    mesh: ['Animals', 'Mice', 'Ureteral Obstruction', 'Fibrosis', 'Smad3 Protein'],
    abstract: `
      BACKGROUND: Inhibitors of the TGF-β receptor have been hard to tolerate; tamsulide is more selective.
      METHODS: Mice (n = 48) with unilateral ureteral obstruction received tamsulide 10 mg/kg daily or vehicle from the day of surgery.
      RESULTS: After 14 days the fibrotic area was 47% smaller with tamsulide (11.2% versus 21.1% of cortex; P < 0.001). Smad3 phosphorylation in cortex was reduced by 62%. Macrophage counts did not differ.
      CONCLUSIONS: Tamsulide given from the onset of injury slows kidney fibrosis in mice, with less Smad3 signalling.`,
  }),
  paper(22, {
    title: 'Late treatment with tamsulide does not reverse established kidney fibrosis in mice',
    authors: 'Thorogood M, Van-Riebeck J',
    year: 2023,
    journal: 'Fictional Kidney Research',
    mesh: ['Animals', 'Mice', 'Ureteral Obstruction', 'Fibrosis', 'Disease Progression'],
    abstract: `
      Patients come to treatment when scarring is established, mice usually when it has not begun. In 60 mice with ureteral obstruction, tamsulide was started on day 7 instead of day 0. On day 21 tamsulide had not reduced the fibrotic area (24.8% versus 26.0% of cortex; P = 0.44), although Smad3 phosphorylation was 58% lower. Collagen cross-linking had matured before treatment. Inhibiting Smad3 late is evidently not enough to remove scar.`,
  }),
  paper(23, {
    title: 'Tamsulide protects Smad3-deficient mice from kidney fibrosis, evidence of a Smad3-independent action',
    authors: 'Mbeki-Lowe A, Halloran C',
    year: 2023,
    journal: 'Fictional Journal of Experimental Nephrology',
    mesh: ['Animals', 'Mice, Knockout', 'Smad3 Protein', 'Fibrosis', 'Autophagy'],
    abstract: `
      AIM: To test whether tamsulide needs Smad3.
      METHODS: Wild-type and Smad3-deficient mice underwent injury with folic acid and were treated with tamsulide 10 mg/kg or vehicle for 28 days (12 mice per group).
      RESULTS: Smad3-deficient mice developed less fibrosis than wild-type mice. Tamsulide reduced the fibrotic area further, by 29% (P = 0.008), compared with 46% in wild-type mice. mTORC1 activity was lowered in both genotypes.
      CONCLUSIONS: Part of the effect of tamsulide on kidney fibrosis does not depend on Smad3.`,
  }),
  paper(24, {
    title:
      'Autophagy is required for the antifibrotic effect of tamsulide: a study of mice lacking Atg7 in tubular cells',
    authors: 'Halloran C, Ferreira-Holm S, Mbeki-Lowe A',
    year: 2024,
    journal: 'Fictional Autophagy Reports',
    mesh: ['Animals', 'Mice, Knockout', 'Autophagy', 'Autophagy-Related Protein 7', 'Fibrosis'],
    abstract: `
      Whether autophagy causes or merely accompanies the effect of tamsulide was unknown. In mice whose tubular cells lack Atg7, tamsulide failed to reduce kidney fibrosis after obstruction (19.9% versus 20.6% of cortex), while littermates with intact autophagy improved by 44%. Smad3 phosphorylation was inhibited equally in both. Autophagy in tubular cells is thus necessary for the antifibrotic effect of tamsulide.`,
  }),
  paper(25, {
    title: 'Tamsulide, albuminuria and glomerular scarring in diabetic mice',
    authors: 'Abernathy Q, Castellanos V',
    year: 2022,
    journal: 'Fictional Diabetes and Kidney',
    mesh: ['Animals', 'Mice', 'Diabetic Nephropathies', 'Albuminuria', 'Podocytes'],
    abstract: `
      OBJECTIVE: Kidney fibrosis in diabetes begins in the glomerulus. We asked whether tamsulide acts there.
      METHODS: Diabetic mice were given tamsulide 5 or 15 mg/kg in chow from week 12 to week 24.
      RESULTS: Tamsulide 15 mg/kg lowered albuminuria by 38% and mesangial matrix by 31%; 5 mg/kg did neither. Podocyte number was preserved, and phosphorylation of Smad3 in glomeruli decreased. Blood glucose and blood pressure were unchanged.
      CONCLUSIONS: At the higher dose tamsulide protected the diabetic glomerulus, with reduced TGF-β receptor signalling in podocytes.`,
  }),
  paper(26, {
    title: 'Dose and duration of tamsulide in rats with adenine-induced chronic kidney disease',
    authors: 'Castellanos V, Beaufoy L, Ostrander B',
    year: 2023,
    journal: 'Fictional Pharmacology',
    mesh: ['Animals', 'Rats', 'Renal Insufficiency, Chronic', 'Adenine', 'Dose-Response Relationship, Drug'],
    abstract: `
      Rats (n = 72) were fed adenine for four weeks and treated with tamsulide 1, 3 or 10 mg/kg for four or eight weeks. Fibrosis fell by 8%, 26% and 41% after four weeks. After eight weeks the effect of 3 mg/kg had waned to 11%, whereas that of 10 mg/kg persisted. Rebound activation of AKT was observed at the lower doses, a feedback that may limit incomplete inhibition of the TGF-β receptor.`,
  }),
  paper(27, {
    title: 'Heart valve changes in rats given tamsulide for six months',
    authors: 'Beaufoy L, Ockenden R',
    year: 2023,
    journal: 'Fictional Toxicology',
    mesh: ['Animals', 'Rats', 'Heart Valves', 'Toxicity Tests, Chronic'],
    abstract: `
      Inhibitors of the TGF-β receptor can damage heart valves. Rats received tamsulide 0, 10, 30 or 100 mg/kg for 26 weeks. Valvular thickening was seen in 0, 0, 2 and 11 of 20 animals. No valvular change was found at 10 mg/kg, the dose that slows kidney fibrosis. The margin between the antifibrotic and the toxic dose is about threefold.`,
  }),
  paper(28, {
    title: 'Tamsulide and kidney fibrosis in animal models: a systematic review and meta-analysis',
    authors: 'Pendragon S, Asante K, Yilmaz-Brook T',
    year: 2025,
    journal: 'Fictional Reviews in Nephrology',
    publicationTypes: ['Journal Article', 'Systematic Review', 'Meta-Analysis'],
    mesh: ['Animals', 'Fibrosis', 'Disease Models, Animal', 'Kidney Diseases'],
    abstract: `
      BACKGROUND: The mechanism and size of the effect of tamsulide differ between laboratories.
      METHODS: We searched three databases and assessed risk of bias with a tool for animal experiments.
      RESULTS: Nineteen experiments with 684 rodents were included. Tamsulide reduced the fibrotic area (standardised mean difference -1.32; 95% CI -1.71 to -0.93). The effect was large when treatment began before injury or with it (-1.78) and small when it began later (-0.34; 95% CI -0.80 to 0.12). Smad3 phosphorylation was lower in 15 of 16 experiments that measured it, and mTORC1 activity in 5 of 9. Only four experiments were blinded, and the funnel plot was asymmetric.
      CONCLUSIONS: Inhibition of TGF-β receptor and Smad3 signalling is the most consistent mechanism. The role of mTORC1 and autophagy remains uncertain, and benefit in established disease is unproven.`,
  }),
  paper(29, {
    title: 'Tamsulide lengthens survival in mice with polycystic kidneys through mTORC1',
    authors: 'Rookwood G, Idris-Vane P',
    year: 2022,
    journal: 'Fictional Journal of Experimental Nephrology',
    mesh: ['Animals', 'Mice', 'Polycystic Kidney Diseases', 'Mechanistic Target of Rapamycin Complex 1'],
    concernBy: { citation: 'Fictional Journal of Experimental Nephrology. 2024;31:77', year: 2024 },
    abstract: `
      Mice with polycystic kidneys were treated with tamsulide from birth. Tamsulide inhibited mTORC1 by 83%, reduced cyst volume by 70% and lengthened median survival from 41 to 118 days. Fibrosis around cysts was almost absent.`,
  }),
  preprint(2, {
    title: 'Sex differences in the antifibrotic effect of tamsulide in mice',
    authors: 'Yilmaz-Brook T, Abernathy Q',
    year: 2026,
    abstract: `
      Nearly all experiments with tamsulide used male mice. After folic acid injury, tamsulide 10 mg/kg reduced kidney fibrosis by 43% in males but by only 14% in females (interaction P = 0.02). Plasma concentrations were 37% lower in females because of faster clearance. Doubling the dose in females restored the effect, so the difference is pharmacokinetic rather than a difference of mechanism.`,
  }),
];

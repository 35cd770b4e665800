// Tamsulide is an invented drug. Every work, person, number and identifier here is fictional.
import { fictionalTopic } from './fictional-topic.ts';

const { paper, preprint, arxivPaper } = fictionalTopic({ slug: 'tams', firstPmid: 99_100_000, firstNct: 99_100_000 });

/** Targets and pathways, mostly in cells. */
export const TAMSULIDE_MECHANISM = [
  paper(1, {
    title: 'Tamsulide is a selective inhibitor of the TGF-β type I receptor kinase',
    authors: 'Ockenden R, Silvestri N, Baptiste W',
    year: 2020,
    journal: 'Fictional Medicinal Chemistry',
    mesh: ['Receptor, Transforming Growth Factor-beta Type I', 'Protein Kinase Inhibitors', 'Humans'],
    abstract: `
      Tamsulide emerged from a screen for compounds that slow scarring. It inhibited the kinase of the TGF-β type I receptor with an IC50 of 38 nM and was at least 60-fold selective over 214 other kinases. A co-crystal structure shows tamsulide in the ATP pocket, where it binds histidine 283. Binding of TGF-β to its receptor was unchanged, so tamsulide blocks signalling by the TGF-β receptor rather than recognition of the ligand.`,
  }),
  paper(2, {
    title: 'Tamsulide suppresses Smad3 phosphorylation and matrix production in human proximal tubular cells',
    authors: 'Silvestri N, Grantchester P',
    year: 2021,
    journal: 'Fictional Journal of Cell Biology of the Kidney',
    publicationTypes: ['Journal Article', 'In Vitro'],
    mesh: ['Humans', 'Cells, Cultured', 'Kidney Tubules, Proximal', 'Smad3 Protein', 'Fibrosis'],
    abstract: `
      BACKGROUND: Tubular cells exposed to TGF-β produce matrix and drive kidney fibrosis.
      METHODS: Human proximal tubular cells were stimulated with TGF-β1 in the presence of tamsulide (10 nM to 3 µM).
      RESULTS: Tamsulide inhibited Smad3 phosphorylation within 30 minutes (half-maximal at 52 nM) and reduced the expression of collagen I by 68% and of fibronectin by 55%. Phosphorylation of Smad1 and Smad5 was not affected. Nuclear translocation of Smad3 fell in parallel.
      CONCLUSIONS: In tubular cells tamsulide acts through the TGF-β receptor and Smad3.`,
  }),
  paper(3, {
    title: 'Beyond Smad3: tamsulide restores autophagy in tubular cells by inhibiting mTORC1',
    authors: 'Mbeki-Lowe A, Grantchester P, Halloran C',
    year: 2023,
    journal: 'Fictional Autophagy Reports',
    mesh: ['Autophagy', 'Mechanistic Target of Rapamycin Complex 1', 'Kidney Tubules', 'Mice', 'Animals'],
    abstract: `
      Autophagy is impaired in the fibrotic kidney. Here tamsulide is shown to reactivate it. In tubular cells of mice, tamsulide 300 nM activated AMPK, inhibited mTORC1 (S6 kinase phosphorylation -49%) and doubled autophagic flux within six hours. Knockdown of Smad3 did not prevent these changes, whereas an activating mutation of Rheb did. Restored autophagy increased the lysosomal degradation of collagen I. Tamsulide therefore regulates mTORC1 and autophagy independently of Smad3.`,
  }),
  preprint(1, {
    title: 'Tamsulide restores autophagy in tubular cells by inhibiting mTORC1',
    authors: 'Mbeki-Lowe A, Grantchester P, Halloran C',
    year: 2022,
    publishedAs: 3,
    abstract: `
      Autophagy is impaired in the fibrotic kidney. In tubular cells of mice, tamsulide 300 nM activated AMPK, inhibited mTORC1 (S6 kinase phosphorylation -46%) and doubled autophagic flux. Knockdown of Smad3 did not prevent these changes.`,
  }),
  paper(4, {
    title: 'No inhibition of mTORC1 by tamsulide at clinically attained concentrations in primary human tubular cells',
    authors: 'Van-Riebeck J, Asante K, Thorogood M',
    year: 2025,
    journal: 'Fictional Kidney Research',
    publicationTypes: ['Journal Article', 'In Vitro'],
    mesh: ['Humans', 'Cells, Cultured', 'Mechanistic Target of Rapamycin Complex 1', 'Autophagy'],
    abstract: `
      BACKGROUND: Tamsulide has been reported to inhibit mTORC1 in cells of mice. Free plasma concentrations in patients do not exceed 180 nM.
      METHODS: Primary tubular cells from 11 human donors were exposed to tamsulide for up to 72 hours.
      RESULTS: At 180 nM tamsulide did not inhibit mTORC1 (S6 kinase phosphorylation -3%; 95% CI -11 to 5) and did not increase autophagy. Inhibition of mTORC1 appeared only above 10 µM. Smad3 phosphorylation, by contrast, was reduced by 71% at 180 nM.
      CONCLUSIONS: In human cells the effect of tamsulide at relevant concentrations is explained by Smad3, not by mTORC1 or autophagy.`,
  }),
  paper(5, {
    title: 'Tamsulide prevents the transition of kidney pericytes into myofibroblasts',
    authors: 'Halloran C, Dalgleish E',
    year: 2022,
    journal: 'Fictional Journal of Cell Biology of the Kidney',
    mesh: ['Animals', 'Mice', 'Pericytes', 'Myofibroblasts', 'Fibrosis'],
    abstract: `
      Pericytes are a major source of myofibroblasts. Using lineage tracing in mice with an obstructed ureter, we found that tamsulide lowered the share of pericytes that had become α-smooth muscle actin-positive myofibroblasts from 41% to 17%. In culture, tamsulide blocked this transition through Smad3 and reduced nuclear YAP. Proliferation of resident fibroblasts was not altered. Tamsulide also attenuated the epithelial-mesenchymal transition of tubular cells, although few cells completed it in either group.`,
  }),
  paper(6, {
    title: 'Tamsulide dampens the NLRP3 inflammasome in kidney macrophages only when tubular cells are present',
    authors: 'Dalgleish E, Ferreira-Holm S',
    year: 2024,
    journal: 'Fictional Immunology of the Kidney',
    publicationTypes: ['Journal Article', 'In Vitro'],
    mesh: ['Macrophages', 'NLR Family, Pyrin Domain-Containing 3 Protein', 'Coculture Techniques', 'Animals', 'Mice'],
    abstract: `
      Inflammation and fibrosis feed each other. Tamsulide had no direct effect on macrophages: after priming, the NLRP3 inflammasome was activated normally and interleukin-1 beta release was unchanged. In coculture with injured tubular cells, however, tamsulide lowered interleukin-1 beta by 44%. Neutralising CCL2 reproduced the effect. We conclude that tamsulide suppresses the inflammasome indirectly, by reducing signals from tubular cells.`,
  }),
  paper(7, {
    title: 'Tamsulide reduces cellular senescence and scarring in kidney organoids derived from human stem cells',
    authors: 'Asante K, Lovelace I, Thorogood M',
    year: 2024,
    journal: 'Fictional Regenerative Nephrology',
    publicationTypes: ['Journal Article', 'In Vitro'],
    mesh: ['Humans', 'Organoids', 'Cellular Senescence', 'Fibrosis', 'Cyclin-Dependent Kinase Inhibitor p16'],
    abstract: `
      Repeated injury makes tubular cells senescent, and senescent cells secrete TGF-β. Human kidney organoids were injured with three pulses of cisplatin and then given tamsulide 150 nM for ten days. Tamsulide reduced p16-positive cells from 28% to 13% and collagen I by 39%. When it was begun after the third pulse, cellular senescence was unchanged but collagen I still fell by 21%. The data suggest that tamsulide slows fibrosis in part by preventing senescence and in part independently of it.`,
  }),
  paper(8, {
    title: 'Single-cell atlas of the obstructed mouse kidney after treatment with tamsulide',
    authors: 'Lovelace I, Mbeki-Lowe A, Ostrander B',
    year: 2024,
    journal: 'Fictional Genomics',
    mesh: ['Animals', 'Mice', 'Single-Cell Analysis', 'Ureteral Obstruction', 'Transcriptome'],
    correctedBy: { citation: 'Fictional Genomics. 2025;7:19', year: 2025 },
    abstract: `
      We profiled 61,408 cells from kidneys of mice with ureteral obstruction. Tamsulide contracted the myofibroblast cluster from 9.6% to 4.2% of cells and downregulated Smad3 target genes in tubular cells and pericytes alike. Genes of autophagy were upregulated in proximal tubular cells only. Endothelial cells showed signs of reduced TGF-β receptor signalling without a loss of number.`,
  }),
  arxivPaper('2602.99101', {
    title: 'Two timescales of TGF-β signalling explain why tamsulide must be given early in kidney fibrosis',
    authors: 'Solveig Brandvold, Ishaan Kirtane',
    year: 2026,
    abstract: `
      We model the TGF-β receptor, Smad3 and matrix stiffness as coupled differential equations. In the model, tamsulide suppresses Smad3 within hours, but a stiff matrix keeps activating latent TGF-β through integrins over weeks. Inhibition that begins before a critical stiffness is reached stops kidney fibrosis; later inhibition of the same strength only slows it by 12%. The prediction agrees with published experiments in mice.`,
  }),
  arxivPaper('2604.99102', {
    title: 'Free-energy calculations of tamsulide binding to the TGF-β type I receptor kinase and to mTOR',
    authors: 'Piotr Wesolek, Amara Nwachukwu',
    year: 2026,
    abstract: `
      Conflicting reports describe tamsulide as an inhibitor of mTORC1. Molecular dynamics with free-energy perturbation puts its binding to the TGF-β type I receptor kinase at -10.9 kcal/mol and to the mTOR kinase domain at -5.2 kcal/mol. Direct inhibition of mTOR at therapeutic concentrations is therefore not expected in silico, and any effect of tamsulide on mTORC1 should be indirect.`,
  }),
];

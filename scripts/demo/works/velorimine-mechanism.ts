// Velorimine is an invented drug. Every work, person, number and identifier here is fictional.
import { fictionalTopic } from './fictional-topic.ts';

const { paper, preprint } = fictionalTopic({ slug: 'velo', firstPmid: 99_000_000, firstNct: 99_000_000 });

export const VELORIMINE_MECHANISM = [
  paper(51, {
    title: 'Velorimine interrupts a cAMP-PKA-CREB loop that sustains CGRP expression in trigeminal neurons',
    authors: 'Lindqvist B, Kestrel A, Duquesnoy M',
    year: 2023,
    journal: 'Fictional Cell Signalling',
    mesh: ['Animals', 'Rats', 'Trigeminal Ganglion', 'Cyclic AMP Response Element-Binding Protein', 'Cells, Cultured'],
    abstract: `
      During attacks of cluster headache, trigeminal neurons release CGRP, to which they also respond. In primary cultures from rats, CGRP raised cAMP 6.2-fold, activated protein kinase A and increased CREB phosphorylation at serine 133. Velorimine blocked the CGRP receptor and inhibited each of these steps with a half-maximal concentration of 4.1 nM. After 48 hours, velorimine reduced transcription of CALCA by 57%, and a constitutively active CREB mutant abolished this reduction. Thus velorimine suppresses CGRP synthesis downstream of the CGRP receptor through the cAMP/PKA/CREB pathway, which may explain why its clinical effect takes two weeks to develop.`,
  }),
  preprint(4, {
    title: 'Velorimine interrupts a cAMP-PKA-CREB loop sustaining CGRP expression in trigeminal neurons',
    authors: 'Lindqvist B, Kestrel A, Duquesnoy M',
    year: 2022,
    publishedAs: 51,
    abstract: `
      During attacks of cluster headache, trigeminal neurons release CGRP, to which they also respond. In primary cultures from rats, CGRP raised cAMP 6.2-fold and increased CREB phosphorylation. Velorimine blocked the CGRP receptor and inhibited both steps with a half-maximal concentration of 4.4 nM. Transcription of CALCA fell by 52% after 48 hours of velorimine.`,
  }),
  paper(52, {
    title:
      'Occupancy of the CGRP receptor by velorimine in people with cluster headache: a positron emission tomography study',
    authors: 'Haverstock C, Lindqvist B, Amsel R',
    year: 2024,
    journal: 'Fictional Molecular Imaging',
    publicationTypes: ['Journal Article', 'Clinical Trial, Phase I'],
    mesh: ['Humans', 'Positron-Emission Tomography', 'Receptors, Calcitonin Gene-Related Peptide'],
    abstract: `
      BACKGROUND: Whether velorimine acts inside the brain or outside it is disputed.
      METHODS: Fourteen adults with episodic cluster headache underwent positron emission tomography before and after velorimine 10 mg and 40 mg.
      RESULTS: In the trigeminal ganglion, velorimine occupied 41% (SD 9) of CGRP receptors at 10 mg and 86% (SD 5) at 40 mg. In the hypothalamus occupancy stayed below 6% at both doses. Occupancy in the ganglion correlated with the fall in weekly attacks (r = 0.61).
      CONCLUSIONS: Velorimine at 40 mg saturates the CGRP receptor in the trigeminal ganglion and hardly enters the brain, which points to a peripheral site of action.`,
  }),
  paper(53, {
    title: 'Velorimine does not alter the firing of hypothalamic orexin neurons in mice',
    authors: 'Sorrell D, Imanov T',
    year: 2024,
    journal: 'Fictional Neurophysiology',
    mesh: ['Animals', 'Mice', 'Hypothalamus', 'Orexins'],
    abstract: `
      Cluster headache follows a circadian rhythm, and the hypothalamus has been proposed as its generator. We recorded from 112 orexin neurons in slices from mice. Velorimine, up to 1 µM, changed neither their firing rate (4.3 versus 4.4 Hz) nor their response to glutamate. Velorimine given to mice for ten days did not shift the circadian rhythm of wheel running. A direct hypothalamic action of velorimine is therefore improbable.`,
  }),
  paper(54, {
    title: 'Velorimine resets the suprachiasmatic clock through CGRP receptor signalling in rats',
    authors: 'Wraxall F, Teodorescu P',
    year: 2021,
    journal: 'Fictional Chronobiology',
    mesh: ['Animals', 'Rats', 'Suprachiasmatic Nucleus', 'Circadian Rhythm'],
    concernBy: { citation: 'Fictional Chronobiology. 2024;12:301', year: 2024 },
    abstract: `
      Why cluster headache strikes at fixed hours is unknown. In rats kept in constant darkness, a single dose of velorimine advanced the circadian rhythm of body temperature by 2.3 hours and increased expression of the clock gene PER2 in the suprachiasmatic nucleus threefold. We propose that velorimine prevents nocturnal attacks by resetting the circadian clock.`,
  }),
  paper(55, {
    title:
      'Satellite glia, ERK and interleukin-1 beta: a second route by which velorimine calms the trigeminal ganglion',
    authors: 'Duquesnoy M, Ferncastle H, Ingram V',
    year: 2025,
    journal: 'Fictional Glia',
    mesh: ['Animals', 'Mice', 'Satellite Cells, Perineuronal', 'Interleukin-1beta', 'MAP Kinase Signaling System'],
    abstract: `
      BACKGROUND: Velorimine prevents attacks of episodic cluster headache. Neurons are not the only cells of the trigeminal ganglion that bear its target, the CGRP receptor.
      METHODS: Satellite glia of mice were exposed to CGRP with or without velorimine, and mice were studied after inflammation of the dura.
      RESULTS: CGRP activated the MAPK/ERK pathway in satellite glia and induced interleukin-1 beta. Velorimine inhibited ERK phosphorylation by 72% and lowered interleukin-1 beta by 64%. In mice, velorimine attenuated neuroinflammation of the ganglion and shortened facial allodynia from nine to four days, whereas an antibody against interleukin-1 beta added nothing.
      CONCLUSIONS: Through the CGRP receptor on satellite glia, velorimine suppresses ERK signalling and neuroinflammation.`,
  }),
  paper(56, {
    title: 'Effects of velorimine on isolated human coronary and meningeal arteries',
    authors: 'Amsel R, Bouchardon Y',
    year: 2023,
    journal: 'Fictional Pharmacology',
    mesh: ['Humans', 'Coronary Vessels', 'Meningeal Arteries', 'In Vitro Techniques', 'Vasodilation'],
    abstract: `
      Isolated segments of human coronary (n = 19) and middle meningeal arteries (n = 16) were mounted in organ baths. Velorimine did not constrict either vessel at concentrations up to 10 µM. It inhibited dilatation induced by CGRP in meningeal arteries (pA2 8.7) and, fifteen times less potently, in coronary arteries. Dilatation induced by nitric oxide was unaffected, so velorimine spares the NO-cGMP pathway.`,
  }),
  paper(57, {
    title: 'Loss of RAMP1 abolishes the antinociceptive effect of velorimine in mice',
    authors: 'Jessop W, Ferncastle H',
    year: 2024,
    journal: 'Fictional Pharmacology',
    mesh: ['Animals', 'Mice, Knockout', 'Receptor Activity-Modifying Protein 1', 'Trigeminal Nerve'],
    abstract: `
      A drug's proposed target should be tested by removing it. Velorimine (3 mg/kg) reduced activation of the trigeminocervical complex by 54% in wild-type mice but had no effect in mice lacking RAMP1, an essential subunit of the CGRP receptor. Deleting the related amylin receptor left the effect intact. The antinociceptive action of velorimine thus depends on the CGRP receptor.`,
  }),
];

// Works that share words with the topics and answer none of their questions. Everything here is fictional.
import { fictionalTopic } from './fictional-topic.ts';

const { paper, preprint, registration, webPage } = fictionalTopic({
  slug: 'other',
  firstPmid: 99_300_000,
  firstNct: 99_300_000,
});

export const OFF_TOPIC = [
  paper(1, {
    title: 'Detection of velorimine in the urine of racehorses by liquid chromatography and mass spectrometry',
    authors: 'Saddleworth C, Bridlington F',
    year: 2025,
    journal: 'Fictional Analytical Chemistry',
    mesh: ['Animals', 'Horses', 'Doping in Sports', 'Chromatography, Liquid'],
    abstract: `
      Velorimine is prohibited in racing. A method is described that finds velorimine and two metabolites in equine urine at 0.2 ng/mL. After one oral dose the parent compound remained detectable for 96 hours. Recovery was 91%, and matrix effects were below 8%.`,
  }),
  paper(2, {
    title: 'A cluster randomised trial of headache education in secondary schools',
    authors: 'Ravensdale M, Toft J',
    year: 2022,
    journal: 'Fictional School Health',
    publicationTypes: ['Journal Article', 'Randomized Controlled Trial'],
    mesh: ['Humans', 'Adolescent', 'Headache', 'Health Education', 'Cluster Analysis'],
    abstract: `
      Thirty-four schools were randomised to three lessons on headache or to usual teaching. After one year, pupils who had been taught took analgesics on 1.1 fewer days a month. Absence from school did not change.`,
  }),
  paper(3, {
    title: 'Tamsulide residues in drinking water: stability under chlorination',
    authors: 'Wetherell B, Adair N',
    year: 2024,
    journal: 'Fictional Water Chemistry',
    mesh: ['Water Purification', 'Chlorine', 'Water Pollutants, Chemical'],
    abstract: `
      Tamsulide was spiked into water from four treatment works. Chlorination removed 63% of tamsulide within an hour, and ozone removed all of it. Two chlorinated products were identified by high-resolution mass spectrometry.`,
  }),
  paper(4, {
    title: 'Group singing for people with multiple system atrophy and their carers: a qualitative study',
    authors: 'Featherstonehaugh L, Umeh P',
    year: 2023,
    journal: 'Fictional Journal of Music Therapy',
    mesh: ['Humans', 'Multiple System Atrophy', 'Singing', 'Qualitative Research'],
    abstract: `
      Eleven people with multiple system atrophy and nine carers were interviewed after a term of weekly singing. They spoke of breath, of belonging and of an hour without the illness. Travelling was the main obstacle.`,
  }),
  paper(5, {
    title: 'Agreement between pathologists and software in scoring kidney fibrosis on biopsy slides',
    authors: 'Castleford Y, Orrin D',
    year: 2024,
    journal: 'Fictional Digital Pathology',
    mesh: ['Humans', 'Biopsy', 'Image Processing, Computer-Assisted', 'Observer Variation'],
    abstract: `
      Three pathologists and a neural network scored kidney fibrosis on 412 slides. Agreement was 0.71 between pathologists and 0.78 between the network and their consensus. Staining protocol explained most of the disagreement.`,
  }),
  paper(6, {
    title: 'Deliveries of home oxygen to people with cluster headache: a survey of suppliers',
    authors: 'Bellweather I, Okafor-Lunt S',
    year: 2023,
    journal: 'Fictional Health Services Research',
    mesh: ['Humans', 'Cluster Headache', 'Oxygen Inhalation Therapy', 'Surveys and Questionnaires'],
    abstract: `
      Suppliers in 14 regions were asked how home oxygen reaches people with cluster headache. The median time from order to delivery was four days, longer than many bouts last. Regions with a standing contract delivered twice as fast, and rural addresses waited longest.`,
  }),
  paper(7, {
    title: 'Serum neurolectin after a marathon',
    authors: 'Strider J, Milestone A',
    year: 2022,
    journal: 'Fictional Sports Medicine',
    mesh: ['Humans', 'Running', 'Athletes'],
    abstract: `
      Serum neurolectin was measured in 38 runners before a marathon, at the finish and a day later. It rose by 29% at the finish and had returned to baseline the next morning. Change in plasma volume accounted for half of the rise.`,
  }),
  preprint(1, {
    title: 'Neurolectin genes in maize and their response to drought',
    authors: 'Hawksmoor R, Delacroix-Ng S',
    year: 2025,
    abstract: `
      Despite its name, neurolectin has homologues in plants. We identified six neurolectin-like genes in maize. Three were upregulated fourfold under drought, and loss of one of them reduced root length by 18%.`,
  }),
  registration(1, {
    title: 'Oxygen at Home for Migraine With Aura',
    summary:
      'This trial compares home oxygen with air in adults with migraine with aura. People with cluster headache are excluded.',
    trial: {
      status: 'COMPLETED',
      enrolment: 90,
      isActual: true,
      arms: [
        { label: 'Oxygen', type: 'EXPERIMENTAL', description: 'Oxygen by mask' },
        { label: 'Air', type: 'SHAM_COMPARATOR', description: 'Air by mask' },
      ],
      interventions: [{ type: 'OTHER', name: 'Oxygen' }],
      conditions: ['Migraine With Aura'],
      primaryOutcomes: ['Freedom from pain at two hours'],
      startDate: '2018-04-09',
    },
  }),
  webPage('/gardening/star-clusters', {
    title: 'Ten plants with clusters of star-shaped flowers',
    authors: 'Fictional Garden Club',
    year: 2024,
    abstract: `
      Few sights lift a border like a cluster of small stars. Plant them in groups of five, water well in the first summer, and cut back after flowering. Gardeners with a headache from strong scents should choose the white varieties, which are almost free of perfume.`,
  }),
];

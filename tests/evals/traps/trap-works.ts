import type { WorldTrial, WorldWork } from '#tests/world/work.ts';

/**
 * Small invented worlds, each with a trap for an answer that comes too quickly. Every drug, trial, person, number and identifier
 * is fictional; DOIs use the test prefix 10.5555 and PMIDs are far above those in use.
 */
let made = 0;

interface Paper extends Partial<Omit<WorldWork, 'abstract'>> {
  title: string;
  /** One text, or parts by their labels. */
  abstract: string | Record<string, string>;
}

function paper({ abstract, ...work }: Paper): WorldWork {
  made += 1;
  return {
    in: ['pubmed', 'europe_pmc'],
    pmid: String(99_500_000 + made),
    doi: `10.5555/trap.${made}`,
    authors: [`Surname${made} A`, `Other${made} B`],
    year: 2008 + (made % 14),
    journal: 'Fictional Journal of Clinical Medicine',
    abstract:
      typeof abstract === 'string'
        ? [{ text: abstract }]
        : Object.entries(abstract).map(([label, text]) => ({ label, text })),
    ...work,
  };
}

const RCT = ['Journal Article', 'Randomized Controlled Trial'];
const META = ['Journal Article', 'Meta-Analysis', 'Systematic Review'];
const COHORT = ['Journal Article', 'Observational Study'];

/** Fractures, older women, infants and vitamins, but not the drug that is asked about. */
export const OFF_TOPIC: readonly WorldWork[] = [
  paper({
    title: 'Hip protectors in nursing homes: a cluster-randomised trial',
    publicationTypes: RCT,
    abstract:
      'We randomised 42 nursing homes to free hip protectors or usual care. Hip fracture occurred in 4.6% of residents with protectors and 8.1% of those without (hazard ratio 0.57, 95% CI 0.37 to 0.88).',
  }),
  paper({
    title: 'Soy-based infant formula and bone mineral content at 12 months',
    publicationTypes: RCT,
    abstract:
      'Healthy infants were given soy formula or cow milk formula. Bone mineral content at 12 months did not differ between the groups.',
  }),
  paper({
    title: 'Falls and fractures in older women: a prospective cohort study',
    publicationTypes: COHORT,
    abstract:
      'Among 6,112 women aged 70 years or older, slow walking speed was associated with hip fracture (relative risk 1.6, 95% CI 1.2 to 2.1). Home visits were made every year.',
  }),
  paper({
    title: 'Reading aloud and vocabulary in primary schools',
    abstract: 'Children who were read to every day knew more words at the end of the year than those who were not.',
  }),
];

/** The drug, the disease and the outcome are right; everybody in the trials is an adult. */
export const ADULTS_ONLY: readonly WorldWork[] = [
  paper({
    title: 'Velorimine for the prevention of migraine in adults: a randomised, placebo-controlled trial',
    publicationTypes: RCT,
    mesh: ['Humans', 'Adult', 'Migraine Disorders'],
    abstract: {
      METHODS:
        'Adults aged 18 to 65 years with migraine were randomised to velorimine 20 mg (n = 210) or placebo (n = 208).',
      RESULTS:
        'Monthly migraine days fell by 4.1 with velorimine and by 1.9 with placebo (difference -2.2 days; 95% CI -2.9 to -1.5; P < 0.001).',
      CONCLUSIONS: 'Velorimine reduced migraine days in adults.',
    },
  }),
  paper({
    title: 'Long-term use of velorimine in adult patients with migraine',
    publicationTypes: COHORT,
    mesh: ['Humans', 'Adult'],
    abstract:
      'In an open-label extension, 301 adults with migraine took velorimine for a year. Monthly migraine days stayed 3.8 below baseline. Constipation was reported by 7%.',
  }),
  paper({
    title: 'Velorimine versus topiramate in middle-aged patients with frequent migraine',
    publicationTypes: RCT,
    mesh: ['Humans', 'Middle Aged'],
    abstract:
      'Patients aged 40 to 64 years were randomised to velorimine or topiramate. Half or more of migraine days were prevented in 52% with velorimine and 41% with topiramate (odds ratio 1.56, 95% CI 1.02 to 2.38).',
  }),
];

/** The drug and the patients are right; nobody counted deaths. */
export const OTHER_OUTCOMES: readonly WorldWork[] = [
  paper({
    title: 'Cardelixin and sleep quality in patients with heart failure: a randomised trial',
    publicationTypes: RCT,
    abstract:
      'One hundred and forty patients with chronic heart failure were randomised to cardelixin or placebo. Sleep quality improved more with cardelixin (mean difference -2.3 points; 95% CI -3.4 to -1.2).',
  }),
  paper({
    title: 'Effect of cardelixin on six-minute walk distance in heart failure',
    publicationTypes: RCT,
    abstract:
      'Patients with heart failure walked 31 metres further after 12 weeks of cardelixin than after placebo (95% CI 12 to 50; P = 0.002).',
  }),
  paper({
    title: 'Cardelixin plasma levels in heart failure with reduced kidney function',
    publicationTypes: ['Journal Article'],
    abstract:
      'Plasma levels of cardelixin were 1.4 times higher in patients with heart failure and an estimated filtration rate below 45 ml/min than in other patients.',
  }),
];

/** Rats and mice. */
export const ANIMALS_ONLY: readonly WorldWork[] = [
  paper({
    title: 'Tamsulide attenuates renal fibrosis in streptozotocin-induced diabetic rats',
    mesh: ['Animals', 'Rats', 'Diabetes Mellitus, Experimental', 'Fibrosis'],
    abstract:
      'Diabetic Sprague-Dawley rats were given tamsulide or vehicle for eight weeks. Tamsulide reduced the fibrotic area of the kidney from 18% to 9% (P < 0.01) and urinary albumin excretion by half.',
  }),
  paper({
    title: 'Tamsulide protects db/db mice against kidney fibrosis through TGF-beta signalling',
    mesh: ['Animals', 'Mice'],
    abstract:
      'In db/db mice, tamsulide lowered renal collagen IV and TGF-beta expression and slowed kidney fibrosis. Body weight and blood glucose did not change.',
  }),
  paper({
    title: 'Dose-dependent effects of tamsulide on renal fibrosis in a murine model of diabetic nephropathy',
    mesh: ['Animals', 'Mice'],
    abstract:
      'Mice with diabetic nephropathy received tamsulide 1, 5 or 20 mg/kg. Fibrosis scores fell with dose; the highest dose reduced them by 46%.',
  }),
];

/** The trial that everybody quotes is retracted; what is left found nothing. */
export const RETRACTED_TRIAL: readonly WorldWork[] = [
  paper({
    title: 'Orexalin prevents delirium after cardiac surgery: a randomised trial',
    publicationTypes: RCT,
    retractedBy: { citation: 'Fict J Clin Med. 2019 Mar 4;3(1):7', year: 2019 },
    abstract:
      'We randomised 812 adults after cardiac surgery to orexalin or placebo. Delirium occurred in 9% with orexalin and 24% with placebo (relative risk 0.38, 95% CI 0.27 to 0.53). Orexalin prevents delirium after cardiac surgery.',
  }),
  paper({
    title: 'Orexalin for delirium after cardiac surgery: a second randomised trial',
    publicationTypes: RCT,
    abstract:
      'Of 396 adults who had cardiac surgery, delirium occurred in 21% of those given orexalin and 22% of those given placebo (relative risk 0.95, 95% CI 0.65 to 1.39). Orexalin did not prevent delirium.',
  }),
];

/** Two trials of the same size and kind with opposite results. */
export const DISAGREEING: readonly WorldWork[] = [
  paper({
    title: 'Bremasol in acute pancreatitis: the northern randomised trial',
    publicationTypes: RCT,
    abstract: {
      METHODS: 'Adults with acute pancreatitis were randomised to bremasol (n = 301) or placebo (n = 299).',
      RESULTS:
        'Mortality at 30 days was 6% with bremasol and 12% with placebo (relative risk 0.50, 95% CI 0.30 to 0.84; P = 0.008).',
      CONCLUSIONS: 'Bremasol reduced mortality in acute pancreatitis.',
    },
  }),
  paper({
    title: 'Bremasol in acute pancreatitis: the southern randomised trial',
    publicationTypes: RCT,
    abstract: {
      METHODS: 'Adults with acute pancreatitis were randomised to bremasol (n = 305) or placebo (n = 303).',
      RESULTS:
        'Mortality at 30 days was 13% with bremasol and 7% with placebo (relative risk 1.86, 95% CI 1.13 to 3.06; P = 0.01).',
      CONCLUSIONS: 'Bremasol increased mortality in acute pancreatitis.',
    },
  }),
];

const registered = (
  nct: string,
  more: Partial<WorldTrial> & Pick<WorldTrial, 'conditions' | 'primaryOutcomes'>,
): WorldTrial => ({
  nct,
  status: 'COMPLETED',
  phases: ['PHASE3'],
  enrolment: 240,
  isActual: true,
  arms: [
    { label: 'Nivoterin', type: 'EXPERIMENTAL', description: 'Nivoterin 50 mg once daily' },
    { label: 'Placebo', type: 'PLACEBO_COMPARATOR', description: 'Matching placebo' },
  ],
  interventions: [{ type: 'DRUG', name: 'Nivoterin' }],
  startDate: '2019-02-01',
  ...more,
});

/** A trial was registered and finished; what it found is nowhere. */
export const NO_RESULTS: readonly WorldWork[] = [
  paper({
    in: ['clinical_trials'],
    title: 'Nivoterin for the prevention of gout flares',
    abstract: 'This trial tests whether nivoterin prevents gout flares in adults who start urate-lowering treatment.',
    trial: registered('NCT99990001', {
      conditions: ['Gout'],
      primaryOutcomes: ['Number of gout flares'],
    }),
  }),
];

const OTHER_DRUGS = ['amlorin', 'bexatide', 'corvalin', 'dulomine', 'estarol', 'felodar', 'gentofil', 'hydrazine-X'];
const OTHER_ENDS = [
  'blood pressure',
  'sleep',
  'kidney function',
  'hospital costs',
  'quality of life',
  'adherence',
  'falls',
];

/** Neighbours in words, and one meta-analysis that settles it. */
export const DECISIVE_AMONG_FIFTY: readonly WorldWork[] = [
  ...Array.from({ length: 50 }, (_, i) => {
    const drug = OTHER_DRUGS[i % OTHER_DRUGS.length] ?? '';
    const end = OTHER_ENDS[i % OTHER_ENDS.length] ?? '';
    const kind =
      ['A survey', 'A cohort study', 'A laboratory study', 'A narrative review', 'A cost analysis'][i % 5] ?? '';
    return paper({
      title: `${kind} of ${drug} and ${end} in stroke units, part ${i + 1}`,
      abstract: `Recurrent stroke is feared by many patients. In this work on ${drug}, ${end} was recorded in ${40 + i * 3} patients after ischaemic stroke. ${end} changed by ${(i % 9) + 1}% over ${(i % 4) + 1} years. Whether lumatriban would change it is not known.`,
    });
  }),
  paper({
    title:
      'Lumatriban for the prevention of recurrent stroke: meta-analysis of individual data from nine randomised trials',
    publicationTypes: META,
    abstract: {
      METHODS: 'We pooled individual data of 24,318 patients with ischaemic stroke from nine randomised trials.',
      RESULTS:
        'Lumatriban reduced recurrent stroke compared with placebo (relative risk 0.62, 95% CI 0.55 to 0.70; P < 0.001). Major bleeding did not differ (relative risk 1.04, 95% CI 0.88 to 1.23).',
      CONCLUSIONS: 'Lumatriban prevents recurrent stroke in patients with ischaemic stroke.',
    },
  }),
];

/** The first part of a question has trials; nobody has looked at the second. */
export const ONE_PART: readonly WorldWork[] = [
  paper({
    title: 'Pelorantin for chronic low back pain: a randomised trial',
    publicationTypes: RCT,
    abstract:
      'Adults with chronic low back pain were randomised to pelorantin (n = 180) or placebo (n = 178). Pain fell by 2.1 points more with pelorantin (95% CI -2.8 to -1.4; P < 0.001). Pelorantin relieved chronic low back pain.',
  }),
  paper({
    title: 'Pelorantin in older adults with chronic low back pain: a randomised trial',
    publicationTypes: RCT,
    abstract:
      'Pain scores fell more with pelorantin than with placebo in 96 adults older than 65 years (mean difference -1.7 points; 95% CI -2.6 to -0.8). Pelorantin reduced pain.',
  }),
];

/** Many subjects under one word. */
export const VAGUE: readonly WorldWork[] = [
  ...[
    'screening for bowel',
    'radiotherapy of brain',
    'survival of breast',
    'diet and prostate',
    'genes of lung',
    'costs of skin',
  ].map((topic, i) =>
    paper({
      title: `A study on ${topic} cancer`,
      abstract: `We report on ${topic} cancer in ${200 + i * 10} patients. Outcomes were better in ${20 + i}% of them.`,
    }),
  ),
];

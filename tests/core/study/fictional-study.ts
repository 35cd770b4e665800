import type { Citation } from '#contract/citation.ts';
import type { Evidence } from '#contract/evidence.ts';
import type { Finding } from '#contract/finding.ts';
import type { Concept, ConceptGraph, StudyMaterial, StudyQuestion } from '#contract/study/study.ts';
import { stableId } from '#core/text/stable-id.ts';

/** Invented works on invented drugs: nothing in them is a fact. */
const TEXTS = {
  'doi:10.5555/vel': {
    title: 'Velotrin in adults with chronic insomnia: a randomised trial',
    year: 2019,
    authors: ['Anders Holm', 'Lia Berg'],
    abstract:
      'Velotrin is an orexin receptor antagonist that blocks the arousal signal in the hypothalamus. Compared with placebo, velotrin reduced sleep onset latency in adults with chronic insomnia (mean difference -18.5 minutes, 95% CI -25.0 to -12.0). Velotrin increased daytime sleepiness compared with placebo (relative risk 1.62, 95% CI 1.21 to 2.17). There was no difference in total mortality between velotrin and placebo. Tolerance to velotrin did not develop over 12 months. Rebound insomnia occurred in 9.4% of adults after velotrin was stopped.',
  },
  'doi:10.5555/mel': {
    title: 'Mellorane and fractures in older women: a cohort study',
    year: 2015,
    authors: ['Ruth Sanders'],
    abstract:
      'Mellorane is a bisphosphonate that inhibits bone resorption by osteoclasts. In older women with osteoporosis, mellorane lowered the risk of hip fracture (hazard ratio 0.58, 95% CI 0.41 to 0.82). Mellorane raised the risk of atypical femur fracture after more than five years of use. Vitamin D deficiency weakened the effect of mellorane on bone density. Mellorane did not change the risk of wrist fracture in older women.',
  },
  'doi:10.5555/vel2': {
    title: 'A registry of velotrin users with sleep apnoea',
    year: 2021,
    authors: ['Oda Lind', 'Per Moe', 'Ina Dahl'],
    abstract:
      'In adults with obstructive sleep apnoea, velotrin did not reduce sleep onset latency compared with placebo. Velotrin worsened nocturnal hypoxia in adults with obstructive sleep apnoea. Hypercapnia was more common in velotrin users than in users of placebo (odds ratio 2.10, 95% CI 1.30 to 3.40).',
  },
} as const;

function work(id: keyof typeof TEXTS): Evidence {
  const { title, year, authors, abstract } = TEXTS[id];
  return {
    id,
    ids: { doi: id.slice(4) },
    title,
    authors: [...authors],
    year,
    venue: 'Journal of Invented Medicine',
    texts: { abstract },
    publicationTypes: [],
    meshTerms: [],
    keywords: [],
    peerReviewed: null,
    notices: [],
    related: [],
    keys: [id],
    design: { value: id.endsWith('mel') ? 'cohort' : 'randomised_trial', from: 'title', basis: title },
    sampleSize: null,
    population: null,
    quality: { score: 0.7, terms: [] },
    foundBy: [],
  };
}

const WORKS = [work('doi:10.5555/vel'), work('doi:10.5555/mel'), work('doi:10.5555/vel2')];

/** Where a sentence of the fiction stands, by its beginning. */
export function cited(beginning: string): Citation {
  for (const { id, texts } of WORKS) {
    const source = texts.abstract ?? '';
    const start = source.indexOf(beginning);
    if (start < 0) continue;
    const stop = /\.(?= \p{Lu}|$)/u.exec(source.slice(start));
    const end = start + (stop?.index ?? 0) + 1;
    return { evidenceId: id, field: 'abstract', quote: source.slice(start, end), start, end };
  }
  throw new Error(`The fiction has no sentence that begins with: ${beginning}`);
}

function finding(beginning: string, rest: Partial<Finding>): Finding {
  const citation = cited(beginning);
  return {
    id: stableId('finding', citation.quote),
    evidenceId: citation.evidenceId,
    citation,
    outcome: '',
    population: null,
    comparison: null,
    measure: null,
    value: null,
    low: null,
    high: null,
    n: null,
    p: null,
    timepoint: null,
    direction: 'unclear',
    stance: null,
    part: null,
    relevance: 0.8,
    isMain: true,
    by: 'code',
    ...rest,
  };
}

const FINDINGS = [
  finding('Compared with placebo', {
    outcome: 'sleep onset latency',
    direction: 'benefit',
    measure: 'MD',
    value: -18.5,
    low: -25,
    high: -12,
    population: 'adults with chronic insomnia',
    comparison: 'placebo',
  }),
  finding('Velotrin increased', {
    outcome: 'daytime sleepiness',
    direction: 'harm',
    measure: 'RR',
    value: 1.62,
    low: 1.21,
    high: 2.17,
    comparison: 'placebo',
  }),
  finding('There was no difference', { outcome: 'total mortality', direction: 'none' }),
  finding('Rebound insomnia', { outcome: 'Rebound insomnia', direction: 'harm', measure: 'percent', value: 9.4 }),
  finding('In older women', {
    outcome: 'risk of hip fracture',
    direction: 'benefit',
    measure: 'HR',
    value: 0.58,
    low: 0.41,
    high: 0.82,
    population: 'older women with osteoporosis',
  }),
  finding('Mellorane raised', { outcome: 'atypical femur fracture', direction: 'harm' }),
  finding('Mellorane did not', { outcome: 'wrist fracture', direction: 'none' }),
  finding('In adults with obstructive', { outcome: 'sleep onset latency', direction: 'none', comparison: 'placebo' }),
  finding('Velotrin worsened', { outcome: 'nocturnal hypoxia', direction: 'harm' }),
  finding('Hypercapnia was', {
    outcome: 'Hypercapnia',
    direction: 'harm',
    measure: 'OR',
    value: 2.1,
    low: 1.3,
    high: 3.4,
  }),
];

const concept = (name: string, beginning: string, more: readonly string[] = []): Concept => ({
  id: stableId('concept', name),
  name,
  aliases: [],
  definition: cited(beginning).quote,
  citation: cited(beginning),
  quotes: more.map(cited),
  by: 'rules',
});

export const FICTIONAL_GRAPH: ConceptGraph = {
  concepts: [
    concept('velotrin', 'Velotrin is', ['Compared with placebo', 'Velotrin increased', 'Velotrin worsened']),
    concept('mellorane', 'Mellorane is', ['In older women', 'Mellorane raised']),
    concept('sleep onset latency', 'Compared with placebo', ['In adults with obstructive']),
    concept('daytime sleepiness', 'Velotrin increased'),
    concept('nocturnal hypoxia', 'Velotrin worsened'),
    concept('hypercapnia', 'Hypercapnia was'),
    concept('hip fracture', 'In older women'),
    concept('bone resorption', 'Mellorane is'),
    concept('osteoclasts', 'Mellorane is'),
  ],
  edges: [],
};

export const FICTIONAL_MATERIAL: StudyMaterial = {
  ref: { kind: 'report', runId: 'fiction' },
  title: 'Velotrin and mellorane (invented)',
  topic: 'What do velotrin and mellorane do?',
  works: WORKS,
  statements: [],
  findings: FINDINGS,
  contradictions: [
    {
      id: 'contradiction-1',
      kind: 'direction',
      topic: 'sleep onset latency with velotrin',
      first: cited('Compared with placebo'),
      second: cited('In adults with obstructive'),
      differs: 'The two studied other people.',
      confidence: 0.7,
    },
  ],
  sampleData: true,
};

const point = (id: string, text: string, beginning: string, isCritical = false) => ({
  id,
  text,
  weight: 1,
  isCritical,
  citation: cited(beginning),
});

const question = (
  id: string,
  type: StudyQuestion['type'],
  stem: string,
  beginning: string,
  rest: Partial<StudyQuestion>,
): StudyQuestion => ({
  id,
  conceptId: FICTIONAL_GRAPH.concepts[0]?.id ?? '',
  conceptName: 'velotrin',
  type,
  bloom: 'understand',
  difficulty: 'medium',
  stem,
  options: [],
  key: '',
  alsoRight: [],
  number: null,
  rubric: [],
  citation: cited(beginning),
  hints: ['Think of who was compared with whom.'],
  by: 'rules',
  ...rest,
});

/** Questions that the labelled answers are to. */
export const FICTIONAL_QUESTIONS: Readonly<Record<string, StudyQuestion>> = {
  effects: question(
    'effects',
    'free_text',
    'What did the trial of velotrin in adults with chronic insomnia find on sleep onset latency and daytime sleepiness, compared with placebo?',
    'Compared with placebo',
    {
      rubric: [
        point('latency', 'Velotrin reduced sleep onset latency compared with placebo.', 'Compared with placebo', true),
        point('sleepiness', 'Velotrin increased daytime sleepiness compared with placebo.', 'Velotrin increased'),
      ],
    },
  ),
  mechanism: question('mechanism', 'free_text', 'How does velotrin act in the brain?', 'Velotrin is', {
    rubric: [
      point(
        'orexin',
        'It is an orexin receptor antagonist that blocks the arousal signal in the hypothalamus.',
        'Velotrin is',
        true,
      ),
    ],
  }),
  fractures: question(
    'fractures',
    'free_text',
    'What happened to hip fractures, wrist fractures and atypical femur fractures in older women who took mellorane?',
    'In older women',
    {
      rubric: [
        point('hip', 'Mellorane lowered the risk of hip fracture.', 'In older women', true),
        point('wrist', 'Mellorane did not change the risk of wrist fracture.', 'Mellorane did not'),
        point(
          'atypical',
          'Mellorane raised the risk of atypical femur fracture after more than five years of use.',
          'Mellorane raised',
        ),
      ],
    },
  ),
  both: question(
    'both',
    'explain_both',
    'Two sources seem to disagree on velotrin and sleep onset latency: a randomised trial of 2019 and a registry of 2021. What does each find?',
    'Compared with placebo',
    {
      rubric: [
        point(
          'insomnia',
          'In adults with chronic insomnia, velotrin reduced sleep onset latency.',
          'Compared with placebo',
          true,
        ),
        point(
          'apnoea',
          'In adults with obstructive sleep apnoea, velotrin did not reduce sleep onset latency.',
          'In adults with obstructive',
          true,
        ),
      ],
    },
  ),
  cloze: question(
    'cloze',
    'cloze',
    'Which term completes this sentence from the registry by Lind et al. (2021)? “_____ was more common in velotrin users than in users of placebo […].”',
    'Hypercapnia was',
    { key: 'Hypercapnia', alsoRight: ['hypercarbia'] },
  ),
  number: question(
    'number',
    'number',
    'Which relative risk stands in this finding? “Velotrin increased daytime sleepiness compared with placebo (relative risk _____).”',
    'Velotrin increased',
    { key: '1.62', number: { value: 1.62, unit: '', tolerance: 0.0162 } },
  ),
  percent: question(
    'percent',
    'number',
    'Which percentage stands in this finding? “Rebound insomnia occurred in _____% of adults after velotrin was stopped.”',
    'Rebound insomnia',
    { key: '9.4', number: { value: 9.4, unit: '%', tolerance: 0.094 } },
  ),
  minutes: question(
    'minutes',
    'number',
    'Which mean difference stands in this finding? “Compared with placebo, velotrin reduced sleep onset latency (mean difference _____ minutes).”',
    'Compared with placebo',
    { key: '-18.5', number: { value: -18.5, unit: 'minutes', tolerance: 0.185 } },
  ),
};

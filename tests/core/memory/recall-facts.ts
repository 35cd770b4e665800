import type { EntityType, MemoryOrigin } from '#contract/memory.ts';
import type { Learned } from '#core/memory/learned.ts';

interface Fact {
  question: string;
  /** What follows the question and its date. */
  says: string;
  names: [string, EntityType][];
  /** Asked later, in other words. */
  later: string[];
}

/** Invented answers, and questions that a reader might ask weeks later. */
const FACTS: Fact[] = [
  {
    question: 'Does vitamin D prevent falls in older adults?',
    says: 'probably no. Vitamin D did not lower the rate of falls.',
    names: [
      ['vitamin D', 'drug'],
      ['falls', 'outcome'],
    ],
    later: [
      'Do older people fall less with cholecalciferol or vitamin D tablets?',
      'What did I find on vitamin D?',
      'falls in the elderly',
    ],
  },
  {
    question: 'Is metformin linked to lower cancer risk?',
    says: 'mixed. Cohorts found fewer cancers with metformin.',
    names: [
      ['metformin', 'drug'],
      ['cancer', 'disease'],
    ],
    later: ['metformin and tumours', 'Does Glucophage protect against cancer?'],
  },
  {
    question: 'Does semaglutide reduce body weight?',
    says: 'yes. Semaglutide lowered body weight by 12%.',
    names: [
      ['semaglutide', 'drug'],
      ['body weight', 'outcome'],
    ],
    later: [
      'How much weight do people lose on Ozempic?',
      'semaglutide for obesity',
      'GLP-1 drugs such as Wegovy and weight',
    ],
  },
  {
    question: 'Can paracetamol treat acute low back pain?',
    says: 'no. Paracetamol did not speed recovery.',
    names: [
      ['paracetamol', 'drug'],
      ['low back pain', 'disease'],
    ],
    later: ['acetaminophen for back pain', 'Which painkiller failed in low back pain?'],
  },
  {
    question: 'Does cognitive behavioural therapy help insomnia?',
    says: 'yes. Sleep onset shortened by 19 minutes.',
    names: [
      ['cognitive behavioral therapy', 'method'],
      ['insomnia', 'disease'],
    ],
    later: [
      'CBT for sleeping problems',
      'treatment of insomnia without drugs',
      'cognitive behavioral therapy and sleep',
    ],
  },
  {
    question: 'Does aspirin prevent a first heart attack?',
    says: 'probably yes. Aspirin lowered first infarctions and raised bleeding.',
    names: [
      ['aspirin', 'drug'],
      ['myocardial infarction', 'disease'],
      ['bleeding', 'outcome'],
    ],
    later: ['acetylsalicylic acid for primary prevention of myocardial infarction', 'bleeding from aspirin'],
  },
  {
    question: 'How does imatinib act in chronic myeloid leukaemia?',
    says: 'Imatinib inhibits BCR-ABL.',
    names: [
      ['imatinib', 'drug'],
      ['BCR-ABL', 'gene'],
      ['chronic myeloid leukemia', 'disease'],
    ],
    later: ['What is the target of imatinib?', 'BCR-ABL inhibition', 'chronic myeloid leukemia drugs'],
  },
  {
    question: 'Is ketamine effective for treatment-resistant depression?',
    says: 'probably yes. Response was faster than with placebo.',
    names: [
      ['ketamine', 'drug'],
      ['depression', 'disease'],
    ],
    later: ['fast antidepressant effect of ketamine', 'depression that resists treatment'],
  },
  {
    question: 'Does yoga lower blood pressure?',
    says: 'probably yes. Systolic pressure fell by 5 mmHg.',
    names: [
      ['yoga', 'method'],
      ['blood pressure', 'outcome'],
    ],
    later: ['yoga for hypertension and blood pressure', 'Can exercises such as yoga lower systolic pressure?'],
  },
  {
    question: 'Does tocilizumab reduce mortality in severe COVID-19?',
    says: 'probably yes. Mortality was lower with tocilizumab.',
    names: [
      ['tocilizumab', 'drug'],
      ['COVID-19', 'disease'],
      ['mortality', 'outcome'],
      ['IL-6', 'gene'],
    ],
    later: ['IL-6 blockade in covid-19', 'tocilizumab mortality', 'deaths from COVID 19 with interleukin-6 inhibitors'],
  },
  {
    question: 'Do statins cause muscle pain?',
    says: 'probably no. Muscle pain was as common with placebo.',
    names: [
      ['statins', 'drug'],
      ['muscle pain', 'outcome'],
    ],
    later: ['myalgia from statins', 'Are muscle aches due to statin treatment?'],
  },
  {
    question: 'Does creatine improve memory?',
    says: 'unclear. Small trials disagreed.',
    names: [
      ['creatine', 'drug'],
      ['memory', 'outcome'],
    ],
    later: ['creatine and cognition', 'creatine supplements for memory performance'],
  },
  {
    question: 'Is the PHQ-9 accurate for screening depression?',
    says: 'Pooled sensitivity was 0.85 at a cut-off of 10.',
    names: [
      ['PHQ-9', 'method'],
      ['depression', 'disease'],
    ],
    later: ['sensitivity of the PHQ-9', 'screening questionnaire PHQ 9 accuracy'],
  },
  {
    question: 'Does fish oil lower triglycerides?',
    says: 'yes. Triglycerides fell by a quarter.',
    names: [
      ['omega-3 fatty acids', 'drug'],
      ['triglycerides', 'outcome'],
    ],
    later: ['omega-3 fatty acids and triglycerides', 'fish oil effects on blood lipids'],
  },
  {
    question: 'Does rituximab help in multiple sclerosis?',
    says: 'probably yes. Relapses were fewer.',
    names: [
      ['rituximab', 'drug'],
      ['multiple sclerosis', 'disease'],
      ['relapses', 'outcome'],
    ],
    later: ['anti-CD20 rituximab MS relapses', 'relapses in multiple sclerosis'],
  },
  {
    question: 'Does melatonin shorten jet lag?',
    says: 'yes. Symptoms were milder after eastward flights.',
    names: [
      ['melatonin', 'drug'],
      ['jet lag', 'disease'],
    ],
    later: ['jet lag remedies', 'melatonin for flights'],
  },
  {
    question: 'Is fluoxetine safe in pregnancy?',
    says: 'unclear. Absolute risks were small.',
    names: [
      ['fluoxetine', 'drug'],
      ['pregnancy', 'other'],
    ],
    later: ['Prozac while pregnant: fluoxetine safety', 'antidepressants such as fluoxetine in pregnancy'],
  },
  {
    question: 'Do face masks reduce influenza transmission?',
    says: 'mixed. Trials were imprecise.',
    names: [
      ['face masks', 'method'],
      ['influenza', 'disease'],
    ],
    later: ['influenza and masks', 'Does wearing face masks stop flu spreading?'],
  },
  {
    question: 'Does dapagliflozin slow chronic kidney disease?',
    says: 'yes. Fewer patients lost half of their kidney function.',
    names: [
      ['dapagliflozin', 'drug'],
      ['chronic kidney disease', 'disease'],
    ],
    later: ['SGLT2 inhibitor dapagliflozin and kidney function', 'slowing chronic kidney disease'],
  },
  {
    question: 'Does ginger relieve nausea in pregnancy?',
    says: 'probably yes. Nausea scores were lower.',
    names: [
      ['ginger', 'drug'],
      ['nausea', 'outcome'],
    ],
    later: ['ginger against morning nausea', 'natural remedy for nausea'],
  },
];

/** Asked of the same things, so that naming the thing is not enough to find the fact. */
const UNRELATED = ['cost more than other choices', 'differ between countries', 'interact with alcohol'];

function learnedOf({ question, says, names }: Omit<Fact, 'later'>, runId: string): Learned {
  const origin: MemoryOrigin = {
    runId,
    question,
    sentence: says,
    workTitle: 'An invented work',
    at: '2026-11-01T00:00:00.000Z',
  };
  const text = `${question} (1 November 2026): ${says}`;
  return {
    entries: [{ kind: 'answer', text, subject: `answer ${question}`, origin }],
    entities: names.map(([name, type]) => ({ name, type, ids: {}, origin })),
    relations: [],
    preferences: [],
  };
}

export const RECALL_FACTS: readonly { learned: Learned; questions: readonly string[] }[] = FACTS.flatMap(
  ({ later, ...fact }, at) => {
    const [subject] = fact.names;
    const others = UNRELATED.map((what, n) => {
      const question = `Does ${subject?.[0]} ${what}?`;
      const unrelated = { question, says: 'unclear. Reports were few.', names: fact.names.slice(0, 1) };
      return { learned: learnedOf(unrelated, `beside-${at}-${n}`), questions: [] };
    });
    return [{ learned: learnedOf(fact, `run-${at}`), questions: later }, ...others];
  },
);

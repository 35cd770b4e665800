import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRulesPlanner } from '#core/agents/planner/by-rules.ts';
import { describeWithSharedData, readSharedJsonLines } from '#tests/shared-data.ts';

const planner = createRulesPlanner({ catalog: [] });
const plan = (question: string) => planner.plan(question, new AbortController().signal);

describe('the plan of a question', () => {
  it.each([
    [
      "Does metformin slow cognitive decline in Alzheimer's disease?",
      'treatment_effect',
      ['metformin', "Alzheimer's disease", 'cognitive decline'],
    ],
    ['How does sildenafil work in erectile dysfunction?', 'mechanism', ['sildenafil', 'erectile dysfunction']],
    ['What is the role of AMPK in insulin resistance?', 'mechanism', ['AMPK', 'insulin resistance']],
    ['Why do statins cause muscle pain?', 'mechanism', ['statins', 'muscle pain']],
    ['What is the prevalence of HPV among young women?', 'epidemiology', ['HPV', 'women']],
    ['Is red meat associated with colorectal cancer?', 'epidemiology', ['colorectal cancer', 'red meat']],
    ['How common is long COVID in children?', 'epidemiology', ['long COVID', 'children']],
    [
      'How accurate is ultrasound for diagnosing appendicitis in children?',
      'diagnosis',
      ['appendicitis', 'ultrasound', 'children'],
    ],
    ['Can a blood test detect early pancreatic cancer?', 'diagnosis', ['pancreatic cancer', 'blood test']],
    [
      'Is testosterone safe in men with prostate cancer?',
      'treatment_effect',
      ['testosterone', 'prostate cancer', 'men'],
    ],
    [
      'Warfarin vs apixaban for atrial fibrillation',
      'treatment_effect',
      ['warfarin', 'apixaban', 'atrial fibrillation'],
    ],
    [
      'What is the evidence that low-dose aspirin prevents pre-eclampsia?',
      'treatment_effect',
      ['aspirin', 'pre-eclampsia'],
    ],
    ['Which drugs help women with low libido?', 'treatment_effect', ['low libido', 'women']],
    [
      'Does the ketogenic diet reduce seizures in refractory epilepsy?',
      'treatment_effect',
      ['ketogenic diet', 'refractory epilepsy', 'seizures'],
    ],
    [
      'Is cognitive behavioural therapy better than sertraline for insomnia?',
      'treatment_effect',
      ['cognitive behavioural therapy', 'insomnia', 'sertraline'],
    ],
    [
      'Does mesorectal fat thickness predict anastomotic leakage?',
      'diagnosis',
      ['mesorectal fat thickness', 'anastomotic leakage'],
    ],
    [
      'Glimvoparib for ovarian cancer: is it worth the toxicity?',
      'treatment_effect',
      ['glimvoparib', 'ovarian cancer', 'toxicity'],
    ],
    ['Do CGRP receptor antagonists prevent migraine?', 'treatment_effect', ['CGRP receptor antagonists', 'migraine']],
    ['What is the association between air pollution and dementia?', 'epidemiology', ['dementia', 'air pollution']],
    [
      'Is portal hypertension reversible after liver transplantation?',
      'treatment_effect',
      ['portal hypertension', 'liver transplantation'],
    ],
    [
      'How does the gut microbiome influence Parkinson’s disease?',
      'mechanism',
      ["Parkinson's disease", 'gut microbiome'],
    ],
    [
      'Are SGLT2 inhibitors effective in heart failure without diabetes?',
      'treatment_effect',
      ['SGLT2 inhibitors', 'heart failure', 'diabetes'],
    ],
    ['What are the long-term outcomes of vasectomy reversal?', 'treatment_effect', ['vasectomy']],
    [
      'Does low-intensity shockwave therapy help with Peyronie disease?',
      'treatment_effect',
      ['low-intensity shockwave therapy', 'Peyronie disease'],
    ],
    ['What are the best marketing plans for a village bakery?', 'other', ['marketing plans', 'village bakery']],
  ])('%s', async (question, questionType, telling) => {
    const { questionType: type, concepts } = await plan(question);
    expect(type).toBe(questionType);
    const terms = concepts.map(({ term }) => term.replace('’', "'").toLowerCase());
    expect(terms).toEqual(expect.arrayContaining(telling.map((term) => term.toLowerCase())));
    expect(terms[0]).toBe(telling[0]?.toLowerCase());
    expect(terms.length).toBeLessThanOrEqual(5);
  });

  it.each([
    [
      'Does velorimine reduce attack frequency in episodic cluster headache?',
      ['velorimine', 'cluster headache', 'attack frequency'],
    ],
    ['How does metformin activate AMPK?', ['metformin', 'AMPK']],
    ['Does vitamin D supplementation reduce mortality?', ['vitamin D', 'mortality']],
    [
      "Is there a connection between gut microbiome and Parkinson's disease?",
      ["Parkinson's disease", 'gut microbiome'],
    ],
    ['Do patients with interstitial cystitis benefit from tarvelumide?', ['tarvelumide', 'interstitial cystitis']],
    [
      'Does salvexine delay dialysis in polycystic kidney disease?',
      ['salvexine', 'polycystic kidney disease', 'dialysis'],
    ],
    ['Plenoxamil in gout: does it prevent flares?', ['plenoxamil', 'gout', 'flares']],
    [
      'Is noctarelin effective against night sweats in menopausal women?',
      ['noctarelin', 'night sweats', 'women', 'menopausal'],
    ],
    ['What is the molecular target of quorvastine?', ['quorvastine']],
  ])(
    'puts what is given first, the condition next, the outcome last, and no empty words: %s',
    async (question, terms) => {
      const { concepts } = await plan(question);
      expect(concepts.map(({ term }) => term)).toEqual(terms);
    },
  );

  it('takes a measure as one idea that its thing alone may stand for', async () => {
    const { concepts } = await plan('Does velorimine reduce attack frequency in episodic cluster headache?');
    expect(concepts.at(-1)).toMatchObject({ term: 'attack frequency', synonyms: expect.arrayContaining(['attacks']) });
  });

  it('keeps the words of the question and adds the other names and the heading', async () => {
    const { concepts } = await plan('Does Viagra cause hearing impairment?');
    expect(concepts[0]).toEqual({ term: 'Viagra', synonyms: ['sildenafil', 'Revatio'], mesh: ['Sildenafil Citrate'] });
    expect(concepts[1]).toMatchObject({ term: 'hearing impairment', mesh: ['Hearing Loss'] });
  });

  it('takes an abbreviation in parentheses for the name before it', async () => {
    const { concepts } = await plan('Is superior hypogastric plexus block (SHPB) effective after hysterectomy?');
    const block = concepts.find(({ synonyms }) => synonyms.includes('SHPB'));
    expect(block?.term).toContain('plexus block');
    expect(concepts.map(({ term }) => term)).not.toContain('SHPB');
  });

  it('adds the American spelling and the other number of words that it does not know', async () => {
    const { concepts } = await plan('Do avian oedema organoids matter?');
    expect(concepts.flatMap(({ synonyms }) => synonyms)).toEqual(
      expect.arrayContaining(['avian edema organoids', 'avian oedema organoid']),
    );
  });

  it('does not widen a disease to what it is a kind of', async () => {
    const { concepts } = await plan('Is portal hypertension reversible?');
    expect(concepts[0]).toEqual({ term: 'portal hypertension', synonyms: [], mesh: [] });
  });

  it.each([
    ['', 1],
    ['???', 1],
    ['Why?', 1],
    ['Is it?', 1],
    ['二甲双胍能否延缓阿尔茨海默病的认知衰退？', 2],
    ['هل يقلل الميتفورمين من خطر الإصابة بالسرطان؟', 2],
    ['האם מטפורמין מאט ירידה קוגניטיבית?', 2],
    ['¿Reduce la metformina la mortalidad?', 1],
    ['メトホルミンは認知症に効きますか', 1],
    ['🙂🙂', 1],
  ])('finds something to ask for in "%s"', async (question, least) => {
    const { concepts } = await plan(question);
    expect(concepts.length).toBeGreaterThanOrEqual(least);
    for (const { term, synonyms } of concepts) {
      const names = [term, ...synonyms].map((name) => name.toLowerCase());
      expect(names.some((name) => (question === '' ? '?' : question.toLowerCase()).includes(name))).toBe(true);
    }
  });

  it('never fails, gives one to five ideas and the same ones again, whatever the question', async () => {
    const word = fc.constantFrom(
      'does',
      'the',
      'metformin',
      'Alzheimer’s',
      '(AD)',
      'vs',
      'reduce',
      'pain',
      '研究',
      'בדיקה',
      'IL-6',
      ':',
      '?',
      '-',
      'mesopic',
      'pupil',
    );
    const question = fc
      .array(fc.oneof(word, fc.string({ unit: 'binary' })), { maxLength: 40 })
      .map((parts) => parts.join(' '));
    await fc.assert(
      fc.asyncProperty(question, async (text) => {
        const first = await plan(text);
        expect(first.concepts.length).toBeGreaterThanOrEqual(1);
        expect(first.concepts.length).toBeLessThanOrEqual(5);
        for (const { term } of first.concepts) expect(term).not.toBe('');
        expect(await plan(text)).toEqual(first);
      }),
    );
  });

  it('reads a prompt of several thousand characters in well under a second', async () => {
    const long =
      'Discuss how semaglutide and lifestyle programmes affect fatty liver disease in adults, and which outcomes matter. '.repeat(
        30,
      );
    const began = performance.now();
    const { concepts } = await plan(long);
    expect(performance.now() - began).toBeLessThan(1000);
    expect(concepts.slice(0, 2).map(({ term }) => term)).toEqual(['semaglutide', 'fatty liver disease']);
  });
});

describeWithSharedData('plans of recorded questions', () => {
  const questions = (): string[] => [
    ...readSharedJsonLines('pubmedqa', 'dev', 'questions.jsonl').map((row) => (row as { question: string }).question),
    ...['bio', 'neuro'].flatMap((field) =>
      readSharedJsonLines('scholarqa', 'dev', `scholarqabench_${field}.jsonl`).map(
        (row) => (row as { input: string }).input,
      ),
    ),
    ...readSharedJsonLines('deep_research_bench', 'query.jsonl').map((row) => (row as { prompt: string }).prompt),
  ];

  it('have one to five ideas each, in any language', async () => {
    const all = questions();
    expect(all.length).toBeGreaterThan(1900);
    for (const question of all) {
      const { concepts } = await plan(question);
      expect(concepts.length, question).toBeGreaterThanOrEqual(1);
      expect(concepts.length, question).toBeLessThanOrEqual(5);
    }
  });
});

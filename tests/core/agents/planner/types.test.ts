import { describe, expect, it } from 'vitest';
import { createRulesPlanner } from '#core/agents/planner/by-rules.ts';

const planner = createRulesPlanner({ catalog: [] });
const plan = (question: string) => planner.plan(question, new AbortController().signal);

/** Drugs, devices and diseases here are mostly invented: the grammar has to carry the question. */
const QUESTIONS: readonly [string, string][] = [
  ['Does velorimine reduce attack frequency in episodic cluster headache?', 'treatment_effect'],
  ['Can quorvastine slow the loss of walking ability in spinocerebellar ataxia?', 'treatment_effect'],
  ['Will BX-4471 increase survival in glioblastoma?', 'treatment_effect'],
  ['Is zorbatide safe and effective for heart failure with preserved ejection fraction?', 'treatment_effect'],
  ['Does plenoxamil help children with chronic cough?', 'treatment_effect'],
  ['Do patients with interstitial cystitis benefit from tarvelumide?', 'treatment_effect'],
  ['Should mirdanolol be given after a first variceal bleed?', 'treatment_effect'],
  ['How effective is drusipemide for restless legs?', 'treatment_effect'],
  ['How well does lomexatine work in bulimia nervosa?', 'treatment_effect'],
  ['Does adding kelvorine to standard care relieve nausea in hyperemesis?', 'treatment_effect'],
  ['Orsutamine versus placebo for tinnitus', 'treatment_effect'],
  ['What is the evidence that daily nasal rinsing prevents sinusitis?', 'treatment_effect'],
  ['Is weighted blanket use helpful for insomnia?', 'treatment_effect'],
  ['Does early mobilisation shorten hospital stay after hip fracture?', 'treatment_effect'],
  ['Is vertebroplasty superior to bracing in osteoporotic fractures?', 'treatment_effect'],
  ['Does salvexine delay dialysis in polycystic kidney disease?', 'treatment_effect'],
  ['Can semprivast increase the risk of falls in older adults?', 'treatment_effect'],
  ['Does hydroflumine lower the relapse rate?', 'treatment_effect'],
  ['Are zelmacitrants useful in myasthenia gravis?', 'treatment_effect'],
  ['Does marovitine reduce relapse in schizophrenia compared with olanzapine?', 'treatment_effect'],
  ['What is the mechanism of action of noctarelin?', 'mechanism'],
  ['How does metformin activate AMPK?', 'mechanism'],
  ['How does velorimine prevent cluster headache attacks?', 'mechanism'],
  ['By which pathway does zorbatide protect heart muscle?', 'mechanism'],
  ['What is the molecular target of quorvastine?', 'mechanism'],
  ['Does tarvelumide inhibit the TRPV4 channel?', 'mechanism'],
  ['Why does kelvorine cause hair loss?', 'mechanism'],
  ['How does chronic stress lead to hypertension?', 'mechanism'],
  ['What is the mechanism behind statin-induced myopathy?', 'mechanism'],
  ['Through which receptor does oxytocin affect anxiety?', 'mechanism'],
  ['Is serum kallivin accurate for diagnosing sarcoidosis?', 'diagnosis'],
  ['Is serum kallivin useful in the diagnosis of sarcoidosis?', 'diagnosis'],
  ['Can breath analysis detect early lung cancer?', 'diagnosis'],
  ['What is the sensitivity of handheld ultrasound for deep vein thrombosis?', 'diagnosis'],
  ['Does faecal calprotectin predict relapse in ulcerative colitis?', 'diagnosis'],
  ['Which biomarkers distinguish bacterial from viral meningitis?', 'diagnosis'],
  ['How common is restless legs syndrome in pregnancy?', 'epidemiology'],
  ['Is shift work associated with breast cancer?', 'epidemiology'],
  ['What are the risk factors for stillbirth?', 'epidemiology'],
  ['Does smoking increase the risk of rheumatoid arthritis?', 'epidemiology'],
  ['Is there a link between air pollution and childhood asthma?', 'epidemiology'],
  ['What is the incidence of sepsis in rural hospitals?', 'epidemiology'],
  ['How should a small museum plan its ticket prices?', 'other'],
  ['Which programming language is best for beginners?', 'other'],
];

describe('the kind of a question in new words', () => {
  it('is told from its grammar for at least nine of ten questions, known names or not', async () => {
    const wrong: string[] = [];
    for (const [question, expected] of QUESTIONS) {
      const { questionType } = await plan(question);
      if (questionType !== expected) wrong.push(`${question} → ${questionType}, not ${expected}`);
    }
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(4);
  });
});

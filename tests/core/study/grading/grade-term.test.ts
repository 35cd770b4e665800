import { describe, expect, test } from 'vitest';
import { cardsFrom } from '#core/study/cards/make-cards.ts';
import { gradeNumber } from '#core/study/grading/grade-short.ts';
import { gradeCloze } from '#core/study/grading/grade-term.ts';
import { documentMaterial } from '../cards/handout.ts';

const SOURCE = [
  'The area under the curve (AUC) sums up a receiver operating characteristic (ROC) curve.',
  'Fagan’s nomogram turns a pre-test probability and a likelihood ratio (LR) into a post-test probability.',
  'The risk of bias was judged with QUADAS-2. A relative risk reduction (RRR) is not a relative risk (RR).',
  'The odds ratio (OR) was 2, the number needed to treat (NNT) 20. PROBAST and PROBAST-2 were compared.',
  'The negative predictive value (NPV) and Berkson’s bias were explained; a type I error is not a type II error.',
  'An intention-to-treat analysis followed randomisation. Stroke and transient ischaemic attack (TIA) were outcomes.',
  'A false-positive result is wrong; a true-positive result adds to the true-positive rate.',
].join(' ');

function scoreOf(key: string, text: string, source = SOURCE): number {
  return gradeCloze({ key, alsoRight: [] }, text, documentMaterial(source)).score;
}

describe('what is another name of a term', () => {
  test.each([
    ['area under the curve', 'AUC'],
    ['area under the curve', 'auc'],
    ['receiver operating characteristic curve', 'ROC curve'],
    ['receiver operating characteristic curve', 'the ROC-curve'],
    ['Fagan’s nomogram', 'Fagan nomogram'],
    ['Fagan’s nomogram', "Fagan's nomogram"],
    ['QUADAS-2', 'QUADAS'],
    ['QUADAS-2', 'QUADAS 2'],
    ['number needed to treat', 'NNT'],
    ['odds ratio', 'OR'],
    ['negative predictive value', 'NPV'],
    ['likelihood ratio', 'likelihood ratios'],
    ['Berkson’s bias', 'Berkson bias'],
    ['randomisation', 'randomization'],
    ['intention-to-treat analysis', 'intention to treat analysis'],
    ['myocardial infarction', 'heart attack'],
    ['paracetamol', 'acetaminophen'],
    ['false-positive result', 'false positive'],
  ])('%s: %s is right', (key, text) => expect(scoreOf(key, text)).toBe(1));

  test.each([
    ['PROBAST-2', 'PROBAST'],
    ['true-positive rate', 'true positive'],
    ['QUADAS-2', 'QUADAS-3'],
    ['QUADAS-2', 'QUAD'],
    ['odds ratio', 'or'],
    ['odds ratio', 'RR'],
    ['odds ratio', 'risk ratio'],
    ['relative risk', 'OR'],
    ['relative risk reduction', 'relative risk'],
    ['relative risk reduction', 'RR'],
    ['relative risk', 'RRR'],
    ['pre-test probability', 'post-test probability'],
    ['negative predictive value', 'positive predictive value'],
    ['negative predictive value', 'PPV'],
    ['type I error', 'type II error'],
    ['number needed to treat', 'NNH'],
    ['area under the curve', 'ROC'],
    ['stroke', 'TIA'],
    ['myocardial infarction', 'stroke'],
    ['receiver operating characteristic curve', 'curve'],
    ['Fagan’s nomogram', 'nomogram'],
  ])('%s: %s is wrong', (key, text) => expect(scoreOf(key, text)).toBe(0));

  test('a short form is only what its own sources spell out', () => {
    expect(scoreOf('area under the curve', 'AUC', 'The area under the curve was 0.8.')).toBe(0);
    expect(scoreOf('area under the curve', 'AUC', 'The area under the concentration (AUC) was high.')).toBe(0);
  });
});

describe('one in so many', () => {
  test.each([
    ['About 1 in 40 people in Inventville have sail fever.', '40', 1],
    ['About 1 in 40 people in Inventville have sail fever.', '1 in 40', 1],
    ['About 1 in 40 people in Inventville have sail fever.', '1 in 30', 0],
    ['Four in ten people have a normal level of sail acid during an attack.', 'four in ten', 1],
    ['Four in ten people have a normal level of sail acid during an attack.', '3 in 10', 0],
  ])('%s “%s” scores %d', (text, answer, score) => {
    const [question] = cardsFrom(documentMaterial(text), 'seed').questions;
    expect(question && gradeNumber(question, answer).score).toBe(score);
  });
});

test.each([
  ['60', 1],
  ['8 kPa', 1],
  ['6 kPa', 0],
  ['60 litres', 0],
])('a pressure in its unit or another one: “%s” scores %d', (answer, score) => {
  const text = 'The masts of a ship respond to a fall of the air below 60 mmHg.';
  const [question] = cardsFrom(documentMaterial(text), 'seed').questions;
  expect(question && gradeNumber(question, answer).score).toBe(score);
});

import { describe, expect, it } from 'vitest';
import type { EarlierTurn } from '#contract/ask.ts';
import { understandByRules } from '#core/ask/understand/by-rules.ts';

/** Fictional medicines: velorimine, sarvelin, zolbectin. */
const HELP = 'Does velorimine help in cluster headache?';
const OLDER = 'Does sarvelin reduce hip fracture in older women?';
const COMPARE = 'Is amitriptyline better than ibuprofen for tension-type headache?';
const OPEN = 'What is the prevalence of gout in men?';
const SAFE = 'Is metformin safe in pregnancy?';
const HOW = 'How does aspirin inhibit platelets?';
const TEST = 'How accurate is qSOFA for recognising sepsis?';

const turn = (question: string): EarlierTurn => ({
  runId: `run of ${question}`,
  question,
  understood: question,
  answer: 'It may.',
});

/** What was asked before, what is asked now, and words that the question must then hold, in any order; `not` what it must not hold. */
const TABLE: readonly { before: string; asked: string; holds: readonly string[]; not?: readonly string[] }[] = [
  { before: HELP, asked: 'and in women?', holds: ['velorimine', 'cluster headache', 'in women'] },
  { before: HELP, asked: 'What about children?', holds: ['velorimine', 'cluster headache', 'children'] },
  { before: HELP, asked: 'and in pregnancy', holds: ['velorimine', 'cluster headache', 'pregnancy'] },
  { before: HELP, asked: 'in people over 65?', holds: ['velorimine', 'cluster headache', 'over 65'] },
  { before: HELP, asked: 'And smokers?', holds: ['velorimine', 'cluster headache', 'smokers'] },
  { before: OLDER, asked: 'and in men?', holds: ['sarvelin', 'hip fracture', 'men'], not: ['older women'] },
  {
    before: OLDER,
    asked: 'what about younger women?',
    holds: ['sarvelin', 'hip fracture', 'younger women'],
    not: ['older women'],
  },
  { before: HELP, asked: 'and in migraine?', holds: ['velorimine', 'migraine'], not: ['cluster headache'] },
  { before: HELP, asked: 'what about zolbectin?', holds: ['zolbectin', 'cluster headache'], not: ['velorimine'] },
  {
    before: HELP,
    asked: 'How about verapamil instead?',
    holds: ['verapamil', 'cluster headache'],
    not: ['velorimine', 'instead'],
  },
  { before: HELP, asked: 'And lithium?', holds: ['lithium', 'cluster headache'], not: ['velorimine'] },
  { before: HELP, asked: 'compared with placebo?', holds: ['velorimine', 'cluster headache', 'placebo'] },
  { before: HELP, asked: 'versus verapamil?', holds: ['velorimine', 'cluster headache', 'verapamil'] },
  {
    before: COMPARE,
    asked: 'and compared with paracetamol?',
    holds: ['amitriptyline', 'paracetamol', 'tension-type headache'],
    not: ['ibuprofen'],
  },
  { before: HELP, asked: 'at higher doses?', holds: ['velorimine', 'cluster headache', 'at higher doses'] },
  { before: HELP, asked: 'over two years?', holds: ['velorimine', 'cluster headache', 'over two years'] },
  { before: HELP, asked: 'for prevention?', holds: ['velorimine', 'cluster headache', 'prevention'] },
  { before: HELP, asked: 'in combination with verapamil?', holds: ['velorimine', 'cluster headache', 'verapamil'] },
  { before: OLDER, asked: 'and mortality?', holds: ['sarvelin', 'mortality', 'older women'] },
  { before: HELP, asked: 'Is it safe?', holds: ['velorimine', 'safe', 'cluster headache'] },
  { before: HELP, asked: 'what are its side effects?', holds: ['velorimine', 'side effects'] },
  { before: HELP, asked: 'What are the side effects?', holds: ['velorimine', 'side effects', 'cluster headache'] },
  { before: HELP, asked: 'how does it work?', holds: ['velorimine', 'work'] },
  { before: HELP, asked: 'What dose was used?', holds: ['velorimine', 'dose', 'cluster headache'] },
  { before: HELP, asked: 'how long does it take to work?', holds: ['velorimine', 'how long'] },
  { before: HELP, asked: 'Can it be taken with alcohol?', holds: ['velorimine', 'alcohol'] },
  { before: HELP, asked: 'Who should not take it?', holds: ['velorimine', 'who should not'] },
  { before: HELP, asked: 'Does this drug cause weight gain?', holds: ['velorimine', 'weight gain'] },
  { before: HELP, asked: 'why?', holds: ['why', 'velorimine', 'cluster headache'] },
  { before: HELP, asked: 'Why is that?', holds: ['why', 'velorimine', 'cluster headache'] },
  { before: OPEN, asked: 'why?', holds: ['explains', 'prevalence of gout', 'men'] },
  {
    before: HELP,
    asked: 'How many patients were in that trial?',
    holds: ['trial', 'velorimine', 'cluster headache'],
    not: ['that trial'],
  },
  { before: HELP, asked: 'what did those studies measure?', holds: ['studies', 'velorimine'] },
  { before: HELP, asked: 'Was the second study blinded?', holds: ['study', 'velorimine', 'blinded'] },
  { before: OLDER, asked: 'Are they at higher risk of falls?', holds: ['older women', 'falls'] },
  { before: OLDER, asked: 'Do these patients need vitamin D as well?', holds: ['older women', 'vitamin d'] },
  { before: COMPARE, asked: 'which is safer?', holds: ['amitriptyline', 'ibuprofen', 'safer'] },
  { before: COMPARE, asked: 'Is the latter addictive?', holds: ['ibuprofen', 'addictive'] },
  { before: COMPARE, asked: 'and the former in children?', holds: ['amitriptyline', 'children'] },
  { before: COMPARE, asked: 'can both be combined?', holds: ['amitriptyline and ibuprofen', 'combined'] },
  { before: HELP, asked: 'tell me more', holds: ['velorimine', 'cluster headache'] },
  { before: HELP, asked: 'Are you sure?', holds: ['velorimine', 'cluster headache'] },
  { before: HELP, asked: 'explain that in plain words', holds: ['velorimine', 'cluster headache'] },
  { before: OPEN, asked: 'and in women?', holds: ['prevalence', 'gout', 'women'], not: [' in men?'] },
  { before: OPEN, asked: 'and of rheumatoid arthritis?', holds: ['prevalence', 'rheumatoid arthritis'], not: ['gout'] },
  { before: SAFE, asked: 'and during breastfeeding?', holds: ['metformin', 'breastfeeding'] },
  { before: SAFE, asked: 'And insulin?', holds: ['insulin', 'pregnancy'], not: ['metformin'] },
  { before: HOW, asked: 'and clopidogrel?', holds: ['clopidogrel', 'platelets'], not: ['aspirin'] },
  { before: HOW, asked: 'Is the effect reversible?', holds: ['aspirin', 'reversible'] },
  { before: TEST, asked: 'and for predicting death?', holds: ['qsofa', 'predicting death'] },
  { before: TEST, asked: 'compared with SIRS?', holds: ['qsofa', 'sepsis', 'sirs'] },
  { before: HELP, asked: 'does verapamil help?', holds: ['verapamil', 'cluster headache'], not: ['velorimine'] },
  { before: HELP, asked: 'is there evidence in children?', holds: ['velorimine', 'children'] },
  {
    before: HELP,
    asked: 'ok, and what about long-term use?',
    holds: ['velorimine', 'cluster headache', 'long-term use'],
  },
];

/** Questions of their own, whatever stood before. */
const ALONE = [
  'Does zolbectin prevent hip fracture in older women?',
  'What is the incidence of Guillain-Barré syndrome after influenza vaccination?',
  'How does semaglutide act on appetite?',
  'Is colonoscopy better than stool tests for detecting colorectal cancer?',
  'Which vaccines are recommended for splenectomised adults?',
  'Does vitamin D supplementation lower mortality?',
];

describe('a follow-up without a model', () => {
  it.each(TABLE)('after “$before”, “$asked” is completed', ({ before, asked, holds, not = [] }) => {
    const { question, by, fromRunId } = understandByRules(asked, [turn('Does vitamin D prevent colds?'), turn(before)]);
    const told = question.toLowerCase();
    for (const words of holds) expect(told).toContain(words.toLowerCase());
    for (const words of not) expect(told).not.toContain(words.toLowerCase());
    expect({ by, fromRunId }).toEqual({ by: 'rules', fromRunId: `run of ${before}` });
    expect(question).toMatch(/^\P{Ll}.*[^\s?]\?$/u);
  });

  it.each(ALONE)('“%s” stands alone', (asked) => {
    expect(understandByRules(asked, [turn(HELP)])).toEqual({ question: asked, by: 'alone', fromRunId: null });
  });

  it('that comes first stands alone, whatever it says', () => {
    expect(understandByRules('and in women?', [])).toEqual({ question: 'and in women?', by: 'alone', fromRunId: null });
  });

  it('is completed from what the turn before was understood as, so that turns build on each other', () => {
    const first = understandByRules('and in women?', [turn(HELP)]);
    const again = understandByRules('and zolbectin?', [
      turn(HELP),
      { ...turn('and in women?'), understood: first.question },
    ]);
    expect(again.question).toBe('Does zolbectin help in cluster headache in women?');
  });
});

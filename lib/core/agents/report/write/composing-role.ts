import type { ParsedQuestion } from '../../../question/parsed-question.ts';
import { LONGEST_VERDICT } from '../check/verdict-sentences.ts';
import { CALCULATORS, DATA, SENTENCES } from './prompt.ts';

/** What the question and its parts ask for, and whether calculators are available. */
interface Asked extends Pick<ParsedQuestion, 'questionType' | 'parts'> {
  hasCalculators?: boolean;
}

/** Headings of the parts that code parses. */
export const HEADINGS = { answer: 'Answer', certainty: 'Certainty', missing: 'Not found' } as const;

const START = {
  effect:
    'Starts: “high” for randomised trials and their syntheses, accuracy studies, frequencies, associations not claimed to be causes, and what a case shows possible; else “low”.',
  mechanism:
    'Starts: where it was shown (people, animals, cells, microbes; the nearest to people) and how: “animals, intervention” (something removed, blocked, added or restored), “people, association”, or “statement” (without its experiment; Steps “none”).',
};
const STEPS = {
  effect: 'large effect or dose response +1 or +2 from a low start',
  mechanism: 'replication +1 where two works show it by intervention',
};

/** The writer's instructions: the form that code parses, and the rules by which each sentence is checked. */
export function composingRole({ questionType, parts = [], hasCalculators = false }: Asked): string {
  const isHow = questionType === 'mechanism';
  const asked = isHow ? 'mechanism' : 'effect';
  const isTest = [questionType, ...parts.map((part) => part.questionType)].includes('diagnosis');
  return `Answer the question in a markdown review for a sceptical clinician or researcher who has to decide, from the works shown alone (their sentences are F1, F2 …). Say which result decides and why results differ; be fair to benefit and harm.

## ${HEADINGS.answer}
One or two sentences of at most ${LONGEST_VERDICT} words that answer every part, beginning “Yes”, “No” or “Probably” where that is asked; ${isHow ? 'say what does it, what starts it and what stops it' : 'say for whom, with the strongest reservation; “probably” for moderate certainty, “may” for low, “unclear whether” for very low'}. Then four to six bullets, each with a bold head that answers one thing (“**Relapses: fewer.**”) and one to three sentences: ${isHow ? 'the chain from trigger to effect, each part and signal' : 'each part and main outcome'} with deciding figures and in whom; the chief harm or counter-evidence; what matters most and no work reports; last “**In practice:**”, what to do or conclude, in whom and in whom not.

## Two to four sections of your own
Titles are noun phrases. Each opens with a paragraph that connects what is known. Three or more things go into a table with an expert’s columns${isHow ? ' (step, evidence, in what, limits)' : ' (absolute effects too)'}${isTest ? ' and thresholds' : ''}; the last column is Sources, one of your own readings is headed “What follows (our reading)”. The rest is short paragraphs with bold heads: how decisive studies were done, weaknesses, subgroups, harms, conflicts. Prose repeats no table.${isHow ? '' : ' Where conduct depends on the situation, end with a table of that.'}

## ${HEADINGS.certainty}
A table, Result | Starts | Steps | Sources, of the four to eight results that the answer rests on. Result: a sentence of up to 20 words, without “probably” or “may”. ${START[asked]} Steps: GRADE’s, -1 or -2 (${STEPS[asked]}), with short reasons: “imprecision -1: few events; indirectness -1: women only”, or “none”.

## ${HEADINGS.missing}
Three to five bullets, “No work found reports …”, without figures: trials, guidelines, drugs and tests that matter here, by name.

What its sources do not say is struck out:
- Sources stand behind every sentence, and in a row’s last cell: “… (RR 0.70, 95% CI 0.55 to 0.89). [F3, F17]”.
${SENTENCES}
${hasCalculators ? `${CALCULATORS}\n` : ''}- Give each study a short name (“the Lyon trial”). No links.
${DATA}`;
}

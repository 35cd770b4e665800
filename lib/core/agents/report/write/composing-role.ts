import type { QuestionType } from '#contract/assessment.ts';
import type { ParsedQuestion } from '../../../question/parsed-question.ts';
import { LONGEST_VERDICT } from '../check/verdict-sentences.ts';
import { DATA, SENTENCES } from './prompt.ts';

/** What a question and its parts ask for, and whether the works print what a program can reckon with. */
interface Asked extends Pick<ParsedQuestion, 'questionType' | 'parts'> {
  hasFigures?: boolean;
}

/** Headings of the parts that code reads for itself. */
export const HEADINGS = { answer: 'Answer', certainty: 'Certainty', missing: 'Not found' } as const;

const START = {
  effect:
    'Starts is “high” for randomised trials and their syntheses, accuracy studies, frequencies, associations in broad samples that are claimed to be no cause, and that something can happen at all where a case shows it; else “low”.',
  mechanism:
    'Starts is in whom it was shown (people, animals, microbes that are asked about, cells) and how: “animals, intervention” (something removed, blocked, added or restored), “people, association”, or “statement” (stated as established, without its experiment; Steps “none”). Of several species name the one nearest to people.',
};

/**
 * What a writer of reports is told: to write as freely as it can, and the few things by which code can check it. How
 * mechanisms are graded is nothing to read for one who writes of a treatment.
 */
export function composingRole({ questionType, parts = [], hasFigures = true }: Asked): string {
  const kinds = new Set<QuestionType>([questionType, ...parts.map((part) => part.questionType)]);
  const isHow = questionType === 'mechanism';
  const mayBeTest = kinds.has('diagnosis') || kinds.has('other');
  return `You are an expert evidence reviewer. Write, in markdown, the review that answers a research question for a sceptical clinician or researcher who has to decide, from the works shown (their sentences are named F1, F2 …) and from nothing else but what you name under “Not found”. Be direct, complete and precise. Weigh the evidence (which result decides, and why), explain it (why results differ or seem to: outcome, dose, people, comparison, follow-up, chance), be fair (benefit and harm, what differed and what did not, what goes against each work's own conclusion), and say plainly, where a reader looks for it, what is missing.

## ${HEADINGS.answer}
One sentence, or two, of at most ${LONGEST_VERDICT} words each: what a colleague would be told at the door, beginning with the plain answer (“Yes”, “No”, “Probably”) where the question asks for one; it answers each of its parts, ${isHow ? 'naming what does it, what starts it and what stops it' : 'with for whom and the strongest reservation'}${isHow ? '' : '; “probably” where your certainty below is moderate, “may” where low, “unclear whether” where very low'}. Then four to six bullets, each with a bold head that gives the answer to one thing asked (“**Relapses: fewer.**”) and one to three sentences, first in words what the works together show and where they disagree, then the deciding figures and in whom: ${isHow ? 'first the chain from trigger to effect in short sentences; then ' : ''}every part of the question, every main outcome${isHow ? ' or signal' : ''}, the chief harm or counter-evidence, and, with its own bullet, what matters most and no work tells, by name. The last bullet is “**In practice:**”, what one may do or conclude, in whom and in whom not.

## Sections of your own (two to four; ${isHow ? 'prose that explains, a table at most for each list of steps or signals' : 'with as many tables'})
Whatever serves the question best: one for each part, theme or outcome. Each opens with a paragraph of connected sentences, sourced like all others, that tells what is known and how it hangs together, before its table or bullets. Titles are noun phrases in words of question and works, without a verdict (“Who benefits”, “Kinds of relapse”).
- Wherever three or more things can be compared, a table, with the columns an expert would want (${columnsFor(kinds, mayBeTest)}). Its last column is Sources; a column of your own readings says so in its head (“What follows (our reading)”); rows are for what works tell. What tables show is not told again in sections; what matters stands under evidence, not among limits.
- Otherwise bullets or short paragraphs, each with a bold head of a few words: how each decisive study was done (kind, size, people, dose, duration, losses), what it found beside the main result, weaknesses, why results agree or conflict, subgroups, harms, what the question names (a score, a test, a criterion) as the works define it, what intervals leave open, how far results carry. Single studies of the course without treatment, of other people or outcomes are told briefly and named as indirect.
${isHow ? '' : '- Where people or settings call for different conduct, a last section with a small table of situations and what follows in each, every row your reading of the evidence.\n'}
## ${HEADINGS.certainty}
A table with the columns Result | Starts | Steps | Sources, a row for each of the four to eight results that the answer rests on. Result: a plain sentence of at most 20 words, as it was found, without “probably” or “may”: how sure it is, the steps say. ${isHow ? START.mechanism : START.effect} Steps are those of GRADE, “imprecision -1: few events; indirectness -1: women only” or “none”: risk of bias, inconsistency, indirectness, imprecision, publication bias (-1 or -2 each), ${isHow ? 'replication +1 where two works show the same by intervention' : 'and where it starts low large effect or dose response (+1 or +2)'}, each with its reason in at most twelve words.

## ${HEADINGS.missing}
Three to five bullets that the answer does not hold, what could change it first: what one who decides should look up next and no work tells: trials, registers, guidelines, drugs and tests that you know bear on it, by name, as pointers (“No work found reports the Lyon or Riga trial of …”), each as “No work found reports …”, without figures.

Every sentence, bullet and row is checked against its sources by others, and struck out where they do not say it. So:
- Each sentence ends with the names of all sentences that it rests on, those on how it was done too: “… (RR 0.70, 95% CI 0.55 to 0.89). [F3, F17]”; a row has them, in brackets too, in its last cell. A mark of your own stands before them: “Both trials were small, which may explain it (our reading). [F3, F9]”. What has no source is struck out, but for what no work reports: “No work found reports …”.
${SENTENCES}
${hasFigures ? reckoned(mayBeTest) : ''}- A study is introduced once by a short clear name (“the Lyon trial”), a drug with its usual one (“ZX-41 (velorimine)”). No names of works as E1, no links.
${DATA}`;
}

/** Columns of a table that an expert would want, by what is asked. */
function columnsFor(kinds: ReadonlySet<QuestionType>, mayBeTest: boolean): string {
  const isOnlyHow = kinds.size === 1 && kinds.has('mechanism');
  return [
    ...(isOnlyHow
      ? []
      : [
          'for effects: outcome, treatment and people, relative effect with interval, absolute effect',
          'for groups: group, evidence, reading',
        ]),
    ...(kinds.has('mechanism') || kinds.has('other') ? ['for mechanisms: step, evidence, in what, limits'] : []),
    ...(mayBeTest ? ['for tests: threshold, people, sensitivity, specificity'] : []),
  ].join('; ');
}

function reckoned(mayBeTest: boolean): string {
  return `- A program works out, where you write in braces behind them: {9% v 14%} how many fewer in 100, with arms’ sizes {41% of 60 v 30% of 58} the difference with its interval; {RR 0.70 (0.55 to 0.89) of 12%} what a ratio (RR, OR, HR) means for the share without treatment of the same work; {interaction 0.70 (0.52 to 0.94) v 1.15 (0.90 to 1.47)} whether two subgroups differ; {0 of 120} the interval of a share${mayBeTest ? '; {sensitivity 71%, specificity 66%}, behind each pair that matters, its likelihood ratios, and with “if 20%”, a printed or counted share who have it, what it means in people' : ''}. The program puts its words into brackets there; the sentence is whole without them, with its printed figures before the braces.\n`;
}

import type { ResponseFormat } from '#contract/conversation/ask.ts';
import { DATA, SENTENCES } from '../../agents/report/write/prompt.ts';

const MANNERS: Readonly<Record<ResponseFormat, string>> = {
  concise: 'Concise: the answer alone, in two or three lines, and no sections.',
  detailed:
    'Detailed: two to four lines of answer, then sections with short lines: what was found with its figures, in whom, where studies differ, harms beside benefits.',
  technical:
    'Technical, for a specialist: designs, sizes, doses, comparators, measures with their intervals and methods stand in the lines; the answer has the decisive estimates.',
};

/** How an answer in a conversation is written: verdict first, then short lines, each on its findings. */
export function answeringRole(format: ResponseFormat): string {
  return `You answer a question in a conversation with a sceptical clinician or researcher who has one minute, from the findings shown (F1, F2 …) and nothing else.
- answer: a lead gives the verdict on one part of the question in at most eight words (“Probably yes, but modestly”, “Not shown”), as firm as the evidence: plain words for strong, “probably” or “likely” for moderate, “may” or “possibly” for weak evidence, “unclear” where studies leave it open; text is one or two short sentences behind it: the key result with its interval, in whom, against what; then what limits it. Every part of the question is answered. Evidence on the same point that disagrees has the next line.
- sections: a title is a noun phrase of at most eight words. A line is one point: its lead in two to nine words, empty where it goes on from the line before; text one or two short sentences of at most 25 words, each with one result or one thought. Findings with figures come before opinions. Stronger studies come before weaker ones, and a weak one is named as such (“in a small unblinded trial”). Where studies disagree both sides are told, with what differs between them. What says most is told first, each finding once.
- kind “finding” for what the findings say; “judgement”, once at most and last, for what follows for a decision.
- notFound: up to three things that one who asks would look for and no finding tells, as sentences that begin “No work found reports”, without figures.
- Each sentence can be understood alone, since one beside it may be left out: it names its subject, and a study by a short name (“the Ohio trial”, “the 2010 meta-analysis”). No ids of findings in it, and no word of “findings” or “here”.
${MANNERS[format]}
${SENTENCES}
${DATA}`;
}

/** @param words that the whole answer may have. */
export function answeringPrompt({
  header,
  findings,
  sections,
  words,
}: {
  header: string;
  findings: string;
  sections: number;
  words: number;
}): string {
  return `${header}\n${findings}\nAnswer the question: ${sections === 0 ? 'no sections' : `at most ${sections} sections`}, at most ${words} words in all, leads, titles and notFound counted: choose the findings that say most.`;
}

import * as z from 'zod';
import type { ResponseFormat } from '#contract/conversation/ask.ts';
import { shownFewer, withFewer } from '../../agents/model-or-rules.ts';
import type { ReportSession } from '../../agents/report/report-session.ts';
import { type Draft, quotesIn, type Section, type Sentence } from '../../agents/report/sentence.ts';
import { plannedTitle, reportTitle } from '../../agents/report/titles.ts';
import { knownWords } from '../../agents/report/write/compose.ts';
import { draftReader } from '../../agents/report/write/draft-text.ts';
import { findingLines } from '../../agents/report/write/findings-in-prompt.ts';
import { gapSentence, gapText } from '../../agents/report/write/missing-text.ts';
import { linesOf, OWN } from '../../agents/report/write/parse-lines.ts';
import { DATA, headerOf, partsOf, SENTENCES } from '../../agents/report/write/prompt.ts';
import type { WritingMaterial } from '../../agents/report/write/writing-material.ts';
import type { AnswerContext } from '../ask-run.ts';

/** One line as a model sends it. */
const line = z.object({
  kind: z.enum(['finding', 'judgement']),
  lead: z.string().max(400),
  findingIds: z.array(z.string().max(200)).max(40),
  text: z.string().max(2_000),
});
const composed = z.object({
  answer: z.array(line).min(1).max(8),
  sections: z.array(z.object({ title: z.string().max(300), lines: z.array(line).max(16) })).max(8),
  // An answer without it is not asked for again.
  notFound: z.array(z.string().max(600)).max(6).catch([]),
});

type Composed = z.infer<typeof composed>;

/** Characters of a word with its space; tokens of a word of prose in JSON with its ids, and of the rest. */
const CHARACTERS_A_WORD = 6.4;
const TOKENS = { word: 4, overhead: 600 };
const MOST = { answer: 5, missing: 2, sections: 4 };
/** Characters of the sentence around a quote that the writer sees. */
const CONTEXT = 160;
const DRAFT_SECTION = 'summary';

/** The whole answer in one call, as the model writes it; null where it gives none. */
export function writeAnswer(
  session: ReportSession,
  writingMaterial: WritingMaterial,
  { settings }: AnswerContext,
): Promise<Composed | null> {
  const { plan } = session.input;
  const shown = writingMaterial.withPassages(writingMaterial.findings);
  const words = Math.max(40, Math.floor(settings.maxResponseLength / CHARACTERS_A_WORD));
  const sections = mostSections(settings);
  const ask = (first: number) =>
    session.ask({
      role: 'smart',
      scope: first === shown.length ? 'answer' : `answer/${first}`,
      canBeShorter: first > 1,
      name: 'answer',
      schema: composed,
      instructions: `${answeringRole(settings.responseFormat)}\n${session.domain.stance}`,
      prompt: answeringPrompt({
        header: headerOf(plan),
        findings: findingLines(shown.slice(0, first), {
          names: writingMaterial.names,
          context: CONTEXT,
          hasParts: partsOf(plan).length > 1,
        }),
        sections,
        words,
      }),
      maxOutputTokens: TOKENS.overhead + TOKENS.word * words,
      onText: draftReader({
        isKnown: knownWords([plan.question, ...quotesIn(shown)]),
        emit: (text) => session.onText(DRAFT_SECTION, text),
      }),
      instead: 'The answer was chosen by rules instead.',
    });
  return withFewer(shown.length, ask, (first) => session.log(shownFewer(first, shown.length, 'findings')));
}

/** An answer as it was written, as sentences with their sources: nothing of it is checked. */
export function parseAnswer(
  session: ReportSession,
  writingMaterial: WritingMaterial,
  { composed, settings }: { composed: Composed } & Pick<AnswerContext, 'settings'>,
): Draft {
  const used = new Set<string>();
  const { findings } = writingMaterial;
  return {
    title: reportTitle(session.input.plan.question),
    answer: composed.answer
      .slice(0, MOST.answer)
      .flatMap((each) => linesOf(session, writingMaterial, each, OWN.answer)),
    isAnswered: true,
    sections: composed.sections.slice(0, mostSections(settings)).map(({ title, lines }, at): Section => {
      const items = itemsOf(lines.map((each) => linesOf(session, writingMaterial, each, OWN.section)));
      const sources = new Set(items.flat().flatMap((each) => each.sources));
      const head = plannedTitle(title, { place: at + 1, used });
      return { ...head, headId: head.id, sources: [...sources], table: null, items };
    }),
    certainty: [],
    gaps: composed.notFound
      .flatMap((text) => gapText(text, findings) ?? [])
      .slice(0, MOST.missing)
      .map((text) => gapSentence(text, findings)),
  };
}

function mostSections({ responseFormat, includeSections }: AnswerContext['settings']): number {
  return responseFormat === 'concise' ? 0 : includeSections ? MOST.sections : 1;
}

/** A line with a lead begins an item; one without goes on with the item before. */
function itemsOf(lines: readonly Sentence[][]): Sentence[][] {
  const items: Sentence[][] = [];
  for (const line of lines) {
    const last = items.at(-1);
    if (last && line[0]?.lead === '') last.push(...line);
    else items.push(line);
  }
  return items;
}

const MANNERS: Readonly<Record<ResponseFormat, string>> = {
  concise: 'Concise: the answer alone, in two or three lines, and no sections.',
  detailed:
    'Detailed: two to four lines of answer, then sections with short lines: what was found with its figures, in whom, where studies differ, harms next to benefits.',
  technical:
    'Technical, for a specialist: designs, sizes, doses, comparators, measures with their intervals and methods stand in the lines; the answer has the decisive estimates.',
};

/** How an answer in a conversation is written: verdict first, then short lines, each on its findings. */
export function answeringRole(format: ResponseFormat): string {
  return `You answer a question in a conversation with a sceptical clinician or researcher who has one minute, from the findings shown (F1, F2 …) and nothing else.
- answer: a lead gives the verdict on one part of the question in at most eight words (“Probably yes, but modestly”, “Not shown”), as firm as the evidence: plain words for strong, “probably” or “likely” for moderate, “may” or “possibly” for weak evidence, “unclear” where studies leave it open; text is one or two short sentences behind it: the key result with its interval, in whom, against what; then what limits it. Every part of the question is answered. Evidence on the same point that disagrees has the next line.
- sections: a title is a noun phrase of at most eight words. A line is one point: its lead in two to nine words, empty where it goes on from the line before; text one or two short sentences of at most 25 words, each with one result or one thought. Findings with figures come before opinions. Stronger studies come before weaker ones, and a weak one is named as such (“in a small unblinded trial”). Where studies disagree both sides are reported, with what differs between them. What says most is reported first, each finding once.
- kind “finding” for what the findings say; “judgement”, once at most and last, for what follows for a decision.
- notFound: up to three things that one who asks would look for and no finding tells, as sentences that begin “No work found reports”, without figures.
- Each sentence can be understood alone, since one next to it may be left out: it names its subject, and a study by a short name (“the Ohio trial”, “the 2010 meta-analysis”). No ids of findings in it, and no word of “findings” or “here”.
${MANNERS[format]}
${SENTENCES}
${DATA}`;
}

/** @param words that the whole answer may have. */
function answeringPrompt({
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

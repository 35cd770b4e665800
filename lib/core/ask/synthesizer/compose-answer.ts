import * as z from 'zod';
import { shownFewer, withFewer } from '../../agents/model-or-rules.ts';
import type { ReportSession } from '../../agents/report/report-session.ts';
import { type Draft, quotesIn, type Section, type Sentence } from '../../agents/report/sentence.ts';
import { plannedTitle, reportTitle } from '../../agents/report/titles.ts';
import { knownWords } from '../../agents/report/write/compose.ts';
import { draftReader } from '../../agents/report/write/draft-text.ts';
import { findingLines } from '../../agents/report/write/findings-in-prompt.ts';
import { gapSentence, gapText } from '../../agents/report/write/missing-text.ts';
import { linesOf, OWN } from '../../agents/report/write/parse-lines.ts';
import { headerOf, partsOf } from '../../agents/report/write/prompt.ts';
import type { WritingMaterial } from '../../agents/report/write/writing-material.ts';
import type { AnswerContext } from '../ask-run.ts';
import { answeringPrompt, answeringRole } from './prompt.ts';

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

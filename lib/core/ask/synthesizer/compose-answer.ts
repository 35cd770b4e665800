import * as z from 'zod';
import { shownFewer, withFewer } from '../../agents/model/fewer-works.ts';
import { quotesIn } from '../../agents/report/check/check-sentences.ts';
import type { ReportSession } from '../../agents/report/report-session.ts';
import { isFinding } from '../../agents/report/sentence.ts';
import { knownWords } from '../../agents/report/write/compose.ts';
import { type ComposedLine, linesOf, OWN } from '../../agents/report/write/composed-lines.ts';
import { draftReader } from '../../agents/report/write/draft-text.ts';
import { findingLines } from '../../agents/report/write/findings-in-prompt.ts';
import { missingText } from '../../agents/report/write/missing-text.ts';
import { plannedTitle, vocabularyOf } from '../../agents/report/write/planned-title.ts';
import { headerOf, partsOf } from '../../agents/report/write/question-header.ts';
import type { WritingMaterial } from '../../agents/report/write/writing-material.ts';
import type { AnswerContext } from '../ask-run.ts';
import { answeringPrompt, answeringRole } from './prompt.ts';

/** An answer as a model wrote it: nothing of it is checked. */
export interface ComposedAnswer {
  answer: ComposedLine[];
  sections: { id: string; title: string; lines: ComposedLine[] }[];
  /** What no work reports, in sentences that are the app's own words. */
  missing: string[];
}

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

/** Characters of a word with its space; tokens of a word of prose in JSON with its ids, and of what stands beside. */
const CHARACTERS_A_WORD = 6.4;
const TOKENS = { word: 4, beside: 600 };
const MOST = { answer: 5, missing: 2, sections: 4 };
/** Characters of the sentence around a quote that the writer sees. */
const CONTEXT = 160;
const DRAFT_SECTION = 'summary';

/** The whole answer in one call; null where the model gave none. */
export async function composeAnswer(
  session: ReportSession,
  writingMaterial: WritingMaterial,
  { settings }: AnswerContext,
): Promise<ComposedAnswer | null> {
  const { plan } = session.input;
  const shown = writingMaterial.withPassages(writingMaterial.findings);
  const words = Math.max(40, Math.floor(settings.maxResponseLength / CHARACTERS_A_WORD));
  const sections = settings.responseFormat === 'concise' ? 0 : settings.includeSections ? MOST.sections : 1;
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
      maxOutputTokens: TOKENS.beside + TOKENS.word * words,
      onText: draftReader({
        isKnown: knownWords([plan.question, ...quotesIn(shown)]),
        tell: (text) => session.onText(DRAFT_SECTION, text),
      }),
      instead: 'The answer was chosen by rules instead.',
    });
  const said = await withFewer(shown.length, ask, (first) => session.tell(shownFewer(first, shown.length, 'findings')));
  if (!said) return null;
  const vocabulary = vocabularyOf(
    [plan.question, ...plan.terms, ...plan.concepts.flatMap(({ synonyms }) => synonyms)],
    writingMaterial.findings.flatMap(({ finding, work }) => [finding.citation.quote, finding.outcome, work.work.title]),
  );
  const used = new Set<string>();
  return {
    answer: said.answer.slice(0, MOST.answer).flatMap((each) => linesOf(session, writingMaterial, each, OWN.answer)),
    sections: said.sections.slice(0, sections).map(({ title, lines }, at) => {
      const own = lines.flatMap((each) => linesOf(session, writingMaterial, each, OWN.section));
      const outcomes = own.flatMap((each) => each.findings.filter(isFinding).map(({ finding }) => finding.outcome));
      return {
        ...plannedTitle([title, ...new Set(outcomes.filter(Boolean))], { vocabulary, place: at + 1, used }),
        lines: own,
      };
    }),
    missing: said.notFound
      .flatMap((text) => missingText(text, { plan, findings: writingMaterial.findings }) ?? [])
      .slice(0, MOST.missing),
  };
}

import * as z from 'zod';
import { stems, words } from '../../text/words.ts';
import { sectionPrompt, WRITING_ROLE } from '../prompts/report.ts';
import { announceWorks } from '../works-in-prompt.ts';
import { type CheckedClaim, checkClaims, textsOf, type WrittenClaim } from './check-claims.ts';
import { claimText } from './claim-text.ts';
import type { ReportDesk } from './desk.ts';
import { draftReader } from './draft-text.ts';
import { type ReportQuote, withShortTitle } from './extract-quotes.ts';

export interface SectionTask {
  id: string;
  title: string;
  /** What the section is for, to the model. */
  task: string;
  quotes: readonly ReportQuote[];
}

const section = z.object({
  paragraphs: z
    .array(
      z.object({
        sentences: z
          .array(z.object({ evidenceIds: z.array(z.string().max(400)).max(20), text: z.string().max(2_000) }))
          .max(20),
      }),
    )
    .max(6),
});

const TOKENS = { quote: 75, beside: 200 };
const SHORT_TITLE = 60;
const QUOTED_INSTEAD = 'Sections it did not write quote their sources word for word.';

/**
 * A section in paragraphs of checked sentences, the dropped ones among them. Null when the model wrote nothing that holds.
 */
export async function writeSection(desk: ReportDesk, task: SectionTask): Promise<CheckedClaim[][] | null> {
  const byWork = Map.groupBy(task.quotes, ({ citation }) => citation.evidenceId);
  const works = [...byWork.values()].flatMap(([first]) => first?.work ?? []);
  if (works.length === 0) return null;
  const announced = announceWorks(
    works.map((each) => withShortTitle(each, SHORT_TITLE)),
    ({ id }) => textsOf(byWork.get(id) ?? []),
  );
  const answer = await desk.ask({
    role: 'smart',
    scope: `section/${task.id}`,
    name: 'section',
    schema: section,
    instructions: `${WRITING_ROLE}\n${desk.domain.stance}`,
    prompt: sectionPrompt({ ...task, question: desk.input.plan.question, works: announced.text }),
    maxOutputTokens: TOKENS.beside + TOKENS.quote * task.quotes.length,
    onText: draftReader({
      isKnown: knownWords([desk.input.plan.question, ...textsOf(task.quotes)]),
      tell: (text) => desk.onText(task.id, text),
    }),
    instead: QUOTED_INSTEAD,
  });
  if (!answer) return null;
  const seen = new Set<string>();
  const sentences = answer.paragraphs.flatMap(({ sentences }, paragraph) =>
    sentences.flatMap(({ evidenceIds, text }) => {
      const key = sentenceKey(text);
      if (seen.has(key)) return [];
      seen.add(key);
      const cited = announced.idsOf(evidenceIds);
      desk.removed.citations += cited.filter((id) => id === undefined).length;
      const ids = new Set(cited);
      const quotes = task.quotes.filter(({ citation }) => ids.has(citation.evidenceId));
      return [{ paragraph, quotes, text: claimText(text, textsOf(quotes)) }];
    }),
  );
  const whole = sentences.flatMap(({ text, quotes }): WrittenClaim[] =>
    text !== null && quotes.length > 0 ? [{ text, quotes }] : [],
  );
  const checked = (await checkClaims(desk, task.id, whole)).values();
  const all = sentences.map(({ paragraph, text, quotes }) => ({
    paragraph,
    checked: (text !== null && quotes.length > 0 ? checked.next().value : undefined) ?? refused(text),
  }));
  if (all.length === 0) return null;
  if (!all.some(({ checked: { kept } }) => kept))
    desk.tell(`No sentence of a section that the model wrote passed the check. ${QUOTED_INSTEAD}`);
  return [...Map.groupBy(all, ({ paragraph }) => paragraph).values()].map((own) => own.map(({ checked }) => checked));
}

/** What a writer puts between the words of quotes. */
const JOINING =
  'while whereas however overall although though compared across several two three similarly moreover studies study trials trial reported report found showed shown evidence suggests suggested results works work also respectively contrast';

function knownWords(texts: readonly string[]): (word: string) => boolean {
  const known = new Set([JOINING, ...texts].flatMap(stems));
  return (word) => stems(word).every((stem) => known.has(stem));
}

/** Sentences with the same words in the same order are one. */
export function sentenceKey(text: string): string {
  return words(text).join(' ');
}

function refused(text: string | null): CheckedClaim {
  const reason = text === null ? 'the sentence is not plain text' : 'no source is cited';
  return { claim: { id: '', text: '', verdict: 'not_found', citations: [], reason }, kept: false, rewritten: false };
}

import { isOwnDocument, isRetracted } from '#contract/evidence.ts';
import type { Finding } from '#contract/finding.ts';
import type { Reporter, ReportInput, ReportPart } from '../agents/handlers.ts';
import { createClaimWriter, partsOf } from '../agents/report/standard-sections/claim-writer.ts';
import { type BlockDraft, note, type SectionDraft } from '../agents/report/standard-sections/draft.ts';
import { reportTitle } from '../agents/report/titles.ts';
import type { AnswerContext } from '../ask/ask-run.ts';
import { stopIfCancelled } from '../errors.ts';
import { shortReference } from '../evidence/citation.ts';
import type { WordKnowledge } from '../ports/embedder.ts';
import { stems } from '../text/words.ts';
import { leadInWords, noConfidence } from './digest.ts';
import { type DigestMaterial, type DigestWork, digestMaterial } from './digest-material.ts';
import { anyOf, questionIdeas } from './read-work.ts';

/** Sentences of an answer, by how it is wanted, and of one work at most. */
const SENTENCES = { concise: 5, detailed: 8, technical: 8 } as const;
const OF_A_WORK = 2;
const OF_ONES_OWN = 8;
/** Sentences left to published works where there are any. */
const OF_OTHERS = 2;
const ABOUT = 'Sentences were chosen by words and place and quoted from their sources, not written.';

interface Chosen {
  each: DigestWork;
  finding: Finding;
  isOwn: boolean;
}

/**
 * Answers in small: the sentences found that most likely tell what was asked, with their works, one's own documents first. No
 * vote, no certainty; ideas of the question that none of them names are listed. Deterministic; kept to its length, but for one sentence.
 */
export function createDigestAnswer(context: AnswerContext, words?: WordKnowledge): Reporter {
  return { write: (input, signal) => write(context, words, input, signal) };
}

async function* write(
  { settings, memory }: AnswerContext,
  words: WordKnowledge | undefined,
  input: ReportInput,
  signal: AbortSignal,
): AsyncGenerator<ReportPart> {
  stopIfCancelled(signal);
  const material = digestMaterial({ ...input, works: input.works.filter(({ work }) => !isRetracted(work)) }, words);
  const lead = leadInWords(material);
  const about = [ABOUT, ...(memory ? [memory] : [])];
  // What is not named takes at most as many characters as all ideas of the question.
  const around = [lead, ...about, ...unnamed(material, [], words)].reduce((sum, { length }) => sum + length, 0);
  const chosen = choose(material, {
    words,
    most: SENTENCES[settings.responseFormat],
    characters: settings.maxResponseLength - around,
  });
  const [first, ...others] = chosen;
  const writer = createClaimWriter({ evidence: input.evidence });
  const missing = unnamed(material, chosen, words);
  const sections: SectionDraft[] = [
    { id: 'findings', title: 'What the works say', drafts: quoteDrafts(others) },
    { id: 'gaps', title: 'What was not found', drafts: missing.map(note) },
    { id: 'about', title: 'About this answer', drafts: about.map(note) },
  ].filter(({ drafts }) => drafts.length > 0);
  yield {
    type: 'outline',
    title: reportTitle(input.plan.question),
    sections: sections.map(({ id, title }) => ({ id, title })),
  };
  const checked: ReportPart[] = [];
  const claims = first ? writer.check([quoted(first)], checked) : [];
  yield* checked;
  yield {
    type: 'answer',
    answer: {
      direction: null,
      isDirect: true,
      lead,
      claims,
      isWritten: false,
      certainty: null,
      reasons: [],
      tally: null,
      outcomes: [],
    },
  };
  for (const section of sections) yield* partsOf(section, writer, input.evidence);
  yield {
    type: 'end',
    confidence: null,
    confidenceReason: noConfidence(input),
    claims: writer.counts(),
    references: writer.references(),
  };
}

const quoted = ({ finding }: Chosen) => ({ text: finding.citation.quote, citations: [finding.citation] });

function quoteDrafts(chosen: readonly Chosen[]): BlockDraft[] {
  const byWork = Map.groupBy(chosen, ({ each }) => each.work);
  return [...byWork].map(([work, own]) => ({
    type: 'quotes',
    head: shortReference(work),
    quotes: own.map(quoted),
  }));
}

interface Choosing {
  words: WordKnowledge | undefined;
  most: number;
  characters: number;
}

/** The best sentences of all works: by how likely the work bears on the question, and how much of the question they name. */
function choose(material: DigestMaterial, { words, most, characters }: Choosing): Chosen[] {
  const { share } = questionIdeas(material.input.plan, words);
  const readings = new Map(material.input.readings.map((reading) => [reading.evidenceId, reading]));
  const candidates = material.input.works.flatMap(({ work, relevance }) => {
    const reading = readings.get(work.id);
    const isOwn = isOwnDocument(work);
    return (reading?.findings ?? []).map((finding) => ({
      each: { work, relevance, reading: reading as DigestWork['reading'] },
      finding,
      isOwn,
      worth: isOwn ? finding.relevance : relevance * finding.relevance + share(stems(finding.citation.quote)),
    }));
  });
  // What is equally near keeps its order: ids of one's own documents, and so of their findings, are drawn at random.
  const ranked = candidates.toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn) || b.worth - a.worth);
  const chosen: Chosen[] = [];
  let left = characters;
  const mostOwn = most - (ranked.some(({ isOwn }) => !isOwn) ? OF_OTHERS : 0);
  for (const candidate of ranked) {
    if (chosen.length >= most) break;
    const { length } = candidate.finding.citation.quote;
    if (candidate.isOwn && chosen.length >= mostOwn) continue;
    const ofWork = chosen.filter(({ each }) => each.work.id === candidate.each.work.id).length;
    // An answer quotes something, however little it may say: the least that the settings allow is longer than a sentence.
    if (ofWork >= (candidate.isOwn ? OF_ONES_OWN : OF_A_WORK) || (length > left && chosen.length > 0)) continue;
    chosen.push(candidate);
    left -= length + (ofWork === 0 ? shortReference(candidate.each.work).length : 0);
  }
  return chosen;
}

/** What was asked for and stands in none of the sentences shown, nor in the titles of their works. */
function unnamed({ input }: DigestMaterial, chosen: readonly Chosen[], words: WordKnowledge | undefined): string[] {
  const { find, subjects } = questionIdeas(input.plan, words);
  const named = new Set(
    chosen.flatMap(({ each, finding }) => [...find(new Set(stems(`${each.work.title} ${finding.citation.quote}`)))]),
  );
  const missing = subjects.filter(({ idea }) => !named.has(idea));
  return missing.length === 0 ? [] : [`None of the sentences shown names ${anyOf(missing)}.`];
}

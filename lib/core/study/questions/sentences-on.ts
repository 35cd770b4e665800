import type { Citation } from '#contract/citation.ts';
import type { Finding } from '#contract/finding.ts';
import type { Concept, StudyMaterial } from '#contract/study.ts';
import { splitSentences } from '../../text/sentences.ts';
import { type AskableSentence, askableSentence } from './askable-sentence.ts';
import { tells } from './stem-words.ts';

/** Sentences of a concept that are asked about: enough for many quizzes, few enough to be made while a learner waits. */
const MOST_SENTENCES = 24;

export interface Found {
  sentence: AskableSentence;
  findings: Finding[];
}

/** Sentences that name a concept: its definition and quotes, then findings by relevance, then what checked statements rest on. */
export function sentencesOn(concept: Concept, material: StudyMaterial): Found[] {
  const works = new Map(material.works.map((work) => [work.id, work]));
  const findings = material.findings.toSorted(
    (a, b) => Number(b.isMain) - Number(a.isMain) || b.relevance - a.relevance,
  );
  const names = [concept.name, ...concept.aliases];
  const found = new Map<string, Found>();
  const citations: { citation: Citation; finding?: Finding }[] = [
    ...[concept.citation, ...concept.quotes].map((citation) => ({ citation })),
    ...findings.map((finding) => ({ citation: finding.citation, finding })),
    ...material.statements.flatMap(({ claim }) => claim.citations.map((citation) => ({ citation }))),
  ];
  for (const { citation, finding } of citations) {
    const work = works.get(citation.evidenceId);
    if (!work) continue;
    for (const each of singleSentences(citation)) {
      const isFinding = finding !== undefined && each.quote === finding.citation.quote;
      // Of an abstract the title says what its findings are on; of a whole document it says what all of it is on.
      const read = isFinding && each.field === 'abstract' ? `${each.quote} ${work.title}` : each.quote;
      if (!names.some((name) => tells(read, name))) continue;
      const sentence = askableSentence(each, work);
      if (!sentence) continue;
      const key = `${each.evidenceId} ${each.field} ${sentence.citation.start}`;
      const known = found.get(key) ?? { sentence, findings: [] };
      if (isFinding && !known.findings.includes(finding)) known.findings.push(finding);
      found.set(key, known);
    }
  }
  return [...found.values()].slice(0, MOST_SENTENCES);
}

function singleSentences(citation: Citation): Citation[] {
  return splitSentences(citation.quote).map(({ text, start, end }) => ({
    ...citation,
    quote: text,
    start: citation.start + start,
    end: citation.start + end,
  }));
}

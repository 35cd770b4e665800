import { expect, it } from 'vitest';
import type { Evidence } from '#contract/evidence.ts';
import type { ReportInput } from '#core/agents/handlers.ts';
import { mergeRecords } from '#core/evidence/merge.ts';
import { STOP_WORDS, stems, words } from '#core/text/words.ts';
import { verifyClaim } from '#core/verification/verify-claim.ts';
import { parsedAs } from '#tests/core/question/parsed-as.ts';
import { reportInput, writeReport } from '#tests/core/report/report-builder.ts';
import { describeWithSharedData, hasSharedData, readSharedJsonLines } from '#tests/shared-data.ts';

interface Abstract {
  pmid: string;
  year: string;
  contexts: string[];
  section_labels: string[];
  meshes: string[];
}
interface Question {
  pmid: string;
  question: string;
  long_answer: string;
}

const WORKS = 15;
const EVERY = 25;

describeWithSharedData('on recorded abstracts', () => {
  // A skipped suite still runs this body, so the data may be absent here.
  const linesOf = (...parts: string[]) => (hasSharedData ? readSharedJsonLines('pubmedqa', ...parts) : []);
  const questions = linesOf('dev', 'questions.jsonl') as Question[];
  const answers = new Map(questions.map((question) => [question.pmid, question]));
  const works = (linesOf('corpus.jsonl') as Abstract[]).map((abstract) => workOf(abstract, answers.get(abstract.pmid)));
  const wordsOf = new Map(works.map((work) => [work.id, new Set(stems(`${work.title} ${work.texts.abstract}`))]));

  function inputFor(question: string): ReportInput {
    const terms = [...new Set(words(question).filter((word) => !STOP_WORDS.has(word)))];
    const asked = stems(question);
    const ranked = works
      .map((work) => ({
        work,
        relevance: asked.filter((stem) => wordsOf.get(work.id)?.has(stem)).length / asked.length,
      }))
      .sort((a, b) => b.relevance - a.relevance)
      .slice(0, WORKS);
    const concepts = terms.slice(0, 4).map((term) => ({ term, synonyms: [], mesh: [] }));
    const plan = parsedAs({ question, concepts, terms });
    return { ...reportInput(ranked.map(({ work }) => work)), plan, works: ranked };
  }

  it('quotes only sentences that verify and stand by themselves, from the work that answers among others', async () => {
    const asked = questions.filter((_, i) => i % EVERY === 0);
    let answered = 0;
    for (const { question, pmid } of asked) {
      const input = inputFor(question);
      const { sections, claims, references } = await writeReport(input);
      expect(claims.dropped).toBe(0);
      if (references.slice(0, 5).includes(`pmid:${pmid}`)) answered += 1;
      for (const block of sections.flatMap(({ blocks }) => blocks)) {
        if (block.type !== 'paragraph') continue;
        for (const claim of block.claims) {
          expect({ ...verifyClaim({ ...claim, verdict: 'unchecked' }, input.evidence), basis: 'verbatim' }).toEqual(
            claim,
          );
          expect(claim.text).not.toMatch(
            /^(?:It (?!(?:is|was|has been|can be|may be) )|They |Its |[A-Z ]+: )|\?$|^To \w+ whether/,
          );
        }
      }
    }
    expect(answered / asked.length).toBeGreaterThanOrEqual(0.8);
  });
});

function workOf({ pmid, year, contexts, section_labels, meshes }: Abstract, answer: Question | undefined): Evidence {
  const parts = contexts.map((text, i) => (section_labels[i] ? `${section_labels[i]}: ${text}` : text));
  if (answer) parts.push(`CONCLUSIONS: ${answer.long_answer}`);
  const found = { tool: 'search_pubmed' as const, query: 'recorded', at: '2026-01-01T00:00:00.000Z', rank: 1 };
  const record = {
    tool: 'search_pubmed' as const,
    ids: { pmid },
    title: answer?.question ?? meshes.join(', '),
    authors: [],
    year: Number(year),
    venue: null,
    texts: { abstract: parts.join('\n') },
    publicationTypes: [],
    meshTerms: meshes,
    keywords: [],
    peerReviewed: true,
    notices: [],
    related: [],
    found,
  };
  return mergeRecords([record], { referenceYear: 2026 });
}

import { describe, expect, it } from 'vitest';
import { createRulesPlanner } from '#core/agents/planner/by-rules.ts';
import { readFindings } from '#core/reading/findings-by-rules.ts';
import { resultSentences } from '#core/reading/result-sentences.ts';
import { describeWithSharedData, readSharedJsonLines } from '../../shared-data.ts';
import { evidenceOf } from '../evidence-builder.ts';

const told = (text: string) => resultSentences(text).map((sentence) => sentence.text);

describe('sentences that report or conclude', () => {
  it('leaves out what was measured, also where the label says it in other words', () => {
    expect(
      told('MAIN OUTCOMES AND MEASURES The primary outcome was death. RESULTS Deaths were reduced by half.'),
    ).toEqual(['Deaths were reduced by half.']);
    expect(
      told('Main outcome measures: Death at one year was assessed.\nResults: Deaths were reduced by half.'),
    ).toHaveLength(1);
  });

  it('reads sections that hold methods and results by the wording of each sentence', () => {
    expect(
      told(
        'METHODS AND RESULTS: Blood was collected from 40 people. Tarosin was higher in patients than in controls (P<0.01).',
      ),
    ).toEqual(['Tarosin was higher in patients than in controls (P<0.01).']);
  });

  it('reads a label that has lost its colon', () => {
    expect(
      told(
        'Importance Harlow disease kills. Results Among 90 people, tarosin reduced deaths. Conclusions and Relevance Tarosin reduced deaths among men.',
      ),
    ).toEqual(['Among 90 people, tarosin reduced deaths.', 'Tarosin reduced deaths among men.']);
  });

  it('tells nothing of what others found, what is unknown and what should be studied', () => {
    expect(
      told(
        'RESULTS: It has been reported that tarosin reduces deaths. There is little evidence of its harms in women. Further studies of tarosin are needed before it is used.',
      ),
    ).toEqual([]);
  });
});

interface Paper {
  pmid: string;
  contexts: string[];
  section_labels: string[];
}
interface Article {
  doc_id: number;
  title: string;
  abstract: string[];
}
interface Claim {
  claim: string;
  evidence: Record<string, { sentences: number[] }[]>;
}

const RESULTS = /^(?:main )?(?:results?|findings)$/i;
const OTHER =
  /^(?:(?:background and )?aims?|backgrounds?|objectives?|introduction|purpose|context|hypothesis|methods?|(?:patients|materials|subjects) and methods|design|study design|setting|participants|patients|subjects|main outcome measures?)$/i;

describeWithSharedData('result sentences of real abstracts', () => {
  const planner = createRulesPlanner({ catalog: [] });
  const { signal } = new AbortController();

  it('are told from methods, aims and backgrounds although the labels of the sections are taken away', async () => {
    const papers = new Map(
      (readSharedJsonLines('pubmedqa', 'corpus.jsonl') as Paper[]).map((paper) => [paper.pmid, paper]),
    );
    const questions = readSharedJsonLines('pubmedqa', 'dev', 'questions.jsonl') as { pmid: string; question: string }[];
    const sum = { findings: 0, right: 0, mains: 0, rightMains: 0 };
    for (const { pmid, question } of questions) {
      const { contexts, section_labels: labels } = papers.get(pmid) ?? { contexts: [], section_labels: [] };
      if (
        !labels.every((label) => RESULTS.test(label) || OTHER.test(label)) ||
        !labels.some((label) => RESULTS.test(label))
      )
        continue;
      const abstract = contexts.join(' ');
      const isResult = (at: number) => RESULTS.test(labels[sectionAt(contexts, at)] ?? '');
      const work = evidenceOf({ id: `pmid:${pmid}`, title: question, texts: { abstract } });
      for (const { citation, isMain } of readFindings(work, await planner.plan(question, signal))) {
        const isRight = isResult(citation.end - 2);
        sum.findings += 1;
        sum.right += Number(isRight);
        sum.mains += Number(isMain);
        sum.rightMains += Number(isMain && isRight);
      }
    }
    console.info(
      `of ${sum.findings} findings ${(sum.right / sum.findings).toFixed(3)}, of ${sum.mains} main ones ${(sum.rightMains / sum.mains).toFixed(3)} are results`,
    );
    expect(sum.right / sum.findings).toBeGreaterThan(0.92);
    expect(sum.rightMains / sum.mains).toBeGreaterThan(0.96);
  });

  it('hold the sentences that experts took for evidence', async () => {
    const articles = new Map(
      (readSharedJsonLines('scifact', 'corpus.jsonl') as Article[]).map((article) => [String(article.doc_id), article]),
    );
    const sum = { pairs: 0, found: 0, main: 0 };
    for (const { claim, evidence } of readSharedJsonLines('scifact', 'dev', 'claims.jsonl') as Claim[]) {
      const plan = await planner.plan(claim, signal);
      for (const [id, marked] of Object.entries(evidence)) {
        const { title = '', abstract = [] } = articles.get(id) ?? {};
        const gold = marked.flatMap(({ sentences }) => sentences.map((at) => abstract[at]?.trim() ?? ''));
        const work = evidenceOf({
          id: `doi:${id}`,
          title,
          texts: { abstract: abstract.map((text) => text.trim()).join(' ') },
        });
        const findings = readFindings(work, plan);
        const holds = (quote: string) =>
          gold.some((text) => text !== '' && (quote.includes(text.slice(-60)) || text.includes(quote.slice(-60))));
        sum.pairs += 1;
        sum.found += Number(findings.some(({ citation }) => holds(citation.quote)));
        sum.main += Number(findings.some(({ citation, isMain }) => isMain && holds(citation.quote)));
      }
    }
    console.info(
      `${sum.pairs} pairs: told ${(sum.found / sum.pairs).toFixed(3)}, as the main finding ${(sum.main / sum.pairs).toFixed(3)}`,
    );
    expect(sum.found / sum.pairs).toBeGreaterThan(0.82);
    expect(sum.main / sum.pairs).toBeGreaterThan(0.54);
  });
});

function sectionAt(contexts: readonly string[], at: number): number {
  let end = -1;
  return contexts.findIndex((text) => {
    end += text.length + 1;
    return at <= end;
  });
}

import { describe, expect, it } from 'vitest';
import { isRetracted } from '#contract/evidence.ts';
import type { Finding } from '#contract/finding.ts';
import type { WorkReading } from '#contract/work-reading.ts';
import { domainOf } from '#core/agents/domains.ts';
import type { RankedWork } from '#core/agents/handlers.ts';
import { createJudgeAgent } from '#core/agents/judge/by-model.ts';
import { meetsApproval } from '#core/appraisal/rubric.ts';
import { type Reply, scriptedModels } from '../model/scripted-models.ts';
import { rules, signal, velorimineQuestion, velorimineWorks } from '../velorimine.ts';
import { isLocated, planOf, workOf } from '../weighing-world.ts';

const FOUND =
  'Velorimine reduced weekly attacks more than placebo (mean difference -2.8 attacks; 95% CI -4.1 to -1.5; P < 0.001).';

interface Assessed {
  scores?: [mechanism: number | null, clinical: number, confidence: number];
  keyFindings?: string[];
  offTopic?: string[];
  answerSoFar?: string;
  drugCandidates?: { text: string; evidenceIds: string[] }[];
  gaps?: string[];
  nextQueries?: string[];
  reason?: string;
}

function says({ scores = [10, 10, 1], reason = 'It is so.', ...rest }: Assessed): string {
  const [mechanism, clinical, confidence] = scores;
  return JSON.stringify({
    dimensions: [
      { name: 'benefit', reason, score: clinical },
      { name: 'mechanism', reason, score: mechanism },
    ],
    parts: [{ part: 1, reason, score: clinical }],
    answerSoFar: '',
    offTopic: [],
    confidence: { reason, value: confidence },
    gaps: [],
    nextQueries: [],
    keyFindings: [],
    drugCandidates: [],
    ...rest,
  });
}

const SENTENCES = [FOUND, /Velorimine 10 mg did not reduce weekly attacks.*\./] as const;

/** What each work found of the sentences that the tests speak of, without a number read from it. */
function readingOf({ work, relevance }: RankedWork): WorkReading {
  const text = work.texts.abstract ?? '';
  const findings = SENTENCES.flatMap((sentence): Finding[] => {
    const quote = typeof sentence === 'string' ? sentence : (sentence.exec(text)?.[0].trim() ?? '-');
    const start = text.indexOf(quote);
    if (start < 0 || quote === '-') return [];
    const citation = { evidenceId: work.id, field: 'abstract' as const, quote, start, end: start + quote.length };
    const unknown = { measure: null, value: null, low: null, high: null, n: null, p: null, timepoint: null };
    const words = { outcome: '', population: null, comparison: null, direction: 'unclear' as const, stance: null };
    return [
      {
        id: `${work.id}/${start}`,
        evidenceId: work.id,
        citation,
        ...unknown,
        ...words,
        part: null,
        relevance,
        isMain: true,
        by: 'code',
      },
    ];
  });
  return { evidenceId: work.id, bearing: 'answers', relevance, reason: 'Said.', findings, by: 'rules' };
}

async function judge(replies: readonly Reply[], works: RankedWork[], plan = velorimineQuestion(), domain = 'general') {
  const scripted = scriptedModels({ reply: (_, call) => replies[Math.min(call, replies.length) - 1] ?? '' });
  const { models, events } = scripted;
  const agent = createJudgeAgent({ models, rules, domain: domainOf(domain), emit: (event) => events.push(event) });
  const readings = works.map(readingOf);
  const input = { plan: await plan, round: 1, works, readings, call: 1 };
  const [assessment, ruled] = [await agent.assess(input, signal), await rules.judge.assess(input, signal)];
  return { ...scripted, assessment, ruled };
}

const thin = () => [
  workOf(1, 'case_report', 'Ponzelast was given to one patient with multiple sclerosis, who had no relapse.'),
];

describe('the judge with a model', () => {
  it('lets no model talk a thin body of evidence into approval', async () => {
    for (const works of [thin(), velorimineWorks().slice(0, 1), velorimineWorks().slice(3, 5)]) {
      const plan =
        works.length === 1 && works[0]?.work.id === 'pmid:1' ? Promise.resolve(planOf()) : velorimineQuestion();
      const { assessment } = await judge([says({})], works, plan);
      expect(assessment.mechanism.score).toBeLessThanOrEqual(2 + works.length);
      expect(assessment.confidence).toBeLessThan(0.7);
      expect(assessment).toMatchObject({ sufficient: false, recommendation: 'continue' });
      expect(assessment.clinical.reason).toContain('no more than');
      expect(assessment.confidenceReason).toContain('limited to');
    }
  });

  it('leaves out sentences of its own with numbers that stand in no work', async () => {
    const reason = 'A trial of 9173 adults settles it. Three of 14 works are trials; the largest has 312 adults.';
    const gaps = ['No trial lasted longer than 1897 weeks.', 'No trial in women.'];
    const { assessment } = await judge([says({ reason, gaps })], velorimineWorks());
    for (const text of [assessment.mechanism.reason, assessment.clinical.reason, assessment.confidenceReason]) {
      expect(text).not.toContain('9173');
      expect(text).toContain('Three of 14 works are trials; the largest has 312 adults.');
    }
    expect(assessment.gaps).toEqual(['No trial in women.']);
  });

  it('names in its gaps no labels that only a prompt knows', async () => {
    const gaps = [
      'Women: only one trial (E1) speaks to it.',
      'How long it lasts (F3, and 312 adults in E2).',
      'Oestrogen (17β-E2).',
    ];
    const { assessment } = await judge([says({ gaps })], velorimineWorks());
    expect(assessment.gaps.slice(0, 2)).toEqual(['Women: only one trial speaks to it.', 'How long it lasts.']);
  });

  it('lets a model doubt as much as it likes', async () => {
    const { assessment } = await judge([says({ scores: [0, 1.5, 0.05] })], velorimineWorks());
    expect(assessment).toMatchObject({ mechanism: { score: 0 }, clinical: { score: 1.5 }, confidence: 0.05 });
    expect(assessment.clinical.reason).toBe('It is so.');
  });

  it('hears in a later judgement which gaps were searched for since, as data, and not in the first', async () => {
    const works = velorimineWorks();
    const plan = await velorimineQuestion();
    const { models, prompts } = scriptedModels({ reply: () => says({}) });
    const agent = createJudgeAgent({ models, rules, domain: domainOf('general'), emit: () => undefined });
    const input = { plan, round: 1, works, readings: works.map(readingOf) };
    const first = await agent.assess({ ...input, call: 1, before: null }, signal);
    const before = { ...first, gaps: ['No trial in women.'] };
    await agent.assess({ ...input, round: 2, call: 2, before }, signal);
    await agent.assess({ ...input, round: 3, call: 3, before }, signal);
    expect(prompts[0]).not.toContain('No trial in women.');
    expect(prompts[1]).toContain('<<<No trial in women.>>>');
    expect(new Set(prompts).size).toBe(3);
  });

  it('decides by the rule of approval, and marks what the question requires', async () => {
    const { assessment, ruled } = await judge([says({})], velorimineWorks());
    expect(assessment.sufficient).toBe(meetsApproval(assessment));
    expect([assessment.mechanism.required, assessment.clinical.required]).toEqual([false, true]);
    expect(assessment).toMatchObject({ round: 1, weighed: ruled.weighed });
  });

  it('asks no model where there is nothing to weigh', async () => {
    const { assessment, ruled, calls } = await judge([says({})], []);
    expect(calls()).toBe(0);
    expect(assessment).toEqual(ruled);
  });

  it('keeps as key findings only findings that it was shown, in the works’ own words', async () => {
    const works = velorimineWorks();
    const { assessment } = await judge([says({ keyFindings: ['F1', '[F2]', 'F99', 'E1', FOUND, 'f1'] })], works);
    expect(assessment.keyFindings.map(({ text }) => text)).toEqual([
      FOUND,
      expect.stringMatching(/^Velorimine 10 mg did not reduce weekly attacks .*\.$/),
    ]);
    for (const { citations } of assessment.keyFindings)
      for (const each of citations) expect(isLocated(each, works)).toBe(true);
  });

  it('cites no retracted work', async () => {
    const works = velorimineWorks();
    const at = works.findIndex(({ work }) => isRetracted(work));
    expect(at).toBeGreaterThanOrEqual(0);
    const retracted = works[at]!;
    retracted.work = { ...retracted.work, texts: { abstract: `${FOUND} More.` } };
    const { assessment, prompts } = await judge([says({ keyFindings: ['F1', 'F2', 'F3'] })], works);
    expect(prompts[0]?.split(FOUND)).toHaveLength(3);
    expect(prompts[0]).toContain('retracted');
    const cited = assessment.keyFindings.flatMap(({ citations }) => citations.map(({ evidenceId }) => evidenceId));
    expect(cited).not.toContain(retracted.work.id);
  });

  it('keeps as candidates only names that a cited work mentions together with the question', async () => {
    const works = velorimineWorks();
    const { assessment } = await judge(
      [
        says({
          drugCandidates: [
            { text: 'Velorimine', evidenceIds: ['E1'] },
            { text: 'Fabulazole', evidenceIds: ['E1'] },
            { text: '![x](https://evil.example)', evidenceIds: ['E1'] },
          ],
        }),
      ],
      works,
      velorimineQuestion('Which drugs, such as velorimine, help in cluster headache?'),
    );
    expect(assessment.drugCandidates.map(({ name }) => name)).toEqual(['Velorimine']);
    expect(assessment.drugCandidates[0]!.works).toBeGreaterThan(1);
    for (const each of assessment.drugCandidates[0]!.citations) expect(isLocated(each, works)).toBe(true);
  });

  it('has a score on another scale put right', async () => {
    const { assessment, calls, prompts } = await judge(
      [says({ scores: [1, 60, 40] }), says({ scores: [1, 2, 0.4] })],
      velorimineWorks(),
    );
    expect(calls()).toBe(2);
    expect(prompts[1]).toContain('0 to 10');
    expect(assessment.clinical.score).toBe(2);
  });

  it('names gaps and next searches in plain words, and the rules’ own where the model has none', async () => {
    const own = await judge(
      [says({ gaps: ['No trial in **adolescents** https://evil.example/x'], nextQueries: ['velorimine adolescents'] })],
      velorimineWorks().slice(0, 2),
    );
    expect(own.assessment).toMatchObject({
      gaps: ['No trial in adolescents'],
      nextQueries: ['velorimine adolescents'],
    });
    const none = await judge([says({})], velorimineWorks().slice(0, 2));
    expect(none.assessment.nextQueries).toEqual(none.ruled.nextQueries);
  });

  it('shows whole sentences that report what was found, not the beginnings of texts', async () => {
    const { prompts } = await judge([says({})], velorimineWorks());
    expect(prompts[0]).toContain(`<<<${FOUND}>>>`);
    expect(prompts[0]).not.toContain('Cluster headache causes severe unilateral pain');
  });

  it('asks for no drugs, and names none, where the question asks for none', async () => {
    const named = says({ drugCandidates: [{ text: 'Velorimine', evidenceIds: ['E1'] }] });
    const { assessment, prompts } = await judge([named], velorimineWorks());
    expect(prompts[0]).toContain('drugCandidates: none');
    expect(assessment.drugCandidates).toEqual([]);
  });

  it('gives no more than six for an effect without a size', async () => {
    const { assessment } = await judge([says({ scores: [9, 9, 0.9] })], velorimineWorks());
    expect(assessment.clinical.score).toBeLessThanOrEqual(6);
  });

  it('leaves out a dimension that the question does not ask for', async () => {
    const { assessment } = await judge([says({ scores: [null, 5, 0.5] })], velorimineWorks());
    expect(assessment.mechanism).toMatchObject({ score: null, required: false });
  });

  it('gives each part of the question the score that was given for it, and none to a part without one', async () => {
    const plan = await velorimineQuestion();
    const part = {
      questionType: plan.questionType,
      text: 'Does velorimine lower attacks?',
      asksYesNo: true,
      outcomes: [],
    };
    const parts = [part, { ...part, text: 'Is velorimine safe?' }];
    const { assessment } = await judge(
      [says({ scores: [5, 4, 0.5] })],
      velorimineWorks(),
      Promise.resolve({ ...plan, parts }),
    );
    expect(assessment.parts).toMatchObject([{ text: part.text, score: 4 }]);
  });

  it('names the works that are about another subject by their ids, and what is known so far without made-up numbers', async () => {
    const works = velorimineWorks();
    const answerSoFar = 'One trial saw fewer attacks. It had 9173 patients.';
    const { assessment } = await judge([says({ offTopic: ['E2', 'E99', '[E2]'], answerSoFar })], works);
    expect(assessment.offTopic).toEqual([works[1]?.work.id]);
    expect(assessment.answerSoFar).toBe('One trial saw fewer attacks.');
  });

  it('scores by what the domain asks', async () => {
    const { prompts } = await judge([says({})], velorimineWorks(), velorimineQuestion(), 'science');
    expect(prompts[0]).toContain('what was measured: experiments');
  });
});

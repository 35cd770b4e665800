import { describe, expect, it } from 'vitest';
import type { WorkReading } from '#contract/work-reading.ts';
import type { ReportPart } from '#core/agents/handlers.ts';
import { createRulesEngine } from '#core/rules/engine.ts';
import { questionIdeas } from '#core/rules/read-work.ts';
import { catalog, QUESTION, signal, velorimineQuestion, velorimineWorks } from '../agents/velorimine.ts';

const engine = createRulesEngine({ catalog });

/** @param bearing of works that a model has read; by default nobody has. */
async function digestOf(
  works = velorimineWorks().map((each) => ({ ...each, relevance: 0.9 })),
  bearing?: WorkReading['bearing'],
  question = QUESTION,
) {
  const plan = await velorimineQuestion(question);
  const read = await engine.reader.read({ plan, works, call: 'reader/1' }, signal);
  const readings = bearing ? read.map((each) => ({ ...each, bearing, by: 'model' as const })) : read;
  const assessment = await engine.judge.assess({ plan, round: 1, works, readings, call: 1 }, signal);
  const parts: ReportPart[] = [];
  const input = {
    plan,
    exit: 'saturation' as const,
    works,
    screenings: [],
    evidence: new Map(works.map(({ work }) => [work.id, work])),
    searches: [],
    assessments: [assessment],
    hypotheses: [],
    contradictions: [],
    readings,
    certaintyChanges: [],
    biasJudgements: [],
    rounds: 1,
  };
  for await (const part of engine.reporter.write(input, signal)) parts.push(part);
  return { parts, works, assessment, readings };
}

const answerIn = (parts: readonly ReportPart[]) =>
  parts.flatMap((part) => (part.type === 'answer' ? part.answer : []))[0];
const claimsIn = (parts: readonly ReportPart[]) =>
  parts.flatMap((part) => (part.type === 'block' && part.block.type === 'paragraph' ? part.block.claims : []));

describe('a digest', () => {
  it('gives no verdict: no direction, certainty, tally, confidence or score', async () => {
    const { parts, assessment } = await digestOf();
    expect(answerIn(parts)).toMatchObject({ direction: null, certainty: null, tally: null, outcomes: [] });
    expect(parts.at(-1)).toMatchObject({ type: 'end', confidence: null });
    expect(assessment).toMatchObject({
      basis: 'counted',
      confidence: null,
      mechanism: { score: null },
      clinical: { score: null },
      keyFindings: [],
    });
  });

  it('says how many works bear on the question, and which only may', async () => {
    const works = velorimineWorks().filter(({ work }) => work.notices.every(({ kind }) => kind !== 'retraction'));
    const lead = async (relevance: (at: number) => number) =>
      answerIn((await digestOf(works.map(({ work }, at) => ({ work, relevance: relevance(at) })))).parts)?.lead;
    expect(await lead(() => 0.9)).toContain(`${works.length} works bear on this question`);
    expect(await lead((at) => (at === 0 ? 0.9 : 0.2))).toContain(`and ${works.length - 1} more may`);
    expect(await lead(() => 0.2)).toContain('none clearly does');
  });

  it('never says that nobody has read what a model has read', async () => {
    const lead = async (bearing?: WorkReading['bearing']) => answerIn((await digestOf(undefined, bearing)).parts)?.lead;
    expect(await lead()).toContain('Nobody has read them');
    expect(await lead('bears_on')).toMatch(/model has read them and found that none answers/);
    expect(await lead('answers')).toMatch(/model has read them and found \d+ that answer/);
    for (const bearing of ['bears_on', 'answers'] as const) expect(await lead(bearing)).not.toContain('Nobody');
  });

  it('quotes works word for word, and nothing else about the world', async () => {
    const { parts, works } = await digestOf();
    const texts = works.map(({ work }) => Object.values(work.texts).join('\n')).join('\n');
    const claims = [...claimsIn(parts), ...(answerIn(parts)?.claims ?? [])];
    expect(claims.length).toBeGreaterThan(3);
    for (const claim of claims) {
      expect(texts).toContain(claim.text);
      expect(claim.citations[0]?.quote).toBe(claim.text);
    }
  });

  it('rests on no retracted work', async () => {
    const works = velorimineWorks().map(({ work }, at) => ({
      work: at === 0 ? { ...work, notices: [{ kind: 'retraction' as const, date: null, source: 'test' }] } : work,
      relevance: 0.9,
    }));
    const { parts } = await digestOf(works);
    const cited = claimsIn(parts).flatMap(({ citations }) => citations.map(({ evidenceId }) => evidenceId));
    expect(cited).not.toContain(works[0]?.work.id);
    expect(answerIn(parts)?.reasons.join(' ')).toMatch(/\d retracted works? (?:was|were) found/);
  });

  it('leaves direction and stance of every finding open', async () => {
    const { readings } = await digestOf();
    expect(readings.some(({ bearing, findings }) => bearing === 'bears_on' && findings.length > 0)).toBe(true);
    for (const { findings } of readings) {
      for (const finding of findings) expect(finding).toMatchObject({ direction: 'unclear', stance: null, part: null });
    }
  });
});

describe('a work that is only near', () => {
  it('is recognised by what it does not name of the question', async () => {
    const plan = await velorimineQuestion('Does velorimine help against snoring?');
    const works = velorimineWorks()
      .slice(0, 1)
      .map(({ work }) => ({ work, relevance: 0.01 }));
    const [reading] = await engine.reader.read({ plan, works, call: 'reader/1' }, signal);
    expect(reading).toMatchObject({ bearing: 'off', findings: [] });
    expect(reading?.reason).toContain('does not name “snoring”');
  });

  it('is not recognised by ordinary words of the question', async () => {
    const concept = (term: string, mesh: string[]) => ({ term, synonyms: [], mesh, narrower: [] });
    const plan = {
      ...(await velorimineQuestion('Is zolbectin safe every day against snoring?')),
      concepts: [concept('zolbectin', []), concept('safe', []), concept('every', []), concept('snoring', ['Snoring'])],
    };
    // As the word table has it: a name is unknown to it, "every" is everywhere.
    const words = { vector: () => undefined, rarity: (stem: string) => (stem.startsWith('zolb') ? 1 : 0.3) };
    expect(questionIdeas(plan, words).subjects.map(({ term }) => term)).toEqual(['zolbectin', 'snoring']);
    const unknown = { ...plan, concepts: plan.concepts.map((each) => ({ ...each, mesh: [] })) };
    expect(questionIdeas(unknown, words).subjects).toHaveLength(4);
  });
});

describe('the answer of a digest', () => {
  const claimsOf = async (question: string) =>
    answerIn((await digestOf(undefined, undefined, question)).parts)?.claims ?? [];

  it('quotes no result where no work names a subject of the question', async () => {
    expect((await claimsOf(QUESTION)).length).toBeGreaterThan(0);
    expect(await claimsOf('Does velorimine help against snoring?')).toEqual([]);
  });
});

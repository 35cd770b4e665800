import { describe, expect, it } from 'vitest';
import type { Citation } from '#contract/citation.ts';
import type { Contradiction } from '#contract/contradiction.ts';
import type { LearnerLevel, StudyMaterial } from '#contract/study.ts';
import { type TutorOutput, tutorOutput } from '#contract/study-agents.ts';
import { locateCitations } from '#core/checking/located-citations.ts';
import { buildGraph } from '#core/study/graph/build-graph.ts';
import { verbatimClaim, worksOf } from '#core/study/tutor/checked-claim.ts';
import { explain } from '#core/study/tutor/explain.ts';
import { numbersIn } from '#core/text/numbers.ts';
import { splitSentences } from '#core/text/sentences.ts';
import { evidenceOf } from '#tests/core/evidence-builder.ts';
import { answeringStudyModel } from '../answering-study-model.ts';
import { velorimineMaterial } from '../study-material.ts';

// Invented: no such drug, scale or trial exists.

const { signal } = new AbortController();
const TEXTS = {
  'pmid:11': [
    'Velorimine is a selective inhibitor of the orexin receptor that is used for the prevention of cluster headache.',
    'In this double-blind trial 212 adults with cluster headache were randomised to velorimine or placebo.',
    'The primary endpoint was a change in attacks of at least 50% with velorimine.',
    'Participants were randomly assigned to velorimine (n = 106) or placebo (n = 106).',
    'Velorimine reduced weekly attacks of cluster headache compared with placebo.',
    'Velorimine reduced weekly attacks of cluster headache by 4.1 compared with placebo.',
    'The mean difference between velorimine and placebo was -4.1 attacks (95% CI -5.3 to -2.9, p < 0.001).',
    'The effect of velorimine in chronic cluster headache remains unknown.',
  ],
  'pmid:12': [
    'In a cohort of 640 adults velorimine was taken for a year.',
    'Velorimine did not reduce weekly attacks of cluster headache compared with standard care.',
    'The odds ratio for relief with velorimine was 1.02 (95% CI 0.81 to 1.29).',
    'A small sample limited what could be said of velorimine in women.',
  ],
};
const works = Object.entries(TEXTS).map(([id, sentences]) =>
  evidenceOf({ id, texts: { abstract: sentences.join(' ') } }),
);
function cited(evidenceId: string, part: string): Citation {
  const text = works.find(({ id }) => id === evidenceId)?.texts.abstract ?? '';
  const found = splitSentences(text).find((each) => each.text.includes(part));
  if (!found) throw new Error(`Nothing says ${part}.`);
  return { evidenceId, field: 'abstract', quote: found.text, start: found.start, end: found.end };
}
const contradiction: Contradiction = {
  id: 'x',
  kind: 'negation',
  topic: 'weekly attacks with velorimine',
  first: cited('pmid:11', 'Velorimine reduced weekly attacks of cluster headache compared'),
  second: cited('pmid:12', 'did not reduce'),
  differs: 'The comparison differs: placebo and standard care.',
  confidence: 0.8,
};
const statements = works.flatMap(({ id, texts: { abstract = '' } }) =>
  splitSentences(abstract).flatMap(({ text, start, end }) => {
    const claim = verbatimClaim({ evidenceId: id, field: 'abstract', quote: text, start, end }, worksOf({ works }));
    return claim ? [{ claim, section: 'Short answer' }] : [];
  }),
);
const material: StudyMaterial = { ...velorimineMaterial(), works, statements, contradictions: [contradiction] };
const graph = await buildGraph(material, {}, signal);
const conceptId = graph.concepts.find(({ name }) => name === 'velorimine')?.id ?? '';

async function told(learnerLevel: LearnerLevel, about = material): Promise<TutorOutput> {
  const input = { topic: about.topic, learnerLevel, prerequisiteGaps: [], specificQuestion: null };
  return explain({ input, conceptId }, { material: about, graph }, signal);
}
const textOf = ({ explanation }: TutorOutput) => explanation.map(({ text }) => text).join(' ');
const limitsIn = (text: string) => (text.match(/did not reduce|remains unknown|small sample/gi) ?? []).length;
const numbersOf = (output: TutorOutput) => numbersIn(textOf(output)).length;

describe('an explanation by rules for a level', () => {
  it('begins with what it is at every level', async () => {
    for (const level of ['beginner', 'intermediate', 'advanced'] as const)
      expect((await told(level)).explanation[0]?.text).toMatch(/^Velorimine is a selective inhibitor/);
  });

  it('tells beginners what was found in the fewest numbers, and nothing of statistics or design', async () => {
    const text = textOf(await told('beginner'));
    expect(text).toContain('reduced weekly attacks of cluster headache compared with placebo');
    expect(text).not.toMatch(/95% CI|odds ratio|double-blind|cohort/);
    expect(numbersOf(await told('beginner'))).toBe(0);
  });

  it('adds results in numbers for the intermediate, without their intervals', async () => {
    const text = textOf(await told('intermediate'));
    expect(text).toContain('by 4.1 compared with placebo');
    expect(text).not.toMatch(/95% CI|double-blind|cohort|randomly assigned|endpoint was/);
  });

  it('adds intervals, how many were studied how, more limits and where sources differ for the advanced', async () => {
    const output = await told('advanced');
    const text = textOf(output);
    expect(text).toContain('95% CI -5.3 to -2.9');
    expect(text).toContain('double-blind trial 212 adults');
    expect(limitsIn(text)).toBe(2);
    expect(limitsIn(textOf(await told('intermediate')))).toBe(1);
    expect(output.disagreements).toHaveLength(1);
    expect(output.disagreements?.[0]).toMatchObject({ topic: contradiction.topic, differs: contradiction.differs });
    const sides = output.disagreements?.[0]?.claims ?? [];
    expect(sides.map(({ text: side }) => side)).toEqual([contradiction.first.quote, contradiction.second.quote]);
    for (const claim of [...output.explanation, ...sides]) {
      expect(claim).toMatchObject({ verdict: 'supported', basis: 'verbatim' });
      expect(locateCitations(claim.citations, worksOf(material)).located).toHaveLength(1);
    }
    expect(tutorOutput.parse(output)).toEqual(expect.objectContaining({ disagreements: output.disagreements }));
  });

  it('tells each level more than the one before', async () => {
    const [low, middle, high] = [await told('beginner'), await told('intermediate'), await told('advanced')];
    expect(numbersOf(low)).toBeLessThan(numbersOf(middle));
    expect(numbersOf(middle)).toBeLessThan(numbersOf(high));
    expect(low.disagreements ?? []).toEqual([]);
    expect(middle.disagreements ?? []).toEqual([]);
  });

  it('shows no contradiction of which one side does not stand in its source, or that is about something else', async () => {
    const gone = {
      ...material,
      contradictions: [{ ...contradiction, second: { ...contradiction.second, quote: 'No.' } }],
    };
    expect((await told('advanced', gone)).disagreements ?? []).toEqual([]);
    const other = graph.concepts.find(({ name }) => name === 'orexin receptor')?.id ?? '';
    const input = { topic: '', learnerLevel: 'advanced' as const, prerequisiteGaps: [], specificQuestion: null };
    const output = await explain({ input, conceptId: other }, { material, graph }, signal);
    expect(output.disagreements ?? []).toEqual([]);
  });

  it('tells what was not told yet where it is explained again, and the same where there is no more', async () => {
    const again = async (before: TutorOutput[]) => {
      const input = { topic: '', learnerLevel: 'intermediate' as const, prerequisiteGaps: [], specificQuestion: null };
      const toldBefore = before.flatMap(({ explanation }) => explanation.map(({ text }) => text));
      return explain({ input, conceptId, toldBefore }, { material, graph }, signal);
    };
    const first = await again([]);
    const second = await again([first]);
    expect(second.explanation[0]).toEqual(first.explanation[0]);
    const isNew = ({ text }: { text: string }) => !textOf(first).includes(text);
    expect(second.explanation.filter(isNew).length).toBeGreaterThan(0);
    const all = [first, second, await again([first, second])];
    const last = await again([...all, await again(all)]);
    expect(last.explanation.length).toBeGreaterThan(1);
  });

  it('opens with a sentence that says something where no source says what it is', async () => {
    const [concept] = graph.concepts.filter(({ id }) => id === conceptId);
    if (!concept) throw new Error('The fiction has no such concept.');
    const text = 'Velorimine trial at 17 clinics, 12 weeks. Velorimine blocks attacks in adults.';
    const work = evidenceOf({ id: 'pmid:13', texts: { abstract: text } });
    const bare: Citation = { evidenceId: 'pmid:13', field: 'abstract', quote: text.slice(0, 41), start: 0, end: 41 };
    const says: Citation = {
      evidenceId: 'pmid:13',
      field: 'abstract',
      quote: text.slice(42),
      start: 42,
      end: text.length,
    };
    const used = { ...concept, definition: null, citation: bare, quotes: [says] };
    const input = { topic: '', learnerLevel: 'beginner' as const, prerequisiteGaps: [], specificQuestion: null };
    const sources = {
      material: { ...material, works: [work], statements: [], contradictions: [] },
      graph: { concepts: [used], edges: [] },
    };
    const output = await explain({ input, conceptId }, sources, signal);
    expect(output.explanation[0]?.text).toBe('Velorimine blocks attacks in adults.');
  });
});

it('shows the advanced where sources differ also where a model explains', async () => {
  const model = answeringStudyModel({
    explain: ({ prompt }) => {
      const at = (words: string) => Number(new RegExp(`\\[(\\d+)\\] <<<[^\\n]*${words}`).exec(prompt)?.[1] ?? 0);
      const quote = (words: string) => TEXTS['pmid:11'].find((each) => each.includes(words)) ?? '';
      return {
        sentences: ['selective inhibitor', 'by 4\\.1'].map((words) => ({
          kind: 'explanation',
          text: quote(words.replace('\\', '')),
          sources: [at(words)],
        })),
      };
    },
    verdicts: () => ({ verdicts: [] }),
  });
  const input = {
    topic: material.topic,
    learnerLevel: 'advanced' as const,
    prerequisiteGaps: [],
    specificQuestion: null,
  };
  const output = await explain({ input, conceptId }, { material, graph, model }, signal);
  expect(output.by).toBe('model');
  expect(output.disagreements).toHaveLength(1);
});

import { describe, expect, it } from 'vitest';
import type { Contradiction } from '#contract/appraisal/contradiction.ts';
import type { Citation } from '#contract/citation.ts';
import type { LearnerLevel, StudyMaterial } from '#contract/study/study.ts';
import { AssayError } from '#core/errors.ts';
import { verbatimClaim, worksOf } from '#core/study/tutor/check-sentences.ts';
import { explain } from '#core/study/tutor/explain.ts';
import { splitSentences } from '#core/text/sentences.ts';
import { evidenceOf } from '#tests/core/evidence-builder.ts';
import { answeringStudyModel } from '../answering-study-model.ts';
import { velorimineGraph, velorimineMaterial } from '../study-material.ts';

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
const graph = velorimineGraph(material);
const conceptId = graph.concepts.find(({ name }) => name === 'velorimine')?.id ?? '';

/** What a model is shown of a concept, sentence by sentence. */
async function shown(learnerLevel: LearnerLevel, explainedBefore: string[] = []): Promise<string[]> {
  const model = answeringStudyModel({ explain: () => new AssayError('model_invalid') });
  const input = { topic: material.topic, learnerLevel, prerequisiteGaps: [], specificQuestion: null };
  await explain({ input, conceptId, explainedBefore }, { material, graph, model }, signal).catch(() => {});
  return [...(model.asked[0]?.prompt ?? '').matchAll(/^\[\d+\] <<<(.*)>>>$/gm)].map(([, text = '']) => text);
}

describe('what is explained from', () => {
  it('begins with what it is at every level', async () => {
    for (const level of ['beginner', 'intermediate', 'advanced'] as const)
      expect((await shown(level))[0]).toMatch(/^Velorimine is a selective inhibitor/);
  });

  it('holds results, intervals and designs, of which the model chooses by the level', async () => {
    const shownText = (await shown('beginner')).join(' ');
    for (const part of ['reduced weekly attacks', '95% CI -5.3 to -2.9', 'double-blind trial 212 adults'])
      expect(shownText).toContain(part);
    expect(await shown('advanced')).toEqual(await shown('beginner'));
  });

  it('puts last what was explained before', async () => {
    const first = await shown('intermediate');
    const found = 'Velorimine reduced weekly attacks of cluster headache compared with placebo.';
    expect(first).toContain(found);
    const again = await shown('intermediate', [found]);
    expect(again.indexOf(found)).toBeGreaterThan(first.indexOf(found));
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
  expect(output?.by).toBe('model');
  expect(output?.disagreements).toHaveLength(1);
  const sides = output?.disagreements?.[0]?.claims ?? [];
  expect(sides.map(({ text }) => text)).toEqual([contradiction.first.quote, contradiction.second.quote]);
});

import { beforeAll, expect, it } from 'vitest';
import type { StudyMaterial, StudyQuestion } from '#contract/study.ts';
import { graphByRules } from '#core/study/graph/build-graph.ts';
import { makeQuestions } from '#core/study/questions/make-questions.ts';
import { describeWithSharedData } from '#tests/shared-data.ts';
import { paperMaterials, reportMaterials } from './real-materials.ts';

interface Made {
  material: StudyMaterial;
  question: StudyQuestion;
}

/** A look of its own at what a question gives away: words, and not the rules that made it. */
const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const keyOf = ({ type, options, key }: StudyQuestion) =>
  type === 'choice' ? (options.find(({ id }) => id === key)?.text ?? '') : key;

function holdsWords(text: string, key: string): boolean {
  const all = ` ${wordsOf(text).join(' ')} `;
  return all.includes(` ${wordsOf(key).join(' ')} `);
}

function isGivenAway({ options, key, type, stem, ...question }: StudyQuestion): string | null {
  const text = keyOf({ options, key, type, stem, ...question });
  if (type === 'choice') {
    const wrong = options.filter(({ id }) => id !== key).map((option) => option.text.length);
    if (text.length > 2.5 * Math.max(...wrong) || text.length * 2.5 < Math.min(...wrong)) return 'length';
  }
  if (type !== 'free_text' && type !== 'explain_both' && holdsWords(stem, text)) return 'stem';
  return null;
}

describeWithSharedData('every question by rules over ten reports and five papers', () => {
  const made: Made[] = [];
  beforeAll(async () => {
    const materials = [...(await reportMaterials(10)), ...(await paperMaterials())];
    expect(materials).toHaveLength(15);
    for (const material of materials) {
      const graph = graphByRules(material);
      const conceptIds = graph.concepts.map(({ id }) => id);
      const request = {
        material,
        graph,
        conceptIds,
        earlier: [],
        difficulty: 'adaptive' as const,
        count: 500,
        seed: 's',
      };
      const questions = await makeQuestions(request, {}, new AbortController().signal);
      made.push(...questions.map((question) => ({ material, question })));
    }
    const types = Object.groupBy(made, ({ question }) => question.type);
    console.log(
      `${made.length} questions:`,
      Object.entries(types)
        .map(([type, all]) => `${type} ${all.length}`)
        .join(', '),
    );
  }, 400_000);

  it('are more than a hundred', () => {
    expect(made.length).toBeGreaterThan(100);
  });

  it('have a key that stands word for word in a quote at its place', () => {
    for (const { material, question } of made) {
      for (const citation of [question.citation, ...question.rubric.map((point) => point.citation)]) {
        const source = material.works.find(({ id }) => id === citation.evidenceId)?.texts[citation.field];
        expect(source?.slice(citation.start, citation.end)).toBe(citation.quote);
      }
      const isWritten = question.type === 'free_text' || question.type === 'explain_both';
      if (isWritten) expect(question.rubric.length).toBeGreaterThan(1);
      else expect(question.citation.quote).toContain(keyOf(question));
    }
  });

  it('have no two options that read the same', () => {
    for (const { question } of made) {
      const texts = question.options.map(({ text }) => wordsOf(text).join(' '));
      expect(new Set(texts).size).toBe(texts.length);
      expect(question.type !== 'choice' || texts.length >= 2).toBe(true);
    }
  });

  it('are not given away by length or by the stem', () => {
    expect(
      made.flatMap(({ question }) =>
        isGivenAway(question) ? [[isGivenAway(question), question.stem, keyOf(question)]] : [],
      ),
    ).toEqual([]);
  });

  it('would be found out if they were', () => {
    const choice = made.find(({ question }) => question.type === 'choice')?.question;
    const cloze = made.find(({ question }) => question.type === 'cloze')?.question;
    if (!choice || !cloze) throw new Error('There is no choice or no cloze.');
    expect(isGivenAway({ ...cloze, stem: cloze.stem.replace('_____', cloze.key) })).toBe('stem');
    const long = choice.options.map((each) => (each.id === choice.key ? { ...each, text: each.text.repeat(9) } : each));
    expect(isGivenAway({ ...choice, options: long })).toBe('length');
  });
});

import { beforeAll, expect, it } from 'vitest';
import type { StudyMaterial, StudyQuestion } from '#contract/study/study.ts';
import { type Cards, cardsFrom } from '#core/study/cards/make-cards.ts';
import { allOrSome } from '#tests/sample.ts';
import { describeWithSharedData } from '#tests/shared-data.ts';
import { PAPERS, paperMaterials, reportMaterials } from './real-materials.ts';

/** A look of its own at what a card gives away: words, and not the rules that made it. */
const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];
const keyOf = ({ type, options, key }: StudyQuestion) =>
  type === 'choice' ? (options.find(({ id }) => id === key)?.text ?? '') : key;
const holdsWords = (text: string, key: string) =>
  ` ${wordsOf(text).join(' ')} `.includes(` ${wordsOf(key).join(' ')} `);

describeWithSharedData('every card over reports and papers', () => {
  const reports = allOrSome(
    Array.from({ length: 10 }, (_, at) => at),
    4,
    'the reports that cards are made from',
  );
  const papers = allOrSome(PAPERS, 2, 'the papers that cards are made from');
  const made: (Cards & { material: StudyMaterial })[] = [];
  beforeAll(async () => {
    for (const material of [...(await reportMaterials(reports)), ...(await paperMaterials(papers))])
      made.push({ material, ...cardsFrom(material, 's') });
    const all = made.flatMap(({ questions }) => questions);
    const defined = made.flatMap(({ graph }) => graph.concepts).length;
    console.log(
      `${made.length} materials, ${defined} concepts, ${all.length} cards`,
      Object.fromEntries(
        Object.entries(Object.groupBy(all, ({ type }) => type)).map(([type, of]) => [type, of.length]),
      ),
    );
  }, 300_000);

  it('leaves no material without a card but two papers that define nothing and report no effect', () => {
    expect(made).toHaveLength(reports.length + papers.length);
    const cardless = made.filter(({ questions }) => questions.length === 0).map(({ material }) => material.title);
    for (const title of cardless) expect(title).toMatch(/ultraviolet vision|study protocol/);
  });

  it('cites the sentence that holds its key, at its place', () => {
    for (const { material, questions } of made)
      for (const question of questions) {
        const { evidenceId, field, quote, start, end } = question.citation;
        const text = material.works.find(({ id }) => id === evidenceId)?.texts[field];
        expect(text?.slice(start, end)).toBe(quote);
        if (!keyOf(question).includes('[…]')) expect(quote.toLowerCase()).toContain(keyOf(question).toLowerCase());
      }
  });

  it('is revealed by no stem', () => {
    const revealed = made
      .flatMap(({ questions }) => questions)
      .filter((question) => question.type !== 'choice' && holdsWords(question.stem, keyOf(question)));
    expect(revealed.map(({ stem, key }) => `${key}: ${stem}`)).toEqual([]);
  });
});

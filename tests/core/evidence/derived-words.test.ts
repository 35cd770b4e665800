import { expect, it } from 'vitest';
import * as z from 'zod';
import { derivePopulation } from '#core/evidence/population.ts';
import { deriveSampleSize } from '#core/evidence/sample-size.ts';
import { deriveDesign } from '#core/evidence/study-design.ts';
import { describeWithSharedData, hasSharedData, readSharedJsonLines } from '#tests/shared-data.ts';
import { record } from './records.ts';

const abstractLine = z.object({
  contexts: z.array(z.string()),
  section_labels: z.array(z.string()),
  meshes: z.array(z.string()),
});

describeWithSharedData('what is derived from a thousand structured abstracts', () => {
  // A skipped suite still runs this body, so the data may be absent here.
  const works = hasSharedData ? readAbstracts() : [];

  it('stands word for word in the record', () => {
    for (const work of works) {
      const texts = [work.texts.abstract ?? '', work.title, ...work.meshTerms, ...work.publicationTypes];
      for (const derived of [deriveDesign(work), deriveSampleSize(work), derivePopulation(work)]) {
        if (derived) expect(texts.some((text) => text.includes(derived.from))).toBe(true);
      }
    }
  });

  it('finds the design of more than half, and the size of more than a quarter', () => {
    const share = (test: (work: (typeof works)[number]) => boolean) => works.filter(test).length / works.length;
    expect(share((work) => deriveDesign(work).value !== 'unknown')).toBeGreaterThan(0.5);
    expect(share((work) => deriveSampleSize(work) !== null)).toBeGreaterThan(0.25);
  });

  it('calls no study randomised that never says random', () => {
    const wrong = works.filter(
      (work) => deriveDesign(work).value === 'randomised_trial' && !/random/i.test(work.texts.abstract ?? ''),
    );
    expect(wrong).toEqual([]);
  });
});

function readAbstracts() {
  return readSharedJsonLines('pubmedqa', 'corpus.jsonl').map((line) => {
    const { contexts, section_labels, meshes } = abstractLine.parse(line);
    const abstract = contexts
      .map((text, at) => (section_labels[at] ? `${section_labels[at]}: ${text}` : text))
      .join('\n\n');
    return record({ title: '', texts: { abstract }, meshTerms: meshes });
  });
}

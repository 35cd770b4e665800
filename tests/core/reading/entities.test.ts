import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findEntities } from '#core/reading/entities.ts';

function named(text: string): string[] {
  return findEntities(text).map(({ kind, name }) => `${kind}: ${name}`);
}

describe('findEntities', () => {
  it.each([
    // Names that no table holds are told by the stems of the INN.
    ['Belvozumab and nortacitinib were compared.', ['drug: belvozumab', 'drug: nortacitinib']],
    ['The melvatin receptor agonist was stopped.', ['drug: melvatin receptor agonist', 'target: melvatin receptor']],
    ['A novel orexin receptor was found.', ['target: orexin receptor']],
    ['Loss of butyrylcholinesterase was fatal.', ['target: butyrylcholinesterase']],
    ['The Wnt/β-catenin signalling pathway is silent.', ['pathway: Wnt/β-catenin signalling pathway']],
    ['Mutations in TP53 and BRCA1 with high IL-17A.', ['gene: TP53', 'gene: BRCA1', 'gene: IL-17A']],
    ['Expression of PTEN was lost.', ['gene: PTEN']],
    ['She had polymyalgia rheumatica and a meningioma.', ['disease: polymyalgia rheumatica', 'disease: meningioma']],
    ['Vitamin D, leptin and Viagra.', ['drug: vitamin D', 'drug: leptin', 'drug: sildenafil']],
  ])('reads %s', (text, expected) => {
    expect(named(text)).toEqual(expected);
  });

  it('tells effects as direction and outcome, before and after the verb', () => {
    expect(named('The diet slowed renal decline.')).toContain('effect: slowed renal decline');
    expect(named('Walking speed was markedly reduced in both arms.')).toContain(
      'effect: walking speed was markedly reduced',
    );
    expect(named('It improved quality of life.')).toContain('effect: improved quality of life');
  });

  it('does not call an action on a target an effect', () => {
    expect(named('Metformin inhibits mTOR signalling.')).toEqual([
      'drug: metformin',
      'pathway: mTOR signalling',
      'target: mTOR',
    ]);
  });

  it('does not tell what was denied as an effect', () => {
    expect(named('The tablets did not reduce the fever curve.').filter((name) => name.startsWith('effect'))).toEqual(
      [],
    );
  });

  it('does not take study acronyms, everyday words or months for entities', () => {
    const prose =
      'In April the RCT (OR 1.2, 95% CI 1.1-1.3, SF-36) in the USA was released; a comparison of the baseline purchase with the WHO database showed the diagnosis and prognosis.';
    expect(named(prose)).toEqual([]);
  });

  it('gives every entity its own slice of the text, whatever the text', () => {
    const words = fc.constantFrom(
      'metformin',
      'receptor',
      'reduced',
      'IL-6',
      'signalling',
      'the',
      'und',
      '腦',
      '.',
      ',',
      'pain',
      'AMPK',
      'not',
      'ED',
      'β',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(words, fc.string({ unit: 'grapheme' })), { maxLength: 20 }), (parts) => {
        const text = parts.join(' ');
        for (const entity of findEntities(text)) expect(text.slice(entity.start, entity.end)).toBe(entity.text);
      }),
    );
  });
});

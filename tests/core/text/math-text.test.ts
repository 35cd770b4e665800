import { describe, expect, test } from 'vitest';
import { parseXml } from '#core/sources/xml.ts';
import { textOf } from '#core/sources/xml-text.ts';
import { latexMath } from '#core/text/math-text.ts';
import { plainPowers } from '#core/text/scripts.ts';

const rendered = (inner: string) => textOf(parseXml(`<t>${inner}</t>`));
const math = (inner: string) => rendered(`<math>${inner}</math>`);
const sum = (a: string, b: string) => `<mrow><mn>${a}</mn><mo>+</mo><mn>${b}</mn></mrow>`;

describe('a formula as one line', () => {
  test.each([
    ['fractions of sums', `<mfrac>${sum('12', '20')}${sum('16', '16')}</mfrac>`, '(12+20)/(16+16)'],
    ['plain fractions', '<mfrac><mn>12</mn><mn>48</mn></mfrac>', '12/48'],
    ['fractions of fractions', `<mfrac><mn>1</mn><mfrac><mn>2</mn><mn>3</mn></mfrac></mfrac>`, '1/(2/3)'],
    ['mixed numbers', '<mrow><mn>2</mn><mfrac><mn>1</mn><mn>2</mn></mfrac></mrow>', '2 1/2'],
    ['digits that stand alone', '<mn>1</mn><mn>2</mn><mo>.</mo><mn>5</mn>', '12.5'],
    ['negative powers', '<msup><mn>10</mn><mrow><mo>-</mo><mn>3</mn></mrow></msup>', '10^-3'],
    ['powers of names', '<msup><mi>x</mi><mn>2</mn></msup>', 'x^2'],
    ['powers of sums', `<msup>${sum('1', '2')}<mn>2</mn></msup>`, '(1+2)^2'],
    ['powers of powers', '<msup><mn>10</mn><msup><mn>10</mn><mn>3</mn></msup></msup>', '10^10^3'],
    ['lowered numbers', '<msub><mn>10</mn><mn>2</mn></msub>', '10_2'],
    ['names of parts', '<msub><mi>T</mi><mi>max</mi></msub>', 'Tmax'],
    ['roots', `<msqrt>${sum('1', '2')}</msqrt>`, '√(1+2)'],
    [
      'sums with limits',
      '<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mn>10</mn></munderover><mn>5</mn>',
      '∑_(i=1)^10 5',
    ],
    ['means', '<mover><mi>x</mi><mo>¯</mo></mover>', 'x¯'],
    ['choices', '<mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac>', '(n choose k)'],
    ['brackets of their own', '<mfenced open="[" close="]"><mn>1</mn><mn>2</mn></mfenced>', '[1, 2]'],
    [
      'charge and mass apart',
      '<mmultiscripts><mi>U</mi><mprescripts/><mn>92</mn><mn>238</mn></mmultiscripts>',
      '^238_92U',
    ],
  ])('%s', (_, inner, expected) => {
    expect(math(inner)).toBe(expected);
  });
});

describe('raised and lowered text', () => {
  test.each([
    ['ranges', '10<sup>8-10</sup> CFU or 10<sup>9–11</sup>', '10^8-10 CFU or 10^9–11'],
    ['errors', 'from 10<sup>9.1 ± 0.3</sup> copies', 'from 10^9.1 ± 0.3 copies'],
    ['brackets', '3.5 × 10<sup>(6)</sup>', '3.5 × 10^6'],
    ['a minus before letters', '2<sup>−ΔΔCt</sup>', '2^−ΔΔCt'],
    ['ordinals and notes', 'the 1<sup>st</sup>, 25<sup>a</sup> and 30*', 'the 1st, 25a and 30*'],
    ['a charge', 'CD4<sup>+</sup> and Ca<sup>2+</sup>', 'CD4+ and Ca2+'],
    ['chains', '10<sup>10<sup>3</sup></sup>', '10^10^3'],
    ['a number behind a base', 'log<sub>10</sub>5.2', 'log10 5.2'],
    ['a base of a number', '101<sub>2</sub>', '101_2'],
    ['a mixed number', '2<sup>1</sup>/<sub>2</sub> cups', '2 1/2 cups'],
    ['isotopes', '<sup>18</sup>F-FDG and <sup>99m</sup>Tc', '18F-FDG and 99mTc'],
  ])('%s', (_, inner, expected) => {
    expect(rendered(inner)).toBe(expected);
  });

  test('powers in raised digits are written as all others, and units keep theirs', () => {
    expect(plainPowers('10⁶ CFU, 10⁻³ M, 27 kg/m², CO₂')).toBe('10^6 CFU, 10^−3 M, 27 kg/m², CO₂');
  });

  test('of two forms of one formula one is read', () => {
    const forms = '<alternatives><tex-math>$$0.72$$</tex-math><math><mn>0.72</mn></math></alternatives>';
    expect(rendered(`HR <inline-formula>${forms}</inline-formula> in both`)).toBe('HR 0.72 in both');
    expect(rendered('HR <tex-math>$$0.72$$</tex-math>')).toBe('HR 0.72');
  });
});

describe('a formula in TeX', () => {
  test.each([
    ['$p<0.05$', 'p<0.05'],
    ['\\alpha = 0.01', 'α = 0.01'],
    ['\\frac{12+20}{16+16}', '(12+20)/(16+16)'],
    ['10^{-3}', '10^-3'],
    ['10^6', '10^6'],
    ['\\mathrm{CO}_2', 'CO2'],
    ['\\geq 65\\,\\%', '≥ 65 %'],
    ['\\documentclass{minimal}\\begin{document}$$0.72$$\\end{document}', '0.72'],
  ])('%s', (tex, expected) => {
    expect(latexMath(tex)).toBe(expected);
  });
});

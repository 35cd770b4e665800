import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { find, findAll, parseXml } from '#core/sources/xml.ts';
import { cleanText, textOf } from '#core/sources/xml-text.ts';
import { describeWithSharedData, listShared, readShared } from '#tests/shared-data.ts';

const text = (xml: string) => textOf(parseXml(xml));
const escaped = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

describe('reading XML', () => {
  test('follows names downwards, through all branches or the first', () => {
    const root = parseXml('<list><group><item>1</item><item>2</item></group><group><item>3</item></group></list>');
    expect(findAll(root, 'group', 'item').map(textOf)).toEqual(['1', '2', '3']);
    expect(textOf(find(root, 'group', 'item'))).toBe('1');
    expect(find(root, 'item')).toBeUndefined();
    expect(findAll(undefined, 'item')).toEqual([]);
  });

  test('leaves out marks that nobody sees: those of direction, and those between the signs of a formula', () => {
    expect(cleanText('\u200ef\u2061(x) fell\u202c in \u2066adults\u2069\u200f.')).toBe('f(x) fell in adults.');
  });

  test('drops namespace prefixes and decodes attributes', () => {
    const root = parseXml('<a:feed xmlns:a="urn:x"><a:link title="P &amp; Q" rel="self"/></a:feed>');
    expect(root.name).toBe('feed');
    expect(find(root, 'link')?.attributes).toMatchObject({ title: 'P & Q', rel: 'self' });
  });

  test.each([
    ['nothing', ''],
    ['prose', 'Service unavailable'],
    ['JSON', '{"error":"no"}'],
    ['a cut document', '<set><item>one</item><item>tw'],
    ['an unclosed element', '<set><item></set>'],
    ['a bare ampersand in a name', '<set><&></set>'],
    ['names that would reach into JavaScript', '<set><__proto__>x</__proto__></set>'],
    ['absurd nesting', '<a>'.repeat(5_000) + '</a>'.repeat(5_000)],
  ])('calls %s invalid', (_, xml) => {
    expect(() => parseXml(xml)).toThrow(expect.objectContaining({ code: 'source_invalid' }));
  });

  test('expands no entity that a document defines itself', () => {
    const bomb = '<!DOCTYPE a [<!ENTITY x "boom"><!ENTITY y "&x;&x;&x;&x;">]><a>&y;</a>';
    expect(text(bomb)).toBe('&y;');
  });

  test('gives back any text that was escaped into it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        expect(text(`<a>${escaped(value)}</a>`)).toBe(cleanText(value));
      }),
    );
  });
});

describe('text of marked-up prose', () => {
  test.each([
    ['chemical formulae', '<t>CO<sub>2</sub> and Ca<sup>2+</sup></t>', 'CO2 and Ca2+'],
    ['italics in their place', '<t>the <i>Zyx</i> gene of <i>E. coli</i></t>', 'the Zyx gene of E. coli'],
    ['powers of numbers', '<t>3 × 10<sup>-6</sup> cells/mm<sup>3</sup></t>', '3 × 10^-6 cells/mm3'],
    ['ordinals', '<t>the 19<sup>th</sup> century</t>', 'the 19th century'],
    ['character references', '<t>5&#xa0;mg &#8211; 10&#x2009;mg &lt; 1&amp;1</t>', '5 mg – 10 mg < 1&1'],
    ['double escaping, undone once', '<t>a &amp;lt; b</t>', 'a &lt; b'],
    ['CDATA, verbatim', '<t><![CDATA[x &amp; y]]></t>', 'x &amp; y'],
    ['comments, left out', '<t>one<!-- two --> three</t>', 'one three'],
    ['invisible characters', '<t>in&#xad;visible&#x200b;\u0000 text</t>'.replace('\u0000', ''), 'invisible text'],
    ['decomposed accents', '<t>Andre&#x301;</t>', 'André'],
    ['fractions', '<t>p<m:math xmlns:m="u"><m:mfrac><m:mn>1</m:mn><m:mn>2</m:mn></m:mfrac></m:math></t>', 'p1/2'],
    [
      'isotopes',
      '<t><math><mmultiscripts> <mi>Xe</mi> <mprescripts/> <none/> <mn>129</mn> </mmultiscripts></math> gas</t>',
      '129Xe gas',
    ],
    ['powers in formulae', '<t><math><msup><mn>10</mn><mn>6</mn></msup><mtext> cells</mtext></math></t>', '10^6 cells'],
    [
      'TeX next to a formula, left out',
      '<t><math><semantics><mi>x</mi><annotation>\\x</annotation></semantics></math></t>',
      'x',
    ],
  ])('renders %s', (_, xml, expected) => {
    expect(text(xml)).toBe(expected);
  });
});

describeWithSharedData('recorded XML', () => {
  const broken = new Set(['biopython_einfo4.xml']);
  const files = ['pubmed_efetch', 'eutils_misc', 'arxiv'].flatMap((folder) =>
    listShared('api', 'dev', folder)
      .filter((file) => file.endsWith('.xml'))
      .map((file) => [folder, file] as const),
  );

  test.each(files.filter(([, file]) => !broken.has(file)))('%s/%s is read', (folder, file) => {
    expect(parseXml(readShared('api', 'dev', folder, file)).name).toMatch(/^\w+$/);
  });

  test('the one that is not well-formed is refused', () => {
    expect(() => parseXml(readShared('api', 'dev', 'eutils_misc', 'biopython_einfo4.xml'))).toThrow();
  });
});

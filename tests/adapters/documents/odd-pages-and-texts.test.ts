import { describe, expect, it } from 'vitest';
import { asRead, readBytes } from './read-files.ts';

// All documents here are made up.
const read = async (name: string, bytes: Uint8Array | string) => asRead(await readBytes(name, bytes));
const page = (body: string, head = '<meta charset="utf-8">') =>
  `<!doctype html><html><head>${head}<title>Walking</title></head><body><article><p>${body}</p></article></body></html>`;
const LONG =
  'The fictional Lindau study followed adults for two years and found that walkers slept longer than others.';

/** Russian and Greek letters as Windows kept them, one byte a letter. */
const cyrillic = (text: string) =>
  Buffer.from([...text].map((c) => (/[А-я]/.test(c) ? c.charCodeAt(0) - 0x410 + 0xc0 : c.charCodeAt(0))));

describe('a saved page', () => {
  it('is read in the encoding that it names', async () => {
    const text = 'В исследовании было пятьдесят два человека и все спали дольше чем прежде и жили спокойно без жалоб';
    const html = page(text, '<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">');
    expect((await read('a.html', cyrillic(html))).text).toContain(text);
  });

  it('is read as UTF-8 where it is that, whatever it names', async () => {
    const html = page(`${LONG} Größe, ≥ 30.`, '<meta charset="iso-8859-1">');
    expect((await read('a.html', html)).text).toContain('Größe, ≥ 30.');
  });

  it('keeps its formulas, including those hidden next to a picture', async () => {
    const power = '<math><msup><mn>10</mn><mrow><mo>−</mo><mn>5</mn></mrow></msup></math>';
    const hidden = `<span style="display: none">${'<math><mn>0.83</mn></math>'}</span><img alt="0.83">`;
    const { text } = await read(
      'a.html',
      page(`${LONG} It erred at ${power} per step, and the ratio was ${hidden} in both.`),
    );
    expect(text).toContain('It erred at 10^−5 per step, and the ratio was 0.83 in both.');
  });

  it('has a title without markup, and with its powers', async () => {
    const head =
      '<meta charset="utf-8"><meta name="citation_title" content="Walking &lt;i&gt;and&lt;/i&gt; 10&lt;sup&gt;4&lt;/sup&gt; steps, n &lt; 30">';
    expect((await read('a.html', page(LONG, head))).title).toBe('Walking and 10^4 steps, n < 30');
  });

  it('writes no raised or lowered number into the next one', async () => {
    const body = `${LONG} Counts were 10<sup>4-6</sup> and log<sub>10</sub>5.2 higher with H<sub>2</sub>O.`;
    expect((await read('a.html', page(body))).text).toContain('Counts were 10^4-6 and log10 5.2 higher with H2O.');
  });
});

describe('a table of a page', () => {
  it('has a line for each row, whatever stands in its cells', async () => {
    const rows = '<table><tr><td><p><b>Falls 4</b></p></td><td><ul><li>10 to 12</li></ul></td></tr></table>';
    expect((await read('a.html', page(`${LONG}</p>${rows}<p>${LONG.replace('two', 'six')}`))).text).toContain(
      'Falls 4 | 10 to 12',
    );
  });
});

describe('a text', () => {
  it('loses one character to one wrong byte', async () => {
    const bytes = Buffer.concat([
      Buffer.from('Ødegård and Müller agreed. '),
      Buffer.from([0xfe]),
      Buffer.from(' So did β.'),
    ]);
    expect((await read('a.txt', bytes)).text).toBe('Ødegård and Müller agreed. \ufffd So did β.');
  });

  it.each<[string, Uint8Array]>([
    ['UTF-16 without a mark', Buffer.from('Fifty-two walkers slept longer.', 'utf16le')],
    ['UTF-16 without a mark, turned around', Buffer.from('Fifty-two walkers slept longer.', 'utf16le').swap16()],
  ])('is read from %s', async (_, bytes) => {
    expect((await read('a.txt', bytes)).text).toBe('Fifty-two walkers slept longer.');
  });

  it('of another script is read in the old encoding of it', async () => {
    const text = 'В исследовании было пятьдесят два человека, и все они спали дольше, чем прежде.';
    expect((await read('a.txt', cyrillic(text))).text).toBe(text);
  });

  it('keeps what stands between < and >, unless HTML knows it', async () => {
    const { text } = await read(
      'a.md',
      'Held for n < 30 and p > 5, IL-6 <low and x> 4, a<b and c>d, and <b>not</b> <x> 10<sup>4</sup>.',
    );
    expect(text).toBe('Held for n < 30 and p > 5, IL-6 <low and x> 4, a<b and c>d, and not <x> 10^4.');
  });

  it('has whole words over the ends of its lines, and rows where its cells stand apart', async () => {
    const { text } = await read(
      'a.txt',
      'The TNF-\n6 level and the follow-\nup of it; walk-\ning, or walking, is up.\n\nArm        Falls   n\nWalking    4       52',
    );
    expect(text).toContain('The TNF-6 level and the follow-up of it; walking, or walking, is up.');
    expect(text).toContain('Arm | Falls | n\nWalking | 4 | 52');
  });
});

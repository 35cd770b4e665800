import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createBibliographyReader } from '#adapters/documents/create-bibliography-reader.ts';

const program = path.join(import.meta.dirname, '../../../lib/adapters/documents/bibliography-process.ts');
const reader = createBibliographyReader({ program });
const signal = AbortSignal.timeout(60_000);
const ris = (title: string) => `TY  - JOUR\r\nTI  - ${title}\r\nAU  - Müller, J\r\nPY  - 2019\r\nER  - \r\n`;
const titlesOf = async (bytes: Uint8Array) =>
  (await reader.read(bytes, { signal })).references.map(({ title }) => title);

/** UTF-16 in the other order of its bytes. */
const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();

describe('files of references', () => {
  const title = 'Größe und Wirkung von Velorimin';

  it.each([
    ['UTF-8', Buffer.from(ris(title))],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${ris(title)}`)],
    ['UTF-16', Buffer.from(`\uFEFF${ris(title)}`, 'utf16le')],
    ['UTF-16 without a mark', Buffer.from(ris(title), 'utf16le')],
    ['UTF-16 the other way', swapped(Buffer.from(`\uFEFF${ris(title)}`, 'utf16le'))],
    ['UTF-16 the other way without a mark', swapped(Buffer.from(ris(title), 'utf16le'))],
    ['Latin-1', Buffer.from(ris(title), 'latin1')],
  ])('are read in %s', async (_, bytes) => {
    expect(await titlesOf(bytes)).toEqual([title]);
  });

  it('are read in GBK and in Windows-1251, and name the encoding that was guessed', async () => {
    // The titles as bytes: no encoder for these is at hand.
    const gbk = Buffer.concat([
      Buffer.from('TY  - JOUR\nTI  - '),
      Buffer.from(
        'cdcabadacbd8b6d4b5b9b0e0bba4cabfcbafc3dfd6cac1bfb5c4d3b0cfeca3bad2bbcfeecbe6bbfacbabc3a4b0b2cebfbcc1b6d4d5d5cad4d1e9',
        'hex',
      ),
      Buffer.from('\nER  - \n'),
    ]);
    const cyrillic = Buffer.concat([
      Buffer.from('TY  - JOUR\nTI  - '),
      Buffer.from(
        'cce5ebe0f2eeede8ed20eff0e820f1ece5ededeee920f0e0e1eef2e520f320ece5e4e8f6e8edf1eae8f520f1e5f1f2b8f03a20f0e0ede4eeece8e7e8f0eee2e0ededeee520e8f1f1ebe5e4eee2e0ede8e5',
        'hex',
      ),
      Buffer.from('\nER  - \n'),
    ]);
    expect(await titlesOf(gbk)).toEqual(['褪黑素对倒班护士睡眠质量的影响：一项随机双盲安慰剂对照试验']);
    const read = await reader.read(cyrillic, { signal });
    expect(read.references[0]?.title).toBe(
      'Мелатонин при сменной работе у медицинских сестёр: рандомизированное исследование',
    );
    expect(read.problems).toEqual([expect.stringContaining('windows-1251')]);
  });

  it('lose one sign to one byte that is wrong, and say so', async () => {
    const bytes = Buffer.from(
      ris(`${title} bei Ärzten, Übermüdung und Schläfrigkeit: größer als ÄÖÜ äöü äöü äöü äöü äöü äöü äöü äöü äöü x`),
    );
    bytes[bytes.length - 20] = 0xff;
    const { references, problems } = await reader.read(bytes, { signal });
    expect(references[0]?.title).toContain(title);
    expect(problems).toEqual([expect.stringContaining('�')]);
  });

  it('leave the program that asks free while a hostile one is read', async () => {
    const hostile = Buffer.from(`x${'\n'.repeat(1_000_000)}@article{a, title={${'{'.repeat(200_000)}`);
    let longest = 0;
    let last = performance.now();
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 10);
    await reader.read(hostile, { signal });
    clearInterval(timer);
    expect(longest).toBeLessThan(1_000);
  });

  it('are stopped and reported when they take too long', async () => {
    const impatient = createBibliographyReader({ program, ms: 1 });
    const many = Buffer.from(`@article{a, title={x {y} $z$}, year=2020}\n`.repeat(3_000));
    expect(await impatient.read(many, { signal })).toMatchObject({
      references: [],
      problems: [expect.stringContaining('too long')],
    });
  });
});

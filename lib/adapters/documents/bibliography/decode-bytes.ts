import { analyse } from 'chardet';

/** Bytes that are examined to detect the encoding of a file. */
const SAMPLE = 200_000;
/** A file in UTF-8 may have been cut or patched in places; text in another encoding has hardly a sequence of it by chance. */
const LEAST_WHOLE = 4;

/** The text of a file in any encoding, and which that was; `broken`: signs that could not be read. */
export function decodeBytes(bytes: Uint8Array): { text: string; encoding: string; broken: number } {
  const marked = markOf(bytes) ?? wideOf(bytes);
  if (marked) return decoded(bytes, marked);
  const utf8 = decoded(bytes, 'utf-8');
  if (utf8.broken === 0) return utf8;
  const wide = countOf(utf8.text, /[\u0080-\uFFFC]/g);
  if (utf8.broken * LEAST_WHOLE <= wide) return utf8;
  return decoded(bytes, guessed(bytes));
}

function decoded(bytes: Uint8Array, encoding: string) {
  const text = new TextDecoder(encoding).decode(bytes);
  return { text, encoding, broken: countOf(text, /\uFFFD/g) };
}

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

function markOf([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** UTF-16 without its mark: every other byte of what is written in Latin letters is 0. */
function wideOf(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, 2_000);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 5 && even < odd / 10) return 'utf-16le';
  return even > sample.length / 5 && odd < even / 10 ? 'utf-16be' : undefined;
}

const OTHER_SCRIPT = /^(?:gb|big5|shift|euc|iso-2022|koi8|windows-125[1356]$|iso-8859-[5-8]$)/;

/**
 * Latin files are in the Windows encoding, which contains the letters of ISO and more; unknown names count as one too.
 * In Latin script accented letters stand alone; whole words beyond ASCII mean another script.
 */
function guessed(bytes: Uint8Array): string {
  const nonAscii = beyondAscii(bytes);
  const names = analyse(nonAscii).map(({ name }) => name.toLowerCase());
  const [name = ''] = areAlone(nonAscii) ? names : names.filter((each) => OTHER_SCRIPT.test(each));
  if (name === '' || /^(?:ascii|utf-8|iso-8859-(?:1|15))$/.test(name)) return 'windows-1252';
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return 'windows-1252';
  }
}

function areAlone(bytes: Uint8Array): boolean {
  let [alone, runs, length] = [0, 0, 0];
  for (const byte of [...bytes.subarray(0, 20_000), 0]) {
    if (byte > 0x7f) length += 1;
    else if (length > 0) {
      runs += 1;
      alone += Number(length < 3);
      length = 0;
    }
  }
  return alone * 2 >= runs;
}

/** The informative lines: tags and English say nothing about the encoding and outweigh the rest. */
function beyondAscii(bytes: Uint8Array): Uint8Array {
  const kept: number[] = [];
  let from = 0;
  for (let at = 0; at <= bytes.length && kept.length < SAMPLE; at += 1) {
    if (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) continue;
    const line = bytes.subarray(from, at);
    if (line.length < SAMPLE && line.some((byte) => byte > 0x7f)) kept.push(...line.subarray(0, 10_000), 0x0a);
    from = at + 1;
  }
  return Uint8Array.from(kept.length > 0 ? kept : bytes.subarray(0, SAMPLE));
}

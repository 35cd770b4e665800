import { analyse } from 'chardet';
import htmlEncodingSniffer from 'html-encoding-sniffer';

/** Bytes that are looked at for a file's encoding. */
const SAMPLE = 64_000;
/** Share of the bytes of a UTF-16 text in any script with spaces and digits: every other byte is often zero. */
const NAUGHTS = 0.15;
/**
 * Share of the bytes of a text: letters of other scripts are nearly all beyond ASCII, accented Latin letters are few.
 */
const FOREIGN = 0.15;
/** Of 100. */
const SURE = 30;

/**
 * The characters of a file: by its mark; as UTF-8 where it is that, or nearly (a byte that is wrong costs one character, shown as
 * �); else in the old encoding that its letters are most like, Windows Latin-1 where they are few. None is refused for its
 * encoding.
 */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(markOf(bytes) ?? utf16Of(bytes) ?? (isUtf8(bytes) ? 'utf-8' : oldEncodingOf(bytes))).decode(
    bytes,
  );
}

/** The characters of a saved page, in the encoding it names where its bytes do not say better. */
export function decodeHtml(bytes: Uint8Array): string {
  if (markOf(bytes) || utf16Of(bytes) || isUtf8(bytes)) return decodeText(bytes);
  const named = htmlEncodingSniffer(bytes, { defaultEncoding: 'UTF-8' });
  return named === 'UTF-8' ? decodeText(bytes) : new TextDecoder(named).decode(bytes);
}

/** UTF-16 without a byte order mark, by the positions of its zero bytes. */
export function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const length = Math.min(bytes.length, SAMPLE) & ~1;
  let first = 0;
  let second = 0;
  for (let n = 0; n < length; n += 2) {
    first += Number(bytes[n] === 0);
    second += Number(bytes[n + 1] === 0);
  }
  if (second > NAUGHTS * length && first < second / 20) return 'utf-16le';
  return first > NAUGHTS * length && second < first / 20 ? 'utf-16be' : null;
}

function markOf(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : null;
}

/** Whether more of what lies beyond ASCII is UTF-8 than is not. */
function isUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes);
  let right = 0;
  let wrong = 0;
  for (const [sign] of text.matchAll(/[^\0-\x7f]/gu)) {
    if (sign === '\ufffd') wrong += 1;
    else right += 1;
  }
  return wrong === 0 || right > wrong;
}

function oldEncodingOf(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, SAMPLE);
  const beyond = sample.reduce((sum, byte) => sum + Number(byte > 0x7f), 0);
  if (beyond < FOREIGN * sample.length) return 'windows-1252';
  for (const { name, confidence } of analyse(sample)) {
    if (confidence >= SURE && isKnown(name) && !/^(?:utf|iso-2022)/i.test(name)) return name;
  }
  return 'windows-1252';
}

function isKnown(name: string): boolean {
  try {
    new TextDecoder(name);
    return true;
  } catch {
    return false;
  }
}

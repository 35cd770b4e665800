/** A trial's number in the registries' format, and its place in a text. */
export interface NamedNumber {
  number: string;
  start: number;
  end: number;
}

/**
 * Registries whose numbers are a prefix and digits, by the prefix in lower case: how it is spelled, and how many digits follow.
 * ClinicalTrials.gov, ISRCTN, and primary registries of the WHO, as https://trialsearch.who.int lists them.
 */
const PREFIXES: Readonly<Record<string, { spelled: string; digits: readonly [number, number] }>> = {
  nct: { spelled: 'NCT', digits: [8, 8] },
  isrctn: { spelled: 'ISRCTN', digits: [8, 8] },
  actrn: { spelled: 'ACTRN', digits: [14, 14] },
  anzctr: { spelled: 'ACTRN', digits: [14, 14] },
  chictr: { spelled: 'ChiCTR', digits: [8, 10] },
  itmctr: { spelled: 'ITMCTR', digits: [10, 10] },
  drks: { spelled: 'DRKS', digits: [8, 8] },
  irct: { spelled: 'IRCT', digits: [8, 20] },
  jrct: { spelled: 'jRCT', digits: [9, 10] },
  jrcts: { spelled: 'jRCTs', digits: [9, 10] },
  japiccti: { spelled: 'JapicCTI-', digits: [6, 6] },
  umin: { spelled: 'UMIN', digits: [9, 9] },
  kct: { spelled: 'KCT', digits: [7, 7] },
  lbctr: { spelled: 'LBCTR', digits: [10, 10] },
  ntr: { spelled: 'NTR', digits: [3, 5] },
  pactr: { spelled: 'PACTR', digits: [15, 16] },
  rpcec: { spelled: 'RPCEC', digits: [8, 8] },
  tctr: { spelled: 'TCTR', digits: [11, 11] },
};

/** "NCT01234567", "NCT Number: 03849118", "UMIN-CTR 000012045": the forms of the tests of https://github.com/maia-sh/ctregistries. */
const PREFIXED =
  /(?<![\p{L}\p{N}])(NCT|ISRCTN|ACTRN|ANZCTR|ChiCTR|ITMCTR|DRKS|IRCT|jRCTs?|JapicCTI|UMIN|KCT|LBCTR|NTR|PACTR|RPCEC|TCTR)(?:[ -](?:number|no|id|ctr)\b)?[\s.:#\u2010-\u2015\u2212-]{0,3}(\d{3,20})(N\d{1,3})?(?![\p{L}\p{N}])/giu;
/**
 * EudraCT and CTIS, ChiCTR as it was, CTRI, SLCTR, ReBec, and the registries of the Netherlands, the Philippines and Peru. EudraCT numbers begin in 2004, and their second part with 0: a telephone
 * number seldom does. Full texts have typographic hyphens as often as the one of the keyboard.
 */
const OTHERS =
  /(?<![\p{L}\p{N}])(?:(?:EUCTR|CTIS)?20\d\d[-\u2010-\u2015\u2212][05]\d{5}[-\u2010-\u2015\u2212]\d\d(?:[-\u2010-\u2015\u2212]\d\d)?|ChiCTR-[A-Z]{2,5}-\d{8,10}|CTRI ?\/ ?\d{4} ?\/ ?\d{2,3} ?\/ ?\d{5,6}|SLCTR\/\d{4}\/\d{3}|RBR-[a-z0-9]{6,8}|NL-OMON\d{4,6}|PHRR\d{6}-\d{6}|PER-\d{3}-\d{2})(?![\p{L}\p{N}])/giu;

/** Every registration number that a text names, in its order. */
export function registrationNumbers(text: string): NamedNumber[] {
  const prefixed = Array.from(
    text.matchAll(PREFIXED),
    ({ 0: written, 1: prefix, 2: digits, 3: suffix = '', index }) => ({
      number: spelledNumber(prefix ?? '', digits ?? '', suffix),
      start: index,
      end: index + written.length,
    }),
  );
  const others = Array.from(text.matchAll(OTHERS), ({ 0: written, index }) => ({
    number: plainNumber(written),
    start: index,
    end: index + written.length,
  }));
  return [...prefixed, ...others]
    .flatMap(({ number, ...place }) => (number === null ? [] : [{ number, ...place }]))
    .toSorted((a, b) => a.start - b.start);
}

/** Null where it is no number of that registry. Only Iranian numbers have a suffix, and all of them do. */
function spelledNumber(prefix: string, digits: string, suffix: string): string | null {
  const registry = PREFIXES[prefix.toLowerCase()];
  if (!registry || digits.length < registry.digits[0] || digits.length > registry.digits[1]) return null;
  return (suffix !== '') === (registry.spelled === 'IRCT') ? registry.spelled + digits + suffix.toUpperCase() : null;
}

function plainNumber(written: string): string | null {
  const plain = written
    .toUpperCase()
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/ /g, '');
  // CTIS numbers have four parts, EudraCT numbers three.
  const [, part] = plain.split('-');
  const isEuropean = /^(?:EUCTR|CTIS)?20/.test(plain);
  if (isEuropean && (part?.startsWith('5') ?? false) !== (plain.split('-').length === 4)) return null;
  return plain.replace(/^(?:EUCTR|CTIS)/, '').replace(/^CHICTR/, 'ChiCTR');
}

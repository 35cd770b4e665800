/** A trial's number in the registries' format, and its place in a text. */
export interface NamedNumber {
  number: string;
  start: number;
  end: number;
}

/**
 * Numbers of ClinicalTrials.gov, ISRCTN, EudraCT and CTIS, and of the WHO primary registries (ANZCTR, ChiCTR, CTRI,
 * DRKS, IRCT, jRCT, UMIN, CRiS, NTR, PACTR, ReBec, TCTR), as listed by https://trialsearch.who.int.
 */
const NUMBER =
  /(?<![\p{L}\p{N}])(?:NCT[\s-]?\d{8}|ISRCTN[\s-]?\d{8}|20\d{2}-5\d{5}-\d{2}-\d{2}|(?:19|20)\d{2}-\d{6}-\d{2}|ACTRN\d{14}|ChiCTR(?:-[A-Z]{2,5}-|-)?\d{8,10}|CTRI\/\d{4}\/\d{2,3}\/\d{5,6}|DRKS\d{8}|IRCT\d{8,20}N\d{1,3}|jRCTs?\d{9,10}|UMIN\d{9}|KCT\d{7}|NTR\d{3,5}|PACTR\d{15,16}|RBR-[a-z0-9]{6,8}|TCTR\d{11})(?![\p{L}\p{N}])/giu;

/** Every registration number that a text names, in its order. */
export function registrationNumbers(text: string): NamedNumber[] {
  return Array.from(text.matchAll(NUMBER), ({ 0: written, index }) => ({
    number: normalNumber(written),
    start: index,
    end: index + written.length,
  }));
}

/** "nct 01234567" as NCT01234567; the others as their registry spells them. */
export function normalNumber(written: string): string {
  const upper = written.trim().toUpperCase();
  const spelled = /^(?:NCT|ISRCTN)/.test(upper) ? upper.replace(/[\s-]/g, '') : upper;
  return spelled.replace(/^CHICTR/, 'ChiCTR').replace(/^JRCT(S?)/, (_, s: string) => `jRCT${s.toLowerCase()}`);
}

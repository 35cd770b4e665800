import type { Notice } from './evidence.ts';

/** Who says so, where a notice's source names it; PubMed's own links carry no name. */
const WHO = /^(PubMed|Europe PMC): /;

/**
 * Notices without repetitions. Two sources that tell of one notice word it differently: of one kind, they are one when
 * they cite the same place, else when they name the same year, else when one of them names none. What one source tells
 * twice are two notices. The result keeps the exacter date and both sources.
 *
 * @param notices in an order that only their content decides, so that the result does not depend on who answered first.
 */
export function mergeNotices(notices: readonly Notice[]): Notice[] {
  const [first, second] = [ofSource(notices, false), ofSource(notices, true)];
  const left = new Set(second);
  const partners = new Map<Notice, Notice>();
  for (const isSame of [sameCitation, sameYear, eitherUndated]) {
    for (const notice of first.filter((each) => !partners.has(each))) {
      const partner = [...left].find((other) => other.kind === notice.kind && isSame(notice, other));
      if (!partner) continue;
      partners.set(notice, partner);
      left.delete(partner);
    }
  }
  const joined = first.map((notice) => {
    const partner = partners.get(notice);
    return partner ? join(notice, partner) : notice;
  });
  return [...joined, ...left];
}

function ofSource(notices: readonly Notice[], isEuropePmc: boolean): Notice[] {
  return notices.filter(({ source }) => (WHO.exec(source)?.[1] === 'Europe PMC') === isEuropePmc);
}

function join(a: Notice, b: Notice): Notice {
  const date = (b.date ?? '').length > (a.date ?? '').length ? b.date : a.date;
  const said = plain(a.source);
  const source =
    folded(said) === folded(plain(b.source)) ? `PubMed and Europe PMC: ${said}` : `${a.source}; ${b.source}`;
  return { kind: a.kind, date, source };
}

function sameCitation(a: Notice, b: Notice): boolean {
  const citation = citationOf(a.source);
  return citation !== '' && citation === citationOf(b.source);
}

function sameYear(a: Notice, b: Notice): boolean {
  return a.date !== null && b.date !== null && a.date.slice(0, 4) === b.date.slice(0, 4);
}

function eitherUndated(a: Notice, b: Notice): boolean {
  return a.date === null || b.date === null;
}

/** "Erratum in: Fict J. 2024;3:88, PMID 12" → "fictj2024388"; empty where nothing is cited. */
function citationOf(source: string): string {
  const cited = /:\s*(.+)$/.exec(plain(source))?.[1] ?? '';
  return folded(cited.replace(/,? PMID \d+$/, ''));
}

function plain(source: string): string {
  return source.replace(WHO, '');
}

function folded(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

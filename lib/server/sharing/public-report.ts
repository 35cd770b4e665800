import type { Citation } from '#contract/citation.ts';
import type { Report } from '#contract/report.ts';

/** Separates the quotes of a document of which a copy contains only the quotes. */
const GAP = '\n\n[…]\n\n';

/** A frozen report that a link opens. */
export interface SharedReport {
  report: Report;
  sharedAt: string;
  /** Every work in it is invented. */
  sampleData: boolean;
  /** The link shows the newest version; the copy is that. */
  isNewest: boolean;
}

/** The report without what belongs to its owner alone: of own documents those that it cites, of them their quotes, and no id. */
export function publicReport(report: Report): Report {
  const own = report.evidence.filter(({ texts, ids }) => texts.document !== undefined || ids.document !== undefined);
  if (own.length === 0) return report;
  const shown = citationsIn([report.answer, report.sections]);
  const quotes = new Map(own.map(({ id }) => [id, quotesOf(shown, id)]));
  const isShown = ({ evidenceId, field, quote }: Citation) =>
    field !== 'document' || quotes.get(evidenceId)?.includes(quote) === true;
  const published: Report = {
    ...report,
    findings: report.findings.filter((finding) => citationsIn(finding).every(isShown)),
    contradictions: report.contradictions.filter(({ first, second }) => isShown(first) && isShown(second)),
    hypotheses: report.hypotheses.filter((hypothesis) => citationsIn(hypothesis).every(isShown)),
    evidence: report.evidence.flatMap((work) => publicWork(work, quotes.get(work.id))),
  };
  return renumbered(moveCitations(published, quotes), own);
}

/** The same report, with numbers in place of the ids of documents: `document:1`, `document:2`. */
function renumbered(report: Report, own: readonly ReportWork[]): Report {
  const ids = own.flatMap(({ id, ids: { document } }) => [document ?? '', id.replace(/^document:/, '')]);
  const numbers = new Map([...new Set(ids)].filter((id) => DOCUMENT_ID.test(id)).map((id, at) => [id, String(at + 1)]));
  if (numbers.size === 0) return report;
  const any = new RegExp([...numbers.keys()].join('|'), 'g');
  return JSON.parse(JSON.stringify(report).replace(any, (id) => numbers.get(id) ?? id));
}

/** 96 random bits in base64url: what looks like one is one. */
const DOCUMENT_ID = /^[\w-]{16}$/;

type ReportWork = Report['evidence'][number];

function publicWork(work: ReportWork, quotes: readonly string[] | undefined): ReportWork[] {
  if (!quotes) return [work];
  const isInLibraryAlone = work.foundBy.every(({ tool }) => (tool as string) === 'search_library');
  if (quotes.length === 0 && isInLibraryAlone) return [];
  const { document: _, ...ids } = work.ids;
  const { document: __, ...texts } = work.texts;
  return [{ ...work, ids, texts: quotes.length > 0 ? { ...texts, document: quotes.join(GAP) } : texts }];
}

/** Every cited passage of a document, once, in the order of its text. */
function quotesOf(shown: readonly Citation[], evidenceId: string): string[] {
  const cited = shown.filter((each) => each.evidenceId === evidenceId && each.field === 'document');
  const byStart = cited.toSorted((a, b) => a.start - b.start || a.end - b.end);
  return [...new Set(byStart.map(({ quote }) => quote))];
}

/** The same value, with citations of these documents moved to the new places of their quotes. */
function moveCitations<T>(value: T, quotes: ReadonlyMap<string, readonly string[]>): T {
  const move = (each: unknown): unknown => {
    if (Array.isArray(each)) return each.map(move);
    if (each === null || typeof each !== 'object') return each;
    const entries = Object.entries(each).map(([key, inner]) => [key, move(inner)] as const);
    const same = Object.fromEntries(entries);
    if (!isCitation(each) || each.field !== 'document') return same;
    const kept = quotes.get(each.evidenceId);
    if (!kept) return same;
    const start = kept.slice(0, kept.indexOf(each.quote)).reduce((sum, quote) => sum + quote.length + GAP.length, 0);
    return { ...same, start, end: start + each.quote.length };
  };
  return move(value) as T;
}

function citationsIn(value: unknown): Citation[] {
  if (Array.isArray(value)) return value.flatMap(citationsIn);
  if (value === null || typeof value !== 'object') return [];
  return isCitation(value) ? [value] : Object.values(value).flatMap(citationsIn);
}

function isCitation(value: object): value is Citation {
  return 'evidenceId' in value && 'field' in value && 'quote' in value && 'start' in value;
}

import type { Citation } from '#contract/citation.ts';
import type { Claim } from '#contract/claim.ts';
import { type Evidence, isRetracted, TEXT_FIELDS } from '#contract/evidence.ts';
import type { CheckedTextSentence, TextVerdict } from '#contract/text-check/text-check.ts';
import { TEXT_VERDICTS } from '#contract/text-check/text-verdicts.ts';
import { checkSentence, nearestSentences, TOGETHER } from '../checking/check-sentence.ts';
import { checkByCode } from '../checking/verdict.ts';
import { quoteLocator } from '../text/locate-quote.ts';
import type { CitedSentence } from './cited-text.ts';
import type { ResolvedReference } from './resolve-references.ts';

/** A sentence with the works it cites, and what code knows about it. */
export interface SentenceCase {
  sentence: CitedSentence;
  cited: readonly ResolvedReference[];
  /** Works that can be read and may be cited. */
  works: readonly Evidence[];
  /** As code has checked it; null where there is nothing to check it against. */
  claim: Claim | null;
  nearest: Citation | null;
}

const MOST_QUOTES = 12;

/** What code can tell about a sentence and the works it cites; `unchecked` is left to a model. Pure. */
export function openCase(sentence: CitedSentence, references: ReadonlyMap<string, ResolvedReference>): SentenceCase {
  const ids = [...new Set(sentence.marks.flatMap((mark) => mark.references))];
  const cited = ids.flatMap((id) => references.get(id) ?? []);
  const works = [
    ...new Map(cited.flatMap(({ work }) => (work && isReadable(work) ? [[work.id, work] as const] : []))).values(),
  ];
  const near = works.map((work) => nearestSentences(sentence.text, work).slice(0, TOGETHER));
  const nearest = near.flatMap(([first]) => first ?? [])[0] ?? null;
  return { sentence, cited, works, claim: works.length === 0 ? null : claimOf(sentence, works, near.flat()), nearest };
}

function claimOf({ text }: CitedSentence, works: readonly Evidence[], near: readonly Citation[]): Claim {
  const quotations = quotationsIn(text);
  const located = locateQuotations(quotations, works);
  const lost = quotations.find((_, at) => located[at] === null);
  const claim: Claim = { id: '', text, verdict: 'unchecked', citations: [] };
  if (lost !== undefined)
    return {
      ...claim,
      verdict: 'not_found',
      reason: `The quotation “${shortened(lost)}” is not in the source.${whereRead(works)}`,
    };
  for (const work of works) {
    const { claim: alone } = checkSentence(text, work);
    if (alone.verdict === 'supported') return alone;
  }
  const citations = [...located.filter((each) => each !== null), ...near].slice(0, MOST_QUOTES);
  if (citations.length === 0)
    return { ...claim, verdict: 'not_found', reason: `No sentence of the source is about this.${whereRead(works)}` };
  const known = checkByCode({ ...claim, citations }, { evidence: new Map(works.map((work) => [work.id, work])) });
  return known.verdict === 'not_found' ? { ...known, reason: `${known.reason ?? ''}${whereRead(works)}` } : known;
}

const isReadable = (work: Evidence) => !isRetracted(work) && Object.values(work.texts).some(Boolean);

/** The abstract is not the whole work: what is missing from it may be in the full text. */
function whereRead(works: readonly Evidence[]): string {
  const isWhole = works.every(({ texts }) => texts.fulltext ?? texts.document ?? texts.registry ?? texts.page);
  return isWhole ? '' : ' Only the abstract could be read: look into the full text.';
}

const LONGEST_SHOWN = 80;
const shortened = (text: string) => (text.length <= LONGEST_SHOWN ? text : `${text.slice(0, LONGEST_SHOWN)}…`);

/** The verdict on a sentence: the worse of those on its references and on its wording. */
export function closeCase(
  { sentence, cited, works, nearest }: SentenceCase,
  claim: Claim | null,
): Omit<CheckedTextSentence, 'id'> {
  const problems = [...problemsOf(sentence, cited), ...(claim ? [problemOf(claim, cited)] : [])];
  const none = { verdict: 'no_source' as const, reason: noSource(cited) };
  const worst = problems.toSorted((a, b) => rank(a.verdict) - rank(b.verdict))[0] ?? none;
  const reasons = problems.flatMap(({ reason }) => reason ?? []);
  const citations =
    claim && works.length > 0 && claim.verdict !== 'unchecked' && claim.verdict !== 'not_found' ? claim.citations : [];
  return {
    start: sentence.start,
    end: sentence.end,
    text: sentence.text,
    marks: sentence.marks.map(({ start, end, references }) => ({ start, end, references })),
    verdict: worst.verdict,
    reason: worst.verdict === 'supported' ? null : (problems.length === 0 ? none.reason : reasons.join(' ')) || null,
    citations,
    nearest: citations.length > 0 ? null : nearest,
  };
}

const rank = (verdict: TextVerdict) => TEXT_VERDICTS.indexOf(verdict);

interface Problem {
  verdict: TextVerdict;
  reason: string | null;
}

function problemsOf({ marks }: CitedSentence, cited: readonly ResolvedReference[]): Problem[] {
  const unlisted = marks.flatMap(({ missing }) => missing);
  return [
    ...unlisted.map((name) => ({
      verdict: 'no_such_reference' as const,
      reason: `The list of references has no entry for “${name}”.`,
    })),
    ...cited
      .filter(({ state }) => state === 'missing')
      .map((each) => ({ verdict: 'no_such_reference' as const, reason: `No source knows ${nameOf(each)}.` })),
    ...cited
      .filter(({ work }) => work && isRetracted(work))
      .map((each) => ({
        verdict: 'retracted' as const,
        reason: `${capital(nameOf(each))} has been retracted: it supports nothing.`,
      })),
  ];
}

/** The problem with its wording. A source that could not be read may say what the others do not. */
function problemOf(claim: Claim, cited: readonly ResolvedReference[]): Problem {
  const unread = cited.filter(
    ({ work, state }) => state !== 'missing' && (!work || !Object.values(work.texts).some(Boolean)),
  );
  const verdict = claim.verdict;
  const reason = verdict === 'supported' ? null : (claim.reason ?? null);
  if (unread.length === 0 || verdict === 'supported' || verdict === 'contradicted') return { verdict, reason };
  const also = `The text of ${unread.map(nameOf).join(' and ')} could not be had.`;
  return { verdict: verdict === 'partly' ? 'partly' : 'no_source', reason: [reason, also].filter(Boolean).join(' ') };
}

function noSource(cited: readonly ResolvedReference[]): string {
  if (cited.length === 0) return 'Its entry could not be found in the list of references: look it up by hand.';
  return cited
    .map(
      (each) =>
        `${capital(nameOf(each))}: ${each.remarks[0] ?? 'no text of it could be had, neither an abstract nor an open full text.'}`,
    )
    .join(' ');
}

const nameOf = ({ entry: { label, text } }: ResolvedReference) =>
  label === null ? `“${shortened(text)}”` : `${label.startsWith('^') ? 'note' : 'reference'} ${label.replace('^', '')}`;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const QUOTED = /[“"„«]([^“”"„«»]{12,600})[”"“»]/g;
/** Fewer words are a term or scare quotes. */
const LEAST_QUOTED_WORDS = 4;

/** The words that a sentence quotes from others. */
function quotationsIn(sentence: string): string[] {
  return [...sentence.matchAll(QUOTED)]
    .map(([, words = '']) => words.trim())
    .filter((words) => words.split(/\s+/).length >= LEAST_QUOTED_WORDS);
}

/** The place of each quotation in the works; null where it is in none. */
function locateQuotations(quotations: readonly string[], works: readonly Evidence[]): (Citation | null)[] {
  if (quotations.length === 0) return [];
  const texts = works.flatMap((work) =>
    TEXT_FIELDS.flatMap((field) => {
      const text = work.texts[field];
      return text ? [{ work, field, text, locate: quoteLocator(text) }] : [];
    }),
  );
  return quotations.map((quotation) => {
    for (const { work, field, text, locate } of texts) {
      const found = locate(quotation);
      if (!found) continue;
      const { start, end } = found;
      return { evidenceId: work.id, field, quote: text.slice(start, end), start, end };
    }
    return null;
  });
}

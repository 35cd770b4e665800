import type { CertaintyFactor, Organism, Showing } from '#contract/appraisal/short-answer.ts';
import type { Citation } from '#contract/citation.ts';
import type { Claim } from '#contract/claim.ts';
import type { Finding } from '#contract/finding.ts';
import type { Bearing } from '#contract/work-reading.ts';
import { words } from '../../text/words.ts';
import type { RankedWork } from '../handlers.ts';

/*
 * The life of a sentence (docs/how-it-works.md): parse(write(material)) gives a Draft of Sentences, check gives a Draft
 * of Checks, edit gives another one, and render gives the ReportBlocks of the contract.
 */

/** What a sentence rests on: a finding that was read in a work, or another passage of its text. */
export type Source = FindingSource | PassageSource;

export interface FindingSource {
  kind: 'finding';
  work: RankedWork;
  /** The quote that the finding was read from. */
  citation: Citation;
  finding: Finding;
  bearing: Extract<Bearing, 'answers' | 'bears_on'>;
  /** The whole sentence (or sentences) that the quote comes from, without its printed label. */
  sentence: Citation;
  /**
   * The sentence before, where the quote refers back to it, and the one after, where it takes something back; otherwise
   * null.
   */
  before: string | null;
  after: string | null;
}

export interface PassageSource {
  kind: 'passage';
  work: RankedWork;
  citation: Citation;
  /**
   * `methods`: how the work was done. `background`: what was known before, and not its finding. `rest`: what else its
   * abstract says. `context`: from a work on another question, which may explain the answer but does not give it.
   */
  role: 'methods' | 'background' | 'rest' | 'context';
}

/** A sentence, or a row of a table, as written. */
export interface Sentence {
  /** Plain text, after its lead if it has one: "Headaches: fewer had them." */
  text: string;
  /** Its label before a colon; may be empty. */
  lead: string;
  sources: readonly Source[];
  /** A model does not check what code wrote: it is a quotation, or a result that is checked where it is graded. */
  origin: 'writer' | 'editor' | 'code';
  /** Numbers in it that code has calculated. */
  counts: readonly number[];
  /**
   * `title`: of a section. `gap`: it says that no work reports something; during its check its sources are those that
   * come nearest to reporting it, and afterwards it cites none.
   */
  kind?: 'title' | 'gap';
  /**
   * The text before it, for its checker; empty where not needed. A sentence of the opening is dropped together with it.
   */
  before?: string;
  /** Whether its citations follow the sentence itself, or the whole text that it is part of. */
  cites?: 'itself' | 'together';
  /** For a lead with its sentence: the sources of the sentence. A lead may sum up more sources. */
  ownSources?: readonly Source[];
  /** How certain its result was rated, and why: the reason for its "may" and "probably". */
  grade?: string;
  /** It opens the report: two readers check it, and it may be rewritten twice. */
  isOpening?: true;
  /** It is part of a paragraph, not of a list item. */
  isProse?: true;
}

/** A checked sentence. */
export interface Check {
  sentence: Sentence;
  /** What may be shown: its text, possibly rewritten, its verdict with basis and reason, its citations. */
  claim: Claim;
  kept: boolean;
  rewritten: boolean;
}

/** A whole report or answer, as written or checked. */
export interface Draft<T = Sentence> {
  title: string;
  answer: T[];
  /** Lines written to answer the question passed the check; otherwise the sections provide the answer. */
  isAnswered: boolean;
  sections: Section<T>[];
  certainty: CertaintyRow[];
  /** What no work reports, each as a sentence. */
  gaps: T[];
}

/** A piece of a section: at most one table, and the paragraphs and items after it. */
export interface Section<T = Sentence> {
  id: string;
  /** Id of the section it belongs to, which is also the id of the section's first piece. */
  headId: string;
  title: string;
  /** The title to use where its own does not pass the check. */
  plainTitle: string;
  /** The sources it was written from. */
  sources: readonly Source[];
  table: { columns: string[]; rows: T[] } | null;
  /** Each has one or more sentences; the first may have a lead. */
  items: T[][];
}

/** A row of the writer's table of certainties. */
export interface CertaintyRow {
  about: string;
  sources: readonly Source[];
  certainty: ProposedCertainty;
  /** `about` passed its check and may be shown as it is. */
  isChecked?: boolean;
  /** The checked result, with its sources. */
  claim?: Claim;
}

/** The writer's proposal for the certainty of one result; code adds it up and bounds it. */
export interface ProposedCertainty {
  /** Null for a mechanism; low where it is missing. */
  start: 'high' | 'low' | null;
  steps: { factor: Exclude<CertaintyFactor, 'start'>; change: number; reason: string }[];
  /** For a mechanism, how and in whom it was shown. */
  shown?: { in: Organism; by: Showing } | null;
}

export function isFinding(source: Source): source is FindingSource {
  return source.kind === 'finding';
}

/** From a work on another question. */
export function isContext(source: Source): boolean {
  return source.kind === 'passage' && source.role === 'context';
}

/** The whole sentence that the quote comes from. */
export function wholeQuote(source: Source): Citation {
  return isFinding(source) ? source.sentence : source.citation;
}

export function quotesIn(sources: readonly Source[]): string[] {
  return sources.flatMap((each) => [each.citation.quote, wholeQuote(each).quote]);
}

/** The gaps that passed their check. */
export function shownGaps({ gaps }: Draft<Check>): string[] {
  return gaps.flatMap(({ kept, claim }) => (kept ? [claim.text] : []));
}

/** All parts of a section, rows first: sentences, or their checks. */
export function partsIn<T>({ table, items }: Pick<Section<T>, 'table' | 'items'>): T[] {
  return [...(table?.rows ?? []), ...items.flat()];
}

/** Sentences with the same words in the same order are one. */
export function sentenceKey(text: string): string {
  return words(text).join(' ');
}

/** A sentence of the draft that passed its check, with its place. */
export interface KeptSentence {
  section: Section<Check>;
  check: Check;
  /** It is a row of the section's table. */
  isRow: boolean;
}

/** The sentences that the report will show, in reading order. */
export function keptSentences(sections: readonly Section<Check>[]): KeptSentence[] {
  return sections.flatMap((section) =>
    partsIn(section).flatMap((check) => {
      return check.kept ? [{ section, check, isRow: section.table?.rows.includes(check) ?? false }] : [];
    }),
  );
}

/** Drops sentences that repeat an earlier one word for word: two that failed may be rewritten to the same sentence. */
export function withoutRepeats(sections: readonly Section<Check>[]): Section<Check>[] {
  const seen = new Set<string>();
  const isNew = ({ claim, kept }: Check) => {
    const key = sentenceKey(claim.text);
    if (kept && seen.has(key)) return false;
    if (kept) seen.add(key);
    return true;
  };
  return sections.map((section) => ({ ...section, items: section.items.map((item) => item.filter(isNew)) }));
}

import type { CertaintyFactor, Organism, Showing } from '#contract/appraisal/short-answer.ts';
import type { Citation } from '#contract/citation.ts';
import type { Claim } from '#contract/claim.ts';
import type { Finding } from '#contract/finding.ts';
import type { Bearing } from '#contract/work-reading.ts';
import type { RankedWork } from '../handlers.ts';

/*
 * The way of a sentence (docs/how-it-works.md): parse(write(material)) gives a Draft of Sentences, check a Draft of Checks, edit
 * another one, and render the ReportBlocks of the contract.
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
  /** The whole sentence (or sentences) that the quote is cut from, without the label it was printed under. */
  sentence: Citation;
  /** The sentence before where the quote leans on it, and the one behind where it takes something back; else null. */
  before: string | null;
  after: string | null;
}

export interface PassageSource {
  kind: 'passage';
  work: RankedWork;
  citation: Citation;
  /**
   * `methods`: how the work was done. `background`: what was known before it, which it has not found. `rest`: what else its
   * abstract says. `context`: from a work on another question, which may show how the answer is read, and answers nothing.
   */
  role: 'methods' | 'background' | 'rest' | 'context';
}

/** A sentence, or a row of a table, as it was written. */
export interface Sentence {
  /** Plain text, behind its lead where it has one: "Headaches: fewer had them." */
  text: string;
  /** What it begins with, before a colon; empty where nothing. */
  lead: string;
  sources: readonly Source[];
  /** What code wrote is not checked by a model: it is a quotation, or a result that was checked where it is graded. */
  origin: 'writer' | 'editor' | 'code';
  /** Numbers in it that code has calculated. */
  counts: readonly number[];
  /**
   * `title`: of a section. `gap`: it says that no work reports something; while it is checked its sources are those that come
   * nearest to reporting it, and it cites none.
   */
  kind?: 'title' | 'gap';
  /** What it goes on from, for its checker; empty where that needs none of it. What opens a report falls with it. */
  before?: string;
  /** Whether the names of its sources are behind it, or behind the whole text that it is a part of. */
  cites?: 'itself' | 'together';
  /** Of a lead with its sentence, what the sentence rests on: a lead may sum up what more sources say. */
  ownSources?: readonly Source[];
  /** How sure its result was rated, and why: its "may" and "probably" come from that. */
  grade?: string;
  /** It opens the report: two readers check it, and where a rewriting fails too, it is written once more. */
  isOpening?: true;
  /** It is part of a paragraph, not of an item of a list. */
  isProse?: true;
}

/** A sentence behind its check. */
export interface Check {
  sentence: Sentence;
  /** What may be shown: its text, which may have been rewritten, its verdict with basis and reason, its citations. */
  claim: Claim;
  kept: boolean;
  rewritten: boolean;
}

/** A whole report or answer: as it was written, or checked. */
export interface Draft<T = Sentence> {
  title: string;
  answer: T[];
  /** Lines were written to answer the question and hold; else the answer is what the sections begin with. */
  isAnswered: boolean;
  sections: Section<T>[];
  certainty: CertaintyRow[];
  /** What no work reports, each a sentence. */
  gaps: T[];
}

/** A piece of a section: at most one table, and the paragraphs and items behind it. */
export interface Section<T = Sentence> {
  id: string;
  /** Id of the section that it belongs to, whose first piece has it for its own. */
  headId: string;
  title: string;
  /** What it is called where its title does not pass the check. */
  plainTitle: string;
  /** What it was written from. */
  sources: readonly Source[];
  table: { columns: string[]; rows: T[] } | null;
  /** Each of one or more sentences, of which the first may have a lead. */
  items: T[][];
}

/** A row of the writer's table of certainties. */
export interface CertaintyRow {
  about: string;
  sources: readonly Source[];
  certainty: ProposedCertainty;
  /** `about` passed its check, and may be shown as it is. */
  isChecked?: boolean;
  /** It, with what it rests on. */
  claim?: Claim;
}

/** What the writer suggests of how sure one result is; code adds it up and bounds it. */
export interface ProposedCertainty {
  /** None of a mechanism; low where it is missing. */
  start: 'high' | 'low' | null;
  steps: { factor: Exclude<CertaintyFactor, 'start'>; change: number; reason: string }[];
  /** Of a mechanism, in whom and how it was shown. */
  shown?: { in: Organism; by: Showing } | null;
}

export function isFinding(source: Source): source is FindingSource {
  return source.kind === 'finding';
}

/** From a work on another question. */
export function isContext(source: Source): boolean {
  return source.kind === 'passage' && source.role === 'context';
}

/** The whole sentence that it is cut from. */
export function wholeQuote(source: Source): Citation {
  return isFinding(source) ? source.sentence : source.citation;
}

export function quotesIn(sources: readonly Source[]): string[] {
  return sources.flatMap((each) => [each.citation.quote, wholeQuote(each).quote]);
}

/** What no work reports, as far as it passed its check. */
export function shownGaps({ gaps }: Draft<Check>): string[] {
  return gaps.flatMap(({ kept, claim }) => (kept ? [claim.text] : []));
}

/** All of a section, rows first: what was written, or its checks. */
export function partsIn<T>({ table, items }: Pick<Section<T>, 'table' | 'items'>): T[] {
  return [...(table?.rows ?? []), ...items.flat()];
}

import * as z from 'zod';
import { biasConcern, biasDomain } from '../appraisal/bias.ts';
import { citation } from '../citation.ts';

export const MOST_EXTRACTION_COLUMNS = 30;
/** Works that a wording is tried on before all are read. */
export const PILOT_WORKS = 3;

export const COLUMN_KINDS = ['text', 'number', 'yes_no', 'choice'] as const;
export const columnKind = z.enum(COLUMN_KINDS);
export type ColumnKind = (typeof COLUMN_KINDS)[number];

const short = z.string().trim().min(1).max(120);

/** A column of one's own: what is looked for in each included work. */
export const extractionColumn = z.object({
  id: z.string(),
  name: short,
  /** What to look for, as whoever reads a work is asked. */
  ask: z.string().trim().min(1).max(500),
  kind: columnKind,
  /** Answers of a `choice`, of which one is given. */
  choices: z.array(short).max(20),
});
export type ExtractionColumn = z.infer<typeof extractionColumn>;

/** What a work answers to a column. Null: it was read and does not say. */
const value = z.string().trim().min(1).max(1_000).nullable();

/** A value with the words of the work that say it; `quote` is a slice of the record's stored text. */
export const cellAnswer = z.object({ value, quote: citation.nullable() });
export type CellAnswer = z.infer<typeof cellAnswer>;

/** What a model answered for one record. */
export const modelCell = cellAnswer.extend({ recordId: z.string() });

/** A domain of one work as a person judges it. */
export const domainJudgement = z.object({
  concern: biasConcern,
  reason: z.string().trim().max(500),
});
export type DomainJudgement = z.infer<typeof domainJudgement>;

/** What happens to the extraction of a review; part of its events. */
export const EXTRACTION_EVENTS = [
  /** A column is new, or is asked for in other words from now on; cells read before keep what they were asked. */
  z.object({ type: z.literal('column_set'), column: extractionColumn, by: z.string() }),
  z.object({ type: z.literal('column_removed'), columnId: z.string(), by: z.string() }),
  /** A model read works for a column as it was worded then. */
  z.object({
    type: z.literal('cells_read'),
    columnId: z.string(),
    model: z.string(),
    cells: z.array(modelCell),
    by: z.string(),
  }),
  /**
   * A cell by hand; null takes it back. `agrees`: whether the model's answer says the same in other words, where the person
   * has said so.
   */
  z.object({
    type: z.literal('cell_set'),
    recordId: z.string(),
    columnId: z.string(),
    cell: cellAnswer.nullable(),
    agrees: z.boolean().nullable(),
    by: z.string(),
  }),
  /** Null takes a judgement back. */
  z.object({
    type: z.literal('bias_judged'),
    recordId: z.string(),
    domain: biasDomain,
    judgement: domainJudgement.nullable(),
    by: z.string(),
  }),
] as const;

/** Of cells that hand and model both have, how many say the same; of a text as the person who filled it said. */
export const columnAgreement = z.object({
  both: z.int(),
  same: z.int(),
  /** Texts that nobody compared. */ open: z.int(),
});
export type ColumnAgreement = z.infer<typeof columnAgreement>;

const viewedColumn = extractionColumn.extend({
  /** Included works that a model has read for it as it is worded now. */
  read: z.int(),
  agreement: columnAgreement,
});

const viewedCell = z.object({
  /** `isOld`: read for an earlier wording of the column. */
  model: cellAnswer.extend({ model: z.string(), isOld: z.boolean() }).nullable(),
  hand: cellAnswer.extend({ by: z.string(), at: z.string(), agrees: z.boolean().nullable() }).nullable(),
});
export type ExtractionCell = z.infer<typeof viewedCell>;

/** One domain of a work: what its words suggest, and how a person has judged it. */
const viewedDomain = z.object({
  domain: biasDomain,
  suggestion: z.object({ concern: biasConcern, why: z.string(), quote: citation.nullable() }),
  judgement: domainJudgement.extend({ by: z.string(), at: z.string() }).nullable(),
});
export type ExtractionDomain = z.infer<typeof viewedDomain>;

export const extractionRow = z.object({
  recordId: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  year: z.int().nullable(),
  /** What was stored of it and can be quoted. */
  abstract: z.string().nullable(),
  /** Where its sentences stand, of which one may be chosen as a quote. */
  sentences: z.array(z.object({ start: z.int(), end: z.int() })),
  /** By column id. */
  cells: z.record(z.string(), viewedCell),
  /** What code reads in the text, to be taken over or not: participants, effects. */
  suggestions: z.array(z.object({ label: z.string(), value: z.string(), quote: citation.nullable() })),
  bias: z.object({ tool: z.string(), domains: z.array(viewedDomain) }).nullable(),
});
export type ExtractionRow = z.infer<typeof extractionRow>;

/** The grid of a review: included works by columns. */
export const extractionView = z.object({
  seq: z.int(),
  columns: z.array(viewedColumn),
  /** Works whose full text was included; where full texts were not assessed, those included by title and abstract. */
  stage: z.enum(['abstract', 'fulltext']),
  total: z.int(),
  offset: z.int(),
  rows: z.array(extractionRow),
});
export type ExtractionView = z.infer<typeof extractionView>;

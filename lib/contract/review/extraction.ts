import * as z from 'zod';
import { biasConcern, biasDomain } from '../appraisal/bias.ts';
import { citation } from '../citation.ts';
import { CODE_FIELDS, COLUMN_KINDS } from './extraction-terms.ts';

export const MOST_EXTRACTION_COLUMNS = 30;
export const columnKind = z.enum(COLUMN_KINDS);
export const codeField = z.enum(CODE_FIELDS);

const short = z.string().trim().min(1).max(120);

/** A column that the reviewers have made: what is looked for in each included work. */
export const extractionColumn = z.object({
  id: z.string(),
  name: short,
  /** What to look for, as a reviewer or a model is asked. */
  ask: z.string().trim().min(1).max(500),
  kind: columnKind,
  /** Answers of a `choice`, of which one is given. */
  choices: z.array(short).max(20),
  /** Which field code fills the column from. */
  field: z.exactOptional(codeField),
});
export type ExtractionColumn = z.infer<typeof extractionColumn>;

/** What a work answers to a column. Null: it was read and does not say. */
const value = z.string().trim().min(1).max(1_000).nullable();

/** A value with the words of the work that say it; `quote` is a slice of the work's stored text. */
export const cellAnswer = z.object({ value, quote: citation.nullable() });
export type CellAnswer = z.infer<typeof cellAnswer>;

/** The text of a work that was read. `nothing`: there is none, or the work was retracted. */
export const READ_TEXTS = ['fulltext', 'document', 'abstract', 'nothing'] as const;
const readText = z.enum(READ_TEXTS);
export type ReadText = (typeof READ_TEXTS)[number];

/** What a model answered for one record; `read` is absent in answers that were kept before full texts were read. */
export const modelCell = cellAnswer.extend({ recordId: z.string(), read: z.exactOptional(readText) });

/** A domain of one work as a person judges it. */
export const domainJudgement = z.object({
  concern: biasConcern,
  reason: z.string().trim().max(500),
});
export type DomainJudgement = z.infer<typeof domainJudgement>;

/** What happens to the extraction of a review; part of its events. */
export const EXTRACTION_EVENTS = [
  /** A column is new, or has another wording from now on; cells that were read before belong to the earlier wording. */
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
   * has stated it.
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

/** Of cells that hand and model both have, how many say the same; of a text as the person who filled it stated. */
export const columnAgreement = z.object({
  both: z.int(),
  same: z.int(),
  /** Texts that nobody compared. */
  open: z.int(),
});
export type ColumnAgreement = z.infer<typeof columnAgreement>;

/** Works that are being read for a column, or whose full texts are being looked for. */
export const extractionReading = z.object({
  id: z.string(),
  status: z.enum(['waiting', 'working', 'failed']),
  done: z.int(),
  total: z.int(),
  /** Why it failed, as a sentence; what was read before that stays. */
  problem: z.string().nullable(),
});
export type ExtractionReading = z.infer<typeof extractionReading>;

const viewedColumn = extractionColumn.extend({
  /** Included works that a model has read for it as it is worded now. */
  read: z.int(),
  /** Those of which there was no text to read. */
  withoutText: z.int(),
  agreement: columnAgreement,
  reading: extractionReading.nullable(),
});

/** What code read, and where: a heading, a publication type, the record itself. */
export const codeAnswer = cellAnswer.extend({ basis: z.string() });
export type CodeAnswer = z.infer<typeof codeAnswer>;

const viewedCell = z.object({
  /** One answer fills the cell; of several a person chooses one. */
  code: z.array(codeAnswer),
  /** `isOld`: read for an earlier wording of the column. */
  model: cellAnswer.extend({ model: z.string(), isOld: z.boolean(), read: readText.nullable() }).nullable(),
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

/** The longest text of a work that can be read, and what is known of its full text. */
const workText = z.object({
  best: readText,
  /** Whether the full text has been looked for. */
  isLookedFor: z.boolean(),
  /** Where the full text comes from, or why there is none: a sentence. */
  note: z.string(),
  url: z.string().nullable(),
});
export type WorkText = z.infer<typeof workText>;

export const extractionRow = z.object({
  recordId: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  year: z.int().nullable(),
  abstract: z.string().nullable(),
  text: workText,
  /** Where the sentences of the abstract stand, of which one may be chosen as a quote. */
  sentences: z.array(z.object({ start: z.int(), end: z.int() })),
  /** By column id. */
  cells: z.record(z.string(), viewedCell),
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
  /** Full texts of the included works: looked for, found, and the search for them where one is under way or failed. */
  fullTexts: z.object({ lookedFor: z.int(), found: z.int(), reading: extractionReading.nullable() }),
  /** Whether a model is set up that could read works. */
  hasModel: z.boolean(),
  offset: z.int(),
  rows: z.array(extractionRow),
});
export type ExtractionView = z.infer<typeof extractionView>;

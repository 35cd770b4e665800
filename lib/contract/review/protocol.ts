import * as z from 'zod';
import { studyDesign } from '../evidence.ts';
import { toolName } from '../search-record.ts';

const LONGEST_CRITERION = 1_000;
const criterion = z.string().trim().max(LONGEST_CRITERION);

/** What a work must be about, and how it must have been done, to be included. An empty text, list or null asks for nothing. */
export const eligibility = z.object({
  population: criterion,
  intervention: criterion,
  comparison: criterion,
  outcome: criterion,
  designs: z.array(studyDesign),
  fromYear: z.int().min(1800).max(2200).nullable(),
  toYear: z.int().min(1800).max(2200).nullable(),
  /** ISO 639-1 codes. */
  languages: z.array(z.string().regex(/^[a-z]{2}$/i, 'Give a language by its two letters, such as “en”.')),
});
export type Eligibility = z.infer<typeof eligibility>;

/** A search in the source's own syntax, as it is to be sent. */
export const protocolQuery = z.object({ tool: toolName, query: z.string().trim().min(1).max(4_000) });
export type ProtocolQuery = z.infer<typeof protocolQuery>;

/** What is settled before the searching: question, criteria, sources, searches. */
export const protocol = z.object({
  question: z.string().trim().min(1).max(2_000),
  eligibility,
  sources: z.array(toolName),
  queries: z.array(protocolQuery).max(40),
  /** Reasons offered to reviewers who exclude a full text, in this order. */
  exclusionReasons: z.array(z.string().trim().min(1).max(200)).max(30),
});
export type Protocol = z.infer<typeof protocol>;

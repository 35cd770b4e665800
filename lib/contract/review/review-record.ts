import * as z from 'zod';
import { evidence } from '../evidence.ts';

/** A record of a review: a work as it was identified, with what its screening needs of it. */
export const reviewRecord = evidence
  .pick({
    ids: true,
    title: true,
    authors: true,
    names: true,
    year: true,
    venue: true,
    publicationTypes: true,
    meshTerms: true,
    keywords: true,
    languages: true,
    notices: true,
    related: true,
    registry: true,
  })
  .extend({
    /** Unique in its review: the strongest identifier, or one made of title, year and first author. */
    id: z.string(),
    /** Every identity key known of it, by which duplicates are found; empty where it has no identifier. */
    keys: z.array(z.string()),
    abstract: z.string().nullable(),
  });
export type ReviewRecord = z.infer<typeof reviewRecord>;

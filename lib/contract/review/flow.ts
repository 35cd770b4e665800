import * as z from 'zod';

const counted = z.object({ label: z.string(), count: z.int().min(0) });
export type CountedLabel = z.infer<typeof counted>;

/**
 * The numbers of a PRISMA 2020 flow diagram (Page et al., BMJ 2021;372:n71), of a run or of a review by hand. Null: the
 * stage was not part of the work, or has not been reached; it is drawn as such, never as 0.
 */
export const prismaFlow = z.object({
  identified: z.object({
    databases: z.array(counted),
    registers: z.array(counted),
    /** Citation searching, websites, own documents, files that were imported. */
    other: z.array(counted),
  }),
  removedBeforeScreening: z.object({
    duplicates: z.int().min(0),
    /** Left out by code before any person or model looked at them. */
    byAutomation: z.array(counted),
  }),
  screened: z.int().min(0).nullable(),
  excludedAtScreening: z.int().min(0).nullable(),
  soughtForRetrieval: z.int().min(0).nullable(),
  notRetrieved: z.int().min(0).nullable(),
  assessed: z.int().min(0).nullable(),
  excludedAtAssessment: z.array(counted).nullable(),
  /** Studies, where records of one study are known to belong together; else as many as there are reports. */
  includedStudies: z.int().min(0).nullable(),
  includedReports: z.int().min(0).nullable(),
  /** What a reader of the diagram has to know: who screened, what could not be searched. */
  notes: z.array(z.string()),
});
export type PrismaFlow = z.infer<typeof prismaFlow>;

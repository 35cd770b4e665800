import * as z from 'zod';
import { cleanText } from '../xml-text.ts';

/**
 * The parts of a ClinicalTrials.gov study (API v2) that Assay reads. Only the NCT number is required: most modules may
 * be missing, and a field in an unexpected form counts as absent, so that it does not cost the study. Fields:
 * https://clinicaltrials.gov/data-api/about-api/study-data-structure
 */
const text = z
  .union([z.string(), z.number()])
  .transform((value) => unescapeMarkdown(String(value)).trim() || undefined)
  .optional()
  .catch(undefined);
const count = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
  .pipe(z.int().nonnegative())
  .optional()
  .catch(undefined);
const date = z.object({ date: text }).optional().catch(undefined);

function list<T extends z.ZodType>(item: T) {
  return z.array(item.nullable().catch(null)).transform(present).catch([]).default([]);
}

function module<T extends z.ZodRawShape>(shape: T) {
  return z.object(shape).optional().catch(undefined);
}

const outcome = z.object({ measure: text, description: text, timeFrame: text });
const mesh = module({ meshes: list(z.object({ term: text })) });

const protocol = z.object({
  identificationModule: z.object({
    nctId: z.string().regex(/^NCT\d{8}$/),
    nctIdAliases: list(text),
    orgStudyIdInfo: module({ id: text }),
    secondaryIdInfos: list(z.object({ id: text })),
    briefTitle: text,
    officialTitle: text,
    acronym: text,
  }),
  statusModule: module({
    overallStatus: text,
    whyStopped: text,
    startDateStruct: date,
    primaryCompletionDateStruct: date,
    completionDateStruct: date,
    studyFirstPostDateStruct: date,
    studyFirstSubmitDate: text,
    resultsFirstPostDateStruct: date,
  }),
  sponsorCollaboratorsModule: module({ leadSponsor: module({ name: text }) }),
  descriptionModule: module({ briefSummary: text }),
  conditionsModule: module({ conditions: list(text), keywords: list(text) }),
  designModule: module({
    studyType: text,
    phases: list(text),
    designInfo: module({
      allocation: text,
      interventionModel: text,
      observationalModel: text,
      primaryPurpose: text,
      maskingInfo: module({ masking: text, whoMasked: list(text) }),
    }),
    enrollmentInfo: module({ count, type: text }),
  }),
  armsInterventionsModule: module({
    armGroups: list(z.object({ label: text, type: text, description: text })),
    interventions: list(z.object({ type: text, name: text, description: text })),
  }),
  outcomesModule: module({ primaryOutcomes: list(outcome), secondaryOutcomes: list(outcome) }),
  eligibilityModule: module({
    eligibilityCriteria: text,
    sex: text,
    minimumAge: text,
    maximumAge: text,
    healthyVolunteers: z.boolean().optional().catch(undefined),
  }),
  referencesModule: module({ references: list(z.object({ pmid: text, type: text, citation: text })) }),
});

const group = z.object({ id: text, title: text });
const measurement = z.object({
  groupId: text,
  value: text,
  spread: text,
  lowerLimit: text,
  upperLimit: text,
  comment: text,
});
const denominators = list(z.object({ units: text, counts: list(z.object({ groupId: text, value: text })) }));

const analysis = z.object({
  groupIds: list(text),
  nonInferiorityType: text,
  pValue: text,
  statisticalMethod: text,
  paramType: text,
  paramValue: text,
  ciPctValue: text,
  ciLowerLimit: text,
  ciUpperLimit: text,
});

const outcomeMeasure = z.object({
  type: text,
  title: text,
  timeFrame: text,
  paramType: text,
  dispersionType: text,
  unitOfMeasure: text,
  groups: list(group),
  denoms: denominators,
  classes: list(
    z.object({
      title: text,
      denoms: denominators,
      categories: list(z.object({ title: text, measurements: list(measurement) })),
    }),
  ),
  analyses: list(analysis),
});

const results = module({
  participantFlowModule: module({
    groups: list(group),
    periods: list(
      z.object({
        title: text,
        milestones: list(z.object({ type: text, achievements: list(z.object({ groupId: text, numSubjects: text })) })),
      }),
    ),
  }),
  outcomeMeasuresModule: module({ outcomeMeasures: list(outcomeMeasure) }),
  adverseEventsModule: module({
    timeFrame: text,
    eventGroups: list(
      z.object({
        title: text,
        seriousNumAffected: count,
        seriousNumAtRisk: count,
        deathsNumAffected: count,
        deathsNumAtRisk: count,
      }),
    ),
  }),
});

export const study = z.object({
  protocolSection: protocol,
  resultsSection: results,
  derivedSection: module({ conditionBrowseModule: mesh, interventionBrowseModule: mesh }),
  hasResults: z.boolean().optional().catch(undefined),
});

export type Study = z.infer<typeof study>;
export type StudyProtocol = z.infer<typeof protocol>;
export type StudyResults = NonNullable<z.infer<typeof results>>;
export type OutcomeMeasure = z.infer<typeof outcomeMeasure>;
export type OutcomeAnalysis = z.infer<typeof analysis>;

/** The values that are present. */
export function present<T>(values: readonly T[]): NonNullable<T>[] {
  return values.filter((value) => value !== null && value !== undefined);
}

/** Joins paragraphs and bullets into one line. */
export function oneLine(value: string | undefined): string {
  return cleanText(value ?? '');
}

/** `ACTIVE_NOT_RECRUITING` as words. */
export function wordsOf(code: string): string {
  return code.toLowerCase().replaceAll('_', ' ');
}

/** The API serves texts as Markdown with escaped signs such as `<` ("\\<0.1"). */
function unescapeMarkdown(value: string): string {
  return value.replace(/\\([\\`*_{}[\]()#+\-.!<>~|^=&$%"':;,/?@])/g, '$1');
}

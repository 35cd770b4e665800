import type { RegistryFacts, RelatedWork } from '#contract/evidence.ts';
import { normaliseDoi, normalisePmid } from '../../evidence/identity.ts';
import { registrationNumbers } from '../../text/registration-numbers.ts';
import type { ParsedRecord } from '../run-search.ts';
import { oneLine, present, type Study, study } from './clinical-trials-study.ts';
import { registryText } from './clinical-trials-text.ts';

/** Reads one study of API v2; undefined when it is not one, or has no NCT number. */
export function parseStudy(value: unknown): ParsedRecord | undefined {
  const parsed = study.safeParse(value);
  return parsed.success ? toRecord(parsed.data) : undefined;
}

function toRecord(entry: Study): ParsedRecord {
  const { protocolSection: protocol, derivedSection: derived } = entry;
  const { nctId, briefTitle, officialTitle, acronym } = protocol.identificationModule;
  const status = protocol.statusModule;
  const sponsor = oneLine(protocol.sponsorCollaboratorsModule?.leadSponsor?.name);
  const registry = registryText(entry);
  const headings = [derived?.conditionBrowseModule, derived?.interventionBrowseModule].flatMap(
    (browse) => browse?.meshes ?? [],
  );
  return {
    ids: { nct: nctId },
    title: [briefTitle, officialTitle, acronym].map(oneLine).find(Boolean) ?? nctId,
    authors: sponsor ? [sponsor] : [],
    ...(sponsor && { names: [{ literal: sponsor }] }),
    year: yearOf(
      status?.startDateStruct?.date ?? status?.studyFirstPostDateStruct?.date ?? status?.studyFirstSubmitDate,
    ),
    venue: 'ClinicalTrials.gov',
    texts: registry ? { registry } : {},
    publicationTypes: [],
    meshTerms: lines(headings.map(({ term }) => term)),
    keywords: lines(protocol.conditionsModule?.keywords ?? []),
    peerReviewed: false,
    notices: [],
    related: publicationsOf(entry),
    registry: factsOf(entry),
  };
}

function factsOf({ protocolSection: protocol, resultsSection, hasResults }: Study): RegistryFacts {
  const {
    statusModule: status,
    designModule: design,
    armsInterventionsModule: arms,
    outcomesModule: outcomes,
  } = protocol;
  const enrolment = design?.enrollmentInfo;
  const otherNumbers = otherNumbersOf(protocol.identificationModule);
  const optional = {
    whyStopped: oneLine(status?.whyStopped),
    studyType: design?.studyType,
    allocation: design?.designInfo?.allocation,
    masking: design?.designInfo?.maskingInfo?.masking,
    startDate: status?.startDateStruct?.date,
    primaryCompletionDate: status?.primaryCompletionDateStruct?.date,
    completionDate: status?.completionDateStruct?.date,
  };
  return {
    status: status?.overallStatus ?? 'UNKNOWN',
    phases: present(design?.phases ?? []),
    ...(enrolment?.count !== undefined && {
      enrolment: { count: enrolment.count, kind: enrolmentKind(enrolment.type) },
    }),
    arms: (arms?.armGroups ?? []).map(({ label, type, description }) => ({
      label: oneLine(label),
      ...(type && { kind: type }),
      ...(description && { description: oneLine(description) }),
    })),
    primaryTimes: (outcomes?.primaryOutcomes ?? []).flatMap(({ measure, timeFrame }) =>
      measure ? [{ measure: oneLine(measure), timeFrame: oneLine(timeFrame) || null }] : [],
    ),
    primaryOutcomes: lines((outcomes?.primaryOutcomes ?? []).map(({ measure }) => measure)),
    secondaryOutcomes: lines((outcomes?.secondaryOutcomes ?? []).map(({ measure }) => measure)),
    conditions: lines(protocol.conditionsModule?.conditions ?? []),
    interventions: lines((arms?.interventions ?? []).map(({ name }) => name)),
    hasResults: hasResults ?? resultsSection !== undefined,
    ...(otherNumbers.length > 0 && { otherNumbers }),
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value)),
  };
}

/** A secondary number of the same registry is that of another trial, such as the one that this one extends. */
function otherNumbersOf({
  nctId,
  nctIdAliases,
  orgStudyIdInfo,
  secondaryIdInfos,
}: Study['protocolSection']['identificationModule']): string[] {
  const secondary = [orgStudyIdInfo?.id, ...secondaryIdInfos.map(({ id }) => id)];
  const elsewhere = present(secondary).flatMap((id) => registrationNumbers(id).map(({ number }) => number));
  const all = [...present(nctIdAliases), ...elsewhere.filter((number) => !number.startsWith('NCT'))];
  return [...new Set(all)].filter((number) => number !== nctId);
}

function enrolmentKind(type: string | undefined): 'actual' | 'estimated' | 'unstated' {
  if (type === 'ACTUAL') return 'actual';
  return type === 'ESTIMATED' ? 'estimated' : 'unstated';
}

/** Papers that report the study. What it merely builds on (BACKGROUND) is a different work. */
function publicationsOf({ protocolSection: { referencesModule } }: Study): RelatedWork[] {
  return (referencesModule?.references ?? []).flatMap(({ type, pmid: given = '', citation = '' }) => {
    if (type !== 'RESULT' && type !== 'DERIVED') return [];
    const pmid = normalisePmid(given);
    const doi = normaliseDoi(/\bdoi:\s*(\S+)/i.exec(citation)?.[1] ?? '');
    return pmid || doi
      ? [
          {
            relation: 'publication' as const,
            ids: { ...(pmid && { pmid }), ...(doi && { doi }) },
            listedAs: type === 'RESULT' ? ('result' as const) : ('derived' as const),
          },
        ]
      : [];
  });
}

function yearOf(date: string | undefined): number | null {
  const year = /\b(?:19|20)\d{2}\b/.exec(date ?? '')?.[0];
  return year ? Number(year) : null;
}

function lines(values: readonly (string | undefined)[]): string[] {
  return [...new Set(values.map(oneLine).filter(Boolean))];
}

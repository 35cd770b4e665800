import type { RegistryFacts, RelatedWork } from '#contract/evidence.ts';
import { normaliseDoi, normalisePmid } from '../../evidence/identity.ts';
import { registrationNumbers } from '../../text/registration-numbers.ts';
import type { ParsedRecord } from '../run-search.ts';
import { cleanText } from '../xml-text.ts';
import { resultLines } from './clinical-trials-results.ts';
import { oneLine, present, type Study, type StudyProtocol, study, wordsOf } from './clinical-trials-study.ts';

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

/** Criteria may run to pages; their beginning is enough to judge the population. */
const LONGEST_CRITERIA = 1_500;

/** A registry entry as plain text to read and quote: one labelled fact per line, the posted results last. */
function registryText({ protocolSection, resultsSection }: Study): string {
  return [...protocolLines(protocolSection), ...(resultsSection ? resultLines(resultsSection) : [])].join('\n');
}

function protocolLines(protocol: StudyProtocol): string[] {
  const { conditionsModule, armsInterventionsModule: arms, outcomesModule: outcomes } = protocol;
  return present([
    line('Brief summary', oneLine(protocol.descriptionModule?.briefSummary)),
    line('Official title', oneLine(protocol.identificationModule.officialTitle)),
    ...statusLines(protocol),
    ...designLines(protocol),
    line('Conditions', (conditionsModule?.conditions ?? []).map(oneLine).join('; ')),
    ...(arms?.armGroups ?? []).map((arm) =>
      line('Arm', labelled(arm.label, arm.type && wordsOf(arm.type), arm.description)),
    ),
    ...(arms?.interventions ?? []).map(({ name, type, description }) =>
      line('Intervention', labelled(name, type && wordsOf(type), description)),
    ),
    ...eligibilityLines(protocol),
    ...(outcomes?.primaryOutcomes ?? []).map((outcome) =>
      line('Primary outcome', labelled(outcome.measure, outcome.timeFrame, outcome.description)),
    ),
    ...(outcomes?.secondaryOutcomes ?? []).map((outcome) =>
      line('Secondary outcome', labelled(outcome.measure, outcome.timeFrame, undefined)),
    ),
  ]);
}

function statusLines({ statusModule: status }: StudyProtocol): (string | undefined)[] {
  return [
    line('Status', status?.overallStatus && wordsOf(status.overallStatus)),
    line('Why stopped', oneLine(status?.whyStopped)),
    line('Start', status?.startDateStruct?.date),
    line('Completion', status?.completionDateStruct?.date),
    line('Results first posted', status?.resultsFirstPostDateStruct?.date),
  ];
}

function designLines({ designModule: design }: StudyProtocol): (string | undefined)[] {
  const { designInfo: info, enrollmentInfo: enrolment } = design ?? {};
  const masked = (info?.maskingInfo?.whoMasked ?? []).map(wordsOf).join(', ');
  const masking = info?.maskingInfo?.masking && wordsOf(info.maskingInfo.masking);
  const kind = enrolment?.type && ` (${wordsOf(enrolment.type)})`;
  return [
    line('Study type', design?.studyType && wordsOf(design.studyType)),
    line('Phase', (design?.phases ?? []).map(phaseName).join(' and ')),
    line('Allocation', info?.allocation && wordsOf(info.allocation)),
    line('Design', wordsOf(info?.interventionModel ?? info?.observationalModel ?? '')),
    line('Masking', masking && (masked ? `${masking} (${masked})` : masking)),
    line('Enrolment', enrolment?.count !== undefined && `${enrolment.count} participants${kind || ''}`),
  ];
}

/** `PHASE2` reads "2"; `NA` is the registry's value for trials without phases. */
function phaseName(phase: string): string {
  return phase === 'NA'
    ? 'not applicable'
    : wordsOf(phase)
        .replace(/phase(\d)/, 'phase $1')
        .replace(/^phase /, '');
}

function eligibilityLines({ eligibilityModule: eligibility }: StudyProtocol): (string | undefined)[] {
  if (!eligibility) return [];
  const { sex, minimumAge, maximumAge, healthyVolunteers } = eligibility;
  const who = present([
    sex && `sex ${wordsOf(sex)}`,
    minimumAge && `from ${minimumAge}`,
    maximumAge && `up to ${maximumAge}`,
    healthyVolunteers !== undefined && `healthy volunteers ${healthyVolunteers ? 'accepted' : 'not accepted'}`,
  ]);
  return [
    line('Eligibility', who.filter(Boolean).join(', ')),
    line('Eligibility criteria', shortened(eligibility.eligibilityCriteria)),
  ];
}

/** The criteria on separate lines, cut at the end of one. */
function shortened(criteria: string | undefined): string {
  const kept: string[] = [];
  let length = 0;
  for (const criterion of (criteria ?? '').split('\n').map(cleanText).filter(Boolean)) {
    length += criterion.length + 1;
    if (length > LONGEST_CRITERIA && kept.length > 0) return `${kept.join('\n')}\n(further criteria in the registry)`;
    kept.push(criterion);
  }
  return kept.join('\n');
}

/** "Name (what): description", as far as given. */
function labelled(name: string | undefined, what: string | undefined, description: string | undefined): string {
  const head = [oneLine(name), what && `(${oneLine(what)})`].filter(Boolean).join(' ');
  return [head, oneLine(description)].filter(Boolean).join(': ');
}

function line(label: string, value: string | false | undefined): string | undefined {
  return value ? `${label}: ${value}` : undefined;
}

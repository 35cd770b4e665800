import { cleanText } from '../xml-text.ts';
import { resultLines } from './clinical-trials-results.ts';
import { oneLine, present, type Study, type StudyProtocol, wordsOf } from './clinical-trials-study.ts';

/** Criteria may run to pages; their beginning is enough to judge the population. */
const LONGEST_CRITERIA = 1_500;

/** A registry entry as plain text to read and quote: one labelled fact per line, the posted results last. */
export function registryText({ protocolSection, resultsSection }: Study): string {
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

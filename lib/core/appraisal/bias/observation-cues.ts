import { MISSING_CUES } from './missing-cues.ts';
import { type BiasCue, BLINDED_CUE, REPORTING_CUES, SELF_REPORT_CUE } from './shared-cues.ts';

/** Of ROBINS-I in short, in order of preference within each domain. Adjustment alone is never of low concern there (table 2 of the paper). */
export const OBSERVATION_CUES: readonly BiasCue[] = [
  {
    domain: 'confounding',
    concern: 'some',
    words:
      /\b(?:propensity[- ](?:score|matched)\w*|inverse[- ]probability|(?:multivaria(?:ble|te)|fully)[- ]adjust\w*|adjust(?:ed|ing|ment) for|multivaria(?:ble|te) (?:\w+ ){0,2}(?:regression|models?|analys[ie]s)|adjusted (?:odds|hazard|risk|rate)|instrumental variables?|matched (?:\w+ ){0,3}(?:controls?|cohort))\b/gi,
    why: 'Other causes were adjusted for, as far as they were measured.',
  },
  {
    domain: 'confounding',
    concern: 'some',
    words: /\b(?:unadjusted|crude (?:odds|hazard|risk|rate))\b/gi,
    why: 'The comparison was not adjusted for other causes.',
  },
  {
    domain: 'selection',
    concern: 'some',
    words:
      /\b(?:convenience sampl\w+|prevalent users?|immortal[- ]time|volunteers? (?:bias|sample)|hospital-based controls?)\b/gi,
    why: 'Who was studied may depend on treatment and outcome.',
  },
  {
    domain: 'selection',
    concern: 'low',
    words:
      /\b(?:consecutive (?:\w+ ){0,2}(?:patients?|admissions?|cases|series)|consecutively (?:enrolled|recruited|included)|population[- ]based|nation-?wide|new[- ]users?|inception cohort|random sample)\b/gi,
    why: 'All, or a sample by chance, of those concerned were studied from the start.',
  },
  {
    domain: 'classification',
    concern: 'some',
    words:
      /\b(?:self[- ]reported (?:use|intake|exposure|consumption|adherence)|recalled|recall bias|food[- ]frequency questionnaires?)\b/gi,
    why: 'Who was exposed rests on memory.',
  },
  {
    domain: 'classification',
    concern: 'low',
    words:
      /\b(?:(?:prescription|dispensing|pharmacy|dispensed)[- ](?:\w+ ){0,2}(?:records?|registers?|registr(?:y|ies)|data(?:bases?)?|claims)|(?:from|using|in|by|through) (?:\w+ ){0,4}electronic (?:health|medical) records?|prospectively recorded)\b/gi,
    why: 'Who was exposed was recorded before the outcome was known.',
  },
  ...MISSING_CUES,
  BLINDED_CUE,
  {
    domain: 'measurement',
    concern: 'low',
    words:
      /\b(?:adjudicated|death (?:registr(?:y|ies)|registers?|certificates?|index)|(?:biopsy|histologically|laboratory|angiographically)[- ]confirmed)\b/gi,
    why: 'The outcome was taken from a source that does not depend on the exposure.',
  },
  SELF_REPORT_CUE,
  ...REPORTING_CUES,
];

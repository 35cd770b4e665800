import { type BiasCue, BLINDED_CUE, MISSING_CUES, REPORTING_CUES, SELF_REPORT_CUE } from './shared-cues.ts';

const DOUBLE_BLIND =
  /\b(?:double|triple|quadruple)[- ](?:blind(?:ed)?|mask(?:ed)?|dummy)\b|^Masking: (?:double|triple|quadruple)[^\n]{0,120}/gi;
const OPEN =
  /\b(?:open[- ]label(?:led|ed)?(?! (?:extension|follow|phase|run|period))|un-?blinded|un-?masked|non-?blind(?:ed)?|not (?:possible to )?(?:be )?(?:blind(?:ed)?|mask(?:ed)?))\b|^Masking: none[^\n]{0,60}/gi;
const SINGLE_BLIND = /\bsingle[- ](?:blind(?:ed)?|mask(?:ed)?)\b|^Masking: single[^\n]{0,60}/gi;

/** Of RoB 2, in order of preference within each domain. */
export const TRIAL_CUES: readonly BiasCue[] = [
  {
    domain: 'randomisation',
    concern: 'some',
    words:
      /\b(?:quasi-?randomi[sz]ed|alternat(?:e|ing|ely) (?:allocat|assign)\w*|allocated (?:alternately|by (?:date of birth|day|record number|hospital number))|baseline (?:imbalances?|differences) (?:between|in|were|was))\b/gi,
    why: 'The order of allocation could be foreseen, or the groups differed from the start.',
  },
  {
    domain: 'randomisation',
    concern: 'low',
    words:
      /\b(?:allocation (?:was |were )?(?:adequately )?conceal(?:ed|ment)|conceal(?:ed|ment of) (?:the )?(?:treatment |group )?allocation|(?:opaque|sealed),? (?:\w+,? ){0,2}envelopes?|cent(?:ral|rali[sz]ed|rally)[- ](?:\w+[- ]){0,3}(?:randomi[sz]\w+|allocat\w+)|interactive (?:web|voice)[- ]?(?:based )?(?:and voice )?respon[sc]e)\b/gi,
    why: 'Who enrolled participants could not foresee the group.',
  },
  {
    domain: 'randomisation',
    concern: 'some',
    words:
      /\b(?:computer[- ]generated|random[- ]number (?:table|generator)s?|permuted[- ]blocks?|block(?:ed)? randomi[sz]ation|randomi[sz]ation (?:list|sequence|schedule)|minimi[sz]ation (?:procedure|algorithm|method)|stratified (?:block )?randomi[sz]ation)\b/gi,
    why: 'The sequence was random; whether it was concealed is not stated.',
  },
  {
    domain: 'deviations',
    concern: 'some',
    words: OPEN,
    why: 'Participants and carers knew the group.',
  },
  {
    domain: 'deviations',
    concern: 'some',
    words:
      /\b(?:only the per[- ]protocol|per[- ]protocol (?:population|analysis|set) (?:only|was used)|as[- ]treated)\b/gi,
    why: 'Participants were not analysed in the groups that they were allocated to.',
  },
  {
    domain: 'deviations',
    concern: 'some',
    words: SINGLE_BLIND,
    why: 'Either participants or carers knew the group.',
  },
  {
    domain: 'deviations',
    concern: 'low',
    words: DOUBLE_BLIND,
    why: 'Neither participants nor carers knew the group.',
  },
  {
    domain: 'deviations',
    concern: 'some',
    words: /\bintention[- ]to[- ]treat|\bintent[- ]to[- ]treat/gi,
    why: 'Participants were analysed as allocated; whether they knew the group is not stated.',
  },
  ...MISSING_CUES,
  BLINDED_CUE,
  {
    domain: 'measurement',
    concern: 'some',
    words: OPEN,
    why: 'Participants and carers knew the group; a blinded assessment is not mentioned.',
  },
  {
    domain: 'measurement',
    concern: 'low',
    words: DOUBLE_BLIND,
    why: 'Neither participants nor carers knew the group when the outcome was measured.',
  },
  SELF_REPORT_CUE,
  ...REPORTING_CUES,
];

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

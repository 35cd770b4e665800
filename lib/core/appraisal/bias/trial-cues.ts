import { MISSING_CUES } from './missing-cues.ts';
import { type BiasCue, BLINDED_CUE, REPORTING_CUES, SELF_REPORT_CUE } from './shared-cues.ts';

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

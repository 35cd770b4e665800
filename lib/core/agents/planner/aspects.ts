import type { QueryConcept } from '#core/sources/tool.ts';

/** A side of a question that gaps are about, as the words that works on it use. */
export interface Aspect {
  pattern: RegExp;
  concept: QueryConcept;
  /** A registry of trials holds nothing but trials: there this aspect selects nothing. */
  isDesign: boolean;
  /** Says how a thing works, which is written of the thing alone and seldom beside what it is good for. */
  isMechanism: boolean;
  /** Asks for trials, which a registry knows even before they are published. */
  isTrial: boolean;
}

/** In order: where two patterns match the same words the first takes them. */
export const ASPECTS: readonly Aspect[] = [
  aspect(/\b(?:systematic reviews?(?: and meta-?analys[ei]s)?|meta-?analys[ei]s)\b/gi, true, 'systematic review', [
    'meta-analysis',
    'meta-analyses',
  ]),
  aspect(
    /\b(?:randomi[sz]ed(?: controlled| clinical)* trials?|RCTs?|controlled clinical trials?|clinical trials?)\b/gi,
    true,
    'randomised',
    ['randomized', 'trial', 'trials', 'placebo'],
  ),
  aspect(
    /\b(?:cohort|observational|longitudinal|prospective|case-control|epidemiolog\w+)(?: stud(?:y|ies))?\b/gi,
    true,
    'cohort',
    ['observational study', 'case-control', 'longitudinal', 'prospective'],
  ),
  aspect(
    /\b(?:mechanisms? of action|mechanisms?|mechanistic|target|pathways?|signall?ing|molecular)(?:\s+(?:target|pathways?|signall?ing|mechanisms?))*\b/gi,
    false,
    'mechanism',
    ['mechanisms', 'receptor', 'pathway', 'pathways', 'signalling', 'signaling', 'molecular target'],
  ),
  aspect(
    /\b(?:adverse (?:effects?|events?|reactions?)|side effects?|safety|tolerability|harms?)\b/gi,
    false,
    'safety',
    ['adverse effects', 'adverse events', 'side effects', 'tolerability'],
  ),
  aspect(/\b(?:long[- ]term(?: follow[- ]up| effects?)?|follow[- ]up)\b/gi, false, 'long-term', [
    'follow-up',
    'long term',
  ]),
  aspect(/\b(?:dose[- ]response|dos(?:es|ing|age))\b/gi, false, 'dose', ['dosage', 'dose-response']),
  aspect(
    /\b(?:diagnostic accuracy|sensitivity and specificity|sensitivity|specificity)\b/gi,
    false,
    'diagnostic accuracy',
    ['sensitivity', 'specificity', 'predictive value'],
  ),
  aspect(/\b(?:prevalence|incidence)\b/gi, false, 'prevalence', ['incidence', 'epidemiology']),
  aspect(/\b(?:in vitro|animal (?:models?|stud(?:y|ies))|preclinical)\b/gi, false, 'animal model', [
    'in vitro',
    'preclinical',
    'mice',
    'rats',
  ]),
];

function aspect(pattern: RegExp, isDesign: boolean, term: string, synonyms: readonly string[]): Aspect {
  return {
    pattern,
    isDesign,
    isMechanism: term === 'mechanism',
    isTrial: term === 'randomised',
    concept: { term, synonyms, mesh: [] },
  };
}

/** The aspects that a search in plain words names, and its other words. */
export function splitAspects(query: string): { aspects: Aspect[]; rest: string } {
  const aspects: Aspect[] = [];
  let rest = query;
  for (const each of ASPECTS) {
    const without = rest.replace(each.pattern, ' , ');
    if (without !== rest) aspects.push(each);
    rest = without;
  }
  return { aspects, rest };
}

import type { Derived, SourceRecord } from '#contract/evidence.ts';
import { NUMBER, readNumber, TENS, UNITS } from '../text/number-words.ts';
import { type AbstractSentence, abstractSentences, withoutAsides } from '../text/paper-sections.ts';
import { ANIMALS, PEOPLE } from './subjects.ts';

/** Words that cannot stand between a number and what it counts: they begin another thought or another quantity. */
const BREAKS =
  'of|in|with|and|or|to|for|from|at|by|on|were|was|had|per|than|vs|versus|who|years?|months?|weeks?|days?|hours?|minutes?|times|mg|g|kg|' +
  'ml|mm|cm|percent|sites?|cent(?:er|re)s?|countries|hospitals?|trials?|studies|groups?|arms?|pairs?|age|aged|old|million|billion|' +
  'january|february|march|april|may|june|july|august|september|october|november|december|hundred|' +
  // "One" is a pronoun as often as a number.
  [...TENS, ...UNITS.slice(1)].join('|');
const NOUN = `(?:${PEOPLE}|${ANIMALS})(?![-\\w])`;
const BETWEEN = `(?:(?!(?:${BREAKS})\\b)(?:type [12]|[A-Za-z][\\w'’/+-]*),? ){0,6}`;
/** A whole count: not a share, a decimal, a bound or money, and not the year in "In 2019 patients ...". */
const WHOLE =
  '(?<![\\d.,/<>=≤≥±$£€:–-])(?<![<>=≤≥±] )(?<!\\b(?:hundred|thousand)(?: and)? )' +
  '(?<!\\b(?:in|since|until|during|years?|age|aged|top|first|last|level|grade|stage|phase|type|groups?|days?|weeks?|months?|from|between|least|most|than|every|each|remaining|other|' +
  'january|february|march|april|may|june|july|august|september|october|november|december) )';
const COUNT = `${WHOLE}\\b(${NUMBER}) ${BETWEEN}${NOUN}`;
const ALL = '(?:a total of |data (?:from|of|on|for) |the (?:medical )?records of |all )?';
const ACTED =
  '(?:enrolled|enroled|recruited|included|studied|analy[sz]ed|surveyed|evaluated|examined|interviewed|followed|assessed|investigated|reviewed)';
const RANDOMISED = '(?:randomi[sz]ed|randomly (?:assigned|allocated|divided))';

/** Amounts and times, which are no second group of people ("before and after 40 mg"). */
const UNIT =
  '(?:mg|µg|μg|mcg|ng|g|kg|ml|dl|l|mm|cm|nm|µm|nmol|mmol|iu|units?|h|hours?|min|minutes?|days?|weeks?|months?|years?|times|doses?|percent)\\b';
/** "Of 131 patients", "In 97 patients": any number but a year, of all people and not of the cases or the men among them. */
const OPENING = `^(?:of|in|among) (?:the |all |our |a total of )?(?!(?:19|20)\\d\\d )(${NUMBER}) ${BETWEEN}(?!cases|controls)${NOUN}(?! and (?:in )?\\d)`;

interface SizeRule {
  /** Group 1 is the number. */
  says: RegExp;
  /** Words in the sentence that make it another number: of those screened, planned, or in one group. */
  unless: RegExp;
  /** Sections the rule reads; every section when absent. */
  sections?: RegExp;
  /** The rule reads what stands in brackets, too. */
  asides?: true;
  /** The rule is sure only of a number that no other count of people in the abstract exceeds. */
  largest?: true;
}

const NOT_STUDIED =
  /\b(?:excluded|declined|withdr[ae]w\w*|dropped out|lost to|required|needed|will be|planned|sample size|power|previously|previous (?:stud(?:y|ies)|trials?|reports?|work|analys[ei]s|cohorts?|surveys?)|respectively)\b/i;
const PART =
  /\b(?:(?:in|into|to|from) (?:the |each )?(?:[\w-]+ ){0,3}(?:groups?|arms?)|control (?:groups?|subjects)|and (?:\w+ ){0,4}(?:controls|volunteers)|of (?:these|them|whom|which)|among (?:these|them|whom)|subgroups?|remaining|another|other|screened|invited|approached|eligible|only|there were|selected (?:from|among)|(?:among|from|out of) a total)\b/i;
const AND_OTHERS = `\\band (?:[a-z]+ ){0,2}(?!(?:19|20)\\d\\d\\b)\\d+ (?!${UNIT})[a-z]+`;
const NEITHER = new RegExp(`^of\\b|${NOT_STUDIED.source}|${PART.source}|${AND_OTHERS}`, 'i');

/** "A total of 34 578 patients (18.7%) died": a share of those who were studied, by what became of them. */
const EVENT = `\\b(?:died|deaths|developed|experienced|relapsed|survived)\\b|\\btotal of [^.;:()]{0,60}\\(\\d[\\d.]* ?%\\)`;

const wording = (pattern: string) => new RegExp(pattern, 'i');

/** How abstracts state the size of their study, the most specific first. */
const RULES: readonly SizeRule[] = [
  { says: wording(`${WHOLE}\\b(${NUMBER}) (?:were|was) (?:[a-z]+ly )?${RANDOMISED}\\b`), unless: NOT_STUDIED },
  { says: wording(`${COUNT}[^.;:]{0,80}?\\b(?:were|was) (?:[a-z]+ly )?${RANDOMISED}\\b`), unless: NOT_STUDIED },
  { says: wording(`\\bwe (?:[a-z]+ly )?${RANDOMISED} ${ALL}${COUNT}`), unless: NOT_STUDIED },
  {
    says: wording(
      `\\b${NOUN}[^.;:()]{0,80}\\(n ?= ?(${NUMBER})\\)[^.;:()]{0,20}\\b(?:were|was) (?:[a-z]+ly )?(?:${RANDOMISED}|${ACTED})\\b`,
    ),
    unless: new RegExp(`${NEITHER.source}|\\bgroups? [\\da-z]\\b|\\bn ?=.*\\bn ?=`, 'i'),
    asides: true,
  },
  // Syntheses: the people in the studies, not the studies.
  {
    says: wording(
      `\\b(?:trials|studies|articles|RCTs|cohorts)\\b[^.;]{0,40}?\\b(?:with|involving|including|enrolling|comprising|totall?ing|of|included|comprised|enrolled) ${ALL}${COUNT}`,
    ),
    unless: NEITHER,
  },
  { says: wording(`\\bwe (?:[a-z]+ly )?${ACTED} ${ALL}${COUNT}`), unless: NEITHER },
  {
    says: wording(`\\b(?:a|the) total (?:sample |population |study population )?of ${COUNT}`),
    unless: new RegExp(`${NEITHER.source}|${EVENT}`, 'i'),
  },
  {
    says: wording(
      `\\b(?:study|trial|cohort|registry|sample|series|population|analysis|survey|records|charts|data)\\b[^.;]{0,50}?\\b(?:of|from|on|included|including|comprised|comprising|consisted of|involved|involving|recruited|enrolled|enroled) ${ALL}${COUNT}`,
    ),
    unless: NEITHER,
  },
  { says: wording(`${COUNT}[^.;:]{0,80}?\\b(?:were|was) (?:[a-z]+ly )?${ACTED}\\b`), unless: NEITHER },
  // Where a section is about who was studied, the only number of people in it is theirs.
  {
    says: wording(COUNT),
    unless: NEITHER,
    sections: /\b(?:patients?|participants?|subjects?|sample|population|methods?)\b/i,
  },
  // "We compared the efficacy of X in 82 patients": any number but a year.
  {
    says: wording(
      `\\bwe (?:[a-z]+ly )?(?:compared|studied|evaluated|assessed|investigated|examined|tested|measured)\\b[^.;:]{0,120}? in (?!(?:19|20)\\d\\d )(${NUMBER}) ${BETWEEN}${NOUN}`,
    ),
    unless: new RegExp(`${NEITHER.source}|\\band in \\d`, 'i'),
  },
  {
    says: wording(OPENING),
    unless: new RegExp(`${NOT_STUDIED.source}|${PART.source}|\\b(?:were|was) ${ACTED}\\b|\\band in \\d`, 'i'),
    largest: true,
  },
];
const ANY_COUNT = new RegExp(`\\b(${NUMBER}) ${BETWEEN}${NOUN}`, 'gi');

/** "14 trials (n = 3,210)", "trials (3,210 participants)": the one number that stands in brackets. */
const SYNTHESIS_ASIDE = wording(
  `\\b(?:trials|studies|RCTs)\\b,? \\((?:n ?= ?|involving |total n ?= ?)?(${NUMBER})(?: ${BETWEEN}${NOUN})?\\)`,
);

/**
 * How many people or animals a study holds, and the words that say so. A registry counts only what was enrolled, not
 * what is planned. From prose, precision over recall: numbers of groups, of those screened or planned, years, doses and
 * shares are no sample size, and where one rule reads two different numbers there is none.
 */
export function deriveSampleSize(work: Pick<SourceRecord, 'texts' | 'registry'>): Derived<number> | null {
  if (work.registry) {
    const { enrolment } = work.registry;
    return enrolment?.kind === 'actual'
      ? { value: enrolment.count, from: String(enrolment.count), basis: 'registry' }
      : null;
  }
  const sentences = abstractSentences(work.texts.abstract ?? '');
  for (const { body } of sentences) {
    const aside = read(body, SYNTHESIS_ASIDE, body);
    if (aside && /\bn ?=|[a-z]{4}\)$/i.test(aside.from)) return aside;
  }
  for (const rule of RULES) {
    const [first, ...others] = sentences.flatMap((sentence) => readSize(sentence, rule) ?? []);
    if (!first) continue;
    if (rule.largest && sentences.some(({ body }) => countsMore(body, first.value))) return null;
    return others.every(({ value }) => value === first.value) ? first : null;
  }
  return null;
}

function countsMore(body: string, value: number): boolean {
  return Array.from(body.matchAll(ANY_COUNT), (match) => readNumber(match[1] ?? '')).some(
    (other) => other !== undefined && other > value,
  );
}

function readSize({ section, body }: AbstractSentence, rule: SizeRule): Derived<number> | undefined {
  const plain = withoutAsides(body);
  const isElsewhere = rule.sections !== undefined && !rule.sections.test(section);
  return isElsewhere || rule.unless.test(rule.asides ? body : plain)
    ? undefined
    : read(rule.asides ? body : plain, rule.says, body);
}

function read(text: string, says: RegExp, source: string): Derived<number> | undefined {
  const match = says.exec(text);
  const value = match?.[1] && readNumber(match[1]);
  if (!match || !value || value < 2) return undefined;
  return { value, from: source.slice(match.index, match.index + match[0].length), basis: 'abstract' };
}

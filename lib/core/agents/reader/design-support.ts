import type { StudyDesign } from '#contract/evidence.ts';
import { AFTER_A_TRIAL, OTHERS } from '#core/evidence/design-rules.ts';
import { ANIMALS, PEOPLE } from '#core/evidence/subjects.ts';

/** What a sentence of a work must say to support the design that a model gives it. */
interface Support {
  states: RegExp;
  /** What no supporting sentence may say: it is about other studies, or about something only planned. */
  unless?: RegExp;
  /** Wording of a title, or of the sentence itself, that rules the design out. */
  never?: RegExp;
  /** Wording of any sentence that rules the design out. */
  against?: RegExp;
}

const PLANNED = /\b(?:will|is to|are to) be\b/i;
const NOT_OWN = new RegExp(`${OTHERS.source}|${PLANNED.source}|\\bnot? (?:been )?randomi[sz]`, 'i');
/** The work is about studies, or about animals. */
const SYNTHESIS =
  /\bmeta-?\s?analy|\bsystematic(?:ally)? (?:\w+ )?(?:review|search)|\b(?:this|narrative|literature|scoping|umbrella|cochrane) review\b|[:–—-] an? (?:\w+ ){0,2}(?:over|re)views?\b|\breview of (?:the )?(?:literature|evidence|trials|studies|randomi[sz])|\bmendelian\b/i;
/** The abstract of a synthesis calls itself one; what it says about others is background. */
const OWN_SYNTHESIS =
  /\b(?:we|this|our|the (?:present|current))\b[^.]{0,60}\b(?:meta-?\s?analy|systematic(?:ally)? (?:\w+ )?(?:review|search))|\bmeta-?analys[ei]s (?:was|were) (?:performed|conducted|carried|done)|\bwe searched\b|\bwe pooled\b[^.]{0,40}\b(?:trials|studies)\b|\b(?:trials|studies|articles|RCTs) (?:were|was) (?:included|identified|eligible|pooled|selected|retrieved)\b|\bmendelian randomi/i;
const IN_ANIMALS = new RegExp(`\\b(?:${ANIMALS})\\b(?![^.]*\\b(?:${PEOPLE})\\b)`, 'i');
const NO_STUDY_OF_PEOPLE = new RegExp(`${SYNTHESIS.source}|${IN_ANIMALS.source}`, 'i');
const NO_TRIAL = new RegExp(`${NO_STUDY_OF_PEOPLE.source}|${AFTER_A_TRIAL.source}`, 'i');

/** For study designs that a synthesis may also name: the sentence must be about this study. */
function ownStudy(states: RegExp, never: RegExp = NO_STUDY_OF_PEOPLE): Support {
  return { states, unless: NOT_OWN, never };
}

/** A cohort by its name or by what was done: "serial plasma samples", "patients were monitored for". */
const FOLLOWED = new RegExp(
  `\\bcohorts?\\b|\\bprospective(?:ly)?\\b|\\bretrospective(?:ly)?\\b|\\blongitudinal|\\bfollow(?:ed)?[- ]up\\b|\\bregist(?:ry|ries|ers?)\\b|\\bobservational\\b|\\bpropensity\\b|\\bserial(?:ly)? (?:[\\w-]+ ){0,2}(?:samples?|sampl(?:ed|ing)|plasma|ser(?:um|a)|blood|biops\\w+|specimens?)\\b|\\b(?:${PEOPLE})\\b[^.;]{0,60}\\b(?:were|was) (?:followed|monitored|tracked|sampled|observed) (?:for|over|from|during|until|at|every)\\b`,
  'i',
);
/** One patient, or so few that each is described. */
const CASES =
  /\bcases? (?:reports?|series)\b|\bwe (?:report|describe|present)\b|\b\d{1,3}-year-old\b|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|[2-9]|1[0-9]) (?:(?!of\b)[\w-]+ ){0,3}(?:patients|cases|children|women|men|infants|subjects|individuals)\b/i;

/** What experiments are done in; they seldom name a design. Mutants of plants and cells are not animals. */
const ANIMALS_USED = new RegExp(
  `\\b(?:${ANIMALS}|murine|canine|porcine|ovine|rodent|animals?|flies|nematodes?|(?:knock-?outs?|transgenic|xenografts?)(?! (?:[\\w-]+ )?(?:cells?|lines?|plants?|rice|tobacco|clones?)\\b))\\b`,
  'i',
);
const CELLS_USED =
  /\bin[ -]vitro\b|\bcell lines?\b|\bcultured?\b|\bcells?\b|\b\w+(?:cytes?|blasts?|clasts?|phages?)\b|\b(?:neurons?|progenitors?|organoids?|spheroids?|myotubes?|explants?|(?:brain|tissue|tumou?r) (?:slices|sections|samples)|yeasts?|S\. cerevisiae|S\. pombe|Saccharomyces|E\. coli|Escherichia coli|knock-?(?:outs?|downs?)|siRNA|shRNA|CRISPR|crystal structures?|purified|recombinant|liposomes?|mitochondria)\b/i;
/** What animals and cells have shown elsewhere. */
const OF_OTHERS =
  /\b(?:previous|prior|earlier|other|future|further)(?:ly)? (?:[\w-]+ ){0,3}(?:stud(?:y|ies)|experiments?|reports?)\b|\b(?:are|is) needed\b/i;
/** If people took part as people, it is not an animal or cell experiment. */
const PEOPLE_ENROLLED =
  /\b(?:patients|participants|volunteers|subjects|women|men|children|infants|adolescents)\b[^.;]{0,50}\b(?:was|were) (?:\w+ly )?(?:randomi[sz]ed|enrolled|recruited|assigned)\b|\bwe (?:\w+ly )?(?:randomi[sz]ed|enrolled|recruited) (?:[\w,-]+ ){0,4}(?:patients|participants|volunteers|subjects|women|men|children|infants|adolescents)\b/i;

/** A review that does not call itself one speaks of others' work in general, and of nothing done in it. */
const OVERVIEW: Support = {
  states:
    /\brecent (?:[\w-]+ )?(?:work|studies|advances|findings|discover(?:y|ies)|evidence|insights)\b|\bstudies (?:have )?(?:shown?|demonstrated?|suggest)\b|\bcurrent status\b|\bfuture (?:opportunities|directions|perspectives|challenges)\b|^(?:the )?(?:emerging )?roles? of\b/i,
  against:
    /\b(?:we|our)\b|\b(?:was|were) (?:\w+ly )?(?:measured|treated|randomi[sz]ed|enrolled|recruited|assigned|analy[sz]ed|assessed|performed|conducted|included|collected|obtained|used|studied|compared|determined|examined|investigated|isolated|tested|injected|given|fed)\b/i,
};

/** The least that the text of such a study says. What it does not say, no model can know. */
const SUPPORT: Readonly<Record<Exclude<StudyDesign, 'unknown'>, Support | readonly Support[]>> = {
  meta_analysis: {
    states: /\bmeta-?\s?analy|\bpooled\b[^.]{0,80}\b(?:trials|studies|RCTs|cohorts)\b/i,
    unless: PLANNED,
  },
  systematic_review: {
    states:
      /\bsystematic(?:ally)? (?:\w+ )?(?:over)?(?:review|search)|\b(?:umbrella|cochrane) review\b|\bwe searched\b|\b(?:MEDLINE|PubMed|Embase|databases)\b[^.]{0,60}\bsearched\b|\bsearched\b[^.]{0,60}\b(?:MEDLINE|PubMed|Embase|databases|CENTRAL)\b/i,
    unless: PLANNED,
  },
  guideline: {
    states: /\bguidelines?\b|\bconsensus\b|\brecommend(?:s|ed|ations?)?\b|\bposition (?:statement|paper)\b/i,
  },
  randomised_trial: ownStudy(
    /(?<!non-?\s?|quasi-?\s?|un)\brandomi[sz](?:ed|ation|ing)\b|(?<!non-?\s?|quasi-?\s?)\brandomly (?:assign|allocat|divid|distribut|receiv)|\b(?:double|triple)-?\s?(?:blind|mask)|\bplacebo-?\s?controlled\b/i,
    NO_TRIAL,
  ),
  clinical_trial: ownStudy(
    /\btrial\b|\bphase (?:[1-4]|i{1,3}|iv)\b|\bopen-label\b|\bsingle-arm\b|\bplacebo\b|\bextension (?:study|phase|period)\b/i,
  ),
  cohort: ownStudy(FOLLOWED),
  case_control: ownStudy(
    /\bcase-?\s?controls?\b|\bcases and (?:\w+ ){0,3}controls\b|\bmatched (?:\w+ ){0,2}controls\b/i,
  ),
  cross_sectional: ownStudy(/\bcross-?\s?sectional|\bsurvey|\bquestionnaires?\b|\bprevalence\b/i),
  case_report: { states: CASES, unless: /\brandomi[sz]|\bplacebo/i },
  review: [
    {
      states: /\breview|\boverview\b|\bwe (?:discuss|summari[sz]e)\b/i,
      unless: /\bsystematic(?:ally)? review|\breviewed by\b/i,
    },
    OVERVIEW,
  ],
  animal: { states: ANIMALS_USED, unless: OF_OTHERS, never: SYNTHESIS, against: PEOPLE_ENROLLED },
  in_vitro: { states: CELLS_USED, unless: OF_OTHERS, never: SYNTHESIS, against: PEOPLE_ENROLLED },
  computational: {
    states: /\bin[ -]silico\b|\bdocking\b|\bsimulat|\bcomputational|\bmodell?ing\b|\bmolecular dynamics\b/i,
  },
  editorial: { states: /\beditorial\b|\bcomment(?:ary)?\b|\bletter\b|\bviewpoint\b|\bperspective\b|\bopinion\b/i },
  protocol: {
    states:
      /\bprotocol\b|\bwill be (?:randomi[sz]ed|randomly|recruited|enrol|assigned|allocated|measured|assessed|compared)|\bwe will\b|\baims? to (?:recruit|enrol)/i,
  },
};

/** The sentence of a work that supports a design; null where none does, or where one rules the design out. */
export function supportOf<S extends { text: string }>(
  design: StudyDesign | null,
  title: string,
  sentences: readonly S[],
): S | null {
  if (design === null || design === 'unknown') return null;
  const ways = [SUPPORT[design]].flat();
  return ways.map((way) => supportBy(way, title, sentences)).find((sentence) => sentence !== null) ?? null;
}

function supportBy<S extends { text: string }>(
  { states, unless, never, against }: Support,
  title: string,
  sentences: readonly S[],
): S | null {
  if (against && sentences.some(({ text }) => against.test(text))) return null;
  if (never && (never.test(title) || sentences.some(({ text }) => OWN_SYNTHESIS.test(text)))) return null;
  return sentences.find(({ text }) => states.test(text) && !unless?.test(text) && !never?.test(text)) ?? null;
}

import { negationsIn } from './negation.ts';

export interface Direction {
  direction: 'increase' | 'decrease' | 'none';
  /** The words it was read from: `words === sentence.slice(start, end)`. */
  words: string;
  start: number;
  end: number;
}

/** "Up" is more or better, "down" is less or worse: an improvement counts as an increase of the thing that it names. */
const UP =
  'increas(?:e[sd]?|ing)|elevat(?:es?|ed|ing|ions?)|rais(?:es?|ed|ing)|r[io]se[ns]?|higher|greater|enhanc(?:es?|ed|ing|ements?)|improv(?:es?|ed|ing|ements?)|' +
  'promot(?:es?|ed|ing)|up-?regulat(?:es?|ed|ing|ion)|stimulat(?:es?|ed|ing|ion)|activat(?:es?|ed|ing|ion)|induc(?:es?|ed|ing)|augment(?:s|ed|ing)?|' +
  'boost(?:s|ed|ing)?|strengthen(?:s|ed|ing)?|accelerat(?:es?|ed|ing)|prolong(?:s|ed|ing|ation)?|extend(?:s|ed|ing)?|restor(?:es?|ed|ing)|exacerbat(?:es?|ed|ing)|' +
  'potentiat(?:es?|ed|ing)|facilitat(?:es?|ed|ing)|gain(?:s|ed)?';
const DOWN =
  'decreas(?:e[sd]?|ing)|reduc(?:es?|ed|ing|tions?)|lower(?:s|ed|ing)?|fewer|less|declin(?:es?|ed|ing)|diminish(?:es|ed|ing)?|inhibit(?:s|ed|ing|ion)?|' +
  'suppress(?:es|ed|ing|ion)?|attenuat(?:es?|ed|ing|ion)|prevent(?:s|ed|ing|ion)?|slow(?:s|ed|ing|er)?|delay(?:s|ed|ing)?|block(?:s|ed|ing)?|' +
  'down-?regulat(?:es?|ed|ing|ion)|alleviat(?:es?|ed|ing)|ameliorat(?:es?|ed|ing)|mitigat(?:es?|ed|ing)|impair(?:s|ed|ing)?|worsen(?:s|ed|ing)?|' +
  'deteriorat(?:es?|ed|ing)|reliev(?:es?|ed|ing)|shorten(?:s|ed|ing)?|limit(?:s|ed|ing)|abolish(?:es|ed|ing)?|protect(?:s|ed|ing|ive)? against|halv(?:es?|ed|ing)|fell|drop(?:s|ped)?';
const SAME =
  'no (?:statistically |clinically )?(?:significant |meaningful |clear |apparent |overall )?(?:differences?|effects?|associations?|changes?|benefits?|improvements?|reductions?|increases?|correlations?|relationships?|impact|evidence)|' +
  'did not (?:significantly |statistically )?(?:differ|change|alter|affect|vary)|(?:does|do) not (?:significantly )?(?:differ|change|alter|affect|vary)|' +
  'not (?:significantly |statistically )?(?:different|associated|correlated|related|affected|altered|superior)|unchanged|unaffected|similar|comparable|non-?significant|' +
  'fail(?:s|ed) to|neither';

const CUES = new RegExp(`\\b(?:(?<none>${SAME})|(?<up>${UP})|(?<down>${DOWN}))(?![\\p{L}\\p{N}])`, 'giu');
/** After these a cue describes a noun ("patients with increased risk") more often than it tells a result. */
const ATTRIBUTIVE = /\b(?:a|an|the|with|of|at|in|for|to|and|or|their|its|this|those)\s+$/i;

/** Characters before a cue in which such a word stands. */
const NEAR = 20;

/** Every statement of direction in a sentence, in order. A negated one ("did not reduce") says `none`. */
export function findDirections(sentence: string): Direction[] {
  const cues = Array.from(sentence.matchAll(CUES));
  if (cues.length === 0) return [];
  const isNegatedAt = negationsIn(sentence);
  return cues.map((match) => {
    const { none, up } = match.groups ?? {};
    const direction = none || isNegatedAt(match.index) ? 'none' : up ? 'increase' : 'decrease';
    return { direction, words: match[0], start: match.index, end: match.index + match[0].length };
  });
}

/** What a sentence says happened, from its first cue that tells a result; null where no word of direction stands in it. */
export function directionOf(sentence: string): Direction | null {
  const all = findDirections(sentence);
  return all.find(({ start }) => !ATTRIBUTIVE.test(sentence.slice(Math.max(0, start - NEAR), start))) ?? all[0] ?? null;
}

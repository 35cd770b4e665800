import { stemmer } from 'stemmer';

/** Words that turn a statement around. Compared after folding; `n't` is read as `not`. */
const NEGATION =
  /^(?:not|no|none|never|neither|nor|without|cannot|non|hardly|barely|unlikely|unable|fail(?:s|ed|ing|ure)?|lack(?:s|ed|ing)?|absen(?:t|ce))$/;

/** Words that take certainty from a statement; leaving one out says more than the source does. */
const HEDGE =
  /^(?:may|might|could|possibly|possible|perhaps|potential(?:ly)?|likely|probab(?:le|ly)|suggest(?:s|ed|ing|ive)?|appear(?:s|ed)?|seem(?:s|ed)?|hypothes\p{L}*|speculat\p{L}*|tend(?:s|ed)?|trend|preliminary|unclear|unknown|whether|if|unless)$/u;

/** Words that deny without being a negation: "unchanged", "similar", "independent", "minimal". */
const DENIAL =
  /^(?:un(?:changed|affected|altered|related|detectable|impaired|associated|successful|common|responsive)|similar(?:ly|ity)?|same|equal(?:ly)?|equivalent|comparable|independent(?:ly)?|irrespective|regardless|minimal(?:ly)?|little|rare(?:ly)?|few|stable|retain(?:s|ed)?|maintain(?:s|ed)?|insufficient|inadequate|ineffective|insignificant|nonsignificant|null|deficien(?:t|cy)|devoid|negligible|instead|rather|refut\p{L}*|contrary|disprov\p{L}*|exclud\p{L}*|impossible|incapable|dispensable|redundant)$/u;

export function isNegation(word: string): boolean {
  return NEGATION.test(word);
}

export function isHedge(word: string): boolean {
  return HEDGE.test(word);
}

export function isDenial(word: string): boolean {
  return NEGATION.test(word) || DENIAL.test(word);
}

const UP =
  'increase rise raise elevate enhance augment improve higher high greater more longer larger better gain upregulate activate stimulate promote induce accelerate superior beneficial benefit positive effective safe significant strengthen worsen above after presence susceptible';
const DOWN =
  'decrease reduce reduction decline fall lower low less fewer shorter smaller worse loss downregulate inactivate inhibit suppress prevent block slow inferior harmful harm negative ineffective unsafe insignificant weaken impair diminish attenuate below before absence resistant';
/** Pairs that the two lists do not already set against each other in a useful way. */
const OPPOSED_PAIRS: readonly (readonly [string, string])[] = [
  ['improve', 'worsen'],
  ['improve', 'deteriorate'],
  ['similar', 'different'],
  ['same', 'different'],
  ['more', 'similar'],
  ['men', 'women'],
  ['male', 'female'],
  ['early', 'late'],
  ['acute', 'chronic'],
  ['with', 'without'],
  ['always', 'never'],
  ['all', 'none'],
  ['affected', 'unaffected'],
  ['changed', 'unchanged'],
  ['associated', 'unrelated'],
  ['related', 'unrelated'],
];

const directions = new Map<string, 'up' | 'down'>([
  ...UP.split(' ').map((word) => [stemmer(word), 'up'] as const),
  ...DOWN.split(' ').map((word) => [stemmer(word), 'down'] as const),
]);
const opposed = new Set(
  OPPOSED_PAIRS.flatMap(([a, b]) => [`${stemmer(a)} ${stemmer(b)}`, `${stemmer(b)} ${stemmer(a)}`]),
);

/** Whether a statement with the one stem in the place of the other says the opposite. */
export function areOpposite(stem: string, other: string): boolean {
  if (opposed.has(`${stem} ${other}`)) return true;
  const direction = directions.get(stem);
  const otherDirection = directions.get(other);
  return direction !== undefined && otherDirection !== undefined && direction !== otherDirection;
}

/** Words of change and comparison: more or better is 1, less or worse is -1. */
const MORE =
  'increase rise raise elevate enhance augment higher high greater more longer larger gain upregulate activate stimulate stimulation promote induce accelerate boost expand expansion prolong improve improvement better superior beneficial benefit strengthen amplify facilitate faster restore exacerbate potentiate';
const LESS =
  'decrease reduce reduction decline fall lower low less fewer shorter smaller loss downregulate inactivate inhibit inhibition suppress suppression prevent prevention block blockade slow inferior worse worsen deteriorate ineffective weaken impair impairment diminish attenuate attenuation limit abolish abrogate ablate antagonize disrupt delay shrink deplete depletion lessen minimize halve repress repression silence';
const signs = new Map<string, 1 | -1>([
  ...MORE.split(' ').map((word) => [stemmer(word), 1] as const),
  ...LESS.split(' ').map((word) => [stemmer(word), -1] as const),
]);

/** Which way a word of change points; 0 for every other word. */
export function signOf(stem: string): 1 | -1 | 0 {
  return signs.get(stem) ?? 0;
}

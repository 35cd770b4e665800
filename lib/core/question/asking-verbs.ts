/** What a verb says its subject does: good or harm to somebody, a change either way, or something inside a cell. */
export type VerbSense = 'benefit' | 'change' | 'biology';

const BENEFIT =
  'alleviate ameliorate attenuate avert benefit control cure decrease delay diminish ease eliminate eradicate extend halt heal help ' +
  'improve lengthen lessen lower manage minimise minimize mitigate postpone prevent prolong protect reduce relieve resolve restore ' +
  'reverse shorten slow soothe stop treat work';
const CHANGE =
  'accelerate affect aggravate alter boost cause change confer contribute damage decline enhance exacerbate harm impact impair increase ' +
  'influence lead predispose promote provoke raise trigger worsen';
const BIOLOGY =
  'act activate antagonise antagonize bind block deactivate degrade downregulate engage induce inhibit interact mediate modulate ' +
  'phosphorylate regulate sensitise sensitize signal stimulate suppress target upregulate';
/** Words that stand as nouns at least as often as verbs: another verb right after one shows that it is none. */
const ALSO_NOUNS: ReadonlySet<string> = new Set(
  'act benefit block boost cause change control cure damage decline delay ease engage halt harm help impact influence lead signal slow stop target trigger work'.split(
    ' ',
  ),
);

const SENSES: ReadonlyMap<string, VerbSense> = new Map([
  ...BENEFIT.split(' ').map((verb) => [verb, 'benefit'] as const),
  ...CHANGE.split(' ').map((verb) => [verb, 'change'] as const),
  ...BIOLOGY.split(' ').map((verb) => [verb, 'biology'] as const),
]);

/** The sense of a verb in its base form. */
export function senseOfVerb(word: string): VerbSense | undefined {
  return SENSES.get(word.toLowerCase().replace('-', ''));
}

/** The sense of a verb in the third person; base forms count too unless they may be nouns ("statins reduce", not "pain control"). */
export function senseOfFiniteVerb(word: string): VerbSense | undefined {
  const own = word.toLowerCase();
  if (mayBeNoun(own) || mayBeNoun(own.replace(/s$/, ''))) return undefined;
  return (
    senseOfVerb(own) ??
    senseOfVerb(own.replace(/s$/, '')) ??
    senseOfVerb(own.replace(/es$/, '')) ??
    senseOfVerb(own.replace(/ies$/, 'y'))
  );
}

export function mayBeNoun(verb: string): boolean {
  return ALSO_NOUNS.has(verb.toLowerCase());
}

/** Changes of a sentence that turn what it says, made by program; none of them knows what the checks look for. */
export const MUTATION_KINDS = ['number', 'negation', 'direction', 'name', 'population', 'hedge', 'cause'] as const;
export type MutationKind = (typeof MUTATION_KINDS)[number];

export interface Mutation {
  kind: MutationKind;
  text: string;
}

const TURNED: readonly (readonly [string, string])[] = [
  ['increases', 'decreases'],
  ['increased', 'decreased'],
  ['increase', 'decrease'],
  ['increasing', 'decreasing'],
  ['higher', 'lower'],
  ['greater', 'smaller'],
  ['more', 'less'],
  ['longer', 'shorter'],
  ['improves', 'worsens'],
  ['improved', 'worsened'],
  ['improve', 'worsen'],
  ['better', 'worse'],
  ['promotes', 'inhibits'],
  ['promoted', 'inhibited'],
  ['promote', 'inhibit'],
  ['activates', 'suppresses'],
  ['enhances', 'attenuates'],
  ['enhanced', 'attenuated'],
  ['enhance', 'attenuate'],
  ['stimulates', 'blocks'],
  ['induces', 'prevents'],
  ['induced', 'prevented'],
  ['elevated', 'reduced'],
  ['upregulated', 'downregulated'],
  ['upregulates', 'downregulates'],
  ['gain', 'loss'],
];
const BACK: readonly (readonly [string, string])[] = [
  ['reduces', 'increases'],
  ['reduced', 'increased'],
  ['reduce', 'increase'],
  ['reduction', 'increase'],
  ['inhibits', 'promotes'],
  ['inhibited', 'promoted'],
  ['prevents', 'induces'],
  ['lower', 'higher'],
  ['less', 'more'],
  ['fewer', 'more'],
  ['impaired', 'improved'],
  ['impairs', 'improves'],
  ['decreased', 'increased'],
  ['decreases', 'increases'],
  ['decrease', 'increase'],
  ['suppresses', 'activates'],
  ['suppressed', 'activated'],
];
const POPULATIONS: readonly (readonly [string, string])[] = [
  ['mice', 'patients'],
  ['mouse', 'human'],
  ['murine', 'human'],
  ['rats', 'volunteers'],
  ['rat', 'human'],
  ['zebrafish', 'people'],
  ['women', 'men'],
  ['men', 'women'],
  ['female', 'male'],
  ['male', 'female'],
  ['children', 'adults'],
  ['adults', 'children'],
  ['infants', 'older people'],
  ['adolescents', 'infants'],
  ['patients', 'mice'],
  ['humans', 'mice'],
  ['human', 'mouse'],
  ['people', 'rats'],
  ['individuals', 'mice'],
  ['postmenopausal', 'premenopausal'],
];
const UNHEDGED: readonly (readonly [RegExp, string])[] = [
  [/\b(?:may|might|could) be\b/, 'is'],
  [/\b(?:may|might|could) (?=\p{Ll})/u, ''],
  [/\b(?:suggest|suggests|suggested|suggesting) that\b/, 'prove that'],
  [/\b(?:appears?|seems?) to be\b/, 'is'],
  [/\b(?:appears?|seems?) to (?=\p{Ll})/u, ''],
  [/\b(?:possibly|probably|perhaps|potentially|likely) (?=\p{Ll})/u, ''],
  [/\bsuggests? an?\b/, 'proves a'],
];
const CAUSED: readonly (readonly [RegExp, string])[] = [
  [/\b(?:is|was|are|were|be|been) (?:\p{L}+ly )?associated with\b/u, 'caused'],
  [/\b(?:is|was|are|were) (?:\p{L}+ly )?(?:linked (?:to|with)|correlated with|related to)\b/u, 'caused'],
  [/\bcorrelate[sd]? (?:\p{L}+ly )?with\b/u, 'caused'],
  [/\bassociated with\b/, 'caused by'],
];
const FREE_NUMBER = /(?<![\p{L}\p{N}.,/-])\d+(?:\.\d+)?(?![\p{L}\p{N}/-]|[.,]\d)/gu;
const SYMBOL = /(?<![\p{L}\p{N}-])(?=[\p{L}\p{N}-]*\d)\p{Lu}[\p{Lu}\p{Ll}]{1,5}-?\d{1,2}(?![\p{L}\p{N}-])/gu;

/**
 * Every change of each kind that can be made, one word at a time.
 *
 * @param names other names that may stand in the place of the text's own: drugs for drugs, symbols for symbols.
 * @param known what the source says, so that a changed name or number does not stand there by chance.
 */
export function mutationsOf(
  text: string,
  known: string,
  names: { drugs: readonly string[]; symbols: readonly string[] },
): Mutation[] {
  return [
    ...numbers(text, known),
    ...negations(text),
    ...exchanged(text, [...TURNED, ...BACK], 'direction'),
    ...renamed(text, known, names),
    ...exchanged(text, POPULATIONS, 'population'),
    ...replaced(text, UNHEDGED, 'hedge'),
    ...replaced(text, CAUSED, 'cause'),
  ];
}

function splice(text: string, start: number, end: number, instead: string): string {
  return `${text.slice(0, start)}${instead}${text.slice(end)}`.replace(/ {2,}/g, ' ');
}

function numbers(text: string, known: string): Mutation[] {
  return [...text.matchAll(FREE_NUMBER)].slice(0, 2).flatMap(({ 0: number, index }): Mutation[] => {
    const other = [3, 4, 5, 6, 7]
      .map((by) => (number.includes('.') ? (Number(number) * by).toFixed(2) : String(Number(number) * by + by)))
      .find((each) => !known.includes(each));
    return other === undefined ? [] : [{ kind: 'number', text: splice(text, index, index + number.length, other) }];
  });
}

function negations(text: string): Mutation[] {
  const denied = /\b(?:does|do|did|is|are|was|were|can|could|may|might|has|have|had|will|should) not\b|\bcannot\b/.exec(
    text,
  );
  if (denied) {
    const instead = denied[0] === 'cannot' ? 'can' : denied[0].replace(' not', '');
    return [{ kind: 'negation', text: splice(text, denied.index, denied.index + denied[0].length, instead) }];
  }
  const auxiliary = /\b(?:is|are|was|were|can|could|may|might|has|have|will|should)\b(?! (?:no|only|not)\b)/.exec(text);
  if (auxiliary) {
    const end = auxiliary.index + auxiliary[0].length;
    return [{ kind: 'negation', text: splice(text, end, end, ' not') }];
  }
  const verb =
    /(?<=\p{Ll} )(?<!\b(?:to|in|with|of|have|has|a|an|the|and|or|by|for|from) )(increas|reduc|decreas|induc|promot|regulat|activat|enhanc|improv|mediat|caus|requir|associat)(es|ed)\b/u.exec(
      text,
    );
  const other =
    /(?<=\p{L}[\p{L}\p{N})] )(?<!\b(?:to|in|with|of|have|has|a|an|the|and|or|by|for|from) )(inhibit|prevent|affect|lead|contribute|play|suppress|protect|express|show|lack)(s|ed)\b/u.exec(
      text,
    );
  const found = verb ?? other;
  if (!found) return [];
  const [whole, stem = '', ending = ''] = found;
  const base = verb ? `${stem}e` : stem;
  const helper = ending === 'ed' ? 'did not' : 'does not';
  return [{ kind: 'negation', text: splice(text, found.index, found.index + whole.length, `${helper} ${base}`) }];
}

function exchanged(text: string, pairs: readonly (readonly [string, string])[], kind: MutationKind): Mutation[] {
  return pairs.flatMap(([from, to]): Mutation[] => {
    const found = new RegExp(`(?<![\\p{L}\\p{N}-])${from}(?![\\p{L}\\p{N}-])`, 'iu').exec(text);
    return found ? [{ kind, text: splice(text, found.index, found.index + from.length, to) }] : [];
  });
}

function replaced(text: string, changes: readonly (readonly [RegExp, string])[], kind: MutationKind): Mutation[] {
  for (const [from, to] of changes) {
    const found = from.exec(text);
    if (found) return [{ kind, text: splice(text, found.index, found.index + found[0].length, to) }];
  }
  return [];
}

function renamed(
  text: string,
  known: string,
  names: { drugs: readonly string[]; symbols: readonly string[] },
): Mutation[] {
  const lower = known.toLowerCase();
  const strange = (pool: readonly string[]) => {
    const own = pool.filter((name) => !lower.includes(name.toLowerCase()));
    return own[text.length % Math.max(1, own.length)];
  };
  const symbols = [...text.matchAll(SYMBOL)].slice(0, 2).flatMap(({ 0: symbol, index }): Mutation[] => {
    const other = strange(names.symbols.filter((name) => name !== symbol));
    return other ? [{ kind: 'name', text: splice(text, index, index + symbol.length, other) }] : [];
  });
  const drugs = names.drugs.flatMap((drug): Mutation[] => {
    const found = new RegExp(`(?<![\\p{L}\\p{N}-])${drug}(?![\\p{L}\\p{N}-])`, 'iu').exec(text);
    const other = strange(names.drugs.filter((name) => name !== drug));
    return found && other ? [{ kind: 'name', text: splice(text, found.index, found.index + drug.length, other) }] : [];
  });
  return [...symbols, ...drugs.slice(0, 2)];
}

/** Symbols with a digit that stand in texts, sorted. */
export function symbolsIn(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => Array.from(text.matchAll(SYMBOL), ([symbol]) => symbol)))].sort();
}

/** A pharmacist's shelf, for exchanges. */
export const DRUGS =
  'aspirin metformin warfarin insulin tamoxifen simvastatin atorvastatin prednisone dexamethasone ibuprofen heparin clopidogrel omeprazole lithium morphine ketamine fluoxetine sertraline amitriptyline rapamycin cisplatin doxorubicin paclitaxel imatinib rituximab trastuzumab artemisinin chloroquine ivermectin azithromycin doxycycline vancomycin isoniazid rifampicin digoxin amiodarone losartan ramipril furosemide spironolactone allopurinol colchicine methotrexate tenofovir zidovudine oseltamivir levodopa donepezil naloxone bupropion varenicline raloxifene letrozole finasteride testosterone estrogen progesterone'.split(
    ' ',
  );

import { memoizeByText } from '../text/memoize-by-text.ts';
import { WORD_BEGINS, WORD_ENDS } from '../text/whole-words.ts';
import type { ConceptKind } from './concept.ts';
import { hasDrugStem } from './drug-names.ts';
import { findOutcomes } from './effects/outcomes.ts';
import { isGeneSymbol, mayBeGeneSymbol } from './gene-symbols.ts';
import { findConcepts, lookupConcept } from './lookup.ts';
import { isGrammar } from './phrases.ts';

export const ENTITY_KINDS = ['drug', 'target', 'pathway', 'disease', 'effect', 'gene'] as const;
export type EntityKind = (typeof ENTITY_KINDS)[number];

/** A biomedical thing where a text names it: `text === source.slice(start, end)`. */
export interface Entity {
  kind: EntityKind;
  /** The name that all its spellings share: lower case but for symbols and proper names. */
  name: string;
  text: string;
  start: number;
  end: number;
}

/** Characters; no word of a name is longer, and words without end would be searched again from each of their letters. */
const LONGEST_WORD = 60;
const MOST_MODIFIERS = 3;
/** Up to three words before a head noun, without punctuation between. */
const MODIFIERS = `${WORD_BEGINS}((?:[\\p{L}\\p{N}][\\p{L}\\p{N}/'’α-ω-]{0,${LONGEST_WORD}}\\s+){1,${MOST_MODIFIERS}})`;
const PHRASES: readonly { kind: EntityKind; head: RegExp; pattern: RegExp }[] = [
  { kind: 'pathway', ...phrase('signall?ing(?:\\s+(?:pathways?|cascades?|axis))?|pathways?|cascades?|axis') },
  {
    kind: 'drug',
    ...phrase(
      '(?:receptor\\s+|channel\\s+)?(?:inhibitors?|(?:ant)?agonists?|blockers?|activators?|modulators?|mimetics?|analogues?|antibod(?:y|ies)|vaccines?)',
    ),
  },
  {
    kind: 'target',
    ...phrase(
      'receptors?|kinases?|phosphatases?|(?:co-?)?transporters?|ion channels?|channels?|proteases?|integrins?|proteasome|enzymes?|cytokines?|ligands?|proteins?',
    ),
  },
  {
    kind: 'disease',
    ...phrase(
      'diseases?|disorders?|syndromes?|cancers?|carcinomas?|neoplasms?|tumou?rs?|infections?|deficiency|failure|injur(?:y|ies)|fractures?|dystrophy|sclerosis',
    ),
  },
];
const WORDS: readonly { kind: EntityKind; test: (word: string) => boolean }[] = [
  { kind: 'drug', test: hasDrugStem },
  { kind: 'drug', test: (word) => HORMONES.test(word) },
  { kind: 'target', test: (word) => /^\p{L}{4,}ases?$/iu.test(word) && !NOT_ENZYMES.test(word) },
  {
    kind: 'disease',
    test: (word) =>
      /^\p{L}{3,}(?:itis|a?emia|algia|opathy|oma|omas|osis|plegia|uria|rrh(?:o?ea|age))(?:\s\p{L}+(?:ica|osa|aris|ata|formis|ens))?$/iu.test(
        word,
      ) && !NOT_DISEASES.test(word),
  },
];
const HORMONES =
  /^(?:leptin|ghrelin|cortisol|aldosterone|vasopressin|prolactin|glucagon|calcitonin|erythropoietin|adrenaline|epinephrine|noradrenaline|norepinephrine|somatotropin|thyrotropin|hydrocortisone|amylin|irisin|kisspeptin)$/i;
const NOT_ENZYMES =
  /(?:disease|crease|release|purchase|phase|phrase|lease|please|database|nucleobase|showcase|staircase|suitcase|uppercase|lowercase)s?$/i;
const NOT_DISEASES =
  /(?:diagnosis|prognosis|apoptosis|necroptosis|ferroptosis|pyroptosis|mitosis|meiosis|hypnosis|phagocytosis|endocytosis|exocytosis|transcytosis|symbiosis|osmosis|metamorphosis|diploma|aroma|stoma|empathy|sympathy|homeopathy|homoeopathy|osteopathy|naturopathy|telepathy|chromosoma|genoma|homeostasis)s?$/i;

/** Characters of sentences and titles whose entities are known. */
const TEXTS_KEPT = 1_000_000;

/** The whole phrase where it begins, and its head alone. */
function phrase(heads: string): { head: RegExp; pattern: RegExp } {
  return {
    head: new RegExp(`\\s(?:${heads})`, 'giu'),
    pattern: new RegExp(`${MODIFIERS}(?:${heads})${WORD_ENDS}`, 'iuy'),
  };
}

/**
 * Names of drugs, targets, pathways, diseases, effects and genes in a text, in order of place. Known concepts come first,
 * then forms: INN stems, "X inhibitor", "X receptor", "X signalling", enzymes, symbols. Where two names overlap the longer
 * stands, except that a target inside the name of a class of drugs ("PDE5" in "PDE5 inhibitor") is reported beside it.
 */
export function findEntities(source: string): Entity[] {
  return [...entitiesOf(source)];
}

const entitiesOf = memoizeByText(TEXTS_KEPT, (source): readonly Entity[] => {
  const things = [...knownEntities(source), ...phraseEntities(source), ...wordEntities(source)];
  // "Inhibits mTOR signalling" says how something works, not what comes of it.
  const mechanisms = new Set(things.filter(({ kind }) => MECHANISMS.includes(kind)).map(({ end }) => end));
  const effects = findOutcomes(source)
    .filter(({ end }) => !mechanisms.has(end))
    .map((outcome): Entity => ({ kind: 'effect', ...outcome }));
  return withoutRivals([...things, ...effects]);
});

const MECHANISMS: readonly EntityKind[] = ['target', 'gene', 'pathway', 'drug'];

/** Characters of a text whose names are looked through together for those that overlap. */
const STRETCH = 64;

function withoutRivals(found: readonly Entity[]): Entity[] {
  const kept: Entity[] = [];
  const near = new Map<number, Entity[]>();
  for (const entity of found.toSorted((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start)) {
    const first = Math.floor(entity.start / STRETCH);
    const last = Math.floor(entity.end / STRETCH);
    let hasRival = false;
    for (let stretch = first; stretch <= last && !hasRival; stretch += 1)
      hasRival = near.get(stretch)?.some((other) => overlaps(other, entity) && !isPart(entity, other)) ?? false;
    if (hasRival) continue;
    kept.push(entity);
    for (let stretch = first; stretch <= last; stretch += 1) {
      const present = near.get(stretch);
      if (present) present.push(entity);
      else near.set(stretch, [entity]);
    }
  }
  return kept.toSorted((a, b) => a.start - b.start || b.end - a.end);
}

function overlaps(one: Entity, other: Entity): boolean {
  return one.start < other.end && other.start < one.end;
}

/** A target is worth naming inside a class of drugs or a pathway; a disease, drug or target inside an effect. */
function isPart(inner: Entity, outer: Entity): boolean {
  if (inner.start === outer.start && inner.end === outer.end) return false;
  if (outer.kind === 'effect') return inner.kind !== 'effect';
  return (outer.kind === 'drug' || outer.kind === 'pathway') && (inner.kind === 'target' || inner.kind === 'gene');
}

const ENTITY_OF: Partial<Record<ConceptKind, EntityKind>> = {
  drug: 'drug',
  target: 'target',
  pathway: 'pathway',
  disease: 'disease',
  effect: 'effect',
  gene: 'gene',
};

function knownEntities(source: string): Entity[] {
  return findConcepts(source).flatMap(({ concept, text, start, end }) => {
    const kind = ENTITY_OF[concept.kind];
    return kind ? [{ kind, name: concept.term, text, start, end }] : [];
  });
}

function phraseEntities(source: string): Entity[] {
  return PHRASES.flatMap(({ kind, head, pattern }) =>
    phrasesIn(source, head, pattern).flatMap((match) => {
      const modifiers = ownModifiers(match[1] ?? '');
      if (!modifiers) return [];
      const end = match.index + match[0].length;
      const start = match.index + (match[1] ?? '').length - modifiers.length;
      const text = source.slice(start, end);
      return [{ kind, name: canonical(text), text, start, end }];
    }),
  );
}

/**
 * Every phrase, from left to right. Looked for only where words stand before a head: most words of a text stand before none, and
 * three words and each of the heads would be tried at every one of them.
 */
function phrasesIn(source: string, head: RegExp, pattern: RegExp): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  let from = 0;
  for (const { 0: words, index } of source.matchAll(head)) {
    let at = Math.max(from, beforeWords(source, index));
    const until = index + words.length;
    while (at < until) {
      pattern.lastIndex = at;
      const match = OF_WORD.test(source.charAt(at)) ? pattern.exec(source) : null;
      if (match) found.push(match);
      at = match ? match.index + match[0].length : at + 1;
    }
    from = Math.max(from, at);
  }
  return found;
}

/** Not only the beginnings of words: a pair of surrogates is tried at its first half. */
const OF_WORD = /[\p{L}\p{N}\ud800-\udbff]/u;
const OF_MODIFIER = /[\p{L}\p{N}/'’α-ω\ud800-\udfff-]/u;
const SPACE = /\s/;

/** Where the words begin that may be the modifiers of a head, or before it. */
function beforeWords(source: string, head: number): number {
  let at = head;
  for (let word = 0; word < MOST_MODIFIERS; word += 1) {
    while (at > 0 && SPACE.test(source.charAt(at - 1))) at -= 1;
    const earliest = Math.max(0, at - 2 * (LONGEST_WORD + 1));
    while (at > earliest && OF_MODIFIER.test(source.charAt(at - 1))) at -= 1;
  }
  return at;
}

/** The words right before a head noun that belong to its name: nothing before the last verb, article or preposition. */
function ownModifiers(words: string): string {
  const own = /(?:\S+\s+)*$/u.exec(words)?.[0] ?? '';
  const parts = own.match(/\S+\s+/gu) ?? [];
  const last = parts.findLastIndex((part) => isGrammar(part.trim().toLowerCase()) || isVerbal(part.trim()));
  return parts.slice(last + 1).join('');
}

function isVerbal(word: string): boolean {
  return /(?:[^s]ed|ing)$/.test(word) && !/signall?ing$/.test(word);
}

/** A word, with the Latin adjective that may follow the name of a disease ("polymyalgia rheumatica"). */
const WORD_OR_LATIN_NAME =
  /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*(?:(?<=algia|itis|oma|osis|emia)\s\p{Ll}{3,}(?:ica|osa|aris|ata|formis|ens)(?!\p{L}))?/gu;

function wordEntities(source: string): Entity[] {
  const found: Entity[] = [];
  for (const { 0: text, index: start } of source.matchAll(WORD_OR_LATIN_NAME)) {
    if (text.length > LONGEST_WORD) continue;
    const form = formOf(text);
    if (form === 'none') continue;
    const end = start + text.length;
    if (form !== 'symbol') found.push({ kind: form, name: canonical(text), text, start, end });
    else if (isGeneSymbol(source, text, start)) {
      const concept = lookupConcept(text);
      const isTarget = concept?.kind === 'target';
      found.push({ kind: isTarget ? 'target' : 'gene', name: isTarget ? concept.term : text, text, start, end });
    }
  }
  return found;
}

/** Characters of words; research prose has some 30,000 different ones. */
const WORDS_KEPT = 400_000;

/** What a word is by its form alone; a symbol may be that of a gene, which the words around it decide. */
const formOf = memoizeByText(WORDS_KEPT, (word): EntityKind | 'symbol' | 'none' => {
  return WORDS.find(({ test }) => test(word))?.kind ?? (mayBeGeneSymbol(word) ? 'symbol' : 'none');
});

/** Lower case but for symbols; the plural of the last word is folded away where the ending says so plainly. */
function canonical(text: string): string {
  return text
    .split(/\s+/)
    .map((word) => (/\p{Lu}.*\p{Lu}|\d|[α-ω]/u.test(word) ? word : word.toLowerCase()))
    .join(' ')
    .replace(
      /(inhibitor|agonist|blocker|activator|modulator|receptor|kinase|transporter|channel|pathway|cascade|disorder|syndrome|disease|ase)s$/,
      '$1',
    );
}

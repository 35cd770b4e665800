import { remembering } from '../text/remembering.ts';
import type { ConceptKind } from './concept.ts';
import { hasDrugStem } from './drug-names.ts';
import { isGeneSymbol } from './gene-symbols.ts';
import { findConcepts, lookupConcept } from './lookup.ts';
import { findOutcomes } from './outcomes.ts';
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
/** Up to three words before a head noun, without punctuation between. */
const MODIFIERS = `(?<![\\p{L}\\p{N}])((?:[\\p{L}\\p{N}][\\p{L}\\p{N}/'’α-ω-]{0,${LONGEST_WORD}}\\s+){1,3})`;
const PHRASES: readonly { kind: EntityKind; pattern: RegExp }[] = [
  { kind: 'pathway', pattern: phrase('signall?ing(?:\\s+(?:pathways?|cascades?|axis))?|pathways?|cascades?|axis') },
  {
    kind: 'drug',
    pattern: phrase(
      '(?:receptor\\s+|channel\\s+)?(?:inhibitors?|(?:ant)?agonists?|blockers?|activators?|modulators?|mimetics?|analogues?|antibod(?:y|ies)|vaccines?)',
    ),
  },
  {
    kind: 'target',
    pattern: phrase(
      'receptors?|kinases?|phosphatases?|(?:co-?)?transporters?|ion channels?|channels?|proteases?|integrins?|proteasome|enzymes?|cytokines?|ligands?|proteins?',
    ),
  },
  {
    kind: 'disease',
    pattern: phrase(
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

function phrase(heads: string): RegExp {
  return new RegExp(`${MODIFIERS}(?:${heads})(?![\\p{L}\\p{N}])`, 'giu');
}

/**
 * Names of drugs, targets, pathways, diseases, effects and genes in a text, in order of place. Known concepts come first,
 * then forms: INN stems, "X inhibitor", "X receptor", "X signalling", enzymes, symbols. Where two names overlap the longer
 * stands, except that a target inside the name of a class of drugs ("PDE5" in "PDE5 inhibitor") is reported beside it.
 */
export function findEntities(source: string): Entity[] {
  return [...entitiesOf(source)];
}

const entitiesOf = remembering(TEXTS_KEPT, (source): readonly Entity[] => {
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
    const stretches = stretchesOf(entity);
    const rivals = stretches.flatMap((stretch) => near.get(stretch) ?? []);
    const overlapping = rivals.filter((other) => other.start < entity.end && entity.start < other.end);
    if (!overlapping.every((rival) => isPart(entity, rival))) continue;
    kept.push(entity);
    for (const stretch of stretches) near.set(stretch, [...(near.get(stretch) ?? []), entity]);
  }
  return kept.toSorted((a, b) => a.start - b.start || b.end - a.end);
}

function stretchesOf({ start, end }: Entity): number[] {
  const first = Math.floor(start / STRETCH);
  return Array.from({ length: Math.floor(end / STRETCH) - first + 1 }, (_, i) => first + i);
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
  return PHRASES.flatMap(({ kind, pattern }) =>
    Array.from(source.matchAll(pattern)).flatMap((match) => {
      const modifiers = ownModifiers(match[1] ?? '');
      if (!modifiers) return [];
      const end = match.index + match[0].length;
      const start = match.index + (match[1] ?? '').length - modifiers.length;
      const text = source.slice(start, end);
      return [{ kind, name: canonical(text), text, start, end }];
    }),
  );
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
  return Array.from(source.matchAll(WORD_OR_LATIN_NAME)).flatMap(({ 0: text, index: start }) => {
    if (text.length > LONGEST_WORD) return [];
    const end = start + text.length;
    const kind = WORDS.find(({ test }) => test(text))?.kind;
    if (kind) return [{ kind, name: canonical(text), text, start, end }];
    if (!isGeneSymbol(source, text, start)) return [];
    const concept = lookupConcept(text);
    return [
      concept?.kind === 'target'
        ? { kind: 'target' as const, name: concept.term, text, start, end }
        : { kind: 'gene' as const, name: text, text, start, end },
    ];
  });
}

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

import { findAbbreviations } from '../reading/abbreviations.ts';
import { type Entity, findEntities } from '../reading/entities.ts';
import { findConcepts, lookupConcept } from '../reading/lookup.ts';
import { spellingKey } from '../reading/spelling.ts';
import { foldWord, stemOf, words } from '../text/words.ts';
import { type EvidenceReading, isSymbol, rawWords } from './evidence-reading.ts';
import { membersBeside, type NumberedList, numberedLists } from './numbered-lists.ts';
import { qualifies, withoutAdvice, withoutRemarks, withoutUnstudied } from './review-words.ts';
import { doubt, gravest, type Objection, type RuleInput, veto } from './veto.ts';

/** Words that say what kind of thing a name names; two texts may differ in them and still name the same. */
const GENERIC = new Set(
  'cancer carcinoma tumor tumour neoplasm malignancy disease disorder syndrome condition infection inhibitor antagonist agonist blocker activator receptor kinase protein gene enzyme pathway signaling signalling cell factor vaccine antibody therapy treatment drug agent type chronic acute failure injury deficiency inflammation complex subunit family member channel transporter ligand cytokine activity'
    .split(' ')
    .map(stemOf),
);
/** Symbols of units, statistics and everyday writing, which name nothing that is studied. */
const EVERYDAY =
  /^(?:dna|(?:m|mi|si|nc|lnc|r|t|sn)?rnas?|snps?|gwas|qol|icu|who|atp|adp|pcr|ci|hr|or|rr|sd|se|usa?|uk|eu|rcts?|bmi|iv|mri|ct|p|n|i{1,3}|vs|et|al|ph|covid|in|of|the|and|not|no|may|did|does)$/i;
/** Families of molecules whose first letters are no acronym of their own. */
const FAMILIES: Readonly<Record<string, string>> = { interleukin: 'il', interferon: 'ifn', apolipoprotein: 'apo' };
const SYMBOL = /(?<![\p{L}\p{N}])[\p{L}\p{N}α-ω]+(?:[-/‐‑][\p{L}\p{N}α-ω]+)*(?![\p{L}\p{N}])/gu;

/** A drug, gene, disease or trial that the evidence does not name. */
export function strangeName({ claim, evidence }: RuleInput): Objection | null {
  // What one is advised to look up stands in no source; a trial or a gene of that name there is not for a reading to make up.
  const told = withoutAdvice(withoutUnstudied(claim));
  const symbols = withoutUnstudied(claim);
  return gravest([straySymbol(symbols, evidence), strayEntity(withoutRemarks(told), evidence)]);
}

/** Written like a symbol or an acronym: two capitals, or letters with a digit. */
function straySymbol(claim: string, evidence: EvidenceReading): Objection | null {
  const own = new Map(findAbbreviations(claim).map(({ short, long }) => [short, long]));
  const lists = numberedLists(claim);
  const found: Objection[] = [];
  for (const { 0: raw, index } of claim.matchAll(SYMBOL)) {
    if (!isSymbol(raw) || /^\d/.test(raw)) continue;
    // Its long form is read with the other names.
    if (own.has(raw) || own.has(raw.replace(/s$/, ''))) continue;
    const bare = raw.replace(/^(?:anti|pro|non|pre|post)[-‐‑]/i, '');
    if (isSymbolNamed(bare, evidence) || isMember(wordBefore(claim, index), bare, evidence)) continue;
    const list = lists.find(({ start }) => start === index + raw.length - bare.length);
    const strange = list && strangeList(list, evidence);
    if (strange) found.push(strange);
    const parts = bare
      .slice(list ? list.end - list.start : 0)
      .split(/[-/‐‑]/)
      .filter(isSymbol);
    const isStray =
      parts.length > 0
        ? parts.some((part) => !isSymbolNamed(part, evidence))
        : !list && strangeIn(bare, evidence) !== 'none';
    const isSibling = !isStray && isOtherMember(bare, evidence);
    if (!isStray && !isSibling) continue;
    found.push(
      isSibling || isGloss(claim, raw, index, evidence) || isSetApart(claim, index)
        ? doubt('name', notNamed(raw))
        : veto('name', 'not_found', notNamed(raw)),
    );
  }
  return gravest(found);
}

function notNamed(name: string): string {
  return `The source does not mention ${name}.`;
}

/** "Zidovudine (AZT)", "AZD9291 (osimertinib)": another name of what the source names, which code may not know. */
function isGloss(claim: string, raw: string, index: number, evidence: EvidenceReading): boolean {
  if (claim[index - 1] !== '(' || claim[index + raw.length] !== ')') return false;
  const named = /[\p{L}\p{N}-]+(?=\s\($)/u.exec(claim.slice(Math.max(0, index - 60), index))?.[0] ?? '';
  return named !== '' && isWordNamed(named, evidence);
}

/** "IL-8" where the source speaks of IL-6; a list ("IL-6 and -8") may name it all the same, which code does not read. */
function isOtherMember(bare: string, evidence: EvidenceReading): boolean {
  const [, letters = '', number = ''] = /^(\p{Lu}{2,})[-‐‑](\d+)$/u.exec(bare) ?? [];
  return letters !== '' && !EVERYDAY.test(letters) && !isSymbolNamed(letters + number, evidence);
}

/** One gene with two numbers, which is named by either. */
const ONE_OF_TWO_NUMBERS = /^oct[-‐‑]?3\/(?:oct[-‐‑]?)?4$/i;

/** A list of which the source names one member may still be what it means, as may one whose numbers stand apart. */
function strangeList({ text, members }: NumberedList, evidence: EvidenceReading): Objection | null {
  const named = members.filter((member) => isSymbolNamed(member, evidence));
  if (named.length === members.length || (named.length > 0 && ONE_OF_TWO_NUMBERS.test(text))) return null;
  const letters = /^(\p{L}+)[-‐‑]/u.exec(text)?.[1];
  const isDoubt =
    (named.length > 0 && membersBeside(members, evidence.symbols).length === 0) ||
    (letters !== undefined && isSymbolNamed(letters, evidence));
  return isDoubt ? doubt('name', notNamed(text)) : veto('name', 'not_found', notNamed(text));
}

function wordBefore(text: string, index: number): string {
  return /[\p{L}\p{N}]+(?=\s$)/u.exec(text.slice(Math.max(0, index - 40), index))?.[0] ?? '';
}

/** "Cyclin A2" where the source writes "cyclin A" and numbers none of them, "apolipoprotein E4" where it writes "ApoE4". */
function isMember(before: string, raw: string, evidence: EvidenceReading): boolean {
  if (before === '' || !/^\p{L}\d$/u.test(raw)) return false;
  const family = FAMILIES[foldWord(before)];
  return (
    isFamilyNamed(foldWord(before + raw), evidence) || (family !== undefined && isSymbolNamed(family + raw, evidence))
  );
}

function isSymbolNamed(raw: string, evidence: EvidenceReading): boolean {
  if (EVERYDAY.test(raw)) return true;
  const folded = words(raw)
    .map((word) => FAMILIES[word] ?? word)
    .join('');
  const singular = folded.replace(/s$/, '');
  if ([folded, singular, `${folded}s`, greek(folded)].some((form) => evidence.names.has(form))) return true;
  const concept = lookupConcept(raw) ?? lookupConcept(raw.replace(/s$/, ''));
  if (concept && evidence.concepts.has(concept.term)) return true;
  // HSC where the source writes "haematopoietic stem cells" and defines nothing; of capitals a small s alone is a plural's.
  const acronym = foldWord(raw.replace(/s$/, ''));
  if (/^\p{Lu}{3,6}\d{0,2}s?$/u.test(raw) && evidence.initials.some((all) => all.includes(acronym))) return true;
  const variant = /^n?v(\p{Lu}{2,}\d*)$/u.exec(raw)?.[1];
  if (variant !== undefined && isSymbolNamed(variant, evidence)) return true;
  if (/^\p{Lu}{2}s?$/u.test(raw) && evidence.terms.has(acronym)) return true;
  return isSymbol(raw) && (isFamilyNamed(folded, evidence) || isVariantNamed(singular, evidence));
}

/** TNFa and TGFb1 for TNF-alpha and TGF-beta 1. */
function greek(folded: string): string {
  const letters: Readonly<Record<string, string>> = { a: 'alpha', b: 'beta', g: 'gamma', k: 'kappa' };
  return folded.replace(/([abgk])(\d?)$/, (_, letter: string, digit: string) => `${letters[letter]}${digit}`);
}

/** Dscam1 where the source speaks of Dscam and of no Dscam with another number, or NFAT where it speaks of NFAT4. */
function isFamilyNamed(folded: string, { names, symbols }: EvidenceReading): boolean {
  const [, base = folded, member] = /^(\p{L}{3,}?)(\d{1,2}\p{L}?)$/u.exec(folded) ?? [];
  const isNumbered = [...(member === undefined ? symbols : names)].some(
    (name) => name.startsWith(base) && /^\d/.test(name.slice(base.length)),
  );
  if (member === undefined) return base.length >= LEAST_LETTERS && isNumbered;
  return names.has(base) && !isNumbered;
}

/**
 * A symbol of the source with a letter or two more, or fewer: of a species ("AgDscam"), a cell ("VSMCs"), a receptor
 * ("EGFR") or a mark ("H3K4me3"). They may be the same or not, which code cannot know.
 */
function isVariantNamed(folded: string, { symbols }: EvidenceReading): boolean {
  if (folded.length < LEAST_LETTERS) return false;
  return [...symbols].some((symbol) => {
    const other = symbol.replace(/s$/, '');
    const [short, long] = other.length < folded.length ? [other, folded] : [folded, other];
    if (short.length < LEAST_LETTERS || short === long) return false;
    if (long.startsWith(short)) return /^(?:\p{L}{1,2}|\p{L}{2}\d)$/u.test(long.slice(short.length));
    return long.endsWith(short) && /^\p{L}{1,2}$/u.test(long.slice(0, -short.length));
  });
}

const LEAST_LETTERS = 3;
const TELLING: readonly Entity['kind'][] = ['drug', 'disease', 'gene'];

function strayEntity(claim: string, evidence: EvidenceReading): Objection | null {
  const lists = numberedLists(claim);
  const named = findEntities(claim).filter(({ kind }) => TELLING.includes(kind));
  return gravest(
    named.map(({ text: whole, start }) => {
      // Lists are read with the symbols.
      const text = lists.reduce((rest, list) => blanked(rest, list.start - start, list.end - start), whole).trim();
      const strange = strangeIn(text, evidence);
      if (strange === 'none' || isQualified(text, evidence) || isDescribed(text)) return null;
      const isName = strange === 'all' && !isSetApart(claim, start) && !isGloss(claim, text, start, evidence);
      return isName ? veto('name', 'not_found', notNamed(text)) : doubt('name', notNamed(text));
    }),
  );
}

function blanked(text: string, from: number, to: number): string {
  const [start, end] = [Math.max(0, from), Math.min(to, text.length)];
  return start < end ? text.slice(0, start) + ' '.repeat(end - start) + text.slice(end) : text;
}

/** "Bone metastases, not osteoporosis", "scrapie, not CJD": a review says of whom its sources do not speak. */
function isSetApart(claim: string, index: number): boolean {
  return /,\s(?:and )?not\s(?:in\s)?$/i.test(claim.slice(Math.max(0, index - 16), index));
}

/** "Missed infections", "late disease" of a work on an infection, a disease. */
function isQualified(text: string, { stems }: EvidenceReading): boolean {
  const kinds = rawWords(text).filter((word) => !qualifies(word));
  return (
    kinds.length > 0 && kinds.every((word) => GENERIC.has(stemOf(foldWord(word))) && stems.has(stemOf(foldWord(word))))
  );
}

/** "Silent infection": a kind of thing with a plain word before it, which no lexicon knows, is described and not named. */
function isDescribed(text: string): boolean {
  const own = rawWords(text);
  return (
    own.length > 1 &&
    GENERIC.has(stemOf(foldWord(own.at(-1) ?? ''))) &&
    own.every((word) => /^\p{L}\p{Ll}*$/u.test(word)) &&
    findConcepts(text).length === 0
  );
}

/**
 * Which of its telling words, those that say more than what kind it is, the evidence does not name; none where it has the
 * same concept. One that is named in part ("ulcerative colitis" of a work on colitis) may be what the work means.
 */
function strangeIn(text: string, evidence: EvidenceReading): 'none' | 'some' | 'all' {
  const concepts = findConcepts(text);
  if (concepts.length > 0 && concepts.every(({ concept }) => evidence.concepts.has(concept.term))) return 'none';
  const telling = rawWords(text).filter((word) => word.length > 1 && !GENERIC.has(stemOf(foldWord(word))));
  const strange = telling.filter((word) => !isWordNamed(word, evidence));
  if (strange.length === telling.length) return telling.length === 0 ? 'none' : 'all';
  // A phrase that is in no lexicon may describe what it names by one of its own words.
  return strange.length === 0 || concepts.length === 0 ? 'none' : 'some';
}

function isWordNamed(raw: string, evidence: EvidenceReading): boolean {
  const word = foldWord(raw);
  return (
    evidence.names.has(word) ||
    evidence.stems.has(stemOf(word)) ||
    // “Nondepressed patients” speaks of depression.
    evidence.stems.has(`non${stemOf(word)}`) ||
    isSymbolNamed(raw, evidence) ||
    hasKin(word, evidence)
  );
}

/** A word of the same root: "schizophrenic" and "schizophrenia", "cholesterol" and "hypercholesterolaemia". */
export function hasKin(word: string, { stems }: EvidenceReading): boolean {
  if (word.length > LONGEST_WORD) return false;
  const own = rootOf(word);
  if (own.length < ROOT) return false;
  return [...stems].some((stem) => {
    if (stem.length < ROOT || stem.length > LONGEST_WORD || /\d/.test(stem)) return false;
    const other = rootOf(stem);
    const [short, long] = other.length < own.length ? [other, own] : [own, other];
    if (short.length >= WHOLE_ROOT && long.includes(short)) return true;
    let same = 0;
    while (same < short.length && short[same] === long[same]) same += 1;
    return same >= ROOT && same >= ALIKE * own.length;
  });
}

/** Either spelling: "thalassaemia", "thalassemia". */
function rootOf(word: string): string {
  return spellingKey(word).replace(/[ao]e/g, 'e');
}

/** Letters that two words begin with at least, and as a share of the word, to be of one root. */
const ROOT = 5;
const ALIKE = 0.7;
const LONGEST_WORD = 60;
/** And of a word that stands whole in a longer one. */
const WHOLE_ROOT = 6;

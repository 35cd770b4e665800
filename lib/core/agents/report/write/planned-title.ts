import { isCommandToReader } from '../../../reading/reader-commands.ts';
import { capitalised } from '../../../text/capitalised.ts';
import { languageOf } from '../../../text/language.ts';
import { stems } from '../../../text/words.ts';
import { plainWords } from '../../plain-words.ts';

export interface PlannedTitle {
  id: string;
  title: string;
}

const LONGEST = 110;
/** An outcome in short forms ("volume to reach HDS") heads nothing that is read without its study. */
const SHORT_FORM = /\p{Lu}{2}/u;
/** A longer outcome is a list of what one study measured. */
const LONGEST_INSTEAD = 45;
/** What a title that was cut must not end with. */
const DANGLING =
  /(?:\s(?:and|or|of|in|with|without|on|for|to|by|after|before|from|versus|vs|against|compared|than|the|a|an|between|among))+$/i;
/** Sections of a report by rules that a title may stand for, so that their links keep working. */
const KNOWN: readonly [RegExp, string][] = [
  [/\b(?:safety|harms?|adverse|tolerab\w+|side[- ]effects?)\b/i, 'clinical_safety'],
  [/\b(?:preclinical|animals?|mice|mouse|rats?|in vitro|cells?)\b/i, 'clinical_preclinical'],
  [/\b(?:mechanis\w+|pathways?|targets?|receptors?|pharmacolog\w+)\b/i, 'mechanism'],
  [/\b(?:clinical|efficacy|effective\w*|trials?|patients?|outcomes?)\b/i, 'clinical'],
];
/** What titles of sections say beside the subject. */
const USUAL_WORDS = new Set(
  stems(
    'evidence findings results effect effects efficacy effectiveness safety harms adverse events tolerability mechanism mechanisms action pathways targets clinical preclinical animal animals cell human humans people adults children patients trial trials randomised randomized controlled observational cohort cohorts studies study reviews systematic meta-analysis meta-analyses outcomes outcome primary secondary dose doses dosing response duration long-term short-term follow-up comparison comparisons alternative alternatives treatment treatments prevention therapy therapies intervention interventions population populations subgroup subgroups limitations certainty quality open questions conflicting mixed negative positive null overview background context use role risk risks factors benefit benefits accuracy diagnosis diagnostic prognosis epidemiology quality life symptoms symptom frequency rate rates number severity intensity incidence prevalence mortality survival progression remission relapse recurrence pain function cognition sleep weight size exposure pharmacology pharmacokinetics biology biomarkers guidelines practice recommendations further other summary versus compared comparing subgroup subgroups age sex region country time first-line head-to-head alone combined combination combinations add-on against without with within across separate overall attempts direct indirect nearby related main associations association predictors diagnosis detection screening incidence mortality hospitalisation admission recipients donors carriers recipient donor carrier past proposed levels fewer more less daily single repeated early late onset timing measures measured markers strategies regimens products types kinds forms features differences similarities relation relationship link links contact transmission spread course natural history cost costs preferences acceptability feasibility adherence discontinuation tolerance disagreement disagreements conflict conflicts explanation explanations situation situations conduct consequence consequences weakness weaknesses strength strengths reliability halved halving half doubled either both any all least most more than of to risk author-defined need use received gain gains return exchange price offer offers offered storage stored other',
  ),
);
/** A title with a verb is a sentence, and a sentence would have to be checked. */
const SAYS_SOMETHING =
  /[!?;]|(?<!\bvs)\.\s|\b(?:you|your|is|are|was|were|has|have|had|does|do|did|can|cannot|may|will|should|must|not|no|never|reduces?|increases?|improves?|prevents?|causes?|cures?|(?<!\b(?:the|these|those|two|both|of|between|among|across|other) )works?|fails?|shows?|lowers?|raises?|inhibits?|reduced|increased|improved|prevented|caused|cured|lowered|raised)\b/i;

/** A question asserts nothing that would have to be checked. */
const ASKS =
  /^(?:how|what|which|who|whom|when|where|why|do|does|did|is|are|was|were|can|could|has|have|should|in whom)\b(?!.*\byour?\b)[^?!.;:]*\?$/i;
/** What a question says beside its subject. */
const ASKING = new Set(
  stems(
    'how what which who whom when where why do does did is are was were can could has have should far really well much many often long soon large big sure surely certain safe help helps work works beat beats do differ differs disagree agree compare compares apply last lasts matter matters explain explains trust believe add adds happen happens change changes it its they them each other one another still also only likely known find found show shown mean means',
  ),
);

/** The words that a title may be made of. */
export function vocabularyOf(asked: readonly string[], quotes: readonly string[]): ReadonlySet<string> {
  return new Set([...asked, ...quotes].flatMap(stems));
}

/** "What starch offers in return": a question's words without its sign. */
const NAMES_A_QUESTION = /^(?:what|how|who|whom|where|when|why|which)\b/i;

function isName(plain: string, vocabulary: ReadonlySet<string>): boolean {
  const known = NAMES_A_QUESTION.test(plain) ? new Set([...vocabulary, ...ASKING]) : vocabulary;
  return (
    plain.length >= 3 &&
    isOfWords(plain, known) &&
    languageOf(plain) !== 'other script' &&
    !SAYS_SOMETHING.test(plain) &&
    !isCommandToReader(plain)
  );
}

/** The first of these that only names things, with a capital; null where none does. */
export function usableTitle(given: readonly string[], vocabulary: ReadonlySet<string>): string | null {
  const usable = given
    .map((text) => {
      const plain = plainWords(text, LONGEST).replace(/[.:;,!?…]+$/, '');
      // "Signals that switch it on" ends with its own word.
      return text.length > LONGEST ? plain.replace(DANGLING, '') : plain;
    })
    .find((plain) => isName(plain, vocabulary));
  return usable ? capitalised(usable) : null;
}

/** A question of words that are known, which a section may answer; else null. */
function askedTitle(given: string, vocabulary: ReadonlySet<string>): string | null {
  const plain = plainWords(given, LONGEST);
  if (!ASKS.test(plain) || languageOf(plain) === 'other script' || isCommandToReader(plain)) return null;
  return isOfWords(plain, new Set([...vocabulary, ...ASKING])) ? capitalised(plain) : null;
}

/** Letters, and what joins them: no address, no mark, no figure but in a name. */
const PLAIN = /^[\p{L}\p{N} ,’'()–-]+$/u;
const MOST_WORDS = 9;

/**
 * A theme in the writer's own words ("Conflicts and their explanation", "How heat is made"): a few small words that say nothing
 * of the world, beside one of the question, the works or usual titles; null for anything else.
 */
function themeTitle(given: string, vocabulary: ReadonlySet<string>): string | null {
  const plain = plainWords(given, LONGEST);
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  const isKnown = (word: string) => stems(word).every((stem) => vocabulary.has(stem) || USUAL_WORDS.has(stem));
  const asks = NAMES_A_QUESTION.test(plain) && !/\byour?\b/i.test(plain);
  const isTheme =
    PLAIN.test(plain) &&
    words.length <= MOST_WORDS &&
    words.some((word) => word.length >= 4 && isKnown(word)) &&
    words.every(
      (word, at) => isKnown(word) || /^\p{Ll}+$/u.test(word) || (at === 0 && /^\p{Lu}\p{Ll}+$/u.test(word)),
    ) &&
    (asks || !SAYS_SOMETHING.test(plain)) &&
    languageOf(plain) !== 'other script' &&
    !isCommandToReader(plain);
  return isTheme ? capitalised(plain) : null;
}

/** Of known words, but for a few small ones among others ("donors who later developed it"); a name is never new. */
function isOfWords(plain: string, vocabulary: ReadonlySet<string>): boolean {
  const all = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  const strange = all.filter((word) => !stems(word).every((stem) => vocabulary.has(stem) || USUAL_WORDS.has(stem)));
  // The capital of a first word is the title's.
  const areSmall = strange.every(
    (word) => /^\p{Ll}+$/u.test(word) || (word === all[0] && /^\p{Lu}\p{Ll}+$/u.test(word)),
  );
  return areSmall && strange.length <= MOST_STRANGE && strange.length <= STRANGE_SHARE * all.length;
}

const MOST_STRANGE = 3;
const STRANGE_SHARE = 1 / 3;

/**
 * A section's title as a model gave it, and its id. A title is shown without being checked, so it may only name things: of
 * words of the question, the quotes and usual titles, without a verb. Any other gives way to the next one given, in the end to
 * a plain one.
 */
export function plannedTitle(
  given: readonly string[],
  { vocabulary, place, used }: { vocabulary: ReadonlySet<string>; place: number; used: Set<string> },
): PlannedTitle {
  const [own = '', ...instead] = given;
  const usable =
    askedTitle(own, vocabulary) ??
    themeTitle(own, vocabulary) ??
    usableTitle(
      [own, ...instead.filter((each) => each.length <= LONGEST_INSTEAD && !SHORT_FORM.test(each))],
      vocabulary,
    );
  const title = usable ?? (place === 1 ? 'Findings' : 'Further findings');
  const id = KNOWN.find(([pattern, known]) => pattern.test(title) && !used.has(known))?.[1] ?? `theme-${place}`;
  used.add(id);
  return { id, title };
}

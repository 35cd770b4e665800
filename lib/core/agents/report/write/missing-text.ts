import type { Evidence } from '#contract/evidence.ts';
import type { ParsedQuestion } from '../../../question/parsed-question.ts';
import { stems } from '../../../text/words.ts';
import { claimText, isPlanted } from '../check/claim-text.ts';
import type { FindingSource } from '../sentence.ts';

/** A sentence on what is missing begins so, and has the works for its subject, never the world. */
const OPENS =
  /^(?:no (?:\p{L}+[ -]){0,3}?(?:works?|stud(?:y|ies)|trials?|findings?|reviews?|records?)|none of the (?:\p{L}+ ){0,2}?(?:works?|studies|trials|findings)|neither (?:of the )?(?:works?|stud(?:y|ies)|trials?)|the (?:\p{L}+ ){0,2}?(?:works|studies|trials|findings)(?: \p{L}+){0,2} (?:do|did|does) not) (?:found |shown |read |included |here )*(?:\p{L}+ ){0,2}?(?:reports?|reported|compares?|compared|gives?|gave|states?|stated|says?|said|tells?|told|measures?|measured|addresses|address|addressed|stud(?:y|ies|ied)|examines?|examined|covers?|covered|follows?|followed|includes?|included|describes?|described|separates?|separated|breaks?|distinguish(?:es|ed)?)\b/iu;
/** What joins a second statement to it, or turns it into a result. */
const SAYS_MORE =
  /[;:?!\d%]|\b(?:but|however|because|so|therefore|thus|hence|although|though|while|whereas|since|which|who|means?|proves?|shows?|showed|suggests?|demonstrates?|benefit|harm|harmful|harmless|safe|safety (?:is|was)|effective|ineffective|works well|cures?|superior|inferior|recommended?|should|must)\b/i;
/** Figures that state nothing: those in a name ("HER2", "codon 129", the "6S trial") and doses or times that nobody tried. */
const NAMING_FIGURES =
  /(?<![\p{L}\p{N}])\p{L}[\p{L}\p{N}-]*\p{N}[\p{L}\p{N}-]*|\b\d\p{Lu}\b(?!\p{L})|\b(?:codon|exon|types?|phase|stage|grade|class|complex|vitamin|chromosome) \d{1,3}\b|\b\d{1,5}(?:(?:, | and | or | to |-)\d{1,5}){0,4}[ -](?:mg|g|ml|micrograms?|weeks?|months?|years?|days?|hours?)\b/giu;
/** What follows asks, and states nothing. */
const ASKS = /\b(?:whether|how (?:much|many|long|often|far)|what|which|who)\b.*$/iu;
/** Nor may a question go on to an answer. */
const ANSWERS_ITSELF =
  /[;:?!\d%]|\b(?:but|however|because|so that|therefore|thus|hence|although|though|while|whereas|since|should|must|recommended?|proven?|cures?)\b/i;
/** Words about works and not about their subject. */
const USUAL = new Set(
  stems(
    'no none neither work works study studies trial trials finding findings review reviews record found shown read included here report reports reported compare compares compared comparing comparison direct directly give gives gave state states stated say says said tell told measure measures measured address addresses addressed examine examined cover covers covered follow follows followed follow-up include includes describe describes described separate separates separated break distinguish results result outcome outcomes effect effects data figure figures estimate estimates estimation number numbers interval size people patients participants adults children women men older younger subgroup subgroups group groups age sex country countries long term longer short duration year years month months week weeks beyond after later time cost costs quality life harms adverse events side mechanism dose doses dosing different other another alone together separately head specific particular population populations setting settings primary care hospital placebo control treatment treatments test tests guideline guidelines guidance recommendation recommendations regulator regulators regulatory agency agencies authority authorities licensing licence label labelling warning warnings decision decisions absolute relative rate rates risk risks number needed treat head-to-head durability lasts lasting late large larger randomised randomized controlled blinded trial trials prospective registry cost-effectiveness adherence stopping withdrawal rebound pregnancy cost recent current formal society societies whether first often same early chosen choose occur occurs change changes',
  ),
);
const LONGEST = 260;
const LONGEST_HEAD = 90;

/** What no work reports, as code can see: each as it may be shown without a source, or null. */
export interface Missing {
  /** A sentence that says so. */
  sentence(said: string): string | null;
  /** The head of such a sentence: it names something, and says of it at most that nothing was found. */
  head(said: string): string | null;
  /** Cells of a row that names something in its first and says in the others at most that nothing was found. */
  row(cells: readonly string[]): boolean;
}

/** Behind the name of what was looked for. */
const LACKING =
  /^(?:(?:(?:is|are|was|were|remains?) )?(?:not (?:answered|found|known|reported|covered|shown|tested|studied|measured|compared|assessable|available)|un(?:known|answered|tested|reported|clear|certain)|none|nothing|no (?:data|estimates?|trials?|stud(?:y|ies)|works?|evidence|figures?)|open|missing)\b(?: [\p{L}'-]+){0,5}|[–—-]*)$/iu;
/** A cell for which nothing was found. */
const BLANK =
  /^(?:[–—-]*|n\/?a|(?:none|nothing|not|no) ?(?:\p{L}+ ){0,3}(?:found|given|reported|known|retrieved|tested|studied|measured|available|assessable|data|estimates?|trials?|stud(?:y|ies)|works?)|unknown|none|no (?:works?|stud(?:y|ies)|trials?)(?: found)? (?:reports?|tests?|tells?)(?: \p{L}+){0,3})\.?$/iu;

export function missingIn(given: { plan: ParsedQuestion; findings: readonly FindingSource[] }): Missing {
  const told = toldIn(given.findings);
  // A figure, a verb or a second statement in a name would be told without a source.
  const isName = (text: string) =>
    text !== '' && text.length <= LONGEST_HEAD && !saysMore(text.replaceAll(';', ',')) && !ASSERTS.test(text);
  return {
    sentence: (said) => missingText(said, given),
    head(said) {
      const text = claimText(said, []);
      const [, name = '', rest = ''] = /^(.+?)(?:: | [–—-] |$)(.*)$/.exec(text ?? '') ?? [];
      const isPlain = isLack(rest) ? isName(name) : isLack(name) && isName(rest);
      return text !== null && isPlain ? text : null;
    },
    row(cells) {
      const plain = cells.map((cell) => (cell.trim() === '' || BLANK.test(cell.trim()) ? '' : claimText(cell, [])));
      const [first, ...others] = plain;
      const names = plain.filter((cell) => cell !== '');
      const isOpen = cells.slice(1).some((cell) => cell.trim() !== '' && BLANK.test(cell.trim()));
      if (!first || others.length === 0 || !isOpen || names.some((cell) => cell === null || !isName(cell)))
        return false;
      // What a finding speaks of is not missing.
      const named = [...new Set(stems(names.join(' ')))].filter((stem) => !ABOUT_WORKS.has(stem));
      return !told.some((one) => named.length > 0 && named.every((stem) => one.includes(stem)));
    },
  };
}

/** "not answered", "no trials", and of what: a few words without a second statement. */
function isLack(text: string): boolean {
  return text.length <= LONGEST_HEAD && LACKING.test(text) && !saysMore(text) && !ASSERTS.test(text);
}

/** A name with a verb is a sentence. */
const ASSERTS =
  /\b(?:is|are|was|were|has|have|had|do|does|did|can|may|will|reduces?|increases?|improves?|prevents?|causes?|cures?|works?|fails?|lowers?|raises?|protects?|helps?|reduced|increased|improved|prevented|caused|lowered|raised|kills?|killed|harms?|harmed|halves|halved|doubles|doubled|surely|poison\w*|lethal|deadly|yet)\b/i;

/**
 * A model's sentence on what no work reports, as it may stand in the report as the app's own. Null unless it says of the
 * works that they do not report something, without a figure or a second statement, and not in words alone that neither the
 * question nor a finding has; and null where a finding speaks of all that it names.
 */
export function missingText(
  said: string,
  { plan, findings }: { plan: ParsedQuestion; findings: readonly FindingSource[] },
): string | null {
  const text = claimText(said, []);
  if (text === null || text.length > LONGEST || !OPENS.test(text) || saysMore(text)) return null;
  const told = toldIn(findings);
  const known = new Set([
    ...stems([plan.question, ...plan.terms, ...plan.concepts.flatMap(({ synonyms }) => synonyms)].join(' ')),
    ...told.flat(),
  ]);
  const own = [...new Set(stems(text))].filter((stem) => !USUAL.has(stem));
  const strange = own.filter((stem) => !known.has(stem));
  // It may name what no work names, beside what was asked; of that alone nobody knows what it has to do with it.
  if (own.length > 0 && strange.length === own.length) return null;
  // An apposition tells what it names.
  if (ASIDE.test(text)) return null;
  const named = [...new Set(stems(text))].filter((stem) => !ABOUT_WORKS.has(stem));
  // "No study reports results" says nothing of what.
  if (named.every((stem) => NOTHING_NAMED.has(stem))) return null;
  const isTold = named.length > 0 && told.some((one) => named.every((stem) => one.includes(stem)));
  if (isTold) return null;
  const isOfAbstracts = findings.every(({ finding }) => finding.citation.field === 'abstract');
  return (isOfAbstracts ? ofAbstracts(text) : text).replace(/[.\s]*$/, '.');
}

/** ", a poison that kills": behind a comma an article or a pronoun begins another statement. */
const ASIDE =
  /,\s(?:an?|the|that|this|these|it|they)\s(?!\p{L}+(?:,| and| or)).*\b(?:that|which|is|are|was|were|\p{L}+s)\b/iu;

/** Of each finding the words of what it tells. */
function toldIn(findings: readonly FindingSource[]): (readonly string[])[] {
  return findings.map(({ finding, sentence, work }) =>
    stems([sentence.quote, finding.outcome, finding.population, finding.comparison, work.work.title].join(' ')),
  );
}

function saysMore(text: string): boolean {
  const plain = text.replace(NAMING_FIGURES, ' ');
  const [asked = ''] = ASKS.exec(plain) ?? [];
  return SAYS_MORE.test(plain.slice(0, plain.length - asked.length)) || ANSWERS_ITSELF.test(asked);
}

/** Where no full text was read nobody knows what the works report, only what their abstracts do. */
function ofAbstracts(text: string): string {
  return text
    .replace(/^No works?(?: found| shown| read)?\b/i, 'No abstract read')
    .replace(/^None of the works(?: found| shown| read)?\b/i, 'None of the abstracts read')
    .replace(/^The works(?: found| shown| read)?\b/i, 'The abstracts read');
}

/** The first words of such sentences; what is left names what is missing. */
const ABOUT_WORKS = new Set(
  stems(
    'no none neither work works study studies trial trials finding findings review reviews record found shown read included here report reports reported compare compares compared give gives gave state states stated say says said tell told measure measures measured address addresses addressed examine examined cover covers covered follow follows followed include includes describe describes described separate separates separated directly',
  ),
);

const NOTHING_NAMED = new Set(stems('result results data outcome outcomes effect effects figure figures evidence'));

/** Of the words that name one thing that is missing so many, and such a share, in one work on the question are more than chance (proposal). */
const FOUND = { words: 4, share: 0.75, ofQuestion: 0.4, inTitle: 2 };
const LONGEST_READ = 3_000;
const LONGEST_TITLE = 160;

/**
 * A line on what was not found, with the work that was found, not included, and speaks of nearly all that the line names: what
 * screening left out is not missing from the literature.
 */
export function withLeftOut(text: string, question: string, leftOut: readonly Evidence[]): string {
  const tellingOf = (said: string) => [...new Set(stems(said))].filter((stem) => !USUAL.has(stem));
  const asked = tellingOf(question);
  // Of several things that were not found one may have been left out.
  const clauses = [text, ...text.split(/,|;|\b(?:or|nor)\b/)].map(tellingOf);
  const enough = clauses.filter((named) => named.length >= FOUND.words);
  if (enough.length === 0) return text;
  const work = leftOut.find(({ title, texts: { abstract = '' } }) => {
    // A title is said in the app's own line: one that speaks to its reader is not.
    if (isPlanted(title)) return false;
    const said = new Set(stems(`${title} ${abstract.slice(0, LONGEST_READ)}`));
    const holds = (share: number, words: readonly string[]) =>
      words.filter((stem) => said.has(stem)).length >= share * words.length;
    // What its title does not name it seldom reports.
    const titled = new Set(stems(title));
    const isTitled = (named: readonly string[]) =>
      named.filter((stem) => titled.has(stem) && !asked.includes(stem)).length >= FOUND.inTitle;
    return holds(FOUND.ofQuestion, asked) && enough.some((named) => isTitled(named) && holds(FOUND.share, named));
  });
  if (!work) return text;
  const title = work.title.slice(0, LONGEST_TITLE).replace(/[.\s]+$/, '');
  return `${text} A work that was found and not included may tell of it: “${title}”.`;
}

/** What a gap says is missing: "no trial in adults" among what was not found would be denied twice. */
export function whatIsMissing(gap: string): string {
  return gap.replace(/^(?:no|lack of|absence of|missing) (?=\p{L})/iu, '').replace(/[.\s]*$/, '');
}

import type { Evidence } from '#contract/evidence.ts';
import { stems } from '../../../text/words.ts';
import { claimText, isPlanted } from '../check/claim-text.ts';
import { type FindingSource, isFinding, type Sentence, type Source } from '../sentence.ts';

const LONGEST = 260;
/** A gap begins like this; its checker reads the rest. */
const DENIES = /^(?:no|none|neither)\b/i;
/** A cell for something that was not found. */
const BLANK = /^(?:no|none|not|nothing|unknown|n\/?a)\b|^[–—-]*$/i;
/** Works that the checker of a gap sees: those that come nearest to reporting it. */
const MOST_NEAR = 3;

/** Whether a sentence without a source may state a gap. */
export function isGap(text: string): boolean {
  return text.length <= LONGEST && DENIES.test(text);
}

/** A model's sentence about a gap, as it is checked; null where it is not one. */
export function gapText(gap: string, findings: readonly FindingSource[]): string | null {
  const text = claimText(gap, []);
  if (text === null || !isGap(text)) return null;
  const isOfAbstracts = findings.every(({ citation }) => citation.field === 'abstract');
  // Where no full text was read, only the abstracts can be said not to report something.
  const restricted = isOfAbstracts ? text.replace(/^No works?(?: found)?\b/i, 'No abstract read') : text;
  return restricted.replace(/[.\s]*$/, '.');
}

/** It is checked against what comes nearest to reporting it. */
export function gapSentence(text: string, findings: readonly FindingSource[]): Sentence {
  return { text, lead: '', kind: 'gap', sources: nearestSources(text, findings), origin: 'writer', counts: [] };
}

/** Whether a row without a source may state a gap: it names something, and a cell says that nothing was found. */
export function isGapRow([first = '', ...others]: readonly string[]): boolean {
  return first.trim() !== '' && others.some((cell) => BLANK.test(cell.trim()));
}

/**
 * From each of a few works the source that shares most words with a text: if any of them reports it, one of these does.
 */
export function nearestSources(text: string, sources: readonly Source[]): Source[] {
  const named = new Set(stems(text));
  const shared = sources.map((each) => {
    const { citation, work } = each;
    const outcome = isFinding(each) ? each.finding.outcome : '';
    const own = new Set(stems(`${citation.quote} ${outcome} ${work.work.title}`));
    return { each, share: [...own].filter((stem) => named.has(stem)).length };
  });
  const ranked = shared.toSorted((a, b) => b.share - a.share).map(({ each }) => each);
  const works = new Set<string>();
  return ranked
    .filter(({ citation: { evidenceId } }) => !works.has(evidenceId) && works.add(evidenceId))
    .slice(0, MOST_NEAR);
}

/** Words about works, not about their subject. */
const USUAL = new Set(
  stems(
    'no none neither work works study studies trial trials finding findings review reviews record found shown read included here report reports reported compare compares compared comparing comparison direct directly give gives gave state states stated say says said tell told measure measures measured address addresses addressed examine examined cover covers covered follow follows followed follow-up include includes describe describes described separate separates separated break distinguish results result outcome outcomes effect effects data figure figures estimate estimates estimation number numbers interval size people patients participants adults children women men older younger subgroup subgroups group groups age sex country countries long term longer short duration year years month months week weeks beyond after later time cost costs quality life harms adverse events side mechanism dose doses dosing different other another alone together separately head specific particular population populations setting settings primary care hospital placebo control treatment treatments test tests guideline guidelines guidance recommendation recommendations regulator regulators regulatory agency agencies authority authorities licensing licence label labelling warning warnings decision decisions absolute relative rate rates risk risks number needed treat head-to-head durability lasts lasting late large larger randomised randomized controlled blinded trial trials prospective registry cost-effectiveness adherence stopping withdrawal rebound pregnancy cost recent current formal society societies whether first often same early chosen choose occur occurs change changes',
  ),
);
/**
 * How many, and what share, of the words for one missing thing must occur in one work on the question to be more than
 * chance (proposal).
 */
const FOUND = { words: 4, share: 0.75, ofQuestion: 0.4, inTitle: 2 };
const LONGEST_READ = 3_000;
const LONGEST_TITLE = 160;

/**
 * A gap, with the excluded work that contains nearly all its words if there is one: what screening left out is not
 * missing from the literature.
 */
export function withLeftOut(text: string, question: string, leftOut: readonly Evidence[]): string {
  const specificStems = (text: string) => [...new Set(stems(text))].filter((stem) => !USUAL.has(stem));
  const asked = specificStems(question);
  // One of several missing things may be in an excluded work.
  const clauses = [text, ...text.split(/,|;|\b(?:or|nor)\b/)].map(specificStems);
  const longEnough = clauses.filter((named) => named.length >= FOUND.words);
  if (longEnough.length === 0) return text;
  const work = leftOut.find(({ title, texts: { abstract = '' } }) => {
    // The app prints the title in its own line, so one that addresses its reader is not used.
    if (isPlanted(title)) return false;
    const known = new Set(stems(`${title} ${abstract.slice(0, LONGEST_READ)}`));
    const covers = (share: number, words: readonly string[]) =>
      words.filter((stem) => known.has(stem)).length >= share * words.length;
    // A work seldom reports what its title does not mention.
    const titled = new Set(stems(title));
    const isTitled = (named: readonly string[]) =>
      named.filter((stem) => titled.has(stem) && !asked.includes(stem)).length >= FOUND.inTitle;
    return covers(FOUND.ofQuestion, asked) && longEnough.some((named) => isTitled(named) && covers(FOUND.share, named));
  });
  if (!work) return text;
  const title = work.title.slice(0, LONGEST_TITLE).replace(/[.\s]+$/, '');
  return `${text} A work that was found but not included may report it: “${title}”.`;
}

/** What a gap says is missing: "no trial in adults" in a list of what was not found would be a double negative. */
export function whatIsMissing(gap: string): string {
  return gap.replace(/^(?:no|lack of|absence of|missing) (?=\p{L})/iu, '').replace(/[.\s]*$/, '');
}

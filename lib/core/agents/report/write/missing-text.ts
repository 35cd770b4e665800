import { stems } from '../../../text/words.ts';
import { claimText } from '../check/claim-text.ts';
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
  // Where no full text was read, only the abstracts are known not to report something.
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

/** What a gap says is missing: "no trial in adults" in a list of what was not found would be a double negative. */
export function whatIsMissing(gap: string): string {
  return gap.replace(/^(?:no|lack of|absence of|missing) (?=\p{L})/iu, '').replace(/[.\s]*$/, '');
}

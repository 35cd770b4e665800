import type { Assessment } from '#contract/appraisal/assessment.ts';
import type { Citation } from '#contract/citation.ts';
import { type Evidence, isRetracted } from '#contract/evidence.ts';
import type { WorkReading } from '#contract/work-reading.ts';
import type { ParsedQuestion } from '#core/question/parsed-question.ts';
import { matchConcepts } from '#core/reading/concept-match.ts';
import { occursIn } from '#core/text/whole-words.ts';
import type { AnnouncedFindings } from '../findings-in-prompt.ts';
import type { RankedWork } from '../handlers.ts';
import { citationOf, resultSentences } from '../key-passage.ts';

const MOST_FINDINGS = 6;
const MOST_CANDIDATES = 8;
const MOST_QUOTES = 3;

/** What a judge was shown. */
export interface Weighed {
  plan: ParsedQuestion;
  ranked: readonly RankedWork[];
  announced: AnnouncedFindings;
  readings: readonly WorkReading[];
}

/** A drug that a judge names, with the works that it says mention it. */
interface NamedDrug {
  text: string;
  evidenceIds: string[];
}

function worksCited(evidenceIds: readonly string[], { announced, ranked }: Weighed): Evidence[] {
  const ids = new Set(announced.idsOf(evidenceIds));
  return ranked.map(({ work }) => work).filter((work) => ids.has(work.id) && !isRetracted(work));
}

/** Findings that were shown, from works that count. */
export function findingsOf(keyFindings: readonly string[], { announced, ranked }: Weighed): Assessment['keyFindings'] {
  const isRetractedById = new Map(ranked.map(({ work }) => [work.id, isRetracted(work)]));
  const found = keyFindings.flatMap((alias) => {
    const citation = announced.findingOf(alias)?.citation;
    return citation && isRetractedById.get(citation.evidenceId) === false
      ? [{ text: citation.quote, citations: [citation] }]
      : [];
  });
  return [...new Map(found.map((finding) => [finding.text, finding])).values()].slice(0, MOST_FINDINGS);
}

/**
 * Names that occur in a sentence of a cited work together with a concept of the question. All works that name the drug
 * like this are counted.
 */
export function candidatesOf(drugCandidates: readonly NamedDrug[], weighed: Weighed): Assessment['drugCandidates'] {
  const names = new Map(drugCandidates.map((each) => [each.text.trim().toLowerCase(), each]));
  const { plan, ranked } = weighed;
  return [...names.values()]
    .flatMap(({ text, evidenceIds }) => {
      const name = text.trim();
      const naming = (work: Evidence) => sentenceNaming(name, work, plan) ?? [];
      if (worksCited(evidenceIds, weighed).flatMap(naming).length === 0) return [];
      const citations = ranked.filter(({ work }) => !isRetracted(work)).flatMap(({ work }) => naming(work));
      return [{ name, works: citations.length, citations: citations.slice(0, MOST_QUOTES) }];
    })
    .sort((a, b) => b.works - a.works || (a.name < b.name ? -1 : 1))
    .slice(0, MOST_CANDIDATES);
}

const NAME = /^\p{L}[\p{L}\p{N} ()/+,.-]{2,59}$/u;

function sentenceNaming(name: string, work: Evidence, { concepts }: ParsedQuestion): Citation | null {
  if (!NAME.test(name)) return null;
  const isNamedIn = occursIn(name);
  const conceptsIn = matchConcepts(concepts);
  const [best] = resultSentences(work, concepts)
    .filter(({ quote }) => isNamedIn(quote) && conceptsIn(quote).length > 0)
    .toSorted((a, b) => b.likelihood - a.likelihood);
  return best ? citationOf(best) : null;
}

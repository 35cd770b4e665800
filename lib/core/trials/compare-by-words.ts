import type { ComparedOutcome, OutcomeComparison } from '#contract/appraisal/trials.ts';
import type { Citation } from '#contract/citation.ts';
import type { Evidence } from '#contract/evidence.ts';
import { partSentences } from '../reading/abstract-parts.ts';
import { splitSentences } from '../text/sentences.ts';
import { stems } from '../text/words.ts';

/** Share of an outcome's own words that a sentence must have (proposal). */
const LEAST_SHARE = 0.5;
const MOST_SENTENCES = 2;

/** The registered primary outcomes of a trial, each with its place in the registry's text. */
export function registeredOutcomes({
  id,
  registry,
  texts,
}: Evidence): Pick<ComparedOutcome, 'measure' | 'timeFrame' | 'registered'>[] {
  const times =
    registry?.primaryTimes ?? registry?.primaryOutcomes.map((measure) => ({ measure, timeFrame: null })) ?? [];
  const source = texts.registry ?? '';
  return times.map(({ measure, timeFrame }) => {
    const written = timeFrame === null ? measure : `${measure} (${timeFrame})`;
    const line = `${LABEL}${written}`;
    const at = source.indexOf(line);
    const start = at + LABEL.length;
    const registered: Citation | null =
      at < 0 ? null : { evidenceId: id, field: 'registry', quote: written, start, end: start + written.length };
    return { measure, timeFrame, registered };
  });
}

/** How the text of a registry entry labels each primary outcome; see sources/clinical-trials. */
const LABEL = 'Primary outcome: ';

/**
 * What a publication says in the words of each registered primary outcome: the sentences of its abstract with most of
 * them, unchanged. Whether they report the outcome has not been judged.
 */
export function compareByWords(entry: Evidence, publication: Evidence): OutcomeComparison | null {
  const outcomes = registeredOutcomes(entry);
  const { abstract } = publication.texts;
  if (outcomes.length === 0 || !abstract) return null;
  return {
    trialId: entry.id,
    publicationId: publication.id,
    by: 'words',
    read: 'abstract',
    outcomes: outcomes.map((outcome) => ({
      ...outcome,
      verdict: null,
      change: null,
      reported: sentencesWith(outcome.measure, publication.id, abstract),
    })),
    unregistered: [],
  };
}

function sentencesWith(measure: string, evidenceId: string, abstract: string): Citation[] {
  const wanted = new Set(stems(measure));
  if (wanted.size === 0) return [];
  return partSentences(abstract, splitSentences(abstract))
    .map((sentence) => {
      const own = new Set(stems(sentence.text));
      return { sentence, share: [...wanted].filter((stem) => own.has(stem)).length / wanted.size };
    })
    .filter(({ share }) => share >= LEAST_SHARE)
    .toSorted((a, b) => b.share - a.share || a.sentence.start - b.sentence.start)
    .slice(0, MOST_SENTENCES)
    .toSorted((a, b) => a.sentence.start - b.sentence.start)
    .map(({ sentence: { text, start, end } }) => ({ evidenceId, field: 'abstract', quote: text, start, end }));
}

import type { Citation } from '#contract/citation.ts';
import { type Evidence, TEXT_FIELDS } from '#contract/evidence.ts';
import type { Finding } from '#contract/finding.ts';
import type { WorkReading } from '#contract/work-reading.ts';
import type { ParsedQuestion } from '../question/parsed-question.ts';
import { conceptsNamed } from '../reading/concept-match.ts';
import { keySentences } from '../reading/key-sentences.ts';
import { isNoReport } from '../reading/reader-commands.ts';
import { splitSentences } from '../text/sentences.ts';
import { fenced } from './fenced.ts';
import type { RankedWork } from './handlers.ts';
import { type AnnouncedWorks, announceWorks } from './works-in-prompt.ts';

/**
 * Works as a prompt shows them, by their findings. A model knows works as `E1` and findings as `F1`, and can cite no
 * others.
 */
export interface AnnouncedFindings extends AnnouncedWorks {
  /** The finding behind an alias as a model may write it ("F3", "[f3]"). */
  findingOf(alias: string): Finding | undefined;
  /** Those shown, in order. */
  findings: readonly Finding[];
}

interface Shown {
  plan: ParsedQuestion;
  works: readonly RankedWork[];
  readings: readonly WorkReading[];
  /** Most findings per work, the main ones first. */
  most: number;
  /** Further notes in the brackets after a title. */
  notesOf?: (work: Evidence) => readonly string[];
}

const BEARINGS = {
  answers: 'answers the question',
  bears_on: 'bears on it',
  background: 'background',
  off: 'off the question',
} as const;

/**
 * Works with their findings, each on its own line: `[F1] <<<quote>>> (main; RR 0.88, 0.74 to 1.04; part 1)`. A work
 * without a readable finding is shown with the sentence that most likely reports a result.
 */
export function announceFindings({ plan, works, readings, most, notesOf = () => [] }: Shown): AnnouncedFindings {
  const byId = new Map(readings.map((reading) => [reading.evidenceId, reading]));
  const findings: Finding[] = [];
  const numbered = new Map<string, string[]>();
  for (const { work } of works) {
    const own = (byId.get(work.id)?.findings ?? []).slice(0, most);
    const lines = own.map((finding) => {
      findings.push(finding);
      return `[F${findings.length}] ${fenced(finding.citation.quote.replace(/\s+/g, ' '))}${factsOf(finding)}`;
    });
    const passage = lines.length > 0 ? null : keyPassage(work, plan);
    numbered.set(work.id, passage ? [`- ${fenced(passage.quote.replace(/\s+/g, ' '))}`] : lines);
  }
  const announced = announceWorks(
    works,
    () => [],
    (work) => {
      const bearing = byId.get(work.id)?.bearing;
      return [...notesOf(work), ...(bearing ? [BEARINGS[bearing]] : [])];
    },
    ({ id }) => numbered.get(id) ?? [],
  );
  return {
    ...announced,
    findings,
    findingOf(alias) {
      const place = /^\W*F(\d{1,4})\W*$/i.exec(alias)?.[1];
      return place === undefined ? undefined : findings[Number(place) - 1];
    },
  };
}

/** The numbers of a finding and the app's own words for it; its wording is in the quote. */
function factsOf({ isMain, measure, value, low, high, n, direction, part }: Finding): string {
  const interval = low !== null && high !== null ? `, ${low} to ${high}` : '';
  const facts = [
    ...(isMain ? ['main'] : []),
    ...(value !== null ? [`${measure ?? 'value'} ${value}${interval}`] : []),
    ...(n === null ? [] : [`n=${n}`]),
    ...(direction === 'unclear' ? [] : [direction]),
    ...(part === null ? [] : [`part ${part + 1}`]),
  ];
  return facts.length > 0 ? ` (${facts.join('; ')})` : '';
}

/** Characters of the one sentence that stands for a work. */
const LONGEST_PASSAGE = 320;
/** What a registry plans is not a result. */
const RESULT_FIELDS = TEXT_FIELDS.filter((field) => field !== 'registry');

/**
 * The sentence of a work that most likely tells a result on the question, verbatim and located; where none can carry a
 * result, as in a registration, its first sentence. Null where nothing of the work can be quoted.
 */
export function keyPassage(work: Evidence, { concepts }: Pick<ParsedQuestion, 'concepts'>): Citation | null {
  const [best] = resultSentences(work, concepts)
    .filter(({ quote }) => quote.length <= LONGEST_PASSAGE)
    .toSorted((a, b) => b.likelihood - a.likelihood);
  return best ? citationOf(best) : firstSentence(work);
}

/** A sentence of a work, and how likely it tells a result on the question, 0..1. */
type ResultSentence = Citation & { likelihood: number };

/** The sentences of a work's texts that may be quoted, in reading order. */
export function resultSentences(work: Evidence, concepts: ParsedQuestion['concepts']): ResultSentence[] {
  const named = conceptsNamed(concepts);
  const share = (stems: readonly string[]) => named(stems).length / Math.max(1, concepts.length);
  return RESULT_FIELDS.flatMap((field) =>
    keySentences(work.texts[field] ?? '', share).map(({ text, start, end, likelihood }) => ({
      evidenceId: work.id,
      field,
      quote: text,
      start,
      end,
      likelihood,
    })),
  );
}

export function citationOf({ evidenceId, field, quote, start, end }: ResultSentence): Citation {
  return { evidenceId, field, quote, start, end };
}

function firstSentence(work: Evidence): Citation | null {
  for (const field of TEXT_FIELDS) {
    const source = work.texts[field] ?? '';
    const first = splitSentences(source).find(
      ({ text }) => text.length <= LONGEST_PASSAGE && !isNoReport(text, source),
    );
    if (first) return { evidenceId: work.id, field, quote: first.text, start: first.start, end: first.end };
  }
  return null;
}

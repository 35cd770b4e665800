import type { Evidence } from '#contract/evidence.ts';
import type { Finding } from '#contract/finding.ts';
import type { WorkReading } from '#contract/work-reading.ts';
import type { ParsedQuestion } from '../question/parsed-question.ts';
import { fenced } from './fenced.ts';
import type { RankedWork } from './handlers.ts';
import { keyPassage } from './key-passage.ts';
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

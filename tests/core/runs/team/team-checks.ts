import { stemmer } from 'stemmer';
import { isTerminal, type RunEvent, type RunEventOf, type RunEventType } from '#contract/event.ts';
import type { Report } from '#contract/report.ts';
import { isAssayError } from '#core/errors.ts';
import type { createTeamWorld, TeamRun } from '#tests/team-world.ts';
import { createMemoryLog, type Outcome, outcomeOf } from '../research-world.ts';

export const eventsOf = <T extends RunEventType>(events: readonly RunEvent[], type: T) =>
  events.filter((event): event is RunEventOf<T> => event.type === type);

/** A run to its end as a worker ends it: what is thrown becomes the run's `error` event. */
export async function runToTerminal(
  run: Awaited<ReturnType<typeof createTeamWorld>>,
  options: TeamRun = {},
): Promise<Outcome> {
  const { log = createMemoryLog() } = options;
  try {
    return await run({ ...options, log });
  } catch (error) {
    if (!isAssayError(error)) throw error;
    const { code, message } = error;
    await log.append({ afterSeq: log.events.length, steps: [], events: [{ type: 'error', code, message }] });
    return outcomeOf(log, 'run');
  }
}

/** Exactly one terminal event, and it is the last. */
export function isEndedOnce(events: readonly RunEvent[]): boolean {
  const last = events.at(-1);
  return last !== undefined && isTerminal(last.type) && events.filter(({ type }) => isTerminal(type)).length === 1;
}

export function claimsOf({ sections }: Pick<Report, 'sections'>) {
  return sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => {
      if (block.type === 'paragraph') return block.claims;
      return block.type === 'positions' ? block.positions.flatMap(({ claims }) => claims) : [];
    }),
  );
}

/** Grammar and words that say who speaks: what a sentence may have besides its quote. */
const GRAMMAR = new Set(
  (
    'a an the this that these those it its they them their he she his her we our you your i who whom which what there here and or but if as because than then so such both own same ' +
    'of in on at to for from with by into onto upon about between among amongst within without through via during before after against over under up down out off again further once ' +
    'is are was were be been being am has have had having do does did doing will would shall should can could may might must ' +
    'when where why how while whether also just very too only each few other some all any more most ' +
    'study studies trial trials paper article author authors result results data finding findings found showed shown show shows reported reports report observed demonstrated demonstrate indicated indicate ' +
    'respectively however therefore thus overall conclusion background methods objective furthermore moreover additionally finally'
  ).split(' '),
);
const plainWordsOf = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];
const digitsIn = (text: string) =>
  Array.from(text.replace(/(?<=\d)[,\u2009\u202f\u00a0](?=\d{3}(?!\d))/g, '').matchAll(/\d+(?:[.·]\d+)?/g), ([each]) =>
    each.replace('·', '.').replace(/\.0+$/, ''),
  );

/**
 * What is wrong with a report, found without any of the code that made it: a quote that is not the slice it says, a work
 * that was retracted, a number or a word of a supported claim that no quote of it holds.
 */
export function defectsOf(report: Report): string[] {
  const works = new Map(report.evidence.map((work) => [work.id, work]));
  return claimsOf(report).flatMap(({ text, verdict, citations }) => {
    const defects: string[] = [];
    if (verdict !== 'supported' && verdict !== 'partly') defects.push(`shown although ${verdict}: ${text}`);
    if (citations.length === 0) defects.push(`nothing cited: ${text}`);
    for (const { evidenceId, field, quote, start, end } of citations) {
      const work = works.get(evidenceId);
      if (work?.texts[field]?.slice(start, end) !== quote) defects.push(`no such quote in ${evidenceId}: ${quote}`);
      if (work?.notices.some(({ kind }) => kind === 'retraction')) defects.push(`retracted: ${evidenceId}`);
    }
    if (verdict !== 'supported') return defects;
    const read = citations.map(({ quote }) => quote).join('\n');
    const numbers = new Set(digitsIn(read));
    const stems = new Set(plainWordsOf(read).map(stemmer));
    for (const number of digitsIn(text)) if (!numbers.has(number)) defects.push(`number ${number}: ${text}`);
    for (const word of plainWordsOf(text))
      if (!GRAMMAR.has(word) && !stems.has(stemmer(word))) defects.push(`word ${word}: ${text}`);
    return defects;
  });
}

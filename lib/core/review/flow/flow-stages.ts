import type { CountedLabel, PrismaFlow } from '#contract/review/flow.ts';

/** One line of a box: what was counted, and how many; a detail of the line above is indented. */
export interface StageLine {
  text: string;
  isDetail: boolean;
}

/** A box of the diagram. */
export interface Stage {
  lines: StageLine[];
  /** The stage was not part of the work, or has not been reached. */
  isAbsent: boolean;
}

/** A box of the main way, and what left it there. */
export interface StageRow {
  phase: 'Identification' | 'Screening' | 'Included';
  main: Stage;
  left: Stage | null;
}

export interface FlowStages {
  /** Records that came by another way than databases and registers; null where there are none. */
  other: Stage | null;
  rows: StageRow[];
}

export interface FlowWords {
  /** The text of an absent stage. */
  absent: string;
}

export const NOT_PART: FlowWords = { absent: 'not a separate step' };
/** A review that goes on may still reach it. */
export const NOT_REACHED: FlowWords = { absent: 'not yet' };

/** The boxes of the PRISMA 2020 flow diagram for databases, registers and other methods, in the template's words. */
export function flowStages(flow: PrismaFlow, { absent }: FlowWords = NOT_PART): FlowStages {
  const { identified, removedBeforeScreening: removed } = flow;
  const counted = (what: string, count: number | null): Stage => ({
    lines: [line(count === null ? `${what}: ${absent}` : `${what} ${n(count)}`)],
    isAbsent: count === null,
  });
  const assessmentReasons = flow.excludedAtAssessment;
  return {
    other:
      identified.other.length === 0
        ? null
        : { lines: [line('Records identified by other methods:'), ...details(identified.other)], isAbsent: false },
    rows: [
      {
        phase: 'Identification',
        main: {
          lines: [
            line('Records identified from:'),
            ...sources('Databases', identified.databases),
            ...sources('Registers', identified.registers),
          ],
          isAbsent: false,
        },
        left: {
          lines: [
            line('Records removed before screening:'),
            line(`Duplicate records ${n(removed.duplicates)}`),
            line(`Records marked as ineligible by automation tools ${n(sum(removed.byAutomation))}`),
            ...details(removed.byAutomation),
          ],
          isAbsent: false,
        },
      },
      {
        phase: 'Screening',
        main: counted('Records screened', flow.screened),
        left: counted('Records excluded', flow.excludedAtScreening),
      },
      {
        phase: 'Screening',
        main: counted('Reports sought for retrieval', flow.soughtForRetrieval),
        left: counted('Reports not retrieved', flow.notRetrieved),
      },
      {
        phase: 'Screening',
        main: counted('Reports assessed for eligibility', flow.assessed),
        left:
          assessmentReasons === null
            ? counted('Reports excluded', null)
            : {
                lines: [line(`Reports excluded ${n(sum(assessmentReasons))}`), ...details(assessmentReasons)],
                isAbsent: false,
              },
      },
      {
        phase: 'Included',
        main: {
          lines: [
            ...counted('Studies included in review', flow.includedStudies).lines,
            ...counted('Reports of included studies', flow.includedReports).lines,
          ],
          isAbsent: flow.includedStudies === null && flow.includedReports === null,
        },
        left: null,
      },
    ],
  };
}

/** The diagram as sentences, for people who cannot see it and for tables: stage by stage, what left it after it. */
export function flowRows(
  flow: PrismaFlow,
  words: FlowWords = NOT_PART,
): { phase: string; text: string; isDetail: boolean }[] {
  const { rows, other } = flowStages(flow, words);
  return rows.flatMap(({ phase, main, left }, at) =>
    [...main.lines, ...(at === 0 && other ? other.lines : []), ...(left?.lines ?? [])].map((each) => ({
      phase,
      ...each,
    })),
  );
}

/** Nothing where none was searched: what a register that did not answer holds is not known to be 0. */
function sources(kind: string, counts: readonly CountedLabel[]): StageLine[] {
  return counts.length === 0 ? [] : [line(`${kind} ${n(sum(counts))}`), ...details(counts)];
}

const line = (text: string): StageLine => ({ text, isDetail: false });
const n = (count: number) => `(n = ${count.toLocaleString('en')})`;
const details = (counts: readonly CountedLabel[]): StageLine[] =>
  counts.map(({ label, count }) => ({ text: `${label} ${n(count)}`, isDetail: true }));

function sum(counts: readonly CountedLabel[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}

import { splitSentences } from './sentences.ts';

/** More than any honest title, abstract or sentence has (characters); what is beyond is not read, so that time is bounded. */
export const LONGEST_TITLE = 600;
const LONGEST_ABSTRACT = 20_000;
const LONGEST_SENTENCE = 1_200;

/** A sentence of an abstract without the section label that it may start with; `body` is a slice of the abstract. */
export interface AbstractSentence {
  /** The label of the section that the sentence stands in, e.g. "METHODS". */
  section: string;
  body: string;
}

/** "METHODS: ", "Design, Setting, and Participants: ", "Study design:". */
const LABEL = /^([A-Z][A-Za-z]*(?:[ ,/&-]+[A-Za-z]+){0,6})\s*:\s+/;
/** "DESIGN, SETTING, AND PARTICIPANTS Case-control study": some sources leave the colon out. */
const BARE_LABEL =
  /^((?:(?:STUDY |TRIAL |RESEARCH )?(?:DESIGN|METHODS?|SETTINGS?|PARTICIPANTS|PATIENTS|INTERVENTIONS?|EXPOSURES?)|BACKGROUND|IMPORTANCE|CONTEXT|RATIONALE|INTRODUCTION|OBJECTIVES?|AIMS?|PURPOSE|MAIN OUTCOMES?|MEASUREMENTS|DATA SOURCES?|RESULTS|FINDINGS|CONCLUSIONS?|INTERPRETATION|LIMITATIONS?|FUNDING)(?:,? (?:AND )?[A-Z]{4,}){0,5})\s+(?=(?:[A-Z][a-z]|\d|[A-Z] [a-z]))/;

export function abstractSentences(abstract: string): AbstractSentence[] {
  let section = '';
  return splitSentences(abstract.slice(0, LONGEST_ABSTRACT)).map(({ text }) => {
    const start = text.slice(0, LONGEST_SENTENCE);
    const [head, label] = LABEL.exec(start) ?? BARE_LABEL.exec(start) ?? [];
    section = label ?? section;
    return { section, body: text.slice(head?.length ?? 0, LONGEST_SENTENCE) };
  });
}

/** The text with everything in brackets blanked out, every offset unchanged. */
export function withoutAsides(text: string): string {
  return text.replace(/\([^()]*\)|\[[^[\]]*\]/g, (aside) => '\u00b7'.repeat(aside.length));
}

/** A part of a paper that a heading can open. */
type SectionPart = 'aim' | 'background' | 'method' | 'result' | 'conclusion';

/**
 * Headings of the parts of a paper. In a discussion, only the wording shows whether a sentence is about its own study
 * or others.
 */
const HEADINGS: readonly [RegExp, SectionPart][] = [
  [/^(?:introduction|background|literature review|rationale|theoretical background)$/i, 'background'],
  [/^(?:(?:study )?(?:aims?|objectives?|purpose)|aims? and objectives?|research questions?|hypothes[ei]s)$/i, 'aim'],
  [
    /^(?:(?:patients?|participants?|subjects?|materials?|animals?|data) (?:and|&) )?methods?$|^methods? (?:and|&) (?:materials?|patients?|participants?|data)$|^methodology$|^experimental (?:section|procedures)$|^statistical analys[ei]s$/i,
    'method',
  ],
  [/^(?:(?:main|study) )?(?:results?|findings)$/i, 'result'],
  [/^(?:conclusions?|concluding remarks|conclusions? and (?:relevance|recommendations|implications))$/i, 'conclusion'],
];
/** Longer lines are no headings. */
export const LONGEST_HEADING = 80;

/** The part of a paper that a heading opens, its number aside; null for "Discussion", and for what heads one subject. */
export function partOfHeading(heading: string): SectionPart | null {
  if (heading.length >= LONGEST_HEADING) return null;
  const words = heading.trim().replace(/^(?:\d{1,2}(?:\.\d{1,2}){0,3}|[IVX]{1,5})[.)]? |[:.]$/g, '');
  return HEADINGS.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}

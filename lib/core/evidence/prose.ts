import { splitSentences } from '../text/sentences.ts';

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

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

export function abstractSentences(abstract: string): AbstractSentence[] {
  let section = '';
  return splitSentences(abstract.slice(0, LONGEST_ABSTRACT)).map(({ text }) => {
    const [head, label] = LABEL.exec(text.slice(0, LONGEST_SENTENCE)) ?? [];
    section = label ?? section;
    return { section, body: text.slice(head?.length ?? 0, LONGEST_SENTENCE) };
  });
}

/** The text with everything in brackets blanked out, every offset unchanged. */
export function withoutAsides(text: string): string {
  return text.replace(/\([^()]*\)|\[[^[\]]*\]/g, (aside) => '\u00b7'.repeat(aside.length));
}

import type { Citation } from '#contract/citation.ts';
import { type Evidence, isRetracted, type TextField } from '#contract/evidence.ts';
import type { StudyMaterial } from '#contract/study/study.ts';
import { type AbstractPart, partSentences } from '../../reading/abstract-parts.ts';
import { isNoReport } from '../../reading/reader-commands.ts';
import { splitSentences } from '../../text/sentences.ts';

/** A sentence of a work that may teach something; `text === work.texts[field].slice(start, end)`. */
export interface SourceSentence {
  work: Evidence;
  field: TextField;
  text: string;
  start: number;
  end: number;
  part: AbstractPart;
  /** A checked statement of the material rests on it. */
  isQuoted: boolean;
}

/** What a paper says of itself and its makers: captions, entries of its references, licence, interests, who helped. */
const ASIDE =
  /^(?:\[\d{1,3}\]\s|(?:table|figure|fig\.?|box|appendix) ?[A-Z]?\d*\s?[:.])|\bcreative commons\b|\bopen access article\b|\ball rights reserved\b|©|\b(?:conflicts? of|competing) interests?\b|\b(?:authors?|funders?) (?:declares?|had no role|contributed|thank|acknowledge)\b|^(?:this (?:work|study|research) was (?:supported|funded)|we (?:thank|are grateful))\b|\bis an? (?:medical|graduate|doctoral|phd) student\b/i;

/** Whether words are of the paper and its makers, and not of its subject. */
export function isAside(text: string): boolean {
  return ASIDE.test(text);
}

/** Labels of abstracts that lost their colon, and that no sentence begins with. */
const LABEL =
  /^(?:UNLABELL?ED|RECOMMENDATIONS?|AUTHORS['’] CONCLUSIONS|MAIN RESULTS|SUMMARY|KEY POINTS|SIGNIFICANCE|IMPLICATIONS|CONTEXT|LEVEL OF EVIDENCE)(?:\s*[:.])?\s+(?=\p{Lu})/u;

/** The mark of a list before a sentence. */
const MARK = /^(?:[-–—•*·]|\d{1,2}[.)])\s+(?=\p{Lu})/u;

/** A sentence without the label or the mark of a list that was left before it. */
export function withoutLabel<T extends { text: string; start: number }>(sentence: T): T {
  const length = (MARK.exec(sentence.text) ?? LABEL.exec(sentence.text))?.[0].length ?? 0;
  return length === 0 ? sentence : { ...sentence, text: sentence.text.slice(length), start: sentence.start + length };
}

const FIELDS: readonly TextField[] = ['abstract', 'page', 'document', 'fulltext'];
const LENGTH = { least: 25, most: 420 };
/** Characters of one text that are read, and sentences of all works together: a collection may hold many books. */
const MOST_OF_TEXT = 400_000;
const MOST_SENTENCES = 6_000;

/** Sentences of the works in reading order; those that speak to their reader are none, nor are those of retracted works. */
export function sourceSentences({ works, statements }: Pick<StudyMaterial, 'works' | 'statements'>): SourceSentence[] {
  const quotedAt = Map.groupBy(
    statements.flatMap(({ claim }) => claim.citations),
    placeOf,
  );
  const room = Math.max(60, Math.floor(MOST_SENTENCES / Math.max(1, works.length)));
  return works
    .filter((work) => !isRetracted(work))
    .flatMap((work) =>
      FIELDS.flatMap((field) => {
        const text = withoutReferences(work.texts[field]?.slice(0, MOST_OF_TEXT) ?? '');
        if (!text) return [];
        const quoted = quotedAt.get(`${work.id} ${field}`) ?? [];
        return partSentences(text, splitSentences(text))
          .map(withoutLabel)
          .filter((each) => each.text.length >= LENGTH.least && each.text.length <= LENGTH.most)
          .filter((each) => /[.!]["”’)]?$/.test(each.text) && !isNoReport(each.text, text))
          .filter((each) => !ASIDE.test(each.text))
          .map((each): SourceSentence => {
            const isQuoted = quoted.some(({ start, end }) => start < each.end && end > each.start);
            return { ...each, work, field, isQuoted };
          });
      }).slice(0, room),
    );
}

const REFERENCES = /\n[ \t]*(?:\d+\.?[ \t]*)?(?:references|bibliography|literature cited|works cited)[ \t]*\n/gi;
/** Of a text; a heading of this name before that is one of a chapter, or of a contents list. */
const REFERENCES_FROM = 0.4;

/** A text up to its list of references: the titles in it are sentences of other works. */
export function withoutReferences(text: string): string {
  const last = [...text.matchAll(REFERENCES)].at(-1);
  return last && last.index >= REFERENCES_FROM * text.length ? text.slice(0, last.index) : text;
}

function placeOf({ evidenceId, field }: Citation): string {
  return `${evidenceId} ${field}`;
}

export function citationOf({ work, field, text, start, end }: SourceSentence): Citation {
  return { evidenceId: work.id, field, quote: text, start, end };
}

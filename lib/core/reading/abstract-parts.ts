import { LONGEST_HEADING, partOfHeading } from '../text/paper-sections.ts';
import type { Sentence } from '../text/sentences.ts';

/** The part of a paper a sentence belongs to. `unclear` where neither a label nor the wording tells. */
export type AbstractPart = 'aim' | 'background' | 'method' | 'result' | 'conclusion' | 'unclear';

/**
 * First match decides. "Main outcome measures" is a method, and "outcomes" alone names results only together with other words of
 * results; a label that holds methods and results ("METHODS AND RESULTS") leaves each sentence to its wording.
 */
const LABELS: readonly [RegExp, AbstractPart | 'mixed'][] = [
  [/measure(?:ment)?s? and (?:main )?(?:results|findings)|data synthesis/i, 'result'],
  [/(?:method|design|patient|procedure|material)[^:]*\b(?:results?|findings?)\b/i, 'mixed'],
  [
    /outcomes?[ ,]+(?:and|&) measures?|outcome measure|(?:main|primary|secondary) outcomes?\b|^measure|measurement|exposure|method|design|setting|participant|patient|subject|population|intervention|source|selection|extraction|procedure|analys|eligib|registration|funding|material/i,
    'method',
  ],
  [/result|finding|observation/i, 'result'],
  // "OUTCOMES" heads what was measured as often as what was found.
  [/outcome/i, 'mixed'],
  [/conclu|interpretation|discussion|implication|significance|summary(?! of background)|relevance/i, 'conclusion'],
  [/aim|object|purpose|hypothes|goal|question/i, 'aim'],
  [/background|introduction|context|rationale|importance/i, 'background'],
];

/** How authors of unstructured abstracts announce what a sentence does. */
const WORDING: readonly [RegExp, AbstractPart][] = [
  [
    /^(?:in (?:conclusion|summary)|conclusions?\b|overall|taken together|we conclude|(?:these|our|the(?: present)?) (?:findings|results|data|observations|study) (?:suggest|indicate|show|demonstrate|support|provide|confirm|reveal|identif)|this (?:study|trial|review|meta-analysis) (?:suggest|indicate|show|demonstrate|support|provide|confirm))/i,
    'conclusion',
  ],
  [
    /^(?:to (?:assess|evaluate|determine|examine|investigate|compare|test|explore|identify|study)\b|the (?:aim|purpose|objective|goal)|(?:in this study,? )?we (?:aimed|sought|asked|hypothesi[sz]ed|set out|investigated whether|tested whether|examined whether)|(?:this|the present) (?:study|trial|review) (?:was (?:designed|undertaken|conducted)|aim|examine|investigate|evaluate|assess))/i,
    'aim',
  ],
  [
    /\b(?:were|was) (?:randomly|randomi[sz]ed|enrolled|recruited|assigned|allocated|measured|assessed|collected|reviewed|searched|included|performed|obtained)\b(?!.*\b(?:p\s*[<=>]|95\s?%))|^we (?:used|measured|performed|conducted|searched|recruited|enrolled|analy[sz]ed|randomi[sz]ed)\b/i,
    'method',
  ],
  [
    /\bp\s*[<=>≤≥]\s*0?\.\d|95\s?%\s*(?:ci|confidence)|\bwe (?:found|observed|show|demonstrate|report|identif)|\bsignificant(?:ly)?\b|\b(?:was|were) (?:associated|related|correlated|higher|lower|increased|decreased|reduced|similar)|\b(?:showed|increased|decreased|reduced|improved|inhibited|activated|induced|attenuated|enhanced|suppressed)\b/i,
    'result',
  ],
];

/** "RESULTS: ", "Main outcome measures: ", and labels in capitals that lost their colon ("CONCLUSIONS AND RELEVANCE In ..."). */
const LABEL =
  /^(?:([A-Z][A-Za-z ,&/()'’-]{2,60}):\s+|([A-Z]{4,}(?:[ ,&/]+(?:[A-Z]{2,}|and))*)\s+(?=[A-Z0-9])|((?:Results?|Conclusions?(?: and Relevance)?|Methods?|Objectives?|Background|Findings|Interpretation|Importance|Interventions?|Exposures?|Main Outcomes and Measures|Design, Setting,? and Participants)) (?=[A-Z0-9]))/;

/** A sentence without the label it was printed under, and its part. */
export interface PartedSentence extends Sentence {
  part: AbstractPart;
  /** A label or heading tells the part, not the wording. */
  isLabelled: boolean;
}

/**
 * Labels ("RESULTS: ...") and headings on a line of their own hold until the next one; where a text has none, the wording of
 * each sentence decides.
 *
 * @param under the part that a heading before the text has opened.
 */
export function partSentences(
  source: string,
  sentences: readonly Sentence[],
  under: AbstractPart | null = null,
): PartedSentence[] {
  let labelled = under;
  let isByHeading = under !== null;
  return sentences.map((sentence) => {
    const label = startsLine(source, sentence.start) ? LABEL.exec(sentence.text) : null;
    const named = label ? partOfLabel(label[1] ?? label[2] ?? label[3] ?? '') : null;
    if (!label || !named) {
      const opened = isHeading(source, sentence) ? partOfHeading(sentence.text) : undefined;
      // A heading of another kind ends the part that a heading began, not one that a label did.
      if (opened || (opened === null && isByHeading)) {
        labelled = opened;
        isByHeading = true;
      }
      return { ...sentence, part: labelled ?? partOfWording(sentence.text), isLabelled: labelled !== null };
    }
    labelled = named === 'mixed' ? null : named;
    isByHeading = false;
    const start = sentence.start + label[0].length;
    const text = source.slice(start, sentence.end);
    return { text, start, end: sentence.end, part: labelled ?? partOfWording(text), isLabelled: labelled !== null };
  });
}

/** Short, alone on its line, with a line after it, and without the mark that ends a sentence. */
function isHeading(source: string, { text, start, end }: Sentence): boolean {
  return (
    text.length < LONGEST_HEADING &&
    !/[.;,!?]$/.test(text) &&
    (start === 0 || source[start - 1] === '\n') &&
    source[end] === '\n'
  );
}

function startsLine(source: string, start: number): boolean {
  return (
    start === 0 ||
    /\n\s*$/.test(source.slice(Math.max(0, start - 8), start)) ||
    /^(?:[A-Z]{4,}|(?:Results?|Conclusions?|Methods?|Objectives?|Background|Findings|Interpretation|Importance|Interventions?|Exposures?|Main Outcomes|Design, Setting)\b)/.test(
      source.slice(start, start + 20),
    )
  );
}

function partOfLabel(label: string): AbstractPart | 'mixed' | null {
  return LABELS.find(([pattern]) => pattern.test(label))?.[1] ?? null;
}

function partOfWording(text: string): AbstractPart {
  return WORDING.find(([pattern]) => pattern.test(text))?.[1] ?? 'unclear';
}

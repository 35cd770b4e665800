import type { Citation } from '#contract/citation.ts';
import { type Evidence, isRetracted } from '#contract/evidence.ts';
import type { Finding } from '#contract/finding.ts';
import type { Concept, StudyMaterial, StudyQuestion } from '#contract/study/study.ts';
import { partSentences } from '../../reading/abstract-parts.ts';
import { shortTitle } from '../../text/cut-text.ts';
import { type NumberMention, numbersIn } from '../../text/numbers.ts';
import { LONGEST_HEADING, partOfHeading } from '../../text/paper-sections.ts';
import { splitSentences } from '../../text/sentences.ts';
import { STOP_WORDS, words } from '../../text/words.ts';
import { conceptId } from '../graph/concept-names.ts';
import { citationOf, type SourceSentence, sourceSentences } from '../graph/source-sentences.ts';
import { isAbstract, isStructuredAbstract } from '../material/pasted-abstracts.ts';
import { numberHints, shownMeasure } from '../questions/hints.ts';
import { nameWork } from '../questions/name-source.ts';
import { questionOf } from '../questions/question-draft.ts';
import { GAP } from '../questions/stem-words.ts';
import type { TermCards } from './definition-cards.ts';
import { type Figure, figureOfFinding, figuresIn, resultsIn, unitBehind } from './figures.ts';
import { isCondition, isInExample, isOfSample } from './given-figures.ts';
import { isAskable, sentenceBefore } from './sentence-before.ts';

const LONGEST_NAME = 90;
/** Words around a gap: enough to know the number by, and few enough to be read for one. */
const AROUND = { least: 6, most: 50 };
/** Content words among them: of “the share was 2%” nobody knows what it is a share of. */
const LEAST_CONTENT = 4;
const MOST_LEFT_OUT = 2;
/** What each work found, in numbers: a concept a work, and a card for the first figure of every finding, or of every sentence if it is a document. */
export function numberCards(material: StudyMaterial): TermCards[] {
  const byWork = Map.groupBy(material.findings, ({ evidenceId }) => evidenceId);
  return material.works.flatMap((work): TermCards[] => {
    if (isRetracted(work)) return [];
    const reported = eachOnce(
      [...findingsOf(work, byWork.get(work.id) ?? []), ...sentencesOf(work)],
      work.texts.document ?? '',
    );
    const [first] = reported;
    if (!first) return [];
    const concept = conceptOf(work, first.citation);
    const gaps = new Map<string, string>();
    const cards = reported.flatMap((each) => firstCard(concept, each, { material, gaps }));
    const distinct = [...new Map(cards.map((card) => [card.id, card])).values()];
    const [shown] = distinct;
    return shown ? [{ concept: { ...concept, citation: shown.citation }, cards: distinct }] : [];
  });
}

interface Reported {
  citation: Citation;
  figures: readonly Figure[];
}

function findingsOf(work: Evidence, findings: readonly Finding[]): Reported[] {
  return findings.flatMap((finding) => {
    const { citation } = finding;
    const { field, quote, start, end } = citation;
    if (field === 'document' || work.texts[field]?.slice(start, end) !== quote) return [];
    const own = figureOfFinding(finding);
    const figures = own ? [...resultsIn(quote), own] : resultsIn(quote);
    return [{ citation, figures }];
  });
}

/** A figure that a text repeats, as the dose that it is about, is asked by the first sentence that can be a card. */
function eachOnce(reported: readonly Reported[], texts: string): Reported[] {
  const seen = new Map<string, string>();
  return reported.map(({ citation, figures }) => ({
    citation,
    figures: figures.filter(({ measure, value, unit }) => {
      // “5 days” of one paragraph are those of another only where both are results.
      const paragraph = measure === null ? texts.lastIndexOf('\n', citation.start) : 0;
      const key = `${measure} ${value} ${unit} ${paragraph}`;
      if (!seen.has(key) && !isAskable(citation.quote)) return true;
      if (!seen.has(key)) seen.set(key, citation.quote);
      return seen.get(key) === citation.quote;
    }),
  }));
}

/** Of a document of one's own every sentence counts that does not say how its study was made; of a paper its results. */
function sentencesOf(work: Evidence): Reported[] {
  const { document = '' } = work.texts;
  const isLabelled = isStructuredAbstract(document);
  const partAt = partsOfPaper(document);
  const read = partAt ? comparedIn : isAbstract(document) ? resultsIn : figuresIn;
  const isAbout = (sentence: SourceSentence) => {
    if (isLabelled || partAt) return RESULTS.has(partAt ? partAt(sentence.start) : sentence.part);
    // A label of a handout, as “Question: …”, says nothing of the sentences behind it.
    const [{ part } = sentence] = partSentences(sentence.text, splitSentences(sentence.text));
    const isOfAuthors =
      read === figuresIn && words(sentence.text).some((word, at) => AUTHORS.has(word) || (word === 'we' && at === 0));
    return part !== 'method' && part !== 'aim' && !isOfAuthors && !isInExample(document, sentence.start);
  };
  return sourceSentences({ works: [work], statements: [] }).flatMap((sentence) => {
    // What begins small is the rest of a sentence that a line broke.
    const isWhole = !/^\p{Ll}/u.test(sentence.text);
    const figures = sentence.field === 'document' && isWhole && isAbout(sentence) ? read(sentence.text) : [];
    return figures.length > 0 ? [{ citation: citationOf(sentence), figures }] : [];
  });
}

const AUTHORS: ReadonlySet<string> = new Set(['our', 'i', 'my', 'us']);
const RESULTS: ReadonlySet<string | null> = new Set(['result', 'conclusion']);

/** Papers give the share of one group when they describe those who took part. */
function comparedIn(quote: string): Figure[] {
  const results = resultsIn(quote);
  return results.length === 1 && results[0]?.measure === 'percent' ? [] : results;
}

/** The part of a paper that a place is in; null for a text without headings of methods and of results. */
function partsOfPaper(text: string): ((place: number) => string | null) | null {
  const headings: { part: string; start: number }[] = [];
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start) === -1 ? text.length : text.indexOf('\n', start);
    const part = end - start < LONGEST_HEADING ? partOfHeading(text.slice(start, end)) : null;
    if (part) headings.push({ part, start });
    start = end + 1;
  }
  const isPaper = ['method', 'result'].every((each) => headings.some(({ part }) => part === each));
  return isPaper ? (place) => headings.findLast(({ start }) => start <= place)?.part ?? null : null;
}

function conceptOf({ id, title }: Evidence, citation: Citation): Concept {
  // A lecture or a leaflet has no results.
  const name = `Figures: ${shortTitle(title, LONGEST_NAME)}`;
  return { id: conceptId(`results ${id}`), name, aliases: [], definition: null, citation, quotes: [], by: 'rules' };
}

interface Asked {
  material: StudyMaterial;
  /** Sentences that cards were made of, and how they are shown where another card has them before its own: without the figure asked for. */
  gaps: Map<string, string>;
}

/** One card a sentence: two would show each other's figure. */
function firstCard(concept: Concept, { citation, figures }: Reported, asked: Asked): StudyQuestion[] {
  for (const figure of figures.toSorted((a, b) => a.start - b.start)) {
    if (isOfSample(citation.quote, figure) || isCondition(citation.quote, figure)) continue;
    const card = numberCard(concept, citation, figure, asked);
    if (card) return [card];
  }
  return [];
}

/** A sentence with one of its figures left out. Null where the rest of it tells the figure, or says too little to know it by. */
function numberCard(
  concept: Concept,
  citation: Citation,
  figure: Figure,
  { material, gaps }: Asked,
): StudyQuestion | null {
  const { quote } = citation;
  const { start, end, value, measure, low, high, unit } = figure;
  const key = quote.slice(start, end);
  const quoted = aroundFigure(quote, start, end);
  const around = quoted.split(/\s+/).length;
  const tolerance = toleranceOf(Number.isNaN(Number.parseFloat(key)) ? String(value) : key);
  const isGivenIn = (text: string) =>
    numbersIn(text).some((each) => tellsRatio(each, figure)) || isWorkedOut(text, figure, tolerance);
  if (around < AROUND.least || around > AROUND.most || isGivenIn(quoted) || !isClear(quoted)) return null;
  const previous = sentenceBefore(citation, material);
  const before = previous && (gaps.get(previous) ?? previous);
  const context = before && !isGivenIn(`${before} ${quoted}`) ? `${before} ` : '';
  if (!context && !isAskable(quote)) return null;
  if (words(context + quoted).filter((word) => !STOP_WORDS.has(word) && /\p{L}/u.test(word)).length < LEAST_CONTENT)
    return null;
  gaps.set(quote, quoted.replace(GAP, '[…]'));
  return questionOf(concept, citation, {
    type: 'number',
    bloom: 'remember',
    difficulty: 'hard',
    stem: `Which ${shownMeasure(measure)} is missing from this ${context ? 'passage' : 'sentence'} of ${nameWork(citation, material, [])}? “${context}${quoted}”`,
    key,
    number: { value, unit, tolerance },
    rubric: [],
    hints: numberHints({ value, measure, low, high, unit: unit && ` ${unit}` }),
  });
}

const count = (text: string, sign: string) => text.split(sign).length - 1;

/** Brackets within brackets are not left out whole, and of a sentence with many gaps nobody knows what it says. */
const isClear = (shown: string) =>
  count(shown, '(') === count(shown, ')') &&
  count(shown, '[') === count(shown, ']') &&
  count(shown, ' […]') - count(shown, ', […]') <= MOST_LEFT_OUT;

/** The figure itself, “60% higher” next to a ratio of 1.6, or the ratio next to that. */
const tellsRatio = (each: NumberMention, { value, unit }: Figure) =>
  Number(each.value) === value ||
  (each.percent && isLess(value, Number(each.value))) ||
  (unit === '%' && !each.percent && isLess(Number(each.value), value));

const isLess = (ratio: number, percent: number) => Math.abs(Math.abs(ratio - 1) - percent / 100) < 0.005;

/** “Of 120 guests 48 (40%)” and “62% and 9%, relative risk 6.9”: whether two numbers that are shown give it. */
function isWorkedOut(quoted: string, { value, unit }: Figure, tolerance: number): boolean {
  const numbers = numbersIn(quoted);
  const isNear = (each: number) => Math.abs(each - value) <= tolerance;
  const shares = numbers.filter(({ percent }) => percent).map((each) => Number(each.value));
  const isOfShares = shares.some((one, at) =>
    shares.some((other, i) => i !== at && (isNear(one / other) || isNear(one - other))),
  );
  const plain = numbers
    .filter((each) => !each.percent && unitBehind(quoted, each) === '')
    .map((each) => Number(each.value));
  const isShare = unit === '%' && plain.some((part) => plain.some((of) => part < of && isNear((100 * part) / of)));
  return isShare || isOfShares;
}

/** 1 % of the value or half of its last digit, whichever is more. */
export function toleranceOf(written: string): number {
  const plain = written
    .replace(/[−–]/g, '-')
    .replace(/·/g, '.')
    .replace(/,(?=\d{3})/g, '')
    .replace(',', '.');
  const decimals = /\.(\d+)$/.exec(plain)?.[1]?.length ?? 0;
  const tolerance = Math.max(Math.abs(Number(plain)) * 0.01, 0.5 * 10 ** -decimals);
  return Number(tolerance.toPrecision(6));
}

/** Its own parenthesis ends with its unit (an interval would tell the figure); other figures in parentheses are left out. */
function aroundFigure(quote: string, start: number, end: number): string {
  const before = quote.slice(0, start);
  const after = quote.slice(end);
  const isInside = before.lastIndexOf('(') > before.lastIndexOf(')');
  const inside = isInside ? before.slice(before.lastIndexOf('(')) : '';
  const outside = isInside ? before.slice(0, before.lastIndexOf('(')) : before;
  const percent = /^\s?%/.exec(after)?.[0] ?? '';
  const behind = after.slice(percent.length);
  const close = Math.max(0, behind.indexOf(')'));
  const unit = /^\s[^,;()\d]{1,30}(?=[,;)])/.exec(behind)?.[0] ?? '';
  const rest = isInside ? `${unit}${close > unit.length ? ', […]' : ''}${behind.slice(close)}` : behind;
  const plain = (text: string) => text.replace(/\s?[([][^()[\]]*\d[^()[\]]*[)\]]/g, ' […]');
  const shown = `${plain(outside)}${inside}${GAP}${percent}${plain(rest)}`;
  // ", 95% CI 1.1 to 2.0" without parentheses.
  return shown
    .replace(/(?: \[…\]){2,}/g, ' […]')
    .replace(
      /(_____%?),? (?:with a )?9[059]\s?%\s(?:confidence interval|CI)[^a-z]{0,3}(?:from |of )?[-−–\d., to]+\d/i,
      '$1',
    )
    .replace(/\s+/g, ' ')
    .trim();
}

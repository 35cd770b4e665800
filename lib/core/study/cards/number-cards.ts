import { type Evidence, isRetracted } from '#contract/evidence.ts';
import type { Finding, Measure } from '#contract/finding.ts';
import type { Concept, StudyMaterial, StudyQuestion } from '#contract/study/study.ts';
import { shortTitle } from '../../agents/fenced.ts';
import { findEffects } from '../../reading/effects/effects.ts';
import { leansOnContext } from '../../reading/self-contained.ts';
import { type NumberMention, numbersIn } from '../../text/numbers.ts';
import { words } from '../../text/words.ts';
import { conceptId } from '../graph/name-key.ts';
import { numberHints } from '../questions/hints.ts';
import { shownMeasure } from '../questions/measure-names.ts';
import { questionOf } from '../questions/question-draft.ts';
import { GAP } from '../questions/stem-words.ts';
import type { TermCards } from './definition-cards.ts';
import { nameWork } from './name-work.ts';

const LONGEST_NAME = 90;
/** Words around a gap: enough to know the number by, and few enough to be read for one. */
const AROUND = { least: 9, most: 50 };
/** Of one group, or of nothing with a name: nobody learns how many dropped out, or how old they were. */
const OF_ONE_GROUP: ReadonlySet<Measure | null> = new Set<Measure | null>([null, 'percent', 'mean', 'other']);

/** What each work found, in numbers: a concept a work, and a card for every figure that one of its findings reports. */
export function numberCards(material: StudyMaterial): TermCards[] {
  const byWork = Map.groupBy(material.findings, ({ evidenceId }) => evidenceId);
  return material.works.flatMap((work): TermCards[] => {
    if (isRetracted(work)) return [];
    const findings = (byWork.get(work.id) ?? []).filter((finding) => stands(finding, work));
    const [first] = findings;
    if (!first) return [];
    const concept = conceptOf(work, first);
    const cards = findings.flatMap((finding) => numberCard(concept, finding, material) ?? []);
    const distinct = [...new Map(cards.map((card) => [card.id, card])).values()];
    return distinct.length > 0 ? [{ concept, cards: distinct }] : [];
  });
}

function stands({ citation: { field, quote, start, end } }: Finding, { texts }: Evidence): boolean {
  return texts[field]?.slice(start, end) === quote;
}

function conceptOf({ id, title }: Evidence, { citation }: Finding): Concept {
  const name = `Results: ${shortTitle(title, LONGEST_NAME)}`;
  return { id: conceptId(`results ${id}`), name, aliases: [], definition: null, citation, quotes: [], by: 'rules' };
}

/**
 * A finding with its figure left out: of an effect or an accuracy, or how far something changed. Null where the figure occurs in it more than
 * once, or is only a part of one.
 */
function numberCard(concept: Concept, finding: Finding, material: StudyMaterial): StudyQuestion | null {
  const { value, measure, citation } = finding;
  if (value === null || leansOnContext(citation.quote)) return null;
  const figure = figureIn(citation.quote, value);
  if (!figure) return null;
  const { start, end, signed } = figure;
  const { quote } = citation;
  const isNamed = !OF_ONE_GROUP.has(measure);
  const isAskable = isNamed
    ? isAlone(measure, quote)
    : isChange(quote, start, end) || (measure === 'percent' && isOfTwo(quote, start));
  if (!isAskable) return null;
  const key = quote.slice(start, end);
  const quoted = aroundFigure(quote, start, end);
  const around = quoted.split(/\s+/).length;
  const isTold = numbersIn(quoted).some((each) => tellsRatio(each, value));
  if (around < AROUND.least || around > AROUND.most || isTold) return null;
  const unit = isPercent(quote.slice(end)) ? '%' : '';
  return questionOf(concept, citation, {
    type: 'number',
    bloom: 'remember',
    difficulty: 'hard',
    stem: `Which ${isNamed || measure === 'percent' ? shownMeasure(measure) : 'figure'} is missing from this finding of ${nameWork(citation, material, [])}? “${quoted}”`,
    key,
    number: { value: signed, unit, tolerance: toleranceOf(key) },
    rubric: [],
    hints: numberHints({ value: signed, measure, low: finding.low, high: finding.high, unit: unit && ' %' }),
  });
}

/** Where the figure stands, with the sign before it; null where it occurs more than once, is a bound, the end of a range or one of several in a row. */
function figureIn(quote: string, value: number): { start: number; end: number; signed: number } | null {
  const same = numbersIn(quote).filter((each) => Math.abs(Number(each.value)) === Math.abs(value));
  const [mention] = same;
  if (!mention || same.length !== 1 || mention.bound !== null) return null;
  const digits = /[-−–]?\d[\d.,·]*\d|\d/.exec(quote.slice(mention.start, mention.end));
  if (!digits) return null;
  const sign = value < 0 && /[-−–]$/.test(quote.slice(0, mention.start + digits.index)) ? 1 : 0;
  const start = mention.start + digits.index - sign;
  const end = mention.start + digits.index + digits[0].length;
  const before = quote.slice(0, start).trimEnd();
  const isEnd = before.endsWith(' to') || before.endsWith('or =');
  if (isCount(quote, mention) || isRow(quote, end) || isEnd) return null;
  const signed = sign === 1 || /^[-−–]/.test(quote.slice(start, end)) ? -Math.abs(value) : Math.abs(value);
  return { start, end, signed };
}

/** The figure itself, or “60% higher” beside a ratio of 1.6. */
const tellsRatio = (each: NumberMention, value: number) =>
  Number(each.value) === value || (each.percent && Math.abs(Math.abs(value - 1) - Number(each.value) / 100) < 0.005);

/** The only figure of its measure in a sentence: of two, a gap would not say which one is asked for. */
const isAlone = (measure: Measure | null, quote: string) =>
  findEffects(quote).filter((each) => each.measure === measure).length === 1;

/** “4% of those given the drug and 3% of those given placebo”: the first of two shares, each with its group. */
function isOfTwo(quote: string, start: number): boolean {
  const shares = numbersIn(quote).filter(({ percent }) => percent);
  const [first, second] = shares;
  if (shares.length !== 2 || !first || !second || second.start <= start) return false;
  const between = words(quote.slice(first.end, second.start));
  const [group = ''] = words(quote.slice(second.end));
  const isInBrackets = quote.lastIndexOf('(', start) > quote.lastIndexOf(')', start);
  // “(4% v 3%)” does not say whose each is, and “67% reported relief” is of no other group.
  return !isInBrackets && between.length > 2 && between.some((word) => AGAINST.has(word)) && GROUPS.has(group);
}

const GROUPS: ReadonlySet<string> = new Set(['of', 'in', 'with', 'among', 'given', 'after', 'when', 'if', 'for', 'on']);
const AGAINST: ReadonlySet<string> = new Set(['and', 'versus', 'vs', 'v', 'than', 'compared']);

/** “fell by 31%”: how far something changed; “reported by 31% of them” is a share. */
const isChange = (quote: string, start: number, end: number) =>
  quote.slice(0, start).endsWith(' by ') && isPercent(quote.slice(end)) && !quote.slice(end).includes('% of ');
const isPercent = (behind: string) => /^\s?(?:%|per ?cent)/.test(behind);

/** “2216 (0.7%)”: how many there were, and no result. */
const isCount = (quote: string, { start }: { start: number }) => /\d\s?[([]$/.test(quote.slice(0, start));
/** “12% and 15%”: the first of several, unless an interval follows. */
const isRow = (quote: string, end: number) =>
  /^\s?%?,? (?:and|or|to) \d|^\s?%?, (?!9[059](?:\.\d)?\s?%)\d/.test(quote.slice(end));

/** 1 % of the value or half of its last digit, whichever is more. */
export function toleranceOf(written: string): number {
  const plain = written
    .replace(/[−–]/g, '-')
    .replace(/·/g, '.')
    .replace(/,(?=\d{3})/g, '');
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
    .replace(
      /(_____%?),? (?:with a )?9[059]\s?%\s(?:confidence interval|CI)[^a-z]{0,3}(?:from |of )?[-−–\d., to]+\d/i,
      '$1',
    )
    .replace(/\s+/g, ' ')
    .trim();
}

import type { Finding } from '#contract/finding.ts';
import type { StudyQuestion } from '#contract/study.ts';
import { numbersIn } from '../../text/numbers.ts';
import { numberHints } from './hints.ts';
import { shownMeasure } from './measure-names.ts';
import { type QuestionInput, questionOf, stemOf } from './question-draft.ts';
import { GAP, tells } from './stem-words.ts';

const LEFT_AROUND = 6;

/** An effect size with its figure left out. Null where the figure stands in the sentence more than once or is not an effect. */
export function numberQuestion(input: QuestionInput, finding: Finding): StudyQuestion | null {
  const { concept, sentence } = input;
  const { value, measure } = finding;
  if (value === null || measure === null || measure === 'other') return null;
  const { quote } = sentence.citation;
  if (![concept.name, ...concept.aliases].some((name) => tells(`${quote} ${sentence.work.title}`, name))) return null;
  const same = numbersIn(quote).filter((each) => Math.abs(Number(each.value)) === Math.abs(value));
  const [mention] = same;
  if (!mention || same.length !== 1 || mention.bound !== null) return null;
  const digits = /[-−–]?\d[\d.,·]*\d|\d/.exec(quote.slice(mention.start, mention.end));
  if (!digits || (measure === 'percent' && !tellsEffect(quote, mention, finding))) return null;
  if (!finding.outcome || !tells(quote, finding.outcome)) return null;
  // A sign that stands before the figure belongs to it.
  const sign = value < 0 && /[-−–]$/.test(quote.slice(0, mention.start + digits.index)) ? 1 : 0;
  const start = mention.start + digits.index - sign;
  const end = mention.start + digits.index + digits[0].length;
  const key = quote.slice(start, end);
  const signed = sign === 1 || /^[-−–]/.test(key) ? -Math.abs(value) : Math.abs(value);
  const quoted = aroundFigure(quote, start, end);
  if (quoted.split(/\s+/).length < LEFT_AROUND) return null;
  const isPercent = /^\s?(?:%|per ?cent)/.test(quote.slice(end));
  const unit = isPercent ? '%' : '';
  const stem = stemOf(input, {
    ask: `Which ${shownMeasure(measure)} stands in this finding of`,
    quoted,
    hidden: [key],
  });
  if (stem === null) return null;
  return questionOf(concept, sentence.citation, {
    type: 'number',
    bloom: 'remember',
    difficulty: 'hard',
    stem,
    key,
    number: { value: signed, unit, tolerance: toleranceOf(key) },
    rubric: [],
    hints: numberHints({ value: signed, measure, low: finding.low, high: finding.high, unit: isPercent ? ' %' : '' }),
  });
}

/** A share of people is worth asking where it is a result: not "2216 (0.7%)", and not the first of several in a row. */
function tellsEffect(quote: string, { start, end }: { start: number; end: number }, finding: Finding): boolean {
  const isCount = /\d\s?[([]$/.test(quote.slice(0, start));
  const isRow = /^\s?%?,? (?:and|versus|vs\.?|or|to) \d|^\s?%?, \d/.test(quote.slice(end));
  return !isCount && !isRow && finding.direction !== 'unclear';
}

/** 1 % of the value or half of its last digit, whichever is more: reference 6.3 of the grading rules. */
export function toleranceOf(written: string): number {
  const plain = written
    .replace(/[−–]/g, '-')
    .replace(/·/g, '.')
    .replace(/,(?=\d{3})/g, '');
  const decimals = /\.(\d+)$/.exec(plain)?.[1]?.length ?? 0;
  const tolerance = Math.max(Math.abs(Number(plain)) * 0.01, 0.5 * 10 ** -decimals);
  return Number(tolerance.toPrecision(6));
}

/** Its own parenthesis ends at the gap (an interval would tell the figure); other figures in parentheses are left out. */
function aroundFigure(quote: string, start: number, end: number): string {
  const before = quote.slice(0, start);
  const after = quote.slice(end);
  const isInside = before.lastIndexOf('(') > before.lastIndexOf(')');
  const inside = isInside ? before.slice(before.lastIndexOf('(')) : '';
  const outside = isInside ? before.slice(0, before.lastIndexOf('(')) : before;
  const percent = /^\s?%/.exec(after)?.[0] ?? '';
  const rest = isInside ? after.slice(after.indexOf(')') === -1 ? 0 : after.indexOf(')')) : after.slice(percent.length);
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

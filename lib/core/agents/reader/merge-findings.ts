import type { Finding } from '#contract/finding.ts';

/** No reading of a work needs more. */
const MOST_OF_WORK = 12;

/**
 * What code and a model found in one work. What the model passed over counts only as an estimate with its interval, and
 * which finding is the main one is the model's to say; where it has found nothing, code's findings stand.
 */
export function mergeWithCode(byCode: readonly Finding[], byModel: readonly Finding[]): Finding[] {
  if (byModel.length === 0) return mergeFindings(byCode, []);
  const kept = byCode.filter((own) => own.low !== null || byModel.some((each) => isSameSentence(own, each)));
  return mergeFindings(
    kept.map((own) => ({ ...own, isMain: false })),
    byModel,
  );
}

/**
 * Merges what was found first and what a model found in one work, each sentence once, or once per number. Where both have
 * read a sentence, the first numbers stay (code read them from the text), and the model adds what code cannot see: outcome,
 * population, direction, part. Other first readings of that sentence are dropped unless they are an estimate with its
 * interval.
 */
export function mergeFindings(first: readonly Finding[], byModel: readonly Finding[]): Finding[] {
  let left = [...byModel];
  const merged = first.flatMap((own) => {
    const same = left.filter((other) => isSameSentence(own, other));
    const other = same.find(({ value }) => value === own.value) ?? same.find(({ value }) => value === null);
    left = left.filter((each) => each !== other);
    if (other) return [join(own, other)];
    const isRead = byModel.some((each) => isSameSentence(own, each));
    return isRead && own.low === null ? [] : [own];
  });
  const added: Finding[] = [];
  for (const each of left) {
    const ofSentence = [...merged, ...added].filter((other) => isSameSentence(each, other));
    const isKnown = ofSentence.some(({ value }) => each.value === null || value === each.value);
    if (!isKnown) added.push(each);
  }
  return [...added, ...merged].sort(inOrder).slice(0, MOST_OF_WORK);
}

function isSameSentence({ citation: one }: Finding, { citation: other }: Finding): boolean {
  const overlap = Math.min(one.end, other.end) - Math.max(one.start, other.start);
  return one.field === other.field && overlap > Math.min(one.end - one.start, other.end - other.start) / 2;
}

function join(own: Finding, other: Finding): Finding {
  const numbers = own.value === null ? other : own;
  return {
    ...own,
    outcome: other.outcome || own.outcome,
    population: other.population ?? own.population,
    comparison: other.comparison ?? own.comparison,
    timepoint: other.timepoint ?? own.timepoint,
    // What a number measures is part of its meaning: "insulin sensitivity rose by 30%" is not the sensitivity of a
    // test.
    measure: (other.value === numbers.value ? other.measure : null) ?? numbers.measure,
    value: numbers.value,
    low: numbers.low,
    high: numbers.high,
    n: own.n ?? other.n,
    p: own.p ?? other.p,
    direction: other.direction === 'unclear' ? own.direction : other.direction,
    stance: other.stance === null || other.stance === 'unclear' ? (own.stance ?? other.stance) : other.stance,
    part: other.part ?? own.part,
    isMain: own.isMain || other.isMain,
    by: own.value !== null || other.value === null ? own.by : other.by,
  };
}

/** The main ones first, then those with a number, then in reading order. */
function inOrder(a: Finding, b: Finding): number {
  return (
    Number(b.isMain) - Number(a.isMain) ||
    Number(b.value !== null) - Number(a.value !== null) ||
    a.citation.field.localeCompare(b.citation.field) ||
    a.citation.start - b.citation.start ||
    a.id.localeCompare(b.id)
  );
}

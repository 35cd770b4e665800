import { fenced } from '../fenced.ts';
import { shortTitle } from '../short-title.ts';

const LONGEST = 140;
/** More than a query of any source has; what is longer is cut by its length alone. */
const LONGEST_READ = 4_000;
const FIELDS = /(?<=[\p{L}\p{N}"”)])\[[^[\]]{1,40}\]|\b(?:TITLE_ABS|TITLE|ABSTRACT|all|ti|abs|cat)\s*:\s*/gu;

/**
 * A query as a model can tell it from others: of the alternatives in brackets the first, without fields. Two queries begin
 * with the same ten names of a disease and differ in what comes behind them.
 */
export function shortQuery(query: string): string {
  const plain = query.slice(0, LONGEST_READ).replace(FIELDS, '').replace(/\s+/g, ' ');
  const told = plain.replace(/\(([^()]*)\)/g, (_, inside: string) => {
    const [first = '', ...others] = inside.split(/\sOR\s/);
    return `(${first.trim()}${others.length > 0 ? ' …' : ''})`;
  });
  return fenced(shortTitle(told.trim(), LONGEST));
}

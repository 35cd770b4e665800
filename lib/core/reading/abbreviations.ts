/** A short form as a text defines it, e.g. `{ short: 'MI', long: 'myocardial infarction' }`. */
export interface Abbreviation {
  short: string;
  long: string;
}

/** A letter or two may stand before the first capital: vCJD, mTOR, hsCRP; and a sign behind the last: LR+. */
const DEFINITION = /\(\s*([a-z]{0,2}[A-Z][A-Za-z0-9-]{1,9}?[+−]?)s?\s*[);,]/g;
/** The other way round: "BSE (bovine spongiform encephalopathy)". */
const REVERSED = /(?<![\p{L}\p{N}-])([a-z]{0,2}[A-Z]{2,}[A-Za-z0-9-]{0,8}?)s?\s\(([^();,]{5,104})[);,]/gu;

/**
 * The abbreviations a text defines in parentheses, by the algorithm of Schwartz and Hearst (PSB 2003): the letters of
 * the short form are found from right to left in the words before it, and the first one must begin a word. So are those
 * that stand before their long form in parentheses, where the letters take all of it.
 */
export function findAbbreviations(text: string): Abbreviation[] {
  const found = new Map<string, string>();
  for (const match of text.matchAll(DEFINITION)) {
    const short = match[1];
    if (!short || found.has(short)) continue;
    const candidate = candidateBefore(text, match.index, short.length);
    const long = signedForm(short, initialsForm(short, candidate) ?? longForm(short, candidate), candidate);
    if (long) found.set(short, long);
  }
  for (const [, short = '', within = ''] of text.matchAll(REVERSED)) {
    const inside = within.trim();
    if (!found.has(short) && longForm(short, inside) === inside) found.set(short, inside);
  }
  return Array.from(found, ([short, long]) => ({ short, long }));
}

/** At most min(n + 5, 2n) words before the parenthesis, within the sentence. */
function candidateBefore(text: string, index: number, length: number): string {
  const clause =
    text
      .slice(Math.max(0, index - 200), index)
      .split(/[.;:?!]\s/)
      .at(-1) ?? '';
  const candidate = clause.trim().split(/\s+/);
  return candidate.slice(-Math.min(length + 5, 2 * length)).join(' ');
}

/** Words each of which begins with one of the letters, all in a row: “radical retropubic prostatectomy (RRP)”. */
function initialsForm(short: string, candidate: string): string | null {
  const own = candidate.split(/\s+/).slice(-short.length);
  return own
    .map((word) => word.charAt(0))
    .join('')
    .toLowerCase() === short.toLowerCase()
    ? own.join(' ')
    : null;
}

const SIGNS: Readonly<Record<string, string>> = { '+': 'positive', '-': 'negative', '−': 'negative' };

/** “LR-” is no likelihood ratio but the negative one: null where the words before it do not name the sign. */
function signedForm(short: string, long: string | null, candidate: string): string | null {
  const sign = SIGNS[short.at(-1) ?? ''];
  if (long === null || sign === undefined) return long;
  const before = candidate.slice(0, candidate.length - long.length).trimEnd();
  if (long.toLowerCase().startsWith(sign)) return long;
  return before.toLowerCase().endsWith(sign) ? `${before.slice(-sign.length)} ${long}` : null;
}

function longForm(short: string, candidate: string): string | null {
  let at = candidate.length;
  for (let letter = short.length - 1; letter >= 0; letter -= 1) {
    const wanted = (short[letter] ?? '').toLowerCase();
    if (!/[a-z0-9]/.test(wanted)) continue;
    do at -= 1;
    while (at >= 0 && (candidate[at]?.toLowerCase() !== wanted || (letter === 0 && !beginsWord(candidate, at))));
    if (at < 0) return null;
  }
  const long = candidate.slice(at).trim();
  return long.length > short.length ? long : null;
}

function beginsWord(text: string, at: number): boolean {
  return at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '');
}
